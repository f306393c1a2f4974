//! Who wins a sum of tokens that do not see each other, and how?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_graph::{Diagram, Input, Outcome, SumGame, Token, TokenMove};
use tedomari_task::{Held, Stop, Task};

use super::line::{Line, Ply};
use super::list::Lists;
use super::text::{GraphText, Texts};
use super::values::Asked;
use super::vertex::{GammaValue, Spot, Steps, VertexName};
use super::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question about a sum of tokens.
///
/// ```
/// use tedomari_answer::digraphs::TokenSum;
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// let question = TokenSum::new("digraph { a -> b -> a; b -> c }", "b,b,b");
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!((answer.value.gamma, answer.outcome), (Some(1), Outcome::Next));
/// assert_eq!(serde_json::to_string(&answer.moves).unwrap(), r#"[["b","a"],["b","c"]]"#);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TokenSum {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this is
    /// not said, the texts say where tokens are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// Whether play to the end is wanted.
    #[serde(default)]
    pub line: bool,
    /// Whether a diagram to draw is wanted.
    #[serde(default)]
    pub diagram: bool,
}

/// Everything about a sum of tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValuedTokens {
    /// The value of the sum.
    #[serde(flatten)]
    pub value: GammaValue,
    /// The sum of the counters, which falls with every answer in a won game; null if the value of a token is infinite.
    pub counter: Option<u64>,
    /// Who wins.
    pub outcome: Outcome,
    /// All winning moves, or if there are none all drawing ones.
    pub moves: Steps,
    /// In a sum of graphs, the graph of each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<usize>>,
    /// Play to the end, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Ply>>,
    /// The tokens, or the first of them.
    pub tokens: Vec<TokenValue>,
    /// How many there are besides.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_tokens: usize,
    /// What can be drawn, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A token and what it is worth alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TokenValue {
    /// Where it is.
    #[serde(flatten)]
    pub spot: Spot,
    /// What it is worth.
    #[serde(flatten)]
    pub value: GammaValue,
}

/// So many tokens are told one by one.
const MOST_TOLD: usize = 12;

impl TokenSum {
    /// The question about tokens on one graph.
    pub fn new(text: &str, tokens: &str) -> TokenSum {
        TokenSum { graphs: vec![text.into()], tokens: vec![tokens.to_owned()], line: false, diagram: false }
    }

    fn find(&self, task: &Task) -> Result<ValuedTokens, Failed> {
        let solved = solve(&self.graphs, &self.tokens, task)?;
        let asked = Asked { game: &solved.game, is_sum: solved.is_sum, task };
        asked.tokens(&solved.tokens, self.line, self.diagram)
    }
}

/// Graphs that were solved, with tokens on them.
pub(crate) struct Tokens {
    pub(crate) game: SumGame,
    pub(crate) is_sum: bool,
    pub(crate) tokens: Vec<Token>,
    /// The account of the tokens.
    _held: Held,
}

/// Reads graphs with tokens, and finds the values of all vertices.
pub(crate) fn solve(graphs: &[GraphText], tokens: &[String], task: &Task) -> Result<Tokens, Failed> {
    let mut texts = Texts::read(graphs, task)?;
    let said = texts.input.tokens.take();
    let placed = texts.place("tokens", tokens, said)?.unwrap_or_default();
    let held = task.hold();
    held.grow(size_of::<Token>() * placed.len())?;
    let tokens = placed.iter().map(|placed| placed.token).collect();
    drop(placed);
    let Input { graphs, is_sum, .. } = texts.input;
    Ok(Tokens { game: SumGame::new(graphs, task)?, is_sum, tokens, _held: held })
}

impl Asked<'_> {
    /// A position.
    pub(super) fn tokens(&self, tokens: &[Token], line: bool, diagram: bool) -> Result<ValuedTokens, Failed> {
        let (game, task) = (self.game, self.task);
        task.stage("moves", None);
        let held = task.hold();
        let gamma = game.gamma(tokens);
        let good = game.good_moves(tokens, task)?;
        held.grow(size_of::<TokenMove>() * good.capacity())?;
        let mut lists = Lists::new(game.graphs(), self.is_sum, task);
        let (moves, components) = lists.moves(good.into_iter().map(|step| (step.from, step.to)))?;
        let told = tokens.iter().take(MOST_TOLD).map(|&token| TokenValue {
            spot: Spot {
                vertex: VertexName::of(&game.graphs()[token.graph], token.vertex),
                component: self.is_sum.then_some(token.graph),
            },
            value: game.gamma(&[token]).into(),
        });
        Ok(ValuedTokens {
            counter: game.counter(tokens),
            outcome: gamma.outcome(),
            value: gamma.into(),
            moves,
            components,
            line: if line { Some(self.line(tokens)?) } else { None },
            tokens: told.collect(),
            more_tokens: tokens.len().saturating_sub(MOST_TOLD),
            diagram: if diagram { Some(self.diagram(tokens)?) } else { None },
        })
    }

    /// Play to the end: the winner by the counters, the loser towards the largest counter that the answer leaves.
    fn line(&self, tokens: &[Token]) -> Result<Vec<Ply>, Stop> {
        let (game, task) = (self.game, self.task);
        let mut now = tokens.to_vec();
        let mut line = Line::new(self.names(), task);
        task.stage("moves of the line", None);
        loop {
            task.step()?;
            task.done(line.plies.len() as u64);
            let outcome = game.outcome(&now);
            let step = match outcome {
                Outcome::Next => game.choose(&now, task)?,
                Outcome::Previous => self.delay(&now)?,
                _ => return Ok(line.plies),
            };
            let Some(step) = step else { return Ok(line.plies) };
            game.play(&mut now, step);
            let counter = if outcome == Outcome::Next { game.counter(&now) } else { None };
            line.push(step.from, step.to, counter)?;
        }
    }

    /// The move of a loser after whose best answer the counters promise the longest play.
    fn delay(&self, tokens: &[Token]) -> Result<Option<TokenMove>, Stop> {
        let mut best: Option<(TokenMove, Option<u64>)> = None;
        for (step, _) in self.game.moves(tokens, self.task)? {
            self.task.check()?;
            let mut next = tokens.to_vec();
            self.game.play(&mut next, step);
            let answer = self.game.choose(&next, self.task)?;
            let counter = answer.and_then(|answer| {
                self.game.play(&mut next, answer);
                self.game.counter(&next)
            });
            if best.is_none_or(|(_, most)| counter >= most) {
                best = Some((step, counter));
            }
        }
        Ok(best.map(|(step, _)| step))
    }
}

complete!(ValuedTokens);

impl Question for TokenSum {
    const NAME: &'static str = "token sum";

    type Answer = Found<ValuedTokens>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<ValuedTokens>, Mistake> {
        Found::of(self.find(task), task)
    }
}

//! Who wins with tokens that vanish where two of them meet, and how?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_annihilation::{AnnihilationMove, PerfectPlayer, Tokens, Winner};
use tedomari_graph::{Diagram, Outcome, Vertex};
use tedomari_task::{Stop, Task};

use super::values::{AnnihilationWork, Theory};
use super::{SolvedTokens, read};
use crate::digraphs::line::{Line, Ply};
use crate::digraphs::list::Lists;
use crate::digraphs::text::GraphText;
use crate::digraphs::vertex::{GammaValue, Spot, Steps};
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question about tokens that vanish where two of them meet.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::Annihilate;
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// let question = Annihilate::new("0 1\n1 2\n2 3\n3 0\n", "0,2");
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!((answer.outcome, answer.value.gamma), (Outcome::Previous, Some(0)));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Annihilate {
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

/// Everything about a position of an annihilation game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Annihilated {
    /// Who wins.
    pub outcome: Outcome,
    /// The value.
    #[serde(flatten)]
    pub value: GammaValue,
    /// The counter of the win after the winner has moved: it falls with every answer. Null in a draw.
    pub counter: Option<u64>,
    /// All winning moves, or if there are none all drawing ones.
    pub moves: Steps,
    /// In a sum of graphs, the graph of each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<usize>>,
    /// How much work it was.
    pub work: AnnihilationWork,
    /// Play to the end, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Ply>>,
    /// The tokens.
    pub tokens: Vec<Spot>,
    /// What the theory says of the graph.
    pub theory: Theory,
    /// What can be drawn, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

impl Annihilate {
    /// The question about tokens on one graph.
    pub fn new(text: &str, tokens: &str) -> Annihilate {
        Annihilate { graphs: vec![text.into()], tokens: vec![tokens.to_owned()], line: false, diagram: false }
    }

    fn find(&self, task: &Task) -> Result<Annihilated, Failed> {
        let mut position = read(&self.graphs, [&self.tokens, &[], &[]], task)?;
        position.tokens.get_or_insert_default();
        let solved = position.solve_tokens(task)?;
        let none = Tokens::new();
        solved.answer(solved.tokens.as_ref().unwrap_or(&none), self.line, self.diagram, task)
    }
}

impl SolvedTokens {
    /// Everything about some tokens.
    pub(super) fn answer(
        &self,
        tokens: &Tokens,
        line: bool,
        diagram: bool,
        task: &Task,
    ) -> Result<Annihilated, Failed> {
        let (joined, game) = (&self.joined, &self.game);
        task.stage("moves", None);
        let held = task.hold();
        let gamma = game.gamma(tokens);
        let good = game.good_moves(tokens, task)?;
        // The moves, and where the tokens are, which is also shown.
        held.grow(size_of::<AnnihilationMove>() * good.capacity() + (size_of::<Spot>() + 16) * tokens.len())?;
        let mut lists = Lists::new(&joined.graphs, joined.is_sum, task);
        let (moves, components) = lists.moves(good.iter().map(|&step| joined.step(step)))?;
        let token = |u: Vertex| tokens.contains(u).then(String::new);
        Ok(Annihilated {
            outcome: gamma.outcome(),
            value: gamma.into(),
            counter: self.counter(tokens, task)?,
            moves,
            components,
            work: AnnihilationWork::of(game),
            line: if line { Some(self.line(tokens, task)?) } else { None },
            tokens: joined.spots(tokens),
            theory: Theory::of(game),
            diagram: if diagram { Some(self.diagram(token, task)?) } else { None },
        })
    }

    /// What the counter of the win is, once the winner has moved.
    fn counter(&self, tokens: &Tokens, task: &Task) -> Result<Option<u64>, Stop> {
        if let Some(winner) = Winner::new(&self.game, tokens) {
            return Ok(Some(winner.counter()));
        }
        let mut player = PerfectPlayer::default();
        player.choose(&self.game, tokens, None, task)?;
        Ok(player.counter())
    }

    /// Play to the end: the winner by the broad strategy, the loser towards the largest counter that the answer leaves.
    fn line(&self, tokens: &Tokens, task: &Task) -> Result<Vec<Ply>, Stop> {
        let (joined, game) = (&self.joined, &self.game);
        let mut now = tokens.clone();
        let (mut player, mut last) = (PerfectPlayer::default(), None);
        let mut line = Line::new(joined.names(), task);
        task.stage("moves of the line", None);
        loop {
            task.step()?;
            task.done(line.plies.len() as u64);
            let outcome = game.outcome(&now);
            let step = match outcome {
                Outcome::Next => player.choose(game, &now, last, task)?,
                Outcome::Previous => self.delay(&now, &player, task)?,
                _ => return Ok(line.plies),
            };
            let Some(step) = step else { return Ok(line.plies) };
            now.shift(step.from, step.to);
            last = Some(step);
            let (from, to) = joined.step(step);
            line.push(from, to, if outcome == Outcome::Next { player.counter() } else { None })?;
        }
    }

    /// The move of a loser after whose best answer the counters promise the longest play.
    fn delay(
        &self,
        now: &Tokens,
        player: &PerfectPlayer,
        task: &Task,
    ) -> Result<Option<AnnihilationMove>, Stop> {
        let mut best: Option<(AnnihilationMove, Option<u64>)> = None;
        for (step, _) in self.game.moves(now, task)? {
            task.check()?;
            let (mut next, mut thought) = (now.clone(), player.clone());
            next.shift(step.from, step.to);
            thought.choose(&self.game, &next, Some(step), task)?;
            if best.is_none_or(|(_, most)| thought.counter() >= most) {
                best = Some((step, thought.counter()));
            }
        }
        Ok(best.map(|(step, _)| step))
    }
}

complete!(Annihilated);

impl Question for Annihilate {
    const NAME: &'static str = "annihilate";

    type Answer = Found<Annihilated>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<Annihilated>, Mistake> {
        Found::of(self.find(task), task)
    }
}

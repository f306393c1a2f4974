//! `tedomari graph`: tokens on digraphs, with cycles and loops.

use std::collections::BTreeMap;

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::graph::draw::Label;
use tedomari::graph::{Digraph, Gamma, GammaTable, Input, Move, Outcome, SumGame, Token};
use tedomari::{Stop, Style};

use crate::args::OutputArgs;
use crate::batch::{Answer, Source};
use crate::desk::{Desk, Unfinished};
use crate::digraphs::duel::SumDuel;
use crate::digraphs::line::{self, Ply};
use crate::digraphs::lists;
use crate::digraphs::{
    self, Drawn, GraphArgs, Names, colour, gamma_fields, gamma_text, good_name, outcome_text,
};
use crate::duel::{self, DuelArgs};
use crate::failure::{Exit, Failure};
use crate::item::Item;
use crate::limits::LimitArgs;
use crate::progress::thousands;
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ echo 'digraph { a -> b -> a; b -> c }' | tedomari graph /dev/stdin
    graph    3 vertices, 3 edges
    outcome  2 P, 1 N, 0 D
    gamma    0: 2, 1: 1

    vertex  gamma  counter  outcome  moves
    a           0        1  P
    b           1        2  N        b -> a, b -> c
    c           0        0  P
  $ echo 'digraph { a -> b -> a; b -> c }' | tedomari graph /dev/stdin --tokens b,b,b
    tokens   b: 1, b: 1, b: 1
    gamma    1
    outcome  N: whoever is to move wins
    winning  b -> a, b -> c";

/// Games of tokens on digraphs: values, outcomes and winning moves
///
/// Players in turn move one token along an edge; tokens do not see each other; who cannot move loses, and play without
/// end is a draw. Without tokens the answer is about every vertex with a token on it alone; with tokens it is about
/// their sum. gamma is the generalised Sprague-Grundy function: a number as in nim, or oo(K), where K are the numbers
/// among the followers. A sum is lost if it is 0 (P), drawn if it is oo(K) without 0 in K (D), and won otherwise (N).
///
/// With --json the fields are: input, gamma (null if it is infinite), k (null if it is not), counter (the sum of counters,
/// which falls with every answer in a won game; null if gamma is infinite), outcome, moves (all winning, else all
/// drawing ones, [from, to]), in a sum also components (the graph of each move); without tokens all of these are
/// lists over the vertices, in a sum one a graph. Vertices that have names are told by them.
#[derive(Args, Debug)]
#[command(name = "graph", after_help = EXAMPLE)]
pub struct GraphCommand {
    #[command(flatten)]
    graph: GraphArgs,

    /// Also play to the end: the winner to win, the loser to delay
    #[arg(long)]
    line: bool,

    #[command(flatten)]
    duel: DuelArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Larger graphs are summed up rather than listed.
const MOST_LISTED: usize = 40;

pub fn run(args: GraphCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = args.graph.source(&[])?;
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    if args.duel.play {
        return play(&mut desk, source, &args);
    }
    args.graph.answer_all(&mut desk, source, |desk, item, drawn| answer(desk, item, &args, drawn))
}

/// A person against the program, on the one position that was given.
fn play(desk: &mut Desk, source: Source, args: &GraphCommand) -> Result<Exit, Failure> {
    let ready = digraphs::solve_one(desk, source, |desk, item| solve(desk, item, args))?;
    let (game, is_sum, tokens) = match ready {
        Ok(ready) => ready,
        Err(exit) => return Ok(exit),
    };
    if tokens.is_empty() {
        return Err(Failure::Usage("--play needs --tokens to play with".to_owned()));
    }
    duel::play(desk, &mut SumDuel { game, is_sum }, tokens, args.duel.first)
}

/// Reads and solves an item.
fn solve(desk: &Desk, item: &Item, args: &GraphCommand) -> Result<(SumGame, bool, Vec<Token>), Unfinished> {
    let Input { graphs, is_sum, tokens, .. } = args.graph.read(desk, item)?;
    let game = desk.watch(|| SumGame::new(graphs, &desk.engine)).map_err(Unfinished::Stopped)?;
    let tokens = tokens.unwrap_or_default().into_iter().map(|placed| placed.token).collect();
    Ok((game, is_sum, tokens))
}

fn answer(desk: &Desk, item: &Item, args: &GraphCommand, drawn: &mut Drawn) -> Result<Answer, Unfinished> {
    let (game, is_sum, tokens) = solve(desk, item, args)?;
    if args.graph.draws() {
        *drawn = draw(&game, is_sum, &tokens, args);
    }
    if tokens.is_empty() && desk.json {
        return Ok(Answer { long_fields: lists::fields(game, is_sum), ..Answer::default() });
    }
    let asked =
        Asked { game: &game, names: Names { graphs: game.graphs(), is_sum }, style: args.output.style() };
    let mut answer = Answer::default();
    if tokens.is_empty() {
        answer.text = asked.vertices(desk, args.output.full);
        return Ok(answer);
    }
    let plies = if args.line { Some(asked.line(&tokens, desk).map_err(Unfinished::Stopped)?) } else { None };
    if desk.json {
        answer.fields = asked.token_fields(&tokens);
        if let Some(plies) = plies {
            answer.fields.insert("line".into(), line::json(&asked.names, &plies));
        }
    } else {
        answer.text = asked.tokens(desk, &tokens);
        if let Some(plies) = plies.filter(|plies| !plies.is_empty()) {
            answer.text += &format!("\n{}", line::text(&asked.names, &plies, &desk.look));
        }
    }
    Ok(answer)
}

/// A solved game, and how to speak about it.
struct Asked<'a> {
    game: &'a SumGame,
    names: Names<'a>,
    style: Style,
}

impl Asked<'_> {
    /// γ of a vertex alone.
    fn gamma(&self, token: Token) -> Gamma {
        self.game.gamma(&[token])
    }

    fn text(&self, gamma: &Gamma) -> String {
        gamma_text(gamma, self.style)
    }

    fn all(&self) -> impl Iterator<Item = Token> {
        let graphs = self.game.graphs().iter().enumerate();
        graphs.flat_map(|(graph, digraph)| (0..digraph.vertices()).map(move |vertex| Token { graph, vertex }))
    }

    fn good(&self, tokens: &[Token]) -> Vec<(Token, u32)> {
        self.game.good_moves(tokens).into_iter().map(|step| (step.from, step.to)).collect()
    }

    fn token_fields(&self, tokens: &[Token]) -> Map<String, Json> {
        let gamma = self.game.gamma(tokens);
        let (value, k) = gamma_fields(&gamma);
        let mut fields = Map::new();
        fields.insert("gamma".into(), value);
        fields.insert("k".into(), k);
        fields.insert("counter".into(), json!(self.game.counter(tokens)));
        fields.insert("outcome".into(), gamma.outcome().letter().into());
        self.names.fields(&self.good(tokens), &mut fields);
        fields
    }

    /// The whole graph for people: a summary, and the vertices if they are few.
    fn vertices(&self, desk: &Desk, full: bool) -> String {
        let graphs = self.game.graphs();
        let count = |count: usize, one: &str, many: &str| {
            format!("{} {}", thousands(count as u64), if count == 1 { one } else { many })
        };
        let n: usize = graphs.iter().map(|graph| graph.vertices() as usize).sum();
        let m: usize = graphs.iter().map(Digraph::edges).sum();
        let mut size = format!("{}, {}", count(n, "vertex", "vertices"), count(m, "edge", "edges"));
        if self.names.is_sum {
            size = format!("{}, {size}", count(graphs.len(), "graph", "graphs"));
        }
        let mut outcomes = [0_u64; 3];
        let mut values: BTreeMap<Option<u32>, u64> = BTreeMap::new();
        for token in self.all() {
            let table = &self.game.tables()[token.graph];
            outcomes[table.outcome(&graphs[token.graph], token.vertex) as usize] += 1;
            *values.entry(table.finite(token.vertex)).or_default() += 1;
        }
        let [p, n_count, d] = outcomes.map(thousands);
        let mut facts = Table::new(&desk.look);
        facts.fact("graph", size);
        facts.fact("outcome", format!("{p} P, {n_count} N, {d} D"));
        if !values.is_empty() {
            facts.fact("gamma", self.histogram(values));
        }
        let work = self.game.tables().iter().map(GammaTable::work);
        let (rounds, edges) = work.fold((0, 0), |sum, work| (sum.0.max(work.rounds), sum.1 + work.edges));
        if n > MOST_LISTED {
            let rounds = count(rounds as usize, "round", "rounds");
            facts.fact("work", format!("{rounds}, {} edges gone along", thousands(edges)));
        }
        let mut text = facts.render();
        if n > 0 && (n <= MOST_LISTED || full) {
            text += &format!("\n{}", self.table(desk));
        }
        text
    }

    /// How often each value occurs, infinity last.
    fn histogram(&self, mut values: BTreeMap<Option<u32>, u64>) -> String {
        const MOST: usize = 16;
        let infinite = values.remove(&None);
        let mut parts: Vec<String> = values
            .iter()
            .take(MOST)
            .filter_map(|(value, &count)| Some(format!("{}: {}", (*value)?, thousands(count))))
            .collect();
        if values.len() > MOST {
            let most = values.keys().next_back().copied().flatten().unwrap_or(0);
            parts.push(format!("and so on up to {most}"));
        }
        if let Some(count) = infinite {
            let name = self.text(&Gamma::Infinite(Vec::new())).replace("()", "");
            parts.push(format!("{name}: {}", thousands(count)));
        }
        parts.join(", ")
    }

    fn table(&self, desk: &Desk) -> String {
        let mut table = Table::new(&desk.look).right(&[1, 2]);
        table.heading(&["vertex", "gamma", "counter", "outcome", "moves"]);
        for token in self.all() {
            let gamma = self.gamma(token);
            let counter = self.game.counter(&[token]).map_or_else(String::new, |counter| counter.to_string());
            let good = self.good(&[token]);
            let moves = if good.is_empty() { String::new() } else { self.names.steps(good.into_iter()) };
            let outcome = Cell::styled(gamma.outcome().letter(), colour(gamma.outcome()));
            let name = self.names.of(token);
            table.row([name.into(), self.text(&gamma).into(), counter.into(), outcome, moves.into()]);
        }
        table.render()
    }

    /// A position for people.
    fn tokens(&self, desk: &Desk, tokens: &[Token]) -> String {
        const MOST: usize = 12;
        let mut facts = Table::new(&desk.look);
        let mut list: Vec<String> = tokens
            .iter()
            .take(MOST)
            .map(|&token| format!("{}: {}", self.names.of(token), self.text(&self.gamma(token))))
            .collect();
        if tokens.len() > MOST {
            list.push(format!("and {} more", thousands((tokens.len() - MOST) as u64)));
        }
        facts.fact("tokens", list.join(", "));
        let gamma = self.game.gamma(tokens);
        let outcome = gamma.outcome();
        facts.fact("gamma", self.text(&gamma));
        facts.fact("outcome", Cell::styled(outcome_text(outcome), colour(outcome)));
        if outcome != Outcome::P {
            facts.fact(good_name(outcome), self.names.steps(self.good(tokens).into_iter()));
        }
        facts.render()
    }

    /// Play to the end: the winner by the counters, the loser towards the largest counter that the answer leaves.
    fn line(&self, tokens: &[Token], account: &Desk) -> Result<Vec<Ply>, Stop> {
        let mut now = tokens.to_vec();
        let mut plies = Vec::new();
        let after = |tokens: &[Token], step: Move| {
            let mut next = tokens.to_vec();
            self.game.play(&mut next, step);
            next
        };
        loop {
            account.engine.step()?;
            let step = match self.game.outcome(&now) {
                Outcome::D => return Ok(plies),
                Outcome::N => self.game.choose(&now),
                Outcome::P => self.game.moves(&now).into_iter().map(|step| step.0).max_by_key(|&step| {
                    let next = after(&now, step);
                    self.game.choose(&next).and_then(|answer| self.game.counter(&after(&next, answer)))
                }),
            };
            let Some(step) = step else { return Ok(plies) };
            let wins = self.game.outcome(&now) == Outcome::N;
            now = after(&now, step);
            let counter = if wins { self.game.counter(&now) } else { None };
            plies.push(Ply { from: step.from, to: step.to, counter });
        }
    }
}

/// Draws the graph, or the graphs of a sum beside each other, with γ of every vertex.
fn draw(game: &SumGame, is_sum: bool, tokens: &[Token], args: &GraphCommand) -> Drawn {
    let names = Names { graphs: game.graphs(), is_sum };
    let mut labels = Vec::new();
    for (graph, digraph) in game.graphs().iter().enumerate() {
        for vertex in 0..digraph.vertices() {
            let token = Token { graph, vertex };
            let gamma = game.gamma(&[token]);
            let count = tokens.iter().filter(|&&other| other == token).count();
            labels.push(Label {
                name: names.of(token),
                note: gamma_text(&gamma, Style::Unicode),
                outcome: Some(gamma.outcome()),
                token: match count {
                    0 => None,
                    1 => Some(String::new()),
                    count => Some(count.to_string()),
                },
            });
        }
    }
    let joined = Digraph::union(game.graphs());
    let joined =
        joined.ok_or_else(|| Failure::Usage("the graphs are too large to draw together".to_owned()))?;
    args.graph.draw(&joined, &labels)
}

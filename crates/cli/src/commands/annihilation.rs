//! `tedomari annihilation`: tokens on digraphs that vanish where two of them meet.

use std::collections::{BTreeMap, HashSet};

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::annihilation::{
    Annihilation, AnnihilationError, Matter, Move, Particles, Player, Tokens, Winner,
};
use tedomari::graph::draw::Label;
use tedomari::graph::{Digraph, Input, Outcome, Placed, Token};
use tedomari::{Stop, Style};

use crate::args::OutputArgs;
use crate::batch::{Answer, Source};
use crate::desk::{Desk, Unfinished};
use crate::digraphs::duel::{AnnihilationDuel, MatterDuel};
use crate::digraphs::joined::Joined;
use crate::digraphs::line::{self, Ply};
use crate::digraphs::matter::Particular;
use crate::digraphs::{self, Drawn, GraphArgs, Names, colour, gamma_fields, gamma_text, vertex};
use crate::duel::{self, DuelArgs};
use crate::failure::{Exit, Failure, complain};
use crate::item::{Bad, Item, Mistake};
use crate::limits::LimitArgs;
use crate::progress::thousands;
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ echo '0 1  1 2  2 3  3 0' | xargs -n2 | tedomari annihilation /dev/stdin --tokens 0,1
    tokens   0, 1
    gamma    1
    outcome  N: whoever is to move wins
    winning  0 -> 1, 1 -> 2
    theory   finite values below 2: dimension 3 of 4, 2 of value 0
    work     16 vectors, 2 rounds, 24 edges";

/// Annihilation games: tokens that vanish where two of them meet
///
/// At most one token stands on a vertex. Players in turn move one along an edge, and if it comes to another, both vanish.
/// Who cannot move loses, and play without end is a draw. All positions of at most four tokens are worked out; by the
/// theory of Fraenkel and Yesha the others follow by linear algebra. Without --tokens the answer is about every vertex:
/// its extended value, such that the value of a set of tokens is the nim-sum of theirs if that is small enough to be
/// finite.
///
/// With --electrons and --positrons in place of --tokens the game is Matter and Antimatter: particles of one kind cannot
/// share a vertex, those of different kinds annihilate each other. All positions that can be reached are worked out.
///
/// With --json the fields are: input, gamma (null if it is infinite), k (null if it is not), counter (of the win in hand after
/// the best move, or after the opponent's; null in a draw), outcome, moves (all winning, else all drawing ones,
/// [from, to]), in a sum also components (the graph of each move), and work: vectors, rounds, edges, dim_zero and dim_finite
/// (of the spaces of value 0 and of finite value), or positions. Items of standard input may have "electrons" and
/// "positrons" in place of "tokens".
#[derive(Args, Debug)]
#[command(name = "annihilation", after_help = EXAMPLE)]
pub struct AnnihilationCommand {
    #[command(flatten)]
    graph: GraphArgs,

    /// Vertices with an electron, for Matter and Antimatter
    #[arg(long, value_name = "VERTICES", conflicts_with = "tokens")]
    electrons: Vec<String>,

    /// Vertices with a positron
    #[arg(long, value_name = "VERTICES", conflicts_with = "tokens")]
    positrons: Vec<String>,

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

pub fn run(args: AnnihilationCommand, colour: ColorChoice) -> Result<Exit, Failure> {
    let more = [("electrons", &args.electrons[..]), ("positrons", &args.positrons[..])];
    let source = args.graph.source(&more)?;
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    if args.duel.play {
        return play(&mut desk, source, &args);
    }
    args.graph.answer_all(&mut desk, source, |desk, item, drawn| answer(desk, item, &args, drawn))
}

/// A person against the program, on the one position that was given.
fn play(desk: &mut Desk, source: Source, args: &AnnihilationCommand) -> Result<Exit, Failure> {
    let ready = digraphs::solve_one(desk, source, |desk, item| solve(desk, item, args))?;
    match ready {
        Err(exit) => Ok(exit),
        Ok(Solved::Tokens(asked, Some(tokens))) => {
            let mut duel = AnnihilationDuel { game: asked.game, joined: asked.joined };
            duel::play(desk, &mut duel, tokens.into(), args.duel.first)
        }
        Ok(Solved::Tokens(_, None)) => Err(Failure::Usage("--play needs --tokens to play with".to_owned())),
        Ok(Solved::Particles(asked)) => {
            let mut duel = MatterDuel { game: asked.game, joined: asked.joined };
            duel::play(desk, &mut duel, asked.start, args.duel.first)
        }
    }
}

/// An item, read and solved.
enum Solved {
    Tokens(Asked, Option<Tokens>),
    Particles(Particular),
}

fn solve(desk: &Desk, item: &Item, args: &AnnihilationCommand) -> Result<Solved, Unfinished> {
    let input = read(desk, item, args)?;
    let bad = |message: String| Unfinished::Bad(item.bad(0, None, 0, message));
    let too_many = || bad("the graphs have more vertices than can be numbered".to_owned());
    let style = args.output.style();
    if input.electrons.is_some() || input.positrons.is_some() {
        let (electrons, positrons) = (places(&input.electrons), places(&input.positrons));
        let from = [electrons.clone(), positrons.clone()].concat();
        let joined = Joined::new(input.graphs, input.is_sum, Some(&from)).ok_or_else(too_many)?;
        let start = Particles { electrons: joined.set(&electrons), positrons: joined.set(&positrons) };
        let game =
            desk.watch(|| Matter::new(&joined.graph, &start, &desk.engine)).map_err(Unfinished::Stopped)?;
        return Ok(Solved::Particles(Particular { joined, game, start, style }));
    }
    let from = input.tokens.as_ref().map(|_| places(&input.tokens));
    let joined = Joined::new(input.graphs, input.is_sum, from.as_deref()).ok_or_else(too_many)?;
    let tokens = from.map(|from| joined.set(&from));
    let game =
        desk.watch(|| Annihilation::new(&joined.graph, &desk.engine)).map_err(|error| match error {
            AnnihilationError::Stopped(stop) => Unfinished::Stopped(stop),
            error @ AnnihilationError::TooLarge { .. } => {
                complain(&error.to_string());
                Unfinished::Stopped(Stop::Memory)
            }
        })?;
    Ok(Solved::Tokens(Asked { joined, game, style }, tokens))
}

fn answer(
    desk: &Desk,
    item: &Item,
    args: &AnnihilationCommand,
    drawn: &mut Drawn,
) -> Result<Answer, Unfinished> {
    let draws = args.graph.draws();
    match solve(desk, item, args)? {
        Solved::Tokens(asked, tokens) => {
            if draws {
                *drawn = asked.draw(tokens.as_ref(), args);
            }
            asked.answer(desk, tokens.as_ref(), args)
        }
        Solved::Particles(asked) => {
            if draws {
                *drawn = args.graph.draw(&asked.joined.graph, &asked.labels());
            }
            asked.answer(desk, args.line)
        }
    }
    .map_err(Unfinished::Stopped)
}

fn places(list: &Option<Vec<Placed>>) -> Vec<Token> {
    list.iter().flatten().map(|placed| placed.token).collect()
}

/// Reads the item with all tokens and particles, none of which may share a vertex.
fn read(desk: &Desk, item: &Item, args: &AnnihilationCommand) -> Result<Input, Unfinished> {
    let mut input = args.graph.read(desk, item)?;
    for (name, lists) in [("electrons", &args.electrons), ("positrons", &args.positrons)] {
        let placed = args.graph.place(item, &input, name, lists).map_err(Unfinished::Bad)?;
        let list = if name == "electrons" { &mut input.electrons } else { &mut input.positrons };
        *list = placed.or(list.take());
    }
    let names = Names { graphs: &input.graphs, is_sum: input.is_sum };
    let mut seen: HashSet<Token> = HashSet::new();
    for (list, given) in [
        (&input.tokens, &args.graph.tokens),
        (&input.electrons, &args.electrons),
        (&input.positrons, &args.positrons),
    ] {
        for placed in list.iter().flatten() {
            if seen.insert(placed.token) {
                continue;
            }
            let message = format!("two on {}: a vertex has room for one", names.of(placed.token));
            let text = given.get(placed.token.graph).unwrap_or(&item.texts[0]);
            let mistake = *Mistake::line(text, placed.offset, message);
            let (input, id) = (item.input.clone(), item.id.clone());
            return Err(Unfinished::Bad(Box::new(Mistake { input, id, ..mistake }) as Bad));
        }
    }
    Ok(input)
}

/// A solved game, and how to speak about it.
struct Asked {
    joined: Joined,
    game: Annihilation,
    style: Style,
}

impl Asked {
    fn answer(
        &self,
        desk: &Desk,
        tokens: Option<&Tokens>,
        args: &AnnihilationCommand,
    ) -> Result<Answer, Stop> {
        let mut answer = Answer::default();
        let Some(tokens) = tokens else {
            if desk.json {
                answer.fields = self.vertex_fields();
            } else {
                answer.text = self.vertices(desk, args.output.full);
            }
            return Ok(answer);
        };
        let plies = if args.line { Some(self.line(tokens, desk)?) } else { None };
        if desk.json {
            let (gamma, good) = (self.game.gamma(tokens), self.game.good_moves(tokens));
            answer.fields = self.joined.fields(&gamma, &good, self.counter(tokens));
            answer.fields.insert("work".into(), self.work_fields());
            if let Some(plies) = plies {
                answer.fields.insert("line".into(), line::json(&self.joined.names(), &plies));
            }
            return Ok(answer);
        }
        let mut facts = Table::new(&desk.look);
        facts.fact("tokens", self.joined.list(tokens));
        let (gamma, good) = (self.game.gamma(tokens), self.game.good_moves(tokens));
        self.joined.facts(&mut facts, &gamma, &good, self.style);
        self.theory(&mut facts);
        answer.text = facts.render();
        if let Some(plies) = plies.filter(|plies| !plies.is_empty()) {
            answer.text += &format!("\n{}", line::text(&self.joined.names(), &plies, &desk.look));
        }
        Ok(answer)
    }

    /// What the counter of the win is, once the winner has moved.
    fn counter(&self, tokens: &Tokens) -> Option<u64> {
        if let Some(winner) = Winner::new(&self.game, tokens) {
            return Some(winner.counter());
        }
        let mut player = Player::default();
        player.choose(&self.game, tokens, None);
        player.counter()
    }

    fn theory(&self, facts: &mut Table) {
        let counts = self.game.counts();
        let n = self.joined.graph.vertices();
        if self.game.parts() == 1 {
            let (zero, finite) = (counts.dim_zero, counts.dim_finite);
            let below = self.game.least_infinite(0);
            let text = format!("finite values below {below}: dimension {finite} of {n}, {zero} of value 0");
            facts.fact("theory", text);
        } else {
            facts.fact("theory", format!("a sum of {} parts", thousands(self.game.parts() as u64)));
        }
        let (vectors, edges) = (thousands(counts.vectors), thousands(counts.edges));
        let rounds =
            if counts.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", counts.rounds) };
        facts.fact("work", format!("{vectors} vectors, {rounds}, {edges} edges"));
    }

    fn work_fields(&self) -> Json {
        let counts = self.game.counts();
        json!({
            "vectors": counts.vectors,
            "rounds": counts.rounds,
            "edges": counts.edges,
            "dim_zero": counts.dim_zero,
            "dim_finite": counts.dim_finite,
        })
    }

    /// Every vertex with one token on it.
    fn vertex_fields(&self) -> Map<String, Json> {
        let joined = &self.joined;
        let lists = |field: &dyn Fn(u32) -> Json| -> Json {
            let mut lists = vec![Vec::new(); joined.graphs.len()];
            joined.vertices().for_each(|u| lists[joined.token(u).graph].push(field(u)));
            if joined.is_sum { json!(lists) } else { json!(lists[0]) }
        };
        let alone = |u: u32| self.game.gamma(&[u].into_iter().collect());
        let mut fields = Map::new();
        if joined.graphs.iter().any(Digraph::is_named) {
            let name = |u: u32| vertex(&joined.graphs[joined.token(u).graph], joined.token(u).vertex);
            fields.insert("vertices".into(), lists(&name));
        }
        fields.insert("gamma".into(), lists(&|u| gamma_fields(&alone(u)).0));
        fields.insert("k".into(), lists(&|u| gamma_fields(&alone(u)).1));
        fields.insert("outcome".into(), lists(&|u| json!(alone(u).outcome().letter())));
        let extended = |u: u32| json!(self.game.extended_value(u).map(|value| value.to_string()));
        fields.insert("extended".into(), lists(&extended));
        let steps: Vec<Move> =
            joined.vertices().flat_map(|u| self.game.good_moves(&[u].into_iter().collect())).collect();
        joined.names().fields(&joined.steps(&steps), &mut fields);
        fields.insert("work".into(), self.work_fields());
        fields
    }

    fn vertices(&self, desk: &Desk, full: bool) -> String {
        const MOST_LISTED: u32 = 40;
        let joined = &self.joined;
        let mut facts = Table::new(&desk.look);
        let (n, m) = (joined.graph.vertices(), joined.graph.edges());
        facts.fact("graph", format!("{} vertices, {} edges", thousands(n.into()), thousands(m as u64)));
        let mut outcomes: BTreeMap<Outcome, u64> = BTreeMap::new();
        for u in joined.vertices() {
            *outcomes.entry(self.game.outcome(&[u].into_iter().collect())).or_default() += 1;
        }
        let count = |outcome| thousands(outcomes.get(&outcome).copied().unwrap_or(0));
        let [p, n_count, d] = [Outcome::P, Outcome::N, Outcome::D].map(count);
        facts.fact("alone", format!("{p} P, {n_count} N, {d} D"));
        self.theory(&mut facts);
        if n == 0 || (n > MOST_LISTED && !full) {
            return facts.render();
        }
        let mut table = Table::new(&desk.look).right(&[1, 2]);
        table.heading(&["vertex", "extended", "alone", "outcome"]);
        for u in joined.vertices() {
            let gamma = self.game.gamma(&[u].into_iter().collect());
            let extended = self.game.extended_value(u).map_or_else(String::new, |value| value.to_string());
            let outcome = Cell::styled(gamma.outcome().letter(), colour(gamma.outcome()));
            table.row([
                joined.name(u).into(),
                extended.into(),
                gamma_text(&gamma, self.style).into(),
                outcome,
            ]);
        }
        format!("{}\n{}", facts.render(), table.render())
    }

    /// Play to the end: the winner by the broad strategy, the loser towards the largest counter that the answer leaves.
    fn line(&self, tokens: &Tokens, desk: &Desk) -> Result<Vec<Ply>, Stop> {
        let game = &self.game;
        let mut now = tokens.clone();
        let (mut player, mut last) = (Player::default(), None);
        let mut plies = Vec::new();
        loop {
            desk.engine.step()?;
            let outcome = game.outcome(&now);
            let step = match outcome {
                Outcome::D => return Ok(plies),
                Outcome::N => player.choose(game, &now, last),
                Outcome::P => game.moves(&now).into_iter().map(|step| step.0).max_by_key(|step| {
                    let (mut next, mut thought) = (now.clone(), player.clone());
                    next.shift(step.from, step.to);
                    thought.choose(game, &next, Some(*step));
                    thought.counter()
                }),
            };
            let Some(step) = step else { return Ok(plies) };
            now.shift(step.from, step.to);
            last = Some(step);
            let (from, to) = self.joined.step(step);
            let counter = if outcome == Outcome::N { player.counter() } else { None };
            plies.push(Ply { from, to, counter });
        }
    }

    fn draw(&self, tokens: Option<&Tokens>, args: &AnnihilationCommand) -> Drawn {
        let labels: Vec<Label> = (self.joined.vertices())
            .map(|u| Label {
                name: self.joined.name(u),
                note: self.game.extended_value(u).map_or_else(String::new, |value| value.to_string()),
                outcome: Some(self.game.outcome(&[u].into_iter().collect())),
                token: tokens.filter(|tokens| tokens.contains(u)).map(|_| String::new()),
            })
            .collect();
        args.graph.draw(&self.joined.graph, &labels)
    }
}

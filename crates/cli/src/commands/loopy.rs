//! `tedomari loopy`: loopy games given as graphs, in which play may go on for ever.

mod value;

use clap::{Args, ColorChoice, Subcommand};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};
use tedomari::Dyadic;
use tedomari::answer::item::{Item, object};
use tedomari::answer::loopy::{BanLetter, LoopyGame, SidleOrder, ThreatLetters, Undrawn};
use tedomari::answer::{AskPhi, CompareLoopy, Mistake, Question, Sidle};
use tedomari::text::{self, Page};

use crate::args::OutputArgs;
use crate::batch::{self, Show, Source};
use crate::desk::Desk;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::hyphen::unguard;
use crate::limits::LimitArgs;
use crate::words;

const EXAMPLE: &str = "\
Example:
  $ tedomari loopy value '{\"left\":[[1],[]],\"right\":[[0],[]]}'
    value         over
    onside        over
    offside       over
    Left starts   Left wins
    Right starts  Left wins
    kind          a stopper
    positions     2
  $ tedomari loopy compare '{\"left\":[[\"0\"]],\"right\":[[0]]}' '{\"left\":[[]],\"right\":[[]]}'
  G > H  (greater)
    draws won by  G >= H  G <= H
    Left          yes     no
    Right         yes     no
    both          yes     no

    game  Left starts  Right starts  stopper
    G     Left wins    Left wins     yes
    H     Right wins   Left wins     yes";

/// Loopy games as graphs: values, order, ko-bans and sidling
///
/// A game is a JSON object, or a file that holds one: {"left":[[…],…],"right":[[…],…],"start":0}. For every vertex, left
/// and right list where that player can move: to a vertex by its number, or to a game by its text ("9|7", "over", "KO[7,0]").
/// A move [3,"threat"] or [3,"capture"] is of that kind.
///
/// A file may also hold DOT with L or R on its edges (a -> b [label=L]), or a list of edges, one per line (a b L). Play then
/// starts at the first vertex.
///
/// Plays that never end are drawn, unless the field infinite says otherwise: "left", "right" or "draw", or {"rules":[…],
/// "otherwise":"draw"}, where the first rule whose moves recur decides. A rule is an object
/// {"player":"left","kind":"threat","winner":"right"}.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct LoopyArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Value(value::ValueArgs),
    Compare(CompareArgs),
    Phi(PhiArgs),
    Sidle(SidleArgs),
}

/// How two loopy games compare, and who wins each
///
/// With `-` each line of standard input is an object {"G":…,"H":…}. With --json the fields are: input, relation, ge, le,
/// plus_ge, plus_le (Left wins drawn plays), minus_ge, minus_le (Right wins them), g_stopper, h_stopper, g_outcome and
/// h_outcome (Left wins moving first, wins or draws moving first, the same moving second), nodes.
#[derive(Args, Debug)]
#[command(override_usage = "tedomari loopy compare [OPTIONS] G H\n       tedomari loopy compare [OPTIONS] -")]
struct CompareArgs {
    /// One game, as JSON or the name of a file; `-` for an object {"G":…,"H":…} on each line of standard input
    #[arg(value_name = "G", value_parser = unguard)]
    g: String,

    /// The other
    #[arg(value_name = "H", required_unless_present_any = ["g"], value_parser = unguard)]
    h: Option<String>,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What a game is worth under a ko-ban, if players have very many ko-threats
///
/// With `-` each line of standard input is an object {"G":…,"ban":"J","threats":"L","enders":["0","1|0"]}. With --json the fields
/// are: input, ban, threats, outcome (Left wins moving first, wins or draws moving first, the same moving second), ge and le (for
/// each ender whether the game is at least or at most that), value (null if it was not found to be an ender), positions,
/// depends_on_history and bad_loop (with --history), nodes.
#[derive(Args, Debug)]
struct PhiArgs {
    /// The game, as JSON or the name of a file; `-` for an object {"G":…} on each line of standard input
    #[arg(value_name = "G", value_parser = unguard)]
    g: String,

    /// The ban: J (the position just left) or N (all positions left so far)
    #[arg(long, value_name = "BAN", value_parser = words::ban(), ignore_case = true, default_value = "J")]
    ban: BanLetter,

    /// Who has very many ko-threats: L, R, LR (both, Left more), RL, none
    #[arg(long, value_name = "WHO", value_parser = words::threats(), ignore_case = true, default_value = "L")]
    threats: ThreatLetters,

    /// Compare with this game, which ends; may be given several times
    #[arg(long = "ender", value_name = "GAME", value_parser = unguard)]
    enders: Vec<String>,

    /// Also report whether it depends on history, and whether the game has bad loops for this ban
    #[arg(long)]
    history: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Approximate a loopy game by games that end, round by round
///
/// With `-` each line of standard input is an object {"G":…,"order":"sequential","trace":true}. With --json the fields are: input,
/// plus and minus (each with values, known and with --trace the trace), value (null if sidling found no ender), nodes. If known is
/// exact, the value is that of the vertex; at-most and at-least bound it.
#[derive(Args, Debug)]
struct SidleArgs {
    /// The game, as JSON or the name of a file; `-` for an object {"G":…} on each line of standard input
    #[arg(value_name = "G", value_parser = unguard)]
    g: String,

    /// Renew values one after the other, each from the newest, instead of all at once
    #[arg(long)]
    sequential: bool,

    /// Show all approximations
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The size of a ko-threat.
pub fn threat(text: &str) -> Result<Dyadic, String> {
    let size: Dyadic = text.trim().parse().map_err(|error| format!("{error}"))?;
    if size.signum() <= 0 {
        return Err("a threat has a size above 0".to_owned());
    }
    Ok(size)
}

pub fn run(args: LoopyArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    match args.what {
        What::Value(args) => value::run(&args, colour),
        What::Compare(CompareArgs { g, h, output, limits }) => {
            let games: &[(&str, &str)] = match &h {
                Some(h) => &[("G", &g), ("H", h)],
                None if g == "-" => &[("G", &g), ("H", &g)],
                None => {
                    let message = "two games are needed: `tedomari loopy compare G H`, or `-` to read pairs";
                    return Err(Failure::Usage(message.to_owned()));
                }
            };
            ask(games, CompareLoopy::default(), (&output, &limits, colour), Showing(text::compared_loopy))
        }
        What::Phi(PhiArgs { g, ban, threats, enders, history, output, limits }) => {
            let style = output.style();
            let usual = AskPhi { ban, threats, enders, history, style, ..AskPhi::default() };
            ask(&[("G", &g)], usual, (&output, &limits, colour), Showing(text::phi_answer))
        }
        What::Sidle(SidleArgs { g, sequential, trace, output, limits }) => {
            let order = if sequential { SidleOrder::Sequential } else { SidleOrder::Simultaneous };
            let usual = Sidle { order, trace, ..Sidle::default() };
            ask(&[("G", &g)], usual, (&output, &limits, colour), Showing(text::sidled_loopy))
        }
    }
}

/// Asks about games under their names, or about those on standard input.
fn ask<Q>(
    games: &[(&str, &str)],
    usual: Q,
    (output, limits, colour): (&OutputArgs, &LimitArgs, ColorChoice),
    show: impl Show<Q>,
) -> Result<Exit, Failure>
where
    Q: Question + Serialize + DeserializeOwned + 'static,
{
    let mut desk = Desk::new(limits, output, colour, false);
    let keys: Vec<&str> = games.iter().map(|game| game.0).collect();
    let source: Source<'_, Q> = if games.iter().all(|game| game.1 == "-") {
        Source::Lines(Box::new(move |line| object::read(line, &keys, &usual)))
    } else {
        let mut object = Map::new();
        for (name, game) in games {
            match read_game(name, game, &desk) {
                Ok(game) => drop(object.insert((*name).to_owned(), game)),
                Err(Unread::Failed(failure)) => return Err(failure),
                Err(Unread::Mistake(mistake)) => {
                    return Ok(batch::refuse(&desk, Json::from(*game), mistake.in_field(name)));
                }
            }
        }
        let line = Json::Object(object.clone()).to_string();
        match Item::of_object(&line, object, &usual) {
            Ok(item) => Source::Arguments(vec![item]),
            Err(bad) => return Ok(batch::refuse(&desk, bad.input, bad.mistake)),
        }
    };
    batch::run(&mut desk, source, show)
}

/// Why an argument is no game.
enum Unread {
    Failed(Failure),
    Mistake(Mistake),
}

impl From<Failure> for Unread {
    fn from(failure: Failure) -> Unread {
        Unread::Failed(failure)
    }
}

/// A game from an argument: JSON, or the name of a file that holds JSON, DOT or a list of edges.
fn read_game(name: &str, game: &str, desk: &Desk) -> Result<Json, Unread> {
    let is_json = |text: &str| text.trim_start().starts_with('{');
    let text = match is_json(game) {
        true => game.to_owned(),
        false => std::fs::read_to_string(game).map_err(|error| {
            let trouble = files::trouble(game, &error);
            Failure::Usage(format!("`{game}` is no graph in JSON, and {trouble}"))
        })?,
    };
    if is_json(&text) {
        let wrong = |error| Failure::Usage(format!("{name} is not JSON: {error}"));
        return Ok(serde_json::from_str(&text).map_err(wrong)?);
    }
    match LoopyGame::of_graph(&text, None, &desk.begin_early()) {
        Ok(read) => Ok(serde_json::to_value(read).unwrap_or_default()),
        Err(Undrawn::Mistake(mistake)) => Err(Unread::Mistake(mistake)),
        Err(Undrawn::Stopped(stop)) => Err(Failure::Usage(format!("{stop} before `{game}` was read")).into()),
    }
}

struct Showing<A>(fn(&Page, &A) -> String);

impl<Q: Question> Show<Q> for Showing<Q::Answer> {
    fn text(&mut self, page: &Page, _: &Item<Q>, answer: &Q::Answer) -> String {
        (self.0)(page, answer)
    }
}

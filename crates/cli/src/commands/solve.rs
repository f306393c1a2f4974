//! `tedomari solve`: the score of a sum under best play, who wins, every best move, and a line of play.

use std::time::{Duration, Instant};

use clap::{Args, ColorChoice, ValueEnum};
use serde_json::{Map, Value as Json, json};
use tedomari::bounds::{self as theorems, range};
use tedomari::solving::contest::{Effort, Referee};
use tedomari::solving::methods::Method;
use tedomari::solving::{Worth, solve_by, solve_with, worths};
use tedomari::sums::Move;
use tedomari::{Dyadic, Interval, Place, Play, Player, Solution, Solver, Sum, Thermograph, Value};

use crate::args::OutputArgs;
use crate::batch::{self, Answer, Clerk};
use crate::bounds;
use crate::contest;
use crate::desk::{Desk, Unfinished};
use crate::failure::{Exit, Failure};
use crate::filed;
use crate::item::{Bad, Item};
use crate::limits::LimitArgs;
use crate::look::{ALARM, FAINT, GOOD, side};
use crate::progress::thousands;
use crate::sums::{self, Asked, SumArgs};
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari solve '{15,{100|12}|-5}' '{-10|-20}'
    component  game              mean  temperature  class
            0  {15,{100|12}|-5}    12           17  Left's sente
            1  {-10|-20}          -15            5  gote

    score   2, Left moves first; thermostatic bounds -3 to 2
    winner  Left
    best    component 0 to {100|12}

    move  player  component  to        temperature
       1  Left            0  {100|12}           44
       2  Right           0  12                  5
       3  Left            1  -10              over

    component  move      score  loss
            0  15           -5     7
            0  {100|12}      2  best
            1  -10         -15    17";

/// The score of a sum under best play, the winner, every best first move and a line of play
///
/// Score play ends when every component is a number. The score is the sum of these numbers. The winner is that of normal
/// play: who makes the last move.
///
/// With `-` each line of standard input is a sum: a JSON object {"components":[…],"first":"left"}, or games with `;`
/// between them.
///
/// If the only argument is the name of a file of sums, each is solved for both players and compared with the answers
/// that the file expects. If one differs, the exit code is 1. A mistake in the file does not hide the other sums.
///
/// A component may be a position, such as 'domineering(4x4)', or a sum of positions. Its options are then the moves, in
/// the ruleset's order and term by term, and they have names in the game's own coordinates. With `--play normal` the
/// winner of such a sum is searched for without its value.
///
/// With --json the fields are: input, score (null if not known), winner, best, best_complete, moves, line, method, nodes,
/// seconds. A move in best is [component, option], counted from 0 as written; moves has the same by name (move, to). If
/// best_complete is false, there may be other best moves, or best has a move to try. A step of the line has player,
/// component, to, and on a board move.
///
/// After a stop there are also stopped and bounds ([lower, upper] of the score). A file adds as_expected. Positions
/// under `--play normal` add line_complete, winner_nodes, parts and table.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
pub struct SolveArgs {
    #[command(flatten)]
    sum: SumArgs,

    /// What the players play for: the score, or the last move
    #[arg(long, value_name = "GOAL", value_enum, default_value = "score")]
    play: Goal,

    /// With `--play normal` on positions: search every first move to the end, however long it takes
    ///
    /// Otherwise the search for other winning moves ends soon after the winner is known.
    #[arg(long)]
    all_moves: bool,

    /// How to search: best, alpha-beta, alpha-beta-table, milnor, hanner, second, thermostatic (alpha-beta with these
    /// bounds), b-star-berliner, b-star-palay
    ///
    /// All but `best` give the score, one best move and the nodes they needed: to compare methods. They do not play for the
    /// last move.
    #[arg(long, value_name = "METHOD", default_value = "best")]
    method: Method,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What players play for, as an argument.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    Score,
    Normal,
}

impl From<Goal> for Play {
    fn from(goal: Goal) -> Play {
        match goal {
            Goal::Score => Play::Score,
            Goal::Normal => Play::Normal,
        }
    }
}

pub fn run(args: SolveArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    if args.play == Goal::Normal && args.method != Method::Best {
        let name = args.method.name();
        return Err(Failure::Usage(format!(
            "--method {name} searches for the score: leave out --play normal, or use --method best"
        )));
    }
    let source = match &args.sum.games[..] {
        [name] if name != "-" && std::path::Path::new(name).is_file() => filed::read(name)?,
        _ => args.sum.source()?,
    };
    let mut desk = Desk::new(&args.limits, &args.output, colour, false);
    batch::run_with(&mut desk, source, Solving { args })
}

/// Answers sums.
struct Solving {
    args: SolveArgs,
}

/// What is remembered from sum to sum.
#[derive(Default)]
struct Memory<'d> {
    /// Knows who wins sums of boards: one sum's boards may be another's.
    referee: Option<Referee<'d>>,
    /// The solver of the sum before, and its values: the same sum may come with the other player first.
    solver: Option<(Solver<'d>, Vec<Value>)>,
}

impl Clerk for Solving {
    type Memory<'d> = Memory<'d>;

    fn begin<'d>(&self, _: &'d Desk) -> Memory<'d> {
        Memory::default()
    }

    fn answer<'d>(&mut self, desk: &'d Desk, memory: &mut Memory<'d>, item: &Item) -> Result<Answer, Bad> {
        let mut answer = answer(desk, memory, item, &self.args)?;
        if !desk.json && desk.many {
            let name = item.input.get("name").and_then(Json::as_str);
            let games = item.texts.join(" ; ");
            let head = name.map_or(games.clone(), |name| format!("{name}: {games}"));
            answer.text.insert_str(0, &desk.head(&head));
        }
        Ok(answer)
    }
}

impl<'d> Memory<'d> {
    /// A solver for a sum: that of the last one if it is the same, else a new one.
    fn solver(&mut self, desk: &'d Desk, sum: &Sum) -> &mut Solver<'d> {
        let values = sum.values();
        if self.solver.as_ref().is_none_or(|(_, known)| *known != values) {
            self.solver = None;
        }
        let (solver, _) = self.solver.get_or_insert_with(|| (Solver::new(&desk.engine), values));
        solver
    }
}

fn answer<'d>(desk: &'d Desk, memory: &mut Memory<'d>, item: &Item, args: &SolveArgs) -> Result<Answer, Bad> {
    let began = Instant::now();
    if args.play == Goal::Normal && contest::has_positions(item) {
        let effort = if args.all_moves { Effort::All } else { Effort::Some };
        let referee = memory.referee.get_or_insert_with(|| contest::referee(desk));
        return contest::answer(desk, referee, item, args.sum.first(item), effort);
    }
    let boards = args.method == Method::Best && contest::has_positions(item);
    let read = if boards { args.sum.read_boards(desk, item) } else { args.sum.read(desk, item) };
    let asked = match read {
        Ok(asked) => asked,
        Err(Unfinished::Bad(bad)) => return Err(bad),
        Err(Unfinished::Stopped(stop)) => {
            let first = args.sum.first(item);
            return Ok(contest::unread(desk, item, first, stop, began.elapsed()));
        }
    };
    let solver = memory.solver(desk, &asked.sum);
    let play = args.play.into();
    let mut solution = desk.watch(|| match args.method {
        Method::Best => solve_with(&desk.engine, solver, &asked.sum, asked.first, play),
        method => solve_by(&desk.engine, &asked.sum, asked.first, method),
    });
    if solution.stop.is_some() && solution.score().is_none() {
        // A search that was stopped early may know less than can be told at sight.
        let known = sums::score_range(desk, item, asked.first);
        solution.narrow(known.low, known.high);
    }
    let seconds = began.elapsed();
    let mut answer = bounds::begun(solution.stop);
    if desk.json {
        answer.fields = fields(desk, &asked, &solution, seconds);
    } else {
        answer.text = text(desk, &asked, solver, &solution, play);
    }
    let known = Interval { low: Some(solution.lower), high: Some(solution.upper) };
    filed::compare(desk, item, &known, solution.winner, &mut answer);
    Ok(answer)
}

fn fields(desk: &Desk, asked: &Asked, solution: &Solution, seconds: Duration) -> Map<String, Json> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.into(), value);
    put("score", solution.score().map_or(Json::Null, |score| score.to_string().into()));
    put("winner", solution.winner.map_or(Json::Null, |winner| winner.lower().into()));
    put("best", solution.best.iter().map(|place| json!([place.component, place.option])).collect());
    put("best_complete", solution.best_is_complete.into());
    let moves = firsts(desk, asked);
    let best = solution.best.iter().filter_map(|place| moves.iter().find(|played| played.place == *place));
    let named = best.map(|played| {
        let to = played.to.text(&desk.engine);
        json!({ "move": played.name.as_deref().unwrap_or(&to), "to": to })
    });
    put("moves", named.collect());
    let line = solution.line.iter().map(|played| {
        let mut step = json!({
            "player": played.player.lower(),
            "component": played.place.component,
            "to": played.to.text(&desk.engine),
        });
        if let Some(name) = &played.name {
            step["move"] = name[..].into();
        }
        step
    });
    put("line", line.collect());
    put("method", solution.method.clone().into());
    put("nodes", solution.counts.nodes.into());
    put("seconds", format!("{:.6}", seconds.as_secs_f64()).into());
    if let Some(stop) = solution.stop {
        put("stopped", stop.to_string().into());
        put("bounds", json!([solution.lower.to_string(), solution.upper.to_string()]));
    }
    fields
}

/// The moves of whoever begins, those in numbers too.
fn firsts(desk: &Desk, asked: &Asked) -> Vec<Move> {
    asked.sum.all_moves(&desk.engine, asked.first)
}

/// A move as people read it: `component 0: a1-a2` on a board, else `component 0 to {9|2}`.
fn told_move(desk: &Desk, played: &Move) -> String {
    let component = played.place.component;
    match &played.name {
        Some(name) => format!("component {component}: {name}"),
        None => format!("component {component} to {}", desk.cell(&played.to.text(&desk.engine))),
    }
}

fn text<'e>(
    desk: &'e Desk,
    asked: &Asked,
    solver: &mut Solver<'e>,
    solution: &Solution,
    play: Play,
) -> String {
    let mut parts = vec![components(desk, &asked.sum), verdict(desk, asked, solution, play)];
    if !solution.line.is_empty() {
        parts.push(line(desk, asked, solution));
    }
    if solution.stop.is_none() && play == Play::Score && !solution.line.is_empty() {
        parts.extend(losses(desk, asked, solver, solution));
    }
    parts.join("\n")
}

fn components(desk: &Desk, sum: &Sum) -> String {
    let mut table = Table::new(&desk.look).right(&[0, 2, 3]);
    table.heading(&["component", "game", "mean", "temperature", "class"]);
    for (at, game) in sum.components().iter().enumerate() {
        let written = desk.cell(&game.text(&desk.engine));
        let row = match desk.engine.thermograph(game.value()) {
            Ok(thermograph) => [
                at.to_string().into(),
                written.into(),
                thermograph.mean().to_string().into(),
                thermograph.temperature().to_string().into(),
                class(desk, game.value(), &thermograph).into(),
            ],
            Err(_) => [at.to_string().into(), written.into(), "".into(), "".into(), "".into()],
        };
        table.row(row);
    }
    table.render()
}

fn class(desk: &Desk, value: Value, thermograph: &Thermograph) -> String {
    match desk.engine.kind(value) {
        tedomari::Kind::Hot => thermograph.class().to_string(),
        kind => kind.to_string(),
    }
}

fn verdict(desk: &Desk, asked: &Asked, solution: &Solution, play: Play) -> String {
    let mut table = Table::new(&desk.look);
    let first = asked.first;
    if let Some(stop) = solution.stop {
        let why = format!("{stop} after {} positions; what is known:", thousands(solution.counts.nodes));
        table.fact("stopped", Cell::styled(why, ALARM));
    }
    let known = match (solution.score(), play) {
        (Some(score), _) => Some(score.to_string()),
        (None, Play::Normal) => None,
        (None, Play::Score) => Some(format!("from {} to {}", solution.lower, solution.upper)),
    };
    if let Some(known) = known {
        let walls = thermostatic(desk, asked).unwrap_or_default();
        table.fact("score", format!("{known}, {first} moves first{walls}"));
    } else {
        table.fact("first", format!("{first} moves first"));
    }
    if let Some(winner) = solution.winner {
        table.fact("winner", Cell::styled(winner.to_string(), side(winner)));
    }
    let moves = firsts(desk, asked);
    let name = |place: &Place| {
        let played = moves.iter().find(|played| played.place == *place);
        played.map_or_else(String::new, |played| told_move(desk, played))
    };
    let label = if solution.stop.is_some() && solution.score().is_none() { "try" } else { "best" };
    let shown = if desk.full { usize::MAX } else { MOST_BEST };
    for (at, place) in solution.best.iter().take(shown).enumerate() {
        table.fact(if at == 0 { label } else { "" }, Cell::styled(name(place), GOOD));
    }
    if let Some(hidden) = solution.best.len().checked_sub(shown).filter(|&hidden| hidden > 0) {
        table.fact("", Cell::styled(format!("and {hidden} more (--full lists them)"), FAINT));
    }
    if solution.best.is_empty() && solution.stop.is_none() {
        let none = match play {
            Play::Normal if solution.winner == Some(first.opponent()) => "no move wins",
            _ => "no move: the sum is over",
        };
        table.fact("best", none);
    }
    if solution.method != "search" {
        let nodes = thousands(solution.counts.nodes);
        let how =
            if solution.counts.nodes == 0 { "no search".to_owned() } else { format!("{nodes} positions") };
        table.fact("method", format!("{}, {how}", solution.method));
    }
    table.render()
}

/// The thermostatic bounds, to see what they are worth.
fn thermostatic(desk: &Desk, asked: &Asked) -> Option<String> {
    let values = asked.sum.values().into_iter();
    let thermographs: Vec<Thermograph> =
        values.map(|value| desk.engine.thermograph(value)).collect::<Result<_, _>>().ok()?;
    let range = range(theorems::Method::Thermostatic, &thermographs.iter().collect::<Vec<_>>(), asked.first);
    Some(format!("; thermostatic bounds {} to {}", range.lower, range.upper))
}

/// The line of play, with the temperature as it falls.
fn line(desk: &Desk, asked: &Asked, solution: &Solution) -> String {
    let on_boards = solution.line.iter().any(|played| played.name.is_some());
    let mut table = Table::new(&desk.look).right(if on_boards { &[0, 2, 5] } else { &[0, 2, 4] });
    table.heading(match on_boards {
        true => &["move", "player", "component", "plays", "to", "temperature"],
        false => &["move", "player", "component", "to", "temperature"],
    });
    let mut sum = asked.sum.clone();
    for (at, played) in solution.line.iter().enumerate() {
        sum = sum.play(played);
        let mut cells = vec![
            (at + 1).to_string().into(),
            Cell::styled(played.player.to_string(), side(played.player)),
            played.place.component.to_string().into(),
            desk.cell(&played.to.text(&desk.engine)).into(),
            if sum.is_over() { "over".into() } else { hottest(desk, &sum).into() },
        ];
        if on_boards {
            cells.insert(3, played.name.as_deref().unwrap_or_default().into());
        }
        table.cells(cells);
    }
    table.render()
}

fn hottest(desk: &Desk, sum: &Sum) -> String {
    let temperatures = sum.values().into_iter().filter_map(|value| desk.engine.temperature(value).ok());
    temperatures.max().map_or_else(String::new, |t| t.to_string())
}

/// So many moves are listed unless all are asked for, and so many of the best.
const MOST_LISTED: usize = 40;
const MOST_BEST: usize = 12;

/// What every other first move loses; beyond a moment's work only bounds.
fn losses<'e>(desk: &'e Desk, asked: &Asked, solver: &mut Solver<'e>, solution: &Solution) -> Option<String> {
    const MOMENT: u64 = 100_000;
    let most = if desk.full { usize::MAX } else { MOST_LISTED };
    let score = solution.score()?;
    desk.engine.set_budget(desk.limits.moment(&desk.interrupt, MOMENT));
    let worths = desk.watch(|| worths(&desk.engine, solver, &asked.sum, asked.first));
    if worths.len() < 2 {
        return None;
    }
    let mut table = Table::new(&desk.look).right(&[0, 2, 3]);
    table.heading(&["component", "move", "score", "loss"]);
    for worth in worths.iter().take(most) {
        let (after, loss) = told(worth, score);
        let best = solution.best.contains(&worth.played.place);
        table.row([
            worth.played.place.component.to_string().into(),
            match &worth.played.name {
                Some(name) => name[..].into(),
                None => desk.cell(&worth.played.to.text(&desk.engine)).into(),
            },
            after.into(),
            if best { Cell::styled("best", GOOD) } else { loss.into() },
        ]);
    }
    let mut text = table.render();
    if let Some(hidden) = worths.len().checked_sub(most).filter(|&hidden| hidden > 0) {
        let more = format!("and {hidden} more moves (--full lists them)");
        text += &format!("  {}\n", desk.look.paint(FAINT, &more));
    }
    Some(text)
}

fn told(worth: &Worth, score: &Dyadic) -> (String, String) {
    let (lower, upper) = (&worth.lower, &worth.upper);
    let least = match worth.played.player {
        Player::Left => score - upper,
        Player::Right => lower - score,
    };
    if lower == upper {
        return (lower.to_string(), least.to_string());
    }
    // A move that is not among the best loses something.
    let loss = if least.signum() > 0 { format!("at least {least}") } else { "some".to_owned() };
    (format!("{lower} to {upper}"), loss)
}

//! `tedomari position`: what a board is worth, its independent parts, and the best moves.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use clap::{Args, ColorChoice};
use serde_json::{Map, Value as Json, json};
use tedomari::rulesets::Analysis;
use tedomari::sums::{Board, Term, TermKind};
use tedomari::{
    AnyPosition, AnyRuleset, Dyadic, Engine, MoveValue, Player, Progress, Relation, SearchOptions, Stop,
    Value,
};

use super::thermograph::{drawing as drawing_of, fields_of_walls};
use crate::args::OutputArgs;
use crate::batch::{self, Answer, Source};
use crate::board;
use crate::boards::{BoardsDuel, Standing};
use crate::bounds;
use crate::desk::Desk;
use crate::drawing::Drawing;
use crate::duel::{self, DuelArgs};
use crate::facts::Facts;
use crate::failure::{Exit, Failure};
use crate::hyphen::unguard;
use crate::item::{Bad, Item, may_be_mistyped, read_object, refuse_blank, text_of};
use crate::limits::LimitArgs;
use crate::look::{FAINT, GOOD, LEFT, RIGHT};
use crate::progress::{is_watched, thousands};
use crate::straight::{self, Moves};
use crate::sums::First;
use crate::table::{Cell, Table};

const EXAMPLE: &str = "\
Example:
  $ tedomari position domineering '..#..|..#.#|..#..' --ascii
       a b c d e
    1  . . # . .
    2  . . # . #
    3  . . # . .

    value        {1/2|-2}
    outcome      whoever starts wins
    Left stop    1/2, then Right is to move
    Right stop   -2, then Left is to move
    mean         -3/4
    temperature  5/4
    kind         hot: gote
    birthday     3

          |          |
          |          |
      5/4 +          o
          |         / \\
          |        /   \\
          |       /     \\
          |      /       \\
        0 +...../.........\\.......
          |    /           \\
     -1/2 +   o             \\
          |   |              \\
       -1 +   |               \\
          +---+-+----+----+---+---
               1/2 -3/4  -2  -3
              1
    mean -3/4, temperature 5/4, gote

      part      value     mean  temperature
      ..|..|..  {1/2|-2}  -3/4          5/4
      ..|.#|..  0            0           -1

    Left's best   a1-a2, b1-b2, a2-a3, b2-b3  leaves  1/2
    Right's best  a2-b2                       leaves  -2";

/// The height of the thermograph.
const LINES: usize = 10;

const FIELDS: [&str; 2] = ["ruleset", "board"];

/// How long the program thinks about a move, as in `play`.
const THINKING: Duration = Duration::from_secs(5);

/// Canonical value, parts and best moves of a position
///
/// `tedomari rulesets` lists the rulesets and how their boards are written. With `-` alone each line of standard input is a
/// JSON object {"ruleset":…,"board":…}, or one with vertices and edges in place of a board. With a ruleset and `-` each
/// line is a board.
///
/// With --json the fields are those of `eval` and: ruleset, board, thermograph (left and right, see `thermograph`),
/// components (board, value, mean, temperature of each independent part), parts (how many the search met), and with
/// --moves also moves (left and right; what a move leaves is null if a limit was reached before).
///
/// With --straight there is no value, nor what hangs on it. The fields are: left_stop, right_stop, mean, temperature, class,
/// thermograph, components, parts, sums (of several parts, that were searched), thermographs (different ones), and with
/// --moves moves (move, mean, temperature, best: whether none leaves more at the temperature of the position).
///
/// When a limit is reached before the value is known, half of it was left for the thermograph. The fields are then those
/// of --straight with `stopped` and `bounds`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLE)]
#[command(
    override_usage = "tedomari position [OPTIONS] RULESET BOARD\n       tedomari position [OPTIONS] [RULESET] -"
)]
pub struct PositionArgs {
    /// The ruleset, such as domineering; or `-` for {"ruleset":…,"board":…} on each line of standard input
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// The board, such as '...|.#.' (rows joined by |) or 4x4; or `-` for one on each line of standard input
    #[arg(value_name = "BOARD", value_parser = unguard)]
    board: Option<String>,

    /// List every move with its value; a move is best if no other of that player leaves more
    #[arg(long)]
    moves: bool,

    /// Do without the canonical value: thermograph, stops, mean and temperature straight from the board
    ///
    /// For boards whose values are out of reach, such as Amazons from 4x4 on. Moves are compared by what they leave at the
    /// temperature of the position.
    #[arg(long)]
    straight: bool,

    /// Leave out the thermograph, which is drawn for a single hot position
    #[arg(long)]
    no_thermograph: bool,

    /// Write an SVG drawing of the board and its thermograph to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,

    /// Write a PNG image of the board and its thermograph to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    png: Option<String>,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    duel: DuelArgs,

    /// Who you are when you play: left (unless told otherwise) or right
    #[arg(long = "as", value_name = "PLAYER", value_enum, ignore_case = true, requires = "play")]
    #[arg(default_value = "left", hide_default_value = true, hide_possible_values = true)]
    you: First,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: PositionArgs, colour: ColorChoice) -> Result<Exit, Failure> {
    let source = match (&args.ruleset[..], args.board.as_deref()) {
        ("-", None) => Source::Lines(Box::new(read_line)),
        ("-", Some(_)) | (_, None) => {
            let message = "a ruleset and a board are needed: `tedomari position domineering 4x4`, or `-` to read \
                           {\"ruleset\":…,\"board\":…}";
            return Err(Failure::Usage(message.to_owned()));
        }
        (_, Some("-")) => {
            let ruleset = args.ruleset.clone();
            Source::Lines(Box::new(move |line| read_board(line, &ruleset)))
        }
        (ruleset, Some(board)) => {
            Source::Arguments(vec![Item::parts(&FIELDS, vec![ruleset.to_owned(), board.to_owned()])])
        }
    };
    if args.duel.play && args.output.json {
        return Err(Failure::Usage(
            "a game is played in plain text: --play and --json do not go together".to_owned(),
        ));
    }
    let to_stdout = [&args.svg, &args.png].into_iter().flatten().filter(|name| *name == "-").count();
    if to_stdout > 1 || (to_stdout > 0 && args.output.json) {
        return Err(Failure::Usage("only one kind of output can go to standard output".to_owned()));
    }
    if (args.svg.is_some() || args.png.is_some()) && matches!(source, Source::Lines(_)) {
        return Err(Failure::Usage(
            "--svg and --png draw one position, not those of standard input".to_owned(),
        ));
    }
    let mut desk = Desk::new(&args.limits, &args.output, colour, args.ascii);
    if args.duel.play {
        return play_at(&mut desk, source, &args);
    }
    let mut drawing = None;
    let exit = batch::run(&mut desk, source, |desk, item| {
        let mut answer = answer(desk, item, &args, &mut drawing)?;
        if to_stdout > 0 {
            answer.text.clear();
        }
        Ok(answer)
    })?;
    if let Some(drawing) = drawing {
        drawing.save(args.svg.as_deref(), args.png.as_deref())?;
    }
    Ok(exit)
}

/// The position against the program.
fn play_at(desk: &mut Desk, source: Source, args: &PositionArgs) -> Result<Exit, Failure> {
    if matches!(source, Source::Lines(_)) {
        let message = "standard input is for your moves; give the position as arguments";
        return Err(Failure::Usage(message.to_owned()));
    }
    desk.limits.or_time(THINKING);
    let mut played = Ok(Exit::Answered);
    let exit = batch::run(desk, source, |desk, item| {
        let ruleset = find(item)?;
        let board = Board::read(ruleset, &item.texts[1])
            .map_err(|error| item.bad(1, Some("board"), error.offset, error.message))?;
        let you = Player::from(args.you);
        let turn = if args.duel.first == duel::Side::You { you } else { you.opponent() };
        let start = Standing { terms: vec![Term { negated: false, is: TermKind::Board(board) }], turn };
        let mut duel = BoardsDuel::new(desk, &start, you);
        played = duel::play(desk, &mut duel, start, args.duel.first);
        Ok(Answer::default())
    })?;
    played.map(|played| played.max(exit))
}

/// An item from a JSON object. A game on a graph has vertices and edges in place of a board: then the board's text is
/// the object that holds them.
fn read_line(line: &str) -> Result<Item, Bad> {
    let object = read_object(line, &FIELDS)?;
    let (_, ruleset) = text_of(line, &object, &["ruleset"])?;
    let is_graph = object.contains_key("vertices") || object.contains_key("edges");
    let board = if !object.contains_key("board") && is_graph {
        let graph = ["vertices", "edges", "ground"]
            .into_iter()
            .filter_map(|key| Some((key.to_owned(), object.get(key)?.clone())));
        Json::Object(graph.collect()).to_string()
    } else {
        text_of(line, &object, &["board"])?.1
    };
    Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts: vec![ruleset, board] })
}

fn read_board(line: &str, ruleset: &str) -> Result<Item, Bad> {
    refuse_blank(line, "a board")?;
    Ok(Item::parts(&FIELDS, vec![ruleset.to_owned(), line.to_owned()]))
}

fn answer(
    desk: &Desk,
    item: &Item,
    args: &PositionArgs,
    drawing: &mut Option<Drawing>,
) -> Result<Answer, Bad> {
    let ruleset = find(item)?;
    let position = (ruleset.position(&item.texts[1]))
        .map_err(|error| item.bad(1, Some("board"), error.offset, error.message))?;
    let drawn = !desk.many && !args.no_thermograph;
    let wanted = match (args.moves, desk.json) {
        (true, _) => Moves::All,
        (false, true) => Moves::None,
        (false, false) => Moves::Best,
    };
    let measured = |moves: Moves| {
        let study = straight::study(desk, ruleset, &*position, moves);
        study.map_err(|error| item.bad(1, Some("board"), error.offset, error.message))
    };
    let graph;
    let mut answer = if args.straight {
        let study = measured(wanted)?;
        graph = study.reading.thermograph.clone().map(|graph| (String::new(), graph));
        straight::told(desk, &study, args.moves, drawn)
    } else {
        desk.engine.set_budget(desk.limits.first_half(&desk.interrupt));
        let study = study(desk, &*position, args.moves);
        match study {
            Ok(study) => {
                graph = study.facts.titled_thermograph(desk);
                told(desk, args, &*position, &study)
            }
            // What was spent on the value in vain may do for the thermograph.
            Err(stop) => {
                desk.engine.set_budget(desk.limits.second_half(&desk.interrupt));
                let study = measured(wanted)?;
                graph = study.reading.thermograph.clone().map(|graph| (String::new(), graph));
                let estimate = position.estimate().unwrap_or_default().within(study.reading.estimate.clone());
                let interrupted = study.reading.stopped.filter(|&stop| stop == Stop::Interrupted);
                let mut answer = bounds::stopped(desk, interrupted.unwrap_or(stop), estimate, None);
                straight::add(desk, &mut answer, &study, args.moves, drawn);
                answer
            }
        }
    };
    if args.svg.is_some() || args.png.is_some() {
        *drawing = Some(Drawing::new(&item.texts[0], &*position, graph));
    }
    if desk.json {
        let named = FIELDS.iter().zip(&item.texts).map(|(&field, text)| (field.to_owned(), text[..].into()));
        let mut fields: Map<String, Json> = named.collect();
        fields.append(&mut answer.fields);
        answer.fields = fields;
    } else {
        let head = match board::draw(&position.picture(), &desk.look) {
            Some(drawing) => format!("{drawing}\n"),
            None if desk.many => desk.head(&item.texts[1]),
            None => String::new(),
        };
        answer.text = format!("{head}{}", answer.text);
    }
    Ok(answer)
}

fn find(item: &Item) -> Result<&'static dyn AnyRuleset, Bad> {
    find_named(&item.texts[0]).map_err(|message| item.bad(0, Some("ruleset"), 0, message))
}

/// The ruleset with this name, or one that the user may have meant.
pub fn find_named(name: &str) -> Result<&'static dyn AnyRuleset, String> {
    let name = name.trim();
    tedomari::rulesets::find(name).ok_or_else(|| {
        let known = tedomari::rulesets::all().iter().map(|ruleset| ruleset.about().name);
        let near = known
            .filter(|_| may_be_mistyped(name))
            .map(|known| (strsim::normalized_damerau_levenshtein(&name.to_lowercase(), known), known))
            .filter(|(likeness, _)| *likeness > 0.6)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let hint = match near {
            Some((_, known)) => format!("did you mean `{known}`?"),
            None => "`tedomari rulesets` lists them".to_owned(),
        };
        format!("this ruleset is not known: {hint}")
    })
}

/// Everything found about a position.
struct Study {
    facts: Facts,
    analysis: Analysis,
    /// Which moves no other move of the same player beats, in the order of the analysis; `None` if the budget ran out.
    best: Option<Vec<bool>>,
    /// Mean and temperature of each part, as far as the budget went.
    heats: Vec<[Option<String>; 2]>,
}

/// `all` asks for all moves; without it, for the best ones if they are shown.
fn study(desk: &Desk, position: &dyn AnyPosition, all: bool) -> Result<Study, Stop> {
    let moves = all || !desk.json;
    let engine = &desk.engine;
    let parts = AtomicU64::new(0);
    let note = |progress: &Progress| parts.store(progress.parts, Ordering::Relaxed);
    let options = SearchOptions {
        threads: desk.limits.threads,
        moves,
        best_only: moves && !all,
        progress: is_watched().then_some(&note as &(dyn Fn(&Progress) + Sync)),
        library: desk.rulesets.library.as_deref(),
    };
    let more = || format!("{} parts, ", thousands(parts.load(Ordering::Relaxed)));
    desk.watch_with(more, || {
        let analysis = position.analyse(engine, &options)?;
        engine.set_budget(desk.limits.second_half(&desk.interrupt));
        let heats = analysis.components.iter().map(|part| heat(engine, part.value)).collect();
        let mut facts = Facts::gather(engine, analysis.value, false);
        let best = match analysis.moves_stopped {
            Some(stop) => Err(stop),
            None => best_moves(engine, &analysis.moves),
        };
        facts.stop = facts.stop.or(best.as_ref().err().copied());
        Ok(Study { facts, analysis, best: best.ok(), heats })
    })
}

/// Mean and temperature, unless the budget has run out.
fn heat(engine: &Engine, value: Value) -> [Option<String>; 2] {
    [engine.mean(value), engine.temperature(value)].map(|found| Some(found.ok()?.to_string()))
}

fn best_moves(engine: &Engine, moves: &[MoveValue]) -> Result<Vec<bool>, Stop> {
    let mut best = vec![true; moves.len()];
    for player in Player::BOTH {
        let mut values: Vec<Value> = of(moves, player).map(|(_, option)| option.value).collect();
        values.sort_unstable();
        values.dedup();
        let better = if player == Player::Left { Relation::Less } else { Relation::Greater };
        let mut beaten = Vec::new();
        for &value in &values {
            for &other in values.iter().filter(|&&other| other != value) {
                if engine.compare(value, other)? == better {
                    beaten.push(value);
                    break;
                }
            }
        }
        for (at, option) in of(moves, player) {
            best[at] = !beaten.contains(&option.value);
        }
    }
    Ok(best)
}

fn of(moves: &[MoveValue], player: Player) -> impl Iterator<Item = (usize, &MoveValue)> {
    moves.iter().enumerate().filter(move |(_, option)| option.player == player)
}

fn told(desk: &Desk, args: &PositionArgs, position: &dyn AnyPosition, study: &Study) -> Answer {
    let mut answer = Answer { parts: Some(study.analysis.parts), ..Answer::default() };
    if let Some(stop) = study.facts.stop {
        let estimate = position.estimate().unwrap_or_default();
        let parts = answer.parts;
        answer = Answer { parts, ..bounds::stopped(desk, stop, estimate, Some(&study.facts)) };
    } else if desk.json {
        answer.fields = study.facts.fields(desk);
    } else {
        answer.text = study.facts.text(desk);
    }
    if desk.json {
        if let Some(thermograph) = study.facts.thermograph() {
            let mut walls = Map::new();
            fields_of_walls(thermograph, &mut |name, json| walls.insert(name.to_owned(), json));
            answer.fields.insert("thermograph".into(), walls.into());
        }
        answer.fields.insert("components".into(), components_json(desk, study));
        answer.fields.insert("parts".into(), study.analysis.parts.into());
        if args.moves {
            let left_out = study.analysis.moves_left_out;
            let moves = if left_out { Json::Null } else { moves_json(desk, study) };
            answer.fields.insert("moves".into(), moves);
        }
    } else {
        let hot = study.facts.thermograph().filter(|g| *g.temperature() > Dyadic::from(0));
        if let Some(thermograph) = hot.filter(|_| !desk.many && !args.no_thermograph) {
            answer.text += &format!("\n{}", drawing_of(desk, thermograph, LINES));
        }
        if study.analysis.components.len() > 1 {
            answer.text += &format!("\n{}", components_text(desk, study));
        }
        answer.text += &match () {
            () if study.analysis.moves_left_out => "\n  too many moves to list them\n".to_owned(),
            () if args.moves => moves_text(desk, study),
            () => best_text(desk, study),
        };
    }
    answer
}

fn components_json(desk: &Desk, study: &Study) -> Json {
    let components = study.analysis.components.iter().zip(&study.heats).map(|(part, [mean, temperature])| {
        json!({ "board": part.board, "value": desk.value(part.value), "mean": mean, "temperature": temperature })
    });
    components.collect()
}

fn moves_json(desk: &Desk, study: &Study) -> Json {
    let side = |player: Player| -> Json {
        let moves = of(&study.analysis.moves, player).map(|(at, option)| {
            let [mean, temperature] = heat(&desk.engine, option.value);
            json!({
                "move": option.name,
                "value": desk.value(option.value),
                "mean": mean,
                "temperature": temperature,
                "best": study.best.as_ref().map(|best| best[at]),
            })
        });
        let unvalued = not_valued(study, player).map(|name| {
            let nothing = Json::Null;
            json!({ "move": name, "value": nothing, "mean": nothing, "temperature": nothing, "best": nothing })
        });
        moves.chain(unvalued).collect()
    };
    json!({ "left": side(Player::Left), "right": side(Player::Right) })
}

fn not_valued(study: &Study, player: Player) -> impl Iterator<Item = &str> {
    study.analysis.unvalued.iter().filter(move |(by, _)| *by == player).map(|(_, name)| &name[..])
}

/// Equal parts are listed once, with how many there are.
fn components_text(desk: &Desk, study: &Study) -> String {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let components = &study.analysis.components;
    for (at, part) in components.iter().enumerate() {
        match groups.iter_mut().find(|(first, _)| components[*first].board == part.board) {
            Some((_, count)) => *count += 1,
            None => groups.push((at, 1)),
        }
    }
    let mut table = Table::new(&desk.look).right(&[0, 3, 4]);
    table.heading(&["", "part", "value", "mean", "temperature"]);
    for (at, count) in groups {
        let times = if count > 1 { format!("{count} times") } else { String::new() };
        let [mean, temperature] = study.heats[at].clone().map(Option::unwrap_or_default);
        let part = &components[at];
        table.row([
            times.into(),
            part.board.clone().into(),
            desk.brief(part.value).into(),
            mean.into(),
            temperature.into(),
        ]);
    }
    table.render()
}

fn moves_text(desk: &Desk, study: &Study) -> String {
    let mut text = String::new();
    for (player, style) in [(Player::Left, LEFT), (Player::Right, RIGHT)] {
        let mut table = Table::new(&desk.look).right(&[3]);
        let name = format!("{player}'s move");
        table.heading(&["", &name, "leaves", "mean"]);
        let mut any = false;
        for (at, option) in of(&study.analysis.moves, player) {
            any = true;
            let [mean, _] = heat(&desk.engine, option.value).map(Option::unwrap_or_default);
            let mark = if study.best.as_ref().is_some_and(|best| best[at]) {
                Cell::styled("best", GOOD)
            } else {
                Cell::from("")
            };
            table.row([
                mark,
                Cell::styled(&*option.name, style),
                desk.brief(option.value).into(),
                mean.into(),
            ]);
        }
        for name in not_valued(study, player) {
            any = true;
            table.row([Cell::from(""), Cell::styled(name, style), Cell::styled("?", FAINT), "".into()]);
        }
        text += &if any { format!("\n{}", table.render()) } else { format!("\n  {player} has no move\n") };
    }
    match study.analysis.unvalued.len() {
        0 => text,
        count => text + &straight::not_valued(desk, count),
    }
}

/// The best moves, those that leave the same value together.
fn best_text(desk: &Desk, study: &Study) -> String {
    const MOST_NAMES: usize = 8;
    let Some(best) = &study.best else { return String::new() };
    let mut table = Table::new(&desk.look);
    for (player, style) in [(Player::Left, LEFT), (Player::Right, RIGHT)] {
        let mut label = format!("{player}'s best");
        let mut groups: Vec<(Value, Vec<&str>)> = Vec::new();
        for (_, option) in of(&study.analysis.moves, player).filter(|(at, _)| best[*at]) {
            match groups.iter_mut().find(|(value, _)| *value == option.value) {
                Some((_, names)) => names.push(&option.name),
                None => groups.push((option.value, vec![&option.name])),
            }
        }
        if groups.is_empty() {
            table.row([Cell::styled(label, FAINT), "no move".into()]);
            continue;
        }
        for (value, names) in groups {
            let mut list = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join(", ");
            if names.len() > MOST_NAMES {
                list += &format!(" and {} more", names.len() - MOST_NAMES);
            }
            let cells = [
                Cell::styled(std::mem::take(&mut label), FAINT),
                Cell::styled(list, style),
                Cell::styled("leaves", FAINT),
                desk.brief(value).into(),
            ];
            table.row(cells);
        }
    }
    format!("\n{}", table.render())
}

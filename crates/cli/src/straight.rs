//! What is told about a position without its canonical value: stops, mean, temperature and thermograph straight from the
//! board, the parts, and the moves by what they leave.

use std::ops::ControlFlow;

use serde_json::{Map, Value as Json, json};
use tedomari::discovery::{Reading, Thermometer};
use tedomari::{AnyPosition, AnyRuleset, BoardError, Dyadic, Player, Thermograph};

use crate::batch::Answer;
use crate::bounds;
use crate::commands::thermograph::{drawing, fields_of_walls};
use crate::desk::Desk;
use crate::look::{FAINT, GOOD, LEFT, RIGHT};
use crate::progress::counted;
use crate::table::{Cell, Table};

/// The height of the thermograph.
const LINES: usize = 10;

/// At most so many moves with the same thermograph are named.
const MOST_NAMES: usize = 8;

/// What was found on a board.
pub struct Study {
    pub reading: Reading,
    parts: Vec<(String, Option<Thermograph>)>,
    /// Every move of either player and what it leaves; nothing if there are too many, or if only the best were asked for and
    /// the budget ran out.
    moves: Option<[Vec<Played>; 2]>,
}

/// A move, the thermograph it leaves unless the budget ran out, and whether none is better at the temperature of the position.
struct Played {
    name: String,
    leaves: Option<Thermograph>,
    is_best: Option<bool>,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    None,
    Best,
    All,
}

/// Measures a board, with the moves that are wanted.
pub fn study(
    desk: &Desk,
    ruleset: &'static dyn AnyRuleset,
    position: &dyn AnyPosition,
    wanted: Moves,
) -> Result<Study, BoardError> {
    let library = desk.rulesets.library.as_deref();
    let mut thermometer = Thermometer::new(&desk.engine);
    let book = thermometer.book(ruleset.book(&desk.engine, library));
    let board = position.text();
    let sum = thermometer.position(book, &board)?;
    let texts = thermometer.parts(book, &board)?;
    let listed = wanted != Moves::None && !position.has_too_many_moves();
    Ok(desk.watch(|| {
        let reading = thermometer.read(&sum);
        let stopped = reading.stopped.is_some();
        let parts = texts.into_iter().map(|(text, part)| {
            let graph = if stopped { None } else { thermometer.thermograph(&part).ok() };
            (text, graph)
        });
        let parts = parts.collect();
        let mut is_measured = reading.thermograph.is_some();
        let mut of = |player| -> Vec<Played> {
            let mut list = Vec::new();
            position.visit_options(player, &mut |name, after| {
                let mut leaves = || {
                    let after = thermometer.position(book, &after.text()).ok()?;
                    thermometer.thermograph(&after).ok()
                };
                // Once the budget has run out the others are only named.
                let leaves = if is_measured { leaves() } else { None };
                is_measured = leaves.is_some();
                list.push(Played { name, leaves, is_best: None });
                if is_measured || wanted == Moves::All {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            list
        };
        let mut moves = listed.then(|| [of(Player::Left), of(Player::Right)]);
        if let (Some([left, right]), Some(graph), true) = (&mut moves, &reading.thermograph, is_measured) {
            mark_best(graph, left, Player::Left);
            mark_best(graph, right, Player::Right);
        } else if wanted == Moves::Best {
            moves = None;
        }
        Study { reading, parts, moves }
    }))
}

fn mark_best(graph: &Thermograph, list: &mut [Played], player: Player) {
    let graphs: Vec<&Thermograph> = list.iter().filter_map(|option| option.leaves.as_ref()).collect();
    let best = graph.t_optimal(&graphs, player, graph.temperature()).unwrap_or_default();
    for (at, option) in list.iter_mut().enumerate() {
        option.is_best = Some(best.contains(&at));
    }
}

/// A line that says what the moves without a value are.
pub fn not_valued(desk: &Desk, count: usize) -> String {
    let moves = counted(count as u64, "move was", "moves were");
    let note = format!("? {moves} not looked at: the limit was reached");
    format!("\n  {}\n", desk.look.paint(FAINT, &note))
}

/// The answer: all of it, or bounds.
pub fn told(desk: &Desk, study: &Study, all_moves: bool, drawn: bool) -> Answer {
    let reading = &study.reading;
    let mut answer = match reading.stopped {
        Some(stop) => bounds::stopped(desk, stop, reading.estimate.clone(), None),
        None => Answer::default(),
    };
    answer.parts = Some(reading.counts.parts);
    if desk.json {
        answer.fields.append(&mut fields(study, all_moves));
        if reading.stopped.is_none() {
            answer.fields.insert("nodes".into(), reading.counts.nodes.into());
        }
    } else if let Some(graph) = &reading.thermograph {
        answer.text = facts(desk, reading, graph) + &rest(desk, study, graph, all_moves, drawn);
    } else {
        answer.text += &work(desk, reading);
        answer.text += &moves_of(desk, study, all_moves);
    }
    answer
}

/// What is added to an answer about a value that was not found: the thermograph, if it was.
pub fn add(desk: &Desk, answer: &mut Answer, study: &Study, all_moves: bool, drawn: bool) {
    if desk.json {
        answer.fields.append(&mut fields(study, all_moves));
    } else if let Some(graph) = study.reading.thermograph.as_ref() {
        answer.text += &rest(desk, study, graph, all_moves, drawn);
    } else {
        answer.text += &moves_of(desk, study, all_moves);
    }
}

fn facts(desk: &Desk, reading: &Reading, graph: &Thermograph) -> String {
    let mut table = Table::new(&desk.look);
    table.fact("Left stop", graph.left_stop().to_string());
    table.fact("Right stop", graph.right_stop().to_string());
    table.fact("mean", graph.mean().to_string());
    table.fact("temperature", graph.temperature().to_string());
    let kind = match graph.temperature().signum() {
        -1 if graph.is_mast() => "integer".to_owned(),
        -1 => "number".to_owned(),
        0 => "tepid".to_owned(),
        _ => format!("hot: {}", graph.class()),
    };
    table.fact("kind", kind);
    table.render() + &work(desk, reading)
}

fn work(desk: &Desk, reading: &Reading) -> String {
    let counts = &reading.counts;
    let mut table = Table::new(&desk.look);
    let sums = match counts.sums {
        0 => String::new(),
        sums => format!(", {}", counted(sums, "sum", "sums")),
    };
    let text = format!(
        "{}{sums}, {}",
        counted(counts.parts, "part", "parts"),
        counted(counts.thermographs, "thermograph", "different thermographs")
    );
    table.fact("work", text);
    // As wide as the facts above it.
    table.fact("temperature", "");
    table.render().lines().next().map(|line| format!("{}\n", line.trim_end())).unwrap_or_default()
}

fn rest(desk: &Desk, study: &Study, graph: &Thermograph, all_moves: bool, drawn: bool) -> String {
    let mut text = String::new();
    if drawn && *graph.temperature() > Dyadic::ZERO {
        text += &format!("\n{}", drawing(desk, graph, LINES));
    }
    if study.parts.len() > 1 {
        let mut table = Table::new(&desk.look).right(&[1, 2]);
        table.heading(&["part", "mean", "temperature"]);
        for (board, part) in &study.parts {
            let [mean, temperature] = heat(part.as_ref()).map(Option::unwrap_or_default);
            table.row([board.clone().into(), mean.into(), temperature.into()]);
        }
        text += &format!("\n{}", table.render());
    }
    text + &moves_of(desk, study, all_moves)
}

fn moves_of(desk: &Desk, study: &Study, all_moves: bool) -> String {
    match &study.moves {
        Some(moves) if all_moves => format!("\n{}", moves_text(desk, moves)),
        Some(moves) => format!("\n{}", best_text(desk, moves)),
        None => String::new(),
    }
}

fn heat(graph: Option<&Thermograph>) -> [Option<String>; 2] {
    [graph.map(|g| g.mean().to_string()), graph.map(|g| g.temperature().to_string())]
}

fn best_text(desk: &Desk, moves: &[Vec<Played>; 2]) -> String {
    let mut table = Table::new(&desk.look);
    for ((player, style), list) in [(Player::Left, LEFT), (Player::Right, RIGHT)].into_iter().zip(moves) {
        let mut label = format!("{player}'s best");
        let mut groups: Vec<(&Thermograph, Vec<&str>)> = Vec::new();
        for option in list.iter().filter(|option| option.is_best == Some(true)) {
            let Some(leaves) = &option.leaves else { continue };
            match groups.iter_mut().find(|(graph, _)| *graph == leaves) {
                Some((_, names)) => names.push(&option.name),
                None => groups.push((leaves, vec![&option.name])),
            }
        }
        if groups.is_empty() {
            table.row([Cell::styled(std::mem::take(&mut label), FAINT), "no move".into()]);
        }
        for (graph, names) in groups {
            let mut list = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>().join(", ");
            if names.len() > MOST_NAMES {
                list += &format!(" and {} more", names.len() - MOST_NAMES);
            }
            table.row([
                Cell::styled(std::mem::take(&mut label), FAINT),
                Cell::styled(list, style),
                Cell::styled("leaves", FAINT),
                format!("mean {}, temperature {}", graph.mean(), graph.temperature()).into(),
            ]);
        }
    }
    table.render()
}

fn moves_text(desk: &Desk, moves: &[Vec<Played>; 2]) -> String {
    let mut text = String::new();
    for ((player, style), list) in [(Player::Left, LEFT), (Player::Right, RIGHT)].into_iter().zip(moves) {
        let mut table = Table::new(&desk.look).right(&[2, 3]);
        let name = format!("{player}'s move");
        table.heading(&["", &name, "mean", "temperature"]);
        for option in list {
            let is_best = option.is_best == Some(true);
            let mark = if is_best { Cell::styled("best", GOOD) } else { Cell::from("") };
            let [mean, temperature] = heat(option.leaves.as_ref()).map(|found| found.map(Cell::from));
            let unknown = || Cell::styled("?", FAINT);
            table.row([
                mark,
                Cell::styled(&*option.name, style),
                mean.unwrap_or_else(unknown),
                temperature.unwrap_or_else(unknown),
            ]);
        }
        text += &if list.is_empty() {
            format!("  {player} has no move\n")
        } else {
            format!("{}\n", table.render())
        };
    }
    text.truncate(text.trim_end().len());
    text += "\n";
    match moves.iter().flatten().filter(|option| option.leaves.is_none()).count() {
        0 => text,
        count => text + &not_valued(desk, count),
    }
}

/// The fields, as far as they are known.
fn fields(study: &Study, all_moves: bool) -> Map<String, Json> {
    let reading = &study.reading;
    let mut fields = Map::new();
    let mut put = |name: &str, value: Json| fields.insert(name.to_owned(), value);
    if let Some(graph) = &reading.thermograph {
        put("left_stop", graph.left_stop().to_string().into());
        put("right_stop", graph.right_stop().to_string().into());
        put("mean", graph.mean().to_string().into());
        put("temperature", graph.temperature().to_string().into());
        put("class", graph.class().to_string().into());
        let mut walls = Map::new();
        fields_of_walls(graph, &mut |name, json| walls.insert(name.to_owned(), json));
        put("thermograph", walls.into());
        let part = |(board, part): &(String, Option<Thermograph>)| {
            let [mean, temperature] = heat(part.as_ref());
            json!({ "board": board, "mean": mean, "temperature": temperature })
        };
        put("components", study.parts.iter().map(part).collect());
    }
    let counts = &reading.counts;
    put("method", "straight".into());
    put("parts", counts.parts.into());
    put("sums", counts.sums.into());
    put("thermographs", counts.thermographs.into());
    if all_moves {
        let side = |list: &Vec<Played>| -> Json {
            let option = |option: &Played| {
                let [mean, temperature] = heat(option.leaves.as_ref());
                json!({ "move": option.name, "mean": mean, "temperature": temperature, "best": option.is_best })
            };
            list.iter().map(option).collect()
        };
        let moves = study.moves.as_ref();
        put(
            "moves",
            moves.map_or(Json::Null, |[left, right]| json!({ "left": side(left), "right": side(right) })),
        );
    }
    fields
}

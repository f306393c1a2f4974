//! A position: what it is worth, its parts, and its moves.

use tedomari_answer::PositionAnswer;
use tedomari_answer::position::{Best, BothSides, MoveStudy, Part, Straight};
use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;
use tedomari_vocabulary::Player;

use super::returning::{everywhere, returning};
use super::{Page, counted, drawing, facts, stopped};
use crate::board;
use crate::look::{FAINT, GOOD, side};
use crate::table::{Cell, Table};

/// The height of the thermograph.
const LINES: usize = 10;

/// At most so many moves that leave the same are named.
const MOST_NAMES: usize = 8;

/// What is shown of a position.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// The thermograph, if the position is hot.
    pub thermograph: bool,
    /// How much work it was without values.
    pub work: bool,
}

/// The answer of `position`.
pub fn position(page: &Page, answer: &PositionAnswer, shown: Shown) -> String {
    let head = match answer.picture.as_ref().and_then(|picture| board::draw(picture, &page.look)) {
        Some(drawing) => format!("{drawing}\n"),
        None if page.many => page.head(&answer.board),
        None => String::new(),
    };
    if let Some(all) = &answer.everywhere {
        return head + &everywhere(page, all);
    }
    if let Some(found) = &answer.loopy {
        return head + &returning(page, answer, found);
    }
    let mut text = match (&answer.stopped, &answer.facts, &answer.straight) {
        (Some(why), known, _) => stopped(page, why, known.as_ref()),
        (None, Some(known), _) => facts(page, known),
        (None, None, Some(found)) => straight_facts(page, found, answer.thermograph.as_ref()),
        (None, None, None) => String::new(),
    };
    if let Some(found) = answer.straight.as_ref().filter(|_| shown.work) {
        text += &work(page, found, answer.parts.unwrap_or(0));
    }
    let hot = answer.thermograph.as_ref().filter(|graph| *graph.temperature() > Dyadic::ZERO);
    if let Some(graph) = hot.filter(|_| shown.thermograph && !page.many) {
        text += &format!("\n{}", drawing(&page.look, graph, LINES));
    }
    if let Some(parts) = answer.components.as_ref().filter(|parts| parts.len() > 1) {
        text += &format!("\n{}", parts_text(page, parts));
    }
    text += &match (&answer.moves, &answer.best) {
        _ if answer.has_too_many_moves && answer.facts.is_some() => {
            "\n  too many moves to list them\n".to_owned()
        }
        (Some(Some(moves)), _) => moves_text(page, moves),
        (None, Some(best)) => best_text(page, best),
        _ => String::new(),
    };
    head + &text
}

fn straight_facts(page: &Page, found: &Straight, graph: Option<&Thermograph>) -> String {
    let mut table = Table::new(&page.look);
    let known = [
        ("Left stop", &found.left_stop),
        ("Right stop", &found.right_stop),
        ("mean", &found.mean),
        ("temperature", &found.temperature),
    ];
    for (name, number) in known {
        table.fact(name, number.as_ref().map_or_else(String::new, Dyadic::to_string));
    }
    if let (Some(graph), Some(class)) = (graph, found.class) {
        let kind = match graph.temperature().signum() {
            -1 if graph.is_mast() => "integer".to_owned(),
            -1 => "number".to_owned(),
            0 => "tepid".to_owned(),
            _ => format!("hot: {class}"),
        };
        table.fact("kind", kind);
    }
    table.render()
}

/// How much work it was, in a line that is as wide as the facts.
fn work(page: &Page, found: &Straight, parts: u64) -> String {
    let mut table = Table::new(&page.look);
    let sums = match found.sums {
        0 => String::new(),
        sums => format!(", {}", counted(sums, "sum", "sums")),
    };
    let graphs = counted(found.thermographs, "thermograph", "different thermographs");
    table.fact("work", format!("{}{sums}, {graphs}", counted(parts, "part", "parts")));
    table.fact("temperature", "");
    table.render().lines().next().map(|line| format!("{}\n", line.trim_end())).unwrap_or_default()
}

/// Equal parts are listed once, with how many there are.
fn parts_text(page: &Page, parts: &[Part]) -> String {
    let mut groups: Vec<(&Part, usize)> = Vec::new();
    let has_values = parts.iter().any(|part| part.value.is_some());
    for part in parts {
        match groups.iter_mut().find(|(first, _)| has_values && first.board == part.board) {
            Some((_, count)) => *count += 1,
            None => groups.push((part, 1)),
        }
    }
    let mut table = Table::new(&page.look).right(if has_values { &[0, 3, 4] } else { &[1, 2] });
    table.heading(match has_values {
        true => &["", "part", "value", "mean", "temperature"],
        false => &["part", "mean", "temperature"],
    });
    for (part, count) in groups {
        let mut cells: Vec<Cell> = vec![
            part.board.clone().into(),
            number(&part.mean).unwrap_or_default().into(),
            number(&part.temperature).unwrap_or_default().into(),
        ];
        if has_values {
            cells.insert(1, page.brief(part.value.as_deref().unwrap_or_default()).into());
            cells.insert(0, if count > 1 { format!("{count} times") } else { String::new() }.into());
        }
        table.cells(cells);
    }
    table.render()
}

fn number(number: &Option<Dyadic>) -> Option<String> {
    number.as_ref().map(Dyadic::to_string)
}

fn sides<T>(both: &BothSides<T>) -> [(Player, &Vec<T>); 2] {
    [(Player::Left, &both.left), (Player::Right, &both.right)]
}

fn moves_text(page: &Page, moves: &BothSides<MoveStudy>) -> String {
    let mut text = String::new();
    let has_values = moves.left.iter().chain(&moves.right).any(|option| option.value.is_some());
    for (player, list) in sides(moves) {
        let mut table = Table::new(&page.look).right(if has_values { &[3] } else { &[2, 3] });
        let name = format!("{player}'s move");
        let [third, fourth] = if has_values { ["leaves", "mean"] } else { ["mean", "temperature"] };
        table.heading(&["", &name, third, fourth]);
        for option in list {
            let mark = if option.best == Some(true) { Cell::styled("best", GOOD) } else { Cell::from("") };
            let unknown = || Cell::styled("?", FAINT);
            let named = Cell::styled(&*option.name, side(player));
            let mean = number(&option.mean).map(Cell::from);
            table.row(match &option.value {
                Some(Some(value)) => {
                    [mark, named, page.brief(value).into(), mean.unwrap_or_else(|| "".into())]
                }
                Some(None) => [mark, named, unknown(), "".into()],
                None => {
                    let temperature = number(&option.temperature).map(Cell::from);
                    [mark, named, mean.unwrap_or_else(unknown), temperature.unwrap_or_else(unknown)]
                }
            });
        }
        text += &match list.is_empty() {
            true => format!("\n  {player} has no move\n"),
            false => format!("\n{}", table.render()),
        };
    }
    match moves.left.iter().chain(&moves.right).filter(|option| option.mean.is_none()).count() {
        0 => text,
        count => text + &not_valued(page, count),
    }
}

/// A line that says what the moves without a value are.
fn not_valued(page: &Page, count: usize) -> String {
    let moves = counted(count as u64, "move was", "moves were");
    let note = format!("? {moves} not looked at: the limit was reached");
    format!("\n  {}\n", page.look.paint(FAINT, &note))
}

/// The best moves, those that leave the same together.
fn best_text(page: &Page, best: &BothSides<Best>) -> String {
    let mut table = Table::new(&page.look);
    for (player, groups) in sides(best) {
        let mut label = format!("{player}'s best");
        if groups.is_empty() {
            table.row([Cell::styled(label, FAINT), "no move".into()]);
            continue;
        }
        for group in groups {
            let mut list = group.moves.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
            if group.moves.len() > MOST_NAMES {
                list += &format!(" and {} more", group.moves.len() - MOST_NAMES);
            }
            let leaves = match &group.value {
                Some(value) => page.brief(value),
                None => {
                    let [mean, temperature] =
                        [&group.mean, &group.temperature].map(|x| number(x).unwrap_or_default());
                    format!("mean {mean}, temperature {temperature}")
                }
            };
            table.row([
                Cell::styled(std::mem::take(&mut label), FAINT),
                Cell::styled(list, side(player)),
                Cell::styled("leaves", FAINT),
                leaves.into(),
            ]);
        }
    }
    format!("\n{}", table.render())
}

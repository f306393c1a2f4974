//! A position: what it is worth, its parts, and its moves.

use tedomari_answer::PositionAnswer;
use tedomari_answer::position::{Best, BothSides, Estimated, MoveStudy, Part, Straight, ToTry};
use tedomari_number::{Dyadic, Interval};
use tedomari_position::{GridPicture, Picture};
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
    let parts = answer.components.iter().flat_map(|parts| grouped(answer, parts)).collect::<Vec<_>>();
    let head = match answer.picture.as_ref().and_then(|picture| drawn(page, picture, &parts)) {
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
    if let Some(seen) = &answer.estimated {
        text += &estimated(page, seen);
    }
    let hot = answer.thermograph.as_ref().filter(|graph| *graph.temperature() > Dyadic::ZERO);
    if let Some(graph) = hot.filter(|_| shown.thermograph && !page.many) {
        text += &format!("\n{}", drawing(&page.look, graph, LINES));
    }
    if answer.components.as_ref().is_some_and(|parts| parts.len() > 1) {
        text += &format!("\n{}", parts_text(page, &parts));
    }
    if let Some(note) = &answer.note {
        text += &format!("\n  {note}\n");
    }
    text += &match (&answer.moves, &answer.best) {
        _ if answer.has_too_many_moves && answer.facts.is_some() => {
            "\n  too many moves to list them\n".to_owned()
        }
        (Some(Some(moves)), _) => moves_text(page, moves),
        (None, Some(best)) => best_text(page, best),
        _ => answer.to_try.as_ref().map(|to_try| to_try_text(page, to_try)).unwrap_or_default(),
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

/// What mean and temperature seem to be, called what it is.
fn estimated(page: &Page, seen: &Estimated) -> String {
    let mut table = Table::new(&page.look);
    let moves = counted(u64::from(seen.depth), "move", "moves");
    let Estimated { mean, temperature, .. } = seen;
    let text = format!("mean {mean}, temperature {temperature}, by looking {moves} ahead: not proved");
    table.fact("estimate", text);
    table.fact("temperature", "");
    table.render().lines().next().map(|line| format!("{}\n", line.trim_end())).unwrap_or_default()
}

/// A move to try for either player.
fn to_try_text(page: &Page, to_try: &ToTry) -> String {
    let mut table = Table::new(&page.look);
    for (player, name) in [(Player::Left, &to_try.left), (Player::Right, &to_try.right)] {
        let label = Cell::styled(format!("{player} could try"), FAINT);
        table.row([label, Cell::styled(name.as_deref().unwrap_or("no move"), side(player))]);
    }
    format!("\n{}", table.render())
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

/// Equal parts, with the places where they are.
struct Group<'a> {
    part: &'a Part,
    count: usize,
    /// The cells of each on the whole board.
    cells: Vec<Vec<usize>>,
    /// The first and the last row and column of each, as cells are named.
    places: Vec<String>,
}

/// At most so many places of equal parts are named.
const MOST_PLACES: usize = 6;

fn between(Interval { low, high }: &Interval) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("from {low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => String::new(),
    }
}

/// Equal parts are listed once, with how many there are.
fn grouped<'a>(answer: &PositionAnswer, parts: &'a [Part]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    let has_values = parts.iter().any(|part| part.value.is_some() || part.bounds.is_some());
    for part in parts {
        let (cells, place) = match &answer.picture {
            Some(Picture::Grid(grid)) if !part.cells.is_empty() => whereabouts(grid, part),
            _ => (Vec::new(), String::new()),
        };
        match groups.iter_mut().find(|group| has_values && group.part.board == part.board) {
            Some(group) => {
                group.count += 1;
                group.cells.push(cells);
                group.places.push(place);
            }
            None => groups.push(Group { part, count: 1, cells: vec![cells], places: vec![place] }),
        }
    }
    groups
}

/// The cells of a part, and between which corners they lie.
fn whereabouts(grid: &GridPicture, part: &Part) -> (Vec<usize>, String) {
    let cells: Vec<usize> = part.cells.iter().flat_map(|name| grid.cells_of(name)).collect();
    let rows = || cells.iter().map(|at| at / grid.columns);
    let columns = || cells.iter().map(|at| at % grid.columns);
    let (Some(top), Some(bottom), Some(first), Some(last)) =
        (rows().min(), rows().max(), columns().min(), columns().max())
    else {
        return (cells, String::new());
    };
    let [one, other] = [(top, first), (bottom, last)].map(|place| grid.labels.cell(grid.rows(), place));
    let place = if one == other { one } else { format!("{one} to {other}") };
    (cells, place)
}

/// The letter of a group; there are so many.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The board, and if there are several parts where they are.
fn drawn(page: &Page, picture: &Picture, groups: &[Group<'_>]) -> Option<String> {
    let are_placed = groups.iter().all(|group| group.cells.iter().all(|cells| !cells.is_empty()));
    let several = groups.iter().map(|group| group.count).sum::<usize>() > 1;
    if several && are_placed && groups.len() <= LETTERS.len() {
        let parts: Vec<(char, Vec<usize>)> = groups
            .iter()
            .zip(LETTERS)
            .map(|(group, &letter)| (letter.into(), group.cells.concat()))
            .collect();
        return board::draw_parts(picture, &parts, &page.look);
    }
    board::draw(picture, &page.look)
}

/// The parts with their letters, where they are, and what they are worth.
fn parts_text(page: &Page, groups: &[Group<'_>]) -> String {
    let has_values = groups.iter().any(|group| group.part.value.is_some() || group.part.bounds.is_some());
    let are_placed = groups.len() <= LETTERS.len() && groups.iter().all(|group| !group.places[0].is_empty());
    let have_twins = groups.iter().any(|group| group.count > 1);
    let mut heading = vec![];
    let mut columns: Vec<Vec<Cell>> = Vec::new();
    let mut add = |name: &'static str, cells: Vec<Cell>| {
        heading.push(name);
        columns.push(cells);
    };
    if have_twins {
        let times = |group: &Group<'_>| {
            if group.count > 1 { format!("{} times", group.count) } else { String::new() }
        };
        add("", groups.iter().map(|group| times(group).into()).collect());
    }
    if are_placed {
        let letters = groups.iter().zip(LETTERS).map(|(_, &letter)| Cell::styled(char::from(letter), GOOD));
        add("", letters.collect());
    }
    add("part", groups.iter().map(|group| page.cell(&group.part.board).into()).collect());
    if are_placed {
        add("where", groups.iter().map(|group| places(page, &group.places).into()).collect());
    }
    if has_values {
        let value = |group: &Group<'_>| match (&group.part.value, &group.part.bounds) {
            (Some(value), _) => page.brief(value),
            (None, Some(bounds)) => between(bounds),
            (None, None) => String::new(),
        };
        add("value", groups.iter().map(|group| value(group).into()).collect());
    }
    add("mean", groups.iter().map(|group| number(&group.part.mean).unwrap_or_default().into()).collect());
    let temperatures = groups.iter().map(|group| number(&group.part.temperature).unwrap_or_default().into());
    add("temperature", temperatures.collect());
    let mut numbers = vec![heading.len() - 2, heading.len() - 1];
    numbers.extend(have_twins.then_some(0));
    let mut table = Table::new(&page.look).right(&numbers);
    table.heading(&heading);
    let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
    for _ in groups {
        table.cells(columns.iter_mut().filter_map(Iterator::next).collect());
    }
    table.render()
}

/// Where equal parts are.
fn places(page: &Page, places: &[String]) -> String {
    let most = if page.full { places.len() } else { MOST_PLACES };
    let list = places.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    match places.len().saturating_sub(most) {
        0 => list,
        more => format!("{list} and {more} more"),
    }
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
            false => format!("\n{}", table.render_in_columns(true)),
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
            let most = if page.full { group.moves.len() } else { MOST_NAMES };
            let mut list = group.moves.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
            if group.moves.len() > most {
                let more = group.moves.len() - most;
                list += &format!(" and {more} more (--full lists them)");
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

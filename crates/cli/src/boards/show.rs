//! Boards side by side, as many as fit into a line.

use tedomari::discovery::Thermometer;
use tedomari::sums::{Board, Term, TermKind};
use tedomari::{Engine, Player, Stop, Value};
use unicode_width::UnicodeWidthStr;

use super::Standing;
use crate::board;
use crate::desk::Desk;
use crate::look::{FAINT, Look, STRONG, wrapped};
use crate::play;
use crate::table::{Cell, Table};

const INDENT: &str = "  ";

/// What is played: the rules of each ruleset once, and who the person is.
pub fn rules(terms: &[Term], you: Player, look: &Look) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut seen = Vec::new();
    for board in terms.iter().filter_map(Term::board) {
        let about = board.ruleset().about();
        if !seen.contains(&about.name) {
            seen.push(about.name);
            lines.push(format!("{}: {}", about.name, about.moves));
        }
    }
    if terms.iter().any(|term| term.negated && term.board().is_some()) {
        lines.push("With a minus in front Left has the moves of Right, and Right those of Left".to_owned());
    }
    lines.push(format!("You are {you}, the program is {}", you.opponent()));
    // Lines of one rule after the first are indented further, and a full stop may follow.
    let room = look.width.saturating_sub(2 * INDENT.len() + 1);
    let rules: Vec<String> =
        lines.iter().map(|line| wrapped(line, room).join(&format!("\n{INDENT}{INDENT}"))).collect();
    rules.join(&format!(".\n{INDENT}"))
}

/// The components in which somebody can move.
pub fn standing(engine: &Engine, now: &Standing, look: &Look) -> String {
    let live = now.terms.iter().enumerate().filter(|(_, term)| is_live(engine, term));
    let mut text = match &now.terms[..] {
        [term] => alone(engine, term, look),
        _ => drawings(engine, &live.collect::<Vec<_>>(), look),
    };
    let idle = (0..now.terms.len()).filter(|&at| !is_live(engine, &now.terms[at]));
    let idle: Vec<String> = idle.map(|at| at.to_string()).collect();
    if !idle.is_empty() && now.terms.len() > 1 {
        text += &format!("  {}\n", look.paint(FAINT, &format!("no move is left in {}", idle.join(", "))));
    }
    text
}

fn is_live(engine: &Engine, term: &Term) -> bool {
    Player::BOTH.into_iter().any(|player| !term.options(engine, player, 1).is_empty())
}

/// The only component, which needs no number.
fn alone(engine: &Engine, term: &Term, look: &Look) -> String {
    match &term.is {
        TermKind::Board(board) if !term.negated => self::board(board, look),
        _ => block(engine, 0, term, look),
    }
}

/// Components by their numbers, drawn side by side.
pub fn drawings(engine: &Engine, terms: &[(usize, &Term)], look: &Look) -> String {
    let plain = Look { colour: false, ..look.clone() };
    let (mut rows, mut used) = (vec![Vec::new()], 0);
    for &(at, term) in terms {
        let measured = block(engine, at, term, &plain);
        let width = measured.lines().map(UnicodeWidthStr::width).max().unwrap_or(0) + GAP;
        if used > 0 && used + width > look.width {
            rows.push(Vec::new());
            used = 0;
        }
        used += width;
        rows.last_mut().expect("there is one").push((measured, block(engine, at, term, look)));
    }
    rows.iter().map(|row| joined(row)).collect::<Vec<_>>().join("\n")
}

/// Columns between two boards.
const GAP: usize = 2;

/// Blocks of lines side by side; each also without colours, to be measured.
fn joined(blocks: &[(String, String)]) -> String {
    let height = blocks.iter().map(|(plain, _)| plain.lines().count()).max().unwrap_or(0);
    let mut rows = vec![String::new(); height];
    for (plain, coloured) in blocks {
        let width = plain.lines().map(UnicodeWidthStr::width).max().unwrap_or(0) + GAP;
        let mut lines = plain.lines().zip(coloured.lines());
        for row in &mut rows {
            let (plain, coloured) = lines.next().unwrap_or_default();
            row.push_str(coloured);
            row.push_str(&" ".repeat(width - plain.width()));
        }
    }
    rows.into_iter().map(|row| format!("{}\n", row.trim_end())).collect()
}

/// A component with its number and what it is.
fn block(engine: &Engine, at: usize, term: &Term, look: &Look) -> String {
    let number = look.paint(STRONG, &at.to_string());
    match &term.is {
        TermKind::Board(board) => {
            let minus = if term.negated { "minus " } else { "" };
            let name = look.paint(FAINT, &format!("{minus}{}", board.ruleset().about().name));
            format!("  {number}  {name}\n{}", self::board(board, look))
        }
        TermKind::Game(_) => {
            let text = term.text(engine);
            let most = look.width.saturating_sub(10).max(20);
            let text = match text.char_indices().nth(most) {
                Some((cut, _)) => format!("{}{}", &text[..cut], look.ellipsis()),
                None => text,
            };
            format!("  {number}  {text}\n")
        }
    }
}

/// A board alone.
pub fn board(board: &Board, look: &Look) -> String {
    let drawing = board::draw(&board.position().picture(), look);
    drawing.unwrap_or_else(|| format!("  {}\n", board.position().text()))
}

/// A component's thermograph straight from the board, which needs no value.
pub fn thermograph(desk: &Desk, now: &Standing, at: usize) -> Result<String, Stop> {
    let engine = &desk.engine;
    let term = &now.terms[at];
    let thermograph = desk.watch(|| {
        let mut thermometer = Thermometer::new(engine).with_library(desk.rulesets.library.as_deref());
        let sum = thermometer.term(term)?;
        thermometer.thermograph(&sum)
    })?;
    Ok(play::drawn_thermograph(desk, &desk.line(&term.text(engine)), &thermograph))
}

/// What the position is worth under best play for the score, whoever has the last move.
pub fn score(desk: &Desk, now: &Standing) -> Result<String, Stop> {
    let thermograph = desk.watch(|| {
        let mut thermometer = Thermometer::new(&desk.engine).with_library(desk.rulesets.library.as_deref());
        let sum = thermometer.terms(&now.terms)?;
        thermometer.thermograph(&sum)
    })?;
    let stop = match now.turn {
        Player::Left => thermograph.left_stop(),
        Player::Right => thermograph.right_stop(),
    };
    Ok(format!("  {stop} under best play for the score, {} to move\n", now.turn))
}

/// What components are worth, as far as it is found within the limits.
pub fn values(desk: &Desk, now: &Standing, components: &[usize]) -> String {
    let engine = &desk.engine;
    engine.set_budget(desk.limits.budget(&desk.interrupt));
    let valued = components.iter().map(|&at| {
        let term = &now.terms[at];
        let value = desk.watch(|| match &term.is {
            TermKind::Game(game) => Ok(game.value()),
            TermKind::Board(board) => board.value(engine, &desk.rulesets),
        });
        (at, value.map(|value| engine.negative_if(term.negated, value)))
    });
    value_table(desk, &valued.collect::<Vec<_>>())
}

/// Components by their numbers with their values, and of several the sum.
pub fn value_table(desk: &Desk, valued: &[(usize, Result<Value, Stop>)]) -> String {
    let engine = &desk.engine;
    let mut table = Table::new(&desk.look).right(&[0, 2, 3]);
    table.heading(&["component", "value", "mean", "temperature"]);
    let mut total = Some(Value::ZERO);
    for &(at, value) in valued {
        total = total.and_then(|total| engine.add(total, value.ok()?).ok());
        table.row(row(desk, at.to_string(), value.map_err(|stop| stop.to_string())));
    }
    if valued.len() > 1 {
        table.row(row(desk, "all".to_owned(), total.ok_or_else(|| "not known".to_owned())));
    }
    table.render()
}

fn row(desk: &Desk, name: String, value: Result<Value, String>) -> [Cell; 4] {
    let value = match value {
        Ok(value) => value,
        Err(why) => return [name.into(), why.into(), "".into(), "".into()],
    };
    let engine = &desk.engine;
    let told = [engine.mean(value), engine.temperature(value)]
        .map(|found| found.map_or_else(|_| String::new(), |found| found.to_string()));
    let [mean, temperature] = told;
    [name.into(), desk.brief(value).into(), mean.into(), temperature.into()]
}

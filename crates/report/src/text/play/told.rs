//! What is told about components beside the play.

use tedomari_answer::play::{Standing, Told, TreeLine, ValueRow};
use tedomari_number::Dyadic;
use tedomari_vocabulary::Play;

use crate::draw;
use crate::look::{FAINT, STRONG, side};
use crate::table::Table;
use crate::text::{Page, interval};

/// Values, a tree, a thermograph, or the score.
pub fn told(page: &Page, told: &Told) -> String {
    match told {
        Told::Values { rows } => values(page, rows),
        Told::Tree { lines, is_cut } => tree(page, lines, *is_cut),
        Told::Thermograph { name, graph } => {
            let look = &page.look;
            let options = draw::TerminalOptions {
                width: look.width.min(100) - 2,
                height: look.height.saturating_sub(10).clamp(8, 20),
                ascii: look.ascii,
                colour: look.colour,
            };
            let drawing = draw::terminal(graph, &options);
            let name = look.paint(STRONG, &page.line(name));
            let lines = drawing.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n");
            format!("  {name}\n{}", lines.collect::<String>())
        }
        Told::Score(standing) => format!("  {}\n", self::standing(standing, "to move")),
        Told::Show => String::new(),
    }
}

/// What best play by both leads to; the player to move is called by a role.
pub(super) fn standing(standing: &Standing, role: &str) -> String {
    let to_move = standing.to_move;
    let why = standing.stop.map(|stop| format!(" ({stop})")).unwrap_or_default();
    match (standing.play, standing.winner) {
        (Play::Score, _) if standing.score_only => {
            format!("{} under best play for the score, {to_move} {role}", interval(&standing.score))
        }
        (Play::Score, _) => format!("{} under best play, {to_move} {role}{why}", interval(&standing.score)),
        (Play::Normal, Some(winner)) => format!("{winner} wins under best play, {to_move} {role}"),
        (Play::Normal, None) => format!("not known who wins{why}"),
    }
}

/// Components by their numbers with their values, and of several the sum.
fn values(page: &Page, rows: &[ValueRow]) -> String {
    let mut table = Table::new(&page.look).right(&[0, 2, 3]);
    table.heading(&["component", "value", "mean", "temperature"]);
    for row in rows {
        let name = row.component.map_or_else(|| "all".to_owned(), |at| at.to_string());
        let value = match (&row.value, row.stop) {
            (Some(value), _) => page.brief(value),
            (None, Some(stop)) => stop.to_string(),
            (None, None) => "not known".to_owned(),
        };
        let number = |x: &Option<Dyadic>| x.as_ref().map_or_else(String::new, Dyadic::to_string);
        table.row([name.into(), value.into(), number(&row.mean).into(), number(&row.temperature).into()]);
    }
    table.render()
}

/// Each option below its game and further in.
fn tree(page: &Page, lines: &[TreeLine], is_cut: bool) -> String {
    let look = &page.look;
    let mut text = String::new();
    for line in lines {
        text += &"  ".repeat(line.depth + 1);
        if let Some((mover, option)) = line.option {
            text += &look.paint(side(mover), &format!("{mover} {option}"));
            text += "  ";
        }
        text += &page.line(&line.game);
        if let Some(number) = &line.number {
            text += &look.paint(FAINT, &format!("  = {number}"));
        }
        if let Some((mean, temperature)) = &line.heat {
            text += &look.paint(FAINT, &format!("  mean {mean}, temperature {temperature}"));
        }
        text.push('\n');
    }
    if is_cut {
        text += &format!("  {} and so on\n", look.ellipsis());
    }
    text
}

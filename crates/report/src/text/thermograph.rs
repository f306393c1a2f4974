//! Thermographs, drawn with characters.

use tedomari_answer::ShownThermograph;
use tedomari_answer::thermograph::{At, Optimal, Shown};
use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;

use super::{Page, stopped};
use crate::draw;
use crate::look::{FAINT, LEFT, Look, RIGHT, STRONG};
use crate::table::{Cell, Table};

/// The answer of `thermograph`; without the drawing and the list of walls if it is drawn elsewhere.
pub fn shown_thermograph(page: &Page, answer: &ShownThermograph, drawn_elsewhere: bool) -> String {
    match (&answer.shown, &answer.stopped) {
        (Some(shown), _) if drawn_elsewhere => {
            format!("  mean {}, temperature {}, {}\n", shown.mean, shown.temperature, shown.class)
        }
        (Some(shown), _) => whole(page, shown),
        (None, Some(why)) => stopped(page, why, answer.facts.as_ref()),
        (None, None) => String::new(),
    }
}

fn whole(page: &Page, shown: &Shown) -> String {
    // Room for the caption, the list of walls and the prompt.
    let options = options(&page.look, page.look.height.saturating_sub(12).clamp(8, 24));
    let drawing = match &shown.steps {
        Some(steps) => draw::terminal_steps(&steps.construction(), &options),
        None => draw::terminal(&shown.walls, &options),
    };
    let mut text = format!("{}\n{}", indented(&drawing), walls(page, &shown.walls));
    for at in shown.at.iter().flatten() {
        text += &format!("\n{}", at_text(page, at));
    }
    text
}

/// Draws a thermograph in so many lines, a little indented.
pub fn drawing(look: &Look, graph: &Thermograph, height: usize) -> String {
    indented(&draw::terminal(graph, &options(look, height)))
}

pub(super) fn options(look: &Look, height: usize) -> draw::TerminalOptions {
    let width = look.width.min(100) - 2;
    draw::TerminalOptions { width, height, ascii: look.ascii, colour: look.colour }
}

pub(super) fn indented(drawing: &str) -> String {
    drawing.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// The walls where they bend, and who wants to move just above.
fn walls(page: &Page, graph: &Thermograph) -> String {
    let mut table = Table::new(&page.look).right(&[0, 1, 2]);
    table.heading(&["t", "Left wall", "Right wall"]);
    for t in graph.breakpoints() {
        let class = graph.class_at(&t).map_or_else(|| "mast".to_owned(), |class| class.to_string());
        let [left, right] = [graph.left_at(&t), graph.right_at(&t)].map(|x| x.to_string());
        let cells = [
            t.to_string().into(),
            Cell::styled(left, LEFT),
            Cell::styled(right, RIGHT),
            Cell::styled(class, FAINT),
        ];
        table.row(cells);
    }
    table.render()
}

fn at_text(page: &Page, at: &At) -> String {
    let class = at.class.map_or_else(|| "nobody needs to move here".to_owned(), |class| class.to_string());
    let mut table = Table::new(&page.look).indent(4);
    let mut row = |name: &str, wall: &Dyadic, optimal: &Option<Vec<Optimal>>, style| {
        let moves = match optimal {
            None => "none: other components are hotter".to_owned(),
            Some(list) if list.is_empty() => "no move".to_owned(),
            Some(list) => list.iter().map(|found| &found.option[..]).collect::<Vec<_>>().join(", "),
        };
        table.row([
            Cell::styled(name, FAINT),
            Cell::styled(wall.to_string(), style),
            Cell::styled("t-optimal", FAINT),
            moves.into(),
        ]);
    };
    row("Left wall", &at.left, &at.left_optimal, LEFT);
    row("Right wall", &at.right, &at.right_optimal, RIGHT);
    format!("  {}  {class}\n{}", page.look.paint(STRONG, &format!("at t = {}", at.t)), table.render())
}

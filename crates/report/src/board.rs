//! Positions in the terminal: cells with the coordinates that moves are named by, graphs as a list of their points.

use tedomari_position::{GraphPicture, GridPicture, Mark, Picture};
use tedomari_vocabulary::Player;
use unicode_width::UnicodeWidthStr;

use crate::look::{FAINT, GOOD, LEFT, Look, RIGHT};
use crate::table::{Cell, Table};

/// Larger boards are not drawn.
const MOST_ROWS: usize = 40;

/// Draws a position; `None` for one that has no picture, or if there is no room.
pub fn draw(picture: &Picture, look: &Look) -> Option<String> {
    match picture {
        Picture::Grid(grid) => draw_grid(grid, look),
        Picture::Graph(graph) => draw_graph(graph, look),
        Picture::Text(text) | Picture::Drawn(text, _) => draw_lines(text, look),
    }
}

/// The same with another drawing of the board beside it, or below if there is no room, in which each cell has the letter of
/// its part.
pub fn draw_parts(picture: &Picture, parts: &[(char, Vec<usize>)], look: &Look) -> Option<String> {
    let Picture::Grid(grid) = picture else { return None };
    let board = draw_grid(grid, look)?;
    let mut map = grid.clone();
    for mark in &mut map.cells {
        if *mark != Mark::Blocked {
            *mark = Mark::Empty;
        }
    }
    for (letter, cells) in parts {
        cells.iter().for_each(|&at| map.cells[at] = Mark::Piece(None, *letter));
    }
    let map = draw_grid(&map, look)?;
    let plain = Look { colour: false, ..look.clone() };
    let bare = draw_grid(grid, &plain)?;
    let width = bare.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
    if 2 * width + 2 > look.width {
        return Some(format!("{board}\n{map}"));
    }
    let lines = board
        .lines()
        .zip(bare.lines())
        .zip(map.lines())
        .map(|((line, bare), beside)| format!("{line}{}  {beside}\n", " ".repeat(width - bare.width())));
    Some(lines.collect())
}

/// The same, or the text of a position that is not drawn.
pub fn draw_or_text(picture: &Picture, look: &Look) -> String {
    draw(picture, look).unwrap_or_else(|| match picture {
        Picture::Text(text) | Picture::Drawn(text, _) => format!("  {text}\n"),
        _ => String::new(),
    })
}

/// Of a text of one line everybody knows what it looks like.
fn draw_lines(text: &str, look: &Look) -> Option<String> {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    let fits = lines.iter().all(|line| line.width() <= look.width) && lines.len() <= MOST_ROWS;
    (lines.len() > 1 && fits).then(|| lines.join("\n") + "\n")
}

fn draw_grid(grid: &GridPicture, look: &Look) -> Option<String> {
    let (rows, columns) = (grid.rows(), grid.columns);
    let numbered = grid.labels.has_rows();
    let margin = if numbered { rows.to_string().len() + 4 } else { 2 };
    let names = (0..columns).map(|column| grid.labels.column(column)).filter(|name| !name.is_empty());
    let names: Vec<String> = names.take(if columns <= look.width { columns } else { 0 }).collect();
    let width = 1 + names.iter().map(String::len).max().unwrap_or(1);
    if rows > MOST_ROWS || margin + width * columns > look.width {
        return None;
    }
    let spread = |cells: &mut dyn Iterator<Item = (usize, String)>| {
        let cells = cells.map(|(drawn, text)| format!("{}{text}", " ".repeat(width - 1 - drawn)));
        cells.collect::<Vec<_>>().join(" ")
    };
    let mut text = String::new();
    if !names.is_empty() {
        let mut names = names.iter().map(|name| (name.len(), name.clone()));
        text += &format!("{}{}\n", " ".repeat(margin), look.paint(FAINT, &spread(&mut names)));
    }
    for (at, row) in grid.cells.chunks(columns).enumerate() {
        let number = if numbered {
            format!("{}  ", look.paint(FAINT, &format!("{:>1$}", grid.labels.row(rows, at), margin - 2)))
        } else {
            " ".repeat(margin)
        };
        let mut cells = row.iter().map(|&mark| (1, drawn(mark, look)));
        text += &format!("{number}{}\n", spread(&mut cells));
    }
    Some(text)
}

fn drawn(mark: Mark, look: &Look) -> String {
    match (mark, look.ascii) {
        (Mark::Empty, true) => ".".to_owned(),
        (Mark::Empty, false) => "·".to_owned(),
        (Mark::Blocked, true) => "#".to_owned(),
        (Mark::Blocked, false) => "█".to_owned(),
        (Mark::Piece(owner, Mark::QUEEN), _) => {
            // As it is typed.
            let letter = if owner == Some(Player::Left) { "x" } else { "o" };
            look.paint(style(owner), letter)
        }
        (Mark::Piece(owner, glyph), ascii) => {
            let glyph = if ascii && !glyph.is_ascii() { '*' } else { glyph };
            look.paint(style(owner), &glyph.to_string())
        }
    }
}

fn style(owner: Option<Player>) -> anstyle::Style {
    match owner {
        Some(Player::Left) => LEFT,
        Some(Player::Right) => RIGHT,
        None => GOOD,
    }
}

/// Every point with what stands on it and what it is joined to.
fn draw_graph(graph: &GraphPicture, look: &Look) -> Option<String> {
    if graph.points.is_empty() || graph.points.len() > MOST_ROWS {
        return None;
    }
    let name = |at: usize| match graph.points.get(at) {
        Some(point) if !point.name.is_empty() => point.name.clone(),
        _ => at.to_string(),
    };
    let mut table = Table::new(look);
    for (at, point) in graph.points.iter().enumerate() {
        let mut joined: Vec<String> = Vec::new();
        for line in &graph.lines {
            let label = if line.name.is_empty() { String::new() } else { format!(" ({})", line.name) };
            if line.ends.0 == at {
                joined.push(format!("{}{}{label}", if line.arrow { "> " } else { "" }, name(line.ends.1)));
            } else if line.ends.1 == at && !line.arrow {
                joined.push(format!("{}{label}", name(line.ends.0)));
            }
        }
        let mark = match point.mark {
            Mark::Piece(owner, glyph) => Cell::styled(glyph.to_string(), style(owner)),
            other => drawn(other, look).into(),
        };
        table.row([Cell::styled(name(at), FAINT), mark, joined.join(", ").into()]);
    }
    let text = table.render();
    text.lines().all(|line| line.width() <= look.width.max(200)).then_some(text)
}

#[cfg(test)]
mod tests {
    use tedomari_position::{Labels, Line};

    use super::*;

    const LOOK: Look = Look { colour: false, ascii: true, width: 40, height: 24, fits: false };

    #[test]
    fn grids_and_others() {
        let drawing = |text: &str| draw(&Picture::of_text(text), &LOOK);
        assert_eq!(drawing("..#|x.O").unwrap(), "     a b c\n  1  . . #\n  2  x . o\n");
        assert_eq!(drawing("lrl").unwrap(), "     a b c\n  1  l r l\n");
        for other in ["", "..|.", "4x4", "½½", &"..............................".repeat(2)] {
            assert_eq!(drawing(other), None, "{other}");
        }
    }

    #[test]
    fn texts_of_several_lines_are_drawn() {
        let drawing = |text: &str| draw(&Picture::Text(text.to_owned()), &LOOK);
        assert_eq!(drawing("Left is ahead by 3\n1: 5, 2").unwrap(), "  Left is ahead by 3\n  1: 5, 2\n");
        for other in ["2x4", &format!("a\n{}", "1, ".repeat(20)), &"1\n".repeat(50)] {
            assert_eq!(drawing(other), None, "{other}");
        }
    }

    #[test]
    fn strips_are_numbered() {
        let Picture::Grid(grid) = Picture::of_text("tt.......f") else { panic!("a grid") };
        let strip = Picture::Grid(GridPicture { labels: Labels::Columns, ..grid });
        let expected = "   1  2  3  4  5  6  7  8  9 10\n   t  t  .  .  .  .  .  .  .  f\n";
        assert_eq!(draw(&strip, &LOOK).unwrap(), expected);
    }

    #[test]
    fn graphs_are_listed() {
        let line = |a, b, arrow| Line { ends: (a, b), owner: None, arrow, name: String::new() };
        let marks = [Mark::Piece(Some(Player::Left), 'L'), Mark::Empty, Mark::Empty];
        let picture = Picture::circle(&marks, vec![line(0, 1, false), line(1, 2, true)]);
        assert_eq!(draw(&picture, &LOOK).unwrap(), "  0  L  1\n  1  .  0, > 2\n  2  .\n");
    }
}

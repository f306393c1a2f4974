//! Boards in the terminal: cells with the coordinates that moves are named by.

use crate::look::{FAINT, LEFT, Look, RIGHT};

/// Larger boards are not drawn.
const MOST_ROWS: usize = 40;

/// Draws a board of rows joined by `|`; `None` for anything else, or if there is no room.
pub fn draw(board: &str, look: &Look) -> Option<String> {
    let rows: Vec<&str> = board.trim().split(['|', '\n']).map(str::trim).collect();
    let columns = rows[0].len();
    let is_grid = rows.iter().all(|row| {
        row.len() == columns && row.bytes().all(|cell| b".#xo".contains(&cell.to_ascii_lowercase()))
    });
    let margin = rows.len().to_string().len() + 4;
    if !is_grid || columns == 0 || columns > 26 || rows.len() > MOST_ROWS || margin + 2 * columns > look.width
    {
        return None;
    }
    let letters: Vec<String> =
        (0..columns).map(|column| char::from(b'a' + column as u8).to_string()).collect();
    let mut text = format!("{}{}\n", " ".repeat(margin), look.paint(FAINT, &letters.join(" ")));
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.bytes().map(|cell| drawn(cell, look)).collect();
        let number = look.paint(FAINT, &format!("{:>1$}", at + 1, margin - 2));
        text += &format!("{number}  {}\n", cells.join(" "));
    }
    Some(text)
}

fn drawn(cell: u8, look: &Look) -> String {
    match (cell.to_ascii_lowercase(), look.ascii) {
        (b'.', true) => ".".to_owned(),
        (b'.', false) => "·".to_owned(),
        (b'#', true) => "#".to_owned(),
        (b'#', false) => "█".to_owned(),
        (b'x', _) => look.paint(LEFT, "x"),
        (_, _) => look.paint(RIGHT, "o"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_and_others() {
        let look = Look { colour: false, ascii: true, width: 40, height: 24 };
        assert_eq!(draw("..#|x.O", &look).unwrap(), "     a b c\n  1  . . #\n  2  x . o\n");
        for other in ["", "lrl", "..|.", "4x4", "½½", &"..............................".repeat(2)] {
            assert_eq!(draw(other, &look), None, "{other}");
        }
    }
}

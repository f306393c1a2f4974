//! Strips: games on a single row of cells, numbered from 1 on the left.

use smallvec::SmallVec;
use tedomari_position::{BoardError, Grid, GridPicture, Labels, Mark, Picture, Player};

/// The cells of a strip, one character each.
pub type Cells = SmallVec<[u8; 24]>;

/// Reads one row over these characters; letters in either case, kept in lower case.
pub fn read(text: &str, alphabet: &[u8]) -> Result<Cells, BoardError> {
    if text.trim().is_empty() {
        let cells: String = alphabet.iter().map(|&cell| char::from(cell)).collect();
        let message =
            format!("the board is empty: expected a row of cells such as `{cells}`, or a size such as `1x5`");
        return Err(BoardError { offset: 0, message });
    }
    let grid = Grid::read(text, alphabet)?;
    if grid.rows() > 1 {
        let offset = text.find(['|', '\n', 'x', 'X']).unwrap_or(0);
        return Err(BoardError { offset, message: "this game is played on a single row of cells".into() });
    }
    Ok((0..grid.columns()).map(|column| grid.get(0, column)).collect())
}

/// The strip as text.
pub fn write(cells: &[u8]) -> String {
    cells.iter().map(|&cell| char::from(cell)).collect()
}

/// The strip from the other end, the pieces of both players exchanged.
pub fn mirrored(cells: &[u8], left: u8, right: u8) -> Cells {
    let other = |&cell: &u8| match cell {
        cell if cell == left => right,
        cell if cell == right => left,
        cell => cell,
    };
    cells.iter().rev().map(other).collect()
}

/// A strip with numbered cells: a `.` is empty, other characters are pieces of whom they say.
pub fn picture(cells: &[u8], owner: impl Fn(u8) -> Option<Player>) -> Picture {
    let mark = |&cell: &u8| match cell {
        b'.' => Mark::Empty,
        piece => Mark::Piece(owner(piece), char::from(piece)),
    };
    let cells: Vec<Mark> = cells.iter().map(mark).collect();
    match cells.len() {
        0 => Picture::Text(String::new()),
        columns => Picture::Grid(GridPicture { columns, cells, labels: Labels::Columns }),
    }
}

/// A key for strips of up to 39 cells over three characters.
pub fn pack(cells: &[u8], alphabet: &[u8; 3]) -> Option<u64> {
    const LONGEST: usize = 39;
    if cells.len() > LONGEST {
        return None;
    }
    // The one in front tells strips of different lengths apart.
    Some(cells.iter().fold(1, |key, cell| {
        3 * key + alphabet.iter().position(|known| known == cell).unwrap_or_default() as u64
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_row_only() {
        assert_eq!(write(&read(" T.f ", b".tf").unwrap()), "t.f");
        assert_eq!(read("t.|.f", b".tf").unwrap_err().offset, 2);
        assert_eq!(read("3x2", b".tf").unwrap_err().offset, 1);
        assert_eq!(read("t.x", b".tf").unwrap_err().offset, 2);
        assert_eq!(write(&read("1x3", b".tf").unwrap()), "...");
        // What is suggested is a board of this game.
        let message = read(" ", b".tf").unwrap_err().message;
        for suggested in message.split('`').skip(1).step_by(2) {
            assert!(read(suggested, b".tf").is_ok(), "{suggested}");
        }
        assert_eq!(message.split('`').count(), 5, "{message}");
    }

    #[test]
    fn keys_differ() {
        let keys: Vec<u64> = ["t", ".t", "..t", "t.", "f", ""]
            .map(|text| pack(text.as_bytes(), b".tf").expect("short"))
            .to_vec();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), keys.len());
        assert_eq!(pack(&[b'.'; 40], b".tf"), None);
        assert!(pack(&[b'f'; 39], b".tf").is_some());
    }
}

//! Boards as text: rows joined by `|` (or line ends), top row first, or `RxC` for an empty rectangle.

use std::fmt;

/// Why a text is not a board, with the byte where it goes wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardError {
    /// The byte in the board's text.
    pub offset: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BoardError {}

/// A rectangle of characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: usize,
    columns: usize,
    cells: Vec<u8>,
}

/// Boards larger than this are refused: no search could begin on them, and the text of one is easy to mistype.
const MOST_CELLS: usize = 1 << 20;

impl Grid {
    /// Reads a board over the given characters; letters in either case, stored in lower case.
    ///
    /// ```
    /// use tedomari_position::Grid;
    ///
    /// let grid = Grid::read("..#|...", b".#")?;
    /// assert_eq!((grid.rows(), grid.columns()), (2, 3));
    /// assert_eq!(Grid::read("2x3", b".#")?.to_string(), "...|...");
    /// assert_eq!(Grid::read("..|.", b".#").unwrap_err().offset, 4);
    /// # Ok::<(), tedomari_position::BoardError>(())
    /// ```
    pub fn read(text: &str, alphabet: &[u8]) -> Result<Grid, BoardError> {
        let lead = text.len() - text.trim_start().len();
        let body = text.trim();
        if let Some(grid) = Grid::read_size(body, lead)? {
            return Ok(grid);
        }
        let mut grid = Grid { rows: 0, columns: 0, cells: Vec::new() };
        let mut start = lead;
        for row in body.split(['|', '\n']) {
            let trimmed = row.trim();
            let mut at = start + (row.len() - row.trim_start().len());
            for c in trimmed.chars() {
                let lower = c.to_ascii_lowercase();
                if !lower.is_ascii() || !alphabet.contains(&(lower as u8)) {
                    let known: Vec<String> = alphabet.iter().map(|&b| format!("`{}`", b as char)).collect();
                    let message =
                        format!("`{c}` is not a cell of this board: expected one of {}", known.join(", "));
                    return Err(BoardError { offset: at, message });
                }
                grid.cells.push(lower as u8);
                at += c.len_utf8();
            }
            if grid.rows == 0 {
                grid.columns = trimmed.len();
            } else if trimmed.len() != grid.columns {
                let message = format!(
                    "row {} has {} cells, but the first has {}: rows are joined by `|` and equally long",
                    grid.rows + 1,
                    trimmed.len(),
                    grid.columns
                );
                return Err(BoardError { offset: at, message });
            }
            grid.rows += 1;
            start += row.len() + 1;
        }
        if grid.columns == 0 {
            return Err(BoardError {
                offset: lead,
                message: "the board is empty: expected rows such as `..|..`, or a size such as `2x3`".into(),
            });
        }
        Ok(grid)
    }

    /// Rows and columns of a board's text, whatever its characters; `None` if it is not a rectangle.
    ///
    /// ```
    /// use tedomari_position::Grid;
    ///
    /// assert_eq!(Grid::size_of("..#|x.o"), Some((2, 3)));
    /// assert_eq!(Grid::size_of("5x6"), Some((5, 6)));
    /// assert_eq!(Grid::size_of("..|."), None);
    /// ```
    pub fn size_of(text: &str) -> Option<(usize, usize)> {
        let body = text.trim();
        if let Some(grid) = Grid::read_size(body, 0).ok()? {
            return Some((grid.rows, grid.columns));
        }
        let mut lengths = body.split(['|', '\n']).map(|row| row.trim().chars().count());
        let (first, mut rows) = (lengths.next()?, 1);
        for length in lengths {
            if length != first {
                return None;
            }
            rows += 1;
        }
        (first > 0).then_some((rows, first))
    }

    /// `RxC`: rows by columns, all cells empty.
    fn read_size(body: &str, lead: usize) -> Result<Option<Grid>, BoardError> {
        let Some((rows, columns)) = body.split_once(['x', 'X']) else { return Ok(None) };
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(rows) || !digits(columns) {
            return Ok(None);
        }
        let cells = (rows.parse::<usize>().ok()).zip(columns.parse::<usize>().ok());
        match cells.and_then(|(r, c)| Some((r, c, r.checked_mul(c)?))) {
            Some((_, _, 0)) => Err(BoardError {
                offset: lead,
                message: "a board needs at least one row and one column".into(),
            }),
            Some((rows, columns, area)) if area <= MOST_CELLS => {
                Ok(Some(Grid { rows, columns, cells: vec![b'.'; area] }))
            }
            _ => Err(BoardError {
                offset: lead,
                message: format!("a board may have at most {MOST_CELLS} cells"),
            }),
        }
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The character at a row and a column, counted from the top left.
    pub fn get(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.columns + column]
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.cells.chunks(self.columns).enumerate() {
            if i > 0 {
                f.write_str("|")?;
            }
            row.iter().try_for_each(|&c| write!(f, "{}", c as char))?;
        }
        Ok(())
    }
}

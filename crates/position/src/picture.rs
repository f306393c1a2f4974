//! What a position looks like: cells in rows, or points joined by lines. A ruleset says what is where; how it is drawn,
//! in the terminal or as an image, is the business of those who draw.

use tedomari_value::Player;

/// What a position looks like.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Picture {
    /// Cells in rows.
    Grid(GridPicture),
    /// Points joined by lines.
    Graph(GraphPicture),
    /// Nothing better than a text: the board's own, or several lines that say more.
    Text(String),
    /// A text where only characters can be shown, and a drawing elsewhere.
    Drawn(String, Box<Picture>),
}

/// Cells in rows, the top row first.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub struct GridPicture {
    /// How many cells a row has; never 0.
    pub columns: usize,
    /// The cells, row after row.
    pub cells: Vec<Mark>,
    /// How the moves name the cells.
    pub labels: Labels,
}

/// How moves name the cells of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Labels {
    /// A letter for the column and a number for the row, counted from the top, see [`cell_name`].
    Cells,
    /// The same with rows counted from the bottom, as on a chessboard.
    Board,
    /// As on a Go board: rows counted from the bottom, and no column is called `i`.
    Go,
    /// The number of the column, counted from 1: for strips.
    Columns,
    /// They do not.
    None,
}

/// What stands on a cell or a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mark {
    /// Nothing.
    Empty,
    /// Nothing may ever stand there.
    Blocked,
    /// A piece, written with a character; of a player, or of both.
    Piece(Option<Player>, char),
}

/// Points joined by lines.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub struct GraphPicture {
    /// The points.
    pub points: Vec<Point>,
    /// The lines between them.
    pub lines: Vec<Line>,
}

/// A point of a graph.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub struct Point {
    /// How moves name it; may be empty.
    pub name: String,
    /// What stands on it.
    pub mark: Mark,
    /// Where it is, x to the right and y downward; the unit is the least distance that still looks well.
    pub place: (f64, f64),
}

/// A line of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub struct Line {
    /// The two points it joins, by their index.
    pub ends: (usize, usize),
    /// Whose line it is, if it is a piece of the game.
    pub owner: Option<Player>,
    /// Whether it has an arrow at its second end.
    pub arrow: bool,
    /// How moves name it; may be empty.
    pub name: String,
}

impl Labels {
    /// Whether a cell has a letter and a number.
    pub fn has_rows(self) -> bool {
        matches!(self, Labels::Cells | Labels::Board | Labels::Go)
    }

    /// The name of a column, counted from 0; empty if there is none.
    pub fn column(self, column: usize) -> String {
        match self {
            Labels::Cells | Labels::Board => column_name(column),
            // Twenty-five letters, without the ninth.
            Labels::Go => {
                let (round, letter) = (column / 25, column % 25);
                let letter = char::from(b'a' + letter as u8 + u8::from(letter >= 8));
                match round {
                    0 => letter.to_string(),
                    round => format!("{}{letter}", self.column(round - 1)),
                }
            }
            Labels::Columns => (column + 1).to_string(),
            Labels::None => String::new(),
        }
    }

    /// The number of a row of a board with so many rows, counted from 0 at the top.
    pub fn row(self, rows: usize, row: usize) -> usize {
        match self {
            Labels::Board | Labels::Go => rows.saturating_sub(row),
            _ => row + 1,
        }
    }

    /// A cell of a board with so many rows, by its row and column from the top left, both counted from 0.
    ///
    /// ```
    /// use tedomari_position::Labels;
    ///
    /// assert_eq!(Labels::Cells.cell(4, (0, 1)), "b1");
    /// assert_eq!(Labels::Board.cell(4, (0, 8)), "i4");
    /// assert_eq!(Labels::Go.cell(4, (3, 8)), "j1");
    /// assert_eq!(Labels::Columns.cell(1, (0, 1)), "2");
    /// ```
    pub fn cell(self, rows: usize, (row, column): (usize, usize)) -> String {
        match self.has_rows() {
            true => format!("{}{}", self.column(column), self.row(rows, row)),
            false => self.column(column),
        }
    }
}

impl Picture {
    /// The same with other names for the cells.
    pub fn labelled(self, labels: Labels) -> Picture {
        match self {
            Picture::Grid(grid) => Picture::Grid(GridPicture { labels, ..grid }),
            other => other,
        }
    }

    /// A picture of a board's text: rows joined by `|` with `.` for an empty cell, `#` for a blocked one and any other
    /// letters for pieces, `x` Left's and `o` Right's.
    ///
    /// ```
    /// use tedomari_position::{Mark, Picture, Player};
    ///
    /// let Picture::Grid(grid) = Picture::of_text("..#|x.o") else { panic!("a grid") };
    /// assert_eq!((grid.rows(), grid.columns), (2, 3));
    /// assert_eq!(grid.cells[3], Mark::Piece(Some(Player::Left), 'x'));
    /// assert!(matches!(Picture::of_text("{3|1}"), Picture::Text(_)));
    /// ```
    pub fn of_text(text: &str) -> Picture {
        let rows: Vec<&str> = text.trim().split(['|', '\n']).map(str::trim).collect();
        let columns = rows[0].len();
        let is_row = |row: &&str| {
            row.len() == columns
                && row.bytes().all(|cell| b".#".contains(&cell) || cell.is_ascii_alphabetic())
        };
        if columns == 0 || !rows.iter().all(is_row) {
            return Picture::Text(text.to_owned());
        }
        let cells = rows.iter().flat_map(|row| row.chars()).map(Mark::of_character).collect();
        Picture::Grid(GridPicture { columns, cells, labels: Labels::Cells })
    }

    /// A text, with a drawing for images if there is one.
    pub fn with_drawing(text: String, drawing: Option<Picture>) -> Picture {
        match drawing {
            Some(drawing) => Picture::Drawn(text, Box::new(drawing)),
            None => Picture::Text(text),
        }
    }

    /// A graph whose points stand in a circle and are named by their numbers, counted from 0.
    pub fn circle(marks: &[Mark], lines: Vec<Line>) -> Picture {
        let count = marks.len();
        let radius = (count as f64 / std::f64::consts::TAU).max(1.0);
        let place = |at: usize| {
            let angle = std::f64::consts::TAU * at as f64 / count as f64;
            (radius * (1.0 + angle.sin()), radius * (1.0 - angle.cos()))
        };
        let points = marks.iter().enumerate().map(|(at, &mark)| Point {
            name: at.to_string(),
            mark,
            place: place(at),
        });
        Picture::Graph(GraphPicture { points: points.collect(), lines })
    }
}

impl GridPicture {
    /// How many rows.
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns.max(1)
    }

    /// The cells that a move's name is made of, as places in `cells`: `a1-b2/c3` has three. Empty if it is made of something
    /// else.
    ///
    /// ```
    /// use tedomari_position::Picture;
    ///
    /// let Picture::Grid(grid) = Picture::of_text("..#|x.o") else { panic!("a grid") };
    /// assert_eq!(grid.cells_of("a1-b2"), [0, 4]);
    /// assert!(grid.cells_of("a1-d1").is_empty() && grid.cells_of("2x1").is_empty());
    /// ```
    pub fn cells_of(&self, name: &str) -> Vec<usize> {
        let rows = self.rows();
        let cell = |word: &str| {
            let split = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
            let number: usize = word[split..].parse().ok()?;
            let (row, column) = match self.labels.has_rows() {
                true => {
                    let column =
                        (0..self.columns).find(|&column| self.labels.column(column) == word[..split])?;
                    ((0..rows).find(|&row| self.labels.row(rows, row) == number)?, column)
                }
                false if split == 0 => (0, number.checked_sub(1).filter(|&column| column < self.columns)?),
                false => return None,
            };
            Some(row * self.columns + column)
        };
        let found: Option<Vec<usize>> = name.split(['-', '/']).map(cell).collect();
        found.unwrap_or_default()
    }

    /// With blocked cells on the right and below up to so many rows and columns, for positions that forget the size of
    /// the board they were read from.
    pub fn padded(&self, rows: usize, columns: usize) -> GridPicture {
        let (rows, columns) = (rows.max(self.rows()), columns.max(self.columns));
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                let at = row * self.columns + column;
                let inside = column < self.columns && row < self.rows();
                cells.push(if inside { self.cells[at] } else { Mark::Blocked });
            }
        }
        GridPicture { columns, cells, labels: self.labels }
    }
}

impl Mark {
    /// The character of a piece that moves like a queen. Where it is not drawn as one it is Left's `x` and Right's `o`.
    pub const QUEEN: char = '♛';

    /// What a character of a board stands for.
    pub fn of_character(character: char) -> Mark {
        match character.to_ascii_lowercase() {
            '.' => Mark::Empty,
            '#' => Mark::Blocked,
            'x' => Mark::Piece(Some(Player::Left), 'x'),
            'o' => Mark::Piece(Some(Player::Right), 'o'),
            other => Mark::Piece(None, other),
        }
    }
}

/// A cell as moves name it, by its row and column from the top left, both counted from 0: `a1`, `b3`, … `z9`, `aa1`.
///
/// ```
/// assert_eq!(tedomari_position::cell_name(2, 1), "b3");
/// assert_eq!(tedomari_position::cell_name(0, 26), "aa1");
/// ```
pub fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// The letters of a column, counted from 0: `a` … `z`, `aa`, `ab` …
pub fn column_name(column: usize) -> String {
    let mut letters = String::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.insert(0, char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_blocks() {
        let Picture::Grid(grid) = Picture::of_text("x.") else { panic!("a grid") };
        let padded = grid.padded(2, 3);
        let Picture::Grid(expected) = Picture::of_text("X.#|###") else { panic!("a grid") };
        assert_eq!(padded, expected);
        assert_eq!(grid.padded(1, 1), grid);
    }

    #[test]
    fn go_boards_have_no_column_i() {
        let names: Vec<String> = [7, 8, 24, 25, 33].map(|column| Labels::Go.column(column)).to_vec();
        assert_eq!(names, ["h", "j", "z", "aa", "aj"]);
        let Picture::Grid(grid) = Picture::of_text("x.|..").labelled(Labels::Board) else { panic!("a grid") };
        assert_eq!(grid.cells_of("a2-b1"), [0, 3]);
        for other in ["a3", "c1", "", "-", "2", "a", "a0", "run"] {
            assert!(grid.cells_of(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn columns_have_names_beyond_z() {
        let names: Vec<String> = [0, 25, 26, 51, 52, 701, 702].map(column_name).to_vec();
        assert_eq!(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }
}

//! Names of points: GTP's (`C3`) and SGF's (`cq`), and the vertex of a move, which is a point or a pass.

use std::fmt;
use std::str::FromStr;

use crate::point::{Point, Size};

/// The letters of GTP's columns. There is no `I`.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A text that names no point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PointError {
    /// The text is no coordinate.
    Form(String),
    /// The column is called `I`.
    ColumnI(String),
    /// The point is not on a board of this size.
    OffBoard(String, Size),
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PointError::Form(text) => {
                write!(
                    f,
                    "{text:?} is not a point: write the letter of a column and the number of a line, such as C3"
                )
            }
            PointError::ColumnI(text) => write!(f, "{text:?} is not a point: no column is called I"),
            PointError::OffBoard(text, size) => write!(f, "{text} is not on a board of {size}"),
        }
    }
}

impl std::error::Error for PointError {}

impl fmt::Display for Point {
    /// Columns after `Z` go on with `AA`, `AB`, as most programs have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = usize::from(self.column);
        let mut name = String::new();
        if column >= LETTERS.len() {
            name.push(char::from(LETTERS[column / LETTERS.len() - 1]));
        }
        name.push(char::from(LETTERS[column % LETTERS.len()]));
        name += &(u32::from(self.row) + 1).to_string();
        f.pad(&name)
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Point, PointError> {
        let form = || PointError::Form(text.to_owned());
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(form)?;
        let (column, row) = text.split_at(digits);
        let mut number = 0;
        if column.is_empty() || column.len() > 2 {
            return Err(form());
        }
        for letter in column.bytes() {
            let letter = letter.to_ascii_uppercase();
            if letter == b'I' {
                return Err(PointError::ColumnI(text.to_owned()));
            }
            let at = LETTERS.iter().position(|known| *known == letter).ok_or_else(form)?;
            number = number * LETTERS.len() + at + 1;
        }
        let is_number = !row.starts_with('0') && row.bytes().all(|digit| digit.is_ascii_digit());
        let row: usize = Some(row).filter(|_| is_number).and_then(|row| row.parse().ok()).ok_or_else(form)?;
        match (u8::try_from(number - 1), u8::try_from(row - 1)) {
            (Ok(column), Ok(row)) if usize::from(column) < Size::MAX && usize::from(row) < Size::MAX => {
                Ok(Point { column, row })
            }
            _ => Err(form()),
        }
    }
}

impl Size {
    /// Reads a point in GTP's form that is on the board.
    ///
    /// ```
    /// use tedomari_go::Size;
    ///
    /// let nine = Size::square(9)?;
    /// assert_eq!(nine.parse_point("c3")?.to_string(), "C3");
    /// assert_eq!(nine.parse_point("K3").unwrap_err().to_string(), "K3 is not on a board of 9x9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_point(self, text: &str) -> Result<Point, PointError> {
        let point = text.parse()?;
        if self.contains(point) { Ok(point) } else { Err(PointError::OffBoard(text.to_owned(), self)) }
    }

    /// The point in SGF's letters, which count columns from the left and lines from the top: `a` to `z`, then `A` to `Z`.
    ///
    /// ```
    /// use tedomari_go::{Point, Size};
    ///
    /// let size = Size::square(19)?;
    /// assert_eq!(size.sgf(Point::new(2, 2)), "cq");
    /// assert_eq!(size.parse_sgf("cq"), Some(Point::new(2, 2)));
    /// # Ok::<(), tedomari_go::SizeError>(())
    /// ```
    pub fn sgf(self, point: Point) -> String {
        let letter = |at: usize| char::from(if at < 26 { b'a' + at as u8 } else { b'A' + (at - 26) as u8 });
        [letter(point.column.into()), letter(self.rows() - 1 - usize::from(point.row))].iter().collect()
    }

    /// The point that SGF's letters name, if it is on the board.
    pub fn parse_sgf(self, text: &str) -> Option<Point> {
        let number = |letter: u8| match letter {
            b'a'..=b'z' => Some(usize::from(letter - b'a')),
            b'A'..=b'Z' => Some(usize::from(letter - b'A') + 26),
            _ => None,
        };
        let &[column, line] = text.as_bytes() else { return None };
        let (column, line) = (number(column)?, number(line)?);
        let inside = column < self.columns() && line < self.rows();
        inside.then(|| Point { column: column as u8, row: (self.rows() - 1 - line) as u8 })
    }
}

/// What a player does in a turn: a stone is put on a point, or the turn is passed.
///
/// ```
/// use tedomari_go::{Point, Size, Vertex};
///
/// let size = Size::square(19)?;
/// assert_eq!(Vertex::parse("PASS", size)?, Vertex::Pass);
/// assert_eq!(Vertex::parse("q16", size)?, Vertex::Point(Point::new(15, 15)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vertex {
    /// A stone on this point.
    Point(Point),
    /// No stone.
    Pass,
}

impl Vertex {
    /// Reads a vertex as GTP writes it: `pass` or a point of the board.
    pub fn parse(text: &str, size: Size) -> Result<Vertex, PointError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Vertex::Pass)
        } else {
            size.parse_point(text).map(Vertex::Point)
        }
    }

    /// The point, unless it is a pass.
    pub fn point(self) -> Option<Point> {
        match self {
            Vertex::Point(point) => Some(point),
            Vertex::Pass => None,
        }
    }
}

impl From<Point> for Vertex {
    fn from(point: Point) -> Vertex {
        Vertex::Point(point)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vertex::Point(point) => point.fmt(f),
            Vertex::Pass => f.pad("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_as_it_is_written() {
        let size = Size::new(52, 51).unwrap();
        for point in size.points() {
            assert_eq!(size.parse_point(&point.to_string()), Ok(point));
            assert_eq!(size.parse_sgf(&size.sgf(point)), Some(point));
            assert_eq!(size.point(size.index(point)), point);
        }
    }

    #[test]
    fn what_is_no_point_is_told() {
        for text in [
            "",
            "A",
            "1",
            "I5",
            "A0",
            "A01",
            "A-1",
            "AAA1",
            "ß1",
            "A1x",
            "A99999999999999999999",
            "A53",
            "é3",
        ] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
        assert_eq!("i5".parse::<Point>(), Err(PointError::ColumnI("i5".to_owned())));
    }
}

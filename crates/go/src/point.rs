//! Points and sizes of boards.

use std::cmp::Ordering;
use std::fmt;

/// A point of a board, counted from the lower left corner. It is written as in GTP: the letter of its column, of which `I` is
/// left out, and the number of its line, where 1 is the bottom.
///
/// Points are ordered as one reads: the top line first, each line from left to right.
///
/// ```
/// use tedomari_go::Point;
///
/// let point = Point::new(8, 2);
/// assert_eq!(point.to_string(), "J3");
/// assert_eq!("j3".parse(), Ok(point));
/// assert!(Point::new(5, 3) < point);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column, where 0 is the leftmost.
    pub column: u8,
    /// The line, where 0 is the bottom line.
    pub row: u8,
}

impl Point {
    /// The point on this column and this line, both counted from 0, from the left and from the bottom.
    pub const fn new(column: u8, row: u8) -> Point {
        Point { column, row }
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Point) -> Ordering {
        other.row.cmp(&self.row).then(self.column.cmp(&other.column))
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Point) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The size of a board. Go is played on squares of 19, 13 or 9 lines; here every rectangle is a board on which the letters of
/// SGF can name the points, that is up to [`Size::MAX`] lines each way.
///
/// ```
/// use tedomari_go::{Point, Size};
///
/// let size = Size::new(9, 7)?;
/// assert_eq!(size.to_string(), "9x7");
/// assert_eq!(size.points().next(), Some(Point::new(0, 6)));
/// assert_eq!(size.neighbours(Point::new(0, 6)).count(), 2);
/// # Ok::<(), tedomari_go::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// A board cannot have this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError {
    /// How many columns were asked for.
    pub columns: usize,
    /// How many lines were asked for.
    pub rows: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { columns, rows } = self;
        write!(f, "a board of {columns}x{rows} is not possible: each side has 1 to {} lines", Size::MAX)
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// The most lines that a side can have.
    pub const MAX: usize = 52;

    /// A board of so many columns and lines.
    pub fn new(columns: usize, rows: usize) -> Result<Size, SizeError> {
        let fits = |lines: usize| u8::try_from(lines).ok().filter(|_| (1..=Size::MAX).contains(&lines));
        match (fits(columns), fits(rows)) {
            (Some(columns), Some(rows)) => Ok(Size { columns, rows }),
            _ => Err(SizeError { columns, rows }),
        }
    }

    /// A square board.
    pub fn square(lines: usize) -> Result<Size, SizeError> {
        Size::new(lines, lines)
    }

    /// How many columns there are.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many lines there are, from bottom to top.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many points there are.
    pub const fn area(self) -> usize {
        self.columns() * self.rows()
    }

    /// Whether the point is on the board.
    pub const fn contains(self, point: Point) -> bool {
        point.column < self.columns && point.row < self.rows
    }

    /// The number of the point as one reads, from 0. The point is on the board.
    pub const fn index(self, point: Point) -> usize {
        (self.rows() - 1 - point.row as usize) * self.columns() + point.column as usize
    }

    /// The point with this number.
    pub const fn point(self, index: usize) -> Point {
        let (line, column) = (index / self.columns(), index % self.columns());
        Point { column: column as u8, row: (self.rows() - 1 - line) as u8 }
    }

    /// All points, as one reads.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.area()).map(move |index| self.point(index))
    }

    /// The points beside this one, as one reads.
    pub fn neighbours(self, Point { column, row }: Point) -> impl Iterator<Item = Point> {
        let beside = [
            (column, row.wrapping_add(1)),
            (column.wrapping_sub(1), row),
            (column.wrapping_add(1), row),
            (column, row.wrapping_sub(1)),
        ];
        beside
            .into_iter()
            .map(|(column, row)| Point { column, row })
            .filter(move |point| self.contains(*point))
    }

    /// The points that touch this one at a corner.
    pub fn diagonals(self, Point { column, row }: Point) -> impl Iterator<Item = Point> {
        let (up, down) = (row.wrapping_add(1), row.wrapping_sub(1));
        let (left, right) = (column.wrapping_sub(1), column.wrapping_add(1));
        let beside = [(left, up), (right, up), (left, down), (right, down)];
        beside
            .into_iter()
            .map(|(column, row)| Point { column, row })
            .filter(move |point| self.contains(*point))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

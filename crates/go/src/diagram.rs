//! Text diagrams: a part of a board, or a whole one, as lines of characters.
//!
//! `X` and `O` are stones that are safe by decree, `x` and `o` stones that may be taken, `.` open points, and `-` points outside.
//! The [`Edges`] say which sides of the diagram are sides of the board. Blanks between the characters do not count.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size, SizeError};
use crate::set::PointSet;

/// What a diagram shows on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A stone that is safe by decree.
    Safe(Color),
    /// A stone that may be taken.
    Stone(Color),
    /// A point of territory by decree, and the stone on it, which is dead.
    Territory(Color, Option<Color>),
    /// A stone of a chain that may be taken, left out to keep its region small: the other stones of the chain stand for it.
    Hidden(Color),
    /// An open point.
    Open,
    /// A point outside of what is shown.
    Outside,
}

impl Mark {
    const ALL: [(char, Mark); 6] = [
        ('X', Mark::Safe(Color::Black)),
        ('O', Mark::Safe(Color::White)),
        ('x', Mark::Stone(Color::Black)),
        ('o', Mark::Stone(Color::White)),
        ('.', Mark::Open),
        ('-', Mark::Outside),
    ];

    /// The character. Territory looks as if it were open.
    pub fn letter(self) -> char {
        let shown = match self {
            Mark::Territory(_, Some(dead)) => Mark::Stone(dead),
            Mark::Territory(_, None) => Mark::Open,
            Mark::Hidden(color) => Mark::Stone(color),
            mark => mark,
        };
        Mark::ALL.iter().find(|(_, mark)| *mark == shown).map_or('-', |(letter, _)| *letter)
    }

    /// Whose wall it is: nothing behind it can be taken from that colour.
    pub fn wall(self) -> Option<Color> {
        match self {
            Mark::Safe(color) | Mark::Territory(color, _) => Some(color),
            Mark::Stone(_) | Mark::Hidden(_) | Mark::Open | Mark::Outside => None,
        }
    }

    /// The stone, safe or not.
    pub fn stone(self) -> Option<Color> {
        match self {
            Mark::Safe(color) | Mark::Stone(color) | Mark::Hidden(color) => Some(color),
            Mark::Territory(_, dead) => dead,
            Mark::Open | Mark::Outside => None,
        }
    }
}

/// Which sides of a diagram are sides of the board.
///
/// ```
/// use tedomari_go::Edges;
///
/// let edges: Edges = "top, left".parse()?;
/// assert_eq!(edges, Edges { top: true, left: true, ..Edges::NONE });
/// assert_eq!(edges.to_string(), "top,left");
/// # Ok::<(), tedomari_go::ParseEdgesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Edges {
    /// The upper side.
    pub top: bool,
    /// The lower side.
    pub bottom: bool,
    /// The left side.
    pub left: bool,
    /// The right side.
    pub right: bool,
}

impl Edges {
    /// No side: the diagram is closed by what is drawn.
    pub const NONE: Edges = Edges { top: false, bottom: false, left: false, right: false };
    /// All sides: the diagram is the whole board.
    pub const ALL: Edges = Edges { top: true, bottom: true, left: true, right: true };

    fn named(&mut self) -> [(&'static str, &mut bool); 4] {
        [
            ("top", &mut self.top),
            ("bottom", &mut self.bottom),
            ("left", &mut self.left),
            ("right", &mut self.right),
        ]
    }

    /// The sides with these names.
    pub fn from_names<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Edges, ParseEdgesError> {
        let mut edges = Edges::NONE;
        for name in names {
            let name = name.as_ref();
            let known = edges.named().into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            let (_, edge) = known.ok_or_else(|| ParseEdgesError(name.to_owned()))?;
            *edge = true;
        }
        Ok(edges)
    }
}

/// No side has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseEdgesError(String);

impl fmt::Display for ParseEdgesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no edge is called {:?}: write top, bottom, left or right", self.0)
    }
}

impl std::error::Error for ParseEdgesError {}

impl FromStr for Edges {
    type Err = ParseEdgesError;

    fn from_str(text: &str) -> Result<Edges, ParseEdgesError> {
        Edges::from_names(text.split(',').map(str::trim).filter(|name| !name.is_empty()))
    }
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut copy = *self;
        let names: Vec<&str> =
            copy.named().into_iter().filter(|(_, edge)| **edge).map(|(name, _)| name).collect();
        f.pad(&names.join(","))
    }
}

/// A diagram as it was drawn.
///
/// ```
/// use tedomari_go::{Diagram, Edges};
///
/// let ko = Diagram::parse(&["X X O O", "X . x O", "X X O O"], Edges::NONE)?;
/// assert_eq!(ko.size().to_string(), "4x3");
/// assert_eq!(ko.to_string(), "XXOO\nX.xO\nXXOO\n");
/// let wrong = Diagram::parse(&["XX", "X?"], Edges::NONE).unwrap_err();
/// assert_eq!((wrong.line, wrong.column), (2, 2));
/// # Ok::<(), tedomari_go::DiagramError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    size: Size,
    edges: Edges,
    marks: Vec<Mark>,
}

/// What is wrong in a diagram, and where. Lines and columns of the text are counted from 1, blanks included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiagramError {
    /// The line of the text.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
    /// What is wrong there.
    pub problem: DiagramProblem,
}

/// What can be wrong in a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiagramProblem {
    /// The character means nothing.
    Character(char),
    /// The character means nothing on a whole board, which has only `X`, `O` and `.`.
    BoardCharacter(char),
    /// The line has not as many points as the first.
    Length {
        /// How many the first line has.
        first: usize,
        /// How many this line has.
        here: usize,
    },
    /// There are no lines.
    Empty,
    /// There are too many points.
    Size(SizeError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.problem {
            DiagramProblem::Character(letter) => write!(
                f,
                "{letter:?} means nothing: write X or O for safe stones, x or o for stones that may be taken, . for open \
                 points and - for points outside"
            ),
            DiagramProblem::BoardCharacter(letter) => {
                write!(f, "{letter:?} means nothing on a whole board: write X, O or .")
            }
            DiagramProblem::Length { first, here } => {
                write!(f, "this line has {here} points, and the first line has {first}")
            }
            DiagramProblem::Empty => f.write_str(
                "there is no position here: a diagram has a line for each row of points, such as X..O, and a record in SGF begins \
                 with (;",
            ),
            DiagramProblem::Size(size) => size.fmt(f),
        }
    }
}

impl std::error::Error for DiagramError {}

/// The characters of each line that are not blank.
fn read<T, S: AsRef<str>>(
    rows: &[S],
    meaning: impl Fn(char) -> Result<T, DiagramProblem>,
) -> Result<(Size, Vec<T>), DiagramError> {
    let (mut all, mut first) = (Vec::new(), 0);
    for (at, row) in rows.iter().enumerate() {
        let (row, line, before) = (row.as_ref(), at + 1, all.len());
        for (column, letter) in row.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace()) {
            let problem = |problem| DiagramError { line, column: column + 1, problem };
            all.push(meaning(letter).map_err(problem)?);
        }
        let here = all.len() - before;
        if at == 0 {
            first = here;
        } else if here != first {
            let problem = DiagramProblem::Length { first, here };
            return Err(DiagramError { line, column: row.chars().count() + 1, problem });
        }
    }
    let start = |problem| DiagramError { line: 1, column: 1, problem };
    if all.is_empty() {
        return Err(start(DiagramProblem::Empty));
    }
    let size = Size::new(first, rows.len()).map_err(|error| start(DiagramProblem::Size(error)))?;
    Ok((size, all))
}

impl Diagram {
    /// Reads the lines of a diagram, the top line first.
    pub fn parse<S: AsRef<str>>(rows: &[S], edges: Edges) -> Result<Diagram, DiagramError> {
        let (size, marks) = read(rows, |letter| {
            let known = Mark::ALL.iter().find(|(known, _)| *known == letter);
            known.map(|(_, mark)| *mark).ok_or(DiagramProblem::Character(letter))
        })?;
        Ok(Diagram { size, edges, marks })
    }

    /// A whole board on which these stones are safe. Points of `safe` without a stone are not looked at.
    pub fn of_board(board: &Board, safe: &PointSet) -> Diagram {
        let size = board.size();
        let mark = |point| match board.at(point) {
            Some(color) if safe.contains(point) => Mark::Safe(color),
            Some(color) => Mark::Stone(color),
            None => Mark::Open,
        };
        Diagram { size, edges: Edges::ALL, marks: size.points().map(mark).collect() }
    }

    /// The same diagram with these points as territory of a colour. Stones on them are dead, and safe stones stay as they are.
    ///
    /// ```
    /// use tedomari_go::{Board, Color, Diagram, PointSet, open_areas};
    ///
    /// let board = Board::parse(&["..XO.", "O.XO."])?;
    /// let walls = PointSet::of(board.size(), ["C2".parse()?, "C1".parse()?, "D2".parse()?, "D1".parse()?]);
    /// let corner = ["A2".parse()?, "A1".parse()?, "B2".parse()?, "B1".parse()?];
    /// let diagram = Diagram::of_board(&board, &walls).with_territory(corner, Color::Black);
    /// assert_eq!(open_areas(&diagram)?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_territory(mut self, points: impl IntoIterator<Item = Point>, owner: Color) -> Diagram {
        for point in points {
            let mark = &mut self.marks[self.size.index(point)];
            match *mark {
                Mark::Open => *mark = Mark::Territory(owner, None),
                Mark::Stone(color) => *mark = Mark::Territory(owner, Some(color)),
                Mark::Safe(_) | Mark::Hidden(_) | Mark::Territory(..) | Mark::Outside => {}
            }
        }
        self
    }

    /// The same diagram with these open stones left out. A stone must stay of each chain; those that stay are neighbours then.
    ///
    /// ```
    /// use tedomari_go::{Board, Diagram, PointSet, open_areas};
    ///
    /// let board = Board::parse(&[".XXX.", "OOOOO"])?;
    /// let walls = PointSet::of(board.size(), ["A1".parse()?, "B1".parse()?, "C1".parse()?, "D1".parse()?, "E1".parse()?]);
    /// let diagram = Diagram::of_board(&board, &walls).with_hidden(["C2".parse()?]);
    /// let areas = open_areas(&diagram)?;
    /// assert_eq!((areas.len(), areas[0].len()), (1, 4));
    /// assert_eq!(areas[0].neighbours[1], [0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_hidden(mut self, points: impl IntoIterator<Item = Point>) -> Diagram {
        for point in points {
            let mark = &mut self.marks[self.size.index(point)];
            if let Mark::Stone(color) = *mark {
                *mark = Mark::Hidden(color);
            }
        }
        self
    }

    /// How many columns and lines it has.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Which sides are sides of the board.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// What is on a point of the diagram.
    pub fn at(&self, point: Point) -> Mark {
        self.marks[self.size.index(point)]
    }

    /// The stones alone. Points outside are empty.
    pub fn board(&self) -> Board {
        let mut board = Board::empty(self.size);
        for point in self.size.points() {
            board.set(point, self.at(point).stone());
        }
        board
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.marks.chunks(self.size.columns()) {
            writeln!(f, "{}", line.iter().map(|mark| mark.letter()).collect::<String>())?;
        }
        Ok(())
    }
}

impl Board {
    /// Reads a whole board, the top line first: `X` or `x` for Black, `O` or `o` for White, `.` or `+` for empty points. Blanks
    /// do not count.
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Board, DiagramError> {
        let (size, stones) = read(rows, |letter| match letter {
            'X' | 'x' => Ok(Some(Color::Black)),
            'O' | 'o' => Ok(Some(Color::White)),
            '.' | '+' => Ok(None),
            _ => Err(DiagramProblem::BoardCharacter(letter)),
        })?;
        let mut board = Board::empty(size);
        for (point, stone) in size.points().zip(stones) {
            board.set(point, stone);
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_different_length_are_told() {
        let error = Diagram::parse(&["X . O", "X ."], Edges::NONE).unwrap_err();
        assert_eq!(error.problem, DiagramProblem::Length { first: 3, here: 2 });
        assert_eq!((error.line, error.column), (2, 4));
        assert_eq!(Board::parse::<&str>(&[]).unwrap_err().problem, DiagramProblem::Empty);
        assert_eq!(Board::parse(&["  "]).unwrap_err().problem, DiagramProblem::Empty);
        let wide = ".".repeat(53);
        assert!(matches!(Board::parse(&[wide]).unwrap_err().problem, DiagramProblem::Size(_)));
        assert_eq!(Board::parse(&["X-"]).unwrap_err().problem, DiagramProblem::BoardCharacter('-'));
    }

    #[test]
    fn what_is_drawn_is_read_again() {
        let rows = ["-XxO", "Xo.O", "-OO-"];
        let diagram = Diagram::parse(&rows, Edges::NONE).unwrap();
        let text = diagram.to_string();
        let again: Vec<&str> = text.lines().collect();
        assert_eq!(again, rows);
        let board = diagram.board();
        let text = board.to_string();
        assert_eq!(Board::parse(&text.lines().collect::<Vec<_>>()), Ok(board));
    }
}

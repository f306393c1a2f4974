//! The board: stones on points, chains with their liberties, and captures.
//!
//! The points are kept in one array with a rim of points that are off the board, so that the neighbours of a point are four
//! fixed steps away. Nothing else is kept: chains and liberties are found when they are asked for.

use std::fmt;
use std::hash::{Hash, Hasher};

use smallvec::SmallVec;

use crate::color::Color;
use crate::point::{Point, Size};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Cell {
    Empty,
    Black,
    White,
    Rim,
}

impl Cell {
    const fn of(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }

    const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Rim => None,
        }
    }
}

/// Which cells a walk has seen: a bit for each cell of the largest board.
struct Seen([u64; ((Size::MAX + 1) * (Size::MAX + 2) + 1).div_ceil(64)]);

impl Seen {
    fn new() -> Seen {
        Seen([0; _])
    }

    fn insert(&mut self, at: usize) -> bool {
        let (word, bit) = (&mut self.0[at / 64], 1 << (at % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The stones on a board.
///
/// ```
/// use tedomari_go::{Board, Color, Point, Size};
///
/// let mut board = Board::parse(&["XO.", "...", "..."])?;
/// let corner = Point::new(0, 2);
/// assert_eq!(board.chain(corner).unwrap().liberties, [Point::new(0, 1)]);
/// let played = board.play(Point::new(0, 1), Color::White, false).unwrap();
/// assert_eq!(played.captured, [corner]);
/// assert_eq!(board.to_string(), ".O.\nO..\n...\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    cells: Box<[Cell]>,
    key: u64,
}

/// Stones of one colour that are joined, and the empty points beside them, both as one reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The colour.
    pub color: Color,
    /// The stones.
    pub stones: Vec<Point>,
    /// The empty points beside them.
    pub liberties: Vec<Point>,
}

/// What a stone has done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// The opponent's stones that were taken.
    pub captured: Vec<Point>,
    /// The player's own stones that were taken, the new one among them, if it was suicide.
    pub suicide: Vec<Point>,
    /// Where the opponent may not take back at once, if this has taken a ko: one stone took one stone, stands alone, and has no
    /// other liberty.
    pub ko: Option<Point>,
}

/// Why a stone cannot be put on a point, the rules of ko aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The point is not on the board.
    OffBoard,
    /// A stone of this colour is there.
    Occupied(Color),
    /// The stone would have no liberty and take nothing, and suicide is forbidden.
    Suicide,
}

/// A chain that stands on the board without a liberty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLiberty {
    /// The first stone of the chain.
    pub point: Point,
    /// Its colour.
    pub color: Color,
}

impl fmt::Display for NoLiberty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the {} stone at {} has no liberty: it would have been taken off the board",
            self.color.lower(),
            self.point
        )
    }
}

impl std::error::Error for NoLiberty {}

/// The part of a stone in the key of a board: a number that looks random (the finaliser of SplitMix64).
fn key_of(at: usize, color: Color) -> u64 {
    let mut z = (2 * at as u64 + color.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Board {
    /// A board without stones.
    pub fn empty(size: Size) -> Board {
        let stride = size.columns() + 1;
        let mut cells = vec![Cell::Rim; stride * (size.rows() + 2) + 1];
        for line in 1..=size.rows() {
            cells[line * stride + 1..line * stride + stride].fill(Cell::Empty);
        }
        Board { size, cells: cells.into(), key: 0 }
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A number that boards with the same stones share, and that others hardly ever have.
    pub fn key(&self) -> u64 {
        self.key
    }

    fn stride(&self) -> usize {
        self.size.columns() + 1
    }

    fn cell(&self, point: Point) -> usize {
        (self.size.rows() - usize::from(point.row)) * self.stride() + usize::from(point.column) + 1
    }

    fn point(&self, cell: usize) -> Point {
        let (line, column) = (cell / self.stride(), cell % self.stride());
        Point::new((column - 1) as u8, (self.size.rows() - line) as u8)
    }

    fn around(&self, cell: usize) -> [usize; 4] {
        let stride = self.stride();
        [cell - stride, cell - 1, cell + 1, cell + stride]
    }

    fn put(&mut self, cell: usize, color: Color) {
        self.cells[cell] = Cell::of(color);
        self.key ^= key_of(cell, color);
    }

    fn take(&mut self, cell: usize) {
        if let Some(color) = self.cells[cell].color() {
            self.key ^= key_of(cell, color);
            self.cells[cell] = Cell::Empty;
        }
    }

    /// The stone on a point. There is none off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if self.size.contains(point) { self.cells[self.cell(point)].color() } else { None }
    }

    /// Whether the point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.cells[self.cell(point)] == Cell::Empty
    }

    /// Sets up a point of the board. Nothing is captured.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        let cell = self.cell(point);
        self.take(cell);
        if let Some(color) = stone {
            self.put(cell, color);
        }
    }

    /// All stones, as one reads.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size.points().filter_map(|point| self.at(point).map(|color| (point, color)))
    }

    /// The cells of the chain, and whether it has a liberty.
    fn walk(&self, cell: usize) -> (SmallVec<[usize; 32]>, bool) {
        let own = self.cells[cell];
        let (mut seen, mut stones, mut free) = (Seen::new(), SmallVec::<[usize; 32]>::new(), false);
        seen.insert(cell);
        stones.push(cell);
        let mut next = 0;
        while let Some(&stone) = stones.get(next) {
            next += 1;
            for beside in self.around(stone) {
                if self.cells[beside] == Cell::Empty {
                    free = true;
                } else if self.cells[beside] == own && seen.insert(beside) {
                    stones.push(beside);
                }
            }
        }
        (stones, free)
    }

    /// Whether the chain of this stone has a liberty.
    fn is_free(&self, cell: usize) -> bool {
        let own = self.cells[cell];
        let (mut seen, mut stones) = (Seen::new(), SmallVec::<[usize; 32]>::new());
        seen.insert(cell);
        stones.push(cell);
        while let Some(stone) = stones.pop() {
            for beside in self.around(stone) {
                if self.cells[beside] == Cell::Empty {
                    return true;
                }
                if self.cells[beside] == own && seen.insert(beside) {
                    stones.push(beside);
                }
            }
        }
        false
    }

    /// The chain of the stone on this point, if there is a stone.
    pub fn chain(&self, point: Point) -> Option<Chain> {
        let color = self.at(point)?;
        let (stones, _) = self.walk(self.cell(point));
        let (mut seen, mut liberties) = (Seen::new(), Vec::new());
        for &stone in &stones {
            for beside in self.around(stone) {
                if self.cells[beside] == Cell::Empty && seen.insert(beside) {
                    liberties.push(self.point(beside));
                }
            }
        }
        let mut stones: Vec<Point> = stones.iter().map(|cell| self.point(*cell)).collect();
        stones.sort_unstable();
        liberties.sort_unstable();
        Some(Chain { color, stones, liberties })
    }

    /// All chains, in the order of their first stones.
    pub fn chains(&self) -> Vec<Chain> {
        let mut seen = Seen::new();
        let mut chains = Vec::new();
        for (point, _) in self.stones() {
            if !seen.insert(self.cell(point)) {
                continue;
            }
            if let Some(chain) = self.chain(point) {
                for stone in &chain.stones {
                    seen.insert(self.cell(*stone));
                }
                chains.push(chain);
            }
        }
        chains
    }

    /// Says whether every chain has a liberty, as it has whenever play has led there; if not, it names one.
    pub fn check(&self) -> Result<(), NoLiberty> {
        match self.stones().find(|(point, _)| !self.is_free(self.cell(*point))) {
            Some((point, color)) => Err(NoLiberty { point, color }),
            None => Ok(()),
        }
    }

    /// Whether a stone can be put there, the rules of ko aside.
    pub fn can_play(&self, point: Point, color: Color, suicide: bool) -> Result<(), Blocked> {
        if !self.size.contains(point) {
            return Err(Blocked::OffBoard);
        }
        let cell = self.cell(point);
        if let Some(there) = self.cells[cell].color() {
            return Err(Blocked::Occupied(there));
        }
        if suicide || self.around(cell).iter().any(|beside| self.cells[*beside] == Cell::Empty) {
            return Ok(());
        }
        // No empty point is beside it: it lives if a friend has a second liberty or an enemy has none.
        let mut trial = self.clone();
        trial.cells[cell] = Cell::of(color);
        let lives = trial.around(cell).into_iter().any(|beside| match trial.cells[beside].color() {
            Some(there) => (there == color) == trial.is_free(beside),
            None => false,
        });
        if lives { Ok(()) } else { Err(Blocked::Suicide) }
    }

    /// Puts a stone on a point and takes off what it captures. Whether a ko forbids it is for a [`Game`](crate::Game) to say. If
    /// it is blocked, nothing changes.
    pub fn play(&mut self, point: Point, color: Color, suicide: bool) -> Result<Played, Blocked> {
        if !self.size.contains(point) {
            return Err(Blocked::OffBoard);
        }
        let cell = self.cell(point);
        if let Some(there) = self.cells[cell].color() {
            return Err(Blocked::Occupied(there));
        }
        self.put(cell, color);
        let mut played = Played::default();
        for beside in self.around(cell) {
            if self.cells[beside] == Cell::of(color.opponent()) {
                let (stones, free) = self.walk(beside);
                if !free {
                    played.captured.extend(stones.iter().map(|stone| self.point(*stone)));
                    stones.iter().for_each(|stone| self.take(*stone));
                }
            }
        }
        if played.captured.is_empty() {
            let (stones, free) = self.walk(cell);
            if !free && !suicide {
                self.take(cell);
                return Err(Blocked::Suicide);
            }
            if !free {
                played.suicide = stones.iter().map(|stone| self.point(*stone)).collect();
                stones.iter().for_each(|stone| self.take(*stone));
                played.suicide.sort_unstable();
            }
        } else {
            played.captured.sort_unstable();
            if let [only] = played.captured[..] {
                let around = self.around(cell).map(|beside| self.cells[beside]);
                let open = around.iter().filter(|cell| **cell == Cell::Empty).count();
                let alone = !around.contains(&Cell::of(color));
                played.ko = (open == 1 && alone).then_some(only);
            }
        }
        Ok(played)
    }

    /// The board as lines with the coordinates around it, for people.
    ///
    /// ```
    /// use tedomari_go::Board;
    ///
    /// let board = Board::parse(&["X.", ".O"])?;
    /// assert_eq!(board.with_coordinates(), "  A B\n2 X . 2\n1 . O 1\n  A B\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_coordinates(&self) -> String {
        let width = self.size.rows().to_string().len();
        let columns: Vec<String> = (0..self.size.columns())
            .map(|column| Point::new(column as u8, 0).to_string().trim_end_matches('1').to_owned())
            .collect();
        let letters = columns.iter().map(|name| format!("{name:>2}")).collect::<String>();
        let mut text = format!("{:width$}{letters}\n", "");
        for row in (0..self.size.rows()).rev() {
            text += &format!("{:>width$}", row + 1);
            for column in 0..self.size.columns() {
                let stone = self.at(Point::new(column as u8, row as u8));
                text.extend([' ', stone.map_or('.', Color::letter)]);
            }
            text += &format!(" {}\n", row + 1);
        }
        text + &format!("{:width$}{letters}\n", "")
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key && self.size == other.size && self.cells == other.cells
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// Lines of `X`, `O` and `.`, the top line first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size.rows()).rev() {
            for column in 0..self.size.columns() {
                let stone = self.at(Point::new(column as u8, row as u8));
                write!(f, "{}", stone.map_or('.', Color::letter))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}

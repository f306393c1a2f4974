//! Boards of cells that are blocked, empty or hold a stone of either player: what games on a grid share.
//!
//! A board of at most 64 cells is two machine words, one bit of each cell's content in either, row after row; a
//! larger one is a byte a cell. The codes are chosen so that exchanging the words exchanges the players. Splitting
//! into parts and finding the least image under the symmetries then take a few instructions a row.

mod game;
mod large;
mod links;
mod pack;
mod sheet;
mod small;

pub use game::{BoardGame, Symmetry, Visit};
pub use links::Links;
pub use sheet::Sheet;
use tedomari_value::Player;

use crate::board::{BoardError, Grid};
use crate::fast_lane::Oriented;
use crate::picture::Labels;

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Cell {
    /// Nothing, for ever; so is everything beyond the sides of the board.
    Blocked = 0,
    /// A stone of Left.
    Left = 1,
    /// A stone of Right.
    Right = 2,
    /// Nothing.
    Empty = 3,
}

impl Cell {
    const ALL: [Cell; 4] = [Cell::Blocked, Cell::Left, Cell::Right, Cell::Empty];

    /// The stone of a player.
    #[inline]
    pub fn of(player: Player) -> Cell {
        match player {
            Player::Left => Cell::Left,
            Player::Right => Cell::Right,
        }
    }

    /// Whether it is a stone of either player.
    #[inline]
    pub fn is_stone(self) -> bool {
        matches!(self, Cell::Left | Cell::Right)
    }
}

/// A row and a column, counted from 0 at the top left; beyond the sides everything is blocked.
pub type Square = (i32, i32);

/// The four directions along rows and columns.
pub const ORTHOGONAL: [Square; 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// The eight directions of a king.
pub const ALL_AROUND: [Square; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// So many steps from a place in a direction.
#[inline]
pub fn ahead((row, column): Square, (down, right): Square, steps: i32) -> Square {
    (row + steps * down, column + steps * right)
}

/// A board.
///
/// ```
/// use tedomari_position::{Board, Cell};
///
/// let board = Board::read("x.#|..o", b"#xo.")?;
/// assert_eq!(board.get((0, 0)), Cell::Left);
/// assert_eq!(board.get((-1, 0)), Cell::Blocked);
/// assert_eq!(board.with(&[((1, 1), Cell::Right)]).to_string(), "x.#|.oo");
/// # Ok::<(), tedomari_position::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
    contents: Contents,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Contents {
    /// Bit `row · columns + column` of the two words is the code of the cell's content.
    Small([u64; 2]),
    /// More than 64 cells.
    Large(Box<[Cell]>),
}

/// Which contents of neighbouring cells join the two into one part: a bit for each content, by the other's content.
#[derive(Debug, Clone, Copy)]
pub struct Joins {
    by_content: [u8; 4],
    diagonally: bool,
}

impl Joins {
    /// Neighbours along rows and columns are joined if each holds one of these.
    pub const fn all(contents: &[Cell]) -> Joins {
        let mut set = 0;
        let mut at = 0;
        while at < contents.len() {
            set |= 1 << contents[at] as u8;
            at += 1;
        }
        let mut by_content = [0; 4];
        let mut at = 0;
        while at < contents.len() {
            by_content[contents[at] as usize] = set;
            at += 1;
        }
        Joins { by_content, diagonally: false }
    }

    /// Diagonal neighbours too.
    pub const fn diagonally(self) -> Joins {
        Joins { diagonally: true, ..self }
    }

    /// But not one of each of these two.
    pub const fn except(mut self, a: Cell, b: Cell) -> Joins {
        self.by_content[a as usize] &= !(1 << b as u8);
        self.by_content[b as usize] &= !(1 << a as u8);
        self
    }

    #[inline]
    fn joins(&self, a: Cell, b: Cell) -> bool {
        self.by_content[a as usize] >> b as u8 & 1 == 1
    }
}

impl Board {
    /// Reads a board; the characters stand for blocked, Left, Right and empty, those that a game has not are `\0`.
    pub fn read(text: &str, characters: &[u8; 4]) -> Result<Board, BoardError> {
        let known: Vec<u8> =
            [3, 1, 2, 0].map(|code| characters[code]).into_iter().filter(|&c| c != 0).collect();
        let grid = Grid::read(text, &known)?;
        let code = |at: usize| {
            let character = grid.get(at / grid.columns(), at % grid.columns());
            // Only characters of the alphabet were read.
            Cell::ALL[characters.iter().position(|&c| c == character).unwrap_or(0)]
        };
        Ok(Board::from_fn(grid.rows() as u32, grid.columns() as u32, code))
    }

    /// A board of this size with every second cell Left's, the first one included, and the others Right's.
    pub fn checkerboard(rows: usize, columns: usize) -> Board {
        let cell = |at: usize| {
            if (at / columns + at % columns).is_multiple_of(2) { Cell::Left } else { Cell::Right }
        };
        Board::from_fn(rows as u32, columns as u32, cell)
    }

    /// A board of one row.
    ///
    /// ```
    /// use tedomari_position::{Board, Cell};
    ///
    /// assert_eq!(Board::row(&[Cell::Left, Cell::Empty]).to_string(), "x.");
    /// ```
    pub fn row(cells: &[Cell]) -> Board {
        Board::from_fn(1, cells.len() as u32, |at| cells[at])
    }

    fn from_fn(rows: u32, columns: u32, cell: impl Fn(usize) -> Cell) -> Board {
        let area = rows as usize * columns as usize;
        let contents = if area <= small::MOST {
            let plane =
                |bit: u8| (0..area).fold(0, |plane, at| plane | u64::from(cell(at) as u8 >> bit & 1) << at);
            Contents::Small([plane(0), plane(1)])
        } else {
            Contents::Large((0..area).map(cell).collect())
        };
        Board { rows, columns, contents }
    }

    /// The board as text, with the characters for blocked, Left, Right and empty.
    pub fn write(&self, characters: &[u8; 4]) -> String {
        let mut text = String::with_capacity(self.area() + self.rows());
        for row in 0..self.rows as i32 {
            if row > 0 {
                text.push('|');
            }
            text.extend(
                (0..self.columns as i32)
                    .map(|column| char::from(characters[self.get((row, column)) as usize])),
            );
        }
        text
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows as usize
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns as usize
    }

    /// How many cells.
    pub fn area(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The place of a cell by its number, row after row.
    #[inline]
    pub fn place(&self, index: usize) -> Square {
        let (index, columns) = (index as u32, self.columns);
        ((index / columns) as i32, (index % columns) as i32)
    }

    /// The name of a cell.
    pub fn cell_name(&self, labels: Labels, (row, column): Square) -> String {
        labels.cell(self.rows(), (row as usize, column as usize))
    }

    /// The number of a cell, row after row; `None` beyond the sides.
    #[inline]
    pub fn index(&self, (row, column): Square) -> Option<usize> {
        let inside = (row as u32) < self.rows && (column as u32) < self.columns;
        inside.then(|| row as usize * self.columns as usize + column as usize)
    }

    /// What a cell holds.
    #[inline]
    pub fn get(&self, place: Square) -> Cell {
        let Some(at) = self.index(place) else { return Cell::Blocked };
        match &self.contents {
            Contents::Small(planes) => small::get(planes, at),
            Contents::Large(cells) => cells[at],
        }
    }

    /// The board with other contents at some places. Places beyond the sides stay as they are.
    #[inline]
    pub fn with(&self, changes: &[(Square, Cell)]) -> Board {
        let mut board = self.clone();
        for &(place, cell) in changes {
            board.set(place, cell);
        }
        board
    }

    /// Changes what a cell holds.
    #[inline]
    pub fn set(&mut self, place: Square, cell: Cell) {
        let Some(at) = self.index(place) else { return };
        match &mut self.contents {
            Contents::Small(planes) => small::set(planes, at, cell),
            Contents::Large(cells) => cells[at] = cell,
        }
    }

    /// All places that hold this, row after row.
    #[inline]
    pub fn find(&self, cell: Cell) -> Places<'_> {
        let bits = match &self.contents {
            Contents::Small(planes) => small::class(planes, cell) & small::full(self.area()),
            Contents::Large(_) => 0,
        };
        Places { board: self, cell, bits, at: 0 }
    }

    /// The empty cells that follow one another from a place in a direction, up to the first cell that is not empty.
    ///
    /// ```
    /// use tedomari_position::Board;
    ///
    /// let board = Board::read("x..o|....", b"#xo.")?;
    /// assert_eq!(board.slide((0, 0), (0, 1)).collect::<Vec<_>>(), [(0, 1), (0, 2)]);
    /// # Ok::<(), tedomari_position::BoardError>(())
    /// ```
    #[inline]
    pub fn slide(&self, from: Square, direction: Square) -> Slide<'_> {
        let far = |at: i32, step: i32, side: u32| match step {
            0 => i32::MAX,
            1 => side as i32 - 1 - at,
            _ => at,
        };
        let steps =
            far(from.0, direction.0, self.rows).min(far(from.1, direction.1, self.columns)).max(0) as u32;
        let by = direction.0 * self.columns as i32 + direction.1;
        let (at, bits) = match &self.contents {
            Contents::Small(planes) => {
                ((from.0 * self.columns as i32 + from.1) as u32, planes[0] & planes[1])
            }
            Contents::Large(_) => (0, 0),
        };
        Slide { board: self, bits, at, by, steps, place: from, direction }
    }

    /// How many empty cells a queen reaches from a place.
    ///
    /// ```
    /// use tedomari_position::Board;
    ///
    /// let board = Board::read("...|.x#|..o", b"#xo.")?;
    /// assert_eq!((board.queen_reach((1, 1)), board.queen_reach((0, 2))), (6, 2));
    /// # Ok::<(), tedomari_position::BoardError>(())
    /// ```
    #[inline]
    pub fn queen_reach(&self, from: Square) -> u32 {
        let slides = || ALL_AROUND.iter().map(|&direction| self.slide(from, direction).count() as u32).sum();
        match (&self.contents, self.index(from)) {
            (Contents::Small(planes), Some(at)) => {
                small::queen(planes[0] & planes[1], self.columns, at).count_ones()
            }
            _ => slides(),
        }
    }

    /// Whether the cells that hold the same as a place, and are connected with it along rows and columns, have an empty
    /// cell beside them.
    ///
    /// ```
    /// use tedomari_position::Board;
    ///
    /// let board = Board::read("xxo|xo.", b"#xo.")?;
    /// assert!(!board.has_liberty((0, 0)) && board.has_liberty((0, 2)));
    /// # Ok::<(), tedomari_position::BoardError>(())
    /// ```
    #[inline]
    pub fn has_liberty(&self, place: Square) -> bool {
        let Some(at) = self.index(place) else { return false };
        match &self.contents {
            Contents::Small(planes) => small::has_liberty(planes, self.columns, at),
            Contents::Large(cells) => large::has_liberty(cells, self.rows(), self.columns(), at),
        }
    }

    /// How many cells hold this.
    #[inline]
    pub fn count(&self, cell: Cell) -> usize {
        match &self.contents {
            Contents::Small(planes) => {
                (small::class(planes, cell) & small::full(self.area())).count_ones() as usize
            }
            Contents::Large(cells) => cells.iter().filter(|&&other| other == cell).count(),
        }
    }

    /// Whether it has so many cells in use that nobody wants to see all moves.
    pub fn is_huge(&self) -> bool {
        const MOST_CELLS: usize = 1 << 12;
        self.area() > MOST_CELLS && self.area() - self.count(Cell::Blocked) > MOST_CELLS
    }

    /// Hands over the parts into which the board falls when neighbours are joined by what they hold, each in its
    /// bounding box with everything else blocked. Cells whose content joins with nothing belong to no part.
    #[inline]
    pub fn parts(&self, joins: &Joins, mut part: impl FnMut(Board)) {
        match &self.contents {
            Contents::Small(planes) => small::parts(planes, self.rows, self.columns, joins, |cells| {
                part(self.cut_small(planes, cells));
            }),
            Contents::Large(cells) => {
                large::parts(cells, self.rows(), self.columns(), joins, |members| {
                    part(self.cut_large(cells, members));
                });
            }
        }
    }

    #[inline]
    fn cut_small(&self, planes: &[u64; 2], cells: u64) -> Board {
        let (rows, columns, planes) = small::cut(planes, self.rows, self.columns, cells);
        Board { rows, columns, contents: Contents::Small(planes) }
    }

    /// These cells in their bounding box.
    fn cut_large(&self, cells: &[Cell], members: &[usize]) -> Board {
        let columns = self.columns();
        let (mut top, mut bottom, mut first, mut last) = (usize::MAX, 0, usize::MAX, 0);
        for at in members {
            let (row, column) = (at / columns, at % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (first, last) = (first.min(column), last.max(column));
        }
        if members.is_empty() {
            (top, first) = (0, 0);
        }
        let (height, width) = (bottom - top + 1, last - first + 1);
        let mut box_cells = vec![Cell::Blocked; height * width];
        for &at in members {
            box_cells[(at / columns - top) * width + at % columns - first] = cells[at];
        }
        Board::from_fn(height as u32, width as u32, |at| box_cells[at])
    }

    /// Whether an image of the board is worth its negative and is the board itself.
    pub fn is_own_negative(&self, symmetry: Symmetry) -> bool {
        let (rows, columns) = (self.rows(), self.columns());
        let is_image = |transposed: bool, flipped: bool, mirrored: bool| {
            (0..self.area()).all(|at| {
                let (row, column) = (at / columns, at % columns);
                let row = if flipped { rows - 1 - row } else { row };
                let column = if mirrored { columns - 1 - column } else { column };
                let (row, column) = if transposed { (column, row) } else { (row, column) };
                let cell = self.get(self.place(row * columns + column));
                let swapped = match cell {
                    Cell::Left => Cell::Right,
                    Cell::Right => Cell::Left,
                    other => other,
                };
                let image = if symmetry == Symmetry::Colours { swapped } else { cell };
                self.get(self.place(at)) == image
            })
        };
        let turns: &[bool] = match (symmetry, rows == columns) {
            (Symmetry::Colours, true) => &[false, true],
            (Symmetry::Colours, false) => &[false],
            (Symmetry::Turn, true) => &[true],
            (Symmetry::Turn, false) | (Symmetry::Plain, _) => &[],
        };
        turns.iter().any(|&turn| {
            [(false, false), (false, true), (true, false), (true, true)]
                .iter()
                .any(|&(flip, mirror)| is_image(turn, flip, mirror))
        })
    }

    /// The least image under the symmetries of a game, wide rather than tall.
    #[inline]
    pub fn normal_form(&self, symmetry: Symmetry) -> Oriented<Board> {
        match &self.contents {
            Contents::Small(planes) => {
                let (rows, columns, planes, negated) =
                    small::normal_form(planes, self.rows, self.columns, symmetry);
                let contents = Contents::Small(planes);
                Oriented { position: Board { rows, columns, contents }, negated }
            }
            Contents::Large(cells) => large::normal_form(self, cells, symmetry),
        }
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of::<Board>()
            + match &self.contents {
                Contents::Small(_) => 0,
                Contents::Large(cells) => cells.len(),
            }
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.write(b"#xo."))
    }
}

/// Empty cells in a row, see [`Board::slide`].
pub struct Slide<'b> {
    board: &'b Board,
    /// The empty cells of a small board.
    bits: u64,
    at: u32,
    by: i32,
    /// How many cells there are up to the side of the board.
    steps: u32,
    place: Square,
    direction: Square,
}

impl Iterator for Slide<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.steps == 0 {
            return None;
        }
        self.steps -= 1;
        self.place = ahead(self.place, self.direction, 1);
        let is_empty = match &self.board.contents {
            Contents::Small(_) => {
                self.at = self.at.wrapping_add_signed(self.by);
                self.bits >> self.at & 1 == 1
            }
            Contents::Large(_) => self.board.get(self.place) == Cell::Empty,
        };
        is_empty.then_some(self.place)
    }
}

/// The places found on a board.
pub struct Places<'b> {
    board: &'b Board,
    cell: Cell,
    bits: u64,
    at: usize,
}

impl Iterator for Places<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        match &self.board.contents {
            Contents::Small(_) => {
                if self.bits == 0 {
                    return None;
                }
                let at = self.bits.trailing_zeros() as usize;
                self.bits &= self.bits - 1;
                Some(self.board.place(at))
            }
            Contents::Large(cells) => {
                let at = self.at + cells[self.at..].iter().position(|&other| other == self.cell)?;
                self.at = at + 1;
                Some(self.board.place(at))
            }
        }
    }
}

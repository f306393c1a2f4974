//! Sets of cells of a small board as bits, for games that look at all cells at once.

use super::{Board, Cell, Contents, small};

/// A board of at most 64 cells on which sets of cells are words: bit `row · columns + column`.
///
/// ```
/// use tedomari_position::{Board, Cell, Sheet};
///
/// let board = Board::read("x.#|..o", b"#xo.")?;
/// let sheet = Sheet::of(&board).expect("six cells");
/// let stone = sheet.cells(Cell::Left);
/// assert_eq!((sheet.east(stone), sheet.south(stone)), (1 << 1, 1 << 3));
/// // Nothing leaves the board.
/// assert_eq!((sheet.west(stone), sheet.north(stone)), (0, 0));
/// # Ok::<(), tedomari_position::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sheet<'b> {
    board: &'b Board,
    planes: [u64; 2],
    columns: u32,
    all: u64,
    not_first: u64,
}

impl<'b> Sheet<'b> {
    /// The board as a sheet, if it is small.
    #[inline]
    pub fn of(board: &'b Board) -> Option<Sheet<'b>> {
        let Contents::Small(planes) = board.contents else { return None };
        let all = small::full(board.area());
        Some(Sheet {
            board,
            planes,
            columns: board.columns,
            all,
            not_first: all & !small::FIRST_COLUMN[board.columns as usize],
        })
    }

    /// The cells that hold this.
    #[inline]
    pub fn cells(&self, cell: Cell) -> u64 {
        small::class(&self.planes, cell) & self.all
    }

    /// The cells one column on.
    #[inline]
    pub fn east(&self, cells: u64) -> u64 {
        cells << 1 & self.not_first
    }

    /// The cells one column back.
    #[inline]
    pub fn west(&self, cells: u64) -> u64 {
        (cells & self.not_first) >> 1
    }

    /// The cells one row down.
    #[inline]
    pub fn south(&self, cells: u64) -> u64 {
        small::up(cells, self.columns) & self.all
    }

    /// The cells one row up.
    #[inline]
    pub fn north(&self, cells: u64) -> u64 {
        small::down(cells, self.columns)
    }

    /// These cells in their bounding box, with everything else blocked.
    #[inline]
    pub fn cut(&self, cells: u64) -> Board {
        self.board.cut_small(&self.planes, cells)
    }

    /// The board with some cells emptied and a stone of a player or something else put on others.
    #[inline]
    pub fn with(&self, emptied: u64, put: u64, cell: Cell) -> Board {
        let code = cell as u64;
        let planes = [0, 1].map(|bit| {
            let plane = (self.planes[bit] | emptied) & !put;
            if code >> bit & 1 == 1 { plane | put } else { plane }
        });
        Board { contents: Contents::Small(planes), ..*self.board }
    }
}

//! A board of Amazons as three sets of cells, each a machine word, and its moves.
//!
//! Rows follow one another with a cell between them that is never free, so that a step beyond a side of the board leads
//! nowhere.

use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, ControlFlow, Not, Shl, Shr};

use tedomari_position::{Board, Cell, Player, Scored};

use super::bounds::{FEW_WALKS, MANY_WALKS};

/// A set of cells in a machine word.
pub(crate) trait Word:
    Copy
    + Eq
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const NONE: Self;
    const FIRST: Self;

    /// How many cells.
    fn count(self) -> u32;

    /// The first of them.
    fn lowest(self) -> Self;

    /// Whether there is none.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Each of them by itself.
    #[inline]
    fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let next = rest.lowest();
            rest = rest & !next;
            (!next.is_empty()).then_some(next)
        })
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const NONE: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    };
}

word!(u64);
word!(u128);

/// Where the amazons of both players stand, and which cells are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Men<W> {
    /// By player.
    pub(crate) amazons: [W; 2],
    pub(crate) empty: W,
}

/// How many cells lie between a cell and the one below it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<W> {
    stride: u32,
    word: PhantomData<W>,
}

impl Field<()> {
    /// The field of a board and what stands on it, unless it has too many cells.
    pub(crate) fn of<W: Word>(board: &Board) -> Option<(Field<W>, Men<W>)> {
        let stride = board.columns() + 1;
        if board.rows().checked_mul(stride)? > W::BITS as usize {
            return None;
        }
        let stride = stride as u32;
        let set = |cell: Cell| {
            let places = board.find(cell);
            places.fold(W::NONE, |set, (row, column)| set | W::FIRST << (row as u32 * stride + column as u32))
        };
        let men = Men { amazons: [set(Cell::Left), set(Cell::Right)], empty: set(Cell::Empty) };
        Some((Field { stride, word: PhantomData }, men))
    }
}

impl<W: Word> Field<W> {
    /// The cells and all around them; some may be none of the board.
    #[inline]
    pub(crate) fn grow(&self, cells: W) -> W {
        let across = cells | cells << 1 | cells >> 1;
        across | across << self.stride | across >> self.stride
    }

    /// What kings reach from some cells over others, without the cells where they began.
    #[inline]
    pub(crate) fn reach(&self, from: W, over: W) -> W {
        let mut reached = self.grow(from) & over;
        loop {
            let next = reached | self.grow(reached) & over;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The empty cells that a queen reaches from a cell.
    #[inline]
    fn queen(&self, from: W, empty: W) -> W {
        let mut reached = W::NONE;
        for by in [1, self.stride - 1, self.stride, self.stride + 1] {
            let mut next = from << by & empty;
            while !next.is_empty() {
                reached = reached | next;
                next = next << by & empty;
            }
            let mut next = from >> by & empty;
            while !next.is_empty() {
                reached = reached | next;
                next = next >> by & empty;
            }
        }
        reached
    }
}

impl<W: Word> Scored for Field<W> {
    type Position = Men<W>;

    fn bounds(&self, men: &Men<W>) -> Option<(i64, i64)> {
        Some(Field::bounds(self, men, FEW_WALKS))
    }

    fn first_bounds(&self, men: &Men<W>) -> Option<(i64, i64)> {
        Some(Field::bounds(self, men, MANY_WALKS))
    }

    fn visit(&self, men: &Men<W>, player: Player, visit: &mut dyn FnMut(Men<W>) -> ControlFlow<()>) {
        let own = men.amazons[player.index()];
        for from in own.each() {
            let left = men.empty | from;
            for to in self.queen(from, men.empty).each() {
                let empty = left & !to;
                let mut after = Men { amazons: men.amazons, empty };
                after.amazons[player.index()] = own & !from | to;
                for arrow in self.queen(to, empty).each() {
                    if visit(Men { empty: empty & !arrow, ..after }).is_break() {
                        return;
                    }
                }
            }
        }
    }
}

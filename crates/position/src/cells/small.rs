//! Boards of at most 64 cells as two machine words.

use std::sync::LazyLock;

use super::{Cell, Joins, Symmetry};

/// The most cells of a small board.
pub(super) const MOST: usize = 64;

#[inline]
pub(super) fn get(planes: &[u64; 2], at: usize) -> Cell {
    Cell::ALL[(planes[0] >> at & 1 | (planes[1] >> at & 1) << 1) as usize]
}

#[inline]
pub(super) fn set(planes: &mut [u64; 2], at: usize, cell: Cell) {
    let code = cell as u64;
    planes[0] = planes[0] & !(1 << at) | (code & 1) << at;
    planes[1] = planes[1] & !(1 << at) | (code >> 1) << at;
}

/// The cells that hold this; those beyond the board count as blocked.
#[inline]
pub(super) fn class(planes: &[u64; 2], cell: Cell) -> u64 {
    let [a, b] = *planes;
    match cell {
        Cell::Blocked => !a & !b,
        Cell::Left => a & !b,
        Cell::Right => b & !a,
        Cell::Empty => a & b,
    }
}

/// So many ones.
#[inline]
pub(super) fn full(bits: usize) -> u64 {
    if bits >= 64 { !0 } else { (1 << bits) - 1 }
}

#[inline]
pub(super) fn up(x: u64, bits: u32) -> u64 {
    if bits >= 64 { 0 } else { x << bits }
}

#[inline]
pub(super) fn down(x: u64, bits: u32) -> u64 {
    if bits >= 64 { 0 } else { x >> bits }
}

/// The first cell of every row, for each number of columns.
pub(super) static FIRST_COLUMN: [u64; MOST + 1] = {
    let mut masks = [0; MOST + 1];
    let mut columns = 1;
    while columns <= MOST {
        let mut at = 0;
        while at < MOST {
            masks[columns] |= 1 << at;
            at += columns;
        }
        columns += 1;
    }
    masks
};

/// What is needed to find the neighbours of cells.
struct Sides {
    columns: u32,
    not_first: u64,
    diagonally: bool,
}

impl Sides {
    /// The cells and their neighbours; some lie below the board.
    #[inline]
    fn grow(&self, x: u64) -> u64 {
        let across = x | (x & self.not_first) >> 1 | x << 1 & self.not_first;
        let tall = if self.diagonally { across } else { x };
        across | up(tall, self.columns) | down(tall, self.columns)
    }
}

/// The empty cells that a queen reaches from a cell.
#[inline]
pub(super) fn queen(empty: u64, columns: u32, at: usize) -> u64 {
    let not_first = !FIRST_COLUMN[columns as usize];
    let not_last = not_first >> 1 | 1 << 63;
    let mut reached = 0;
    let mut run = |step: &dyn Fn(u64) -> u64| {
        let mut next = step(1 << at) & empty;
        while next != 0 {
            reached |= next;
            next = step(next) & empty;
        }
    };
    run(&|x| x >> 1 & not_last);
    run(&|x| x << 1 & not_first);
    run(&|x| up(x, columns));
    run(&|x| down(x, columns));
    run(&|x| up(x, columns + 1) & not_first);
    run(&|x| up(x, columns - 1) & not_last);
    run(&|x| down(x, columns + 1) & not_last);
    run(&|x| down(x, columns - 1) & not_first);
    reached
}

/// Whether the cells with the same content that are connected with one have an empty cell beside them.
#[inline]
pub(super) fn has_liberty(planes: &[u64; 2], columns: u32, at: usize) -> bool {
    let sides = Sides { columns, not_first: !FIRST_COLUMN[columns as usize], diagonally: false };
    let (own, empty) = (class(planes, get(planes, at)), class(planes, Cell::Empty));
    let mut block = 1 << at;
    loop {
        let around = sides.grow(block);
        if around & empty != 0 {
            return true;
        }
        let next = around & own;
        if next == block {
            return false;
        }
        block = next;
    }
}

/// Hands over the cells of each part. A cell that joins with nothing is none.
#[inline]
pub(super) fn parts(planes: &[u64; 2], rows: u32, columns: u32, joins: &Joins, mut part: impl FnMut(u64)) {
    let board = full((rows * columns) as usize);
    let sides = Sides { columns, not_first: !FIRST_COLUMN[columns as usize], diagonally: joins.diagonally };
    let classes = Cell::ALL.map(|cell| class(planes, cell) & board);
    let mut left = 0;
    let mut allowed = [0; 4];
    for cell in Cell::ALL {
        let set = joins.by_content[cell as usize];
        if set != 0 {
            left |= classes[cell as usize];
        }
        for other in Cell::ALL {
            if set >> other as u8 & 1 == 1 {
                allowed[cell as usize] |= classes[other as usize];
            }
        }
    }
    // Where all contents join alike, which is the rule, one flood does for all.
    let alike = (0..4).all(|code| classes[code] & left == 0 || allowed[code] == left);
    while left != 0 {
        let mut reached = left & left.wrapping_neg();
        loop {
            let next = if alike {
                sides.grow(reached) & left
            } else {
                (0..4).fold(reached, |next, code| next | sides.grow(reached & classes[code]) & allowed[code])
            };
            if next == reached {
                break;
            }
            reached = next;
        }
        left &= !reached;
        part(reached);
    }
}

/// These cells in their bounding box, with the others in it blocked: rows, columns, contents.
#[inline]
pub(super) fn cut(planes: &[u64; 2], rows: u32, columns: u32, cells: u64) -> (u32, u32, [u64; 2]) {
    if cells == 0 {
        return (1, 1, [0; 2]);
    }
    let (top, bottom) = (cells.trailing_zeros() / columns, (63 - cells.leading_zeros()) / columns);
    let row_mask = full(columns as usize);
    let used = (top..=bottom).fold(0, |used, row| used | down(cells, row * columns)) & row_mask;
    let (first, last) = (used.trailing_zeros(), 63 - used.leading_zeros());
    let (height, width) = (bottom - top + 1, last - first + 1);
    let kept = planes.map(|plane| plane & cells);
    if width == columns {
        return (height, width, kept.map(|plane| plane >> (top * columns)));
    }
    debug_assert!(bottom < rows);
    let mask = full(width as usize);
    let cut = kept.map(|plane| {
        (0..height)
            .fold(0, |cut, row| cut | (plane >> ((top + row) * columns + first) & mask) << (row * width))
    });
    (height, width, cut)
}

/// The rows from the last to the first.
#[inline]
fn flip(x: u64, rows: u32, columns: u32) -> u64 {
    let mask = full(columns as usize);
    (0..rows).fold(0, |out, row| out | (x >> (row * columns) & mask) << ((rows - 1 - row) * columns))
}

/// Half a turn.
#[inline]
fn turn(x: u64, area: u32) -> u64 {
    x.reverse_bits() >> (64 - area)
}

/// For up to eight rows, where the bits of eight cells of a row go when the board is transposed.
static SPREAD: LazyLock<Box<[[u64; 256]; 9]>> = LazyLock::new(|| {
    let spread = |rows: usize, byte: usize| {
        let bits = (0..8).filter(|bit| byte >> bit & 1 == 1 && bit * rows < 64);
        bits.fold(0, |spread, bit| spread | 1 << (bit * rows))
    };
    Box::new(std::array::from_fn(|rows| std::array::from_fn(|byte| spread(rows, byte))))
});

/// Rows and columns exchanged.
#[inline]
fn transpose(x: u64, rows: u32, columns: u32) -> u64 {
    if rows > 8 {
        let mut out = 0;
        let mut rest = x;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            out |= 1 << (at % columns * rows + at / columns);
        }
        return out;
    }
    let spread = &SPREAD[rows as usize];
    let mask = full(columns as usize);
    let mut out = 0;
    for row in 0..rows {
        let mut bits = down(x, row * columns) & mask;
        let mut place = row;
        while bits != 0 {
            out |= spread[(bits & 0xff) as usize] << place;
            bits >>= 8;
            place += 8 * rows;
        }
    }
    out
}

/// The least image: rows, columns, contents, and whether it is negated.
#[inline]
pub(super) fn normal_form(
    planes: &[u64; 2],
    rows: u32,
    columns: u32,
    symmetry: Symmetry,
) -> (u32, u32, [u64; 2], bool) {
    let swaps = symmetry == Symmetry::Colours;
    let turns = symmetry == Symmetry::Turn;
    let turned = || planes.map(|plane| transpose(plane, rows, columns));
    let (low, long) = (rows.min(columns), rows.max(columns));
    let (mut least, mut negated);
    if rows > columns {
        (least, negated) = least_reflection(turned(), low, long, swaps);
        negated ^= turns;
    } else {
        (least, negated) = least_reflection(*planes, low, long, swaps);
        if rows == columns {
            let (other, other_negated) = least_reflection(turned(), low, long, swaps);
            if other < least {
                (least, negated) = (other, other_negated ^ turns);
            }
        }
    }
    (low, long, [(least >> 64) as u64, least as u64], negated)
}

/// The least of the four images under reflections, both words in one, and whether its colours are exchanged. Which
/// image it is is hard to predict, so this is written without branches.
#[inline]
fn least_reflection(planes: [u64; 2], rows: u32, columns: u32, swaps: bool) -> (u128, bool) {
    let area = rows * columns;
    let flipped = if rows == 1 { planes } else { planes.map(|plane| flip(plane, rows, columns)) };
    let half_turn = |planes: [u64; 2]| planes.map(|plane| turn(plane, area));
    let images = [planes, flipped, half_turn(planes), half_turn(flipped)];
    let words = images.map(|[a, b]| u128::from(a) << 64 | u128::from(b));
    let least = words.into_iter().fold(u128::MAX, u128::min);
    if !swaps {
        return (least, false);
    }
    let swapped = words.into_iter().map(|word| word.rotate_left(64)).fold(u128::MAX, u128::min);
    (least.min(swapped), swapped < least)
}

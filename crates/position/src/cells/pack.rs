//! Boards in normal form as keys of 64 bits.
//!
//! With two bits a cell, boards of up to 29 cells fit beside one of the 54 shapes that such a board can have. Games
//! without stones need one bit a cell, which leaves room for 55.

use super::{Board, Cell, Contents, small};

/// The most cells with two bits each.
const MOST: u32 = 29;
/// The most cells with one bit each.
const MOST_EMPTY: u32 = 55;

const SHAPE_COUNT: usize = 54;

/// All (rows, columns) with rows ≤ columns and at most [`MOST`] cells.
const SHAPES: [(u32, u32); SHAPE_COUNT] = {
    let mut shapes = [(0, 0); SHAPE_COUNT];
    let (mut count, mut rows) = (0, 1);
    while rows * rows <= MOST {
        let mut columns = rows;
        while rows * columns <= MOST {
            shapes[count] = (rows, columns);
            count += 1;
            columns += 1;
        }
        rows += 1;
    }
    assert!(count == SHAPE_COUNT);
    shapes
};

/// Where each shape stands in the list.
const SHAPE_NUMBER: [[u8; MOST as usize + 1]; 6] = {
    let mut numbers = [[0; MOST as usize + 1]; 6];
    let mut at = 0;
    while at < SHAPE_COUNT {
        let (rows, columns) = SHAPES[at];
        numbers[rows as usize][columns as usize] = at as u8;
        at += 1;
    }
    numbers
};

impl Board {
    /// The key of a board in normal form, if it is small enough; never `u64::MAX`.
    #[inline]
    pub fn pack(&self) -> Option<u64> {
        let Contents::Small([a, b]) = self.contents else { return None };
        if self.rows > self.columns || self.rows * self.columns > MOST {
            return None;
        }
        let shape = SHAPE_NUMBER[self.rows as usize][self.columns as usize];
        Some(u64::from(shape) << (2 * MOST) | b << MOST | a)
    }

    /// The board with that key.
    #[inline]
    pub fn unpack(key: u64) -> Board {
        let (rows, columns) = SHAPES[(key >> (2 * MOST)) as usize % SHAPE_COUNT];
        let mask = small::full((rows * columns) as usize);
        Board { rows, columns, contents: Contents::Small([key & mask, key >> MOST & mask]) }
    }

    /// The key of a board in normal form without stones, if it is small enough; never `u64::MAX`.
    #[inline]
    pub fn pack_empty(&self) -> Option<u64> {
        let Contents::Small([a, _]) = self.contents else { return None };
        if self.rows > self.columns || self.rows * self.columns > MOST_EMPTY {
            return None;
        }
        // At most seven rows, since there are no fewer columns.
        Some(u64::from(self.rows) << (MOST_EMPTY + 6) | u64::from(self.columns) << MOST_EMPTY | a)
    }

    /// The empty cells with a row in each byte, bit 8·row + column, if there are at most eight rows and columns.
    pub fn empty_rows(&self) -> Option<u64> {
        if self.rows > 8 || self.columns > 8 {
            return None;
        }
        Some(self.find(Cell::Empty).fold(0, |word, (row, column)| word | 1 << (8 * row + column)))
    }

    /// The smallest board from the top left on that has these empty cells, a row in each byte, and nothing else.
    pub fn from_empty_rows(word: u64) -> Board {
        let used = word.to_le_bytes().into_iter().fold(0, |used, row| used | row);
        let (rows, columns) =
            ((64 - word.leading_zeros()).div_ceil(8).max(1), (8 - used.leading_zeros()).max(1));
        let rest = (0..rows).fold(0, |rest, row| rest | (word >> (8 * row) & 0xff) << (row * columns));
        Board { rows, columns, contents: Contents::Small([rest; 2]) }
    }

    /// The board without stones that has that key.
    #[inline]
    pub fn unpack_empty(key: u64) -> Board {
        let (rows, columns) = ((key >> (MOST_EMPTY + 6)) as u32, (key >> MOST_EMPTY & 0x3f) as u32);
        let empty = key & small::full(MOST_EMPTY as usize);
        Board { rows, columns, contents: Contents::Small([empty; 2]) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Symmetry;
    use super::*;

    /// Random boards of up to 64 cells.
    fn boards(count: usize, cells: &[Cell]) -> impl Iterator<Item = Board> {
        let mut state = 7_u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        (0..count).map(move |_| {
            let rows = 1 + random(8);
            let columns = 1 + random(64 / rows);
            let contents: Vec<Cell> = (0..rows * columns).map(|_| cells[random(cells.len())]).collect();
            Board::from_fn(rows as u32, columns as u32, |at| contents[at])
        })
    }

    #[test]
    fn keys_are_unpacked() {
        let mut packed = 0;
        for board in boards(3000, &Cell::ALL) {
            let normal = board.normal_form(Symmetry::Colours).position;
            if let Some(key) = normal.pack() {
                assert_eq!(Board::unpack(key), normal);
                assert_ne!(key, u64::MAX);
                packed += 1;
            }
        }
        assert!(packed > 1000);
        for board in boards(3000, &[Cell::Blocked, Cell::Empty]) {
            let normal = board.normal_form(Symmetry::Plain).position;
            if let Some(key) = normal.pack_empty() {
                assert_eq!(Board::unpack_empty(key), normal);
                assert_ne!(key, u64::MAX);
            }
            if let Some(word) = board.empty_rows() {
                let again = Board::from_empty_rows(word);
                assert_eq!(again.empty_rows(), Some(word));
                assert!(again.rows() <= board.rows() && again.columns() <= board.columns());
                assert_eq!(again.count(Cell::Empty), board.count(Cell::Empty));
            }
        }
    }

    #[test]
    fn images_have_one_normal_form() {
        for board in boards(2000, &Cell::ALL) {
            let (rows, columns) = (board.rows() as i32, board.columns() as i32);
            let image = |height: i32, width: i32, from: &dyn Fn(i32, i32) -> (i32, i32)| {
                let from = |at: usize| from(at as i32 / width, at as i32 % width);
                Board::from_fn(height as u32, width as u32, |at| board.get(from(at)))
            };
            let flipped = image(rows, columns, &|row, column| (rows - 1 - row, column));
            let mirrored = image(rows, columns, &|row, column| (row, columns - 1 - column));
            let turned = image(columns, rows, &|row, column| (column, row));
            for symmetry in [Symmetry::Colours, Symmetry::Turn, Symmetry::Plain] {
                let normal = board.normal_form(symmetry);
                assert!(normal.position.rows() <= normal.position.columns());
                for image in [&flipped, &mirrored, &turned] {
                    assert_eq!(image.normal_form(symmetry).position, normal.position, "{image} of {board}");
                }
                let again = normal.position.normal_form(symmetry);
                assert_eq!(again.position, normal.position, "{board}");
            }
            let swapped =
                Board::from_fn(rows as u32, columns as u32, |at| match board.get(board.place(at)) {
                    Cell::Left => Cell::Right,
                    Cell::Right => Cell::Left,
                    other => other,
                });
            let (one, other) = (board.normal_form(Symmetry::Colours), swapped.normal_form(Symmetry::Colours));
            assert_eq!(one.position, other.position, "{board}");
            // Unless it is its own image with the colours exchanged.
            assert!(one.negated != other.negated || !one.negated, "{board}");
        }
    }
}

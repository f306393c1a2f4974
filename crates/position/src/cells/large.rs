//! Boards of more than 64 cells, a byte a cell.

use rustc_hash::FxHashSet;

use super::{ALL_AROUND, Board, Cell, Joins, ORTHOGONAL, Symmetry};
use crate::fast_lane::Oriented;

/// The cells beside one along rows and columns.
fn beside(at: usize, rows: usize, columns: usize) -> impl Iterator<Item = usize> {
    ORTHOGONAL.into_iter().filter_map(move |(down, right)| {
        let row = (at / columns).wrapping_add_signed(down as isize);
        let column = (at % columns).wrapping_add_signed(right as isize);
        (row < rows && column < columns).then(|| row * columns + column)
    })
}

/// Whether the cells with the same content that are connected with one have an empty cell beside them.
pub(super) fn has_liberty(cells: &[Cell], rows: usize, columns: usize, at: usize) -> bool {
    let own = cells[at];
    let (mut block, mut seen) = (vec![at], FxHashSet::from_iter([at]));
    while let Some(at) = block.pop() {
        for next in beside(at, rows, columns) {
            if cells[next] == Cell::Empty {
                return true;
            }
            if cells[next] == own && seen.insert(next) {
                block.push(next);
            }
        }
    }
    false
}

/// Hands over the numbers of the cells of each part.
pub(super) fn parts(
    cells: &[Cell],
    rows: usize,
    columns: usize,
    joins: &Joins,
    mut part: impl FnMut(&[usize]),
) {
    let directions = if joins.diagonally { &ALL_AROUND[..] } else { &ORTHOGONAL[..] };
    let mut seen = vec![false; cells.len()];
    let mut members = Vec::new();
    for start in 0..cells.len() {
        if seen[start] || joins.by_content[cells[start] as usize] == 0 {
            continue;
        }
        seen[start] = true;
        members.clear();
        members.push(start);
        let mut next = 0;
        while let Some(&at) = members.get(next) {
            next += 1;
            for &(down, right) in directions {
                let row = (at / columns).wrapping_add_signed(down as isize);
                let column = (at % columns).wrapping_add_signed(right as isize);
                if row >= rows || column >= columns {
                    continue;
                }
                let to = row * columns + column;
                if !seen[to] && joins.joins(cells[at], cells[to]) {
                    seen[to] = true;
                    members.push(to);
                }
            }
        }
        part(&members);
    }
}

/// The least image, wide rather than tall.
pub(super) fn normal_form(board: &Board, cells: &[Cell], symmetry: Symmetry) -> Oriented<Board> {
    let (rows, columns) = (board.rows(), board.columns());
    let mut best: Option<(Vec<Cell>, bool, bool)> = None;
    for transpose in [false, true] {
        if (transpose && rows < columns) || (!transpose && rows > columns) {
            continue;
        }
        let (height, width) = if transpose { (columns, rows) } else { (rows, columns) };
        for (flip, mirror) in [(false, false), (false, true), (true, false), (true, true)] {
            let image: Vec<Cell> = (0..cells.len())
                .map(|at| {
                    let row = if flip { height - 1 - at / width } else { at / width };
                    let column = if mirror { width - 1 - at % width } else { at % width };
                    let (row, column) = if transpose { (column, row) } else { (row, column) };
                    cells[row * columns + column]
                })
                .collect();
            let swapped = image.iter().map(|cell| match cell {
                Cell::Left => Cell::Right,
                Cell::Right => Cell::Left,
                other => *other,
            });
            if symmetry == Symmetry::Colours {
                let swapped = (swapped.collect::<Vec<_>>(), true, transpose);
                best = Some(best.map_or(swapped.clone(), |best| best.min(swapped)));
            }
            let plain = (image, false, transpose);
            best = Some(best.map_or(plain.clone(), |best| best.min(plain)));
        }
    }
    let (image, swapped, transposed) = best.expect("one orientation at least is wide or square");
    let (height, width) = if transposed { (columns, rows) } else { (rows, columns) };
    let position = Board::from_fn(height as u32, width as u32, |at| image[at]);
    Oriented { position, negated: swapped ^ (transposed && symmetry == Symmetry::Turn) }
}

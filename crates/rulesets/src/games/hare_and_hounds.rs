//! Hare and Hounds: Left's hounds go one step along a line, ahead or sideways but never back; Right's hare goes one step along a
//! line in any direction. The hounds win if the hare cannot move, the hare if it comes behind all hounds. A play that never
//! ends is drawn.
//!
//! Board: three rows without their corners, `x` a hound, `o` the hare, `.` empty, `#` the corners; hounds go from left to
//! right. `3x5` is the start on the small board of eleven points. Points that lie side by side are joined, and every second
//! point is joined to its neighbours on the diagonals too, the ends among them. Reference: Berlekamp, Conway and Guy, *Winning
//! Ways*, chapter 21, where the hounds win on this board; there a hare that is not caught for long wins, here it draws.

use smallvec::smallvec;
use tedomari_position::{About, Boxed, Square};

use crate::hunt::{Field, Hunt, Hunting};

/// The rules.
#[derive(Debug, Clone, Copy)]
pub struct HareAndHounds;

/// What the program finds in this file.
pub const RULESET: Boxed<Hunting<HareAndHounds>> = Boxed(Hunting(HareAndHounds));

/// Visits the empty points to which lines lead from a point.
fn neighbours(field: &Field, from: u32, visit: &mut dyn FnMut(Square, u32)) {
    let (row, column) = field.place(from);
    let has_diagonals = (row + column) % 2 == 1;
    for (down, across) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let to = (row + down, column + across);
        let is_line = down == 0 || across == 0 || has_diagonals;
        let on_board = field.cell(to).filter(|_| !HareAndHounds.is_outside(field.rows, field.columns, to));
        if let Some(cell) = on_board.filter(|&cell| is_line && field.is_empty(cell)) {
            visit((down, across), cell);
        }
    }
}

impl Hunt for HareAndHounds {
    fn about(&self) -> About<'_> {
        About {
            name: "hare_and_hounds",
            board: "three rows joined by `|`, the corners `#`: `x` hound (Left), `o` hare (Right), `.` empty; or `3x5`, the start",
            moves: "A hound goes one step along a line, never back to the left, the hare one step in any direction; a hare that has passed all hounds has escaped and runs for ever",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 21",
            example: ("3x5", "on & over"),
        }
    }

    fn check_size(&self, rows: u32, columns: u32) -> Result<(), String> {
        if rows != 3 || columns < 5 || columns.is_multiple_of(2) {
            return Err(format!(
                "this game is played on three rows and an odd number of columns, at least five, not on {rows}x{columns}"
            ));
        }
        Ok(())
    }

    fn is_outside(&self, _: u32, columns: u32, (row, column): Square) -> bool {
        row != 1 && (column == 0 || column as u32 == columns - 1)
    }

    fn can_meet(&self, _: Square, _: Square) -> bool {
        true
    }

    /// The hounds at the left end and on the points above and below its neighbour, the hare at the right end.
    fn start(&self, rows: u32, columns: u32) -> Field {
        let hunters = smallvec![1, columns, 2 * columns + 1];
        Field { rows, columns, hunters, prey: 2 * columns - 1 }
    }

    fn depth(&self, field: &Field, cell: u32) -> u32 {
        field.columns - cell % field.columns
    }

    fn hunt(&self, field: &Field, from: u32, visit: &mut dyn FnMut(u32)) {
        neighbours(field, from, &mut |(_, across), to| {
            if across >= 0 {
                visit(to);
            }
        });
    }

    fn flee(&self, field: &Field, visit: &mut dyn FnMut(u32)) {
        neighbours(field, field.prey, &mut |_, to| visit(to));
    }
}

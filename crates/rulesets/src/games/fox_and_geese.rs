//! Fox and Geese: Left's geese go one step diagonally ahead, up the board; Right's fox goes one step diagonally in any direction.
//! Nobody jumps or captures. The geese win if the fox cannot move, the fox if it comes behind all geese.
//!
//! Board: `x` a goose, `o` the fox, `.` empty; `8x8` is the start, with geese on the squares of the last row. All pieces
//! stand on squares of one colour. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 20; Siegel, "Loopy Games and
//! Computation" (thesis, Berkeley 2005), chapter 3. With geese on the fourth row and the fox in the corner of the
//! first the value is {4*|7/2} (CGSuite 2, tests of `FoxAndGeese`). Alternating play ends, since geese do not go back: all
//! positions are stoppers.
//!
//! With `range=2` or more the fox may go so many steps in one direction, as in the Ceylonese game.

use smallvec::SmallVec;
use tedomari_position::{About, Boxed, Square};

use crate::hunt::{Field, Hunt, Hunting};
use crate::{Family, Parameter, ParameterError};

/// The rules, with the range of the fox.
#[derive(Debug, Clone, Copy)]
pub struct FoxAndGeese {
    /// How many steps the fox may go in one direction.
    pub range: u32,
}

const ABOUT: About<'static> = About {
    name: "fox_and_geese",
    board: "rows joined by `|`: `x` goose (Left), `o` fox (Right), `.` empty, all pieces on squares of one colour; or \
            `8x8`, the start",
    moves: "A goose goes one step diagonally up, the fox one step diagonally in any direction; a fox that has passed all geese has escaped and runs for ever",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 20; Siegel, Loopy Games and Computation, 2005",
    example: ("o.......|........|........|.x.x.x.x", "{4*|7/2}"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let range = Parameter::new("range", "how many steps the fox may go in one direction", Some("1"));
    Family::new(ABOUT, &[range], |given| match given.number("range")? {
        0 => Err(ParameterError {
            parameter: "range".to_owned(),
            message: "the fox needs a range of at least 1".to_owned(),
        }),
        range => Ok(Boxed(Hunting(FoxAndGeese { range }))),
    })
}

impl Hunt for FoxAndGeese {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn check_size(&self, rows: u32, columns: u32) -> Result<(), String> {
        if rows < 2 || columns < 2 {
            return Err("the board needs at least two rows and two columns".to_owned());
        }
        Ok(())
    }

    fn is_outside(&self, _: u32, _: u32, _: Square) -> bool {
        false
    }

    fn can_meet(&self, a: Square, b: Square) -> bool {
        (a.0 + a.1 + b.0 + b.1) % 2 == 0
    }

    /// Geese on the squares of the last row that have the colour of the first square, the fox in the middle of the first row.
    fn start(&self, rows: u32, columns: u32) -> Field {
        let hunters: SmallVec<[u32; 5]> = (0..columns)
            .filter(|column| (rows - 1 + column).is_multiple_of(2))
            .map(|c| (rows - 1) * columns + c)
            .collect();
        let middle = columns / 2;
        Field { rows, columns, hunters, prey: middle - middle % 2 }
    }

    fn depth(&self, field: &Field, cell: u32) -> u32 {
        cell / field.columns
    }

    fn hunt(&self, field: &Field, from: u32, visit: &mut dyn FnMut(u32)) {
        let (row, column) = field.place(from);
        for step in [-1, 1] {
            if let Some(to) = field.cell((row - 1, column + step)).filter(|&to| field.is_empty(to)) {
                visit(to);
            }
        }
    }

    fn flee(&self, field: &Field, visit: &mut dyn FnMut(u32)) {
        let (row, column) = field.place(field.prey);
        for (down, across) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            for steps in 1..=i32::try_from(self.range).unwrap_or(i32::MAX) {
                let place = (row + steps * down, column + steps * across);
                match field.cell(place).filter(|&to| field.is_empty(to)) {
                    Some(to) => visit(to),
                    None => break,
                }
            }
        }
    }
}

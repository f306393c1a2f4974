//! Clobber: a player moves one of his stones onto an enemy stone beside it, which is removed; a player who cannot loses.
//!
//! Board: `x` Left's stone, `o` Right's, `.` or `#` nothing; `RxC` is the full checkerboard with `x` in its first cell.
//! Reference: Albert, Grossman, Nowakowski and Wolfe, "An Introduction to Clobber", Integers 5(2) (2005), A1; there
//! `xox|ox.` is {^^*|*,v}.
//!
//! A stone never moves to a cell without a stone, so stones that are not connected along rows and columns never meet:
//! each connected group with stones of both colours is a part.

use std::ops::ControlFlow;

use tedomari_position::{
    About, Board, BoardGame, Cell, Joins, Labels, ORTHOGONAL, Player, Symmetry, Visit, ahead,
};

/// The ruleset.
pub struct Clobber;

/// What the program finds in this file.
pub const RULESET: Clobber = Clobber;

impl BoardGame for Clobber {
    const CHARACTERS: &'static [u8; 4] = b"#xo.";
    const SYMMETRY: Symmetry = Symmetry::Colours;
    const LABELS: Labels = Labels::Board;
    const IS_ALL_SMALL: bool = true;

    fn about(&self) -> About<'_> {
        About {
            name: "clobber",
            board: "rows joined by `|`: `x` Left, `o` Right, `.` or `#` nothing; or `4x5`, the full checkerboard",
            moves: "A player moves a stone onto an enemy stone beside it, vertically or horizontally, and removes that stone",
            reference: "Albert, Grossman, Nowakowski, Wolfe, An Introduction to Clobber, Integers 5(2), 2005",
            example: ("xox|ox.", "{^^*|*,v}"),
        }
    }

    fn start(&self, rows: usize, columns: usize) -> Option<Board> {
        Some(Board::checkerboard(rows, columns))
    }

    fn plays(&self, board: &Board, player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let (own, enemy) = (Cell::of(player), Cell::of(player.opponent()));
        for from in board.find(own) {
            for direction in ORTHOGONAL {
                let to = ahead(from, direction, 1);
                if board.get(to) == enemy {
                    visit(&[from, to], board.with(&[(from, Cell::Blocked), (to, own)]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        const STONES: Joins = Joins::all(&[Cell::Left, Cell::Right]);
        board.parts(&STONES, |group| {
            if group.count(Cell::Left) > 0 && group.count(Cell::Right) > 0 {
                part(group);
            }
        });
    }

    /// Each move removes an enemy stone.
    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        Some((-(board.count(Cell::Left) as i64), board.count(Cell::Right) as i64))
    }
}

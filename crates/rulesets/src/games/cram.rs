//! Cram: both players place dominoes, upright or flat, on two empty cells; who cannot loses. The game is impartial,
//! so every value is a nimber.
//!
//! Board: `.` empty, `#` blocked, or `RxC` for an empty board. Reference: Gardner, *Knotted Doughnuts*, chapter 19;
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 15. A row of n cells is the octal game 0.07; of six cells it
//! is `*3`.
//!
//! The parts are the connected regions of at least two empty cells.

use std::ops::ControlFlow;

use tedomari_position::{About, Board, BoardGame, Cell, Joins, Player, Symmetry, Visit, ahead};

/// The ruleset.
pub struct Cram;

/// What the program finds in this file.
pub const RULESET: Cram = Cram;

impl BoardGame for Cram {
    const CHARACTERS: &'static [u8; 4] = b"#\0\0.";
    const SYMMETRY: Symmetry = Symmetry::Plain;

    fn about(&self) -> &'static About {
        &About {
            name: "cram",
            board: "rows joined by `|`: `.` empty, `#` blocked; or `5x6`, rows x columns, all empty",
            moves: "Either player covers two empty cells with a domino, upright or flat",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 15",
            example: ("1x6", "*3"),
        }
    }

    fn plays(&self, board: &Board, _player: Player, visit: &mut Visit<'_>) -> ControlFlow<()> {
        for first in board.find(Cell::Empty) {
            for direction in [(0, 1), (1, 0)] {
                let second = ahead(first, direction, 1);
                if board.get(second) == Cell::Empty {
                    visit(&[first, second], board.with(&[(first, Cell::Blocked), (second, Cell::Blocked)]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn parts(&self, board: &Board, part: &mut dyn FnMut(Board)) {
        const EMPTY: Joins = Joins::all(&[Cell::Empty]);
        board.parts(&EMPTY, |region| {
            if region.area() > 1 {
                part(region);
            }
        });
    }

    fn bounds(&self, board: &Board) -> Option<(i64, i64)> {
        let most = board.count(Cell::Empty) as i64 / 2;
        Some((-most, most))
    }
}

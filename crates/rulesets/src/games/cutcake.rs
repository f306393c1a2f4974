//! Cutcake: a move cuts one rectangular cake along a grid line, Left from top to bottom, Right from side to side; a player who cannot
//! cut loses.
//!
//! Board: `RxC`, rows x columns; several cakes are joined by commas; `.` is an empty table. Moves are named by where they
//! cut: `v3` after the third column, `h2` below the second row, `2:v3` in the second cake. Reference: Berlekamp, Conway and Guy,
//! *Winning Ways*, chapter 2 ("Cutcake"). The cake 2x4 is 1.
//!
//! The closed form of that chapter: let 2^p be the largest power of two that is no more than the smaller side; the cake is
//! worth the larger side divided by 2^p, rounded down, less 1, for the player who cuts the larger side. So sides of any number
//! of digits are answered at once.

use std::ops::ControlFlow;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use tedomari_number::Dyadic;
use tedomari_position::{About, Boxed};
use tedomari_value::{Engine, Stop};

use crate::cake::{Cake, CakeGame, CakeRules, Pieces};

/// The rules.
pub struct Cutcake;

/// What the program finds in this file.
pub const RULESET: Boxed<CakeRules<Cutcake>> = Boxed(CakeRules(Cutcake));

impl CakeGame for Cutcake {
    fn about(&self) -> About<'_> {
        About {
            name: "cutcake",
            board: "`2x4`, rows x columns; several cakes are joined by commas",
            moves: "Left cuts a cake from top to bottom, Right from side to side, along the grid",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
            example: ("2x4", "1"),
        }
    }

    fn visit_cuts(&self, side: &UBig, visit: &mut dyn FnMut(&UBig, Pieces) -> ControlFlow<()>) {
        let mut cut = UBig::ONE;
        let pieces = |cut: &UBig| vec![(UBig::ONE, cut.clone()), (UBig::ONE, side - cut)];
        while cut < *side && visit(&cut, pieces(&cut)).is_continue() {
            cut += UBig::ONE;
        }
    }

    fn value(&self, cake: &Cake, _: &Engine) -> Result<Dyadic, Stop> {
        Ok(Dyadic::from_parts(free_moves(cake), 0))
    }

    fn bounds(&self, cake: &Cake) -> Option<(i64, i64)> {
        let value = i64::try_from(free_moves(cake)).ok()?;
        Some((value, value))
    }
}

/// What a cake is worth: free moves of the player who cuts the longer side, counted by the power of two in the shorter.
fn free_moves((rows, columns): &Cake) -> IBig {
    let (small, large) = if rows <= columns { (rows, columns) } else { (columns, rows) };
    let moves = IBig::from(large >> (small.bit_len() - 1)) - IBig::ONE;
    if rows <= columns { moves } else { -moves }
}

//! Kayles: either player bowls over one pin of a row or two that stand side by side; who cannot loses. The game is impartial,
//! so every value is a nimber.
//!
//! Board: the number of pins in each row, see [`pins`](crate::pins). Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4;
//! Guy and Smith, "The G-values of various games" (1956). It is the octal game 0.77, whose nim-values have the period 12
//! from 71 on.

use std::sync::LazyLock;

use tedomari_octal::Values;
use tedomari_position::{About, Boxed};

use crate::pins::{Pins, periodic};

static VALUES: LazyLock<Values> = LazyLock::new(|| periodic("0.77"));

/// What the program finds in this file.
pub const RULESET: Boxed<Pins> = Boxed(Pins {
    about: About {
        name: "kayles",
        board: "pins in each row: `5`, `3,5,9`; or `3x5`, three rows of five",
        moves: "Either player knocks down one pin, or two that stand side by side",
        reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 4",
        example: ("5", "*4"),
    },
    knocks: &[1, 2],
    values: || &VALUES,
});

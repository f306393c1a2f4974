//! Dawson's Kayles: either player bowls over two pins that stand side by side; who cannot loses. The game is impartial, so every
//! value is a nimber.
//!
//! Board: the number of pins in each row, see [`pins`](crate::pins). Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4. It is
//! the octal game 0.07, whose nim-values have the period 34 from 53 on, and Cram on a board of one row.

use std::sync::LazyLock;

use tedomari_octal::Values;
use tedomari_position::{About, Boxed};

use crate::pins::{Pins, periodic};

static VALUES: LazyLock<Values> = LazyLock::new(|| periodic("0.07"));

/// The nim-values of rows.
pub(crate) fn values() -> &'static Values {
    &VALUES
}

/// What the program finds in this file.
pub const RULESET: Boxed<Pins> = Boxed(Pins {
    about: About {
        name: "dawsons_kayles",
        board: "pins in each row: `5`, `3,5,9`; or `3x5`, three rows of five",
        moves: "Either player knocks down two pins that stand side by side",
        reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 4",
        example: ("6", "*3"),
    },
    knocks: &[2],
    values,
});

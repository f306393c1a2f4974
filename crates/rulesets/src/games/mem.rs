//! Mem: a player takes from a heap at least as many beans as were taken from it the last time; a player who cannot move loses.
//!
//! Board: `10:3` is a heap of ten of which at least three must be taken, `10` one that was not touched yet; several are joined by commas. Reference:
//! Siegel, CGSuite, ruleset `Mem`, whose table says that `10:3` is *3 and `10:5` is *2.
//! What heaps with a memory have in common is told in [`memory`](crate::memory).

use tedomari_position::{About, Boxed};

use crate::memory::{Memory, Remembering};
use crate::registry::Family;

const ABOUT: About<'static> = About {
    name: "mem",
    board: "`10:3`, ten beans of which at least three must be taken; `10` if nothing was taken yet; several are joined by commas",
    moves: "Either player takes from a heap at least as many beans as were taken from it the last time",
    reference: "Siegel, CGSuite, ruleset Mem",
    example: ("10:3", "*3"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    Family::new(ABOUT, &[], |_| Ok(Boxed(Remembering::new(ABOUT, Memory::AtLeast))))
}

//! Never the same: from a heap any number of beans may be taken, but not as many as the last time; a player who cannot move loses.
//!
//! Board: `10:3` is a heap of ten of which three may not be taken, `10` one that was not touched yet; several are joined by commas. Reference:
//! Berlekamp, Conway and Guy, *Winning Ways*, chapter 15, "D.U.D.E.N.E.Y." and its kin; Siegel's CGSuite has its table (`GenMem` with
//! `j != memory`), in which `10:3` is *4 and `10:6` is *3. What heaps with a memory have in common is told in [`memory`](crate::memory).

use tedomari_position::{About, Boxed};

use crate::memory::{Memory, Remembering};
use crate::registry::Family;

const ABOUT: About<'static> = About {
    name: "never_the_same",
    board: "`10:3`, ten beans of which three may not be taken; `10` if nothing was taken yet; several are joined by commas",
    moves: "Either player takes beans from a heap, but not as many as were taken from it the last time",
    reference: "Siegel, CGSuite, ruleset GenMem",
    example: ("10:3", "*4"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    Family::new(ABOUT, &[], |_| Ok(Boxed(Remembering::new(ABOUT, Memory::AnythingBut))))
}

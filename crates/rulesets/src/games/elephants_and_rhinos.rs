//! Elephants and Rhinos: Left's elephants go right, Right's rhinos go left, one step into an empty cell; nobody jumps; who
//! cannot move loses.
//!
//! Board: a strip of `t` (elephant), `f` (rhino) and `.` (empty), the letters of Toads and Frogs. Reference: the game is Toads
//! and Frogs without jumps, see Berlekamp, Conway and Guy, *Winning Ways*, chapter 1, for its parent; the name is that of the
//! solver MCGS. The strip `t.f` is *: whoever steps closes the gap. What splits a strip is told in
//! [`walkers`](crate::walkers).

use tedomari_position::About;

use crate::walkers::Walkers;

/// What the program finds in this file.
pub const RULESET: Walkers = Walkers {
    about: About {
        name: "elephants_and_rhinos",
        board: "a strip: `t` elephant (Left, goes right), `f` rhino (Right, goes left), `.` empty",
        moves: "An animal steps ahead into an empty cell; there are no jumps",
        reference: "Toads and Frogs without jumps; Winning Ways, chapter 1, for its parent",
        example: ("t.f", "*"),
    },
    jumps: false,
};

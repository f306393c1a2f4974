//! Toads and Frogs: Left's toads go right, Right's frogs go left, one step into an empty cell or with a jump over one
//! creature of the other kind into the empty cell behind it; a player who cannot move loses.
//!
//! Board: a strip of `t` (toad), `f` (frog) and `.` (empty). Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapters
//! 1 and 5; Erickson, "New Toads and Frogs Results" (*Games of No Chance*, 1996). The strip `tt.ff` is *: Left's step only
//! lets a frog jump, his jump ends the game, and so for Right. What splits a strip is told in [`walkers`](crate::walkers).

use tedomari_position::About;

use crate::walkers::Walkers;

/// What the program finds in this file.
pub const RULESET: Walkers = Walkers {
    about: About {
        name: "toads_and_frogs",
        board: "a strip: `t` toad (Left, goes right), `f` frog (Right, goes left), `.` empty",
        moves: "A creature steps ahead into an empty cell, or jumps over one creature of the other kind into an empty cell",
        reference: "Berlekamp, Conway, Guy, Winning Ways, chapters 1 and 5; Erickson, New Toads and Frogs Results",
        example: ("tt.ff", "*"),
    },
    jumps: true,
};

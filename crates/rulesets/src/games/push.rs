//! Push: pieces stand on a strip. A player chooses one of his own, and it moves one cell to the left together with the pieces that stand directly
//! before it, up to the first empty cell; if there is none, the piece on the first cell falls off; a player who cannot move loses.
//!
//! Board: a strip of `l` (Left's piece), `r` (Right's) and `.` (empty). A move is the number of the piece's cell. Reference: Albert,
//! Nowakowski and Wolfe, *Lessons in Play*, chapter 5, where it is shown that every value is a number. In `lr` Right pushes Left's
//! piece off and has one move left, Left only moves hers off and leaves him two: it is {-2|-1}, -3/2.

use tedomari_position::About;

use super::shove::Shift;

/// What the program finds in this file.
pub const RULESET: Shift = Shift {
    about: About {
        name: "push",
        board: "a strip: `l` Left's piece, `r` Right's, `.` empty",
        moves: "A player's piece moves one cell to the left and pushes the pieces before it, up to the first empty cell or off the strip",
        reference: "Albert, Nowakowski, Wolfe, Lessons in Play, chapter 5",
        example: ("lr", "-3/2"),
    },
    to_the_end: false,
};

//! Col: players colour vertices of a graph, Left blue and Right red; neighbours never get the same colour; a player who cannot move
//! loses.
//!
//! Board: rows of cells joined by `|` (`.` empty, `x` Left's, `o` Right's, `#` no cell; `3x4` for an empty board), each cell a
//! neighbour of those beside it; or a graph whose vertices say who may still play there, as text such as `L-.-.-R` (see
//! [`graph`](crate::graph)) or as JSON, `{"vertices":["LR","L"],"edges":[[0,1]]}`. Reference: Berlekamp, Conway and Guy, *Winning
//! Ways*, chapter 2; every value is a number or a number and * (Conway, *On Numbers and Games*, chapter 8). The path `L-.` is
//! 1/2.

use tedomari_position::{About, Boxed};

use crate::graph::placement::Placement;
use crate::graph::{LEFT, RIGHT};

/// What the program finds in this file.
pub const RULESET: Boxed<Placement> = Boxed(Placement {
    about: About {
        name: "col",
        board: "rows joined by `|`: `.` empty, `x` Left's, `o` Right's, `#` no cell; or a graph, `L-.-.-R`, where a vertex says \
                who may still play there (`.` both, `#` nobody), or {\"vertices\":[\"L\",\"LR\"],\"edges\":[[0,1]]}",
        moves: "A player takes a vertex, but not one beside a vertex of the same player",
        reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2; Conway, On Numbers and Games, chapter 8",
        example: ("L-.", "1/2"),
    },
    takes: [LEFT, RIGHT],
    directed: false,
});

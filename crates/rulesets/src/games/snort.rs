//! Snort: players take vertices of a graph; neighbours never belong to different players; a player who cannot move loses.
//!
//! Board: rows of cells joined by `|` (`.` empty, `x` Left's, `o` Right's, `#` no cell; `3x4` for an empty board), each cell a
//! neighbour of those beside it; or a graph whose vertices say who may still play there, as text such as `L-.-.-.-L` (see
//! [`graph`](crate::graph)) or as JSON, `{"vertices":["LR","L"],"edges":[[0,1]]}`. Reference: Berlekamp, Conway and Guy, *Winning
//! Ways*, chapters 2 and 6 (Norton's game). The path `L-.-.-.-L` is {4|0,+-1}.

use tedomari_position::{About, Boxed};

use crate::graph::placement::Placement;
use crate::graph::{LEFT, RIGHT};

/// What the program finds in this file.
pub const RULESET: Boxed<Placement> = Boxed(Placement {
    about: About {
        name: "snort",
        board: "rows joined by `|`: `.` empty, `x` Left's, `o` Right's, `#` no cell; or a graph, `L-.-.-R`, where a vertex says \
                who may still play there (`.` both, `#` nobody), or {\"vertices\":[\"L\",\"LR\"],\"edges\":[[0,1]]}",
        moves: "A player takes a vertex, but not one beside a vertex of the opponent",
        reference: "Berlekamp, Conway, Guy, Winning Ways, chapters 2 and 6",
        example: ("L-.-.-.-L", "{4|0,+-1}"),
    },
    takes: [RIGHT, LEFT],
    directed: false,
});

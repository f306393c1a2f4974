//! Arc Kayles: either player takes an edge of a graph with its two ends and all edges that touch one of them; a player who cannot move loses.
//!
//! Board: the edges by the numbers of their ends, `0-1,1-2,2-0`; weights of vertices other than 1 behind a semicolon, `0-1;0:2`. A vertex with a
//! weight loses 1 when an edge at it is taken, and goes when nothing is left. Reference: Schaefer, "On the complexity of some two-person perfect-information
//! games" (1978); Huggan and Stevens, "Polynomial time graph families for Arc Kayles", *Integers* 16 (2016); Siegel, CGSuite, ruleset
//! `GenArcKayles`. On a path of n vertices it is Dawson's Kayles 0.07, so the path of six is *3. What it shares with the partizan game is told in
//! [`arcs`](crate::arcs).

use tedomari_position::{About, Boxed};

use crate::arcs::ArcKayles;

/// What the program finds in this file.
pub const RULESET: Boxed<ArcKayles> = Boxed(ArcKayles {
    about: About {
        name: "arc_kayles",
        board: "the edges by the numbers of their ends, `0-1,1-2,2-0`; weights of vertices other than 1 behind a semicolon, `0-1;0:2`",
        moves: "Either player takes an edge; both its ends lose 1, and one that has nothing left goes with all edges at it",
        reference: "Schaefer 1978; Huggan and Stevens, Polynomial time graph families for Arc Kayles, Integers 16, 2016",
        example: ("0-1,1-2,2-3,3-4,4-5", "*3"),
    },
    partizan: false,
});

//! Partizan Arc Kayles: a player takes an edge of their own colour, or a green one, with its two ends and all edges that touch one of them; who cannot move
//! loses.
//!
//! Board: the edges by the numbers of their ends, `0l1` Left's, `0r1` Right's, `0-1` either's; weights of vertices other than 1 behind a semicolon, `0l1;0:2`.
//! Reference: Siegel, CGSuite, ruleset `PartizanArcKayles`. In the path `0l1,1r2` each player's move ends the game: it is *. What it shares
//! with the impartial game is told in [`arcs`](crate::arcs).

use tedomari_position::{About, Boxed};

use crate::arcs::ArcKayles;

/// What the program finds in this file.
pub const RULESET: Boxed<ArcKayles> = Boxed(ArcKayles {
    about: About {
        name: "partizan_arc_kayles",
        board: "the edges by the numbers of their ends, `0l1` Left's, `0r1` Right's, `0-1` either's; weights other than 1 behind a semicolon, `0l1;0:2`",
        moves: "A player takes an edge of their own or a green one; both its ends lose 1, and one that has nothing left goes with all edges at it",
        reference: "Siegel, CGSuite, ruleset PartizanArcKayles",
        example: ("0l1,1r2", "*"),
    },
    partizan: true,
});

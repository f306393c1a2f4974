//! Digraph Placement: a player chooses a vertex of his own colour and removes it with all vertices to which an arc leads
//! from it; a player who cannot move loses.
//!
//! Board: a graph whose vertices say whose they are (`L`, `R`; `.` either's), as text such as `L>R-L` where `>` is an arc
//! and `-` one each way (see [`graph`](crate::graph)), or as JSON, `{"vertices":["L","R"],"edges":[[0,1]]}`, each edge from its
//! first vertex to its second. Reference: Clow and McKay, "Digraph Placement Games" (2024), which shows that every short game
//! is the value of some digraph. Two vertices of different players with an arc each way, `L-R`, are *.

use tedomari_position::{About, Boxed};

use crate::graph::placement::Placement;
use crate::graph::{LEFT, RIGHT};

/// What the program finds in this file.
pub const RULESET: Boxed<Placement> = Boxed(Placement {
    about: About {
        name: "digraph_placement",
        board: "a graph, `L>R-L`, where a vertex says whose it is (`.` either's), `>` is an arc and `-` one each way; or \
                {\"vertices\":[\"L\",\"R\"],\"edges\":[[0,1]]}, edges from the first to the second",
        moves: "A player removes one of their own vertices and all vertices to which an arc leads from it",
        reference: "Clow, McKay, Digraph Placement Games (2024)",
        example: ("L-R", "*"),
    },
    takes: [LEFT | RIGHT, LEFT | RIGHT],
    directed: true,
});

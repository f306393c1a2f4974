//! Childish Hackenbush: Hackenbush in which a player may cut a blue or a red edge only if nothing else falls with it. Green edges may always be
//! cut, and what is no longer connected with the ground falls.
//!
//! Boards are those of [`hackenbush`](crate::games::hackenbush). Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 8,
//! where all edges are blue or red; Siegel, CGSuite, ruleset `ChildishHackenbush`, whose table also has green edges: the loop of six
//! blue edges and three red ones on two green ones is `{0|^[4]*||vv}`.

use tedomari_position::{About, Boxed};

use crate::games::hackenbush::{BOARD, Hackenbush};

/// What the program finds in this file.
pub const RULESET: Boxed<Hackenbush> = Boxed(Hackenbush::childish(About {
    name: "childish_hackenbush",
    board: BOARD,
    moves: "A player cuts an edge of their own colour if nothing falls with it, or a green one, and then whatever is no longer connected with the ground falls",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 8; Siegel, CGSuite, ruleset ChildishHackenbush",
    example: ("l(l)rl", "2"),
}));

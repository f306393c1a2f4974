//! Childish Hackenbush: a player cuts an edge of his own (or a green one), but nothing may fall; who cannot move loses.
//!
//! Board: as in [`hackenbush`](crate::hackenbush): a string from the ground up, `l` Left's edge, `r` Right's, `e` either's; branches in parentheses; numbers for vertices that are met
//! again. Only an edge without which all others are still connected with the ground may be cut. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 8; in the tables of CGSuite's tests
//! `l(l)rl` is 2 and the circle `llllllrrrr0` on the ground is {4|-2}.
//!
//! Pieces that meet only on the ground are independent, as in Hackenbush.

use std::ops::ControlFlow;

use tedomari_position::{
    About, BoardError, Boxed, FastLane, InParts, Move, Oriented, Picture, Player, Ruleset,
};

use super::hackenbush::Hackenbush;
use crate::hackenbush::{self, Bush};

/// The ruleset.
pub struct ChildishHackenbush;

/// What the program finds in this file.
pub const RULESET: Boxed<ChildishHackenbush> = Boxed(ChildishHackenbush);

/// The cuts after which nothing falls.
fn cuts(bush: &Bush, player: Player) -> impl Iterator<Item = (usize, Bush)> {
    let edges = bush.edges();
    let own =
        (0..edges.len()).filter(move |&at| edges[at].colour.owner().is_none_or(|owner| owner == player));
    own.map(|at| (at, bush.without(at))).filter(|(_, rest)| rest.edges().len() + 1 == edges.len())
}

fn named(bush: &Bush, player: Player) -> impl Iterator<Item = Move<Bush>> {
    cuts(bush, player).map(|(at, to)| Move { name: bush.edges()[at].label(), to })
}

impl Ruleset for ChildishHackenbush {
    type Position = Bush;

    fn about(&self) -> About<'_> {
        About {
            name: "childish_hackenbush",
            board: "as in Hackenbush: a string from the ground up, `lrle`, branches in parentheses, `l(rr)e`, numbers for vertices that are \
                    met again, `l1r2e0` (0 the ground); or {\"edges\":[[0,1,\"l\"],[1,0,\"r\"]]}",
            moves: "A player cuts an edge of their own colour or a green one, if all other edges stay connected with the ground",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 8; Siegel, CGSuite, ruleset ChildishHackenbush",
            example: ("llllllrrrr0", "{4|-2}"),
        }
    }

    fn read(&self, text: &str) -> Result<Bush, BoardError> {
        hackenbush::read(text)
    }

    fn write(&self, bush: &Bush) -> String {
        hackenbush::write(bush)
    }

    fn picture(&self, bush: &Bush) -> Picture {
        hackenbush::picture(bush)
    }

    fn moves(&self, bush: &Bush, player: Player) -> Vec<Move<Bush>> {
        named(bush, player).collect()
    }

    fn visit_moves(&self, bush: &Bush, player: Player, visit: &mut dyn FnMut(Move<Bush>) -> ControlFlow<()>) {
        let _ = named(bush, player).try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Bush> {
        self
    }
}

impl FastLane<Bush> for ChildishHackenbush {
    fn has_too_many_moves(&self, bush: &Bush) -> bool {
        Hackenbush.has_too_many_moves(bush)
    }

    fn split(&self, bush: &Bush) -> Option<Vec<Bush>> {
        Some(bush.pieces())
    }

    fn normal_form(&self, part: Bush) -> Oriented<Bush> {
        Hackenbush.normal_form(part)
    }

    fn visit_followers(
        &self,
        part: &Bush,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Bush>>) -> ControlFlow<()>,
    ) -> bool {
        let _ = { cuts(part, player) }.try_for_each(|(_, rest)| visit(self.oriented_parts(&rest)));
        true
    }

    fn bounds(&self, bush: &Bush) -> Option<(i64, i64)> {
        FastLane::bounds(&Hackenbush, bush)
    }

    fn bytes(&self, bush: &Bush) -> usize {
        Hackenbush.bytes(bush)
    }
}

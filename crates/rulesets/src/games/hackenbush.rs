//! Hackenbush: a player cuts an edge of his own (or a green one), and everything that is no longer connected with the ground
//! falls; a player who cannot move loses.
//!
//! Board: a string from the ground up, `l` Left's edge (blue), `r` Right's (red), `e` either's (green); trees with branches in
//! parentheses, `l(rr)e`; any graph with numbers for the vertices that are met again, `l1r2e0` (0 is the ground), or as JSON,
//! `{"edges":[[0,1,"l"],[1,2,"r"],[2,0,"e"]]}`; see [`hackenbush::read`]. Moves are named by the
//! edge, its letter and its number in the order in which it was written: `l3`. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapters 1, 2
//! and 7. The string `lrlrrllr` is 77/128.
//!
//! Pieces that meet only on the ground are independent. Strings, trees, green pictures and anything on a single edge have
//! their values from theorems; the rest is searched.

use std::ops::ControlFlow;

use tedomari_position::{
    About, BoardError, Boxed, FastLane, Found, InParts, Move, Oriented, Picture, Player, Ruleset,
};
use tedomari_value::Engine;

use crate::graph::label::{Arc, orders};
use crate::hackenbush::{self, Bush, Colour, GROUND, Known, known, on_stalk};

/// The ruleset, or Childish Hackenbush.
pub struct Hackenbush {
    /// What people are told.
    about: About<'static>,
    /// Whether a blue or red edge may be cut only if nothing falls with it.
    childish: bool,
}

/// What the program finds in this file.
pub const RULESET: Boxed<Hackenbush> = Boxed(Hackenbush { about: ABOUT, childish: false });

const ABOUT: About<'static> = About {
    name: "hackenbush",
    board: BOARD,
    moves: "A player cuts an edge of their own colour or a green one; whatever is no longer connected with the ground falls",
    reference: "Berlekamp, Conway, Guy, Winning Ways, chapters 1, 2 and 7",
    example: ("lrlrrllr", "77/128"),
};

/// How pictures are written.
pub(crate) const BOARD: &str = "a string from the ground up, `lrle`: `l` Left's edge, `r` Right's, `e` either's; branches in parentheses, \
        `l(rr)e`; numbers name vertices that are met again, `l1r2e0` (0 the ground); or \
        {\"edges\":[[0,1,\"l\"],[1,0,\"r\"]]}";

fn may_cut(colour: Colour, player: Player) -> bool {
    colour.owner().is_none_or(|owner| owner == player)
}

impl Hackenbush {
    /// The game in which nothing may fall.
    pub(crate) const fn childish(about: About<'static>) -> Hackenbush {
        Hackenbush { about, childish: true }
    }

    fn cuts<'b>(&self, bush: &'b Bush, player: Player) -> impl Iterator<Item = (usize, Bush)> + use<'b> {
        let childish = self.childish;
        let own = (0..bush.edges().len()).filter(move |&at| may_cut(bush.edges()[at].colour, player));
        own.map(|at| (at, bush.without(at))).filter(move |(at, rest)| {
            let falls = bush.edges().len() - rest.edges().len() > 1;
            !(childish && falls && bush.edges()[*at].colour.owner().is_some())
        })
    }

    fn named<'b>(&self, bush: &'b Bush, player: Player) -> impl Iterator<Item = Move<Bush>> + use<'b> {
        self.cuts(bush, player).map(|(at, to)| Move { name: bush.edges()[at].label(), to })
    }
}

impl Ruleset for Hackenbush {
    type Position = Bush;

    fn about(&self) -> About<'_> {
        self.about
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
        self.named(bush, player).collect()
    }

    fn visit_moves(&self, bush: &Bush, player: Player, visit: &mut dyn FnMut(Move<Bush>) -> ControlFlow<()>) {
        let _ = self.named(bush, player).try_for_each(visit);
    }

    fn fast_lane(&self) -> &dyn FastLane<Bush> {
        self
    }
}

impl FastLane<Bush> for Hackenbush {
    fn has_too_many_moves(&self, bush: &Bush) -> bool {
        const MOST_EDGES: usize = 1 << 12;
        bush.edges().len() > MOST_EDGES
    }

    fn split(&self, bush: &Bush) -> Option<Vec<Bush>> {
        Some(bush.pieces())
    }

    fn normal_form(&self, part: Bush) -> Oriented<Bush> {
        // Vertices that no edge touches, left from larger pictures, are dropped by numbering those that one does.
        let mut place = vec![u32::MAX; part.vertices()];
        let mut count = 0;
        let mut number = |vertex: u32| {
            let slot = &mut place[vertex as usize];
            if *slot == u32::MAX {
                *slot = count;
                count += 1;
            }
        };
        number(GROUND);
        part.edges().iter().for_each(|edge| [edge.from, edge.to].into_iter().for_each(&mut number));
        let dense = part.renumbered(&place, false);
        let vertices = dense.vertices();
        let mut best: Option<Oriented<Bush>> = None;
        for exchange in [false, true] {
            let mark = |colour: Colour| (if exchange { colour.exchanged() } else { colour }) as u8;
            let arcs: Vec<Arc> = dense
                .edges()
                .iter()
                .flat_map(|edge| {
                    let mark = mark(edge.colour);
                    [Arc { from: edge.from, to: edge.to, mark }, Arc { from: edge.to, to: edge.from, mark }]
                })
                .collect();
            let mut marks = vec![1; vertices];
            marks[GROUND as usize] = 0;
            for mut order in orders(&marks, &arcs) {
                order.retain(|&vertex| vertex != GROUND);
                let mut place = vec![GROUND; vertices];
                order.iter().zip(1..).for_each(|(&old, new)| place[old as usize] = new);
                let position = dense.renumbered(&place, exchange);
                if best.as_ref().is_none_or(|best| position.edges() < best.position.edges()) {
                    best = Some(Oriented { position, negated: exchange });
                }
            }
        }
        best.unwrap_or(Oriented { position: dense, negated: false })
    }

    fn visit_followers(
        &self,
        part: &Bush,
        player: Player,
        visit: &mut dyn FnMut(Vec<Oriented<Bush>>) -> ControlFlow<()>,
    ) -> bool {
        let _ = self.cuts(part, player).try_for_each(|(_, rest)| visit(self.oriented_parts(&rest)));
        true
    }

    fn bounds(&self, bush: &Bush) -> Option<(i64, i64)> {
        let most = |player| bush.edges().iter().filter(|edge| may_cut(edge.colour, player)).count() as i64;
        Some((-most(Player::Right), most(Player::Left)))
    }

    fn known_value(
        &self,
        part: &Bush,
        engine: &Engine,
        value_of: &mut dyn FnMut(&Bush) -> Found,
    ) -> Option<Found> {
        if self.childish {
            return None;
        }
        match known(part, engine) {
            Known::Value(value) => Some(value.map(Some)),
            Known::Stalk(stalk, rest) => Some(on_stalk(engine, &stalk, value_of(&rest))),
            Known::Unknown => None,
        }
    }

    fn bytes(&self, bush: &Bush) -> usize {
        size_of::<Bush>() + size_of_val(bush.edges())
    }
}

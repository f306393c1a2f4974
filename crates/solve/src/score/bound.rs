//! Bounds on the score of a position from walls, with no search.
//!
//! With L, R the summed walls and W the widest component at t, and Left to move: R + W ≤ V ≤ L + t for every t ≥ 0
//! (thermostatic bounds). Components are taken in pairs along falling temperature, (12)(34)… and 1(23)(45)…, because the
//! walls of a pair are never looser than the two apart; of switches these bounds are exact.

use tedomari_parts::PairWalls;
use tedomari_value::Stop;

use super::scalar::{Lanes, Scalar};
use super::universe::Universe;

/// What bounds are made of.
pub(crate) struct Bounder {
    pairs: bool,
    /// Where the walls of the groups are.
    starts: Vec<usize>,
}

impl Bounder {
    pub(crate) fn new(pairs: bool) -> Bounder {
        Bounder { pairs, starts: Vec::new() }
    }

    /// Lower and upper bound with Left to move in a sorted list of parts, which is not empty, with pairs that begin at the
    /// first part or the second.
    pub(crate) fn bounds<S: Scalar>(
        &mut self,
        universe: &Universe<S>,
        walls: &mut PairWalls<S>,
        parts: &[u32],
        first: usize,
    ) -> Result<(S, S), Stop> {
        self.starts.clear();
        let mut at = 0;
        while at < parts.len() {
            let mut wall = None;
            if self.pairs && at >= first && at + 1 < parts.len() {
                wall = walls.pair(universe, parts[at], parts[at + 1])?;
            }
            at += if wall.is_some() { 2 } else { 1 };
            let wall = match wall {
                Some(wall) => wall,
                None => walls.single(universe, parts[at - 1])?,
            };
            self.starts.push(walls.start(wall));
        }
        // Above the temperature of the hottest part every wall is a mast.
        let lanes = universe.parts[parts[0] as usize].lanes as usize;
        let (lower, upper) = S::bounds(Lanes::of(walls, universe, lanes), &self.starts);
        Ok((lower.ceil_to(&universe.unit), upper.floor_to(&universe.unit)))
    }

    /// Whether pairs that begin at the second part can tell more.
    pub(crate) fn has_more(&self, parts: usize) -> bool {
        self.pairs && parts > 2
    }
}

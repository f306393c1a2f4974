//! Bounds on the score of a position from walls, with no search.
//!
//! With L, R the summed walls and W the widest component at t, and Left to move: R + W ≤ V ≤ L + t for every t ≥ 0
//! (thermostatic bounds). Components are taken in pairs along falling temperature, (12)(34)… and 1(23)(45)…, because the
//! walls of a pair are never looser than the two apart; of switches these bounds are exact.

use super::scalar::Scalar;
use super::universe::Universe;
use super::walls::{WallId, Walls};

/// Room for the summed walls.
pub(crate) struct Bounder<S> {
    left: Vec<S>,
    right: Vec<S>,
    widest: Vec<S>,
    /// The lanes in use.
    lanes: usize,
    /// All lanes, or only t = 0 (Milnor's bounds).
    most: usize,
    pairs: bool,
}

impl<S: Scalar> Bounder<S> {
    pub(crate) fn new(lanes: usize, pairs: bool) -> Bounder<S> {
        let room = vec![S::ZERO; lanes];
        Bounder { left: room.clone(), right: room.clone(), widest: room, lanes, most: lanes, pairs }
    }

    /// Lower and upper bound with Left to move in a sorted list of parts, which is not empty, with pairs that begin at the
    /// first part or the second.
    pub(crate) fn bounds(
        &mut self,
        universe: &Universe<S>,
        walls: &mut Walls<S>,
        parts: &[u32],
        first: usize,
    ) -> (S, S) {
        // Above the temperature of the hottest part every wall is a mast.
        self.lanes = self.most.min(universe.parts[parts[0] as usize].lanes as usize);
        let (lower, upper) = self.grouped(universe, walls, parts, first);
        (lower.ceil_to(&universe.unit), upper.floor_to(&universe.unit))
    }

    /// Whether pairs that begin at the second part can tell more.
    pub(crate) fn has_more(&self, parts: usize) -> bool {
        self.pairs && parts > 2
    }

    /// Bounds before they are rounded.
    fn grouped(
        &mut self,
        universe: &Universe<S>,
        walls: &mut Walls<S>,
        parts: &[u32],
        first: usize,
    ) -> (S, S) {
        for room in [&mut self.left, &mut self.right, &mut self.widest] {
            room[..self.lanes].fill(S::ZERO);
        }
        let mut at = 0;
        while at < parts.len() {
            let mut wall = None;
            if self.pairs && at >= first && at + 1 < parts.len() {
                wall = walls.pair(universe, parts[at], parts[at + 1]);
            }
            at += if wall.is_some() { 2 } else { 1 };
            let wall = wall.unwrap_or_else(|| walls.single(universe, parts[at - 1]));
            self.add(walls, wall);
        }
        let mut lower = self.right[0].plus(&self.widest[0]);
        let mut upper = self.left[0].clone();
        for lane in 1..self.lanes {
            lower.raise(&self.right[lane].plus(&self.widest[lane]));
            upper.lower(&self.left[lane].plus(&universe.lanes[lane]));
        }
        (lower, upper)
    }

    #[inline]
    fn add(&mut self, walls: &Walls<S>, wall: WallId) {
        let (left, right) = walls.both(wall);
        let lanes = self.lanes;
        let (left, right) = (&left[..lanes], &right[..lanes]);
        let sums = self.left[..lanes].iter_mut().zip(&mut self.right[..lanes]).zip(&mut self.widest[..lanes]);
        for (((sum_left, sum_right), widest), (left, right)) in sums.zip(left.iter().zip(right)) {
            *sum_left += left;
            *sum_right += right;
            widest.raise(&left.minus(right));
        }
    }
}

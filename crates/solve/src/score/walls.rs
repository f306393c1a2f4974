//! Walls of parts and of pairs of parts, at the lanes.
//!
//! For a sum whose mean m is known, the Left wall at any t ≥ 0 is max(m, max over Left's moves of the Right wall after
//! it, minus t): scaffolds only fall with t and reach m at the temperature. Means add, so walls of pairs follow from
//! those of simpler pairs lane by lane, with nothing but additions and maxima, and are exact at every lane.

use rustc_hash::FxHashMap;
use tedomari_value::deeper;

use super::scalar::{BLOCK, Lanes, Scalar};
use super::universe::{NONE, Universe};

/// Where a part's or a pair's walls are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WallId(u32);

/// Left and Right walls, computed when first asked for.
pub(crate) struct Walls<S> {
    /// Left wall then Right wall of each entry, one number a lane.
    data: Vec<S>,
    lanes: usize,
    singles: Vec<Option<WallId>>,
    pairs: Pairs,
}

/// The walls of pairs: a square while the parts are few enough, so that one look tells.
enum Pairs {
    Square { side: usize, walls: Vec<u32>, found: usize },
    Sparse(FxHashMap<u64, WallId>),
}

/// Up to so many parts the square is affordable.
const LARGEST_SQUARE: usize = 1 << 11;

impl Pairs {
    fn new(parts: usize) -> Pairs {
        if parts > LARGEST_SQUARE {
            return Pairs::Sparse(FxHashMap::default());
        }
        Pairs::Square { side: parts, walls: vec![NONE; parts * parts], found: 0 }
    }

    #[inline]
    fn get(&self, p: u32, q: u32) -> Option<WallId> {
        match self {
            Pairs::Square { side, walls, .. } => {
                let wall = walls[p.min(q) as usize * side + p.max(q) as usize];
                (wall != NONE).then_some(WallId(wall))
            }
            Pairs::Sparse(walls) => walls.get(&pair_key(p, q)).copied(),
        }
    }

    fn insert(&mut self, p: u32, q: u32, wall: WallId) {
        match self {
            Pairs::Square { side, walls, found } => {
                walls[p.min(q) as usize * *side + p.max(q) as usize] = wall.0;
                *found += 1;
            }
            Pairs::Sparse(walls) => _ = walls.insert(pair_key(p, q), wall),
        }
    }

    fn len(&self) -> usize {
        match self {
            Pairs::Square { found, .. } => *found,
            Pairs::Sparse(walls) => walls.len(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Pairs::Square { walls, .. } => walls.len() * size_of::<u32>(),
            Pairs::Sparse(walls) => walls.capacity() * 16,
        }
    }
}

/// Above this product of sizes two parts are not paired: their pairs would fill the memory.
const LARGEST_PAIR: u64 = 1 << 14;

impl<S: Scalar> Walls<S> {
    pub(crate) fn new(universe: &Universe<S>) -> Walls<S> {
        Walls {
            data: Vec::new(),
            lanes: universe.lanes.len(),
            singles: vec![None; universe.parts.len()],
            pairs: Pairs::new(universe.parts.len()),
        }
    }

    /// Where the Left wall of an entry starts.
    #[inline]
    pub(crate) fn start(&self, wall: WallId) -> usize {
        wall.0 as usize * 2 * self.lanes
    }

    /// All walls at the first lanes, in whole blocks.
    #[inline]
    pub(crate) fn lanes<'a>(&'a self, universe: &'a Universe<S>, lanes: usize) -> Lanes<'a, S> {
        let temperatures = &universe.lanes[..lanes.next_multiple_of(BLOCK)];
        Lanes { data: &self.data, stride: self.lanes, temperatures }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.data.capacity() * size_of::<S>() + self.pairs.bytes() + self.singles.len() * 8
    }

    pub(crate) fn pair_count(&self) -> usize {
        self.pairs.len()
    }

    /// The walls of a part.
    #[inline]
    pub(crate) fn single(&mut self, universe: &Universe<S>, part: u32) -> WallId {
        if let Some(wall) = self.singles[part as usize] {
            return wall;
        }
        deeper(|| self.find(universe, part, NONE))
    }

    /// The Left and the Right wall of a part at all lanes.
    #[inline]
    pub(crate) fn single_lanes(&mut self, universe: &Universe<S>, part: u32) -> (&[S], &[S]) {
        let wall = self.single(universe, part);
        self.data[self.start(wall)..][..2 * self.lanes].split_at(self.lanes)
    }

    /// The walls of a pair of parts, unless the pair is too large.
    #[inline]
    pub(crate) fn pair(&mut self, universe: &Universe<S>, p: u32, q: u32) -> Option<WallId> {
        if let Some(wall) = self.pairs.get(p, q) {
            return Some(wall);
        }
        let size = |part: u32| u64::from(universe.parts[part as usize].size);
        if size(p) * size(q) > LARGEST_PAIR {
            return None;
        }
        Some(self.known_pair(universe, p, q))
    }

    fn known_pair(&mut self, universe: &Universe<S>, p: u32, q: u32) -> WallId {
        match self.pairs.get(p, q) {
            Some(wall) => wall,
            None => deeper(|| self.find(universe, p, q)),
        }
    }

    /// Finds the walls of p + q (of p alone if q is [`NONE`]) and of the negative, from those of the followers.
    fn find(&mut self, universe: &Universe<S>, p: u32, q: u32) -> WallId {
        let negative = |part: u32| if part == NONE { NONE } else { universe.parts[part as usize].negative };
        let (np, nq) = (negative(p), negative(q));
        let left = self.scaffold(universe, p, q);
        let symmetric = pair_key(np, nq) == pair_key(p, q);
        let negative_left = if symmetric { left.clone() } else { self.scaffold(universe, np, nq) };
        let mut width = universe.parts[p as usize].width.clone();
        if q != NONE {
            width += &universe.parts[q as usize].width;
        }
        // G + q = width - (negative), so the Right wall of one is the width minus the Left wall of the other.
        let opposite = |wall: &[S]| wall.iter().map(|x| width.minus(x)).collect::<Vec<S>>();
        let wall = self.push(&left, &opposite(&negative_left));
        self.remember(p, q, wall);
        if !symmetric {
            let twin = self.push(&negative_left, &opposite(&left));
            self.remember(np, nq, twin);
        }
        wall
    }

    fn push(&mut self, left: &[S], right: &[S]) -> WallId {
        let wall = WallId((self.data.len() / (2 * self.lanes)) as u32);
        self.data.extend_from_slice(left);
        self.data.extend_from_slice(right);
        wall
    }

    fn remember(&mut self, p: u32, q: u32, wall: WallId) {
        if q == NONE {
            self.singles[p as usize] = Some(wall);
        } else {
            self.pairs.insert(p, q, wall);
        }
    }

    fn scaffold(&mut self, universe: &Universe<S>, p: u32, q: u32) -> Vec<S> {
        let mut mean = universe.parts[p as usize].mean.clone();
        if q != NONE {
            mean += &universe.parts[q as usize].mean;
        }
        let mut left = vec![mean; self.lanes];
        self.raise_by_moves(universe, p, q, &mut left);
        if q != NONE && q != p {
            self.raise_by_moves(universe, q, p, &mut left);
        }
        left
    }

    /// Raises a Left wall by Left's moves in p, q standing by.
    fn raise_by_moves(&mut self, universe: &Universe<S>, p: u32, q: u32, left: &mut [S]) {
        for step in universe.parts[p as usize].steps.clone() {
            let step = &universe.steps[step as usize];
            let facing = match (step.to, q) {
                (NONE, NONE) => None,
                (NONE, part) | (part, NONE) => Some(self.single(universe, part)),
                (to, q) => Some(self.known_pair(universe, to, q)),
            };
            for (lane, (left, t)) in left.iter_mut().zip(&universe.lanes).enumerate() {
                let mut after = step.offset.minus(t);
                if let Some(wall) = facing {
                    after += &self.data[(wall.0 as usize * 2 + 1) * self.lanes + lane];
                }
                left.raise(&after);
            }
        }
    }
}

/// A pair's key, whatever its order.
#[inline]
fn pair_key(p: u32, q: u32) -> u64 {
    let (low, high) = if p < q { (p, q) } else { (q, p) };
    u64::from(low) << 32 | u64::from(high)
}

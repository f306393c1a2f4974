//! Walls of games and of pairs of games, for tight bounds on sums.
//!
//! The walls of G + H are never looser than those of G and H added up, and often much tighter: two equal switches are
//! worth nothing to whoever begins. The mean m of G + H is known, since means add. Then the Left wall at t is max(m, best Right wall
//! after a move of Left, minus t): scaffolds fall with t until they meet at m. So the walls of pairs follow from those of
//! simpler pairs, one temperature at a time, with nothing but additions and maxima, and are exact.

use std::ops::{AddAssign, Range, SubAssign};

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task, growth};

/// No game: what a move to a number leaves, and the partner of a game that stands alone.
pub const NONE: u32 = u32::MAX;

/// What walls are counted in.
pub trait Amount: Clone + Ord + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self> {}

impl<T: Clone + Ord + for<'a> AddAssign<&'a T> + for<'a> SubAssign<&'a T>> Amount for T {}

/// A move of Left in a game.
#[derive(Debug, Clone)]
pub struct Step<A> {
    /// The game.
    pub from: u32,
    /// What it becomes; [`NONE`] if that is a number.
    pub to: u32,
    /// A number that is added to what it becomes.
    pub offset: A,
    /// By how much the mean rises.
    pub gain: A,
}

impl<A: Amount> Step<A> {
    /// Whether this move may make another useless, as far as that is seen at once: it raises the mean at least as much, and
    /// options of one canonical form are never comparable.
    #[inline]
    pub fn may_replace(&self, other: &Step<A>) -> bool {
        self.gain >= other.gain && self.from != other.from
    }
}

/// Games by number. The negative of a game need not be one of them, but a number less the game is: its opposite.
pub trait Games {
    /// What their walls are counted in.
    type Amount: Amount;

    /// The temperatures at which walls are found.
    fn temperatures(&self) -> &[Self::Amount];

    /// The game that is the width of this one less this one.
    fn opposite(&self, game: u32) -> u32;

    /// The sum of a game and its opposite.
    fn width(&self, game: u32) -> &Self::Amount;

    /// The mean of a game.
    fn mean(&self, game: u32) -> &Self::Amount;

    /// About how many games can arise from it.
    fn size(&self, game: u32) -> u32;

    /// Left's moves in a game, as places in a list of all.
    fn steps(&self, game: u32) -> Range<u32>;

    /// One of these moves.
    fn step(&self, step: u32) -> &Step<Self::Amount>;
}

/// Where the walls of a game or a pair are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WallId(u32);

/// Left and Right walls, found when they are first asked for.
pub struct PairWalls<A> {
    /// Left wall, then Right wall of each entry, one number a temperature.
    data: Vec<A>,
    temperatures: usize,
    singles: Vec<u32>,
    pairs: Pairs,
    /// Two games are no pair if the product of their sizes is above this: their pairs would fill the memory.
    largest: u64,
    /// No games are paired once there are so many pairs.
    most: usize,
    task: Task,
    held: Held,
}

/// Up to so many games a square of pairs is affordable.
const LARGEST_SQUARE: usize = 1 << 11;

impl<A: Amount> PairWalls<A> {
    /// For games that grow in number.
    pub fn growing(task: &Task, temperatures: usize, largest: u64, most: usize) -> PairWalls<A> {
        PairWalls {
            data: Vec::new(),
            temperatures,
            singles: Vec::new(),
            pairs: Pairs::Sparse(FxHashMap::default()),
            largest,
            most,
            task: task.clone(),
            held: task.hold(),
        }
    }

    /// For so many games.
    pub fn of(task: &Task, games: usize, temperatures: usize, largest: u64) -> PairWalls<A> {
        let mut walls = PairWalls::growing(task, temperatures, largest, usize::MAX);
        walls.singles = vec![NONE; games];
        if games <= LARGEST_SQUARE {
            walls.pairs = Pairs::Square { side: games, walls: vec![NONE; games * games], found: 0 };
        }
        walls
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.task = task.clone();
        self.held.pass_to(task);
    }

    /// All walls. The Left wall of an entry begins at its [start](PairWalls::start), its Right wall so many places later as there are
    /// temperatures.
    #[inline]
    pub fn data(&self) -> &[A] {
        &self.data
    }

    /// Where the Left wall of an entry starts.
    #[inline]
    pub fn start(&self, wall: WallId) -> usize {
        wall.0 as usize * 2 * self.temperatures
    }

    /// The Left and the Right wall of an entry.
    #[inline]
    pub fn get(&self, wall: WallId) -> (&[A], &[A]) {
        self.data[self.start(wall)..][..2 * self.temperatures].split_at(self.temperatures)
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        growth::of_list(&self.data) + self.pairs.bytes() + growth::of_list(&self.singles)
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The walls of a game.
    #[inline]
    pub fn single(&mut self, games: &impl Games<Amount = A>, game: u32) -> Result<WallId, Stop> {
        match self.singles.get(game as usize) {
            Some(&wall) if wall != NONE => Ok(WallId(wall)),
            _ => self.find_deeper(games, game, NONE),
        }
    }

    /// The walls of a pair of games, unless the pair is too large.
    #[inline]
    pub fn pair(&mut self, games: &impl Games<Amount = A>, p: u32, q: u32) -> Result<Option<WallId>, Stop> {
        if let Some(wall) = self.pairs.get(p, q) {
            return Ok(Some(wall));
        }
        if u64::from(games.size(p)) * u64::from(games.size(q)) > self.largest || self.pairs.len() > self.most
        {
            return Ok(None);
        }
        self.find_deeper(games, p, q).map(Some)
    }

    fn known_pair(&mut self, games: &impl Games<Amount = A>, p: u32, q: u32) -> Result<WallId, Stop> {
        match self.pairs.get(p, q) {
            Some(wall) => Ok(wall),
            None => self.find_deeper(games, p, q),
        }
    }

    #[cold]
    fn find_deeper(&mut self, games: &impl Games<Amount = A>, p: u32, q: u32) -> Result<WallId, Stop> {
        let task = self.task.clone();
        task.deeper(|| self.find(games, p, q))
    }

    /// Finds the walls of p + q (of p alone if q is [`NONE`]) and of the opposite, from those of the followers.
    fn find(&mut self, games: &impl Games<Amount = A>, p: u32, q: u32) -> Result<WallId, Stop> {
        self.task.check()?;
        let opposite = |game: u32| if game == NONE { NONE } else { games.opposite(game) };
        let (minus_p, minus_q) = (opposite(p), opposite(q));
        let left = self.left_wall(games, p, q)?;
        let is_symmetric = key(minus_p, minus_q) == key(p, q);
        let opposite_left =
            if is_symmetric { left.clone() } else { self.left_wall(games, minus_p, minus_q)? };
        let mut width = games.width(p).clone();
        if q != NONE {
            width += games.width(q);
        }
        // The opposite is the width less the game, so the Right wall of one is the width less the Left wall of the other.
        let right = |wall: &[A]| -> Vec<A> {
            let turned = wall.iter().map(|x| {
                let mut right = width.clone();
                right -= x;
                right
            });
            turned.collect()
        };
        let wall = self.push(&left, &right(&opposite_left));
        self.remember(p, q, wall);
        if !is_symmetric {
            let twin = self.push(&opposite_left, &right(&left));
            self.remember(minus_p, minus_q, twin);
        }
        Ok(wall)
    }

    fn push(&mut self, left: &[A], right: &[A]) -> WallId {
        let wall = WallId((self.data.len() / (2 * self.temperatures)) as u32);
        let before = self.data.capacity();
        self.data.extend_from_slice(left);
        self.data.extend_from_slice(right);
        if self.data.capacity() != before {
            self.held.set(self.bytes());
        }
        wall
    }

    fn remember(&mut self, p: u32, q: u32, wall: WallId) {
        if q == NONE {
            if self.singles.len() <= p as usize {
                self.singles.resize(p as usize + 1, NONE);
            }
            self.singles[p as usize] = wall.0;
        } else {
            self.pairs.insert(p, q, wall);
        }
    }

    fn left_wall(&mut self, games: &impl Games<Amount = A>, p: u32, q: u32) -> Result<Vec<A>, Stop> {
        let mut mean = games.mean(p).clone();
        if q != NONE {
            mean += games.mean(q);
        }
        let mut left = vec![mean; self.temperatures];
        self.raise_by_moves(games, p, q, &mut left)?;
        if q != NONE && q != p {
            self.raise_by_moves(games, q, p, &mut left)?;
        }
        Ok(left)
    }

    /// Raises a Left wall by Left's moves in p, q standing by.
    fn raise_by_moves(
        &mut self,
        games: &impl Games<Amount = A>,
        p: u32,
        q: u32,
        left: &mut [A],
    ) -> Result<(), Stop> {
        for step in games.steps(p) {
            let step = games.step(step);
            let facing = match (step.to, q) {
                (NONE, NONE) => None,
                (NONE, game) | (game, NONE) => Some(self.single(games, game)?),
                (to, q) => Some(self.known_pair(games, to, q)?),
            };
            let facing = facing.map(|wall| self.get(wall).1);
            for (at, (left, t)) in left.iter_mut().zip(games.temperatures()).enumerate() {
                let mut after = step.offset.clone();
                after -= t;
                if let Some(wall) = facing {
                    after += &wall[at];
                }
                if after > *left {
                    *left = after;
                }
            }
        }
        Ok(())
    }
}

/// The walls of pairs: a square while the games are few enough, so that one look tells.
enum Pairs {
    Square { side: usize, walls: Vec<u32>, found: usize },
    Sparse(FxHashMap<u64, u32>),
}

impl Pairs {
    #[inline]
    fn get(&self, p: u32, q: u32) -> Option<WallId> {
        let wall = match self {
            Pairs::Square { side, walls, .. } => walls[p.min(q) as usize * side + p.max(q) as usize],
            Pairs::Sparse(walls) => *walls.get(&key(p, q))?,
        };
        (wall != NONE).then_some(WallId(wall))
    }

    fn insert(&mut self, p: u32, q: u32, wall: WallId) {
        match self {
            Pairs::Square { side, walls, found } => {
                walls[p.min(q) as usize * *side + p.max(q) as usize] = wall.0;
                *found += 1;
            }
            Pairs::Sparse(walls) => _ = walls.insert(key(p, q), wall.0),
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
            Pairs::Sparse(walls) => growth::of_map(walls),
        }
    }
}

/// A pair's key, whatever its order.
#[inline]
fn key(p: u32, q: u32) -> u64 {
    u64::from(p.min(q)) << 32 | u64::from(p.max(q))
}

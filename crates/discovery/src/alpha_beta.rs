//! Alpha-beta with a transposition table, for one stack at a time.
//!
//! [`Enriched`](crate::Enriched) solves all heights of the stack together and needs all followers for it. This search
//! looks only at what it needs for one score: positions are expanded when they are reached, bounds on their values cut
//! off, and the table remembers bounds for (position, coupons left, player). It is the method of the papers, kept as a
//! second way to the same scores, and the better one where a few lines decide a large position.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::Engine;

use crate::playable::Playable;
use crate::score::Units;
use crate::search::{Halt, Refusal};
use crate::stack::{CouponStack, StackError};

/// A search of positions beside a coupon stack.
///
/// ```
/// use tedomari_discovery::{AlphaBeta, CouponStack, Written};
/// use tedomari_value::{Engine, NoPositions, Player};
///
/// let engine = Engine::new();
/// let game = Written::read(&engine, "{{20|5}|0}", &NoPositions)?;
/// let stack = CouponStack::full("15/2".parse()?, "1/4".parse()?)?;
/// let mut search = AlphaBeta::new(&engine, &game, &stack)?;
/// assert_eq!(search.score(&game.root(), Player::Left)?.to_string(), "35/4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta<'a, G: Playable> {
    engine: &'a Engine,
    game: &'a G,
    units: Units,
    half: i64,
    height: u32,
    ids: FxHashMap<G::Position, u32>,
    spots: Vec<Spot<G::Position>>,
    /// Bounds on the score for the player to move.
    table: FxHashMap<(u32, u32, bool), (i64, i64)>,
    nodes: u64,
}

struct Spot<P> {
    position: P,
    integer: Option<i64>,
    bounds: Option<(i64, i64)>,
    options: [Option<Box<[u32]>>; 2],
    /// The stops at t = -1, for Left and for Right moving first.
    stops: Option<[i64; 2]>,
}

/// Scores stay far from the ends of a word, so that a few may be added.
const INFINITE: i64 = 1 << 60;

impl<'a, G: Playable> AlphaBeta<'a, G> {
    /// A search with an empty table. Stacks of 2^31 coupons and more are refused.
    pub fn new(engine: &'a Engine, game: &'a G, stack: &CouponStack) -> Result<AlphaBeta<'a, G>, Halt> {
        let stack = CouponStack::full(stack.top().clone(), stack.delta().clone())?;
        let units = Units::of(stack.delta());
        let height = u32::try_from(&stack.height()).ok().filter(|&height| height < 1 << 31);
        let half = i64::try_from(&units.big(&Dyadic::new(1, 1))).ok().filter(|&half| half < 1 << 40);
        let (Some(height), Some(half)) = (height, half) else {
            return Err(Halt::Refused(Refusal::Stack(StackError::Tall)));
        };
        let (ids, table) = (FxHashMap::default(), FxHashMap::default());
        Ok(AlphaBeta { engine, game, units, half, height, ids, spots: Vec::new(), table, nodes: 0 })
    }

    /// The score when a player begins at a position with the whole stack.
    pub fn score(&mut self, position: &G::Position, first: Player) -> Result<Dyadic, Halt> {
        self.score_after(position, first, 0)
    }

    /// The score from here on when so many coupons are gone.
    pub fn score_after(&mut self, position: &G::Position, first: Player, taken: u32) -> Result<Dyadic, Halt> {
        let id = self.intern(position)?;
        let left = self.height.saturating_sub(taken);
        let score = self.search(id, left, first == Player::Right, -INFINITE, INFINITE)?;
        Ok(self.units.number(&if first == Player::Left { score } else { -score }))
    }

    /// How many times a position with a stack and a player to move was searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many positions of the game were looked at.
    pub fn followers(&self) -> usize {
        self.spots.len()
    }

    fn word(&self, x: &Dyadic) -> Result<i64, Halt> {
        let word = i64::try_from(&self.units.big(x)).ok().filter(|word| word.abs() < 1 << 56);
        word.ok_or(Halt::Refused(Refusal::Stack(StackError::Tall)))
    }

    fn intern(&mut self, position: &G::Position) -> Result<u32, Halt> {
        if let Some(&id) = self.ids.get(position) {
            return Ok(id);
        }
        let integer = self.game.integer(position).map(|n| self.word(&n)).transpose()?;
        let bounds = match self.game.bounds(position) {
            Some((low, high)) => Some((self.word(&low)?, self.word(&high)?)),
            None => None,
        };
        let id = self.spots.len() as u32;
        let stops = integer.map(|n| [n, n]);
        let position = position.clone();
        self.ids.insert(position.clone(), id);
        self.spots.push(Spot { position, integer, bounds, options: [None, None], stops });
        Ok(id)
    }

    fn options(&mut self, id: u32, player: usize) -> Result<Box<[u32]>, Halt> {
        if let Some(known) = &self.spots[id as usize].options[player] {
            return Ok(known.clone());
        }
        let mover = if player == 0 { Player::Left } else { Player::Right };
        let options = self.game.options(&self.spots[id as usize].position, mover)?;
        let list: Box<[u32]> = options.iter().map(|option| self.intern(option)).collect::<Result<_, _>>()?;
        self.spots[id as usize].options[player] = Some(list.clone());
        Ok(list)
    }

    /// The stops at t = -1, by the rule in [`crate::graph`]; where they agree, the position is an integer.
    fn stops(&mut self, id: u32) -> Result<[i64; 2], Halt> {
        if let Some(known) = self.spots[id as usize].stops {
            return Ok(known);
        }
        self.engine.step()?;
        let one = 2 * self.half;
        let mut best = [None::<i64>; 2];
        for player in [0, 1] {
            for &option in &self.options(id, player)? {
                let stack = self.engine.task().stack()?;
                let stops = stack.run(|| self.stops(option))?;
                let stop = if player == 0 { stops[1] + one } else { -(stops[0] - one) };
                best[player] = best[player].max(Some(stop));
            }
        }
        let (left, right) = (best[0], best[1].map(|x| -x));
        let stops = match (left, right) {
            (Some(left), Some(right)) if left > right => [left, right],
            _ => {
                let n = match (left, right) {
                    (Some(left), _) if left > 0 => left,
                    (_, Some(right)) if right < 0 => right,
                    _ => 0,
                };
                self.spots[id as usize].integer = Some(n);
                [n, n]
            }
        };
        self.spots[id as usize].stops = Some(stops);
        Ok(stops)
    }

    /// What the rest of the stack is worth to the player to move.
    fn rest(&self, left: u32) -> i64 {
        2 * i64::from(left.div_ceil(2)) - self.half
    }

    /// The score for the player to move, exact if it lies between `alpha` and `beta`, else a bound beyond them.
    fn search(&mut self, id: u32, left: u32, right_moves: bool, alpha: i64, beta: i64) -> Result<i64, Halt> {
        self.engine.step()?;
        self.nodes += 1;
        let sign = if right_moves { -1 } else { 1 };
        let rest = self.rest(left);
        if let Some(n) = self.spots[id as usize].integer {
            return Ok(sign * n + rest);
        }
        if left == 0 {
            let stops = self.stops(id)?;
            return Ok(sign * stops[usize::from(right_moves)] - self.half);
        }
        let key = (id, left, right_moves);
        let mut known = self.table.get(&key).copied().unwrap_or((-INFINITE, INFINITE));
        if let Some((low, high)) = self.spots[id as usize].bounds {
            let (low, high) = if right_moves { (-high, -low) } else { (low, high) };
            known = (known.0.max(low + rest), known.1.min(high + rest));
        }
        if known.0 >= beta || known.0 == known.1 {
            return Ok(known.0);
        }
        if known.1 <= alpha {
            return Ok(known.1);
        }
        let (alpha, beta) = (alpha.max(known.0), beta.min(known.1));
        let stack = self.engine.task().stack()?;
        let score = stack.run(|| self.expand(id, left, right_moves, alpha, beta))?;
        let entry = self.table.entry(key).or_insert(known);
        if score > alpha {
            entry.0 = entry.0.max(score);
        }
        if score < beta {
            entry.1 = entry.1.min(score);
        }
        Ok(score)
    }

    fn expand(&mut self, id: u32, left: u32, right_moves: bool, alpha: i64, beta: i64) -> Result<i64, Halt> {
        let mut low = alpha;
        let coupon = 2 * i64::from(left) - 2 * self.half;
        let mut best = -INFINITE;
        for option in self.options(id, usize::from(right_moves))? {
            let score = -self.search(option, left, !right_moves, -beta, -low)?;
            best = best.max(score);
            low = low.max(best);
            if best >= beta {
                return Ok(best);
            }
        }
        let taken = self.search(id, left - 1, !right_moves, coupon - beta, coupon - low)?;
        Ok(best.max(coupon - taken))
    }
}

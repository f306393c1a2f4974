//! Numbers that hold even if a region was not solved.
//!
//! The first bounds are those of solid moves ([`crate::solid`]), which take no search. With them at the ends, and what was settled before
//! the work ended, a few moves are searched: forms with lower bounds at their ends are lower bounds. Stops and means follow
//! the order of games, and so do walls, which bounds the temperature from below.
//!
//! Where even that is too much work: a territory game is at most the number of its points less Black's stones plus White's, since each
//! Black move makes this one less, whatever it takes; by area it is at most the number of points.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::Player;

use crate::book::{Bounds, SETTLED};
use crate::region::{Board, Region, Scoring};
use crate::shape::{Shape, Stones, bits};
use crate::solid::Ground;
use crate::solver::{Solver, Worth};

/// Bounds on what a region is worth, each the least and the most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estimate {
    /// On the score when Black begins.
    pub left_stop: [Dyadic; 2],
    /// On the score when White begins.
    pub right_stop: [Dyadic; 2],
    /// On the count.
    pub count: [Dyadic; 2],
    /// On the temperature.
    pub temperature: [Dyadic; 2],
}

/// When the work has ended, a small share of what was spent on the region may still be spent on bounds: one step for so many.
const SHARE: u64 = 8;

/// As many steps at least, a few milliseconds: they narrow the bounds most.
const LEAST_STEPS: u64 = 600;

/// More than so many steps narrow the bounds no further: one more move deep takes many times as many.
const MOST_STEPS: u64 = 30_000;

/// Bounds by solid moves may take so many steps, whatever was spent before: a few milliseconds at most.
const SOLID_STEPS: u64 = 10_000;

impl Estimate {
    /// What bounds on the value tell.
    pub(crate) fn of_worth(engine: &Engine, worth: Worth, scoring: Scoring, points: usize) -> Estimate {
        let both = [worth.low, worth.high];
        let left_stop = both.map(|value| engine.left_stop(value));
        let right_stop = both.map(|value| engine.right_stop(value));
        // No board of the region can be worth more than twice its points more than another.
        let most = Dyadic::from(2 * points as i64);
        let lowest = match scoring {
            Scoring::Territory => Dyadic::from(-1),
            Scoring::Area => Dyadic::ZERO,
        };
        let mut count = [right_stop[0].clone(), left_stop[1].clone()];
        let mut temperature = [lowest.clone(), most];
        if let (Ok(low), Ok(high)) = (engine.thermograph(worth.low), engine.thermograph(worth.high)) {
            count = [low.mean().clone(), high.mean().clone()];
            // While Left's wall is surely above Right's, nothing is frozen.
            let mut bends = low.breakpoints();
            bends.extend(high.breakpoints());
            let apart = |t: &Dyadic| low.left_at(t) > high.right_at(t);
            if let Some(t) = bends.into_iter().filter(|t| *t >= lowest && apart(t)).max() {
                temperature[0] = t;
            }
            if worth.low == worth.high {
                let t = low.temperature().clone().max(lowest);
                temperature = [t.clone(), t];
            }
        }
        Estimate { left_stop, right_stop, count, temperature }
    }
}

impl Solver {
    /// Bounds by solid moves, without a search, and if that takes too many steps, by the number of points.
    pub(crate) fn estimate_solidly(&mut self, ground: &Ground) -> (Worth, Estimate) {
        let scoring = self.book.rules.scoring;
        let (points, surplus) = ground.tally(scoring);
        let engine = self.book.engine.clone();
        let hurried = engine.with_task(&engine.task().beside(Limits::new().nodes(SOLID_STEPS)));
        self.book.set_engine(&hurried);
        let bounds = self.book.solid(ground);
        self.book.set_engine(&engine);
        let crude = [-points, points].map(|n| engine.integer(n - surplus));
        let [low, high] = bounds.unwrap_or(crude);
        let worth = Worth { low, high };
        (worth, Estimate::of_worth(&hurried, worth, scoring, points as usize))
    }

    /// Bounds on a board that was not solved, with a little work after so many steps.
    pub(crate) fn estimate(&mut self, region: &Region, board: &Board, spent: u64) -> (Worth, Estimate) {
        let Some(shape) = region.shape() else { return self.estimate_solidly(&Ground::of_region(region)) };
        let scoring = self.book.rules.scoring;
        let mut found = self.estimate_solidly(&Ground::of_board(&shape, board.stones));
        let engine = self.book.engine.clone();
        let beside =
            engine.task().beside(Limits::new().nodes((spent / SHARE).clamp(LEAST_STEPS, MOST_STEPS)));
        let hurried = engine.with_task(&beside);
        self.book.set_engine(&hurried);
        let mut solid = FxHashMap::default();
        for depth in 0.. {
            let known = FxHashMap::default();
            let mut search =
                Search { solver: self, shape: &shape, known, solid: &mut solid, all_settled: true };
            let Ok([low, high]) = search.bounds(board.stones, depth) else { break };
            let all_settled = search.all_settled;
            // Both hold, so the better one does.
            let is_worse = |one: Value, other: Value| hurried.le(one, other).unwrap_or(false);
            let worth = Worth {
                low: if is_worse(low, found.0.low) { found.0.low } else { low },
                high: if is_worse(found.0.high, high) { found.0.high } else { high },
            };
            found = (worth, Estimate::of_worth(&hurried, worth, scoring, shape.len()));
            // Deeper than the region has points, moves only repeat.
            if worth.low == worth.high || depth > shape.len() as u32 || all_settled {
                break;
            }
        }
        self.book.set_engine(&engine);
        found
    }
}

struct Search<'a> {
    solver: &'a mut Solver,
    shape: &'a Shape,
    known: FxHashMap<(Stones, u32), Bounds>,
    /// What solid moves give on boards of parts.
    solid: &'a mut FxHashMap<u32, Bounds>,
    /// Whether everything that was looked at was settled before.
    all_settled: bool,
}

impl Search<'_> {
    fn bounds(&mut self, stones: Stones, depth: u32) -> Result<Bounds, Stop> {
        if let Some(&bounds) = self.known.get(&(stones, depth)) {
            return Ok(bounds);
        }
        let book = &mut self.solver.book;
        book.engine.step()?;
        let (parts, points) = book.parts(self.shape, stones)?;
        let settled = parts.iter().all(|part| book.nodes[part.node() as usize].state == SETTLED);
        let bounds = if settled {
            book.sum(parts.iter().copied(), points)?
        } else if depth == 0 {
            self.all_settled = false;
            let mut sum = [book.engine.integer(points); 2];
            for &part in &parts {
                let known = match book.nodes[part.node() as usize].state {
                    SETTLED => book.bounds(part),
                    _ => {
                        let bounds = match self.solid.get(&part.node()) {
                            Some(&bounds) => bounds,
                            None => {
                                let bounds = book.solid_of(part.node())?;
                                self.solid.insert(part.node(), bounds);
                                bounds
                            }
                        };
                        book.turned(bounds, part)
                    }
                };
                for side in [0, 1] {
                    sum[side] = book.engine.add(sum[side], known[side])?;
                }
            }
            sum
        } else {
            self.deeper(stones, depth)?
        };
        self.known.insert((stones, depth), bounds);
        Ok(bounds)
    }

    fn deeper(&mut self, stones: Stones, depth: u32) -> Result<Bounds, Stop> {
        let mut options: [[Vec<Value>; 2]; 2] = Default::default();
        for player in Player::BOTH {
            for point in bits(self.shape.all & !(stones[0] | stones[1])) {
                let suicide = self.solver.book.rules.suicide;
                let Some(played) = self.shape.play(stones, player, point, suicide) else { continue };
                let prisoners = self.solver.book.prisoners(&played, player);
                // The depth is that of the search, not of the region: it is small.
                let task = self.solver.book.engine.task().clone();
                let bounds = task.deeper(|| self.bounds(played.stones, depth - 1))?;
                let engine = &self.solver.book.engine;
                for side in [0, 1] {
                    let value = engine.add(bounds[side], engine.integer(prisoners))?;
                    options[side][player.index()].push(value);
                }
            }
        }
        let book = &mut self.solver.book;
        let score = self.shape.area(stones);
        let [low, high] = options;
        Ok([book.form(score, &low[0], &low[1])?, book.form(score, &high[0], &high[1])?])
    }
}

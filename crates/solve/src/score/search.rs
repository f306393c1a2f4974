//! The search: is the score at least b?
//!
//! Left is always to move: after a move the sum is negated, so that (G, Right) and (-G, Left) are one entry of the table.
//! A position is a sorted list of parts with Right stops 0; V is its score, w the sum of the parts' widths. A move with
//! offset o that leads to the list P gives o + w(P) - V(-P).

use smallvec::SmallVec;
use tedomari_parts::{Dominance, PairWalls};
use tedomari_task::Held;
use tedomari_value::{Engine, Stop, Task};

use super::bound::Bounder;
use super::coupons::Coupons;
use super::experience::Experience;
use super::follow::{After, Here};
use super::scalar::Scalar;
use super::table::{Slot, Stage, Table};
use super::tally::Tally;
use super::universe::{NONE, Universe};
use crate::ScoreIngredients;

/// How often the memory is told to the budget, in nodes.
const ACCOUNT_EVERY: u64 = 1 << 12;

/// Above this product of sizes two parts are not paired: their pairs would fill the memory.
const LARGEST_PAIR: u64 = 1 << 14;

/// In a position with more components than this, single moves take long enough to look at the limits.
pub(super) const LONG: usize = 1 << 10;

/// How many questions after the score go by before the steps between them grow.
const SINGLE_STEPS: u32 = 2;

/// A search in the positions that can arise from given parts.
pub(crate) struct Search<S> {
    pub(super) engine: Engine,
    held: Held,
    pub universe: Universe<S>,
    pub(super) walls: PairWalls<S>,
    bounder: Bounder,
    coupons: Option<Coupons<S>>,
    trials: Trials,
    pub(super) dominance: Dominance,
    experience: Experience,
    table: Table<S>,
    tally: Tally<S>,
    pub(super) ingredients: ScoreIngredients,
    /// Lists of parts of the positions on the way, one after another.
    pub(super) lists: Vec<u32>,
    /// Moves still to try at the positions on the way.
    pub(super) moves: Vec<u32>,
    /// Sets of moves while those worth trying are chosen.
    pub(super) sets: Vec<u64>,
    pub nodes: u64,
    /// Searches that compare two moves do not compare further moves, or they might never end.
    pub(super) comparing: bool,
}

/// How often the bound by coupons was tried, and how often it answered.
///
/// It takes about as long as all other bounds together, so it must answer one question in eight to be worth it. Where it
/// does not, one position in sixteen gets it, to see whether that has changed.
#[derive(Default)]
struct Trials {
    asked: u64,
    tried: u64,
    answered: u64,
}

impl Trials {
    const ENOUGH: u64 = 512;

    fn is_due(&mut self) -> bool {
        self.asked += 1;
        self.tried < Trials::ENOUGH || self.answered * 8 >= self.tried || self.asked.is_multiple_of(16)
    }
}

/// An answer, and what is proved with it: V is at least the bound if it reaches the target, else at most.
struct Told<S> {
    reached: bool,
    bound: S,
}

impl<S: Scalar> Told<S> {
    #[inline]
    fn by(lower: &S, upper: &S, target: &S) -> Option<Told<S>> {
        if lower >= target {
            Some(Told { reached: true, bound: lower.clone() })
        } else if upper < target {
            Some(Told { reached: false, bound: upper.clone() })
        } else {
            None
        }
    }
}

/// What a look at a position tells.
enum Entry<S> {
    Told(Told<S>),
    /// Nothing yet; the position is in the table.
    Open(Slot),
}

/// A move that the walls do not answer.
pub(super) struct Open<S> {
    hope: S,
    pub(super) step: u32,
    after: After<S>,
}

/// What moves are put in order by: about the middle of the bounds on what they are worth, times five.
///
/// The lower bound is the closer one a little more often.
#[inline]
fn hope<S: Scalar>(lower: &S, upper: &S) -> S {
    let sum = lower.plus(upper);
    sum.plus(&sum).plus(lower)
}

/// What a search has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ScoreCounts {
    /// Positions looked at.
    pub nodes: u64,
    /// Positions in the table.
    pub positions: u64,
    /// Hot parts that can arise.
    pub parts: u64,
    /// Pairs of parts whose walls were found.
    pub pairs: u64,
    /// Pairs of moves that were compared.
    pub comparisons: u64,
    /// Bytes in tables.
    pub bytes: u64,
}

impl ScoreCounts {
    /// What was done since an earlier count; sizes are those of now.
    pub(crate) fn since(&self, before: &ScoreCounts) -> ScoreCounts {
        let nodes = self.nodes - before.nodes;
        ScoreCounts { nodes, comparisons: self.comparisons - before.comparisons, ..*self }
    }

    /// What two searches have done together; sizes are those of the larger.
    pub(crate) fn and(&self, other: &ScoreCounts) -> ScoreCounts {
        ScoreCounts {
            nodes: self.nodes + other.nodes,
            positions: self.positions.max(other.positions),
            parts: self.parts.max(other.parts),
            pairs: self.pairs.max(other.pairs),
            comparisons: self.comparisons + other.comparisons,
            bytes: self.bytes.max(other.bytes),
        }
    }
}

impl<S: Scalar> Search<S> {
    pub(crate) fn new(
        engine: &Engine,
        universe: Universe<S>,
        ingredients: ScoreIngredients,
    ) -> Result<Search<S>, Stop> {
        let task = engine.task();
        let coupons = ingredients.coupons.then(|| Coupons::new(task, &universe)).transpose()?;
        let walls = PairWalls::of(task, universe.parts.len(), universe.lanes.len(), LARGEST_PAIR);
        let search = Search {
            engine: engine.clone(),
            held: engine.task().hold(),
            walls,
            bounder: Bounder::new(ingredients.pairs),
            coupons,
            trials: Trials::default(),
            dominance: Dominance::new(universe.steps.len()),
            experience: Experience::new(),
            table: Table::new(),
            tally: Tally::new(&universe),
            universe,
            ingredients,
            lists: Vec::new(),
            moves: Vec::new(),
            sets: Vec::new(),
            nodes: 0,
            comparing: false,
        };
        search.held.set(search.own_bytes());
        Ok(search)
    }

    pub(crate) fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.held.pass_to(task);
        self.walls.set_task(task);
    }

    pub(crate) fn counts(&self) -> ScoreCounts {
        ScoreCounts {
            nodes: self.nodes,
            positions: self.table.len() as u64,
            parts: self.universe.parts.len() as u64,
            pairs: self.walls.pairs() as u64,
            comparisons: self.dominance.found(),
            bytes: self.bytes() as u64,
        }
    }

    fn bytes(&self) -> usize {
        self.own_bytes() + self.walls.bytes()
    }

    /// Without the walls, which account for themselves.
    fn own_bytes(&self) -> usize {
        let hints = self.dominance.bytes() + self.experience.bytes();
        let coupons = self.coupons.as_ref().map_or(0, Coupons::bytes);
        let lists =
            (self.lists.capacity() + self.moves.capacity()) * size_of::<u32>() + self.sets.capacity() * 8;
        self.universe.bytes() + self.table.bytes() + self.tally.bytes() + lists + coupons + hints
    }

    /// Sorts a list of parts and takes out those that cancel; returns what they are worth together. A part and its negative
    /// are neighbours.
    pub(crate) fn settle(&self, parts: &mut Vec<u32>) -> S {
        let mut offset = S::ZERO;
        parts.sort_unstable();
        if !self.ingredients.cancelling {
            return offset;
        }
        let (mut at, mut kept) = (0, 0);
        while at < parts.len() {
            let part = parts[at];
            let known = &self.universe.parts[part as usize];
            let run = |from: usize, of: u32| parts[from..].iter().take_while(|&&other| other == of).count();
            let here = run(at, part);
            // Of two neighbours the first is met first, unless it is not there.
            let there = if known.negative > part { run(at + here, known.negative) } else { 0 };
            let pairs = if known.negative == part { here / 2 } else { here.min(there) };
            (0..pairs).for_each(|_| offset += &known.width);
            let taken = if known.negative == part { 2 * pairs } else { pairs };
            parts[kept..kept + here - taken].fill(part);
            kept += here - taken;
            parts[kept..kept + there - pairs.min(there)].fill(known.negative);
            kept += there - pairs.min(there);
            at += here + there;
        }
        parts.truncate(kept);
        offset
    }

    /// What is known of V without searching.
    pub(crate) fn range(&mut self, parts: &[u32]) -> Result<(S, S), Stop> {
        if parts.is_empty() {
            return Ok((S::ZERO, S::ZERO));
        }
        let start = self.lists.len();
        self.lists.extend_from_slice(parts);
        let slot = self.slot(&self.root(start));
        let slot = slot.inspect(|&slot| self.refine(slot, start));
        self.lists.truncate(start);
        let known = self.table.known(slot?);
        Ok((known.lower.clone(), known.upper.clone()))
    }

    /// The score V of a settled list, in between what is known; a stop leaves the table with what was proved.
    pub(crate) fn score(&mut self, parts: &[u32]) -> Result<S, Stop> {
        let (lower, upper) = self.range(parts)?;
        // The middle of the bounds is nearly always right or next to it: so from there in steps, which grow after a few until
        // the score lies between two of them.
        let mut target = lower.plus(&upper.minus(&lower).half_up(&self.universe.unit));
        let mut stride = self.universe.unit.clone();
        let mut asked = 0;
        loop {
            let (lower, upper) = self.range(parts)?;
            if lower == upper {
                return Ok(lower);
            }
            let width = upper.minus(&lower);
            let is_far = stride >= width;
            if is_far && asked > SINGLE_STEPS {
                // A step would lead beyond what is known: halve that.
                target = lower.plus(&width.half_up(&self.universe.unit));
            }
            target.lower(&upper);
            target.raise(&lower.plus(&self.universe.unit));
            let answer = self.at_least(parts, &target)?;
            if answer {
                target += &stride;
            } else {
                target -= &stride;
            }
            asked += 1;
            if asked > SINGLE_STEPS && !is_far {
                stride = stride.plus(&stride);
            }
        }
    }

    /// Whether V ≥ b, for a settled list and b a multiple of the unit.
    pub(crate) fn at_least(&mut self, parts: &[u32], target: &S) -> Result<bool, Stop> {
        if parts.is_empty() {
            return Ok(S::ZERO >= *target);
        }
        let (lists, moves) = (self.lists.len(), self.moves.len());
        self.lists.extend_from_slice(parts);
        let here = self.root(lists);
        let answer = self.visit(&here, target);
        self.lists.truncate(lists);
        self.moves.truncate(moves);
        answer.map(|told| told.reached)
    }

    /// Whether V ≥ b for a list that ends the lists and is not empty.
    fn visit(&mut self, here: &Here<S>, target: &S) -> Result<Told<S>, Stop> {
        self.nodes += 1;
        self.engine.step()?;
        if self.nodes.is_multiple_of(ACCOUNT_EVERY) || self.lists.len() - here.start > LONG {
            self.held.set(self.own_bytes());
            self.engine.task().found("positions", self.table.len() as u64);
        }
        let slot = match self.enter(here, target)? {
            Entry::Told(told) => return Ok(told),
            Entry::Open(slot) => slot,
        };
        let best = self.table.known(slot).best;
        let first_move = self.moves.len();
        let stack = self.engine.task().stack()?;
        let outcome = stack.run(|| {
            self.collect_moves(here.start, best)?;
            let parts = &self.lists[here.start..];
            match &here.via {
                Some((step, reached)) => {
                    self.tally.push_after(&self.universe, &mut self.walls, parts, *step, reached)?;
                }
                None => self.tally.push(&self.universe, &mut self.walls, parts)?,
            }
            let outcome = self.try_moves(here, first_move, target);
            self.tally.pop();
            outcome
        });
        self.moves.truncate(first_move);
        let (step, bound) = outcome?;
        let known = self.table.known_mut(slot);
        match step {
            Some(step) => {
                known.lower.raise(&bound);
                known.best = step;
            }
            None => known.upper.lower(&bound),
        }
        Ok(Told { reached: step.is_some(), bound })
    }

    /// What is known of a list by the table and by bounds that are worth their time. What walls answer at once is not put
    /// into the table: it would take more time to fetch it from there.
    fn enter(&mut self, here: &Here<S>, target: &S) -> Result<Entry<S>, Stop> {
        let parts = &self.lists[here.start..];
        let slot = match self.table.get(here.marks.own, parts) {
            Some(slot) => slot,
            None => {
                let (lower, upper) = self.wall_bounds(here.start, Some(target))?;
                if let Some(told) = Told::by(&lower, &upper, target) {
                    return Ok(Entry::Told(told));
                }
                self.table.insert(here.marks.own, lower, upper)
            }
        };
        let known = self.table.known(slot);
        if let Some(told) = Told::by(&known.lower, &known.upper, target) {
            return Ok(Entry::Told(told));
        }
        if known.stage == Stage::Walls && self.trials.is_due() {
            let told = self.ask_coupons(slot, here.start, target);
            self.trials.tried += 1;
            self.trials.answered += u64::from(told.is_some());
            if let Some(told) = told {
                return Ok(Entry::Told(told));
            }
        }
        Ok(Entry::Open(slot))
    }

    /// Where a list is in the table; new ones get the bounds of walls.
    fn slot(&mut self, here: &Here<S>) -> Result<Slot, Stop> {
        let parts = &self.lists[here.start..];
        if let Some(slot) = self.table.get(here.marks.own, parts) {
            return Ok(slot);
        }
        let (lower, upper) = self.wall_bounds(here.start, None)?;
        Ok(self.table.insert(here.marks.own, lower, upper))
    }

    /// Bounds by walls: by the better of two groupings, or by the first if it tells whether V reaches a target.
    fn wall_bounds(&mut self, start: usize, target: Option<&S>) -> Result<(S, S), Stop> {
        let parts = &self.lists[start..];
        let (mut lower, mut upper) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 0)?;
        let told = target.is_some_and(|target| Told::by(&lower, &upper, target).is_some());
        if !told && self.bounder.has_more(parts.len()) {
            let (low, up) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 1)?;
            lower.raise(&low);
            upper.lower(&up);
        }
        Ok((lower, upper))
    }

    /// Whether the bounds by coupons tell; the more promising of the two first, and the other only if that does not.
    fn ask_coupons(&mut self, slot: Slot, start: usize, target: &S) -> Option<Told<S>> {
        let parts = &self.lists[start..];
        let known = self.table.known_mut(slot);
        let Some(coupons) = &mut self.coupons else {
            known.stage = Stage::Coupons;
            return None;
        };
        let upper_first = known.lower.plus(&known.upper) < target.plus(target);
        for upper in [upper_first, !upper_first] {
            if upper {
                known.upper.lower(&coupons.upper(&self.universe, parts));
            } else {
                known.lower.raise(&coupons.lower(&self.universe, parts));
            }
            let told = Told::by(&known.lower, &known.upper, target);
            if told.is_some() {
                return told;
            }
        }
        known.stage = Stage::Coupons;
        None
    }

    /// Adds the bounds by coupons to those of a list.
    fn refine(&mut self, slot: Slot, start: usize) {
        let known = self.table.known(slot);
        if known.lower == known.upper || known.stage == Stage::Coupons {
            return;
        }
        let (lower, upper) = match &mut self.coupons {
            Some(coupons) => {
                let parts = &self.lists[start..];
                (Some(coupons.lower(&self.universe, parts)), Some(coupons.upper(&self.universe, parts)))
            }
            None => (None, None),
        };
        self.table.refine(slot, Stage::Coupons, lower, upper);
    }

    /// Tries the moves from `first` on: the one that reaches the target, if any does, and what is proved by that.
    fn try_moves(&mut self, here: &Here<S>, first: usize, target: &S) -> Result<(Option<u32>, S), Stop> {
        // First what the walls say of the moves, before their positions are made: often enough to answer, and the middle
        // of the bounds puts the move that will answer first in 99 of 100 cases.
        let mut open: SmallVec<[Open<S>; 8]> = SmallVec::new();
        let mut most: Option<S> = None;
        let mut fails = |upper: S| {
            if most.as_ref().is_none_or(|most| *most < upper) {
                most = Some(upper);
            }
        };
        let below = target.minus(&self.universe.unit);
        let lanes = self.universe.parts[self.lists[here.start] as usize].lanes as usize;
        let is_long = self.lists.len() - here.start > LONG;
        for at in first..self.moves.len() {
            if is_long && at % 64 == 0 {
                self.engine.check()?;
            }
            let step = self.moves[at];
            let (lower, upper) = self.tally.worth(&self.universe, &mut self.walls, step, lanes, target)?;
            // The target is a multiple of the unit.
            if upper < *target {
                fails(upper);
                continue;
            }
            if lower > below {
                return Ok((Some(step), lower.ceil_to(&self.universe.unit)));
            }
            let after = self.after(here, step);
            if after.cancelled != NONE && self.lists.len() - here.start == 2 {
                // Nothing is left.
                if after.reached >= *target {
                    return Ok((Some(step), after.reached));
                }
                fails(after.reached);
                continue;
            }
            self.table.fetch(after.marks.own);
            open.push(Open { hope: hope(&lower, &upper), step, after });
        }
        if open.len() > 1 && self.is_forcing(here.start) {
            self.compare(&mut open)?;
        }
        // Then what the table knows of those that are left.
        let mut at = 0;
        while at < open.len() {
            let Open { step, after, .. } = &open[at];
            if let Some((lower, upper)) = self.known_worth(here, *step, after) {
                if lower >= *target {
                    return Ok((Some(*step), lower));
                }
                if upper < *target {
                    fails(upper);
                    open.remove(at);
                    continue;
                }
                open[at].hope = hope(&lower, &upper);
            }
            at += 1;
        }
        self.put_in_order(&mut open);
        for at in 0..open.len() {
            let Open { step, ref after, .. } = open[at];
            let start = self.make(here, step, after);
            let via = (after.cancelled == NONE).then(|| (step, after.reached.clone()));
            let child = Here { start, marks: after.marks, width: after.width.clone(), via };
            // o + w - V(-P) ≥ b exactly if not V(-P) ≥ o + w - b + unit.
            let mut child_target = after.reached.minus(target);
            child_target += &self.universe.unit;
            let told = self.visit(&child, &child_target);
            self.lists.truncate(start);
            let told = told?;
            let worth = after.reached.minus(&told.bound);
            if !told.reached {
                for failed in &open[..at] {
                    self.experience.learn(step, failed.step);
                }
                return Ok((Some(step), worth));
            }
            fails(worth);
        }
        Ok((None, most.expect("a part has a move").floor_to(&self.universe.unit)))
    }

    /// The most promising moves first, as bounds say and experience has it.
    fn put_in_order(&self, open: &mut [Open<S>]) {
        if self.ingredients.ordering {
            open.sort_by(|a, b| b.hope.cmp(&a.hope));
        }
        if self.ingredients.experience {
            for i in 1..open.len() {
                let mut at = i;
                while at > 0 && self.experience.prefers(open[at].step, open[at - 1].step) {
                    open.swap(at - 1, at);
                    at -= 1;
                }
            }
        }
    }

    /// Bounds on what a move is worth, if the table knows the position after it.
    fn known_worth(&mut self, here: &Here<S>, step: u32, after: &After<S>) -> Option<(S, S)> {
        if !self.table.may_have(after.marks.own) {
            return None;
        }
        let child = self.make(here, step, after);
        let slot = self.table.get(after.marks.own, &self.lists[child..]);
        self.lists.truncate(child);
        let known = self.table.known(slot?);
        Some((after.reached.minus(&known.upper), after.reached.minus(&known.lower)))
    }
}

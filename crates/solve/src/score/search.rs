//! The search: is the score at least b?
//!
//! Left is always to move: after a move the sum is negated, so that (G, Right) and (-G, Left) are one entry of the table.
//! A position is a sorted list of parts with Right stops 0; V is its score, w the sum of the parts' widths. A move with
//! offset o that leads to the list P gives o + w(P) - V(-P).

use smallvec::SmallVec;
use tedomari_value::{Engine, Stop};

use super::bound::Bounder;
use super::coupons::Coupons;
use super::dominance::Dominance;
use super::scalar::Scalar;
use super::table::{NO_STEP, Slot, Stage, Table, answer};
use super::universe::{NONE, Universe};
use super::walls::Walls;
use crate::Ingredients;

const STACK_RED_ZONE: usize = 64 << 10;
const STACK_CHUNK: usize = 1 << 20;

/// How often the memory is told to the budget, in nodes.
const ACCOUNT_EVERY: u64 = 1 << 12;

/// A search in the positions that can arise from given parts.
pub(crate) struct Search<'e, S> {
    engine: &'e Engine,
    pub universe: Universe<S>,
    walls: Walls<S>,
    bounder: Bounder,
    coupons: Option<Coupons<S>>,
    trials: Trials,
    dominance: Dominance,
    table: Table<S>,
    ingredients: Ingredients,
    /// Lists of parts of the positions on the way, one after another.
    lists: Vec<u32>,
    /// Moves still to try at the positions on the way.
    moves: Vec<u32>,
    pub nodes: u64,
    /// Searches that compare two moves do not compare further moves, or they might never end.
    comparing: bool,
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

/// What a look at a position tells.
enum Glance {
    Answer(bool),
    /// Nothing yet; the position is in the table.
    Open(Slot),
}

/// A position after a move that a glance does not answer.
struct Open<S> {
    /// Twice what the middle of its bounds is above the target: the less, the better the move.
    hope: S,
    step: u32,
    slot: Slot,
}

/// What a search has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
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

impl Counts {
    /// What two searches have done together; sizes are those of the larger.
    pub(crate) fn and(&self, other: &Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            positions: self.positions.max(other.positions),
            parts: self.parts.max(other.parts),
            pairs: self.pairs.max(other.pairs),
            comparisons: self.comparisons + other.comparisons,
            bytes: self.bytes.max(other.bytes),
        }
    }
}

impl<'e, S: Scalar> Search<'e, S> {
    pub(crate) fn new(engine: &'e Engine, universe: Universe<S>, ingredients: Ingredients) -> Search<'e, S> {
        let walls = Walls::new(&universe);
        Search {
            engine,
            walls,
            bounder: Bounder::new(ingredients.pairs),
            coupons: ingredients.coupons.then(|| Coupons::new(&universe)),
            trials: Trials::default(),
            dominance: Dominance::new(universe.steps.len()),
            table: Table::new(),
            universe,
            ingredients,
            lists: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            comparing: false,
        }
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts {
            nodes: self.nodes,
            positions: self.table.len() as u64,
            parts: self.universe.parts.len() as u64,
            pairs: self.walls.pair_count() as u64,
            comparisons: self.dominance.found(),
            bytes: self.bytes() as u64,
        }
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + self.walls.bytes() + self.dominance.bytes()
    }

    /// Sorts a list of parts and takes out those that cancel; returns what they are worth together.
    pub(crate) fn settle(&self, parts: &mut Vec<u32>) -> S {
        let mut offset = S::ZERO;
        parts.sort_unstable();
        if self.ingredients.cancelling {
            let mut at = 0;
            while at < parts.len() {
                let part = &self.universe.parts[parts[at] as usize];
                // A negative is a neighbour, so it is at most one run of equal parts away.
                let last = part.negative.max(parts[at]);
                let near = parts[at + 1..].iter().take_while(|&&other| other <= last);
                match near.into_iter().position(|&other| other == part.negative) {
                    Some(distance) => {
                        offset += &part.width;
                        parts.remove(at + 1 + distance);
                        parts.remove(at);
                    }
                    None => at += 1,
                }
            }
        }
        offset
    }

    /// What is known of V without searching.
    pub(crate) fn range(&mut self, parts: &[u32]) -> (S, S) {
        if parts.is_empty() {
            return (S::ZERO, S::ZERO);
        }
        let start = self.lists.len();
        self.lists.extend_from_slice(parts);
        let slot = self.slot(start);
        while self.refine(slot, start, Stage::Coupons) {}
        self.lists.truncate(start);
        let known = self.table.known(slot);
        (known.lower.clone(), known.upper.clone())
    }

    /// The score V of a settled list, in between what is known; a stop leaves the table with what was proved.
    pub(crate) fn score(&mut self, parts: &[u32]) -> Result<S, Stop> {
        let (lower, upper) = self.range(parts);
        // The middle of the bounds is nearly always right or next to it: so from there in growing steps.
        let mut target = lower.plus(&upper.minus(&lower).half_up(&self.universe.unit));
        let mut stride = self.universe.unit.clone();
        loop {
            let (lower, upper) = self.range(parts);
            if lower == upper {
                return Ok(lower);
            }
            target.lower(&upper);
            target.raise(&lower.plus(&self.universe.unit));
            let answer = self.at_least(parts, &target)?;
            if answer {
                target += &stride;
            } else {
                target -= &stride;
            }
            stride = stride.plus(&stride);
        }
    }

    /// Whether V ≥ b, for a settled list.
    pub(crate) fn at_least(&mut self, parts: &[u32], target: &S) -> Result<bool, Stop> {
        if parts.is_empty() {
            return Ok(S::ZERO >= *target);
        }
        let (lists, moves) = (self.lists.len(), self.moves.len());
        self.lists.extend_from_slice(parts);
        let slot = self.slot(lists);
        let answer = self.visit(lists, slot, target);
        self.lists.truncate(lists);
        self.moves.truncate(moves);
        answer
    }

    /// Whether V ≥ b for the list that starts at `start` and ends the lists, which is not empty.
    fn visit(&mut self, start: usize, slot: Slot, target: &S) -> Result<bool, Stop> {
        self.nodes += 1;
        self.engine.step()?;
        if self.nodes.is_multiple_of(ACCOUNT_EVERY) {
            self.engine.account_outside_bytes(self.bytes());
        }
        if let Some(answer) = self.cheap_answer(slot, start, target) {
            return Ok(answer);
        }
        let best = self.table.known(slot).best;
        let first_move = self.moves.len();
        let answer = stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || {
            self.collect_moves(start, best)?;
            self.try_moves(start, first_move, target)
        });
        self.moves.truncate(first_move);
        let answer = answer?;
        let known = self.table.known_mut(slot);
        match answer {
            Some(step) => {
                known.lower.raise(target);
                known.best = step;
            }
            None => {
                let below = target.minus(&self.universe.unit);
                known.upper.lower(&below);
            }
        }
        Ok(answer.is_some())
    }

    /// Whether V ≥ b as far as all bounds tell that are worth their time.
    fn cheap_answer(&mut self, slot: Slot, start: usize, target: &S) -> Option<bool> {
        loop {
            let known = self.table.known(slot);
            let told = known.answer(target);
            if told.is_some() || known.stage == Stage::Coupons {
                return told;
            }
            if known.stage == Stage::BothPairs {
                break;
            }
            self.refine(slot, start, Stage::BothPairs);
        }
        if !self.trials.is_due() || !self.refine(slot, start, Stage::Coupons) {
            return None;
        }
        let told = self.table.known(slot).answer(target);
        self.trials.tried += 1;
        self.trials.answered += u64::from(told.is_some());
        told
    }

    /// Where the list from `start` on is in the table; new ones get the cheapest bounds.
    fn slot(&mut self, start: usize) -> Slot {
        let parts = &self.lists[start..];
        match self.table.get(parts) {
            Ok(slot) => slot,
            Err(half) => {
                let (lower, upper) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 0);
                self.table.insert(half, Stage::Pairs, lower, upper)
            }
        }
    }

    /// Spends more on the static bounds of a list, up to a stage; whether there was more to spend.
    fn refine(&mut self, slot: Slot, start: usize, most: Stage) -> bool {
        let known = self.table.known(slot);
        if known.lower == known.upper || known.stage == most {
            return false;
        }
        let parts = &self.lists[start..];
        let (stage, lower, upper) = match known.stage {
            Stage::Pairs if self.bounder.has_more(parts.len()) => {
                let (lower, upper) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 1);
                (Stage::BothPairs, Some(lower), Some(upper))
            }
            Stage::Pairs => (Stage::BothPairs, None, None),
            _ => match &mut self.coupons {
                Some(coupons) => {
                    let (lower, upper) = coupons.bounds(&self.universe, parts);
                    (Stage::Coupons, lower, upper)
                }
                None => (Stage::Coupons, None, None),
            },
        };
        self.table.refine(slot, stage, lower, upper);
        true
    }

    /// Tries the moves from `first` on; the one that reaches the target, if any does.
    fn try_moves(&mut self, start: usize, first: usize, target: &S) -> Result<Option<u32>, Stop> {
        // First what is known of the positions after the moves: often enough to answer, and the middle of the bounds
        // puts the move that will answer first in 99 of 100 cases.
        let mut open: SmallVec<[Open<S>; 8]> = SmallVec::new();
        for at in first..self.moves.len() {
            let step = self.moves[at];
            let (child, child_target) = self.make(start, step, target);
            let told = self.glance(child, &child_target);
            self.lists.truncate(child);
            match told {
                Glance::Answer(false) => return Ok(Some(step)),
                Glance::Answer(true) => {}
                Glance::Open(slot) => {
                    let known = self.table.known(slot);
                    let mut hope = known.lower.plus(&known.upper);
                    hope -= &child_target;
                    hope -= &child_target;
                    open.push(Open { hope, step, slot });
                }
            }
        }
        if self.ingredients.ordering {
            open.sort_by(|a, b| a.hope.cmp(&b.hope));
        }
        for Open { step, slot, .. } in open {
            let (child, child_target) = self.make(start, step, target);
            let answer = self.visit(child, slot, &child_target);
            self.lists.truncate(child);
            if !answer? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Whether V ≥ b as far as the table and walls tell. What walls answer at once is not put into the table: it would
    /// take more time to fetch it from there.
    fn glance(&mut self, start: usize, target: &S) -> Glance {
        if start == self.lists.len() {
            return Glance::Answer(S::ZERO >= *target);
        }
        let parts = &self.lists[start..];
        match self.table.get(parts) {
            Ok(slot) => {
                let known = self.table.known(slot);
                if known.stage == Stage::Pairs && known.answer(target).is_none() {
                    self.refine(slot, start, Stage::BothPairs);
                }
                self.table.known(slot).answer(target).map_or(Glance::Open(slot), Glance::Answer)
            }
            Err(half) => {
                let (mut lower, mut upper) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 0);
                let mut told = answer(&lower, &upper, target);
                if told.is_none() && self.bounder.has_more(parts.len()) {
                    let (low, up) = self.bounder.bounds(&self.universe, &mut self.walls, parts, 1);
                    lower.raise(&low);
                    upper.lower(&up);
                    told = answer(&lower, &upper, target);
                }
                told.map_or_else(
                    || Glance::Open(self.table.insert(half, Stage::BothPairs, lower, upper)),
                    Glance::Answer,
                )
            }
        }
    }

    /// Puts the position after a move on the lists, negated and sorted; returns its start, and the target that it must
    /// miss for the move to reach its own: o + w - V(-P) ≥ b exactly if not V(-P) ≥ o + w - b + unit.
    fn make(&mut self, start: usize, step: u32, target: &S) -> (usize, S) {
        let child = self.lists.len();
        let universe = &self.universe;
        let step = &universe.steps[step as usize];
        let mut reached = step.offset.clone();
        let mut gone = step.from;
        let mut arrived = step.to;
        // The new part may meet its negative: then both are worth their width.
        let mut cancelled = NONE;
        if arrived != NONE {
            let part = &universe.parts[arrived as usize];
            let copies = if part.negative == gone { 1 } else { 0 };
            if self.ingredients.cancelling
                && self.lists[start..child].iter().filter(|&&other| other == part.negative).count() > copies
            {
                reached += &part.width;
                cancelled = part.negative;
                arrived = NONE;
            }
        }
        if arrived != NONE {
            let part = &universe.parts[arrived as usize];
            reached += &part.width;
            self.lists.push(part.negative);
        }
        for at in start..child {
            let id = self.lists[at];
            if id == gone {
                gone = NONE;
                continue;
            }
            if id == cancelled {
                cancelled = NONE;
                continue;
            }
            let part = &universe.parts[id as usize];
            reached += &part.width;
            self.lists.push(part.negative);
        }
        // Nearly sorted: only the new part and neighbours that swapped are out of place.
        let list = &mut self.lists[child..];
        for i in 1..list.len() {
            let mut j = i;
            while j > 0 && list[j - 1] > list[j] {
                list.swap(j - 1, j);
                j -= 1;
            }
        }
        reached -= target;
        reached += &self.universe.unit;
        (child, reached)
    }

    /// Puts the moves worth trying on the stack of moves, the known best first.
    fn collect_moves(&mut self, start: usize, best: u32) -> Result<(), Stop> {
        let first = self.moves.len();
        let end = self.lists.len();
        let mut last = NONE;
        for at in start..end {
            let part = self.lists[at];
            if part == last {
                continue;
            }
            last = part;
            for step in self.universe.parts[part as usize].steps.clone() {
                self.consider(first, step)?;
            }
        }
        if best != NO_STEP
            && let Some(at) = self.moves[first..].iter().position(|&step| step == best)
        {
            self.moves[first..=first + at].rotate_right(1);
        }
        Ok(())
    }

    /// Keeps a move unless one of those kept is at least as good; removes those it is as good as.
    fn consider(&mut self, first: usize, step: u32) -> Result<(), Stop> {
        if self.ingredients.dominance {
            let mut at = first;
            while at < self.moves.len() {
                let kept = self.moves[at];
                if self.dominates(kept, step)? {
                    return Ok(());
                }
                if self.dominates(step, kept)? {
                    self.moves.remove(at);
                } else {
                    at += 1;
                }
            }
        }
        self.moves.push(step);
        Ok(())
    }

    /// Whether one move of Left makes another useless.
    fn dominates(&mut self, better: u32, worse: u32) -> Result<bool, Stop> {
        let (g, h) = (&self.universe.steps[better as usize], &self.universe.steps[worse as usize]);
        if g.gain < h.gain {
            return Ok(false);
        }
        if g.from == h.from {
            // Options of one canonical form.
            return Ok(false);
        }
        if let Some(known) = self.dominance.get(better, worse) {
            return Ok(known);
        }
        if self.comparing {
            return Ok(false);
        }
        let (mut parts, mut offset) = self.difference(better, worse);
        offset += &self.settle(&mut parts);
        // Useless if V + offset ≤ 0 with Left to move in the negative of the difference.
        let mut target = self.universe.unit.clone();
        target -= &offset;
        self.comparing = true;
        let above = self.at_least(&parts, &target);
        self.comparing = false;
        let answer = !above?;
        self.dominance.set(better, worse, answer);
        Ok(answer)
    }

    /// The negative of g' + h - g - h', as parts and an offset.
    fn difference(&self, better: u32, worse: u32) -> (Vec<u32>, S) {
        let universe = &self.universe;
        let (g, h) = (&universe.steps[better as usize], &universe.steps[worse as usize]);
        let mut parts = Vec::with_capacity(4);
        let mut offset = h.offset.minus(&g.offset);
        parts.push(g.from);
        if h.to != NONE {
            parts.push(h.to);
        }
        for subtracted in [g.to, h.from] {
            if subtracted != NONE {
                let part = &universe.parts[subtracted as usize];
                parts.push(part.negative);
                offset -= &part.width;
            }
        }
        (parts, offset)
    }
}

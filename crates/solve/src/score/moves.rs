//! Which moves of a position are worth trying.
//!
//! Most are made useless by another: see [`Dominance`](tedomari_parts::Dominance). What is known of that is kept as sets of
//! moves, so a move is compared one by one only with those it has not met. Two moves are compared by a search in at most
//! four parts: g → g' makes h → h' useless if the Right stop of g' + h - g - h' is at least 0. That is up to infinitesimals, which do
//! not change scores.

use smallvec::SmallVec;
use tedomari_parts::has;
use tedomari_value::Stop;

use super::scalar::Scalar;
use super::search::{LONG, Open, Search};
use super::table::NO_STEP;
use super::universe::NONE;

impl<S: Scalar> Search<S> {
    /// Puts the moves worth trying on the stack of moves, the known best first.
    ///
    /// Where one or two parts are far hotter than all others, moves are not compared that were not compared before: walls tell
    /// of most that they fall short, and where that leaves one move it is searched alone. [`Search::compare`] does
    /// the rest.
    pub(super) fn collect_moves(&mut self, start: usize, best: u32) -> Result<(), Stop> {
        let (first, sets) = (self.moves.len(), self.sets.len());
        // What the moves kept make useless, and what all of them were compared with.
        self.sets.resize(sets + self.dominance.words(), 0);
        self.sets.resize(sets + 2 * self.dominance.words(), u64::MAX);
        let is_calm = !self.is_forcing(start);
        let collected = self.collect(start, first, sets, is_calm);
        self.sets.truncate(sets);
        collected?;
        if best != NO_STEP
            && let Some(at) = self.moves[first..].iter().position(|&step| step == best)
        {
            self.moves[first..=first + at].rotate_right(1);
        }
        Ok(())
    }

    fn collect(&mut self, start: usize, first: usize, sets: usize, is_calm: bool) -> Result<(), Stop> {
        let mut last = NONE;
        let is_long = self.lists.len() - start > LONG;
        for at in start..self.lists.len() {
            if is_long {
                self.engine.check()?;
            }
            let part = self.lists[at];
            if part == last {
                continue;
            }
            last = part;
            for step in self.universe.parts[part as usize].steps.clone() {
                if !self.ingredients.dominance {
                    self.moves.push(step);
                } else if self.dominance.words() == 0 || !has(&self.sets[sets..], step) {
                    self.consider(first, sets, step, is_calm)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps a move unless one of those kept is at least as good; removes those it is as good as.
    fn consider(&mut self, first: usize, sets: usize, step: u32, is_calm: bool) -> Result<(), Stop> {
        let words = self.dominance.words();
        let dominates = |search: &mut Search<S>, better: u32, worse: u32| match is_calm {
            true => search.dominates(better, worse),
            false => Ok(search.dominance.get(better, worse) == Some(true)),
        };
        if words == 0 || !has(&self.sets[sets + words..], step) {
            for at in first..self.moves.len() {
                if dominates(self, self.moves[at], step)? {
                    return Ok(());
                }
            }
        }
        let mut at = first;
        while at < self.moves.len() {
            if dominates(self, step, self.moves[at])? {
                self.moves.remove(at);
            } else {
                at += 1;
            }
        }
        self.moves.push(step);
        if words > 0 {
            let (useless, compared) = self.sets[sets..].split_at_mut(words);
            self.dominance.narrow(step, useless, compared);
        }
        Ok(())
    }

    /// Whether the third hottest part is less than a quarter as hot as the hottest.
    pub(super) fn is_forcing(&self, start: usize) -> bool {
        let temperature = |at: usize| &self.universe.parts[self.lists[start + at] as usize].temperature;
        if self.lists.len() - start < 3 {
            return true;
        }
        let twice = temperature(2).plus(temperature(2));
        twice.plus(&twice) < *temperature(0)
    }

    /// Takes out the moves that others among them make useless.
    pub(super) fn compare(&mut self, open: &mut SmallVec<[Open<S>; 8]>) -> Result<(), Stop> {
        if !self.ingredients.dominance {
            return Ok(());
        }
        let mut kept = 0;
        'moves: for at in 0..open.len() {
            let step = open[at].step;
            for other in 0..kept {
                if self.dominates(open[other].step, step)? {
                    continue 'moves;
                }
            }
            let mut still = 0;
            for other in 0..kept {
                if !self.dominates(step, open[other].step)? {
                    open.swap(still, other);
                    still += 1;
                }
            }
            open.swap(still, at);
            kept = still + 1;
        }
        open.truncate(kept);
        Ok(())
    }

    /// Whether one move of Left makes another useless.
    #[inline]
    fn dominates(&mut self, better: u32, worse: u32) -> Result<bool, Stop> {
        if let Some(known) = self.dominance.get(better, worse) {
            return Ok(known);
        }
        let (g, h) = (&self.universe.steps[better as usize], &self.universe.steps[worse as usize]);
        if !g.may_replace(h) {
            self.dominance.set(better, worse, false);
            return Ok(false);
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

//! Codes that go on for ever and break no heap: nim-values of any heap, where they are arithmetically periodic.
//!
//! Let the digits repeat with the period p behind the first w places. A move takes k beans from a heap of n. If k ≤ w, the digit of k is one of the first;
//! else it depends on the remainder of k by p alone. So the value of n is the least number that is missing among three sets: the values of some of the w heaps
//! before it (*near* ones); the values of all heaps before those whose sizes have certain remainders by p (*far* ones), which depend on the remainder q of n; and
//! 0, if the digit of n allows to take the whole heap. Let f(q) be a number such that everything below it is a far value for q, or 0 where heaps with this remainder may be taken as a whole. Of the far values only those from f(q) on count.
//!
//! **Theorem.** Let n > w and n > the size that is frozen, if one is, and let l be a multiple of p. If at n + l the near values, the f(q) and the far values from there on are those at n,
//! higher by s, and if s = 0 or no f(q) is 0, then G(m + l) = G(m) + s for all m ≥ n. *Proof.* The value at n is the least number from f(q) on that is no near and no far value, and not 0 if the whole heap
//! may be taken; and so it is at n + l. Near and far values are higher by s there, the digits of n and n + l are the same, and 0 is below both f(q) if
//! s is not 0. So the two values differ by s, and the same holds for all that is asked of n + 1 and n + l + 1. ∎ For sets of numbers of which all but a few may be taken this is
//! Siegel's theorem (*Combinatorial Game Theory*, chapter IV).

use std::collections::BTreeSet;

use tedomari_task::{Held, Stop, Task};

use crate::endless::Endless;
use crate::period::Period;
use crate::values::Values;

/// What the values to come depend on.
#[derive(Clone, PartialEq, Eq)]
struct State {
    /// The last w values.
    near: Vec<u32>,
    /// By the remainder of the heap to come.
    floors: Vec<u32>,
    /// The far values by the remainder of their heaps.
    far: Vec<BTreeSet<u32>>,
}

impl State {
    /// By how much all is higher than in an earlier state, if it is the same otherwise.
    fn rise(&self, earlier: &State) -> Option<u32> {
        let rise = self.floors.first()?.checked_sub(*earlier.floors.first()?)?;
        let is_higher = |(now, before): (&u32, &u32)| before.checked_add(rise) == Some(*now);
        let same = self.near.len() == earlier.near.len()
            && self.near.iter().zip(&earlier.near).all(is_higher)
            && self.floors.iter().zip(&earlier.floors).all(is_higher)
            && self
                .far
                .iter()
                .zip(&earlier.far)
                .all(|(now, before)| now.len() == before.len() && now.iter().zip(before).all(is_higher));
        (same && (rise == 0 || !earlier.floors.contains(&0))).then_some(rise)
    }
}

impl Endless {
    /// Whether the code goes on for ever and no move breaks a heap.
    pub fn only_takes(&self) -> bool {
        self.is_endless()
            && self.block().iter().chain(self.start().code().digits()).all(|digit| digit & !3 == 0)
    }

    /// The nim-values of a code that [only takes](Endless::only_takes), up to a heap or until a period is proved; nothing for other codes. With a stop they
    /// are those that were found before it. What the rule of these values allows in larger heaps means nothing.
    ///
    /// ```
    /// use tedomari_octal::Endless;
    /// use tedomari_task::Task;
    ///
    /// let all_but: Endless = "0.3003330[3]".parse()?;
    /// let (values, stopped) = all_but.taken(&Task::default(), 1 << 60).unwrap();
    /// assert_eq!(stopped, Ok(()));
    /// let period = values.period().unwrap();
    /// assert_eq!((period.length, period.saltus), (4, 2));
    /// assert_eq!(values.value(1 << 60), Some(1 << 59));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn taken(&self, task: &Task, upto: u64) -> Option<(Values, Result<(), Stop>)> {
        self.only_takes().then(|| {
            let mut values: Vec<u32> = vec![0];
            let held = task.hold();
            match self.take(task, &held, upto, &mut values) {
                Ok(Some((from, length, saltus))) => (self.proved(values, from, length, saltus), Ok(())),
                stopped => (Values::from_computed(self.upto(values.len() - 1), values), stopped.map(drop)),
            }
        })
    }

    /// Finds values until a period is proved, and from which heap on, how long it is and what it adds.
    fn take(
        &self,
        task: &Task,
        held: &Held,
        upto: u64,
        values: &mut Vec<u32>,
    ) -> Result<Option<(usize, usize, u32)>, Stop> {
        let (window, turn) = (self.places(), self.block().len());
        let mut state = State { near: Vec::new(), floors: vec![0; turn], far: vec![BTreeSet::new(); turn] };
        // For each remainder of a heap, those of the far heaps that a move can leave.
        let far_takes: Vec<usize> =
            (0..turn).filter(|at| self.block()[*at] & 2 == 2).map(|at| (window + 1 + at) % turn).collect();
        let reached = |heap: usize| far_takes.iter().map(move |take| (heap + turn - take) % turn);
        let near_takes: Vec<usize> = (1..=window).filter(|&take| self.digit(take as u64) & 2 == 2).collect();
        let frozen = self.start().frozen().unwrap_or(0);
        let mut mark: Option<(usize, State)> = None;
        task.stage("values", Some(upto.saturating_add(1)));
        while (values.len() as u64) <= upto {
            let heap = values.len();
            let many: usize = state.far.iter().map(BTreeSet::len).sum();
            task.work(1 + (window + turn * far_takes.len() + many) as u64 / 16)?;
            if heap == values.capacity() {
                // They are held twice while they are moved to a larger place.
                held.grow(3 * heap * size_of::<u32>() + 64 * many)?;
                task.done(heap as u64);
            }
            if heap > window && heap as u64 > frozen {
                // Brent: each state is compared with one whose place doubles.
                match &mark {
                    Some((at, earlier)) if (heap - at).is_multiple_of(turn) => {
                        if let Some(saltus) = state.rise(earlier) {
                            return Ok(Some((*at, heap - at, saltus)));
                        }
                        if heap >= 2 * at {
                            mark = Some((heap, state.clone()));
                        }
                    }
                    Some((at, _)) if heap < 2 * at => {}
                    _ => mark = Some((heap, state.clone())),
                }
            }
            let value = match heap as u64 == frozen {
                true => 0,
                false => self.next(&mut state, heap, values, &near_takes, &reached),
            };
            values.push(value);
            if window > 0 {
                state.near.push(value);
            }
            if heap > window {
                // The heap at the far end of the near ones is a far one now.
                let far = heap - window;
                let left = if window > 0 { state.near.remove(0) } else { value };
                let asking = (0..turn).filter(|&next| reached(next).any(|rest| rest == far % turn));
                if asking.map(|next| state.floors[next]).min().is_some_and(|least| left >= least) {
                    state.far[far % turn].insert(left);
                }
            }
        }
        Ok(None)
    }

    /// The value of the next heap.
    fn next<R: Iterator<Item = usize>>(
        &self,
        state: &mut State,
        heap: usize,
        values: &[u32],
        near_takes: &[usize],
        reached: &impl Fn(usize) -> R,
    ) -> u32 {
        let turn = self.block().len();
        let at = heap % turn;
        let is_far = |state: &State, value: u32| reached(at).any(|rest| state.far[rest].contains(&value));
        let before = state.floors[at];
        let takes_all = self.digit(heap as u64) & 1 == 1;
        // Behind the first places this is so for all heaps with the remainder.
        let is_zero = |value: u32| value == 0 && takes_all && heap > self.places();
        while is_zero(state.floors[at]) || is_far(state, state.floors[at]) {
            state.floors[at] += 1;
        }
        if state.floors[at] > before {
            // Values that no remainder asks for any more.
            for rest in 0..turn {
                let asking = (0..turn).filter(|&next| reached(next).any(|other| other == rest));
                if let Some(least) = asking.map(|next| state.floors[next]).min() {
                    state.far[rest] = state.far[rest].split_off(&least);
                }
            }
        }
        let floor = state.floors[at];
        let mut near: Vec<u32> =
            near_takes.iter().filter(|take| **take < heap).map(|take| values[heap - take]).collect();
        if takes_all {
            near.push(0);
        }
        near.sort_unstable();
        let mut next = floor;
        while near.binary_search(&next).is_ok() || is_far(state, next) {
            next += 1;
        }
        next
    }

    /// The values with the period that two states prove: from some heap on, of some length.
    fn proved(&self, mut values: Vec<u32>, from: usize, length: usize, saltus: u32) -> Values {
        let checked = values.len() - 1;
        let far = |heap: usize| match heap.checked_sub(from + length) {
            None => u64::from(values[heap]),
            Some(beyond) => {
                let rounds = 1 + beyond / length;
                u64::from(values[from + beyond % length]) + rounds as u64 * u64::from(saltus)
            }
        };
        // What holds for one period holds for all, so the least one divides this.
        let (all, rise) = (length as u64, u64::from(saltus));
        let shorter = (1..=all).filter(|part| all % part == 0 && rise * part % all == 0);
        let (length, saltus) = shorter
            .map(|part| (part as usize, rise * part / all))
            .find(|&(part, rise)| (from..from + length).all(|heap| far(heap + part) == far(heap) + rise))
            .unwrap_or((length, rise));
        let mut start = from;
        while start > 0 && far(start - 1 + length) == far(start - 1) + saltus {
            start -= 1;
        }
        values.truncate(start + length);
        let rule = self.upto(values.len() - 1);
        let period =
            Period { length: length as u64, preperiod: start as u64, saltus, checked: checked as u64 };
        Values::with_period(rule, values, period)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random codes against all moves, pile after pile; a period that is proved holds as far as that goes.
    #[test]
    fn values_are_those_of_all_moves() {
        let task = Task::default();
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut periods = 0;
        for _ in 0..400 {
            let start: String = (0..random(6)).map(|_| random(4).to_string()).collect();
            let block: String = (0..1 + random(4)).map(|_| random(4).to_string()).collect();
            let frozen = if random(4) == 0 { format!("-{}", 1 + random(9)) } else { String::new() };
            let text = format!("0.{start}[{block}]{frozen}");
            let code: Endless = text.parse().unwrap();
            if !code.is_endless() {
                continue;
            }
            let expected = code.values(&task, 300).unwrap();
            let short = code.taken(&task, 300).unwrap().0;
            for (heap, &value) in expected.iter().enumerate() {
                assert_eq!(short.value(heap as u64), Some(value.into()), "{text} at {heap}");
            }
            periods += u32::from(short.period().is_some());
        }
        assert!(periods > 200, "{periods}");
    }

    #[test]
    fn far_heaps() {
        let task = Task::default();
        let value =
            |code: &str| code.parse::<Endless>().unwrap().taken(&task, 1 << 50).unwrap().0.value(1 << 50);
        // Nim; Nim in which only odd numbers may be taken; all but 2, 3 and 7 (CGSuite's table goes on like that).
        assert_eq!(value("0.[3]"), Some(1 << 50));
        assert_eq!(value("0.[30]"), Some(0));
        assert_eq!(value("0.3003330[3]"), Some(1 << 49));
        assert!("0.[7]".parse::<Endless>().unwrap().taken(&task, 10).is_none());
    }
}

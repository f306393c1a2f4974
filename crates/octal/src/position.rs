//! Positions: several heaps side by side, who wins them in normal play, and by which moves.
//!
//! By the theorem of Sprague and Grundy the player to move wins iff the nim-sum of the heaps' values is not 0, and the winning
//! moves are those that make it 0.

use std::ops::ControlFlow;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::values::Values;

/// A move in a position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Taking {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// How many beans are taken.
    pub take: u64,
    /// The heaps that are left of it, in ascending order.
    pub leave: Vec<u64>,
}

/// Moves that were found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moves {
    /// The moves, in the order of heaps and of beans taken.
    pub moves: Vec<Taking>,
    /// Whether these are all there are. Heaps so large that their moves cannot be listed are searched only as far as every
    /// kind of move occurs: with a plain period all others come from these by moving whole periods from one heap to another.
    pub complete: bool,
}

impl Moves {
    /// About how many bytes are held.
    pub fn bytes(&self) -> usize {
        self.moves.capacity() * size_of::<Taking>() + self.moves.len() * 32
    }
}

/// Moves that leave larger heaps on the smaller side are left out of lists if there is a period to stand for them.
const REACH: u64 = 1 << 20;

impl Values {
    /// The value of a heap, if it has been computed or follows from the period.
    pub fn value(&self, heap: u64) -> Option<u64> {
        match usize::try_from(heap).ok().and_then(|heap| self.computed().get(heap)) {
            Some(&value) => Some(u64::from(value)),
            None => {
                let period = self.period()?;
                let rounds = (heap - period.preperiod) / period.length;
                let first = period.preperiod + (heap - period.preperiod) % period.length;
                let value = u64::from(*self.computed().get(usize::try_from(first).ok()?)?);
                value.checked_add(rounds.checked_mul(period.saltus)?)
            }
        }
    }

    /// The value of a heap of any size, if it has been computed or follows from the period.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use tedomari_octal::Values;
    /// use tedomari_task::Task;
    ///
    /// let mut kayles = Values::new("kayles".parse()?);
    /// kayles.extend(&Task::default(), 1_000_000)?;
    /// assert_eq!(kayles.value_of(&UBig::from(10_u8).pow(100)), Some(UBig::from(1_u8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value_of(&self, heap: &UBig) -> Option<UBig> {
        if let Ok(heap) = u64::try_from(heap)
            && let Some(value) = self.value(heap)
        {
            return Some(value.into());
        }
        let period = self.period()?;
        let beyond = heap - UBig::from(period.preperiod);
        let length = UBig::from(period.length);
        let first = period.preperiod + u64::try_from(&beyond % &length).ok()?;
        Some(UBig::from(self.value(first)?) + beyond / length * UBig::from(period.saltus))
    }

    /// The nim-sum of some heaps, if all their values are known.
    pub fn nim_sum(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.value(heap)?))
    }

    /// The moves after which the heaps' values have nim-sum 0. `None` if some value is not known.
    pub fn winning_moves(&self, task: &Task, heaps: &[u64]) -> Result<Option<Moves>, Stop> {
        let Some(sum) = self.nim_sum(heaps) else { return Ok(None) };
        let reach = self.period().map_or(u64::MAX, |period| REACH.max(period.preperiod + 2 * period.length));
        let mut found = Moves { moves: Vec::new(), complete: true };
        if sum == 0 {
            return Ok(Some(found));
        }
        task.stage("moves", Some(heaps.len() as u64));
        let held = task.hold();
        for (at, &heap) in heaps.iter().enumerate() {
            task.step()?;
            task.done(at as u64);
            let Some(value) = self.value(heap) else { return Ok(None) };
            let wanted = value ^ sum;
            found.complete &= self.rule().code().parts() < 2 || heap / 2 <= reach;
            let visited = self.rule().visit_moves(heap, reach, |take, leave| {
                if let Err(stop) = task.step() {
                    return ControlFlow::Break(Some(stop));
                }
                match self.nim_sum(leave) {
                    None => return ControlFlow::Break(None),
                    Some(left) if left == wanted => {
                        found.moves.push(Taking { heap: at, take, leave: leave.to_vec() });
                        held.set(found.bytes());
                    }
                    Some(_) => {}
                }
                ControlFlow::Continue(())
            });
            match visited {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(None) => return Ok(None),
                ControlFlow::Break(Some(stop)) => return Err(stop),
            }
        }
        Ok(Some(found))
    }
}

//! The moves of a heap, one by one.

use std::ops::ControlFlow;

use tedomari_task::{Stop, Task};

use crate::endless::Endless;
use crate::rule::Rule;

impl Rule {
    /// Calls `visit` with each move of a heap: how many beans it takes, and the heaps that it leaves, in ascending order.
    ///
    /// `reach` limits the smaller heaps that are left: of moves that leave two heaps only those whose smaller heap has at most
    /// that many beans are visited, of three those whose two smaller ones have.
    pub fn visit_moves<B>(
        &self,
        heap: u64,
        reach: u64,
        visit: impl FnMut(u64, &[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let last = self.code().last() as u64;
        visit_takes(self, last, |take| self.code().digits()[take as usize], heap, reach, visit)
    }
}

impl Endless {
    /// The same for a code that may go on for ever.
    pub fn visit_moves<B>(
        &self,
        heap: u64,
        reach: u64,
        visit: impl FnMut(u64, &[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.rule() {
            Some(rule) => rule.visit_moves(heap, reach, visit),
            None => visit_takes(self.start(), u64::MAX, |take| self.digit(take), heap, reach, visit),
        }
    }
}

/// Visits the moves of a heap by the digits of a code up to a last one, with the conditions of a rule.
fn visit_takes<B>(
    rule: &Rule,
    last: u64,
    digit: impl Fn(u64) -> u8,
    heap: u64,
    reach: u64,
    mut visit: impl FnMut(u64, &[u64]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if rule.frozen() == Some(heap) || heap == 0 {
        return ControlFlow::Continue(());
    }
    let unequal = rule.is_unequal();
    for take in 0..=last.min(heap) {
        let (digit, rest) = (digit(take), heap - take);
        let allows = |parts: usize| digit >> parts & 1 == 1;
        if rest == 0 {
            if allows(0) {
                visit(take, &[])?;
            }
            continue;
        }
        if allows(1) {
            visit(take, &[rest])?;
        }
        if allows(2) {
            for a in 1..=(rest / 2).min(reach) {
                if !unequal || 2 * a != rest {
                    visit(take, &[a, rest - a])?;
                }
            }
        }
        if allows(3) {
            for a in 1..=(rest / 3).min(reach) {
                for b in a..=((rest - a) / 2).min(reach) {
                    let c = rest - a - b;
                    if !unequal || (a != b && b != c) {
                        visit(take, &[a, b, c])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether the value of a heap follows from those of smaller heaps, by trying all moves.
pub(crate) fn is_right(task: &Task, rule: &Rule, values: &[u32], heap: usize) -> Result<bool, Stop> {
    // Triples of large heaps are too many to try.
    if rule.code().parts() == 3 && heap > 2000 {
        return Ok(true);
    }
    let mut seen = Vec::new();
    let visited = rule.visit_moves(heap as u64, u64::MAX, |_, left| {
        if let Err(stop) = task.step() {
            return ControlFlow::Break(stop);
        }
        let value = left.iter().fold(0, |value, &part| value ^ values[part as usize]) as usize;
        // The value is at most the number of different ones that occur; larger ones do not matter.
        if value <= values[heap] as usize {
            if seen.len() <= value {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(stop) = visited {
        return Err(stop);
    }
    let mex = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
    Ok(mex == values[heap] as usize)
}

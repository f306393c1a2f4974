//! The moves of a heap, one by one.

use std::ops::ControlFlow;

use tedomari_task::{Stop, Task};

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
        mut visit: impl FnMut(u64, &[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.frozen() == Some(heap) || heap == 0 {
            return ControlFlow::Continue(());
        }
        let code = self.code();
        let unequal = self.is_unequal();
        for take in 0..=code.last() {
            let taken = take as u64;
            let Some(rest) = heap.checked_sub(taken) else { break };
            if rest == 0 {
                if code.allows(take, 0) {
                    visit(taken, &[])?;
                }
                continue;
            }
            if code.allows(take, 1) {
                visit(taken, &[rest])?;
            }
            if code.allows(take, 2) {
                for a in 1..=(rest / 2).min(reach) {
                    if !unequal || 2 * a != rest {
                        visit(taken, &[a, rest - a])?;
                    }
                }
            }
            if code.allows(take, 3) {
                for a in 1..=(rest / 3).min(reach) {
                    for b in a..=((rest - a) / 2).min(reach) {
                        let c = rest - a - b;
                        if !unequal || (a != b && b != c) {
                            visit(taken, &[a, b, c])?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
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

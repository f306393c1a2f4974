//! How many vertices of a digraph can be taken one after the other, if each takes away those to which its arcs lead: the longest
//! run of a player who is alone.
//!
//! The vertices of a run induce a digraph without cycles, for in their order no arc leads on; and every such set can be taken,
//! sinks first. If all arcs go both ways these are independent sets. To find the largest is hard in general, so there are two
//! bounds: a run that always takes the vertex with the fewest arcs that still matter; and all vertices less one for each of
//! some disjoint pairs with arcs both ways. On trees and on many boards the two meet.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So many vertices some run has, and no run has more.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) least: u64,
    pub(super) most: u64,
}

impl Run {
    /// Of a digraph with sorted arcs, whose vertices may be gone.
    pub(super) fn of(arcs: &[(u32, u32)], free: Vec<bool>) -> Run {
        let vertices = free.iter().filter(|&&free| free).count() as u64;
        let mut to = vec![Vec::new(); free.len()];
        let mut from = vec![Vec::new(); free.len()];
        let mut both = vec![Vec::new(); free.len()];
        for &(a, b) in arcs.iter().filter(|(a, b)| free[*a as usize] && free[*b as usize]) {
            to[a as usize].push(b);
            from[b as usize].push(a);
            if arcs.binary_search(&(b, a)).is_ok() {
                both[a as usize].push(b);
            }
        }
        // One of each pair at least stays out of a run.
        let mut pairs = 0;
        each_with_fewest(&both, &both, free.clone(), |at, free| {
            let partner = both[at].iter().copied().find(|&near| free[near as usize]);
            pairs += u64::from(partner.is_some());
            partner.into_iter().collect()
        });
        let mut least = 0;
        each_with_fewest(&to, &from, free, |at, free| {
            least += 1;
            to[at].iter().copied().filter(|&near| free[near as usize]).collect()
        });
        Run { least, most: vertices - pairs }
    }
}

/// Takes one vertex after the other, always one with the fewest free neighbours of those that are counted, together with those
/// that it is told to take with it.
fn each_with_fewest(
    counted: &[Vec<u32>],
    counting: &[Vec<u32>],
    mut free: Vec<bool>,
    mut take: impl FnMut(usize, &[bool]) -> Vec<u32>,
) {
    let mut counts: Vec<usize> = counted.iter().map(Vec::len).collect();
    let mut open: BinaryHeap<Reverse<(usize, usize)>> =
        (0..free.len()).filter(|&at| free[at]).map(|at| Reverse((counts[at], at))).collect();
    while let Some(Reverse((count, at))) = open.pop() {
        if !free[at] || count != counts[at] {
            continue;
        }
        let mut gone = vec![at as u32];
        free[at] = false;
        gone.extend(take(at, &free));
        for &vertex in &gone {
            free[vertex as usize] = false;
        }
        for &vertex in &gone {
            for &near in &counting[vertex as usize] {
                let near = near as usize;
                counts[near] -= 1;
                if free[near] {
                    open.push(Reverse((counts[near], near)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest run by trying all.
    fn longest(arcs: &[(u32, u32)], gone: u32, vertices: u32) -> u64 {
        let left = (0..vertices).filter(|at| gone >> at & 1 == 0);
        left.map(|at| {
            let taken = arcs.iter().filter(|arc| arc.0 == at).fold(1 << at, |all, arc| all | 1 << arc.1);
            1 + longest(arcs, gone | taken, vertices)
        })
        .max()
        .unwrap_or(0)
    }

    #[test]
    fn bounds_hold_on_all_digraphs_of_four_vertices() {
        let all: Vec<(u32, u32)> =
            (0..4).flat_map(|a| (0..4).map(move |b| (a, b))).filter(|(a, b)| a != b).collect();
        for chosen in 0..1 << all.len() {
            let arcs: Vec<(u32, u32)> =
                all.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, &arc)| arc).collect();
            let run = Run::of(&arcs, vec![true; 4]);
            let longest = longest(&arcs, 0, 4);
            assert!(run.least <= longest && longest <= run.most, "{arcs:?}: {run:?}, {longest}");
        }
    }

    #[test]
    fn paths_and_boards_need_no_search() {
        let path: Vec<(u32, u32)> = (0..9).flat_map(|at| [(at, at + 1), (at + 1, at)]).collect();
        let mut sorted = path.clone();
        sorted.sort_unstable();
        assert_eq!(Run::of(&sorted, vec![true; 10]), Run { least: 5, most: 5 });
        let down: Vec<(u32, u32)> = (0..9).map(|at| (at, at + 1)).collect();
        assert_eq!(Run::of(&down, vec![true; 10]), Run { least: 10, most: 10 });
    }
}

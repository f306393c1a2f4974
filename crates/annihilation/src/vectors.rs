//! All positions of at most four tokens, numbered without gaps, with the moves that lead to each worked out on demand.
//!
//! A position {a<b<c<d} is number C(a,1) + C(b,2) + C(c,3) + C(d,4) among those of four tokens, and so on; fewer tokens
//! come first. Moves never add tokens, so this is a closed part of the graph of all positions, of about n⁴/24 of them.

use tedomari_graph::{Digraph, MoveGraph, Vertex};

/// The most tokens that a position here has.
pub(crate) const MOST: usize = 4;

/// A position of at most four tokens: how many, and where, ascending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Few {
    length: usize,
    tokens: [Vertex; MOST],
}

impl Few {
    pub(crate) fn new(tokens: impl IntoIterator<Item = Vertex>) -> Option<Few> {
        let mut few = Few { length: 0, tokens: [0; MOST] };
        for u in tokens {
            *few.tokens.get_mut(few.length)? = u;
            few.length += 1;
        }
        few.tokens[..few.length].sort_unstable();
        Some(few)
    }

    pub(crate) fn tokens(&self) -> &[Vertex] {
        &self.tokens[..self.length]
    }

    pub(crate) fn contains(&self, u: Vertex) -> bool {
        self.tokens().contains(&u)
    }

    /// After the move of a token along an edge.
    pub(crate) fn moved(&self, from: Vertex, to: Vertex) -> Few {
        let others = self.tokens().iter().copied().filter(|&u| u != from && u != to);
        let arrives = from == to || !self.contains(to);
        Few::new(others.chain(arrives.then_some(to))).expect("no more than before")
    }
}

/// The numbering, over a digraph.
#[derive(Debug, Clone)]
pub(crate) struct Vectors {
    pub(crate) graph: Digraph,
    /// binomials\[k\]\[x\] = C(x, k + 1).
    binomials: [Vec<u32>; MOST],
    /// Where the positions of each number of tokens begin, and behind the last.
    starts: [u32; MOST + 2],
}

impl Vectors {
    /// `None` if there are more positions than can be numbered.
    pub(crate) fn new(graph: Digraph) -> Option<Vectors> {
        let n = graph.vertices();
        let binomial =
            |x: u64, k: u64| (0..k).try_fold(1_u64, |c, i| Some(c.checked_mul(x.checked_sub(i)?)? / (i + 1)));
        let mut starts = [0; MOST + 2];
        let mut sum = 0_u64;
        for (k, start) in starts.iter_mut().enumerate() {
            *start = u32::try_from(sum).ok().filter(|&sum| sum < u32::MAX - 1)?;
            // Fewer vertices than tokens: no such position.
            sum += if u64::from(n) < k as u64 { 0 } else { binomial(u64::from(n), k as u64)? };
        }
        let row = |k: u64| -> Option<Vec<u32>> {
            // No row is needed where there are no positions of so many tokens.
            (0..u64::from(n))
                .map(|x| if x < k { Some(0) } else { u32::try_from(binomial(x, k)?).ok() })
                .collect()
        };
        let binomials = [row(1)?, row(2)?, row(3)?, row(4)?];
        Some(Vectors { graph, binomials, starts })
    }

    /// The number of a position.
    pub(crate) fn number(&self, few: &Few) -> u32 {
        let parts = few.tokens().iter().zip(&self.binomials).map(|(&u, row)| row[u as usize]);
        self.starts[few.length] + parts.sum::<u32>()
    }

    /// The position of a number.
    pub(crate) fn position(&self, number: u32) -> Few {
        let length = (1..=MOST).rev().find(|&k| number >= self.starts[k]).unwrap_or(0);
        let mut few = Few { length, tokens: [0; MOST] };
        let mut rest = number - self.starts[length];
        let mut most = self.binomials[0].len();
        for k in (0..length).rev() {
            // The last x with C(x, k+1) ≤ rest.
            let row = &self.binomials[k][..most];
            let x = row.partition_point(|&c| c <= rest) - 1;
            rest -= row[x];
            few.tokens[k] = x as Vertex;
            most = x;
        }
        few
    }

    /// Calls `visit` with the number of each position that comes from `few` by taking away the token at a place and putting
    /// one on a vertex from the list that is free.
    #[inline]
    fn replace(&self, few: &Few, place: usize, by: &[Vertex], mut visit: impl FnMut(u32)) {
        let length = few.length;
        let mut others = [Vertex::MAX; MOST];
        let mut count = 0;
        for (at, &u) in few.tokens().iter().enumerate() {
            if at != place {
                others[count] = u;
                count += 1;
            }
        }
        // sums[j]: the number without the new token, should j of the others be below it.
        let mut sums = [self.starts[length]; MOST];
        for (j, sum) in sums.iter_mut().enumerate().take(length) {
            for (at, &u) in others[..count].iter().enumerate() {
                *sum += self.binomials[at + usize::from(at >= j)][u as usize];
            }
        }
        for &u in by {
            let below = others[..count].iter().filter(|&&other| other < u).count();
            if others[..count].contains(&u) {
                continue;
            }
            visit(sums[below] + self.binomials[below][u as usize]);
        }
    }
}

impl MoveGraph for Vectors {
    fn len(&self) -> usize {
        self.starts[MOST + 1] as usize
    }

    fn out_degree(&self, u: u32) -> u32 {
        self.position(u).tokens().iter().map(|&u| self.graph.followers(u).len() as u32).sum()
    }

    fn for_predecessors(&self, v: u32, mut visit: impl FnMut(u32)) {
        let few = self.position(v);
        for (place, &to) in few.tokens().iter().enumerate() {
            // A token came to `to` from a vertex that is free now, or from `to` itself along a loop.
            self.replace(&few, place, self.graph.predecessors(to), &mut visit);
        }
        if few.length + 2 > MOST {
            return;
        }
        for from in (0..self.graph.vertices()).filter(|&u| !few.contains(u)) {
            for &to in self.graph.followers(from) {
                if to != from && !few.contains(to) {
                    let before = Few::new(few.tokens().iter().copied().chain([from, to]));
                    visit(self.number(&before.expect("two more are at most four")));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_without_gaps() {
        for n in [0, 1, 2, 3, 4, 5, 9] {
            let vectors = Vectors::new(Digraph::new(n, &[]).unwrap()).unwrap();
            for number in 0..vectors.len() as u32 {
                let few = vectors.position(number);
                assert!(few.tokens().is_sorted_by(|a, b| a < b) && few.tokens().iter().all(|&u| u < n));
                assert_eq!(vectors.number(&few), number);
            }
        }
        let hundred = Vectors::new(Digraph::new(100, &[]).unwrap()).unwrap();
        assert_eq!(hundred.len(), 1 + 100 + 4950 + 161_700 + 3_921_225);
        assert!(Vectors::new(Digraph::new(1000, &[]).unwrap()).is_none());
        assert!(Vectors::new(Digraph::new(2_000_000, &[]).unwrap()).is_none());
    }

    /// Every move is found backwards as often as forwards.
    #[test]
    fn predecessors_turn_moves_round() {
        let edges = [(0, 1), (1, 0), (1, 1), (2, 3), (3, 4), (4, 0), (5, 2), (5, 5), (0, 5), (3, 0)];
        let vectors = Vectors::new(Digraph::new(6, &edges).unwrap()).unwrap();
        let mut forward = Vec::new();
        let mut backward = Vec::new();
        for u in 0..vectors.len() as u32 {
            let few = vectors.position(u);
            for &(from, to) in edges.iter().filter(|edge| few.contains(edge.0)) {
                forward.push((u, vectors.number(&few.moved(from, to))));
            }
            vectors.for_predecessors(u, |before| backward.push((before, u)));
            assert_eq!(vectors.out_degree(u), forward.iter().filter(|step| step.0 == u).count() as u32);
        }
        forward.sort_unstable();
        backward.sort_unstable();
        assert_eq!(forward, backward);
    }
}

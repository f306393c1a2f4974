//! Games of tokens on digraphs by the definitions alone: the graph of all positions, written out, and labels that are put on
//! it until nothing changes.
//!
//! The generalised Sprague–Grundy function is read off sums with heaps of nim, which is what it means: γ(u) = a if u and a
//! heap of a are lost for who is to move, and K are those a for which some follower is.

use crate::random::Random;

/// Followers of every vertex.
pub type Graph = Vec<Vec<usize>>;

/// Labels `P`, `N` and `D`: a vertex is N if some follower is P, P if all are N, and D if that never settles.
pub fn labels(graph: &Graph) -> Vec<char> {
    let mut labels = vec!['D'; graph.len()];
    loop {
        let mut changed = false;
        for u in 0..graph.len() {
            if labels[u] != 'D' {
                continue;
            }
            if graph[u].iter().any(|&v| labels[v] == 'P') {
                labels[u] = 'N';
                changed = true;
            } else if graph[u].iter().all(|&v| labels[v] == 'N') {
                labels[u] = 'P';
                changed = true;
            }
        }
        if !changed {
            return labels;
        }
    }
}

/// The sum of two games as one graph: position (u, v) is number u * (size of the second) + v.
pub fn product(a: &Graph, b: &Graph) -> Graph {
    let mut graph = Vec::with_capacity(a.len() * b.len());
    for (u, first) in a.iter().enumerate() {
        for (v, second) in b.iter().enumerate() {
            let mut next: Vec<usize> = first.iter().map(|x| x * b.len() + v).collect();
            next.extend(second.iter().map(|y| u * b.len() + y));
            graph.push(next);
        }
    }
    graph
}

/// Nim heaps of 0 to `most`.
pub fn nim(most: usize) -> Graph {
    (0..=most).map(|heap| (0..heap).collect()).collect()
}

/// γ of every vertex (`None` if infinite), and the finite values among its followers.
pub fn gamma(graph: &Graph) -> (Vec<Option<usize>>, Vec<Vec<usize>>) {
    // No value is larger than the number of followers.
    let heaps = graph.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let labels = labels(&product(graph, &nim(heaps)));
    let value = |u: usize| (0..=heaps).find(|&a| labels[u * (heaps + 1) + a] == 'P');
    let values: Vec<Option<usize>> = (0..graph.len()).map(value).collect();
    let sets = graph.iter().map(|next| {
        let mut set: Vec<usize> = next.iter().filter_map(|&v| values[v]).collect();
        set.sort_unstable();
        set.dedup();
        set
    });
    let sets = sets.collect();
    (values, sets)
}

/// All sets of tokens of an annihilation game, bit i for vertex i.
pub fn annihilation(graph: &Graph) -> Graph {
    let mut positions = vec![Vec::new(); 1 << graph.len()];
    for (set, next) in positions.iter_mut().enumerate() {
        for (u, followers) in graph.iter().enumerate().filter(|(u, _)| set >> u & 1 == 1) {
            next.extend(followers.iter().map(|&v| {
                let lifted = set & !(1 << u);
                // Both vanish where there is one already.
                if lifted >> v & 1 == 1 { lifted & !(1 << v) } else { lifted | 1 << v }
            }));
        }
    }
    positions
}

/// All positions of Matter and Antimatter: digit i in base 3 is 0 for nothing, 1 for an electron, 2 for a positron on
/// vertex i.
pub fn matter(graph: &Graph) -> Graph {
    let n = graph.len();
    let count = 3_usize.pow(n as u32);
    let read = |mut number: usize| -> Vec<usize> {
        (0..n)
            .map(|_| {
                let digit = number % 3;
                number /= 3;
                digit
            })
            .collect()
    };
    let write = |digits: &[usize]| digits.iter().rev().fold(0, |number, digit| number * 3 + digit);
    (0..count)
        .map(|number| {
            let digits = read(number);
            let mut next = Vec::new();
            for u in (0..n).filter(|&u| digits[u] != 0) {
                for &v in &graph[u] {
                    let mut after = digits.clone();
                    after[u] = 0;
                    if after[v] == digits[u] {
                        continue;
                    }
                    after[v] = if after[v] == 0 { digits[u] } else { 0 };
                    next.push(write(&after));
                }
            }
            next
        })
        .collect()
}

/// A random digraph, loops included: each edge is there with the same chance, which is chosen first.
pub fn random_graph(random: &mut Random, n: usize) -> Graph {
    let (chance, loops) = (random.between(1, 8), random.between(0, 6));
    (0..n)
        .map(|u| {
            let mut next = Vec::new();
            for v in 0..n {
                let is_edge =
                    if u == v { loops == 6 && random.one_in(4) } else { random.between(1, 16) <= chance };
                if is_edge {
                    next.push(v);
                }
            }
            next
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_and_a_wheel() {
        let (values, _) = gamma(&nim(4));
        assert_eq!(values, [0, 1, 2, 3, 4].map(Some));
        // 0 <-> 1 -> 2
        let (values, _) = gamma(&vec![vec![1], vec![0, 2], vec![]]);
        assert_eq!(values, [Some(0), Some(1), Some(0)]);
        let (values, sets) = gamma(&vec![vec![0, 1], vec![]]);
        assert_eq!((values, sets), (vec![None, Some(0)], vec![vec![0], vec![]]));
    }
}

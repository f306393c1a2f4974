//! The Sprague–Grundy function g of an acyclic digraph in O(m + n): g(u) is the least number that no follower has.
//!
//! Vertices are taken up when all their followers have been, beginning at the ends. In a graph with cycles this reaches
//! exactly those vertices from which no cycle can be reached, and γ is g there.

use tedomari_value::Stop;

use crate::account::Account;
use crate::digraph::{Digraph, Vertex};
use crate::gamma::UNSET;

/// What can be labelled without meeting a cycle.
pub(crate) struct Peeled {
    /// g, or [`UNSET`].
    pub(crate) values: Vec<u32>,
    /// The labelled vertices, every one after its followers.
    pub(crate) order: Vec<Vertex>,
}

/// g of every vertex of an acyclic digraph; `None` if there is a cycle or a loop.
///
/// ```
/// use tedomari_graph::{Digraph, Unlimited, grundy};
///
/// let stairs = Digraph::new(4, &[(1, 0), (2, 0), (2, 1), (3, 1)])?;
/// assert_eq!(grundy(&stairs, &Unlimited)?, Some(vec![0, 1, 2, 0]));
/// let wheel = Digraph::new(2, &[(0, 1), (1, 0)])?;
/// assert_eq!(grundy(&wheel, &Unlimited)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grundy(graph: &Digraph, account: &impl Account) -> Result<Option<Vec<u32>>, Stop> {
    let peeled = peel(graph, account)?;
    Ok((peeled.order.len() == peeled.values.len()).then_some(peeled.values))
}

pub(crate) fn peel(graph: &Digraph, account: &impl Account) -> Result<Peeled, Stop> {
    let n = graph.vertices() as usize;
    account.charge(1, graph.bytes() + 12 * n)?;
    let mut values = vec![UNSET; n];
    let mut open: Vec<u32> = (0..n as u32).map(|u| graph.followers(u).len() as u32).collect();
    let mut order: Vec<Vertex> = (0..n as u32).filter(|&u| open[u as usize] == 0).collect();
    // Where the number of a vertex stands at its value, a follower of it has that value.
    let mut seen: Vec<u32> = Vec::new();
    let mut owed = 0_u64;
    let mut at = 0;
    while let Some(&u) = order.get(at) {
        at += 1;
        let followers = graph.followers(u);
        for &v in followers {
            let value = values[v as usize] as usize;
            if value >= seen.len() {
                seen.resize(value + 1, UNSET);
            }
            seen[value] = u;
        }
        let least = seen.iter().position(|&by| by != u).unwrap_or(seen.len());
        values[u as usize] = least as u32;
        for &v in graph.predecessors(u) {
            open[v as usize] -= 1;
            if open[v as usize] == 0 {
                order.push(v);
            }
        }
        owed += 1;
        if owed.is_multiple_of(1 << 14) {
            account.charge(1 << 14, graph.bytes() + 4 * (3 * n + seen.len()))?;
        }
    }
    account.charge(owed % (1 << 14), graph.bytes() + 4 * (3 * n + seen.len()))?;
    Ok(Peeled { values, order })
}

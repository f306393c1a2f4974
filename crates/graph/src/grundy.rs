//! The Sprague–Grundy function g of an acyclic digraph in O(m + n): g(u) is the least number that no follower has.
//!
//! Vertices are taken up when all their followers have been, beginning at the ends. In a graph with cycles this reaches
//! exactly those vertices from which no cycle can be reached, and γ is g there.

use tedomari_task::{Held, Stop, Task};

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
/// use tedomari_graph::{Digraph, Task, grundy};
///
/// let task = Task::default();
/// let stairs = Digraph::new(4, &[(1, 0), (2, 0), (2, 1), (3, 1)])?;
/// assert_eq!(grundy(&stairs, &task)?, Some(vec![0, 1, 2, 0]));
/// let wheel = Digraph::new(2, &[(0, 1), (1, 0)])?;
/// assert_eq!(grundy(&wheel, &task)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grundy(graph: &Digraph, task: &Task) -> Result<Option<Vec<u32>>, Stop> {
    let peeled = peel(graph, task, &task.hold())?;
    Ok((peeled.order.len() == peeled.values.len()).then_some(peeled.values))
}

/// Labels what it can; `held` is the account of the labels.
pub(crate) fn peel(graph: &Digraph, task: &Task, held: &Held) -> Result<Peeled, Stop> {
    let n = graph.vertices() as usize;
    task.stage("vertices", Some(n as u64));
    held.grow(3 * size_of::<u32>() * n)?;
    let mut values = vec![UNSET; n];
    let mut open: Vec<u32> = (0..n as u32).map(|u| graph.followers(u).len() as u32).collect();
    let mut order: Vec<Vertex> = Vec::with_capacity(n);
    order.extend((0..n as u32).filter(|&u| open[u as usize] == 0));
    // Where the number of a vertex stands at its value, a follower of it has that value.
    let mut seen: Vec<u32> = Vec::new();
    let mut at = 0;
    while let Some(&u) = order.get(at) {
        at += 1;
        if at.is_multiple_of(1 << 12) {
            held.set(size_of::<u32>() * (3 * n + seen.capacity()));
            task.done(at as u64);
        }
        count(task, graph.followers(u).len())?;
        for &v in graph.followers(u) {
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
    }
    task.done(at as u64);
    Ok(Peeled { values, order })
}

/// A step for a vertex; several for one with many edges.
#[inline]
pub(crate) fn count(task: &Task, edges: usize) -> Result<(), Stop> {
    const FEW: usize = 1 << 10;
    if edges < FEW { task.step() } else { task.work((edges / FEW) as u64) }
}

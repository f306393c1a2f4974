//! The whole graph of positions, one for each of the 2^n sets of tokens: slow, simple, and a check on the theory.

use tedomari_graph::{Digraph, GammaTable, MoveGraph, Stop, Task};

/// γ of every set of tokens; bit i of a position's number is the token on vertex i. `None` beyond 31 vertices.
///
/// ```
/// use tedomari_annihilation::brute;
/// use tedomari_graph::{Digraph, Task};
///
/// let graph = Digraph::new(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let table = brute::table(&graph, &Task::default())?.expect("three vertices");
/// assert_eq!(table.finite(0b010), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table(graph: &Digraph, task: &Task) -> Result<Option<GammaTable>, Stop> {
    if graph.vertices() > 31 {
        return Ok(None);
    }
    GammaTable::of(&All { graph }, task).map(Some)
}

struct All<'a> {
    graph: &'a Digraph,
}

impl MoveGraph for All<'_> {
    fn len(&self) -> usize {
        1 << self.graph.vertices()
    }

    fn out_degree(&self, u: u32) -> u32 {
        let tokens = (0..self.graph.vertices()).filter(|&i| u >> i & 1 == 1);
        tokens.map(|i| self.graph.followers(i).len() as u32).sum()
    }

    fn for_predecessors(&self, v: u32, mut visit: impl FnMut(u32)) {
        for (from, to) in self.graph.edge_list() {
            let before = v ^ (1 << from) ^ (1 << to);
            if before >> from & 1 == 1 {
                visit(before);
            }
        }
    }
}

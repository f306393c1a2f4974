//! The parts of a digraph that hang together, each with numbers of its own for its vertices.

use tedomari_graph::{Digraph, GraphError, Stop, Task, Vertex};
use tedomari_task::Held;

/// All parts, by their least vertices; in each the vertices in ascending order.
#[derive(Debug)]
pub(crate) struct Parts {
    /// For every vertex its part and its number there.
    places: Vec<(u32, Vertex)>,
    vertices: Vec<Vertex>,
    /// Where each part begins, and where the last one ends.
    starts: Vec<u32>,
    _held: Held,
}

impl Parts {
    pub(crate) fn new(graph: &Digraph, task: &Task) -> Result<Parts, Stop> {
        const NONE: u32 = u32::MAX;
        let n = graph.vertices() as usize;
        let held = task.hold();
        held.grow(n * (size_of::<(u32, Vertex)>() + size_of::<Vertex>()) + size_of::<u32>() * (n + 1))?;
        let mut places = vec![(NONE, 0); n];
        let mut vertices: Vec<Vertex> = Vec::with_capacity(n);
        let mut starts = vec![0];
        for least in 0..graph.vertices() {
            if places[least as usize].0 != NONE {
                continue;
            }
            let part = starts.len() as u32 - 1;
            places[least as usize].0 = part;
            let mut at = vertices.len();
            vertices.push(least);
            while let Some(&u) = vertices.get(at) {
                at += 1;
                task.step()?;
                for &v in graph.followers(u).iter().chain(graph.predecessors(u)) {
                    if places[v as usize].0 == NONE {
                        places[v as usize].0 = part;
                        vertices.push(v);
                    }
                }
            }
            let mine = &mut vertices[starts[part as usize] as usize..];
            mine.sort_unstable();
            for (number, &u) in (0..).zip(&*mine) {
                places[u as usize].1 = number;
            }
            starts.push(vertices.len() as u32);
        }
        Ok(Parts { places, vertices, starts, _held: held })
    }

    /// How many parts there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The part of a vertex, and its number there.
    pub(crate) fn place(&self, u: Vertex) -> (usize, Vertex) {
        let (part, local) = self.places[u as usize];
        (part as usize, local)
    }

    /// The vertices of a part.
    pub(crate) fn vertices(&self, part: usize) -> &[Vertex] {
        &self.vertices[self.starts[part] as usize..self.starts[part + 1] as usize]
    }

    /// The edges of a part, by its own numbers.
    pub(crate) fn edges(&self, graph: &Digraph, part: usize) -> Vec<(Vertex, Vertex)> {
        let local = |u: Vertex| self.places[u as usize].1;
        let count = self.vertices(part).iter().map(|&u| graph.followers(u).len()).sum();
        let mut edges = Vec::with_capacity(count);
        for &u in self.vertices(part) {
            edges.extend(graph.followers(u).iter().map(|&v| (local(u), local(v))));
        }
        edges
    }
}

/// A graph whose edges have their ends in it.
pub(crate) fn within(n: usize, edges: &[(Vertex, Vertex)], task: &Task) -> Result<Digraph, Stop> {
    Digraph::within(n as Vertex, edges, task).map_err(|error| match error {
        GraphError::Stopped(stop) => stop,
        GraphError::TooManyEdges | GraphError::TooManyVertices => Stop::Memory,
        GraphError::Dangling { .. } => unreachable!("every end was numbered"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_have_numbers_in_their_parts() {
        let g = Digraph::new(5, &[(0, 4), (3, 4), (1, 2)]).unwrap();
        let parts = Parts::new(&g, &Task::default()).unwrap();
        assert_eq!((0..parts.len()).map(|part| parts.vertices(part)).collect::<Vec<_>>(), g.parts());
        assert_eq!((parts.place(4), parts.place(2)), ((0, 2), (1, 1)));
        assert_eq!(parts.edges(&g, 0), [(0, 2), (1, 2)]);
    }
}

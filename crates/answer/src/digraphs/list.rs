//! Something about every vertex.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_graph::{Digraph, Token, Vertex};
use tedomari_task::{Held, Stop, Task};

use super::vertex::{Steps, VertexName};

/// Something about every vertex of a graph, or of each graph of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum PerVertex<T> {
    /// In the order of the vertices.
    Graph(Vec<T>),
    /// One list a graph.
    Sum(Vec<Vec<T>>),
}

impl<T> PerVertex<T> {
    /// All of it, graph by graph, each with the number of its graph.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        let lists = match self {
            PerVertex::Graph(list) => std::slice::from_ref(list),
            PerVertex::Sum(lists) => &lists[..],
        };
        lists.iter().enumerate().flat_map(|(graph, list)| list.iter().map(move |entry| (graph, entry)))
    }
}

/// Lists about vertices, and moves, in the making. Their bytes are charged before they are taken.
pub(super) struct Lists<'a> {
    pub(super) graphs: &'a [Digraph],
    pub(super) is_sum: bool,
    task: &'a Task,
    held: Held,
    bytes: usize,
}

/// Entries between two looks at the limits.
const MANY: usize = 1 << 12;

/// The vertices of a graph as tokens.
pub(super) fn vertices(graph: usize, digraph: &Digraph) -> impl Iterator<Item = Token> + use<> {
    (0..digraph.vertices()).map(move |vertex| Token { graph, vertex })
}

impl<'a> Lists<'a> {
    pub(super) fn new(graphs: &'a [Digraph], is_sum: bool, task: &'a Task) -> Lists<'a> {
        Lists { graphs, is_sum, task, held: task.hold(), bytes: 0 }
    }

    /// Takes so many bytes more.
    fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.bytes = self.bytes.saturating_add(bytes);
        self.held.grow(self.bytes)
    }

    /// Charges for what the lists will be when they are shown: so much for each vertex.
    pub(super) fn shown(&mut self, each: usize) -> Result<(), Stop> {
        let count: usize = self.graphs.iter().map(|graph| graph.vertices() as usize).sum();
        self.take(each * count)
    }

    /// A list of something about every vertex, of which each holds so many bytes beside itself.
    pub(super) fn list<T>(
        &mut self,
        mut make: impl FnMut(Token) -> Result<T, Stop>,
        beside: impl Fn(&T) -> usize,
    ) -> Result<PerVertex<T>, Stop> {
        let (graphs, task) = (self.graphs, self.task);
        let mut lists = Vec::with_capacity(graphs.len());
        for (at, graph) in graphs.iter().enumerate() {
            self.take(size_of::<Vec<T>>() + size_of::<T>() * graph.vertices() as usize)?;
            let mut list = Vec::with_capacity(graph.vertices() as usize);
            let mut more = 0;
            for token in vertices(at, graph) {
                let entry = make(token)?;
                more += beside(&entry);
                list.push(entry);
                task.step()?;
                if list.len().is_multiple_of(MANY) {
                    self.take(std::mem::take(&mut more))?;
                }
            }
            self.take(more)?;
            lists.push(list);
        }
        Ok(match (self.is_sum, lists.pop()) {
            (false, list) => PerVertex::Graph(list.unwrap_or_default()),
            (true, None) => PerVertex::Sum(Vec::new()),
            (true, Some(last)) => {
                lists.push(last);
                PerVertex::Sum(lists)
            }
        })
    }

    /// The names of all vertices, if some have one.
    pub(super) fn names(&mut self) -> Result<Option<PerVertex<VertexName>>, Stop> {
        if !self.graphs.iter().any(Digraph::is_named) {
            return Ok(None);
        }
        let graphs = self.graphs;
        let name = |token: Token| Ok(VertexName::of(&graphs[token.graph], token.vertex));
        self.list(name, |_| 0).map(Some)
    }

    /// Moves as they are told, and in a sum the graph of each.
    pub(super) fn moves(
        &mut self,
        moves: impl Iterator<Item = (Token, Vertex)>,
    ) -> Result<(Steps, Option<Vec<usize>>), Stop> {
        let has_names = self.graphs.iter().any(Digraph::is_named);
        let (mut numbers, mut named, mut components) = (Vec::new(), Vec::new(), Vec::new());
        let before = self.bytes;
        for (at, (from, to)) in moves.enumerate() {
            self.task.step()?;
            if has_names {
                let graph = &self.graphs[from.graph];
                named.push([from.vertex, to].map(|u| VertexName::of(graph, u)));
            } else {
                numbers.push([from.vertex, to]);
            }
            if self.is_sum {
                components.push(from.graph);
            }
            if at.is_multiple_of(MANY) {
                self.bytes = before
                    + size_of::<[Vertex; 2]>() * numbers.capacity()
                    + size_of::<[VertexName; 2]>() * named.capacity()
                    + size_of::<usize>() * components.capacity();
                self.held.grow(self.bytes)?;
            }
        }
        let steps = if named.is_empty() { Steps::Numbers(numbers) } else { Steps::Named(named) };
        Ok((steps, self.is_sum.then_some(components)))
    }
}

//! A line of play to the end: the winner by the strategy, the loser delaying as long as the counters promise.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_graph::{Token, Vertex};
use tedomari_task::{Held, Stop, Task};

use super::names::Names;
use super::vertex::VertexName;

/// A move of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Ply {
    /// Where the token was.
    pub from: VertexName,
    /// Where it goes.
    pub to: VertexName,
    /// The counter after a move of the winner, else null.
    pub counter: Option<u64>,
    /// In a sum, the number of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
}

/// A line in the making.
pub(super) struct Line<'a> {
    names: Names<'a>,
    pub(super) plies: Vec<Ply>,
    held: Held,
}

impl<'a> Line<'a> {
    pub(super) fn new(names: Names<'a>, task: &Task) -> Line<'a> {
        Line { names, plies: Vec::new(), held: task.hold() }
    }

    pub(super) fn push(&mut self, from: Token, to: Vertex, counter: Option<u64>) -> Result<(), Stop> {
        let name = |u: Vertex| VertexName::of(&self.names.graphs[from.graph], u);
        let component = self.names.is_sum.then_some(from.graph);
        self.plies.push(Ply { from: name(from.vertex), to: name(to), counter, component });
        self.held.grow(size_of::<Ply>() * self.plies.capacity())
    }
}

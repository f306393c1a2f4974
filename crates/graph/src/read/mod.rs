//! Reading digraphs from text: JSON, DOT, lists of edges, and dials of Wind-Up. Mistakes are told with their place.
//!
//! An edge that comes twice is one edge. What a text asks to hold is charged to the task before it is taken, so that
//! `{"n":4000000000,"edges":[]}` meets a limit on memory rather than the end of it.

mod dot;
mod edges;
mod error;
mod json;
mod partizan;
mod scan;
mod wind_up;

use tedomari_task::{Held, Stop, Task};

pub use error::ReadError;
pub use partizan::{Owner, PartizanGraph, read_partizan};

use crate::digraph::{Digraph, Vertex};
use crate::sum::Token;

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Format {
    /// `{"n":3,"edges":[[0,1],[1,2]]}`, with `"names"` and `"tokens"` if wanted; or a sum `{"graphs":[…],"tokens":[…]}`.
    Json,
    /// `digraph { a -> b -> c }`.
    Dot,
    /// An edge `a b` or `a -> b` on each line, or a vertex alone; comments after `#`.
    Edges,
    /// Wind-Up on a dial: `wind-up(12; 1,3)`.
    #[cfg_attr(feature = "serde", serde(rename = "wind-up"))]
    WindUp,
}

/// What was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<Digraph>,
    /// Whether it was written as a sum.
    pub is_sum: bool,
    /// The tokens, if the text says where they are.
    pub tokens: Option<Vec<Placed>>,
    /// Particles of the first kind, for Matter and Antimatter.
    pub electrons: Option<Vec<Placed>>,
    /// Particles of the second kind.
    pub positrons: Option<Vec<Placed>>,
}

/// A token, and where in the text it is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// The token.
    pub token: Token,
    /// The byte in the text.
    pub offset: usize,
}

impl Input {
    fn graph(graph: Digraph) -> Input {
        Input { graphs: vec![graph], is_sum: false, tokens: None, electrons: None, positrons: None }
    }
}

impl Format {
    /// What a text looks like.
    pub fn guess(text: &str) -> Format {
        let start = text.trim_start();
        if wind_up::is_one(start) {
            return Format::WindUp;
        }
        if start.starts_with('{') || start.starts_with('[') {
            return Format::Json;
        }
        // Comments are allowed in front of a DOT graph, and lists of edges have some of the same kinds.
        let is_dot = dot::first_word(text).is_some_and(|word| {
            ["strict", "digraph", "graph"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
        });
        if is_dot { Format::Dot } else { Format::Edges }
    }
}

/// Reads a graph, or a sum of graphs.
///
/// ```
/// use tedomari_graph::{Format, ReadError, Task, read};
///
/// let task = Task::default();
/// let input = read("digraph { a -> b -> a; b -> \"the end\" }", Format::Dot, &task)?;
/// let graph = &input.graphs[0];
/// assert_eq!(graph.followers(graph.find("b").unwrap()), [0, 2]);
///
/// let wrong = read(r#"{"n":2,"edges":[[0,2]]}"#, Format::Json, &task).unwrap_err();
/// let message = "2 is not a vertex: they are numbered 0 to 1".to_owned();
/// assert_eq!(wrong, ReadError::Invalid { offset: 19, message });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str, format: Format, task: &Task) -> Result<Input, ReadError> {
    task.stage("reading", Some(text.len() as u64));
    match format {
        Format::Json => json::read(text, task),
        Format::Dot => dot::read(text, task).map(Input::graph),
        Format::Edges => edges::read(text, task).map(Input::graph),
        Format::WindUp => wind_up::read(text, task).map(Input::graph),
    }
}

fn wrong<T>(offset: usize, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Invalid { offset, message: message.into() })
}

/// The edges read so far, with their account.
struct List<'t> {
    task: &'t Task,
    edges: Vec<(Vertex, Vertex)>,
    held: Held,
}

impl<'t> List<'t> {
    fn new(task: &'t Task) -> List<'t> {
        List { task, edges: Vec::new(), held: task.hold() }
    }

    /// One more edge, read at this byte.
    #[inline]
    fn push(&mut self, edge: (Vertex, Vertex), at: usize) -> Result<(), Stop> {
        self.task.step()?;
        if self.edges.len() == self.edges.capacity() {
            self.make_room(1)?;
            self.task.done(at as u64);
        }
        self.edges.push(edge);
        Ok(())
    }

    /// Makes room for more edges. While they are moved to a larger place they are held twice.
    fn make_room(&mut self, more: usize) -> Result<(), Stop> {
        let wanted = self.edges.len().saturating_add(more);
        if wanted <= self.edges.capacity() {
            return Ok(());
        }
        let capacity = wanted.max(2 * self.edges.capacity()).max(64);
        self.held.grow((capacity + self.edges.capacity()).saturating_mul(size_of::<(Vertex, Vertex)>()))?;
        let more = capacity - self.edges.len();
        self.edges.try_reserve_exact(more).map_err(|_| Stop::Memory)?;
        self.held.set(self.edges.capacity() * size_of::<(Vertex, Vertex)>());
        Ok(())
    }

    /// The graph of the edges, whose ends were checked when they were read.
    fn build(&self, n: Vertex, offset: usize) -> Result<Digraph, ReadError> {
        Digraph::within(n, &self.edges, self.task).map_err(|error| ReadError::graph(error, offset))
    }
}

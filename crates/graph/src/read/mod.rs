//! Reading digraphs from text: JSON, DOT and lists of edges. Mistakes are told with their place.
//!
//! An edge that comes twice is one edge. What a text asks to hold is charged to an account before it is taken, so that
//! `{"n":4000000000,"edges":[]}` meets a limit on memory rather than the end of it.

mod dot;
mod edges;
mod json;
mod scan;

use tedomari_value::ReadError;

use crate::account::Account;
use crate::digraph::{Digraph, GraphError, Vertex};
use crate::sum::Token;

/// How a graph is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `{"n":3,"edges":[[0,1],[1,2]]}`, with `"names"` and `"tokens"` if wanted; or a sum `{"graphs":[…],"tokens":[…]}`.
    Json,
    /// `digraph { a -> b -> c }`.
    Dot,
    /// An edge `a b` or `a -> b` on each line, or a vertex alone; comments after `#`.
    Edges,
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
/// use tedomari_graph::{Format, ReadError, Unlimited, read};
///
/// let input = read("digraph { a -> b -> a; b -> \"the end\" }", Format::Dot, &Unlimited)?;
/// let graph = &input.graphs[0];
/// assert_eq!(graph.followers(graph.find("b").unwrap()), [0, 2]);
///
/// let wrong = read(r#"{"n":2,"edges":[[0,2]]}"#, Format::Json, &Unlimited).unwrap_err();
/// let message = "2 is no vertex: they are numbered 0 to 1".to_owned();
/// assert_eq!(wrong, ReadError::Invalid { offset: 19, message });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: &str, format: Format, account: &impl Account) -> Result<Input, ReadError> {
    match format {
        Format::Json => json::read(text, account),
        Format::Dot => dot::read(text, account).map(Input::graph),
        Format::Edges => edges::read(text, account).map(Input::graph),
    }
}

fn wrong<T>(offset: usize, message: impl Into<String>) -> Result<T, ReadError> {
    Err(ReadError::Invalid { offset, message: message.into() })
}

/// A graph of edges whose ends were checked when they were read.
fn build(
    n: Vertex,
    edges: &[(Vertex, Vertex)],
    offset: usize,
    account: &impl Account,
) -> Result<Digraph, ReadError> {
    // Both directions, and the edges once more while they are turned over.
    account.charge(1 + edges.len() as u64, 12 * n as usize + 20 * edges.len())?;
    match Digraph::new(n, edges) {
        Ok(graph) => Ok(graph),
        Err(error @ (GraphError::TooManyEdges | GraphError::Dangling { .. })) => {
            wrong(offset, error.to_string())
        }
    }
}

//! Graphs whose edges are moves of one player or of both, as DOT and as lists of edges.

use tedomari_task::Task;

use super::{Format, ReadError, dot, edges, wrong};
use crate::digraph::{Names, Vertex};

/// Whose move an edge is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Owner {
    /// Left may go along it.
    pub left: bool,
    /// Right may.
    pub right: bool,
}

impl Owner {
    /// `L`, `R` or `LR`, also as words.
    pub(super) fn read(text: &str) -> Option<Owner> {
        let is = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text.trim()));
        let (left, right) = (is(&["L", "left"]), is(&["R", "right"]));
        let both = is(&["LR", "RL", "L,R", "both"]);
        (left || right || both).then_some(Owner { left: left || both, right: right || both })
    }
}

/// A graph with moves of Left and Right. The start is the vertex that comes first in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartizanGraph {
    /// The name of each vertex.
    pub names: Vec<String>,
    /// The edges and whose they are.
    pub edges: Vec<(Vertex, Vertex, Owner)>,
    /// Where play starts.
    pub start: Vertex,
}

/// Edges as they were read.
pub(super) struct Owned {
    pub(super) names: Names,
    pub(super) edges: Vec<(Vertex, Vertex, Owner)>,
}

/// Reads a graph with moves of Left and Right: DOT with `[label=L]` behind an edge, or a list of edges `a b L`.
///
/// ```
/// use tedomari_graph::{Format, Task, read_partizan};
///
/// let task = Task::default();
/// let over = read_partizan("digraph { over -> zero [label=L]; over -> over [label=R] }", Format::Dot, &task)?;
/// assert_eq!(over, read_partizan("over zero L\nover over R\n", Format::Edges, &task)?);
/// assert!(over.edges[1].2.right && over.start == 0);
/// # Ok::<(), tedomari_graph::ReadError>(())
/// ```
pub fn read_partizan(text: &str, format: Format, task: &Task) -> Result<PartizanGraph, ReadError> {
    task.stage("reading", Some(text.len() as u64));
    let Owned { names, edges } = match format {
        Format::Dot => dot::read_owned(text, task)?,
        Format::Edges => edges::read_owned(text, task)?,
        Format::Json | Format::WindUp => return wrong(0, "expected DOT or a list of edges"),
    };
    let mut names: Vec<String> = names.all().map(str::to_owned).collect();
    if names.is_empty() {
        return wrong(text.len(), "the graph has no vertex");
    }
    let mut graph = PartizanGraph { edges, start: 0, names: Vec::new() };
    // If the names are the numbers from 0 on, they are the vertices.
    let numbers: Option<Vec<Vertex>> = names.iter().map(|name| number(name, names.len())).collect();
    if let Some(numbers) = numbers {
        for (u, v, _) in &mut graph.edges {
            (*u, *v) = (numbers[*u as usize], numbers[*v as usize]);
        }
        graph.start = numbers[0];
        names = (0..names.len()).map(|number| number.to_string()).collect();
    }
    graph.names = names;
    Ok(graph)
}

fn number(name: &str, count: usize) -> Option<Vertex> {
    let number: Vertex = name.parse().ok()?;
    (number.to_string() == name && (number as usize) < count).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(text: &str) -> Result<PartizanGraph, ReadError> {
        read_partizan(text, Format::Dot, &Task::default())
    }

    fn list(text: &str) -> Result<PartizanGraph, ReadError> {
        read_partizan(text, Format::Edges, &Task::default())
    }

    fn told(graph: &PartizanGraph) -> String {
        let whose = |owner: &Owner| match (owner.left, owner.right) {
            (true, true) => "LR",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "-",
        };
        let edge = |(u, v, owner): &(Vertex, Vertex, Owner)| {
            format!("{}{}{}", graph.names[*u as usize], whose(owner), graph.names[*v as usize])
        };
        graph.edges.iter().map(edge).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn whose_edges_they_are() {
        let text =
            "digraph { edge [label=L]; a -> b -> c; b -> a [color=red, label=\"R\"] c -> c [player=both] }";
        assert_eq!(told(&dot(text).unwrap()), "aLb bLc bRa cLRc");
        let text = "digraph { a -> {b -> c [label=R]} -> d [label=L] }";
        assert_eq!(told(&dot(text).unwrap()), "bRc aLb aLc bLd cLd");
        assert_eq!(told(&list("1 0 L # first\n0->1 right\n\n2\n").unwrap()), "1L0 0R1");
        let numbers = list("1 0 L\n0 2 R\n").unwrap();
        assert_eq!((numbers.start, numbers.names.len()), (1, 3));
        assert_eq!(list("a b lr").unwrap().edges[0].2, Owner { left: true, right: true });
    }

    #[test]
    fn mistakes_have_a_place() {
        for (result, at) in [
            (dot("digraph { a -> b }"), 12),
            (dot("digraph { a -> b -> c [label=x] }"), 12),
            (dot("digraph { }"), 11),
            (dot("digraph { a -> b [label=L] "), 27),
            (list("a b\n"), 3),
            (list("a b L\nb a X\n"), 10),
            (list("a b L c"), 6),
            (list("a -> -> b L"), 5),
            (list("# nothing\n"), 10),
        ] {
            match result {
                Err(ReadError::Invalid { offset, message }) => assert_eq!(offset, at, "{message}"),
                other => panic!("{other:?}"),
            }
        }
    }
}

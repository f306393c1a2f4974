//! What is drawn of a digraph: the graph, and what is written on its vertices.

use std::sync::Arc;

use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Outcome;

use crate::digraph::{Digraph, GraphError, Vertex};

/// What is written on a vertex.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Label {
    /// Its name.
    pub name: String,
    /// Its value, or whatever else stands below the name.
    pub note: String,
    /// Who wins with a token on it, which gives it its colour.
    pub outcome: Option<Outcome>,
    /// A token on it: an empty text for a plain one.
    pub token: Option<String>,
}

/// A digraph with a label for each of its vertices. Clones share them.
///
/// ```
/// use tedomari_graph::{Diagram, Digraph, Label};
///
/// let graph = Digraph::new(2, &[(0, 1), (1, 1)])?;
/// let labels = ["a", "b"].map(|name| Label { name: name.into(), ..Label::default() });
/// let diagram = Diagram::new(graph.clone(), labels.into()).expect("two labels for two vertices");
/// assert_eq!(diagram.labels()[1].name, "b");
/// assert!(Diagram::new(graph, Vec::new()).is_none());
/// # Ok::<(), tedomari_graph::GraphError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    graph: Digraph,
    labels: Arc<Labels>,
}

#[derive(Debug)]
struct Labels {
    list: Vec<Label>,
    /// Their account, if they were made for a task.
    _held: Option<Held>,
}

impl PartialEq for Labels {
    fn eq(&self, other: &Labels) -> bool {
        self.list == other.list
    }
}

impl Eq for Labels {}

/// Labels between two looks at the limits.
const MANY: usize = 1 << 10;

/// What a store of memory adds to a text.
const BESIDES: usize = 16;

impl Label {
    /// Bytes held beside itself.
    fn bytes(&self) -> usize {
        let text = |text: &String| if text.capacity() == 0 { 0 } else { text.capacity() + BESIDES };
        text(&self.name) + text(&self.note) + self.token.as_ref().map_or(0, text)
    }
}

impl Diagram {
    /// `None` unless there are as many labels as vertices.
    pub fn new(graph: Digraph, labels: Vec<Label>) -> Option<Diagram> {
        let labels = Arc::new(Labels { list: labels, _held: None });
        (labels.list.len() == graph.vertices() as usize).then_some(Diagram { graph, labels })
    }

    /// Asks for the label of each vertex. The task counts the bytes as long as the diagram or a clone of it lives.
    pub fn within(
        graph: Digraph,
        task: &Task,
        mut label: impl FnMut(Vertex) -> Label,
    ) -> Result<Diagram, Stop> {
        task.stage("labels", Some(u64::from(graph.vertices())));
        let held = task.hold();
        let mut bytes = size_of::<Label>() * graph.vertices() as usize;
        held.grow(bytes)?;
        let mut list = Vec::with_capacity(graph.vertices() as usize);
        for u in 0..graph.vertices() {
            let label = label(u);
            bytes += label.bytes();
            list.push(label);
            task.step()?;
            if list.len().is_multiple_of(MANY) {
                task.done(list.len() as u64);
                held.grow(bytes)?;
            }
        }
        held.set(bytes);
        Ok(Diagram { graph, labels: Arc::new(Labels { list, _held: Some(held) }) })
    }

    /// The graph.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// The label of each vertex.
    pub fn labels(&self) -> &[Label] {
        &self.labels.list
    }
}

/// A diagram whose edges are moves of Left, of Right, or of both. A token stands where play starts.
///
/// ```
/// use tedomari_graph::{Label, PartizanDiagram, Task};
///
/// // over: Left goes to 1, Right stays.
/// let label = |v: u32| Label { name: v.to_string(), ..Label::default() };
/// let over = PartizanDiagram::within(2, &[(0, 1)], &[(0, 0)], &Task::default(), label)?;
/// assert_eq!(over.owners(), [[false, true], [true, false]]);
/// # Ok::<(), tedomari_graph::GraphError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartizanDiagram {
    diagram: Diagram,
    owners: Vec<[bool; 2]>,
}

impl PartizanDiagram {
    /// The diagram of so many vertices with these moves of Left and these of Right.
    pub fn within(
        vertices: Vertex,
        left: &[(Vertex, Vertex)],
        right: &[(Vertex, Vertex)],
        task: &Task,
        label: impl FnMut(Vertex) -> Label,
    ) -> Result<PartizanDiagram, GraphError> {
        let edges = [left, right].concat();
        let graph = Digraph::within(vertices, &edges, task)?;
        let sides = [left, right].map(|side| {
            let mut side = side.to_vec();
            side.sort_unstable();
            side
        });
        let owners =
            graph.edge_list().map(|edge| [0, 1].map(|at: usize| sides[at].binary_search(&edge).is_ok()));
        let owners = owners.collect();
        Ok(PartizanDiagram { diagram: Diagram::within(graph, task, label)?, owners })
    }

    /// The graph of the moves of both, and the labels.
    pub fn diagram(&self) -> &Diagram {
        &self.diagram
    }

    /// For each edge, in the order of the graph, whether it is a move of Left and whether it is one of Right.
    pub fn owners(&self) -> &[[bool; 2]] {
        &self.owners
    }
}

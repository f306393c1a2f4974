//! Finite digraphs in compressed rows: the followers of a vertex stand in ascending order in one slice, its
//! predecessors in another, four bytes an edge and direction.
//!
//! Loops are allowed: a token may pass there. An edge that is given twice is one edge, since a move is known by where it
//! leads.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_task::{Held, Stop, Task};

/// The number of a vertex, from 0.
pub type Vertex = u32;

/// A digraph that does not change any more. Clones share their edges and names.
///
/// ```
/// use tedomari_graph::Digraph;
///
/// let g = Digraph::new(3, &[(0, 1), (1, 2), (2, 1), (0, 1)])?;
/// assert_eq!(g.followers(0), [1]);
/// assert_eq!(g.predecessors(1), [0, 2]);
/// assert_eq!((g.vertices(), g.edges()), (3, 3));
/// # Ok::<(), tedomari_graph::GraphError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digraph {
    edges: Arc<Edges>,
    names: Option<Arc<Names>>,
}

/// Where the followers of each vertex begin, and all followers.
pub(crate) type Shape<'a> = (&'a [u32], &'a [Vertex]);

/// All edges in both directions.
#[derive(Debug)]
struct Edges {
    forward: Rows,
    backward: Rows,
    /// Their account, if they were made for a task.
    _held: Option<Held>,
}

impl Edges {
    /// Bytes held; where graphs are many and small, what each takes besides its edges is most of them.
    fn bytes(forward: &Rows, backward: &Rows) -> usize {
        const BESIDES: usize = size_of::<Edges>() + 128;
        BESIDES + forward.bytes() + backward.bytes()
    }
}

impl PartialEq for Edges {
    fn eq(&self, other: &Edges) -> bool {
        self.forward == other.forward
    }
}

impl Eq for Edges {}

/// Why edges do not make a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphError {
    /// An end of an edge is no vertex.
    Dangling {
        /// Which edge of the list it is.
        edge: usize,
        /// The end that is no vertex.
        vertex: Vertex,
        /// How many vertices there are.
        vertices: Vertex,
    },
    /// There are 2^32 edges or more.
    TooManyEdges,
    /// There are more vertices than can be numbered.
    TooManyVertices,
    /// The task ended.
    Stopped(Stop),
}

impl From<Stop> for GraphError {
    fn from(stop: Stop) -> GraphError {
        GraphError::Stopped(stop)
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphError::Dangling { vertex, vertices, .. } => {
                f.write_str(&no_vertex(u64::from(*vertex), *vertices))
            }
            GraphError::TooManyEdges => f.write_str("there are 2^32 edges or more"),
            GraphError::TooManyVertices => f.write_str("there are more vertices than can be numbered"),
            GraphError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for GraphError {}

/// What is said about a number that is no vertex.
pub(crate) fn no_vertex(number: u64, vertices: Vertex) -> String {
    match vertices {
        0 => format!("{number} is not a vertex: the graph has none"),
        1 => format!("{number} is not a vertex: the only one is 0"),
        n => format!("{number} is not a vertex: they are numbered 0 to {}", n - 1),
    }
}

impl Digraph {
    /// The digraph with vertices 0 to n-1 and these edges.
    pub fn new(n: Vertex, edges: &[(Vertex, Vertex)]) -> Result<Digraph, GraphError> {
        Digraph::assemble(n, edges, None)
    }

    /// The same for a task, which counts a step an edge, and the bytes as long as the graph or a clone of it lives.
    ///
    /// ```
    /// use tedomari_graph::{Digraph, GraphError, Limits, Stop, Task};
    ///
    /// let task = Task::new(Limits::new().memory(1 << 20));
    /// let g = Digraph::within(3, &[(0, 1), (1, 2)], &task)?;
    /// assert_eq!(task.bytes(), g.bytes());
    /// assert_eq!(Digraph::within(1 << 30, &[], &task), Err(GraphError::Stopped(Stop::Memory)));
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn within(n: Vertex, edges: &[(Vertex, Vertex)], task: &Task) -> Result<Digraph, GraphError> {
        Digraph::assemble(n, edges, Some(task))
    }

    fn assemble(n: Vertex, edges: &[(Vertex, Vertex)], task: Option<&Task>) -> Result<Digraph, GraphError> {
        if u32::try_from(edges.len()).is_err() {
            return Err(GraphError::TooManyEdges);
        }
        let bad = |(edge, &(u, v)): (usize, &(Vertex, Vertex))| {
            let vertex = if u >= n { u } else { v };
            (vertex >= n).then_some(GraphError::Dangling { edge, vertex, vertices: n })
        };
        if let Some(dangling) = edges.iter().enumerate().find_map(bad) {
            return Err(dangling);
        }
        let held = task.map(Task::hold);
        let look = |rows: usize| match &held {
            Some(held) => held.grow(rows * Rows::bytes_for(n, edges.len())),
            None => Ok(()),
        };
        task.map_or(Ok(()), |task| task.work(edges.len() as u64))?;
        // Turned over twice, so that every row comes out in ascending order without a comparison.
        look(1)?;
        let turned = Rows::collect(n, edges.len(), || edges.iter().map(|&(u, v)| (v, u)));
        look(2)?;
        let mut forward = turned.turned();
        drop(turned);
        forward.merge_duplicates();
        task.map_or(Ok(()), Task::check)?;
        let backward = forward.turned();
        held.iter().for_each(|held| held.set(Edges::bytes(&forward, &backward)));
        Ok(Digraph { edges: Arc::new(Edges { forward, backward, _held: held }), names: None })
    }

    /// The same graph with a name for every vertex; `None` if they are not as many as the vertices, or one comes twice.
    pub fn with_names(self, names: Vec<String>) -> Option<Digraph> {
        if names.len() != self.edges.forward.len() {
            return None;
        }
        Some(self.named(Names::new(names)?))
    }

    pub(crate) fn named(self, names: Names) -> Digraph {
        Digraph { names: Some(Arc::new(names)), ..self }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> Vertex {
        self.edges.forward.len() as Vertex
    }

    /// How many edges there are, those given twice counted once.
    pub fn edges(&self) -> usize {
        self.edges.forward.ends.len()
    }

    /// Where a token on `u` can go, ascending.
    #[inline]
    pub fn followers(&self, u: Vertex) -> &[Vertex] {
        self.edges.forward.row(u)
    }

    /// Where a token that comes to `u` can come from, ascending.
    #[inline]
    pub fn predecessors(&self, u: Vertex) -> &[Vertex] {
        self.edges.backward.row(u)
    }

    /// Whether there is an edge from u to v.
    pub fn has_edge(&self, u: Vertex, v: Vertex) -> bool {
        u < self.vertices() && self.followers(u).binary_search(&v).is_ok()
    }

    /// All edges, ordered by where they begin and then by where they end.
    pub fn edge_list(&self) -> impl Iterator<Item = (Vertex, Vertex)> {
        (0..self.vertices()).flat_map(|u| self.followers(u).iter().map(move |&v| (u, v)))
    }

    /// Whether the vertices have names of their own.
    pub fn is_named(&self) -> bool {
        self.names.is_some()
    }

    /// The name of a vertex, or its number where it has none.
    pub fn name(&self, u: Vertex) -> String {
        self.given_name(u).map_or_else(|| u.to_string(), str::to_owned)
    }

    /// The name of a vertex, if it has one.
    pub fn given_name(&self, u: Vertex) -> Option<&str> {
        self.names.as_ref().map(|names| &*names.list[u as usize])
    }

    /// The same, to be kept beside the graph.
    pub fn shared_name(&self, u: Vertex) -> Option<Arc<str>> {
        self.names.as_ref().map(|names| Arc::clone(&names.list[u as usize]))
    }

    /// The vertex of this name, or of this number in a graph without names.
    pub fn find(&self, name: &str) -> Option<Vertex> {
        match &self.names {
            Some(names) => names.index.get(name).copied(),
            None => name.parse().ok().filter(|&u: &Vertex| u < self.vertices()),
        }
    }

    /// What tells the graph from others, apart from names.
    pub(crate) fn shape(&self) -> Shape<'_> {
        (&self.edges.forward.starts, &self.edges.forward.ends)
    }

    /// Bytes held by the edges.
    pub fn bytes(&self) -> usize {
        Edges::bytes(&self.edges.forward, &self.edges.backward)
    }

    /// The same graph without names.
    pub fn nameless(&self) -> Digraph {
        Digraph { edges: Arc::clone(&self.edges), names: None }
    }

    /// Several graphs beside each other as one, without names: the vertices of each are numbered on from those before.
    pub fn union(graphs: &[Digraph], task: &Task) -> Result<Digraph, GraphError> {
        if let [graph] = graphs {
            return Ok(graph.nameless());
        }
        let mut starts = Vec::with_capacity(graphs.len());
        let mut n: Vertex = 0;
        for graph in graphs {
            starts.push(n);
            n = n.checked_add(graph.vertices()).ok_or(GraphError::TooManyVertices)?;
        }
        let held = task.hold();
        let count = graphs.iter().map(Digraph::edges).sum::<usize>();
        held.grow(size_of::<(Vertex, Vertex)>() * count)?;
        let mut edges: Vec<(Vertex, Vertex)> = Vec::with_capacity(count);
        for (graph, start) in graphs.iter().zip(starts) {
            task.step()?;
            edges.extend(graph.edge_list().map(|(u, v)| (start + u, start + v)));
        }
        Digraph::within(n, &edges, task)
    }

    /// Everything that tokens on these vertices can ever come to, ascending, the vertices themselves included.
    pub fn reachable(&self, from: &[Vertex], task: &Task) -> Result<Vec<Vertex>, Stop> {
        let held = task.hold();
        // A mark and two places in lists for each vertex.
        held.grow((1 + 2 * size_of::<Vertex>()) * self.edges.forward.len())?;
        let mut seen = vec![false; self.edges.forward.len()];
        let mut stack: Vec<Vertex> = Vec::new();
        for &u in from {
            if !std::mem::replace(&mut seen[u as usize], true) {
                stack.push(u);
            }
        }
        while let Some(u) = stack.pop() {
            task.step()?;
            for &v in self.followers(u) {
                if !std::mem::replace(&mut seen[v as usize], true) {
                    stack.push(v);
                }
            }
        }
        Ok((0..self.vertices()).filter(|&u| seen[u as usize]).collect())
    }

    /// The graph on some of the vertices (ascending), renumbered in their order, without names.
    pub fn induced(&self, vertices: &[Vertex], task: &Task) -> Result<Digraph, Stop> {
        if vertices.len() == self.edges.forward.len() {
            return Ok(self.nameless());
        }
        let held = task.hold();
        held.grow(size_of::<Vertex>() * self.edges.forward.len())?;
        let mut number = vec![Vertex::MAX; self.edges.forward.len()];
        for (new, &old) in vertices.iter().enumerate() {
            number[old as usize] = new as Vertex;
        }
        let mut edges = Vec::new();
        for &u in vertices {
            task.step()?;
            let kept = self.followers(u).iter().filter(|&&v| number[v as usize] != Vertex::MAX);
            edges.extend(kept.map(|&v| (number[u as usize], number[v as usize])));
            held.set(size_of::<Vertex>() * (number.len() + 2 * edges.capacity()));
        }
        match Digraph::within(vertices.len() as Vertex, &edges, task) {
            Ok(graph) => Ok(graph),
            Err(GraphError::Stopped(stop)) => Err(stop),
            Err(error) => unreachable!("both ends are among the vertices: {error}"),
        }
    }

    /// The vertices of each part that hangs together when directions are forgotten; parts by their least vertex.
    pub fn parts(&self) -> Vec<Vec<Vertex>> {
        let mut seen = vec![false; self.edges.forward.len()];
        let mut parts = Vec::new();
        for start in 0..self.vertices() {
            if std::mem::replace(&mut seen[start as usize], true) {
                continue;
            }
            let mut part = vec![start];
            let mut at = 0;
            while let Some(&u) = part.get(at) {
                at += 1;
                for &v in self.followers(u).iter().chain(self.predecessors(u)) {
                    if !std::mem::replace(&mut seen[v as usize], true) {
                        part.push(v);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}

/// Rows of vertices, all in one list.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rows {
    /// Where each row begins; one more than there are rows.
    starts: Vec<u32>,
    ends: Vec<Vertex>,
}

impl Rows {
    /// Rows from pairs (row, entry), each row in the order of its entries.
    fn collect<I: Iterator<Item = (Vertex, Vertex)>>(n: Vertex, count: usize, pairs: impl Fn() -> I) -> Rows {
        let mut starts = vec![0_u32; n as usize + 1];
        for (row, _) in pairs() {
            starts[row as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += std::mem::replace(start, sum);
        }
        let mut ends = vec![0; count];
        for (row, entry) in pairs() {
            let at = &mut starts[row as usize];
            ends[*at as usize] = entry;
            *at += 1;
        }
        // Every start has moved to the next one's place.
        starts.pop();
        starts.insert(0, 0);
        Rows { starts, ends }
    }

    /// The same edges in the other direction, every row ascending.
    fn turned(&self) -> Rows {
        Rows::collect(self.len() as Vertex, self.ends.len(), || {
            (0..self.len() as Vertex).flat_map(|u| self.row(u).iter().map(move |&v| (v, u)))
        })
    }

    fn merge_duplicates(&mut self) {
        let mut kept = 0;
        for row in 0..self.len() {
            let (from, to) = (self.starts[row] as usize, self.starts[row + 1] as usize);
            self.starts[row] = kept as u32;
            for at in from..to {
                if at == from || self.ends[at] != self.ends[at - 1] {
                    // Never past `at`: what is overwritten has been read.
                    self.ends[kept] = self.ends[at];
                    kept += 1;
                }
            }
        }
        let rows = self.len();
        self.starts[rows] = kept as u32;
        self.ends.truncate(kept);
        self.ends.shrink_to_fit();
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn row(&self, u: Vertex) -> &[Vertex] {
        &self.ends[self.starts[u as usize] as usize..self.starts[u as usize + 1] as usize]
    }

    fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.ends.capacity())
    }

    /// Bytes of rows with so many entries.
    fn bytes_for(n: Vertex, entries: usize) -> usize {
        4 * (n as usize + 1 + entries)
    }
}

/// The names of all vertices, and the way back.
#[derive(Debug, Default)]
pub(crate) struct Names {
    list: Vec<Arc<str>>,
    index: FxHashMap<Arc<str>, Vertex>,
    /// Bytes of the texts.
    texts: usize,
    /// Their account, if they were made for a task.
    held: Option<Held>,
}

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        self.list == other.list
    }
}

impl Eq for Names {}

impl Names {
    /// None so far, accounted for by a task.
    pub(crate) fn within(task: &Task) -> Names {
        Names { held: Some(task.hold()), ..Names::default() }
    }

    fn new(list: Vec<String>) -> Option<Names> {
        let mut names = Names::default();
        list.iter().for_each(|name| {
            names.number(name);
        });
        (names.len() == list.len()).then_some(names)
    }

    /// The vertex of this name, which is a new one if the name is.
    pub(crate) fn number(&mut self, name: &str) -> Vertex {
        if let Some(&u) = self.index.get(name) {
            return u;
        }
        let u = self.list.len() as Vertex;
        let name: Arc<str> = name.into();
        // The text itself, two counts, and what the allocator adds.
        self.texts += (name.len() + 39) & !15;
        self.list.push(name.clone());
        self.index.insert(name, u);
        if let Some(held) = &self.held {
            let each = size_of::<(Arc<str>, Vertex)>() + 1;
            let index = self.index.capacity() * 8 / 7 * each;
            held.set(self.list.capacity() * size_of::<Arc<str>>() + index + self.texts);
        }
        u
    }

    pub(crate) fn get(&self, name: &str) -> Option<Vertex> {
        self.index.get(name).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The names in the order of the vertices.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|name| &**name)
    }

    /// Whether the names are the numbers of the vertices, so that they say nothing.
    pub(crate) fn are_numbers(&self) -> bool {
        self.list.iter().enumerate().all(|(u, name)| **name == *u.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_are_merged_anywhere() {
        let g = Digraph::new(4, &[(3, 3), (0, 2), (3, 0), (0, 1), (0, 2), (3, 3), (0, 2)]).unwrap();
        assert_eq!(g.edge_list().collect::<Vec<_>>(), [(0, 1), (0, 2), (3, 0), (3, 3)]);
        assert_eq!(g.predecessors(3), [3]);
        assert!(g.has_edge(3, 3) && !g.has_edge(2, 0) && !g.has_edge(9, 0));
    }

    #[test]
    fn no_vertices_and_dangling_edges() {
        let g = Digraph::new(0, &[]).unwrap();
        assert_eq!((g.vertices(), g.edges(), g.parts().len()), (0, 0, 0));
        let wrong = Digraph::new(2, &[(0, 1), (1, 2)]).unwrap_err();
        assert_eq!(wrong, GraphError::Dangling { edge: 1, vertex: 2, vertices: 2 });
        assert_eq!(wrong.to_string(), "2 is not a vertex: they are numbered 0 to 1");
    }

    #[test]
    fn parts_unions_and_what_is_reachable() {
        let g = Digraph::new(5, &[(0, 2), (3, 2), (1, 4)]).unwrap();
        let task = Task::default();
        assert_eq!(g.parts(), [vec![0, 2, 3], vec![1, 4]]);
        assert_eq!(g.reachable(&[3, 3], &task).unwrap(), [2, 3]);
        assert_eq!(g.induced(&[2, 3], &task).unwrap().edge_list().collect::<Vec<_>>(), [(1, 0)]);
        assert_eq!(Digraph::union(std::slice::from_ref(&g), &task), Ok(g.clone()));
        let two = Digraph::union(&[g.clone(), g], &task).unwrap();
        assert_eq!(two.parts().len(), 4);
        assert_eq!(two.followers(6), [9]);
    }

    #[test]
    fn names() {
        let g = Digraph::new(2, &[(0, 1)]).unwrap();
        assert_eq!((g.find("1"), g.find("2"), g.find("x")), (Some(1), None, None));
        let g = g.with_names(vec!["a".into(), "b".into()]).unwrap();
        assert_eq!((g.find("b"), g.find("1"), g.name(0)), (Some(1), None, "a".to_owned()));
        assert!(g.clone().with_names(vec!["a".into()]).is_none());
        assert!(g.with_names(vec!["a".into(), "a".into()]).is_none());
    }
}

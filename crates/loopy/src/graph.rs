//! Loopy games as graphs: vertices are positions, every edge is a move of one player (Moews, section 2.1.1).
//!
//! Edges stand in compressed rows, forward and backward for each player, eight bytes an edge. Loops are passes. Two edges
//! of one player and one kind with the same ends are one edge.

use std::sync::Arc;

use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::designation::{Designation, Kind, Sign, Verdict};
use crate::error::LoopyError;

/// The number of a vertex, from 0.
pub type Vertex = u32;

/// A loopy game: a graph with a start, and a designation of the plays that never end. It does not change; clones share
/// their edges.
///
/// ```
/// use tedomari_loopy::{LoopyGraph, Player};
///
/// // over = {0|pass}: Left moves from 0 to 1, Right stays.
/// let over = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0)?;
/// assert_eq!(over.vertices(), 2);
/// assert_eq!(over.options(0, Player::Right).collect::<Vec<_>>(), [0]);
/// assert_eq!(over.negative().options(0, Player::Left).collect::<Vec<_>>(), [0]);
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LoopyGraph {
    shape: Arc<Shape>,
    /// Whether Left and Right are exchanged.
    turned: bool,
    parts: Arc<[Designation]>,
    start: Vertex,
}

#[derive(Debug)]
struct Shape {
    vertices: Vertex,
    forward: [Rows; 2],
    backward: [Rows; 2],
    _held: Option<Held>,
}

/// The edges at each vertex, ordered by their other end.
#[derive(Debug, PartialEq, Eq)]
struct Rows {
    first: Vec<u32>,
    edges: Vec<Edge>,
}

/// One move, seen from one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The vertex at the other end.
    pub to: Vertex,
    /// What kind of move it is.
    pub kind: Kind,
    /// Which part of a sum the move is in, from 0.
    pub part: u16,
}

impl Rows {
    fn collect(vertices: Vertex, mut moves: Vec<(Vertex, Edge)>) -> Rows {
        moves.sort_unstable();
        moves.dedup();
        let mut first = vec![0_u32; vertices as usize + 1];
        for (from, _) in &moves {
            first[*from as usize + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        Rows { first, edges: moves.into_iter().map(|(_, edge)| edge).collect() }
    }

    fn turned(&self, vertices: Vertex) -> Rows {
        let mut first = vec![0_u32; vertices as usize + 1];
        for edge in &self.edges {
            first[edge.to as usize + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut next = first.clone();
        let mut edges = vec![Edge { to: 0, kind: Kind::Ordinary, part: 0 }; self.edges.len()];
        for from in 0..vertices {
            for edge in self.row(from) {
                let at = &mut next[edge.to as usize];
                edges[*at as usize] = Edge { to: from, ..*edge };
                *at += 1;
            }
        }
        Rows { first, edges }
    }

    #[inline]
    fn row(&self, vertex: Vertex) -> &[Edge] {
        &self.edges[self.first[vertex as usize] as usize..self.first[vertex as usize + 1] as usize]
    }
}

impl LoopyGraph {
    /// The graph with these ordinary moves: for each vertex a list of where Left can go, and one for Right. Infinite plays are
    /// drawn.
    pub fn new(left: &[Vec<Vertex>], right: &[Vec<Vertex>], start: Vertex) -> Result<LoopyGraph, LoopyError> {
        if left.len() != right.len() {
            return Err(LoopyError::Lists { left: left.len(), right: right.len() });
        }
        let mut builder =
            Builder::with_vertices(Vertex::try_from(left.len()).map_err(|_| LoopyError::TooLarge)?);
        for (player, lists) in Player::BOTH.into_iter().zip([left, right]) {
            for (from, list) in lists.iter().enumerate() {
                list.iter().for_each(|&to| builder.add(player, from as Vertex, to));
            }
        }
        builder.finish(start)
    }

    /// The graph with moves that were checked.
    pub(crate) fn assemble(
        vertices: Vertex,
        moves: [Vec<(Vertex, Edge)>; 2],
        parts: Vec<Designation>,
        start: Vertex,
        held: Option<Held>,
    ) -> LoopyGraph {
        let forward = moves.map(|moves| Rows::collect(vertices, moves));
        let backward = [0, 1].map(|player: usize| forward[player].turned(vertices));
        let shape = Arc::new(Shape { vertices, forward, backward, _held: held });
        LoopyGraph { shape, turned: false, parts: parts.into(), start }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> Vertex {
        self.shape.vertices
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.shape.forward.iter().map(|rows| rows.edges.len()).sum()
    }

    /// Where play starts.
    pub fn start(&self) -> Vertex {
        self.start
    }

    /// The designation of each part; a graph that is no sum has one.
    pub fn parts(&self) -> &[Designation] {
        &self.parts
    }

    /// Whether all infinite plays are drawn.
    pub fn is_drawn(&self) -> bool {
        self.parts.iter().all(|part| part.uniform() == Some(Verdict::Drawn))
    }

    #[inline]
    fn rows_of(&self, player: Player) -> usize {
        player.index() ^ usize::from(self.turned)
    }

    /// The moves of a player from a vertex, ordered by where they lead.
    #[inline]
    pub fn moves(&self, vertex: Vertex, player: Player) -> &[Edge] {
        self.shape.forward[self.rows_of(player)].row(vertex)
    }

    /// The moves of a player to a vertex; `to` is where they come from.
    #[inline]
    pub fn moves_to(&self, vertex: Vertex, player: Player) -> &[Edge] {
        self.shape.backward[self.rows_of(player)].row(vertex)
    }

    /// Where a player can go from a vertex.
    pub fn options(&self, vertex: Vertex, player: Player) -> impl Iterator<Item = Vertex> + '_ {
        self.moves(vertex, player).iter().map(|edge| edge.to)
    }

    /// The same graph with another start.
    pub fn started_at(&self, start: Vertex) -> Result<LoopyGraph, LoopyError> {
        if start >= self.vertices() {
            return Err(LoopyError::NoStart { start, vertices: self.vertices() });
        }
        Ok(LoopyGraph { start, ..self.clone() })
    }

    /// -G: Left and Right exchanged.
    pub fn negative(&self) -> LoopyGraph {
        let parts = self.parts.iter().map(Designation::negative).collect();
        LoopyGraph { turned: !self.turned, parts, ..self.clone() }
    }

    /// G⁺ or G⁻: drawn plays are given to one side.
    pub fn on_side(&self, side: Sign) -> LoopyGraph {
        let parts = self.parts.iter().map(|part| part.on_side(side)).collect();
        LoopyGraph { parts, ..self.clone() }
    }

    /// The same graph with another designation; the parts of a sum become one.
    pub fn designated(&self, designation: Designation) -> Result<LoopyGraph, LoopyError> {
        if self.parts.len() == 1 {
            return Ok(LoopyGraph { parts: Arc::new([designation]), ..self.clone() });
        }
        let mut builder = Builder::new();
        builder.include(self);
        builder.designate_as_one(designation);
        builder.finish(self.start)
    }

    /// The same graph with all moves ordinary and all infinite plays drawn.
    pub fn plain(&self) -> Result<LoopyGraph, LoopyError> {
        let ordinary = |player| self.all_moves(player).all(|(_, edge)| edge.kind == Kind::Ordinary);
        if self.parts.len() == 1 && Player::BOTH.into_iter().all(ordinary) {
            return self.designated(Designation::drawn());
        }
        let mut builder = Builder::with_vertices(self.vertices());
        for player in Player::BOTH {
            self.all_moves(player).for_each(|(from, edge)| builder.add(player, from, edge.to));
        }
        builder.finish(self.start)
    }

    /// All moves of a player: where they start, and the move.
    pub fn all_moves(&self, player: Player) -> impl Iterator<Item = (Vertex, Edge)> + '_ {
        (0..self.vertices()).flat_map(move |v| self.moves(v, player).iter().map(move |&edge| (v, edge)))
    }

    /// The vertices that moves of either player lead to from the start, in the order in which a search in breadth meets
    /// them; the start is first.
    pub fn reachable_vertices(&self, task: &Task) -> Result<Vec<Vertex>, Stop> {
        let held = task.hold();
        held.grow(self.vertices() as usize * (1 + size_of::<Vertex>()))?;
        let mut seen = vec![false; self.vertices() as usize];
        let mut list = vec![self.start];
        seen[self.start as usize] = true;
        let mut at = 0;
        while let Some(&v) = list.get(at) {
            at += 1;
            task.step()?;
            for to in Player::BOTH.into_iter().flat_map(|player| self.options(v, player)) {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    list.push(to);
                }
            }
        }
        Ok(list)
    }

    /// The part that can be reached from the start, numbered as a search in breadth meets it; the start is 0.
    pub fn reachable(&self, task: &Task) -> Result<LoopyGraph, LoopyError> {
        let list = self.reachable_vertices(task)?;
        if list.len() == self.vertices() as usize && list.iter().enumerate().all(|(at, &v)| at == v as usize)
        {
            return Ok(self.clone());
        }
        self.renumbered(&list, task)
    }

    /// The graph on a list of vertices, numbered in its order; its first is the start, and moves that leave the list are
    /// dropped.
    pub(crate) fn renumbered(&self, list: &[Vertex], task: &Task) -> Result<LoopyGraph, LoopyError> {
        let mut number = vec![Vertex::MAX; self.vertices() as usize];
        let mut builder = Builder::new();
        for &old in list {
            number[old as usize] = builder.vertex();
        }
        for player in Player::BOTH {
            for &old in list {
                for edge in
                    self.moves(old, player).iter().filter(|edge| number[edge.to as usize] != Vertex::MAX)
                {
                    builder.add_edge(
                        player,
                        number[old as usize],
                        Edge { to: number[edge.to as usize], ..*edge },
                    );
                }
            }
        }
        builder.designate_parts(self.parts.to_vec());
        builder.finish_within(0, task)
    }
}

impl PartialEq for LoopyGraph {
    /// Whether vertices, moves, start and designation are the same, number by number; not whether the values are.
    fn eq(&self, other: &LoopyGraph) -> bool {
        let same =
            |player| self.shape.forward[self.rows_of(player)] == other.shape.forward[other.rows_of(player)];
        self.vertices() == other.vertices()
            && self.start == other.start
            && self.parts == other.parts
            && Player::BOTH.into_iter().all(same)
    }
}

impl Eq for LoopyGraph {}

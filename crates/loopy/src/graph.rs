//! Loopy games as graphs: vertices are positions, every edge is a move of one player (Moews, section 2.1.1).
//!
//! Edges stand in compressed rows, forward and backward for each player, eight bytes an edge. Loops are passes. Two edges
//! of one player and one kind with the same ends are one edge.

use std::fmt;
use std::sync::Arc;

use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Player;

use crate::designation::{Designation, Kind, Sign};

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

/// Why something does not make a loopy graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoopyError {
    /// A move leads to no vertex.
    NoVertex {
        /// Whose move.
        player: Player,
        /// From which vertex.
        from: Vertex,
        /// Which of the moves there, from 0.
        index: usize,
        /// Where it should lead.
        to: Vertex,
        /// How many vertices there are.
        vertices: Vertex,
    },
    /// The start is no vertex.
    NoStart {
        /// What was given.
        start: Vertex,
        /// How many vertices there are.
        vertices: Vertex,
    },
    /// Left's and Right's lists are not equally long.
    Lists {
        /// For how many vertices there are moves of Left.
        left: usize,
        /// For how many vertices there are moves of Right.
        right: usize,
    },
    /// A move is said to be in a part that the sum does not have.
    NoPart {
        /// The part.
        part: u16,
        /// How many there are.
        parts: usize,
    },
    /// Two rules of a designation speak of the same moves and disagree.
    Contradiction {
        /// Which rule is the second, from 0.
        rule: usize,
        /// Whose moves.
        player: Player,
        /// Which of them.
        kind: Kind,
    },
    /// The designation is no chain of rules, so there is no order in which to sidle.
    NoChain,
    /// There are more vertices, edges or parts than can be numbered.
    TooLarge,
    /// The task ended.
    Stopped(Stop),
}

impl From<Stop> for LoopyError {
    fn from(stop: Stop) -> LoopyError {
        LoopyError::Stopped(stop)
    }
}

impl fmt::Display for LoopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |vertices: &Vertex| match vertices {
            0 => "there is no vertex".to_owned(),
            1 => "the only vertex is 0".to_owned(),
            n => format!("vertices are numbered 0 to {}", n - 1),
        };
        match self {
            LoopyError::NoVertex { player, from, index, to, vertices } => {
                write!(f, "{player}'s move {index} from {from} leads to {to}: {}", range(vertices))
            }
            LoopyError::NoStart { start, vertices } => {
                write!(f, "play starts at {start}: {}", range(vertices))
            }
            LoopyError::Lists { left, right } => {
                write!(f, "moves of Left from {left} vertices, of Right from {right}: they must be as many")
            }
            LoopyError::NoPart { part, parts } => write!(f, "a move in part {part} of {parts}"),
            LoopyError::Contradiction { rule, player, kind } => {
                write!(f, "rule {rule} contradicts an earlier one on plays in which {player}'s {kind}s recur")
            }
            LoopyError::NoChain => {
                f.write_str("infinite plays of this sum are not judged by one chain of rules")
            }
            LoopyError::TooLarge => f.write_str("there are more positions or moves than can be numbered"),
            LoopyError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for LoopyError {}

/// A graph that is being built. Vertices may be referred to before their moves are known, so that cycles are easy to write.
///
/// ```
/// use tedomari_loopy::{Builder, Player};
///
/// let mut builder = Builder::new();
/// let (on, zero) = (builder.vertex(), builder.vertex());
/// builder.add(Player::Left, on, on);
/// builder.add(Player::Right, on, zero);
/// let game = builder.finish(on)?;
/// assert_eq!(game.edges(), 2);
/// # Ok::<(), tedomari_loopy::LoopyError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Builder {
    vertices: Vertex,
    /// Whether there were too many.
    too_many: bool,
    moves: [Vec<(Vertex, Edge)>; 2],
    parts: Option<Vec<Designation>>,
}

impl Builder {
    /// Nothing yet; infinite plays are drawn.
    pub fn new() -> Builder {
        Builder::default()
    }

    /// One more vertex.
    pub fn vertex(&mut self) -> Vertex {
        let vertex = self.vertices;
        match vertex.checked_add(1) {
            Some(next) => self.vertices = next,
            None => self.too_many = true,
        }
        vertex
    }

    /// How many vertices there are so far.
    pub fn vertices(&self) -> Vertex {
        self.vertices
    }

    /// Bytes that the moves take so far.
    pub(crate) fn bytes(&self) -> usize {
        self.moves.iter().map(|moves| moves.capacity() * size_of::<(Vertex, Edge)>()).sum()
    }

    /// An ordinary move.
    pub fn add(&mut self, player: Player, from: Vertex, to: Vertex) {
        self.add_kind(player, from, to, Kind::Ordinary);
    }

    /// A move of some kind.
    pub fn add_kind(&mut self, player: Player, from: Vertex, to: Vertex, kind: Kind) {
        self.add_edge(player, from, Edge { to, kind, part: 0 });
    }

    /// A move in a part of a sum.
    pub fn add_edge(&mut self, player: Player, from: Vertex, edge: Edge) {
        self.moves[player.index()].push((from, edge));
    }

    /// A copy of another graph beside what is there, for its moves only. Its vertex v becomes the number returned plus v.
    pub fn include(&mut self, graph: &LoopyGraph) -> Vertex {
        let base = self.vertices;
        match base.checked_add(graph.vertices()) {
            Some(next) => self.vertices = next,
            None => self.too_many = true,
        }
        for player in Player::BOTH {
            for v in 0..graph.vertices() {
                let moved = |e: &Edge| (base.wrapping_add(v), Edge { to: base.wrapping_add(e.to), ..*e });
                self.moves[player.index()].extend(graph.moves(v, player).iter().map(moved));
            }
        }
        base
    }

    /// Says how infinite plays are designated.
    pub fn designate(&mut self, designation: Designation) {
        self.parts = Some(vec![designation]);
    }

    /// The same for each part of a sum.
    pub fn designate_parts(&mut self, parts: Vec<Designation>) {
        self.parts = Some(parts);
    }

    /// The graph, if every move leads somewhere.
    pub fn finish(self, start: Vertex) -> Result<LoopyGraph, LoopyError> {
        self.assemble(start, None)
    }

    /// The same for a task, which counts a step a move, and the bytes as long as the graph or a clone of it lives.
    pub fn finish_within(self, start: Vertex, task: &Task) -> Result<LoopyGraph, LoopyError> {
        self.assemble(start, Some(task))
    }

    fn assemble(mut self, start: Vertex, task: Option<&Task>) -> Result<LoopyGraph, LoopyError> {
        let vertices = self.vertices;
        let most = self.moves[0].len().max(self.moves[1].len());
        if self.too_many || u32::try_from(most).is_err() {
            return Err(LoopyError::TooLarge);
        }
        let parts = self.parts.take().unwrap_or_else(|| vec![Designation::drawn()]);
        self.check(vertices, &parts)?;
        if start >= vertices {
            return Err(LoopyError::NoStart { start, vertices });
        }
        let count = self.moves[0].len() + self.moves[1].len();
        let held = task.map(Task::hold);
        if let (Some(task), Some(held)) = (task, &held) {
            task.work(count as u64)?;
            held.grow(4 * size_of::<u32>() * (vertices as usize + 1) + 2 * size_of::<Edge>() * count)?;
        }
        let forward = self.moves.map(|moves| Rows::collect(vertices, moves));
        let backward = [0, 1].map(|player: usize| forward[player].turned(vertices));
        let shape = Arc::new(Shape { vertices, forward, backward, _held: held });
        Ok(LoopyGraph { shape, turned: false, parts: parts.into(), start })
    }

    fn check(&self, vertices: Vertex, parts: &[Designation]) -> Result<(), LoopyError> {
        for player in Player::BOTH {
            let moves = &self.moves[player.index()];
            for (at, &(from, edge)) in moves.iter().enumerate() {
                if from >= vertices {
                    return Err(LoopyError::NoVertex { player, from, index: 0, to: from, vertices });
                }
                if edge.to >= vertices {
                    let index = moves[..at].iter().filter(|(other, _)| *other == from).count();
                    return Err(LoopyError::NoVertex { player, from, index, to: edge.to, vertices });
                }
                if usize::from(edge.part) >= parts.len() {
                    return Err(LoopyError::NoPart { part: edge.part, parts: parts.len() });
                }
            }
        }
        Ok(())
    }
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
        let mut builder = Builder::new();
        builder.vertices = Vertex::try_from(left.len()).map_err(|_| LoopyError::TooLarge)?;
        for (player, lists) in Player::BOTH.into_iter().zip([left, right]) {
            for (from, list) in lists.iter().enumerate() {
                list.iter().for_each(|&to| builder.add(player, from as Vertex, to));
            }
        }
        builder.finish(start)
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
        self.parts.iter().all(|part| part.uniform() == Some(crate::Verdict::Drawn))
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
        builder.moves.iter_mut().flatten().for_each(|(_, edge)| edge.part = 0);
        builder.designate(designation);
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

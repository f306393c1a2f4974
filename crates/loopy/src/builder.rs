//! Graphs that are being built: vertices first, moves in any order, checked at the end.

use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::designation::{Designation, Kind};
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};

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

    /// So many vertices without moves.
    pub(crate) fn with_vertices(vertices: Vertex) -> Builder {
        Builder { vertices, ..Builder::default() }
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

    /// The same, and where the start of the other graph stands: what a move to that game leads to.
    ///
    /// ```
    /// use tedomari_loopy::{Builder, Engine, LoopyGraph, Player};
    ///
    /// // a{1|a}
    /// let engine = Engine::new();
    /// let mut builder = Builder::new();
    /// let a = builder.vertex();
    /// let one = builder.game(&LoopyGraph::of_ender(&engine, engine.integer(1))?);
    /// builder.add(Player::Left, a, one);
    /// builder.add(Player::Right, a, a);
    /// assert_eq!(builder.finish(a)?.sides(&engine)?.print(&engine)?.unwrap(), "1over");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn game(&mut self, graph: &LoopyGraph) -> Vertex {
        self.include(graph).wrapping_add(graph.start())
    }

    /// Makes all parts one, with a designation for all.
    pub(crate) fn designate_as_one(&mut self, designation: Designation) {
        self.moves.iter_mut().flatten().for_each(|(_, edge)| edge.part = 0);
        self.designate(designation);
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
        Ok(LoopyGraph::assemble(vertices, self.moves, parts, start, held))
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

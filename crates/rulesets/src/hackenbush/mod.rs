//! Pictures of edges that stand on the ground: how they are written, and what is known about their values.

mod picture;
mod text;
mod theory;

pub use picture::picture;
use tedomari_position::Player;
pub use text::{read, write};
pub use theory::{Known, berlekamp, known, on_stalk};

/// Whose edge it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left's, `l`.
    Blue,
    /// Right's, `r`.
    Red,
    /// Either's, `e`.
    Green,
}

impl Colour {
    /// Whose it is, if it is one player's.
    pub fn owner(self) -> Option<Player> {
        match self {
            Colour::Blue => Some(Player::Left),
            Colour::Red => Some(Player::Right),
            Colour::Green => None,
        }
    }

    /// The letter it is written with.
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'l',
            Colour::Red => 'r',
            Colour::Green => 'e',
        }
    }

    /// With the players exchanged.
    pub fn exchanged(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }
}

/// The vertex that is the ground.
pub const GROUND: u32 = 0;

/// An edge between two vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// One end.
    pub from: u32,
    /// The other.
    pub to: u32,
    /// Whose it is.
    pub colour: Colour,
    /// Its number in the order of writing.
    pub name: u32,
}

/// Edges that are all connected with the ground.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Bush {
    edges: Box<[Edge]>,
}

/// The ends of edges at each vertex.
pub struct Incidence {
    starts: Vec<u32>,
    edges: Vec<u32>,
}

impl Incidence {
    /// Of so many vertices.
    pub fn new(vertices: usize, edges: &[Edge]) -> Incidence {
        let mut starts = vec![0; vertices + 1];
        let ends = |edge: &Edge| [edge.from as usize, edge.to as usize];
        edges.iter().flat_map(ends).for_each(|vertex| starts[vertex + 1] += 1);
        for at in 0..vertices {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut list = vec![0; 2 * edges.len()];
        for (at, edge) in edges.iter().enumerate() {
            for vertex in ends(edge) {
                list[free[vertex] as usize] = at as u32;
                free[vertex] += 1;
            }
        }
        Incidence { starts, edges: list }
    }

    /// The edges at a vertex; a loop twice.
    pub fn at(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.edges[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

impl Edge {
    /// How moves name it.
    pub fn label(&self) -> String {
        format!("{}{}", self.colour.letter(), self.name)
    }

    /// The end that is not this one.
    pub fn other(&self, vertex: u32) -> u32 {
        if self.from == vertex { self.to } else { self.from }
    }
}

impl Bush {
    /// What of these edges is connected with the ground.
    pub fn new(edges: Vec<Edge>) -> Bush {
        let bush = Bush { edges: edges.into() };
        let standing = bush.standing(None);
        let kept = bush.edges.iter().filter(|edge| standing[edge.from as usize]).copied();
        Bush { edges: kept.collect() }
    }

    /// The edges.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many vertices there may be: one more than the largest.
    pub fn vertices(&self) -> usize {
        let most = self.edges.iter().map(|edge| edge.from.max(edge.to)).max();
        most.unwrap_or(GROUND) as usize + 1
    }

    /// Which vertices are connected with the ground when one edge is cut.
    fn standing(&self, cut: Option<usize>) -> Vec<bool> {
        let incidence = Incidence::new(self.vertices(), &self.edges);
        let mut standing = vec![false; self.vertices()];
        standing[GROUND as usize] = true;
        let mut open = vec![GROUND];
        while let Some(at) = open.pop() {
            for &edge in incidence.at(at) {
                let to = self.edges[edge as usize].other(at);
                if Some(edge as usize) != cut && !std::mem::replace(&mut standing[to as usize], true) {
                    open.push(to);
                }
            }
        }
        standing
    }

    /// What is left when an edge is cut.
    pub fn without(&self, cut: usize) -> Bush {
        let standing = self.standing(Some(cut));
        let kept = self.edges.iter().enumerate();
        let kept = kept.filter(|&(at, edge)| at != cut && standing[edge.from as usize]);
        Bush { edges: kept.map(|(_, edge)| *edge).collect() }
    }

    /// The pieces that meet only on the ground, in the order of their first edges.
    pub fn pieces(&self) -> Vec<Bush> {
        let incidence = Incidence::new(self.vertices(), &self.edges);
        let mut piece = vec![usize::MAX; self.edges.len()];
        // A vertex of very many edges is gone round once, not once for each of them.
        let mut seen = vec![false; self.vertices()];
        seen[GROUND as usize] = true;
        let mut count = 0;
        for first in 0..self.edges.len() {
            if piece[first] != usize::MAX {
                continue;
            }
            piece[first] = count;
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                let Edge { from, to, .. } = self.edges[at];
                for vertex in [from, to] {
                    if std::mem::replace(&mut seen[vertex as usize], true) {
                        continue;
                    }
                    for &near in incidence.at(vertex) {
                        if piece[near as usize] == usize::MAX {
                            piece[near as usize] = count;
                            open.push(near as usize);
                        }
                    }
                }
            }
            count += 1;
        }
        let mut pieces = vec![Vec::new(); count];
        self.edges.iter().zip(piece).for_each(|(edge, piece)| pieces[piece].push(*edge));
        pieces.into_iter().map(|edges| Bush { edges: edges.into() }).collect()
    }

    /// The edges from the ground up, if they are one string.
    pub fn string(&self) -> Option<Vec<usize>> {
        let incidence = Incidence::new(self.vertices(), &self.edges);
        let mut order = Vec::with_capacity(self.edges.len());
        let (mut at, mut last) = (GROUND, u32::MAX);
        while order.len() < self.edges.len() {
            let mut next = incidence.at(at).iter().filter(|&&edge| edge != last);
            let (Some(&edge), None) = (next.next(), next.next()) else { return None };
            let to = self.edges[edge as usize].other(at);
            if to == GROUND || to == at {
                return None;
            }
            order.push(edge as usize);
            (at, last) = (to, edge);
        }
        // The last vertex has no more edges than the one below it.
        (incidence.at(at).len() == 1 || order.is_empty()).then_some(order)
    }

    /// The same edges with other vertices and names: vertex `v` becomes `place[v]`, edges are sorted and named in order.
    pub fn renumbered(&self, place: &[u32], exchange: bool) -> Bush {
        let mut edges: Vec<Edge> = self
            .edges
            .iter()
            .map(|edge| {
                let (a, b) = (place[edge.from as usize], place[edge.to as usize]);
                let colour = if exchange { edge.colour.exchanged() } else { edge.colour };
                Edge { from: a.min(b), to: a.max(b), colour, name: 0 }
            })
            .collect();
        edges.sort_unstable();
        edges.iter_mut().enumerate().for_each(|(at, edge)| edge.name = at as u32 + 1);
        Bush { edges: edges.into() }
    }
}

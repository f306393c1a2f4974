//! Col, Snort and Digraph Placement on plain sets.

use std::collections::BTreeSet;

use super::Naive;

/// The game that is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Game {
    /// Neighbours have different colours.
    Col,
    /// Neighbours have the same colour.
    Snort,
    /// Neighbours go away.
    Digraph,
}

/// Vertices with who may play there, and arcs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Graph {
    /// The rules.
    pub game: Game,
    /// Where Left may still play.
    pub left: BTreeSet<usize>,
    /// Where Right may still play.
    pub right: BTreeSet<usize>,
    /// From each vertex to those it concerns.
    pub arcs: BTreeSet<(usize, usize)>,
    /// How many vertices.
    pub count: usize,
}

impl Naive for Graph {
    fn followers(&self, left: bool) -> Vec<Graph> {
        let mut all = vec![];
        for &vertex in if left { &self.left } else { &self.right } {
            let mut after = self.clone();
            after.left.remove(&vertex);
            after.right.remove(&vertex);
            for &(_, near) in self.arcs.iter().filter(|&&(from, _)| from == vertex) {
                // Nobody has the same colour as a neighbour; nobody has another colour; the neighbour is gone.
                if self.game == Game::Digraph || (self.game == Game::Col) == left {
                    after.left.remove(&near);
                }
                if self.game == Game::Digraph || (self.game == Game::Snort) == left {
                    after.right.remove(&near);
                }
            }
            all.push(after);
        }
        all
    }

    fn text(&self) -> String {
        let vertex = |at: usize| {
            let who = |set: &BTreeSet<usize>, c| if set.contains(&at) { c } else { "" };
            format!("\"{}{}\"", who(&self.left, "L"), who(&self.right, "R"))
        };
        let vertices: Vec<String> = (0..self.count).map(vertex).collect();
        let edges = self.arcs.iter().filter(|(a, b)| self.game == Game::Digraph || a < b);
        let edges: Vec<String> = edges.map(|(a, b)| format!("[{a},{b}]")).collect();
        format!("{{\"vertices\":[{}],\"edges\":[{}]}}", vertices.join(","), edges.join(","))
    }
}

impl Graph {
    /// A path such as `L-.-R`, where `.` is free for both.
    pub fn path(game: Game, text: &str) -> Option<Graph> {
        let mut graph = Graph {
            game,
            left: BTreeSet::new(),
            right: BTreeSet::new(),
            arcs: BTreeSet::new(),
            count: text.split('-').count(),
        };
        for (at, vertex) in text.split('-').enumerate() {
            if !["L", "R", "."].contains(&vertex) {
                return None;
            }
            if vertex != "R" {
                graph.left.insert(at);
            }
            if vertex != "L" {
                graph.right.insert(at);
            }
            if at > 0 {
                graph.arcs.extend([(at - 1, at), (at, at - 1)]);
            }
        }
        Some(graph)
    }
}

//! Maximum matchings in any graph, by Edmonds' blossoms, and the vertices that some maximum matching leaves alone.
//!
//! From an unmatched root a tree of alternating paths is grown; an odd cycle (a blossom) is shrunk to its base. A vertex that
//! is reached at even distance from an unmatched one can be exposed by switching that path, and no others can
//! (Gallai–Edmonds).

use std::collections::VecDeque;

use tedomari_task::{Stop, Task};

use crate::work::spend;

/// A matching: the partner of each vertex.
pub(super) struct Matching {
    partner: Vec<Option<usize>>,
}

/// Bytes that a search takes for each vertex, the matching included.
const BYTES: usize = 64;

/// One search for an alternating path.
struct Forest<'g> {
    graph: &'g [Vec<usize>],
    partner: &'g [Option<usize>],
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    /// Vertices at even distance from the root.
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl Matching {
    /// A maximum matching.
    pub fn maximum(graph: &[Vec<usize>], task: &Task) -> Result<Matching, Stop> {
        let mut matching = Matching { partner: vec![None; graph.len()] };
        let held = task.hold();
        held.grow(graph.len() * BYTES)?;
        task.stage("matching", Some(graph.len() as u64));
        for root in 0..graph.len() {
            if matching.partner[root].is_some() || graph[root].is_empty() {
                continue;
            }
            spend(task, graph.len())?;
            task.done(root as u64);
            let mut forest = Forest::new(graph, &matching.partner, root);
            let Some(end) = forest.grow(task)? else { continue };
            let parent = forest.parent;
            let mut at = Some(end);
            while let Some(vertex) = at {
                let before = parent[vertex].expect("a path leads back to the root");
                let next = matching.partner[before];
                matching.partner[vertex] = Some(before);
                matching.partner[before] = Some(vertex);
                at = next;
            }
        }
        Ok(matching)
    }

    /// Which vertices some maximum matching leaves alone; this one must be a maximum matching.
    pub fn exposable(&self, graph: &[Vec<usize>], task: &Task) -> Result<Vec<bool>, Stop> {
        let mut found = vec![false; graph.len()];
        let held = task.hold();
        held.grow(graph.len() * BYTES)?;
        for root in (0..graph.len()).filter(|&root| self.partner[root].is_none()) {
            spend(task, graph.len())?;
            let mut forest = Forest::new(graph, &self.partner, root);
            forest.grow(task)?;
            found.iter_mut().zip(&forest.even).for_each(|(found, even)| *found |= even);
        }
        Ok(found)
    }
}

impl<'g> Forest<'g> {
    fn new(graph: &'g [Vec<usize>], partner: &'g [Option<usize>], root: usize) -> Forest<'g> {
        let size = graph.len();
        let mut even = vec![false; size];
        even[root] = true;
        Forest {
            graph,
            partner,
            parent: vec![None; size],
            base: (0..size).collect(),
            even,
            queue: VecDeque::from([root]),
        }
    }

    /// Grows the tree; the end of an augmenting path if there is one.
    fn grow(&mut self, task: &Task) -> Result<Option<usize>, Stop> {
        while let Some(vertex) = self.queue.pop_front() {
            task.step()?;
            for &to in &self.graph[vertex] {
                if self.base[vertex] == self.base[to] || self.partner[vertex] == Some(to) {
                    continue;
                }
                if self.even[to] {
                    spend(task, self.graph.len())?;
                    self.shrink(vertex, to);
                } else if self.parent[to].is_none() {
                    self.parent[to] = Some(vertex);
                    match self.partner[to] {
                        None => return Ok(Some(to)),
                        Some(mate) => {
                            self.even[mate] = true;
                            self.queue.push_back(mate);
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// The base where the ways back to the root meet.
    fn meet(&self, a: usize, b: usize) -> usize {
        let mut seen = vec![false; self.graph.len()];
        let up = |vertex: usize| Some(self.base[self.parent[self.partner[vertex]?]?]);
        let mut at = Some(self.base[a]);
        while let Some(vertex) = at {
            seen[vertex] = true;
            at = up(vertex);
        }
        let mut vertex = self.base[b];
        while !seen[vertex] {
            match up(vertex) {
                Some(next) => vertex = next,
                None => break,
            }
        }
        vertex
    }

    fn shrink(&mut self, a: usize, b: usize) {
        let meet = self.meet(a, b);
        let mut inside = vec![false; self.graph.len()];
        for (start, other) in [(a, b), (b, a)] {
            let (mut vertex, mut child) = (start, other);
            while self.base[vertex] != meet {
                let Some(mate) = self.partner[vertex] else { break };
                inside[self.base[vertex]] = true;
                inside[self.base[mate]] = true;
                self.parent[vertex] = Some(child);
                child = mate;
                match self.parent[mate] {
                    Some(next) => vertex = next,
                    None => break,
                }
            }
        }
        for vertex in 0..self.graph.len() {
            if inside[self.base[vertex]] {
                self.base[vertex] = meet;
                if !self.even[vertex] {
                    self.even[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }
}

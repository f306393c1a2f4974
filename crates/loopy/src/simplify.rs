//! Simplification: equal vertices fused, reversible moves by-passed, dominated moves dropped.
//!
//! For stoppers all three keep every value, and the result of doing them until nothing changes is unique (Siegel,
//! *Combinatorial Game Theory*, chapter VI). On one side of any game, with the order of that side, they are tried in
//! the same way: a reversible move that comes round to itself is dropped if the play that goes round is lost for who makes
//! it, and kept otherwise. There the result is compared with the game before it is used.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};
use tedomari_task::Task;
use tedomari_vocabulary::Player;

use crate::builder::Builder;
use crate::designation::Sign;
use crate::difference::Difference;
use crate::error::LoopyError;
use crate::graph::{Edge, LoopyGraph, Vertex};

/// Which order is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// That of stoppers.
    Stopper,
    /// That of one side.
    Side(Sign),
}

impl Keep {
    fn table(self, g: &LoopyGraph, h: &LoopyGraph, task: &Task) -> Result<Difference, LoopyError> {
        match self {
            Keep::Stopper => Difference::of_stoppers(g, h, task),
            Keep::Side(side) => Difference::on_side(g, h, side, task),
        }
    }

    /// Whether a player loses the plays in which his own reversible moves go round for ever.
    fn loses_rounds(self, player: Player) -> bool {
        match self {
            Keep::Stopper => true,
            Keep::Side(Sign::Plus) => player == Player::Right,
            Keep::Side(Sign::Minus) => player == Player::Left,
        }
    }

    /// Whether the starts are equal.
    pub(crate) fn equal(self, g: &LoopyGraph, h: &LoopyGraph, task: &Task) -> Result<bool, LoopyError> {
        Ok(self.table(g, h, task)?.ge(g.start(), h.start())
            && self.table(h, g, task)?.ge(h.start(), g.start()))
    }
}

/// A graph that is simplified as far as it can be, with the same value. A stopper's infinite plays must be drawn.
pub(crate) fn simplify(graph: &LoopyGraph, keep: Keep, task: &Task) -> Result<LoopyGraph, LoopyError> {
    Ok(simplify_all(graph, &[graph.start()], keep, task)?.graph)
}

/// The same for several positions of one graph, of which the first becomes the start.
pub(crate) fn simplify_all(
    graph: &LoopyGraph,
    roots: &[Vertex],
    keep: Keep,
    task: &Task,
) -> Result<Rooted, LoopyError> {
    let mut rooted = Rooted::new(graph, roots, task)?;
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    loop {
        // Vertices are fused only when they have their best moves, or a fused vertex might lack those that the other had.
        let mut next = step(&rooted, keep, Step::Moves, task)?;
        if next.graph == rooted.graph {
            next = step(&rooted, keep, Step::Fuse, task)?;
        }
        // On one side a move may be by-passed to where it comes from by another way.
        if next.graph == rooted.graph || !seen.insert(fingerprint(&next.graph)) {
            return Ok(rooted);
        }
        rooted = next;
    }
}

/// A graph and where some positions stand in it. Its vertices are those that can be reached from them.
#[derive(Debug, Clone)]
pub(crate) struct Rooted {
    pub(crate) graph: LoopyGraph,
    pub(crate) roots: Vec<Vertex>,
}

impl Rooted {
    fn new(graph: &LoopyGraph, roots: &[Vertex], task: &Task) -> Result<Rooted, LoopyError> {
        if let &[root] = roots {
            let graph = graph.started_at(root)?.reachable(task)?;
            return Ok(Rooted { roots: vec![graph.start()], graph });
        }
        const NONE: Vertex = Vertex::MAX;
        let mut number = vec![NONE; graph.vertices() as usize];
        let mut list: Vec<Vertex> = Vec::new();
        let mut meet = |v: Vertex, list: &mut Vec<Vertex>| {
            if number[v as usize] == NONE {
                number[v as usize] = list.len() as Vertex;
                list.push(v);
            }
        };
        roots.iter().for_each(|&root| meet(root, &mut list));
        let mut at = 0;
        while let Some(&v) = list.get(at) {
            at += 1;
            task.step()?;
            for to in Player::BOTH.into_iter().flat_map(|player| graph.options(v, player)) {
                meet(to, &mut list);
            }
        }
        let roots = roots.iter().map(|&root| number[root as usize]).collect();
        Ok(Rooted { graph: graph.renumbered(&list, task)?, roots })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Moves,
    Fuse,
}

/// One step, or a part of it if the whole would change the value; else the graph as it was.
fn step(rooted: &Rooted, keep: Keep, step: Step, task: &Task) -> Result<Rooted, LoopyError> {
    let graph = &rooted.graph;
    let table = keep.table(graph, graph, task)?;
    let parts: &[(bool, bool)] = match step {
        Step::Fuse => &[(false, false)],
        Step::Moves => &[(true, true), (false, true), (true, false)],
    };
    for &(by_pass, drop) in parts {
        let mut pass = Pass::new(graph, &table, task);
        if step == Step::Fuse {
            pass.fuse()?;
        }
        for v in 0..graph.vertices() {
            for player in Player::BOTH {
                if by_pass {
                    pass.by_pass(v, player, keep)?;
                }
                if drop {
                    pass.drop_dominated(v, player)?;
                }
            }
        }
        let next = pass.finish(&rooted.roots)?;
        if keep == Keep::Stopper || next.graph == *graph || keep.equal(&next.graph, graph, task)? {
            return Ok(next);
        }
    }
    Ok(rooted.clone())
}

fn fingerprint(graph: &LoopyGraph) -> u64 {
    let mut hasher = FxHasher::default();
    (graph.vertices(), graph.start()).hash(&mut hasher);
    for player in Player::BOTH {
        graph.all_moves(player).for_each(|(from, edge)| (from, edge).hash(&mut hasher));
        u32::MAX.hash(&mut hasher);
    }
    hasher.finish()
}

struct Pass<'a> {
    table: &'a Difference,
    task: &'a Task,
    graph: &'a LoopyGraph,
    /// The least vertex that is equal.
    like: Vec<Vertex>,
    moves: [Vec<Vec<Edge>>; 2],
}

impl<'a> Pass<'a> {
    fn new(graph: &'a LoopyGraph, table: &'a Difference, task: &'a Task) -> Pass<'a> {
        let vertices = 0..graph.vertices();
        let moves =
            Player::BOTH.map(|player| vertices.clone().map(|v| graph.moves(v, player).to_vec()).collect());
        Pass { table, task, graph, like: vertices.collect(), moves }
    }

    /// Lets the least of equal vertices stand for all of them.
    fn fuse(&mut self) -> Result<(), LoopyError> {
        let mut distinct: Vec<Vertex> = Vec::new();
        for v in 0..self.like.len() as Vertex {
            self.task.work(distinct.len() as u64 + 1)?;
            match distinct.iter().find(|&&w| self.table.ge(v, w) && self.table.ge(w, v)) {
                Some(&w) => self.like[v as usize] = w,
                None => distinct.push(v),
            }
        }
        for list in self.moves.iter_mut().flatten() {
            list.iter_mut().for_each(|edge| edge.to = self.like[edge.to as usize]);
        }
        Ok(())
    }

    /// Whether `better` is at least as good as `worse` for a player.
    fn is_as_good(&self, better: Vertex, worse: Vertex, player: Player) -> bool {
        match player {
            Player::Left => self.table.ge(better, worse),
            Player::Right => self.table.ge(worse, better),
        }
    }

    fn by_pass(&mut self, v: Vertex, player: Player, keep: Keep) -> Result<(), LoopyError> {
        let (mine, other) = (player.index(), player.opponent().index());
        let mut open = std::mem::take(&mut self.moves[mine][v as usize]);
        let (mut kept, mut passed): (Vec<Edge>, Vec<Edge>) = (Vec::new(), Vec::new());
        while let Some(edge) = open.pop() {
            self.task.step()?;
            if kept.contains(&edge) || (passed.contains(&edge) && keep.loses_rounds(player)) {
                continue;
            }
            // The opponent answers to something that is no better for the player than where he came from.
            let answers = &self.moves[other][edge.to as usize];
            let through = answers.iter().find(|answer| self.is_as_good(v, answer.to, player));
            match through {
                Some(answer) if answer.to != v && !passed.contains(&edge) => {
                    passed.push(edge);
                    // Of the moves that become one, the dearest counts.
                    let beyond = |next: &Edge| Edge { kind: next.kind.max(edge.kind), ..*next };
                    open.extend(self.moves[mine][answer.to as usize].iter().map(beyond));
                }
                // Back where it came from: its other moves are there already.
                Some(answer) if answer.to == v && keep.loses_rounds(player) => passed.push(edge),
                _ => kept.push(edge),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        self.moves[mine][v as usize] = kept;
        Ok(())
    }

    fn drop_dominated(&mut self, v: Vertex, player: Player) -> Result<(), LoopyError> {
        let list = std::mem::take(&mut self.moves[player.index()][v as usize]);
        self.task.work((list.len() * list.len()) as u64)?;
        let is_as_good = |a: &Edge, b: &Edge| a.kind <= b.kind && self.is_as_good(a.to, b.to, player);
        // Of equal moves the first is kept.
        let beats = |a: &Edge, b: &Edge| is_as_good(a, b) && (a < b || !is_as_good(b, a));
        let best = |edge: &&Edge| !list.iter().any(|other| other != *edge && beats(other, edge));
        let best = list.iter().filter(best).copied().collect();
        self.moves[player.index()][v as usize] = best;
        Ok(())
    }

    fn finish(self, roots: &[Vertex]) -> Result<Rooted, LoopyError> {
        let mut builder = Builder::new();
        for _ in 0..self.like.len() {
            builder.vertex();
        }
        for player in Player::BOTH {
            for (v, list) in self.moves[player.index()].iter().enumerate() {
                list.iter().for_each(|&edge| builder.add_edge(player, v as Vertex, edge));
            }
        }
        builder.designate_parts(self.graph.parts().to_vec());
        let roots: Vec<Vertex> = roots.iter().map(|&root| self.like[root as usize]).collect();
        let start = self.like[self.graph.start() as usize];
        Rooted::new(&builder.finish_within(start, self.task)?, &roots, self.task)
    }
}

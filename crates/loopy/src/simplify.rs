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

use crate::designation::Sign;
use crate::difference::Difference;
use crate::graph::{Builder, LoopyError, LoopyGraph, Vertex};

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

/// A graph that is simplified as far as it can be, with the same value. All infinite plays of the graph must be drawn.
pub(crate) fn simplify(graph: &LoopyGraph, keep: Keep, task: &Task) -> Result<LoopyGraph, LoopyError> {
    let mut graph = graph.reachable(task)?;
    let mut seen: FxHashSet<u64> = FxHashSet::default();
    loop {
        // Vertices are fused only when they have their best moves, or a fused vertex might lack those that the other had.
        let mut next = step(&graph, keep, Step::Moves, task)?;
        if next == graph {
            next = step(&graph, keep, Step::Fuse, task)?;
        }
        // On one side a move may be by-passed to where it comes from by another way.
        if next == graph || !seen.insert(fingerprint(&next)) {
            return Ok(graph);
        }
        graph = next;
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Moves,
    Fuse,
}

/// One step; the graph as it was if the step would change its value.
fn step(graph: &LoopyGraph, keep: Keep, step: Step, task: &Task) -> Result<LoopyGraph, LoopyError> {
    let table = keep.table(graph, graph, task)?;
    let mut pass = Pass::new(graph, &table, task);
    match step {
        Step::Fuse => pass.fuse()?,
        Step::Moves => {
            for v in 0..graph.vertices() {
                for player in Player::BOTH {
                    pass.by_pass(v, player, keep)?;
                    pass.drop_dominated(v, player)?;
                }
            }
        }
    }
    let next = pass.finish(graph.start(), task)?;
    let valid = keep == Keep::Stopper || next == *graph || keep.equal(&next, graph, task)?;
    Ok(if valid { next } else { graph.clone() })
}

fn fingerprint(graph: &LoopyGraph) -> u64 {
    let mut hasher = FxHasher::default();
    (graph.vertices(), graph.start()).hash(&mut hasher);
    for player in Player::BOTH {
        graph.all_moves(player).for_each(|(from, edge)| (from, edge.to).hash(&mut hasher));
        u32::MAX.hash(&mut hasher);
    }
    hasher.finish()
}

struct Pass<'a> {
    table: &'a Difference,
    task: &'a Task,
    /// The least vertex that is equal.
    like: Vec<Vertex>,
    options: [Vec<Vec<Vertex>>; 2],
}

impl<'a> Pass<'a> {
    fn new(graph: &LoopyGraph, table: &'a Difference, task: &'a Task) -> Pass<'a> {
        let vertices = 0..graph.vertices();
        let options =
            Player::BOTH.map(|player| vertices.clone().map(|v| graph.options(v, player).collect()).collect());
        Pass { table, task, like: vertices.collect(), options }
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
        for list in self.options.iter_mut().flatten() {
            list.iter_mut().for_each(|to| *to = self.like[*to as usize]);
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
        let mut open = std::mem::take(&mut self.options[mine][v as usize]);
        let (mut kept, mut passed): (Vec<Vertex>, Vec<Vertex>) = (Vec::new(), Vec::new());
        while let Some(option) = open.pop() {
            self.task.step()?;
            if kept.contains(&option) || (passed.contains(&option) && keep.loses_rounds(player)) {
                continue;
            }
            // The opponent answers to something that is no better for the player than where he came from.
            let answers = &self.options[other][option as usize];
            let through = answers.iter().copied().find(|&answer| self.is_as_good(v, answer, player));
            match through {
                Some(answer) if answer != v && !passed.contains(&option) => {
                    passed.push(option);
                    open.extend(&self.options[mine][answer as usize]);
                }
                // Back where it came from: its other moves are there already.
                Some(answer) if answer == v && keep.loses_rounds(player) => passed.push(option),
                _ => kept.push(option),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        self.options[mine][v as usize] = kept;
        Ok(())
    }

    fn drop_dominated(&mut self, v: Vertex, player: Player) -> Result<(), LoopyError> {
        let list = std::mem::take(&mut self.options[player.index()][v as usize]);
        self.task.work((list.len() * list.len()) as u64)?;
        // Of equal moves the first is kept.
        let beats = |other: Vertex, option: Vertex| {
            self.is_as_good(other, option, player)
                && (other < option || !self.is_as_good(option, other, player))
        };
        let best = |&&option: &&Vertex| !list.iter().any(|&other| other != option && beats(other, option));
        let best = list.iter().filter(best).copied().collect();
        self.options[player.index()][v as usize] = best;
        Ok(())
    }

    fn finish(self, start: Vertex, task: &Task) -> Result<LoopyGraph, LoopyError> {
        let mut builder = Builder::new();
        for _ in 0..self.like.len() {
            builder.vertex();
        }
        for player in Player::BOTH {
            for (v, list) in self.options[player.index()].iter().enumerate() {
                list.iter().for_each(|&to| builder.add(player, v as Vertex, to));
            }
        }
        builder.finish_within(self.like[start as usize], task)?.reachable(task)
    }
}

//! Matter and Antimatter: electrons and positrons on a digraph. A particle moves along an edge to a vertex that holds none of
//! its kind; if one of the other kind is there, both vanish. A loop is a pass.
//!
//! No polynomial theory is known, so this is retrograde analysis: all positions that can be reached, part by part of the
//! digraph, as one large digraph each, with γ on it. The parts are added as a sum of games.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_graph::{Digraph, Gamma, Good, Outcome, Stop, SumGame, Task, Token, Vertex};
use tedomari_task::{Held, growth};

use crate::game::AnnihilationMove;
use crate::parts::{Parts, within};
use crate::tokens::Tokens;

/// Where the particles are.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Particles {
    /// Vertices with an electron.
    pub electrons: Tokens,
    /// Vertices with a positron, others than those.
    pub positrons: Tokens,
}

impl Particles {
    /// After a move; `None` if it is not allowed.
    pub fn moved(&self, graph: &Digraph, step: AnnihilationMove) -> Option<Particles> {
        let AnnihilationMove { from, to } = step;
        if !graph.has_edge(from, to) {
            return None;
        }
        let is_electron = self.electrons.contains(from);
        if !is_electron && !self.positrons.contains(from) {
            return None;
        }
        let mut next = self.clone();
        let (same, other) = if is_electron {
            (&mut next.electrons, &mut next.positrons)
        } else {
            (&mut next.positrons, &mut next.electrons)
        };
        if from == to {
            return Some(next);
        }
        if same.contains(to) {
            return None;
        }
        same.toggle(from);
        if other.contains(to) {
            other.toggle(to)
        } else {
            same.toggle(to)
        }
        Some(next)
    }

    /// Every move that is allowed, with what it leads to.
    fn followers(&self, graph: &Digraph) -> impl Iterator<Item = (AnnihilationMove, Particles)> {
        let sources = self.electrons.iter().chain(self.positrons.iter());
        let steps = sources
            .flat_map(|from| graph.followers(from).iter().map(move |&to| AnnihilationMove { from, to }));
        steps.filter_map(|step| Some((step, self.moved(graph, step)?)))
    }

    /// Bytes held beside itself.
    fn bytes(&self) -> usize {
        self.electrons.bytes() + self.positrons.bytes()
    }
}

/// A game of Matter and Antimatter, solved for every position that can be reached from its start.
///
/// ```
/// use tedomari_annihilation::{Matter, Particles};
/// use tedomari_graph::{Digraph, Outcome, Task};
///
/// let graph = Digraph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// let start = Particles {
///     electrons: [0].into_iter().collect(),
///     positrons: [1].into_iter().collect(),
/// };
/// let game = Matter::new(&graph, &start, &Task::default())?;
/// assert_eq!(game.outcome(&start), Some(Outcome::Next));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Matter {
    graph: Digraph,
    parts: Parts,
    /// The positions of each part that has particles.
    reached: Vec<Reached>,
    /// Where those of a part stand.
    index: FxHashMap<usize, usize>,
    sum: SumGame,
}

/// The positions of one part that can be reached, by its own numbers of vertices.
#[derive(Debug)]
struct Reached {
    numbers: FxHashMap<Arc<Particles>, Vertex>,
    _held: Held,
}

impl Matter {
    /// Explores everything that can be reached.
    pub fn new(graph: &Digraph, start: &Particles, task: &Task) -> Result<Matter, Stop> {
        let parts = Parts::new(graph, task)?;
        let sum = SumGame::new(Vec::new(), task)?;
        let mut matter =
            Matter { graph: graph.clone(), parts, reached: Vec::new(), index: FxHashMap::default(), sum };
        for u in start.electrons.iter().chain(start.positrons.iter()) {
            let next = matter.index.len();
            matter.index.entry(matter.parts.place(u).0).or_insert(next);
        }
        let mut with_particles: Vec<(usize, usize)> =
            matter.index.iter().map(|(&part, &at)| (at, part)).collect();
        with_particles.sort_unstable();
        let starts = matter.split(start).unwrap_or_default();
        let mut graphs = Vec::with_capacity(starts.len());
        task.stage("positions", None);
        let mut before = 0;
        for ((_, part), start) in with_particles.into_iter().zip(starts) {
            let edges = matter.parts.edges(graph, part);
            let piece = within(matter.parts.vertices(part).len(), &edges, task)?;
            drop(edges);
            let (reached, positions) = explore(&piece, start, before, task)?;
            before += reached.numbers.len() as u64;
            matter.reached.push(reached);
            graphs.push(positions);
        }
        matter.sum = SumGame::new(graphs, task)?;
        Ok(matter)
    }

    /// The particles of each part that had some at the start, by its own numbers; `None` if others have some.
    fn split(&self, particles: &Particles) -> Option<Vec<Particles>> {
        let mut split = vec![Particles::default(); self.index.len()];
        for u in particles.electrons.iter() {
            let (part, local) = self.parts.place(u);
            split[*self.index.get(&part)?].electrons.toggle(local);
        }
        for u in particles.positrons.iter() {
            let (part, local) = self.parts.place(u);
            split[*self.index.get(&part)?].positrons.toggle(local);
        }
        Some(split)
    }

    /// A position as tokens on the graphs of positions; `None` if it cannot be reached from the start.
    fn tokens(&self, particles: &Particles) -> Option<Vec<Token>> {
        let number = |(graph, share): (usize, &Particles)| {
            Some(Token { graph, vertex: *self.reached[graph].numbers.get(share)? })
        };
        self.split(particles)?.iter().enumerate().map(number).collect()
    }

    /// How many positions there are, over all parts.
    pub fn positions(&self) -> usize {
        // A part without particles stays as it is.
        let others = self.parts.len() - self.reached.len();
        others + self.reached.iter().map(|reached| reached.numbers.len()).sum::<usize>()
    }

    /// γ; `None` if the position cannot be reached from the start, as in the questions below.
    pub fn gamma(&self, particles: &Particles) -> Option<Gamma> {
        Some(self.sum.gamma(&self.tokens(particles)?))
    }

    /// Who wins.
    pub fn outcome(&self, particles: &Particles) -> Option<Outcome> {
        Some(self.gamma(particles)?.outcome())
    }

    /// Every move that is allowed, whether the position can be reached or not.
    pub fn steps<'a>(&'a self, particles: &'a Particles) -> impl Iterator<Item = AnnihilationMove> + 'a {
        particles.followers(&self.graph).map(|found| found.0)
    }

    /// Every move, with the outcome after it.
    pub fn moves(
        &self,
        particles: &Particles,
        task: &Task,
    ) -> Result<Option<Vec<(AnnihilationMove, Outcome)>>, Stop> {
        let mut moves = Vec::new();
        for (step, next) in particles.followers(&self.graph) {
            task.step()?;
            let Some(outcome) = self.outcome(&next) else { return Ok(None) };
            moves.push((step, outcome));
        }
        Ok(Some(moves))
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(
        &self,
        particles: &Particles,
        task: &Task,
    ) -> Result<Option<Vec<AnnihilationMove>>, Stop> {
        let Some(moves) = self.moves(particles, task)? else { return Ok(None) };
        let mut good = Good::default();
        moves.into_iter().for_each(|(step, outcome)| good.add(step, outcome));
        Ok(Some(good.moves))
    }

    /// A move that wins in the end if any does, else one that draws, else any; `None` if there is none.
    pub fn choose(&self, particles: &Particles, task: &Task) -> Result<Option<AnnihilationMove>, Stop> {
        let Some(tokens) = self.tokens(particles) else { return Ok(None) };
        let Some(best) = self.sum.choose(&tokens, task)? else { return Ok(None) };
        let is_there = |u: Vertex| self.index.get(&self.parts.place(u).0) == Some(&best.from.graph);
        let leads_there = |next: &Particles| {
            let number = |split: Vec<Particles>| {
                self.reached[best.from.graph].numbers.get(&split[best.from.graph]).copied()
            };
            self.split(next).and_then(number) == Some(best.to)
        };
        for (step, next) in particles.followers(&self.graph) {
            task.step()?;
            if is_there(step.from) && leads_there(&next) {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// The sum of counters, `None` if the value is infinite or the position cannot be reached.
    pub fn counter(&self, particles: &Particles) -> Option<u64> {
        self.sum.counter(&self.tokens(particles)?)
    }
}

/// All positions of a part that can be reached, numbered, and the digraph of their moves. So many positions of other
/// parts came before.
fn explore(graph: &Digraph, start: Particles, before: u64, task: &Task) -> Result<(Reached, Digraph), Stop> {
    let (held, list) = (task.hold(), task.hold());
    // What is held beside the table for a position that both lists share.
    let each = |position: &Particles| position.bytes() + size_of::<Particles>() + 64;
    let mut bytes = each(&start);
    let start = Arc::new(start);
    let mut numbers = FxHashMap::from_iter([(Arc::clone(&start), 0)]);
    let mut positions = vec![start];
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    let mut at = 0;
    while let Some(position) = positions.get(at).cloned() {
        task.step()?;
        for (_, next) in position.followers(graph) {
            task.step()?;
            let known = numbers.get(&next).copied();
            let number = match known {
                Some(number) => number,
                None => {
                    bytes += each(&next);
                    held.grow(bytes + growth::of_map(&numbers))?;
                    let next = Arc::new(next);
                    positions.push(Arc::clone(&next));
                    numbers.insert(next, positions.len() as Vertex - 1);
                    positions.len() as Vertex - 1
                }
            };
            edges.push((at as Vertex, number));
            list.set(8 * positions.capacity() + 8 * edges.capacity());
        }
        at += 1;
        task.done(before + at as u64);
        // The numbers of vertices are used up long after any memory is.
        if positions.len() >= u32::MAX as usize - 1 || edges.len() >= u32::MAX as usize {
            return Err(Stop::Memory);
        }
    }
    held.set(bytes + growth::of_map(&numbers));
    let digraph = within(positions.len(), &edges, task)?;
    Ok((Reached { numbers, _held: held }, digraph))
}

//! Matter and Antimatter: electrons and positrons on a digraph. A particle moves along an edge to a vertex that holds none of
//! its kind; if one of the other kind is there, both vanish. A loop is a pass.
//!
//! No polynomial theory is known, so this is retrograde analysis: all positions that can be reached, part by part of the
//! digraph, as one large digraph each, with γ on it. The parts are added as a sum of games.

use rustc_hash::FxHashMap;
use tedomari_graph::{Account, Digraph, Gamma, Outcome, Stop, SumGame, Token, Vertex, good};

use crate::game::Move;
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
    pub fn moved(&self, graph: &Digraph, step: Move) -> Option<Particles> {
        let Move { from, to } = step;
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
    fn followers(&self, graph: &Digraph) -> Vec<(Move, Particles)> {
        let sources = self.electrons.iter().chain(self.positrons.iter());
        let steps = sources.flat_map(|from| graph.followers(from).iter().map(move |&to| Move { from, to }));
        steps.filter_map(|step| Some((step, self.moved(graph, step)?))).collect()
    }
}

/// A game of Matter and Antimatter, solved for every position that can be reached from its start.
///
/// ```
/// use tedomari_annihilation::{Matter, Particles};
/// use tedomari_graph::{Digraph, Outcome, Unlimited};
///
/// let graph = Digraph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// let start = Particles {
///     electrons: [0].into_iter().collect(),
///     positrons: [1].into_iter().collect(),
/// };
/// let game = Matter::new(&graph, &start, &Unlimited)?;
/// assert_eq!(game.outcome(&start), Some(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Matter {
    graph: Digraph,
    places: Vec<u32>,
    numbers: Vec<FxHashMap<Particles, Vertex>>,
    sum: SumGame,
}

impl Matter {
    /// Explores everything that can be reached.
    pub fn new(graph: &Digraph, start: &Particles, account: &impl Account) -> Result<Matter, Stop> {
        let mut places = vec![0; graph.vertices() as usize];
        let parts = graph.parts();
        for (part, vertices) in parts.iter().enumerate() {
            vertices.iter().for_each(|&u| places[u as usize] = part as u32);
        }
        let mut matter = Matter {
            graph: graph.clone(),
            places,
            numbers: Vec::new(),
            sum: SumGame::new(Vec::new(), account)?,
        };
        let mut held = 0;
        let mut graphs = Vec::with_capacity(parts.len());
        for start in matter.split(start, parts.len()) {
            let (numbers, positions) = explore(graph, start, account, &mut held)?;
            matter.numbers.push(numbers);
            graphs.push(positions);
        }
        matter.sum = SumGame::new(graphs, account)?;
        Ok(matter)
    }

    /// The particles of each part.
    fn split(&self, particles: &Particles, parts: usize) -> Vec<Particles> {
        let mut split = vec![Particles::default(); parts];
        for u in particles.electrons.iter() {
            split[self.places[u as usize] as usize].electrons.toggle(u);
        }
        for u in particles.positrons.iter() {
            split[self.places[u as usize] as usize].positrons.toggle(u);
        }
        split
    }

    /// A position as tokens on the graphs of positions; `None` if it cannot be reached from the start.
    fn tokens(&self, particles: &Particles) -> Option<Vec<Token>> {
        let split = self.split(particles, self.numbers.len());
        let number = |(graph, part): (usize, &Particles)| {
            Some(Token { graph, vertex: *self.numbers[graph].get(part)? })
        };
        split.iter().enumerate().map(number).collect()
    }

    /// How many positions there are, over all parts.
    pub fn positions(&self) -> usize {
        self.numbers.iter().map(FxHashMap::len).sum()
    }

    /// γ; `None` if the position cannot be reached from the start, as in the questions below.
    pub fn gamma(&self, particles: &Particles) -> Option<Gamma> {
        Some(self.sum.gamma(&self.tokens(particles)?))
    }

    /// Who wins.
    pub fn outcome(&self, particles: &Particles) -> Option<Outcome> {
        Some(self.gamma(particles)?.outcome())
    }

    /// Every move, with the outcome after it.
    pub fn moves(&self, particles: &Particles) -> Option<Vec<(Move, Outcome)>> {
        let after = |(step, next): (Move, Particles)| Some((step, self.outcome(&next)?));
        particles.followers(&self.graph).into_iter().map(after).collect()
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(&self, particles: &Particles) -> Option<Vec<Move>> {
        Some(good(self.moves(particles)?))
    }

    /// A move that wins in the end if any does, else one that draws, else any; `None` if there is none.
    pub fn choose(&self, particles: &Particles) -> Option<Move> {
        let tokens = self.tokens(particles)?;
        let best = self.sum.choose(&tokens)?;
        let leads_there = |next: &Particles| {
            let next = self.split(next, self.numbers.len());
            self.numbers[best.from.graph].get(&next[best.from.graph]) == Some(&best.to)
        };
        let mut steps = particles.followers(&self.graph).into_iter();
        steps
            .find(|(step, next)| {
                self.places[step.from as usize] as usize == best.from.graph && leads_there(next)
            })
            .map(|found| found.0)
    }

    /// The sum of counters, `None` if the value is infinite or the position cannot be reached.
    pub fn counter(&self, particles: &Particles) -> Option<u64> {
        self.sum.counter(&self.tokens(particles)?)
    }
}

/// All positions that can be reached, numbered, and the digraph of their moves.
fn explore(
    graph: &Digraph,
    start: Particles,
    account: &impl Account,
    held: &mut usize,
) -> Result<(FxHashMap<Particles, Vertex>, Digraph), Stop> {
    // A position is held twice while they are explored, with its words and the entry of the table.
    let each = 2 * (2 * graph.vertices().div_ceil(64) as usize * 8 + 2 * size_of::<Particles>() + 16);
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
    let mut positions = vec![start];
    let mut edges: Vec<(Vertex, Vertex)> = Vec::new();
    let mut at = 0;
    while at < positions.len() {
        for (_, next) in positions[at].followers(graph) {
            let number = *numbers.entry(next).or_insert_with_key(|next| {
                positions.push(next.clone());
                positions.len() as Vertex - 1
            });
            edges.push((at as Vertex, number));
        }
        at += 1;
        account.charge(1, *held + each * positions.len() + 8 * edges.len())?;
        // The numbers of vertices are used up long after any memory is.
        if positions.len() >= u32::MAX as usize - 1 || edges.len() >= u32::MAX as usize {
            return Err(Stop::Memory);
        }
    }
    *held += each * positions.len() / 2 + 16 * edges.len();
    let digraph = Digraph::new(positions.len() as Vertex, &edges).expect("every end was numbered");
    Ok((numbers, digraph))
}

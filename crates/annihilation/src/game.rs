//! The game on a whole digraph: parts that hang together are solved apart and added as a sum.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_graph::{Account, Digraph, Gamma, Outcome, Stop, Vertex, good};

use crate::component::{Component, Counts, Extended};
use crate::tokens::Tokens;

/// An annihilation game, solved for every set of tokens.
///
/// ```
/// use tedomari_annihilation::{Annihilation, Tokens};
/// use tedomari_graph::{Digraph, Outcome, Unlimited};
///
/// // Tokens run round a wheel of four; two that meet vanish.
/// let wheel = Digraph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let game = Annihilation::new(&wheel, &Unlimited)?;
/// let neighbours: Tokens = [0, 1].into_iter().collect();
/// assert_eq!(game.outcome(&neighbours), Outcome::N);
/// assert_eq!(game.outcome(&[0].into_iter().collect()), Outcome::D);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Annihilation {
    graph: Digraph,
    pub(crate) parts: Vec<Part>,
    /// For every vertex its part and its number there.
    places: Vec<(u32, Vertex)>,
    counts: Counts,
}

#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) solved: Arc<Component>,
}

/// How a part is told from others: its vertices and its edges.
type Shape = (usize, Vec<(Vertex, Vertex)>);

/// A move of a token from one vertex to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the token is.
    pub from: Vertex,
    /// Where it goes.
    pub to: Vertex,
}

/// Why a game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnihilationError {
    /// The budget ran out.
    Stopped(Stop),
    /// A part with cycles has so many vertices that its positions of four tokens cannot be numbered with 32 bits.
    TooLarge {
        /// How many vertices it has.
        vertices: Vertex,
    },
}

impl fmt::Display for AnnihilationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnihilationError::Stopped(stop) => stop.fmt(f),
            AnnihilationError::TooLarge { vertices } => {
                write!(
                    f,
                    "{vertices} vertices hang together with cycles: their sets of up to four tokens would take more than 90 GB"
                )
            }
        }
    }
}

impl std::error::Error for AnnihilationError {}

impl From<Stop> for AnnihilationError {
    fn from(stop: Stop) -> AnnihilationError {
        AnnihilationError::Stopped(stop)
    }
}

/// What a position is worth, part by part.
struct Worth {
    /// The tokens of each part, by its own numbers.
    tokens: Vec<Tokens>,
    values: Vec<Extended>,
    /// The nim-sum of the finite values.
    finite: u32,
    /// The parts of infinite value.
    infinite: Vec<usize>,
}

impl Annihilation {
    /// Solves the game. Parts that are the same are solved once.
    pub fn new(graph: &Digraph, account: &impl Account) -> Result<Annihilation, AnnihilationError> {
        let mut places = vec![(0, 0); graph.vertices() as usize];
        let mut parts: Vec<Part> = Vec::new();
        let mut known: FxHashMap<Shape, Arc<Component>> = FxHashMap::default();
        let (mut counts, mut held) = (Counts::default(), 0);
        for vertices in graph.parts() {
            for (local, &u) in vertices.iter().enumerate() {
                places[u as usize] = (parts.len() as u32, local as Vertex);
            }
            let local = |u: Vertex| places[u as usize].1;
            let edges: Vec<(Vertex, Vertex)> = (vertices.iter())
                .flat_map(|&u| graph.followers(u).iter().map(move |&v| (local(u), local(v))))
                .collect();
            let key = (vertices.len(), edges);
            let solved = match known.get(&key) {
                Some(solved) => Arc::clone(solved),
                None => {
                    let n = vertices.len() as Vertex;
                    let piece = Digraph::new(n, &key.1).expect("a part has all ends of its edges");
                    let solved = Component::new(piece, &Beside { account, held })?;
                    let solved = solved.ok_or(AnnihilationError::TooLarge { vertices: n })?;
                    held += solved.bytes();
                    counts.add(&solved.counts());
                    Arc::clone(known.entry(key).or_insert(Arc::new(solved)))
                }
            };
            parts.push(Part { vertices, solved });
        }
        Ok(Annihilation { graph: graph.clone(), parts, places, counts })
    }

    /// The digraph.
    pub fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// How many parts the digraph has.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// How much work it was, and how large the spaces are, over all parts that are different.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The extended value of a vertex in its part: the value of a set is the nim-sum over its vertices, and a sum of
    /// [`Annihilation::least_infinite`] or more means that γ is infinite. `None` beyond 128 bits.
    pub fn extended_value(&self, u: Vertex) -> Option<u128> {
        let (part, local) = self.place(u);
        let solved = &self.parts[part].solved;
        let extended = solved.extended(local);
        let mut value = u128::from(extended.value);
        for bit in extended.outside.iter() {
            value |= 1_u128.checked_shl(bit + solved.bits())?;
        }
        Some(value)
    }

    /// 2^t for the part of a vertex: γ is finite if the extended value is below it.
    pub fn least_infinite(&self, u: Vertex) -> u64 {
        1 << self.parts[self.place(u).0].solved.bits()
    }

    pub(crate) fn place(&self, u: Vertex) -> (usize, Vertex) {
        let (part, local) = self.places[u as usize];
        (part as usize, local)
    }

    /// The tokens of each part, by its own numbers.
    pub(crate) fn split(&self, tokens: &Tokens) -> Vec<Tokens> {
        let mut split = vec![Tokens::new(); self.parts.len()];
        for u in tokens.iter() {
            let (part, local) = self.place(u);
            split[part].toggle(local);
        }
        split
    }

    fn worth(&self, tokens: &Tokens) -> Worth {
        let tokens = self.split(tokens);
        let values: Vec<Extended> =
            tokens.iter().zip(&self.parts).map(|(tokens, part)| part.solved.value(tokens)).collect();
        let finite = values.iter().filter_map(Extended::finite).fold(0, |sum, value| sum ^ value);
        let infinite = (0..values.len()).filter(|&at| values[at].finite().is_none()).collect();
        Worth { tokens, values, finite, infinite }
    }

    /// γ of a set of tokens.
    ///
    /// # Panics
    /// If a token stands on no vertex; so do all questions about positions.
    pub fn gamma(&self, tokens: &Tokens) -> Gamma {
        let worth = self.worth(tokens);
        match worth.infinite[..] {
            [] => Gamma::Finite(worth.finite),
            [part] => {
                let mut k =
                    follower_values(&self.parts[part].solved, &worth.tokens[part], &worth.values[part]);
                k.iter_mut().for_each(|value| *value ^= worth.finite);
                k.sort_unstable();
                Gamma::Infinite(k)
            }
            _ => Gamma::Infinite(Vec::new()),
        }
    }

    /// Who wins.
    pub fn outcome(&self, tokens: &Tokens) -> Outcome {
        self.gamma(tokens).outcome()
    }

    /// Every move, with the outcome of the position after it.
    pub fn moves(&self, tokens: &Tokens) -> Vec<(Move, Outcome)> {
        let worth = self.worth(tokens);
        // Where a part stays infinite while the move is elsewhere, its followers are the same every time.
        let mut kept: Vec<Option<Vec<u32>>> = vec![None; self.parts.len()];
        let mut moves = Vec::new();
        for from in tokens.iter() {
            for &to in self.graph.followers(from) {
                let outcome = self.outcome_after(&worth, &mut kept, Move { from, to });
                moves.push((Move { from, to }, outcome));
            }
        }
        moves
    }

    fn outcome_after(&self, worth: &Worth, kept: &mut [Option<Vec<u32>>], step: Move) -> Outcome {
        let (part, from) = self.place(step.from);
        let (_, to) = self.place(step.to);
        let solved = &self.parts[part].solved;
        let before = &worth.values[part];
        let mut after = before.clone();
        after.add(solved.extended(from));
        after.add(solved.extended(to));
        let rest = worth.finite ^ before.finite().unwrap_or(0);
        let others = worth.infinite.iter().filter(|&&other| other != part).count();
        match (others, after.finite()) {
            (0, Some(value)) if value == rest => Outcome::P,
            (0, Some(_)) => Outcome::N,
            (0, None) => {
                let mut tokens = worth.tokens[part].clone();
                tokens.shift(from, to);
                win_or_draw(follower_finite(solved, &tokens, &after).any(|value| value == rest))
            }
            (1, Some(value)) => {
                let other = *worth.infinite.iter().find(|&&other| other != part).unwrap_or(&part);
                let k = kept[other].get_or_insert_with(|| {
                    follower_values(&self.parts[other].solved, &worth.tokens[other], &worth.values[other])
                });
                win_or_draw(k.binary_search(&(rest ^ value)).is_ok())
            }
            _ => Outcome::D,
        }
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(&self, tokens: &Tokens) -> Vec<Move> {
        good(self.moves(tokens))
    }
}

fn win_or_draw(wins: bool) -> Outcome {
    if wins { Outcome::N } else { Outcome::D }
}

/// The finite values of the followers, one for each move that leads to one.
fn follower_finite<'a>(
    solved: &'a Component,
    tokens: &'a Tokens,
    value: &'a Extended,
) -> impl Iterator<Item = u32> + 'a {
    let steps =
        tokens.iter().flat_map(|from| solved.graph().followers(from).iter().map(move |&to| (from, to)));
    steps.filter_map(move |(from, to)| {
        let (from, to) = (solved.extended(from), solved.extended(to));
        let outside = [&value.outside, &from.outside, &to.outside];
        Tokens::cancel(outside).then_some(value.value ^ from.value ^ to.value)
    })
}

/// The same as a set, ascending.
fn follower_values(solved: &Component, tokens: &Tokens, value: &Extended) -> Vec<u32> {
    let mut values: Vec<u32> = follower_finite(solved, tokens, value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// An account that also knows what other parts hold.
struct Beside<'a, A> {
    account: &'a A,
    held: usize,
}

impl<A: Account> Account for Beside<'_, A> {
    fn charge(&self, steps: u64, bytes: usize) -> Result<(), Stop> {
        self.account.charge(steps, bytes + self.held)
    }
}

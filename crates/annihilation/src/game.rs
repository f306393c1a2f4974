//! The game on a whole digraph: parts that hang together are solved apart and added as a sum.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tedomari_graph::{Digraph, Gamma, Good, Outcome, Stop, Task, Vertex};
use tedomari_task::Held;

use crate::component::{Component, ComponentCounts, Extended};
use crate::parts::{Parts, within};
use crate::tokens::Tokens;

/// An annihilation game, solved for every set of tokens.
///
/// ```
/// use tedomari_annihilation::{Annihilation, Tokens};
/// use tedomari_graph::{Digraph, Outcome, Task};
///
/// // Tokens run round a wheel of four; two that meet vanish.
/// let wheel = Digraph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let game = Annihilation::new(&wheel, &Task::default())?;
/// let neighbours: Tokens = [0, 1].into_iter().collect();
/// assert_eq!(game.outcome(&neighbours), Outcome::Next);
/// assert_eq!(game.outcome(&[0].into_iter().collect()), Outcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Annihilation {
    graph: Digraph,
    parts: Parts,
    /// What is known of each part; parts that are the same share it.
    solved: Vec<Arc<Component>>,
    counts: ComponentCounts,
    _held: Held,
}

/// How a part is told from others: its vertices and its edges.
type Shape = (usize, Vec<(Vertex, Vertex)>);

/// A move of a token from one vertex to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnnihilationMove {
    /// Where the token is.
    pub from: Vertex,
    /// Where it goes.
    pub to: Vertex,
}

/// Why a game was not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnihilationError {
    /// A limit was reached.
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

/// The tokens of a part, by its own numbers, and what they are worth.
struct Share {
    part: usize,
    tokens: Tokens,
    value: Extended,
}

/// What a position is worth.
struct Worth {
    /// Of the parts that have tokens.
    shares: Vec<Share>,
    /// Where the share of a part stands.
    index: FxHashMap<usize, usize>,
    /// The nim-sum of the finite values.
    finite: u32,
    /// The shares of infinite value.
    infinite: Vec<usize>,
}

impl Annihilation {
    /// Solves the game. Parts that are the same are solved once.
    pub fn new(graph: &Digraph, task: &Task) -> Result<Annihilation, AnnihilationError> {
        let parts = Parts::new(graph, task)?;
        let held = task.hold();
        held.grow(size_of::<Arc<Component>>() * parts.len())?;
        let mut solved: Vec<Arc<Component>> = Vec::with_capacity(parts.len());
        let mut known: FxHashMap<Shape, Arc<Component>> = FxHashMap::default();
        let keys = task.hold();
        let mut counts = ComponentCounts::default();
        for part in 0..parts.len() {
            task.step()?;
            let n = parts.vertices(part).len();
            let key = (n, parts.edges(graph, part));
            if let Some(same) = known.get(&key) {
                solved.push(Arc::clone(same));
                continue;
            }
            keys.grow(keys.bytes() + size_of::<(Vertex, Vertex)>() * key.1.len() + 64)?;
            let component = Component::new(within(n, &key.1, task)?, task)?;
            let component = component.ok_or(AnnihilationError::TooLarge { vertices: n as Vertex })?;
            counts.add(&component.counts());
            let component = Arc::new(component);
            solved.push(Arc::clone(&component));
            known.insert(key, component);
        }
        Ok(Annihilation { graph: graph.clone(), parts, solved, counts, _held: held })
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
    pub fn counts(&self) -> ComponentCounts {
        self.counts
    }

    /// The extended value of a vertex in its part: the value of a set is the nim-sum over its vertices, and a sum of
    /// [`Annihilation::least_infinite`] or more means that γ is infinite. `None` beyond 128 bits.
    pub fn extended_value(&self, u: Vertex) -> Option<u128> {
        let (part, local) = self.place(u);
        let solved = &self.solved[part];
        let extended = solved.extended(local);
        let mut value = u128::from(extended.value);
        for bit in extended.outside.iter() {
            value |= 1_u128.checked_shl(bit + solved.bits())?;
        }
        Some(value)
    }

    /// 2^t for the part of a vertex: γ is finite if the extended value is below it.
    pub fn least_infinite(&self, u: Vertex) -> u64 {
        1 << self.solved[self.place(u).0].bits()
    }

    pub(crate) fn place(&self, u: Vertex) -> (usize, Vertex) {
        self.parts.place(u)
    }

    /// The vertex that has this number in a part.
    pub(crate) fn vertex(&self, part: usize, local: Vertex) -> Vertex {
        self.parts.vertices(part)[local as usize]
    }

    /// What is known of a part.
    pub(crate) fn solved(&self, part: usize) -> &Component {
        &self.solved[part]
    }

    /// The tokens of each part that has some, by its own numbers.
    pub(crate) fn split(&self, tokens: &Tokens) -> Vec<(usize, Tokens)> {
        let mut index: FxHashMap<usize, usize> = FxHashMap::default();
        let mut split: Vec<(usize, Tokens)> = Vec::new();
        for u in tokens.iter() {
            let (part, local) = self.place(u);
            let at = *index.entry(part).or_insert_with(|| {
                split.push((part, Tokens::new()));
                split.len() - 1
            });
            split[at].1.toggle(local);
        }
        split
    }

    fn worth(&self, tokens: &Tokens) -> Worth {
        let share = |(part, tokens): (usize, Tokens)| {
            let value = self.solved[part].value(&tokens);
            Share { part, tokens, value }
        };
        let shares: Vec<Share> = self.split(tokens).into_iter().map(share).collect();
        let index = shares.iter().enumerate().map(|(at, share)| (share.part, at)).collect();
        let finite = shares.iter().filter_map(|share| share.value.finite()).fold(0, |sum, value| sum ^ value);
        let infinite = (0..shares.len()).filter(|&at| shares[at].value.finite().is_none()).collect();
        Worth { shares, index, finite, infinite }
    }

    /// The finite values of the followers of a share, ascending.
    fn follower_values(&self, share: &Share) -> Vec<u32> {
        let mut values: Vec<u32> =
            follower_finite(&self.solved[share.part], &share.tokens, &share.value).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// γ of a set of tokens.
    ///
    /// # Panics
    /// If a token stands on no vertex; so do all questions about positions.
    pub fn gamma(&self, tokens: &Tokens) -> Gamma {
        let worth = self.worth(tokens);
        match worth.infinite[..] {
            [] => Gamma::Finite(worth.finite),
            [at] => {
                let mut k = self.follower_values(&worth.shares[at]);
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

    /// γ of one token alone on a vertex, without a set for it.
    pub fn gamma_alone(&self, u: Vertex) -> Gamma {
        let (part, local) = self.place(u);
        let solved = &self.solved[part];
        match solved.extended(local).finite() {
            Some(value) => Gamma::Finite(value),
            None => {
                let followers = solved.graph().followers(local).iter();
                let mut k: Vec<u32> = followers.filter_map(|&v| solved.extended(v).finite()).collect();
                k.sort_unstable();
                k.dedup();
                Gamma::Infinite(k)
            }
        }
    }

    /// Who wins with one token alone on a vertex.
    pub fn outcome_alone(&self, u: Vertex) -> Outcome {
        let (part, local) = self.place(u);
        let solved = &self.solved[part];
        let value = |v: Vertex| solved.extended(v).finite();
        match value(local) {
            Some(0) => Outcome::Previous,
            Some(_) => Outcome::Next,
            None => win_or_draw(solved.graph().followers(local).iter().any(|&v| value(v) == Some(0))),
        }
    }

    /// Calls `visit` with every move and the outcome of the position after it.
    fn visit(
        &self,
        tokens: &Tokens,
        task: &Task,
        mut visit: impl FnMut(AnnihilationMove, Outcome),
    ) -> Result<(), Stop> {
        task.check()?;
        let worth = self.worth(tokens);
        // Where a part stays infinite while the move is elsewhere, its followers are the same every time.
        let mut kept: Vec<Option<Vec<u32>>> = vec![None; worth.shares.len()];
        for from in tokens.iter() {
            for &to in self.graph.followers(from) {
                task.step()?;
                let step = AnnihilationMove { from, to };
                visit(step, self.outcome_after(&worth, &mut kept, step));
            }
        }
        Ok(())
    }

    /// Every move, with the outcome of the position after it.
    pub fn moves(&self, tokens: &Tokens, task: &Task) -> Result<Vec<(AnnihilationMove, Outcome)>, Stop> {
        let (mut moves, held) = (Vec::new(), task.hold());
        self.visit(tokens, task, |step, outcome| {
            moves.push((step, outcome));
            held.set(size_of::<(AnnihilationMove, Outcome)>() * moves.capacity());
        })?;
        Ok(moves)
    }

    fn outcome_after(&self, worth: &Worth, kept: &mut [Option<Vec<u32>>], step: AnnihilationMove) -> Outcome {
        let (part, from) = self.place(step.from);
        let (_, to) = self.place(step.to);
        let at = worth.index[&part];
        let share = &worth.shares[at];
        let solved = &self.solved[part];
        let mut after = share.value.clone();
        after.add(solved.extended(from));
        after.add(solved.extended(to));
        let rest = worth.finite ^ share.value.finite().unwrap_or(0);
        let mut others = worth.infinite.iter().copied().filter(|&other| other != at);
        match (others.next(), others.next(), after.finite()) {
            (None, _, Some(value)) if value == rest => Outcome::Previous,
            (None, _, Some(_)) => Outcome::Next,
            (None, _, None) => {
                let mut tokens = share.tokens.clone();
                tokens.shift(from, to);
                win_or_draw(follower_finite(solved, &tokens, &after).any(|value| value == rest))
            }
            (Some(other), None, Some(value)) => {
                let k = kept[other].get_or_insert_with(|| self.follower_values(&worth.shares[other]));
                win_or_draw(k.binary_search(&(rest ^ value)).is_ok())
            }
            _ => Outcome::Draw,
        }
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(&self, tokens: &Tokens, task: &Task) -> Result<Vec<AnnihilationMove>, Stop> {
        let (mut good, held) = (Good::default(), task.hold());
        self.visit(tokens, task, |step, outcome| {
            good.add(step, outcome);
            held.set(size_of::<AnnihilationMove>() * good.moves.capacity());
        })?;
        Ok(good.moves)
    }
}

fn win_or_draw(wins: bool) -> Outcome {
    if wins { Outcome::Next } else { Outcome::Draw }
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

//! One digraph that hangs together, solved for every set of tokens (Fraenkel and Yesha 1982).
//!
//! γ and the counter are computed on the positions of at most four tokens. The sets of finite γ are a subspace V^f of all
//! vectors, γ is linear on it, and its kernel V₀ is spanned by vectors of weight at most 4; V^f by V₀ and vectors of weight at
//! most 2. So elimination gives every vertex an extended value such that the value of a set of tokens is the nim-sum of
//! theirs: a number below 2^t is γ, and anything above says that γ is infinite.
//!
//! Where there is no cycle annihilation changes nothing but the length of play: γ of a set of tokens is the nim-sum of the
//! Sprague–Grundy values of its vertices, and each token is a summand of its own. So such a component may be of any size.

use tedomari_graph::{Digraph, GammaTable, MoveGraph, Stop, Task, Vertex, grundy};
use tedomari_task::Held;

use crate::basis::{Basis, Quotient};
use crate::tokens::Tokens;
use crate::vectors::{Few, Vectors};

/// A vector in the extended sense: the finite part, and the directions that lead out of V^f.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Extended {
    pub(crate) value: u32,
    pub(crate) outside: Tokens,
}

impl Extended {
    pub(crate) fn add(&mut self, other: &Extended) {
        self.value ^= other.value;
        self.outside.add(&other.outside);
    }

    pub(crate) fn finite(&self) -> Option<u32> {
        self.outside.is_empty().then_some(self.value)
    }
}

/// How much work a component was, and how large its spaces are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ComponentCounts {
    /// Positions of at most four tokens; in parts without a cycle those of one token suffice.
    pub vectors: u64,
    /// Those with a finite γ.
    pub finite: u64,
    /// Rounds in which they were labelled.
    pub rounds: u32,
    /// Moves that the rounds went along.
    pub edges: u64,
    /// The dimension of V₀, the sets of value 0.
    pub dim_zero: u32,
    /// The dimension of V^f, the sets of finite value.
    pub dim_finite: u32,
}

impl ComponentCounts {
    pub(crate) fn add(&mut self, other: &ComponentCounts) {
        self.vectors += other.vectors;
        self.finite += other.finite;
        self.rounds = self.rounds.max(other.rounds);
        self.edges += other.edges;
        self.dim_zero += other.dim_zero;
        self.dim_finite += other.dim_finite;
    }
}

#[derive(Debug)]
pub(crate) struct Component {
    graph: Digraph,
    small: Small,
    extended: Vec<Extended>,
    counts: ComponentCounts,
    /// The account of all but the graph and the table, which have their own.
    _held: Held,
}

/// What is known of positions of at most four tokens.
#[derive(Debug)]
enum Small {
    /// All of them.
    Cyclic(Box<Cyclic>),
    /// γ and counters of the vertices of an acyclic digraph; positions are sums of them.
    Acyclic(GammaTable),
}

#[derive(Debug)]
struct Cyclic {
    vectors: Vectors,
    table: GammaTable,
    /// Vectors of V₀ and then of V^f, by least counters, each a position of at most four tokens.
    generators: Vec<u32>,
    coordinates: Basis,
}

impl Component {
    /// `Ok(None)` if there are cycles and too many vertices.
    pub(crate) fn new(graph: Digraph, task: &Task) -> Result<Option<Component>, Stop> {
        if grundy(&graph, task)?.is_some() {
            return Component::acyclic(graph, task).map(Some);
        }
        let Some(vectors) = Vectors::new(graph.clone()) else { return Ok(None) };
        let table = GammaTable::of(&vectors, task)?;
        let work = table.work();
        let held = task.hold();
        let order = by_counter(&table, task, &held)?;
        let n = graph.vertices();
        let mut counts = ComponentCounts {
            vectors: vectors.len() as u64,
            finite: order.len() as u64,
            rounds: work.rounds,
            edges: work.edges,
            ..ComponentCounts::default()
        };

        // Counters rise with the value, so V₀ comes first; the first vectors are those that win soonest.
        task.stage("basis", Some(order.len() as u64));
        let mut quotient = Quotient::new(n as usize);
        let mut coordinates = Basis::default();
        let mut generators = Vec::new();
        let mut values = Vec::new();
        for (at, &number) in order.iter().enumerate() {
            task.step()?;
            if at.is_multiple_of(MANY) {
                task.done(at as u64);
            }
            let few = vectors.position(number);
            let value = table.finite(number).unwrap_or(0);
            if (value == 0 || few.tokens().len() <= 2) && quotient.add(few.tokens()) {
                let is_new = coordinates.add(&few.tokens().iter().copied().collect());
                debug_assert!(is_new, "both eliminate the same span");
                generators.push(number);
                values.push(value);
            }
        }
        drop(order);
        // A row of bits and its coordinates for each generator, and coordinates for each vertex.
        let words = (n as usize).div_ceil(64);
        held.set(n as usize * (size_of::<Extended>() + 3 * 8 * words + 64));
        counts.dim_zero = values.iter().filter(|&&value| value == 0).count() as u32;
        counts.dim_finite = values.len() as u32;

        // The rest of the space, by unit vectors.
        for u in (0..n).filter(|&u| quotient.add(&[u])) {
            coordinates.add(&[u].into_iter().collect());
        }
        let extended = (0..n).map(|u| extend(&coordinates, &values, u)).collect();
        let small = Small::Cyclic(Box::new(Cyclic { vectors, table, generators, coordinates }));
        Ok(Some(Component { graph, small, extended, counts, _held: held }))
    }

    fn acyclic(graph: Digraph, task: &Task) -> Result<Component, Stop> {
        let table = GammaTable::new(&graph, task)?;
        let n = graph.vertices();
        let held = task.hold();
        held.grow(n as usize * size_of::<Extended>())?;
        let value = |u: Vertex| table.finite(u).unwrap_or(0);
        // All numbers up to the greatest occur, so the values span as many dimensions as it has bits.
        let bits = (0..n).map(value).max().map_or(0, |most| u32::BITS - most.leading_zeros());
        let extended = (0..n).map(|u| Extended { value: value(u), outside: Tokens::new() }).collect();
        let counts = ComponentCounts {
            vectors: u64::from(n),
            finite: u64::from(n),
            dim_zero: n - bits,
            dim_finite: n,
            ..ComponentCounts::default()
        };
        Ok(Component { graph, small: Small::Acyclic(table), extended, counts, _held: held })
    }

    pub(crate) fn counts(&self) -> ComponentCounts {
        self.counts
    }

    pub(crate) fn graph(&self) -> &Digraph {
        &self.graph
    }

    /// The dimension t of V^f modulo V₀: finite values are those below 2^t.
    pub(crate) fn bits(&self) -> u32 {
        self.counts.dim_finite - self.counts.dim_zero
    }

    pub(crate) fn extended(&self, u: Vertex) -> &Extended {
        &self.extended[u as usize]
    }

    /// The value of a set of tokens, in the extended sense.
    pub(crate) fn value(&self, tokens: &Tokens) -> Extended {
        let mut sum = Extended::default();
        tokens.iter().for_each(|u| sum.add(self.extended(u)));
        sum
    }

    /// γ of a position of at most four tokens, if it is finite.
    pub(crate) fn finite(&self, few: &Few) -> Option<u32> {
        match &self.small {
            Small::Cyclic(cyclic) => cyclic.table.finite(cyclic.vectors.number(few)),
            Small::Acyclic(table) => few.tokens().iter().try_fold(0, |sum, &u| Some(sum ^ table.finite(u)?)),
        }
    }

    /// The counter of a position of at most four tokens, if γ is finite.
    pub(crate) fn counter(&self, few: &Few) -> Option<u64> {
        match &self.small {
            Small::Cyclic(cyclic) => cyclic.table.counter(cyclic.vectors.number(few)).map(u64::from),
            Small::Acyclic(table) => few.tokens().iter().map(|&u| table.counter(u).map(u64::from)).sum(),
        }
    }

    /// Positions of at most four tokens and finite value that add up to a set of tokens, if its value is finite.
    pub(crate) fn represent(&self, tokens: &Tokens) -> Option<Vec<Few>> {
        let Small::Cyclic(cyclic) = &self.small else {
            return tokens.iter().map(|u| Few::new([u])).collect();
        };
        self.value(tokens).finite()?;
        let count = cyclic.generators.len() as Vertex;
        let coordinates = cyclic.coordinates.coordinates(tokens)?;
        let generators = coordinates.iter().filter(|&at| at < count).map(|at| cyclic.generators[at as usize]);
        let parts: Vec<Few> = generators.map(|number| cyclic.vectors.position(number)).collect();
        // A small set may stand for itself, if that promises the sooner end.
        let alone = Few::new(tokens.iter().take(5)).filter(|few| self.counter(few).is_some());
        Some(match alone {
            Some(few) if self.total(&[few]) <= self.total(&parts) => vec![few],
            _ => parts,
        })
    }

    fn total(&self, parts: &[Few]) -> u64 {
        parts.iter().filter_map(|few| self.counter(few)).sum()
    }
}

/// Positions between two words about how far it is.
const MANY: usize = 1 << 16;

/// The positions of finite value in the order of their counters, which are without gaps; `held` is their account.
fn by_counter(table: &GammaTable, task: &Task, held: &Held) -> Result<Vec<u32>, Stop> {
    let positions = 0..table.len() as u32;
    let finite = positions.clone().filter(|&u| table.counter(u).is_some()).count();
    held.grow(size_of::<u32>() * finite)?;
    let mut order = vec![0; finite];
    for u in positions {
        // Nothing but a look at a table.
        if u.is_multiple_of(64) {
            task.step()?;
        }
        if let Some(counter) = table.counter(u) {
            order[counter as usize] = u;
        }
    }
    Ok(order)
}

/// The extended value of a vertex: coordinates among the generators give the value, the others lead outside.
fn extend(all: &Basis, values: &[u32], u: Vertex) -> Extended {
    let coordinates = all.coordinates(&[u].into_iter().collect()).expect("the basis spans everything");
    let mut extended = Extended::default();
    for at in coordinates.iter() {
        match values.get(at as usize) {
            Some(value) => extended.value ^= value,
            None => extended.outside.toggle(at - values.len() as Vertex),
        }
    }
    extended
}

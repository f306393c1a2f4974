//! The generalised Sprague–Grundy function γ of a digraph with cycles and loops, with a counter function
//! (Smith 1966; Fraenkel and Perl 1975).
//!
//! γ(u) is a number, or ∞(K) where K are the finite values of the followers. It is found in rounds: round i gives the
//! value i to every vertex u that a token can leave only for places from which it can be brought (back) to a value i
//! earlier in the count, and that has followers of all lower values; who has no follower of value i by then is infinite. The
//! counter numbers the vertices as they get their values. So from a vertex of value i the opponent can only go down, or up
//! to a vertex that has a follower of value i with a smaller counter: whoever answers so comes to an end.
//!
//! A round needs only predecessors, and each of them a constant number of times, so it is O(m + n); there are at most
//! √(2m) + 1 rounds. Vertices from which no cycle can be reached are labelled first, by [`crate::grundy`], in O(m + n) all
//! together: the rounds are for the others.

use tedomari_value::Stop;

use crate::account::Account;
use crate::digraph::{Digraph, Vertex};
use crate::grundy::{self, Peeled};
use crate::outcome::{Gamma, Outcome};

/// A graph of positions, stored or worked out on demand, as far as the rounds need it.
///
/// Moves may be counted more than once, but then equally often in both directions.
pub trait MoveGraph {
    /// How many positions there are, fewer than 2^32 - 1.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many moves leave `u`.
    fn out_degree(&self, u: u32) -> u32;

    /// Calls `visit` with the position from which each move to `v` comes.
    fn for_predecessors(&self, v: u32, visit: impl FnMut(u32));
}

impl MoveGraph for Digraph {
    fn len(&self) -> usize {
        self.vertices() as usize
    }

    fn out_degree(&self, u: u32) -> u32 {
        self.followers(u).len() as u32
    }

    #[inline]
    fn for_predecessors(&self, v: u32, visit: impl FnMut(u32)) {
        self.predecessors(v).iter().copied().for_each(visit);
    }
}

/// No value yet.
pub(crate) const UNSET: u32 = u32::MAX;
/// An infinite value, or no counter.
const INFINITE: u32 = u32::MAX - 1;

/// γ and the counter of every vertex.
///
/// ```
/// use tedomari_graph::{Digraph, Gamma, GammaTable, Outcome, Unlimited};
///
/// // Two vertices that send the token to and fro, and a way out of one of them.
/// let g = Digraph::new(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let table = GammaTable::new(&g, &Unlimited)?;
/// assert_eq!(table.gamma(&g, 0), Gamma::Finite(0));
/// assert_eq!(table.gamma(&g, 1), Gamma::Finite(1));
/// assert_eq!(table.outcome(&g, 1), Outcome::N);
///
/// let g = Digraph::new(2, &[(0, 0), (0, 1)])?;
/// let table = GammaTable::new(&g, &Unlimited)?;
/// assert_eq!(table.gamma(&g, 0).to_string(), "oo(0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GammaTable {
    values: Vec<u32>,
    counters: Vec<u32>,
    work: Work,
}

/// How much work a table was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Vertices from which no cycle can be reached.
    pub acyclic: u64,
    /// Rounds for the others.
    pub rounds: u32,
    /// Edges that the rounds went along.
    pub edges: u64,
}

impl GammaTable {
    /// γ and the counter of a digraph.
    pub fn new(graph: &Digraph, account: &impl Account) -> Result<GammaTable, Stop> {
        let peeled = grundy::peel(graph, account)?;
        GammaTable::extended(graph, peeled, account)
    }

    /// The same for any graph of positions.
    pub fn of<G: MoveGraph>(graph: &G, account: &impl Account) -> Result<GammaTable, Stop> {
        account.charge(1, graph.len() * EACH)?;
        GammaTable::extended(graph, Peeled { values: vec![UNSET; graph.len()], order: Vec::new() }, account)
    }

    /// Rounds for the positions that have no value yet. Those that have one are closed under moves, and their order is a
    /// counter for them.
    fn extended<G: MoveGraph>(graph: &G, known: Peeled, account: &impl Account) -> Result<GammaTable, Stop> {
        let mut rounds = Rounds::new(graph, known, account)?;
        let mut round = 0;
        while rounds.left > 0 {
            rounds.run(round)?;
            round += 1;
        }
        rounds.work.rounds = round;
        rounds.pay()?;
        Ok(GammaTable { values: rounds.values, counters: rounds.counters, work: rounds.work })
    }

    /// The finite value of a vertex.
    #[inline]
    pub fn finite(&self, u: Vertex) -> Option<u32> {
        let value = self.values[u as usize];
        (value != INFINITE).then_some(value)
    }

    /// The counter of a vertex of finite value: all are different, and lower values have lower counters as far as moves
    /// go between them.
    #[inline]
    pub fn counter(&self, u: Vertex) -> Option<u32> {
        let counter = self.counters[u as usize];
        (counter != UNSET).then_some(counter)
    }

    /// The finite values of the followers, ascending.
    pub fn follower_values(&self, graph: &Digraph, u: Vertex) -> Vec<u32> {
        let mut values: Vec<u32> = graph.followers(u).iter().filter_map(|&v| self.finite(v)).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// γ of a vertex, with its set K if it is infinite.
    pub fn gamma(&self, graph: &Digraph, u: Vertex) -> Gamma {
        match self.finite(u) {
            Some(value) => Gamma::Finite(value),
            None => Gamma::Infinite(self.follower_values(graph, u)),
        }
    }

    /// Who wins with one token on `u`.
    pub fn outcome(&self, graph: &Digraph, u: Vertex) -> Outcome {
        match self.finite(u) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if graph.followers(u).iter().any(|&v| self.finite(v) == Some(0)) => Outcome::N,
            None => Outcome::D,
        }
    }

    /// How many vertices the table is for.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it is for none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How much work it was.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        4 * (self.values.len() + self.counters.len())
    }
}

/// The state between rounds.
struct Rounds<'a, G, A> {
    graph: &'a G,
    account: &'a A,
    values: Vec<u32>,
    counters: Vec<u32>,
    next_counter: u32,
    /// Moves to positions without a finite value, for each position that has none.
    free: Vec<u32>,
    /// The same during a round, without moves to marked positions. What is decided already stands at a number that no
    /// round can bring to 0.
    open: Vec<u32>,
    /// Positions with a move to a value of this round.
    marks: Vec<u64>,
    queue: Vec<u32>,
    /// Positions known beforehand, by value.
    known: Vec<u32>,
    known_done: usize,
    /// Positions that have no label.
    left: usize,
    work: Work,
    /// Of the work, what is not charged yet.
    owed: u64,
}

/// Bytes for each position, counted before they are taken: five numbers and a bit.
const EACH: usize = 21;

/// Work between two looks at the account.
const INSTALMENT: u64 = 1 << 14;

impl<'a, G: MoveGraph, A: Account> Rounds<'a, G, A> {
    fn new(graph: &'a G, peeled: Peeled, account: &'a A) -> Result<Rounds<'a, G, A>, Stop> {
        let n = graph.len();
        account.charge(1, n * EACH)?;
        let Peeled { values, order } = peeled;
        let mut counters = vec![UNSET; n];
        for (counter, &u) in order.iter().enumerate() {
            counters[u as usize] = counter as u32;
        }
        let left = n - order.len();
        let mut free = if left == 0 { Vec::new() } else { vec![0; n] };
        if left > 0 {
            for u in (0..n as u32).filter(|&u| values[u as usize] == UNSET) {
                free[u as usize] = graph.out_degree(u);
                if u % (1 << 20) == 0 {
                    account.charge(0, n * EACH)?;
                }
            }
            for &u in &order {
                // Wrapping, since those that are decided have no count.
                graph.for_predecessors(u, |v| free[v as usize] = free[v as usize].wrapping_sub(1));
            }
        }
        let (next_counter, acyclic) = (order.len() as u32, order.len() as u64);
        let mut known = order;
        known.sort_by_key(|&u| values[u as usize]);
        let (open, marks) =
            if left == 0 { Default::default() } else { (vec![0; n], vec![0; n.div_ceil(64)]) };
        let work = Work { acyclic, ..Work::default() };
        Ok(Rounds {
            graph,
            account,
            values,
            counters,
            next_counter,
            free,
            open,
            marks,
            queue: Vec::new(),
            known,
            known_done: 0,
            left,
            work,
            owed: 0,
        })
    }

    /// Charges what is owed.
    fn pay(&mut self) -> Result<(), Stop> {
        let bytes = 4 * (self.values.len() + self.counters.len() + self.free.len() + self.open.len())
            + 8 * self.marks.len()
            + 4 * (self.queue.capacity() + self.known.capacity());
        self.account.charge(std::mem::take(&mut self.owed), bytes)
    }

    fn run(&mut self, round: u32) -> Result<(), Stop> {
        self.marks.fill(0);
        self.queue.clear();
        for u in 0..self.values.len() {
            if self.values[u] != UNSET {
                self.open[u] = UNSET;
                continue;
            }
            self.open[u] = self.free[u];
            if self.free[u] == 0 {
                self.queue.push(u as u32);
            }
        }
        while let Some(&u) = self.known.get(self.known_done).filter(|&&u| self.values[u as usize] == round) {
            self.known_done += 1;
            self.mark_predecessors(u, false)?;
        }
        let mut at = 0;
        while let Some(&u) = self.queue.get(at) {
            at += 1;
            if self.values[u as usize] != UNSET || self.is_marked(u) {
                continue;
            }
            self.values[u as usize] = round;
            self.counters[u as usize] = self.next_counter;
            self.next_counter += 1;
            self.left -= 1;
            self.owed += 1;
            self.mark_predecessors(u, true)?;
        }
        for u in 0..self.values.len() {
            if self.values[u] == UNSET && !self.is_marked(u as u32) {
                self.values[u] = INFINITE;
                self.left -= 1;
                self.owed += 1;
            }
        }
        self.pay()
    }

    /// Marks whatever can move to `u`, which has the value of this round.
    fn mark_predecessors(&mut self, u: u32, is_new: bool) -> Result<(), Stop> {
        let Rounds { graph, values, free, open, marks, queue, work, owed, .. } = self;
        graph.for_predecessors(u, |v| {
            work.edges += 1;
            if is_new {
                free[v as usize] = free[v as usize].wrapping_sub(1);
            }
            let (word, bit) = (&mut marks[v as usize / 64], 1 << (v % 64));
            // Both sentinels are larger than any value.
            if values[v as usize] < INFINITE || *word & bit != 0 {
                return;
            }
            *word |= bit;
            *owed += 1;
            graph.for_predecessors(v, |x| {
                work.edges += 1;
                let open = &mut open[x as usize];
                *open = open.wrapping_sub(1);
                if *open == 0 {
                    queue.push(x);
                }
            });
        });
        if self.owed >= INSTALMENT { self.pay() } else { Ok(()) }
    }

    fn is_marked(&self, u: u32) -> bool {
        self.marks[u as usize / 64] & 1 << (u % 64) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Unlimited;

    fn shown(n: u32, edges: &[(u32, u32)]) -> Vec<String> {
        let g = Digraph::new(n, edges).unwrap();
        let table = GammaTable::new(&g, &Unlimited).unwrap();
        (0..n).map(|u| table.gamma(&g, u).to_string()).collect()
    }

    #[test]
    fn loops_and_cycles() {
        assert_eq!(shown(1, &[(0, 0)]), ["oo()"]);
        assert_eq!(shown(2, &[(0, 1), (1, 0)]), ["oo()", "oo()"]);
        assert_eq!(shown(2, &[(0, 1), (1, 1)]), ["oo()", "oo()"]);
        assert_eq!(shown(3, &[(0, 1), (1, 0), (1, 2)]), ["0", "1", "0"]);
        assert_eq!(shown(4, &[(0, 1), (1, 0), (1, 2), (0, 3)]), ["oo(0)", "oo(0)", "0", "0"]);
    }

    #[test]
    fn a_million_loops() {
        let n = 1_000_000;
        let edges: Vec<(u32, u32)> = (0..n).map(|u| (u, u)).collect();
        let g = Digraph::new(n, &edges).unwrap();
        let table = GammaTable::new(&g, &Unlimited).unwrap();
        assert!((0..n).all(|u| table.finite(u).is_none() && table.counter(u).is_none()));
        assert_eq!(table.work().rounds, 1);
    }

    /// Values are labelled with a vertex count of steps, however many rounds they would need.
    #[test]
    fn the_acyclic_part_needs_no_rounds() {
        let n = 1000;
        let edges: Vec<(u32, u32)> = (0..n).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        let g = Digraph::new(n, &edges).unwrap();
        let table = GammaTable::new(&g, &Unlimited).unwrap();
        assert!((0..n).all(|u| table.finite(u) == Some(u)));
        assert_eq!(table.work().rounds, 0);
    }

    #[test]
    fn a_budget_stops_it() {
        struct Poor;
        impl Account for Poor {
            fn charge(&self, _: u64, _: usize) -> Result<(), Stop> {
                Err(Stop::Memory)
            }
        }
        let g = Digraph::new(2, &[(0, 1), (1, 0)]).unwrap();
        assert_eq!(GammaTable::new(&g, &Poor), Err(Stop::Memory));
    }
}

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

use std::sync::Arc;

use tedomari_task::{Held, Stop, Task};
use tedomari_vocabulary::Outcome;

use crate::digraph::{Digraph, Vertex};
use crate::grundy::{self, Peeled};
use crate::value::Gamma;

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

/// γ and the counter of every vertex. Clones share them.
///
/// ```
/// use tedomari_graph::{Digraph, Gamma, GammaTable, Outcome, Task};
///
/// let task = Task::default();
/// // Two vertices that send the token to and fro, and a way out of one of them.
/// let g = Digraph::new(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let table = GammaTable::new(&g, &task)?;
/// assert_eq!(table.gamma(&g, 0), Gamma::Finite(0));
/// assert_eq!(table.gamma(&g, 1), Gamma::Finite(1));
/// assert_eq!(table.outcome(&g, 1), Outcome::Next);
///
/// let g = Digraph::new(2, &[(0, 0), (0, 1)])?;
/// let table = GammaTable::new(&g, &task)?;
/// assert_eq!(table.gamma(&g, 0).to_string(), "oo(0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GammaTable(Arc<Labels>);

#[derive(Debug)]
struct Labels {
    values: Vec<u32>,
    counters: Vec<u32>,
    work: Work,
    /// Their account.
    _held: Held,
}

impl Labels {
    /// Bytes held, those beside the numbers included.
    fn bytes(values: &Vec<u32>, counters: &Vec<u32>) -> usize {
        size_of::<Labels>() + size_of::<u32>() * (values.capacity() + counters.capacity())
    }
}

impl PartialEq for Labels {
    fn eq(&self, other: &Labels) -> bool {
        (&self.values, &self.counters, self.work) == (&other.values, &other.counters, other.work)
    }
}

impl Eq for Labels {}

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
    pub fn new(graph: &Digraph, task: &Task) -> Result<GammaTable, Stop> {
        let held = task.hold();
        let peeled = grundy::peel(graph, task, &held)?;
        GammaTable::extended(graph, peeled, task, held)
    }

    /// The same for any graph of positions.
    pub fn of<G: MoveGraph>(graph: &G, task: &Task) -> Result<GammaTable, Stop> {
        let held = task.hold();
        task.stage("positions", Some(graph.len() as u64));
        held.grow(graph.len().saturating_mul(EACH))?;
        let none = Peeled { values: unset(graph.len(), task)?, order: Vec::new() };
        GammaTable::extended(graph, none, task, held)
    }

    /// Rounds for the positions that have no value yet. Those that have one are closed under moves, and their order is a
    /// counter for them.
    fn extended<G: MoveGraph>(graph: &G, known: Peeled, task: &Task, held: Held) -> Result<GammaTable, Stop> {
        let mut rounds = Rounds::new(graph, known, task, &held)?;
        let mut round = 0;
        while rounds.left > 0 {
            rounds.run(round)?;
            round += 1;
        }
        rounds.work.rounds = round;
        rounds.pay()?;
        let Rounds { values, counters, work, .. } = rounds;
        held.set(Labels::bytes(&values, &counters));
        Ok(GammaTable(Arc::new(Labels { values, counters, work, _held: held })))
    }

    /// The finite value of a vertex.
    #[inline]
    pub fn finite(&self, u: Vertex) -> Option<u32> {
        let value = self.0.values[u as usize];
        (value != INFINITE).then_some(value)
    }

    /// The counter of a vertex of finite value: all are different, and lower values have lower counters as far as moves
    /// go between them.
    #[inline]
    pub fn counter(&self, u: Vertex) -> Option<u32> {
        let counter = self.0.counters[u as usize];
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
            Some(0) => Outcome::Previous,
            Some(_) => Outcome::Next,
            None if graph.followers(u).iter().any(|&v| self.finite(v) == Some(0)) => Outcome::Next,
            None => Outcome::Draw,
        }
    }

    /// How many vertices the table is for.
    pub fn len(&self) -> usize {
        self.0.values.len()
    }

    /// Whether it is for none.
    pub fn is_empty(&self) -> bool {
        self.0.values.is_empty()
    }

    /// How much work it was.
    pub fn work(&self) -> Work {
        self.0.work
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        Labels::bytes(&self.0.values, &self.0.counters)
    }
}

/// The state between rounds.
struct Rounds<'a, G> {
    graph: &'a G,
    task: &'a Task,
    held: &'a Held,
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
    /// Of the work, what is not counted yet.
    owed: u64,
    /// Edges at the last look at the limits.
    looked: u64,
}

/// Bytes for each position, counted before they are taken: five numbers and a bit.
const EACH: usize = 21;

/// Work between two looks at the limits, and edges.
const INSTALMENT: u64 = 1 << 14;
const MANY_EDGES: u64 = 1 << 18;
/// Positions that are passed over between two looks.
const MANY: usize = 1 << 20;

/// Labels that are not set yet. Where they are very many it takes a while to write them down.
fn unset(n: usize, task: &Task) -> Result<Vec<u32>, Stop> {
    let mut labels = Vec::new();
    labels.try_reserve_exact(n).map_err(|_| Stop::Memory)?;
    while labels.len() < n {
        task.check()?;
        labels.resize(n.min(labels.len() + MANY), UNSET);
    }
    Ok(labels)
}

impl<'a, G: MoveGraph> Rounds<'a, G> {
    fn new(graph: &'a G, peeled: Peeled, task: &'a Task, held: &'a Held) -> Result<Rounds<'a, G>, Stop> {
        let n = graph.len();
        let Peeled { values, order } = peeled;
        // Without cycles the values, the counters and the order are all there is.
        held.grow(n.saturating_mul(if order.len() == n { 3 * size_of::<u32>() } else { EACH }))?;
        let mut counters = unset(n, task)?;
        for (counter, &u) in order.iter().enumerate() {
            counters[u as usize] = counter as u32;
        }
        let left = n - order.len();
        let mut free = if left == 0 { Vec::new() } else { vec![0; n] };
        if left > 0 {
            for u in (0..n as u32).filter(|&u| values[u as usize] == UNSET) {
                free[u as usize] = graph.out_degree(u);
                task.step()?;
            }
            for &u in &order {
                task.step()?;
                // Wrapping, since those that are decided have no count.
                graph.for_predecessors(u, |v| free[v as usize] = free[v as usize].wrapping_sub(1));
            }
        }
        let (next_counter, acyclic) = (order.len() as u32, order.len() as u64);
        let mut known = if left == 0 { Vec::new() } else { order };
        task.check()?;
        known.sort_by_key(|&u| values[u as usize]);
        let (open, marks) =
            if left == 0 { Default::default() } else { (vec![0; n], vec![0; n.div_ceil(64)]) };
        let work = Work { acyclic, ..Work::default() };
        Ok(Rounds {
            graph,
            task,
            held,
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
            looked: 0,
        })
    }

    /// Counts what is owed.
    fn pay(&mut self) -> Result<(), Stop> {
        let bytes = 4 * (self.values.len() + self.counters.len() + self.free.len() + self.open.len())
            + 8 * self.marks.len()
            + 4 * (self.queue.capacity() + self.known.capacity());
        self.held.set(bytes);
        self.looked = self.work.edges;
        self.task.done((self.values.len() - self.left) as u64);
        self.task.work(std::mem::take(&mut self.owed))
    }

    fn run(&mut self, round: u32) -> Result<(), Stop> {
        self.marks.fill(0);
        self.queue.clear();
        for u in 0..self.values.len() {
            if u.is_multiple_of(MANY) {
                self.task.check()?;
            }
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
            if u.is_multiple_of(MANY) {
                self.task.check()?;
            }
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
        let is_due = self.owed >= INSTALMENT || self.work.edges - self.looked >= MANY_EDGES;
        if is_due { self.pay() } else { Ok(()) }
    }

    fn is_marked(&self, u: u32) -> bool {
        self.marks[u as usize / 64] & 1 << (u % 64) != 0
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn shown(n: u32, edges: &[(u32, u32)]) -> Vec<String> {
        let g = Digraph::new(n, edges).unwrap();
        let table = GammaTable::new(&g, &Task::default()).unwrap();
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
        let table = GammaTable::new(&g, &Task::default()).unwrap();
        assert!((0..n).all(|u| table.finite(u).is_none() && table.counter(u).is_none()));
        assert_eq!(table.work().rounds, 1);
    }

    /// Values are labelled with a vertex count of steps, however many rounds they would need.
    #[test]
    fn the_acyclic_part_needs_no_rounds() {
        let n = 1000;
        let edges: Vec<(u32, u32)> = (0..n).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        let g = Digraph::new(n, &edges).unwrap();
        let table = GammaTable::new(&g, &Task::default()).unwrap();
        assert!((0..n).all(|u| table.finite(u) == Some(u)));
        assert_eq!(table.work().rounds, 0);
    }

    #[test]
    fn limits_stop_it() {
        let g = Digraph::new(2, &[(0, 1), (1, 0)]).unwrap();
        let poor = Task::new(Limits::new().memory(2 * EACH));
        assert_eq!(GammaTable::new(&g, &poor), Err(Stop::Memory));
        assert_eq!(poor.bytes(), 0);
        let short = Task::new(Limits::new().nodes(1));
        assert_eq!(GammaTable::new(&g, &short), Err(Stop::Nodes));
    }

    #[test]
    fn a_table_is_accounted_for_while_it_lives() {
        let task = Task::default();
        let g = Digraph::new(3, &[(0, 1), (1, 0)]).unwrap();
        let table = GammaTable::new(&g, &task).unwrap();
        let clone = table.clone();
        drop(table);
        assert_eq!(task.bytes(), clone.bytes());
        drop(clone);
        assert_eq!(task.bytes(), 0);
    }
}

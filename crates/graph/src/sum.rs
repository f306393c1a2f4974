//! Sums: several tokens, each on a digraph of its own or sharing one, without meeting. A move moves one token; who
//! cannot move loses.
//!
//! The value of a sum is the generalised nim-sum of the values of its tokens. Play that wins in the end rests on the
//! counters: from a sum of value 0 every move of the opponent has an answer to a sum of value 0 with a smaller sum of counters
//! (in the same component if the opponent went up there, else the move of nim). So among all winning moves the one that leaves
//! the least sum of counters will do, and needs no memory of the play.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};

use crate::digraph::{Digraph, Shape, Vertex};
use crate::gamma::GammaTable;
use crate::outcome::{Gamma, Outcome};

/// Several digraphs with their values.
///
/// ```
/// use tedomari_graph::{Digraph, Outcome, SumGame, Task, Token};
///
/// let nim = Digraph::new(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?;
/// let wheel = Digraph::new(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let game = SumGame::new(vec![nim, wheel], &Task::default())?;
/// let mut tokens = vec![Token { graph: 0, vertex: 3 }, Token { graph: 1, vertex: 0 }];
/// assert_eq!(game.outcome(&tokens), Outcome::N);
/// let best = game.choose(&tokens).expect("there are moves");
/// game.play(&mut tokens, best);
/// assert_eq!(game.outcome(&tokens), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SumGame {
    graphs: Vec<Digraph>,
    tables: Vec<GammaTable>,
}

/// A token on a vertex of one of the graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token {
    /// Which graph.
    pub graph: usize,
    /// Which vertex of it.
    pub vertex: Vertex,
}

/// Moves a token along an edge of its graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the token is.
    pub from: Token,
    /// Where it goes, in the same graph.
    pub to: Vertex,
}

/// A sum of values, with what its infinite parts need: which they are, not only how many.
#[derive(Clone, Copy)]
struct Total {
    /// The nim-sum of the finite values.
    finite: u32,
    infinite: u32,
}

impl SumGame {
    /// Works out the values of all graphs.
    pub fn new(graphs: Vec<Digraph>, task: &Task) -> Result<SumGame, Stop> {
        let mut tables: Vec<GammaTable> = Vec::with_capacity(graphs.len());
        // A sum of many copies is one piece of work.
        let mut known: FxHashMap<Shape, GammaTable> = FxHashMap::default();
        for graph in &graphs {
            task.step()?;
            tables.push(match known.get(&graph.shape()) {
                Some(table) => table.clone(),
                None => {
                    let table = GammaTable::new(graph, task)?;
                    known.insert(graph.shape(), table.clone());
                    table
                }
            });
        }
        Ok(SumGame { graphs, tables })
    }

    /// The graphs.
    pub fn graphs(&self) -> &[Digraph] {
        &self.graphs
    }

    /// The values of the vertices of each graph.
    pub fn tables(&self) -> &[GammaTable] {
        &self.tables
    }

    fn value(&self, token: Token) -> Option<u32> {
        self.tables[token.graph].finite(token.vertex)
    }

    fn followers(&self, token: Token) -> impl Iterator<Item = Token> {
        let row = self.graphs[token.graph].followers(token.vertex);
        row.iter().map(move |&vertex| Token { vertex, ..token })
    }

    fn total(&self, tokens: &[Token]) -> Total {
        let mut total = Total { finite: 0, infinite: 0 };
        for &token in tokens {
            total.add(self.value(token));
        }
        total
    }

    /// γ of the sum.
    pub fn gamma(&self, tokens: &[Token]) -> Gamma {
        let total = self.total(tokens);
        match total.infinite {
            0 => Gamma::Finite(total.finite),
            1 => {
                let loopy = tokens.iter().find(|&&token| self.value(token).is_none());
                let loopy = loopy.expect("one is infinite");
                let k = self.tables[loopy.graph].follower_values(&self.graphs[loopy.graph], loopy.vertex);
                Gamma::Infinite(k).nim_sum(&Gamma::Finite(total.finite))
            }
            _ => Gamma::Infinite(Vec::new()),
        }
    }

    /// The sum of the counters; `None` unless all values are finite.
    pub fn counter(&self, tokens: &[Token]) -> Option<u64> {
        let counters = tokens.iter().map(|token| self.tables[token.graph].counter(token.vertex));
        counters.map(|counter| counter.map(u64::from)).sum()
    }

    /// Who wins.
    pub fn outcome(&self, tokens: &[Token]) -> Outcome {
        self.gamma(tokens).outcome()
    }

    /// Every move, once, with the outcome of the sum after it.
    pub fn moves(&self, tokens: &[Token]) -> Vec<(Move, Outcome)> {
        let total = self.total(tokens);
        let loopy: Vec<Token> = tokens.iter().copied().filter(|&token| self.value(token).is_none()).collect();
        let mut sources = tokens.to_vec();
        sources.sort_unstable();
        sources.dedup();
        let mut moves = Vec::new();
        for from in sources {
            for to in self.followers(from) {
                let outcome = self.outcome_after(total, &loopy, from, to);
                moves.push((Move { from, to: to.vertex }, outcome));
            }
        }
        moves
    }

    fn outcome_after(&self, mut total: Total, loopy: &[Token], from: Token, to: Token) -> Outcome {
        total.remove(self.value(from));
        total.add(self.value(to));
        match (total.infinite, total.finite) {
            (0, 0) => return Outcome::P,
            (0, _) => return Outcome::N,
            (1, _) => {}
            _ => return Outcome::D,
        }
        // The one infinite token: the moved one, or the one beside it.
        let last = match self.value(to) {
            None => to,
            // Should both have stood on one vertex, the other stands there still.
            Some(_) => loopy.iter().find(|&&token| token != from).or(loopy.first()).copied().unwrap_or(to),
        };
        if self.followers(last).any(|token| self.value(token) == Some(total.finite)) {
            Outcome::N
        } else {
            Outcome::D
        }
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(&self, tokens: &[Token]) -> Vec<Move> {
        good(self.moves(tokens))
    }

    /// A move that wins, with the least sum of counters, so that the win comes to an end; else one that draws; else one
    /// that leaves the opponent most to do. `None` if there is no move.
    pub fn choose(&self, tokens: &[Token]) -> Option<Move> {
        let moves = self.moves(tokens);
        let after = |step: &Move| self.tables[step.from.graph].counter(step.to).map_or(u64::MAX, u64::from);
        let before =
            |step: &Move| self.tables[step.from.graph].counter(step.from.vertex).map_or(0, u64::from);
        let with = |outcome: Outcome| moves.iter().filter(move |step| step.1 == outcome).map(|step| step.0);
        // The rest of the sum is the same after all moves, so the change tells the least sum. In a sum with an infinite
        // token every winning move moves that one.
        let gain = |step: &Move| i128::from(after(step)) - i128::from(before(step));
        (with(Outcome::P).min_by_key(gain))
            .or_else(|| with(Outcome::D).max_by_key(|step| (self.open_followers(step), after(step))))
            .or_else(|| with(Outcome::N).max_by_key(after))
    }

    /// In a drawn sum, places from which the opponent finds few other draws are the better ones.
    fn open_followers(&self, step: &Move) -> std::cmp::Reverse<usize> {
        let to = Token { vertex: step.to, ..step.from };
        std::cmp::Reverse(self.followers(to).filter(|&token| self.value(token).is_none()).count())
    }

    /// Makes a move: the first token that stands where the move begins goes along it. Moves that are none change nothing.
    pub fn play(&self, tokens: &mut [Token], step: Move) {
        if !self.graphs[step.from.graph].has_edge(step.from.vertex, step.to) {
            return;
        }
        if let Some(token) = tokens.iter_mut().find(|token| **token == step.from) {
            token.vertex = step.to;
        }
    }
}

impl Total {
    fn add(&mut self, value: Option<u32>) {
        match value {
            Some(value) => self.finite ^= value,
            None => self.infinite += 1,
        }
    }

    fn remove(&mut self, value: Option<u32>) {
        match value {
            Some(value) => self.finite ^= value,
            None => self.infinite -= 1,
        }
    }
}

/// The moves that win, or if there are none those that draw.
pub fn good<M>(moves: Vec<(M, Outcome)>) -> Vec<M> {
    let wanted = if moves.iter().any(|step| step.1 == Outcome::P) { Outcome::P } else { Outcome::D };
    moves.into_iter().filter(|step| step.1 == wanted).map(|step| step.0).collect()
}

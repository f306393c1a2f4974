//! Sums: several tokens, each on a digraph of its own or sharing one, without meeting. A move moves one token; who
//! cannot move loses.
//!
//! The value of a sum is the generalised nim-sum of the values of its tokens. Play that wins in the end rests on the
//! counters: from a sum of value 0 every move of the opponent has an answer to a sum of value 0 with a smaller sum of counters
//! (in the same component if the opponent went up there, else the move of nim). So among all winning moves the one that leaves
//! the least sum of counters will do, and needs no memory of the play.

use rustc_hash::FxHashMap;
use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Outcome;

use crate::digraph::{Digraph, Shape, Vertex};
use crate::gamma::GammaTable;
use crate::grundy::count;
use crate::value::Gamma;

/// Several digraphs with their values.
///
/// ```
/// use tedomari_graph::{Digraph, Outcome, SumGame, Task, Token};
///
/// let task = Task::default();
/// let nim = Digraph::new(4, &[(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])?;
/// let wheel = Digraph::new(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let game = SumGame::new(vec![nim, wheel], &task)?;
/// let mut tokens = vec![Token { graph: 0, vertex: 3 }, Token { graph: 1, vertex: 0 }];
/// assert_eq!(game.outcome(&tokens), Outcome::Next);
/// let best = game.choose(&tokens, &task)?.expect("there are moves");
/// game.play(&mut tokens, best);
/// assert_eq!(game.outcome(&tokens), Outcome::Previous);
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
pub struct TokenMove {
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

/// What is the same for all moves of a position.
struct State {
    total: Total,
    /// The tokens of infinite value.
    loopy: Vec<Token>,
    /// The one of them that stays where it is, and the values of its followers.
    beside: Option<(Token, Vec<u32>)>,
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

    /// The tokens that can be told apart, ascending.
    fn sources(&self, tokens: &[Token]) -> Vec<Token> {
        let mut sources = tokens.to_vec();
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// Calls `visit` with every move, once, and the outcome of the sum after it.
    fn visit(
        &self,
        tokens: &[Token],
        task: &Task,
        mut visit: impl FnMut(TokenMove, Outcome) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let held = task.hold();
        held.grow(2 * size_of_val(tokens))?;
        let mut state = State { total: self.total(tokens), loopy: Vec::new(), beside: None };
        state.loopy = tokens.iter().copied().filter(|&token| self.value(token).is_none()).collect();
        for from in self.sources(tokens) {
            for to in self.followers(from) {
                task.step()?;
                let outcome = self.outcome_after(&mut state, from, to, task)?;
                visit(TokenMove { from, to: to.vertex }, outcome)?;
            }
        }
        Ok(())
    }

    /// Every move, once, with the outcome of the sum after it.
    pub fn moves(&self, tokens: &[Token], task: &Task) -> Result<Vec<(TokenMove, Outcome)>, Stop> {
        let (mut moves, held) = (Vec::new(), task.hold());
        self.visit(tokens, task, |step, outcome| {
            moves.push((step, outcome));
            held.set(size_of::<(TokenMove, Outcome)>() * moves.capacity());
            Ok(())
        })?;
        Ok(moves)
    }

    fn outcome_after(&self, state: &mut State, from: Token, to: Token, task: &Task) -> Result<Outcome, Stop> {
        let mut total = state.total;
        total.remove(self.value(from));
        total.add(self.value(to));
        match (total.infinite, total.finite) {
            (0, 0) => return Ok(Outcome::Previous),
            (0, _) => return Ok(Outcome::Next),
            (1, _) => {}
            _ => return Ok(Outcome::Draw),
        }
        // The one infinite token: the moved one, or the one beside it.
        let wins = match self.value(to) {
            None => {
                count(task, self.graphs[to.graph].followers(to.vertex).len())?;
                self.followers(to).any(|token| self.value(token) == Some(total.finite))
            }
            Some(_) => {
                // Should both have stood on one vertex, the other stands there still.
                let others = state.loopy.iter().find(|&&token| token != from);
                let beside = others.or(state.loopy.first()).copied().unwrap_or(to);
                let known = state.beside.as_ref().filter(|(token, _)| *token == beside);
                if known.is_none() {
                    let values =
                        self.tables[beside.graph].follower_values(&self.graphs[beside.graph], beside.vertex);
                    state.beside = Some((beside, values));
                }
                state.beside.as_ref().is_some_and(|(_, values)| values.binary_search(&total.finite).is_ok())
            }
        };
        Ok(if wins { Outcome::Next } else { Outcome::Draw })
    }

    /// All winning moves, or if there are none all drawing ones.
    pub fn good_moves(&self, tokens: &[Token], task: &Task) -> Result<Vec<TokenMove>, Stop> {
        let (mut good, held) = (Good::default(), task.hold());
        self.visit(tokens, task, |step, outcome| {
            good.add(step, outcome);
            held.set(size_of::<TokenMove>() * good.moves.capacity());
            Ok(())
        })?;
        Ok(good.moves)
    }

    /// A move that wins, with the least sum of counters, so that the win comes to an end; else one that draws; else one
    /// that leaves the opponent most to do. `None` if there is no move.
    pub fn choose(&self, tokens: &[Token], task: &Task) -> Result<Option<TokenMove>, Stop> {
        let after =
            |step: &TokenMove| self.tables[step.from.graph].counter(step.to).map_or(u64::MAX, u64::from);
        let before =
            |step: &TokenMove| self.tables[step.from.graph].counter(step.from.vertex).map_or(0, u64::from);
        // The rest of the sum is the same after all moves, so the change tells the least sum. In a sum with an infinite
        // token every winning move moves that one.
        let gain = |step: &TokenMove| i128::from(after(step)) - i128::from(before(step));
        let (mut winning, mut drawing, mut losing) = (None, None, None);
        self.visit(tokens, task, |step, outcome| {
            match outcome {
                Outcome::Previous => prefer(&mut winning, step, -gain(&step), false),
                Outcome::Draw => {
                    count(task, self.graphs[step.from.graph].followers(step.to).len())?;
                    prefer(&mut drawing, step, (self.open_followers(&step), after(&step)), true);
                }
                _ => prefer(&mut losing, step, after(&step), true),
            }
            Ok(())
        })?;
        let (drawing, losing) = (drawing.map(|best| best.0), losing.map(|best| best.0));
        Ok(winning.map(|best| best.0).or(drawing).or(losing))
    }

    /// In a drawn sum, places from which the opponent finds few other draws are the better ones.
    fn open_followers(&self, step: &TokenMove) -> std::cmp::Reverse<usize> {
        let to = Token { vertex: step.to, ..step.from };
        std::cmp::Reverse(self.followers(to).filter(|&token| self.value(token).is_none()).count())
    }

    /// Makes a move: the first token that stands where the move begins goes along it. Moves that are none change nothing.
    pub fn play(&self, tokens: &mut [Token], step: TokenMove) {
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

/// Keeps the move with the largest key: of equal ones the last, or else the first.
fn prefer<K: PartialOrd>(best: &mut Option<(TokenMove, K)>, step: TokenMove, key: K, last: bool) {
    let is_better = best.as_ref().is_none_or(|(_, known)| key > *known || (last && key == *known));
    if is_better {
        *best = Some((step, key));
    }
}

/// The moves so far that win, or if there are none those that draw.
#[derive(Debug, Clone)]
pub struct Good<M> {
    /// The moves.
    pub moves: Vec<M>,
    wins: bool,
}

impl<M> Default for Good<M> {
    fn default() -> Good<M> {
        Good { moves: Vec::new(), wins: false }
    }
}

impl<M> Good<M> {
    /// Takes a move into account after which the outcome is this.
    pub fn add(&mut self, step: M, outcome: Outcome) {
        match outcome {
            Outcome::Previous if !self.wins => {
                self.wins = true;
                self.moves.clear();
            }
            Outcome::Previous => {}
            Outcome::Draw if !self.wins => {}
            _ => return,
        }
        self.moves.push(step);
    }
}

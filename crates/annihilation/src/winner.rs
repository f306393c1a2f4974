//! Play that wins in the end: the broad strategy (Fraenkel and Yesha).
//!
//! The counter is known for positions of at most four tokens only. A won position u is written as a sum of such positions of
//! finite value whose values cancel; play goes on as in the sum of these as independent games, where every move of the
//! opponent has an answer that lets the sum of counters fall. The answer moves a token in one of the summands. If the position
//! has a token there, it is a move. If not, because others cancel it, the new sum is a position from which the opponent
//! could have come by that very edge: so pretend it was so, and answer again. The counters fall each time, so there is a move in
//! the end, and so does the game end.

use tedomari_graph::{Outcome, Stop, Task, Vertex};

use crate::game::{Annihilation, AnnihilationMove};
use crate::tokens::Tokens;
use crate::vectors::Few;

/// A player who has moved to a position of value 0 and will make the last move.
///
/// ```
/// use tedomari_annihilation::{Annihilation, Tokens, Winner};
/// use tedomari_graph::{Digraph, Outcome, Task};
///
/// // Two tokens that can chase each other for ever, but need not.
/// let graph = Digraph::new(3, &[(0, 1), (1, 2), (2, 0)])?;
/// let task = Task::default();
/// let game = Annihilation::new(&graph, &task)?;
/// let mut tokens: Tokens = [0, 1].into_iter().collect();
/// assert_eq!(game.outcome(&tokens), Outcome::Next);
/// let first = game.good_moves(&tokens, &task)?[0];
/// tokens.shift(first.from, first.to);
/// let winner = Winner::new(&game, &tokens).expect("value 0");
/// assert_eq!(winner.counter(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Winner {
    summands: Vec<Summand>,
    counter: u64,
}

/// A position of at most four tokens in a part, of finite value.
#[derive(Debug, Clone, PartialEq)]
struct Summand {
    part: usize,
    few: Few,
    counter: u64,
    value: u32,
}

/// An answer of the strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The move to make.
    pub step: AnnihilationMove,
    /// How often the opponent was thought to have come from elsewhere.
    pub pretended: u64,
}

/// An answer in the sum, before it is known whether there is a token for it.
struct Reply {
    /// The summand that the opponent moved in, and what it is now.
    moved: (usize, Few),
    /// The summand of the answer, and what it becomes.
    answer: (usize, Few),
    /// The edge of the answer, in the numbers of the part.
    edge: (usize, Vertex, Vertex),
    counter: u64,
    is_real: bool,
}

impl Winner {
    /// The strategy for the player who has just moved to these tokens; `None` unless their value is 0.
    pub fn new(game: &Annihilation, tokens: &Tokens) -> Option<Winner> {
        if game.outcome(tokens) != Outcome::Previous {
            return None;
        }
        let mut summands = Vec::new();
        for (part, local) in &game.split(tokens) {
            for few in game.solved(*part).represent(local)? {
                summands.push(Summand::new(game, *part, few)?);
            }
        }
        let mut winner = Winner { summands, counter: 0 };
        winner.settle();
        Some(winner)
    }

    /// The sum of counters, which falls with every answer: the game is won after at most as many.
    pub fn counter(&self) -> u64 {
        self.counter
    }

    /// The answer to the opponent's move, which led to these tokens. `None` if the move was not possible. After a stop the
    /// strategy has lost its thread, and is of no use any more.
    pub fn answer(
        &mut self,
        game: &Annihilation,
        tokens: &Tokens,
        opponent: AnnihilationMove,
        task: &Task,
    ) -> Result<Option<Answer>, Stop> {
        let graph = game.graph();
        if !graph.has_edge(opponent.from, opponent.to) {
            return Ok(None);
        }
        let mut step = opponent;
        for pretended in 0.. {
            task.check()?;
            let Some(reply) = self.best_reply(game, tokens, step, task)? else { return Ok(None) };
            self.perform(game, &reply);
            let (part, from, to) = reply.edge;
            step = AnnihilationMove { from: game.vertex(part, from), to: game.vertex(part, to) };
            if reply.is_real {
                self.refresh(game, tokens, step);
                return Ok(Some(Answer { step, pretended }));
            }
        }
        Ok(None)
    }

    /// The reply in the sum with the least counters; if any is a move of a token that is there, the least of those.
    fn best_reply(
        &self,
        game: &Annihilation,
        tokens: &Tokens,
        step: AnnihilationMove,
        task: &Task,
    ) -> Result<Option<Reply>, Stop> {
        let (part, from) = game.place(step.from);
        let to = game.place(step.to).1;
        let mut best: Option<Reply> = None;
        for (at, summand) in self.summands.iter().enumerate() {
            if summand.part == part && summand.few.contains(from) {
                // The other summands are looked at as well.
                task.work(self.summands.len() as u64)?;
                self.replies(game, tokens, (at, summand.few.moved(from, to)), &mut best);
            }
        }
        Ok(best)
    }

    /// All replies when the opponent has moved in this summand.
    fn replies(&self, game: &Annihilation, tokens: &Tokens, moved: (usize, Few), best: &mut Option<Reply>) {
        let (at, few) = moved;
        let old = &self.summands[at];
        let value = game.solved(old.part).finite(&few);
        let mut consider = |index: usize, now: &Few, wanted: u32, others: u64| {
            let part = self.summands[index].part;
            let solved = game.solved(part);
            for &from in now.tokens() {
                for &to in solved.graph().followers(from) {
                    let next = now.moved(from, to);
                    let Some(counter) =
                        solved.counter(&next).filter(|_| solved.finite(&next) == Some(wanted))
                    else {
                        continue;
                    };
                    let counter = others + counter;
                    let is_real = tokens.contains(game.vertex(part, from));
                    let is_better =
                        best.as_ref().is_none_or(|best| (!is_real, counter) < (!best.is_real, best.counter));
                    if counter < self.counter && is_better {
                        let answer = (index, next);
                        *best = Some(Reply { moved, answer, edge: (part, from, to), counter, is_real });
                    }
                }
            }
        };
        // Back to the old value in the same summand, as one must if it is infinite now.
        consider(at, &few, old.value, self.counter - old.counter);
        // Otherwise any summand can take up the difference.
        let Some(value) = value else { return };
        let difference = value ^ old.value;
        let counter = game.solved(old.part).counter(&few).unwrap_or(0);
        for (index, other) in self.summands.iter().enumerate().filter(|&(index, _)| index != at) {
            let others = self.counter - old.counter + counter - other.counter;
            consider(index, &other.few, other.value ^ difference, others);
        }
    }

    fn perform(&mut self, game: &Annihilation, reply: &Reply) {
        for (index, few) in [reply.moved, reply.answer] {
            let part = self.summands[index].part;
            // Infinite between the opponent's move and the answer to it; then the answer replaces it.
            if let Some(summand) = Summand::new(game, part, few) {
                self.summands[index] = summand;
            }
        }
        self.settle();
    }

    /// Pairs that are the same cancel, and empty ones say nothing.
    fn settle(&mut self) {
        self.summands.sort_by(|a, b| (a.part, a.few.tokens()).cmp(&(b.part, b.few.tokens())));
        let mut kept: Vec<Summand> = Vec::with_capacity(self.summands.len());
        for summand in self.summands.drain(..) {
            if kept.last().is_some_and(|last| last.part == summand.part && last.few == summand.few) {
                kept.pop();
            } else if !summand.few.tokens().is_empty() {
                kept.push(summand);
            }
        }
        self.summands = kept;
        self.counter = self.summands.iter().map(|summand| summand.counter).sum();
    }

    /// Another way to write the position may promise a sooner end.
    fn refresh(&mut self, game: &Annihilation, tokens: &Tokens, step: AnnihilationMove) {
        let mut tokens = tokens.clone();
        tokens.shift(step.from, step.to);
        if let Some(fresh) = Winner::new(game, &tokens).filter(|fresh| fresh.counter < self.counter) {
            *self = fresh;
        }
    }
}

impl Summand {
    fn new(game: &Annihilation, part: usize, few: Few) -> Option<Summand> {
        let solved = game.solved(part);
        let counter = solved.counter(&few)?;
        Some(Summand { part, few, counter, value: solved.finite(&few)? })
    }
}

/// A player who wins every won position, holds every drawn one, and resists in the others.
#[derive(Debug, Clone, Default)]
pub struct PerfectPlayer {
    winner: Option<Winner>,
}

impl PerfectPlayer {
    /// Chooses a move. `last` is the opponent's move that led to these tokens, if there was one since this player's last
    /// move. `None` if there is no move.
    pub fn choose(
        &mut self,
        game: &Annihilation,
        tokens: &Tokens,
        last: Option<AnnihilationMove>,
        task: &Task,
    ) -> Result<Option<AnnihilationMove>, Stop> {
        if let (Some(mut winner), Some(last)) = (self.winner.take(), last)
            && let Some(answer) = winner.answer(game, tokens, last, task)?
        {
            self.winner = Some(winner);
            return Ok(Some(answer.step));
        }
        let moves = game.moves(tokens, task)?;
        let after = |step: &AnnihilationMove| {
            let mut tokens = tokens.clone();
            tokens.shift(step.from, step.to);
            tokens
        };
        let with = |outcome: Outcome| moves.iter().filter(move |step| step.1 == outcome).map(|step| step.0);
        let mut best: Option<(AnnihilationMove, Winner)> = None;
        for step in with(Outcome::Previous) {
            // Each look takes as long as there are tokens.
            task.check()?;
            let Some(winner) = Winner::new(game, &after(&step)) else { continue };
            if best.as_ref().is_none_or(|(_, known)| winner.counter() < known.counter()) {
                best = Some((step, winner));
            }
        }
        if let Some((step, winner)) = best {
            self.winner = Some(winner);
            return Ok(Some(step));
        }
        // With tokens left there is more to go wrong for the opponent.
        let left = |step: &AnnihilationMove| step.from == step.to || !tokens.contains(step.to);
        let drawing = with(Outcome::Draw).max_by_key(left);
        Ok(drawing.or_else(|| with(Outcome::Next).max_by_key(left)))
    }

    /// The counter of the win in hand, if there is one.
    pub fn counter(&self) -> Option<u64> {
        self.winner.as_ref().map(Winner::counter)
    }
}

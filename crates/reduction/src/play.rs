//! Winning play in the sum, and what it says about the game of switches.
//!
//! The solver tells who wins; the moves of best play that [`HardSum`] describes are tried one by one, and after each the
//! solver is asked who wins now. What the winner chooses is a strategy in the game of switches.

use tedomari_number::Dyadic;
use tedomari_solve::Solver;
use tedomari_task::Stop;
use tedomari_value::{Engine, ReadError, Value};
use tedomari_vocabulary::Player;

use crate::choices::{End, Strategy};
use crate::sum::{HardSum, Role, switch};

/// A sum as values, with what follows the moves of best play.
pub struct Playing<'s> {
    solver: &'s mut Solver,
    engine: Engine,
    opening: Value,
    advance: Value,
    /// Of each pair K and the two switches.
    pairs: Vec<(Value, [Value; 2])>,
    /// Of each free switch both G, the switch, and -A.
    free: Vec<([Value; 2], Value, Value)>,
    /// The places of the free switches in the game.
    places: Vec<usize>,
    ends: [Value; 3],
}

impl<'s> Playing<'s> {
    /// Reads a sum.
    pub fn new(solver: &'s mut Solver, sum: &HardSum) -> Result<Playing<'s>, Stop> {
        let engine = solver.engine().clone();
        let read = |text: &str| match engine.read(text) {
            Ok(value) => Ok(value),
            Err(ReadError::Stopped(stop)) => Err(stop),
            Err(ReadError::Invalid { message, .. }) => unreachable!("made to be read: {message}"),
        };
        let mut pairs = Vec::with_capacity(sum.pairs.len());
        for (at, pair) in sum.pairs.iter().enumerate() {
            let [x, y] = pair.each_ref().map(|x| read(&switch(x)));
            pairs.push((read(&sum.text(Role::Pair(at)))?, [x?, y?]));
        }
        let mut free = Vec::with_capacity(sum.free.len());
        for (rank, (x, _)) in sum.free.iter().enumerate() {
            let [keep, drop] = [Role::Keep(rank), Role::Drop(rank)].map(|role| read(&sum.text(role)));
            free.push(([keep?, drop?], read(&switch(x))?, read(&format!("-{}", sum.prices[rank]))?));
        }
        let [turn, verdict, last] = [Role::Turn, Role::Verdict, Role::Last].map(|role| read(&sum.text(role)));
        Ok(Playing {
            opening: read(&sum.text(Role::Opening))?,
            advance: read(&sum.advance().to_string())?,
            pairs,
            free,
            places: sum.free.iter().map(|(_, place)| *place).collect(),
            ends: [turn?, verdict?, last?],
            solver,
            engine,
        })
    }

    /// Who wins if Left moves first.
    pub fn winner(&mut self) -> Result<Player, Stop> {
        let values = self.position(None, &[]);
        let start = self.opening;
        // The opening is part of the question, so that the answer rests on no theorem.
        self.wins([start].into_iter().chain(values).collect(), Player::Left)
    }

    /// The strategy of the winner in the game of switches, as play in the sum shows it.
    pub fn strategy(&mut self) -> Result<Strategy, Stop> {
        let task = self.engine.task().clone();
        let pairs = self.pairs.len();
        let idle: Vec<bool> = self.pairs.iter().map(|(_, [x, y])| x == y).collect();
        let this = std::cell::RefCell::new(self);
        Strategy::find(
            pairs,
            &task,
            |pair| idle[pair],
            |picks| this.borrow_mut().winner_after(picks).map(Some),
            |picks| match picks.len() == pairs {
                true => this.borrow_mut().end(picks).map(Some),
                false => Ok(None),
            },
        )
    }

    /// Who wins after the opening and choices from pairs.
    fn winner_after(&mut self, picks: &[bool]) -> Result<Player, Stop> {
        let mover = crate::choices::chooser(picks.len());
        let mut values = self.position(Some(picks), &[]);
        values.push(self.advance);
        self.wins(values, mover)
    }

    /// What Left keeps after the choices from pairs, if that wins.
    fn end(&mut self, picks: &[bool]) -> Result<End, Stop> {
        if self.winner_after(picks)? == Player::Right {
            return Ok(End::Lost);
        }
        let mut kept = Vec::with_capacity(self.free.len());
        for _ in 0..self.free.len() {
            kept.push(false);
            let mut values = self.position(Some(picks), &kept);
            values.push(self.advance);
            if self.wins(values, Player::Left)? == Player::Right {
                // The position before was won, and best play has only two moves.
                *kept.last_mut().expect("just put there") = true;
            }
        }
        let mut free = vec![false; kept.len()];
        for (&place, kept) in self.places.iter().zip(kept) {
            free[place] = kept;
        }
        Ok(End::Won(free))
    }

    /// The components but for the opening, after choices from pairs and of free switches from the largest on.
    fn position(&self, picks: Option<&[bool]>, kept: &[bool]) -> Vec<Value> {
        let picks = picks.unwrap_or_default();
        let mut values = Vec::with_capacity(self.pairs.len() + 2 * self.free.len() + 4);
        for (at, (pair, switches)) in self.pairs.iter().enumerate() {
            values.push(picks.get(at).map_or(*pair, |&second| switches[usize::from(second)]));
        }
        for (rank, (both, switch, price)) in self.free.iter().enumerate() {
            match kept.get(rank) {
                None => values.extend(both),
                Some(true) => values.extend([*switch, *price]),
                Some(false) => values.push(*price),
            }
        }
        values.extend(self.ends);
        values
    }

    /// Left wins with a score of at least 0: that is what j is for.
    fn wins(&mut self, values: Vec<Value>, first: Player) -> Result<Player, Stop> {
        let left = self.solver.at_least(&values, first, &Dyadic::ZERO)?;
        Ok(if left { Player::Left } else { Player::Right })
    }
}

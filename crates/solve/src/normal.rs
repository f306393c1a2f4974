//! Who wins under normal play.
//!
//! A score above or below 0 decides. At score 0 the infinitesimals do, and the last move: the search goes on through the
//! moves that keep the score at 0, with everything that is no longer hot added up into one canonical value. A player
//! never needs to move in a number while something else is left (number avoidance).

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Outcome, Stop, Value};

use crate::score::Solver;

const STACK_RED_ZONE: usize = 64 << 10;
const STACK_CHUNK: usize = 1 << 20;

/// Decides who wins sums.
pub struct Normal<'s, 'e> {
    engine: &'e Engine,
    solver: &'s mut Solver<'e>,
    known: FxHashMap<(Box<[Value]>, Player), bool>,
    /// Positions at score 0 that were looked at.
    nodes: u64,
}

impl<'s, 'e> Normal<'s, 'e> {
    /// Decides with the help of a solver, whose table it uses.
    pub fn new(engine: &'e Engine, solver: &'s mut Solver<'e>) -> Normal<'s, 'e> {
        Normal { engine, solver, known: FxHashMap::default(), nodes: 0 }
    }

    /// The winner with that player to move.
    pub fn winner(&mut self, values: &[Value], first: Player) -> Result<Player, Stop> {
        let position = self.settled(values)?;
        Ok(if self.mover_wins(&position, first)? { first } else { first.opponent() })
    }

    /// Positions at score 0 that were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// A sum in the form it is remembered by: hot values in order, then the sum of the rest.
    fn settled(&self, values: &[Value]) -> Result<Vec<Value>, Stop> {
        let mut cold = Value::ZERO;
        let mut hot: Vec<Value> = Vec::with_capacity(values.len() + 1);
        for &value in values {
            if self.engine.left_stop(value) == self.engine.right_stop(value) {
                cold = self.engine.add(cold, value)?;
            } else {
                hot.push(value);
            }
        }
        hot.sort_unstable();
        self.cancel(&mut hot);
        hot.push(cold);
        Ok(hot)
    }

    /// Takes out pairs G, -G: together they are 0.
    fn cancel(&self, hot: &mut Vec<Value>) {
        let mut at = 0;
        while at < hot.len() {
            let negative = self.engine.negative(hot[at]);
            match hot[at + 1..].iter().position(|&other| other == negative) {
                Some(distance) => {
                    hot.remove(at + 1 + distance);
                    hot.remove(at);
                }
                None => at += 1,
            }
        }
    }

    fn mover_wins(&mut self, position: &[Value], mover: Player) -> Result<bool, Stop> {
        let (&cold, hot) = position.split_last().expect("the sum of what is not hot comes last");
        if hot.is_empty() {
            let won = match mover {
                Player::Left => [Outcome::Left, Outcome::Next],
                Player::Right => [Outcome::Right, Outcome::Next],
            };
            return Ok(won.contains(&self.engine.outcome(cold)));
        }
        if let Some(better) = self.sign(position, mover)? {
            return Ok(better);
        }
        let key = (Box::from(position), mover);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.nodes += 1;
        self.engine.step()?;
        let wins = stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || self.some_move_wins(position, mover))?;
        self.known.insert(key, wins);
        Ok(wins)
    }

    fn some_move_wins(&mut self, position: &[Value], mover: Player) -> Result<bool, Stop> {
        for at in 0..position.len() {
            let value = position[at];
            if value.is_number() || (at > 0 && position[at - 1] == value && at + 1 < position.len()) {
                continue;
            }
            for option in self.engine.options(value, mover) {
                let mut after = position.to_vec();
                after[at] = option;
                let after = self.settled(&after)?;
                if !self.mover_wins(&after, mover.opponent())? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the score favours the mover; nothing at score 0.
    fn sign(&mut self, position: &[Value], mover: Player) -> Result<Option<bool>, Stop> {
        let (&cold, hot) = position.split_last().expect("the sum of what is not hot comes last");
        // The sum of the cold ones is new to the solver, and worth its stop.
        let even: Dyadic = -self.engine.left_stop(cold);
        let left = if !self.solver.at_least(hot, mover, &even)? {
            false
        } else if !self.solver.at_most(hot, mover, &even)? {
            true
        } else {
            return Ok(None);
        };
        Ok(Some(left == (mover == Player::Left)))
    }
}

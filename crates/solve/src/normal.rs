//! Who wins under normal play.
//!
//! A score above or below 0 decides. At score 0 the infinitesimals do, and the last move: the search goes on through the
//! moves that keep the score at 0, with everything that is no longer hot added up into one canonical value. A player
//! never needs to move in a number while something else is left (number avoidance).

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_task::Held;
use tedomari_value::{Engine, Outcome, Stop, Value};

use crate::score::Solver;

/// Decides who wins sums.
///
/// ```
/// use tedomari_solve::{Normal, Player, Solver};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let mut solver = Solver::new(&engine);
/// let mut normal = Normal::new(&mut solver);
/// // Both have score 0: * is won by whoever starts, ^ by Left.
/// let [star, up] = [engine.read("{2|-2} + {2|-2} + *")?, engine.read("^")?];
/// assert_eq!(normal.winner(&[star], Player::Right)?, Player::Right);
/// assert_eq!(normal.winner(&[up], Player::Right)?, Player::Left);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Normal<'s> {
    engine: Engine,
    solver: &'s mut Solver,
    /// Whether Left, and whether Right, wins when to move.
    known: [FxHashMap<Box<[Value]>, bool>; 2],
    /// What these take.
    held: Held,
    /// Positions at score 0 that were looked at.
    nodes: u64,
}

impl<'s> Normal<'s> {
    /// Decides with the help of a solver, whose table it uses.
    pub fn new(solver: &'s mut Solver) -> Normal<'s> {
        let engine = solver.engine().clone();
        Normal { held: engine.task().hold(), engine, solver, known: Default::default(), nodes: 0 }
    }

    /// The solver that helps.
    pub fn solver(&mut self) -> &mut Solver {
        self.solver
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
        let side = mover.index();
        if let Some(&known) = self.known[side].get(position) {
            return Ok(known);
        }
        let wins = match self.sign(position, mover)? {
            Some(better) => better,
            None => {
                self.nodes += 1;
                self.engine.step()?;
                let stack = self.engine.task().stack()?;
                stack.run(|| self.some_move_wins(position, mover))?
            }
        };
        self.remember(position, side, wins);
        Ok(wins)
    }

    fn remember(&mut self, position: &[Value], side: usize, wins: bool) {
        // The table keeps about half of its places free.
        let bytes = size_of_val(position) + 2 * size_of::<(Box<[Value]>, bool)>();
        self.held.set(self.held.bytes() + bytes);
        self.known[side].insert(Box::from(position), wins);
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

#[cfg(test)]
mod tests {
    use tedomari_sum::Sum;
    use tedomari_value::{Budget, NoPositions};

    use super::*;
    use crate::{Play, after, reachable, solve};

    /// Sums at score 0 whose infinitesimals decide.
    fn even(engine: &Engine, pairs: i64) -> Sum {
        let switch = |n: i64| [format!("{{{}|{}*}}", 20 + n, n - 21), format!("{{{}^|{}}}", 21 - n, -20 - n)];
        let texts: Vec<String> = (0..pairs).flat_map(switch).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        Sum::read(engine, &texts, &NoPositions).unwrap()
    }

    #[test]
    fn what_is_known_takes_no_work() {
        let engine = Engine::new();
        let sum = even(&engine, 3);
        let mut solver = Solver::new(&engine);
        let mut normal = Normal::new(&mut solver);
        for first in Player::BOTH {
            engine.set_budget(Budget::new());
            let winner = normal.winner(&sum.values(), first).unwrap();
            let nodes = normal.nodes();
            assert!(nodes > 0);
            // The solver is not asked again: a new one would have to search.
            *normal.solver() = Solver::new(&engine);
            let steps = engine.steps();
            assert_eq!(normal.winner(&sum.values(), first), Ok(winner));
            assert_eq!((normal.nodes(), engine.steps()), (nodes, steps));
        }
    }

    #[test]
    fn memory_is_accounted_for() {
        let engine = Engine::new();
        let sum = even(&engine, 4);
        let mut solver = Solver::new(&engine);
        let mut normal = Normal::new(&mut solver);
        normal.winner(&sum.values(), Player::Left).unwrap();
        let (nodes, with) = (normal.nodes(), engine.statistics().bytes);
        // The budget counts what is remembered, whatever the solver says that it holds.
        let limit = Budget::new().memory(usize::try_from(with).unwrap());
        engine.set_budget(limit.clone());
        assert_eq!(engine.check(), Err(Stop::Memory));
        drop(normal);
        engine.set_budget(limit);
        assert_eq!(engine.check(), Ok(()));
        let held = with - engine.statistics().bytes;
        assert!(held >= nodes * size_of::<Value>() as u64, "{held} bytes for {nodes} positions");
    }

    /// Winner, winning moves and line of a solution take no more steps than one search that is asked about every move of
    /// every position in the line.
    #[test]
    fn a_solution_remembers() {
        let engine = Engine::new();
        let sum = even(&engine, 4);
        let solution = solve(&engine, &sum, Player::Left, Play::Normal);
        let mut solver = Solver::new(&engine);
        let begun = engine.steps();
        solver
            .prepare(&sum.values(), &reachable(&engine, sum.components()).unwrap(), sum.values().len())
            .unwrap();
        let mut normal = Normal::new(&mut solver);
        let winner = normal.winner(&sum.values(), Player::Left).unwrap();
        assert_eq!(solution.winner, Some(winner));
        let (mut now, mut player) = (sum.clone(), Player::Left);
        let mut line = solution.line.iter();
        while !now.is_over() {
            for played in now.all_moves(&engine, player) {
                normal.winner(&after(&now.values(), &played), player.opponent()).unwrap();
            }
            let played = line.next().expect("the line goes to the end");
            assert_eq!(played.player, player);
            now = now.play(played);
            player = player.opponent();
        }
        let once = engine.steps() - begun;
        let begun = engine.steps();
        solve(&engine, &sum, Player::Left, Play::Normal);
        let told = engine.steps() - begun;
        println!("{told} steps, {once} at most");
        assert!(told <= once, "{told} steps, {once} at most");
    }
}

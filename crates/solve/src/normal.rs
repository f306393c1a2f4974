//! Who wins under normal play.
//!
//! A score above or below 0 decides. At score 0 the infinitesimals do, and the last move: the search goes on through the
//! moves that keep the score at 0, with everything that is no longer hot added up into one canonical value. A player
//! never needs to move in a number while something else is left (number avoidance).

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_parts::{SplitSum, Splits};
use tedomari_task::Held;
use tedomari_thermograph::Player;
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
    splits: Splits,
    /// Whether Left, and whether Right, wins when to move.
    known: [FxHashMap<SplitSum, bool>; 2],
    /// What these take.
    held: Held,
    /// Positions at score 0 that were looked at.
    nodes: u64,
}

impl<'s> Normal<'s> {
    /// Decides with the help of a solver, whose table it uses.
    pub fn new(solver: &'s mut Solver) -> Normal<'s> {
        let engine = solver.engine().clone();
        let held = engine.task().hold();
        Normal { engine, solver, splits: Splits::default(), known: Default::default(), held, nodes: 0 }
    }

    /// The solver that helps.
    pub fn solver(&mut self) -> &mut Solver {
        self.solver
    }

    /// The winner with that player to move.
    pub fn winner(&mut self, values: &[Value], first: Player) -> Result<Player, Stop> {
        let mut sum = SplitSum::zero();
        for &value in values {
            sum.add(&self.engine, self.splits.split(&self.engine, value)?)?;
        }
        sum.settle(&self.engine, true);
        Ok(if self.mover_wins(&sum, first)? { first } else { first.opponent() })
    }

    /// Positions at score 0 that were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn mover_wins(&mut self, sum: &SplitSum, mover: Player) -> Result<bool, Stop> {
        if sum.is_value() {
            let won = match mover {
                Player::Left => [Outcome::Left, Outcome::Next],
                Player::Right => [Outcome::Right, Outcome::Next],
            };
            return Ok(won.contains(&self.engine.outcome(sum.cold)));
        }
        let side = mover.index();
        if let Some(&known) = self.known[side].get(sum) {
            return Ok(known);
        }
        let wins = match self.sign(sum, mover)? {
            Some(better) => better,
            None => {
                self.nodes += 1;
                self.engine.step()?;
                let stack = self.engine.task().stack()?;
                stack.run(|| self.some_move_wins(sum, mover))?
            }
        };
        self.remember(sum, side, wins);
        Ok(wins)
    }

    fn remember(&mut self, sum: &SplitSum, side: usize, wins: bool) {
        // The table keeps about half of its places free, and long lists stand outside.
        let outside = if sum.hot.spilled() { size_of_val(&sum.hot[..]) } else { 0 };
        self.held.set(self.held.bytes() + outside + 2 * size_of::<(SplitSum, bool)>());
        self.known[side].insert(sum.clone(), wins);
    }

    fn some_move_wins(&mut self, sum: &SplitSum, mover: Player) -> Result<bool, Stop> {
        for at in 0..sum.hot.len() {
            if at > 0 && sum.hot[at - 1] == sum.hot[at] {
                continue;
            }
            let mut rest = sum.clone();
            let value = rest.hot.remove(at);
            if self.some_option_wins(&rest, value, mover)? {
                return Ok(true);
            }
        }
        if sum.cold.is_number() {
            return Ok(false);
        }
        let rest = SplitSum { cold: Value::ZERO, ..sum.clone() };
        self.some_option_wins(&rest, sum.cold, mover)
    }

    /// Whether a move in a value wins, the rest of the sum being known.
    fn some_option_wins(&mut self, rest: &SplitSum, value: Value, mover: Player) -> Result<bool, Stop> {
        for option in self.engine.options(value, mover)? {
            let mut after = rest.clone();
            after.add(&self.engine, self.splits.split(&self.engine, option)?)?;
            after.settle(&self.engine, true);
            if !self.mover_wins(&after, mover.opponent())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the score favours the mover; nothing at score 0.
    fn sign(&mut self, sum: &SplitSum, mover: Player) -> Result<Option<bool>, Stop> {
        // The sum of the cold ones is new to the solver, and worth its stop.
        let even: Dyadic = -self.engine.left_stop(sum.cold);
        let left = if !self.solver.at_least(&sum.hot, mover, &even)? {
            false
        } else if !self.solver.at_most(&sum.hot, mover, &even)? {
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
    use tedomari_value::{Limits, NoPositions, Task};

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
            let winner = normal.winner(&sum.values(), first).unwrap();
            let nodes = normal.nodes();
            assert!(nodes > 0);
            // The solver is not asked again: a new one would have to search.
            *normal.solver() = Solver::new(&engine);
            let steps = engine.task().steps();
            assert_eq!(normal.winner(&sum.values(), first), Ok(winner));
            assert_eq!((normal.nodes(), engine.task().steps()), (nodes, steps));
        }
    }

    #[test]
    fn memory_is_accounted_for() {
        let engine = Engine::new();
        let sum = even(&engine, 4);
        let mut solver = Solver::new(&engine);
        let mut normal = Normal::new(&mut solver);
        normal.winner(&sum.values(), Player::Left).unwrap();
        let (nodes, with) = (normal.nodes(), engine.task().bytes());
        drop(normal);
        let held = (with - engine.task().bytes()) as u64;
        assert!(held >= nodes * size_of::<Value>() as u64, "{held} bytes for {nodes} positions");
        // The limit counts what is remembered, whatever the solver says that it holds.
        let engine = Engine::new().with_task(&Task::new(Limits::new().memory(with)));
        let sum = even(&engine, 4);
        let mut solver = Solver::new(&engine);
        let mut normal = Normal::new(&mut solver);
        let _ = normal.winner(&sum.values(), Player::Left);
        assert_eq!(engine.check(), Err(Stop::Memory));
        drop(normal);
        assert_eq!(engine.check(), Ok(()));
    }

    /// Winner, winning moves and line of a solution take no more steps than one search that is asked about every move of
    /// every position in the line.
    #[test]
    fn a_solution_remembers() {
        let engine = Engine::new();
        let sum = even(&engine, 4);
        let solution = solve(&engine, &sum, Player::Left, Play::Normal);
        let mut solver = Solver::new(&engine);
        let begun = engine.task().steps();
        solver
            .prepare(&sum.values(), &reachable(&engine, sum.components()).unwrap(), sum.values().len())
            .unwrap();
        let mut normal = Normal::new(&mut solver);
        let winner = normal.winner(&sum.values(), Player::Left).unwrap();
        assert_eq!(solution.winner, Some(winner));
        let (mut now, mut player) = (sum.clone(), Player::Left);
        let mut line = solution.line.iter();
        while !now.is_over() {
            for played in now.all_moves(&engine, player).unwrap() {
                normal.winner(&after(&now.values(), &played), player.opponent()).unwrap();
            }
            let played = line.next().expect("the line goes to the end");
            assert_eq!(played.player, player);
            now = now.play(played);
            player = player.opponent();
        }
        let once = engine.task().steps() - begun;
        let begun = engine.task().steps();
        solve(&engine, &sum, Player::Left, Play::Normal);
        let told = engine.task().steps() - begun;
        println!("{told} steps, {once} at most");
        assert!(told <= once, "{told} steps, {once} at most");
    }
}

//! What positions and moves are worth, within the limits for one question.
//!
//! Score play is judged by the exact solver: the score of a position, and the first move (the hottest come first) after
//! which the score is still the same. When a limit is reached the static bounds decide: the best move known is the one with
//! the best score that is certain. Under normal play it is judged who has the last move.

use tedomari_number::{Dyadic, Interval};
use tedomari_solve::{Normal, Solver, after, hottest_first, reachable, sums_of_stops, worths};
use tedomari_sum::{Sum, SumMove};
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Play, Player, Stops};

/// Bounds on a score, equal if it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) lower: Dyadic,
    pub(crate) upper: Dyadic,
}

impl Known {
    /// As an interval.
    pub(crate) fn interval(&self) -> Interval {
        Interval { low: Some(self.lower.clone()), high: Some(self.upper.clone()) }
    }

    /// What a player loses who had this much and has only so much left: at least, and at most.
    pub(crate) fn loss(&self, after: &Known, player: Player) -> Known {
        let (least, most) = match player {
            Player::Left => (&self.lower - &after.upper, &self.upper - &after.lower),
            Player::Right => (&after.lower - &self.upper, &after.upper - &self.lower),
        };
        // No move gains anything against best play.
        Known { lower: least.max(Dyadic::ZERO), upper: most.max(Dyadic::ZERO) }
    }
}

/// A move for a player, and how sure it is.
pub(crate) struct Choice {
    pub(crate) played: SumMove,
    /// The score under best play from here, before the move.
    pub(crate) score: Known,
    /// Who wins under normal play, as far as it was asked.
    pub(crate) winner: Option<Player>,
    /// Why it may not be the best move, if it may not.
    pub(crate) stop: Option<Stop>,
}

/// Knows what positions are worth, and remembers it.
pub(crate) struct Judge {
    engine: Engine,
    solver: Solver,
    /// Whether only a moment is spent on each question.
    pub(crate) hurried: bool,
}

/// Work that may always be done, to say something when a limit was reached.
const MOMENT: u64 = 100_000;

impl Judge {
    pub(crate) fn new(engine: &Engine) -> Judge {
        Judge { engine: engine.clone(), solver: Solver::new(engine), hurried: false }
    }

    /// Makes room in the solver for everything that can be reached, so that the whole game shares one table. Where that is
    /// too much, each question makes the room it needs.
    pub(crate) fn prepare(&mut self, task: &Task, start: &Sum) {
        self.work_for(&task.part(Limits::new().nodes(MOMENT)));
        let values = start.values();
        let _: Result<(), Stop> = reachable(&self.engine, start.components())
            .and_then(|reachable| self.solver.prepare(&values, &reachable, values.len()));
    }

    /// The engine, working for the task of the last question.
    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The score with that player to move.
    pub(crate) fn score(&mut self, task: &Task, sum: &Sum, to_move: Player) -> (Known, Option<Stop>) {
        self.begin(task);
        let values = sum.values();
        match self.solver.score(&values, to_move) {
            Ok(score) => (Known { lower: score.clone(), upper: score }, None),
            Err(stop) => (self.bounds(&values, to_move, Some(stop)), Some(stop)),
        }
    }

    /// Who wins under normal play with that player to move.
    pub(crate) fn winner(&mut self, task: &Task, sum: &Sum, to_move: Player) -> Result<Player, Stop> {
        self.begin(task);
        Normal::new(&mut self.solver).winner(&sum.values(), to_move)
    }

    /// A best move, or the best known; `None` if there is no move.
    pub(crate) fn choose(&mut self, task: &Task, sum: &Sum, player: Player, play: Play) -> Option<Choice> {
        self.begin(task);
        let moves = self.hottest_first(sum, player);
        match play {
            Play::Score => self.choose_by_score(sum, player, moves),
            Play::Normal => self.choose_by_last_move(sum, player, moves),
        }
    }

    /// What every move is worth, as far as the limits go; without search beyond a moment if asked in a hurry.
    pub(crate) fn worths(&mut self, task: &Task, sum: &Sum, player: Player) -> Vec<(SumMove, Known)> {
        self.begin(task);
        let found = worths(&mut self.solver, sum, player);
        found.into_iter().map(|w| (w.played, Known { lower: w.lower, upper: w.upper })).collect()
    }

    fn begin(&mut self, task: &Task) {
        let task = if self.hurried { task.part(Limits::new().nodes(MOMENT)) } else { task.clone() };
        self.work_for(&task);
    }

    fn work_for(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.solver.set_task(task);
    }

    fn choose_by_score(&mut self, sum: &Sum, player: Player, moves: Vec<SumMove>) -> Option<Choice> {
        let values = sum.values();
        let score = match self.solver.score(&values, player) {
            Ok(score) => score,
            Err(stop) => return self.best_known(&values, moves, Some(stop)),
        };
        let known = Known { lower: score.clone(), upper: score.clone() };
        let mut kept: Option<SumMove> = None;
        let mut open = Vec::new();
        let mut stopped = None;
        let mut normal = Normal::new(&mut self.solver);
        for played in moves {
            let after = after(&values, &played);
            match normal.solver().keeps(&after, player, &score) {
                Ok(false) => {}
                // At an even score the last move decides, so a move that gets it as well is the better one.
                Ok(true) if score.is_zero() => {
                    let winner = normal.winner(&after, player.opponent());
                    if winner == Ok(player) {
                        return Some(Choice { played, score: known, winner: Some(player), stop: None });
                    }
                    kept = kept.or(Some(played));
                    if winner.is_err() {
                        break;
                    }
                }
                Ok(true) => return Some(Choice { played, score: known, winner: None, stop: None }),
                Err(stop) => {
                    stopped = Some(stop);
                    open.push(played);
                }
            }
        }
        drop(normal);
        match (kept, stopped) {
            (Some(played), _) => Some(Choice { played, score: known, winner: None, stop: None }),
            // One of the moves that were not looked at keeps the score.
            (None, Some(stop)) => {
                self.best_known(&values, open, Some(stop)).map(|choice| Choice { score: known, ..choice })
            }
            (None, None) => None,
        }
    }

    /// A move that wins; if none does, or none was found in time, the one with the best score that is certain.
    fn choose_by_last_move(&mut self, sum: &Sum, player: Player, moves: Vec<SumMove>) -> Option<Choice> {
        let values = sum.values();
        let mut normal = Normal::new(&mut self.solver);
        let (winner, stop) = match normal.winner(&values, player) {
            Ok(winner) => (Some(winner), None),
            Err(stop) => (None, Some(stop)),
        };
        let mut found = Ok(None);
        if winner == Some(player) {
            found = moves
                .iter()
                .find_map(|played| match normal.winner(&after(&values, played), player.opponent()) {
                    Ok(next) if next == player => Some(Ok(played.clone())),
                    Ok(_) => None,
                    Err(stop) => Some(Err(stop)),
                })
                .transpose();
        }
        drop(normal);
        let choice = match found {
            Ok(Some(played)) => {
                let score = self.bounds(&values, player, None);
                Some(Choice { played, score, winner: None, stop: None })
            }
            Ok(None) => self.best_known(&values, moves, stop),
            Err(stop) => self.best_known(&values, moves, Some(stop)),
        };
        choice.map(|choice| Choice { winner, ..choice })
    }

    /// The move with the best score that is certain.
    fn best_known(&mut self, values: &[Value], moves: Vec<SumMove>, stop: Option<Stop>) -> Option<Choice> {
        let player = moves.first()?.player;
        let score = self.bounds(values, player, stop);
        let mut best: Option<(SumMove, Known)> = None;
        for played in moves {
            let known = self.range(&after(values, &played), player.opponent());
            let is_better = best.as_ref().is_none_or(|(_, best)| match player {
                Player::Left => (&known.lower, &known.upper) > (&best.lower, &best.upper),
                Player::Right => (&known.upper, &known.lower) < (&best.upper, &best.lower),
            });
            if is_better {
                best = Some((played, known));
            }
        }
        best.map(|(played, _)| Choice { played, score, winner: None, stop })
    }

    /// What is known without search, after a stop if there was one. It may take a moment more.
    fn bounds(&mut self, values: &[Value], to_move: Player, stop: Option<Stop>) -> Known {
        if stop == Some(Stop::Memory) {
            self.solver = Solver::new(&self.engine);
        }
        let moment = self.engine.task().beside(Limits::new().nodes(MOMENT));
        self.work_for(&moment);
        self.range(values, to_move)
    }

    /// What the solver's table knows, or else the sums of the stops (Milnor).
    fn range(&mut self, values: &[Value], to_move: Player) -> Known {
        if let Ok((lower, upper)) = self.solver.range(values, to_move) {
            return Known { lower, upper };
        }
        let Stops { left: upper, right: lower } = sums_of_stops(&self.engine, values);
        Known { lower, upper }
    }

    fn hottest_first(&self, sum: &Sum, player: Player) -> Vec<SumMove> {
        let mut moves = sum.moves(&self.engine, player).unwrap_or_default();
        // If not even the temperatures are known, any order is as good as another.
        let _ = hottest_first(&self.engine, &sum.values(), &mut moves);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses() {
        let known = |lower: i64, upper: i64| Known { lower: lower.into(), upper: upper.into() };
        assert_eq!(known(2, 2).loss(&known(-5, -5), Player::Left), known(7, 7));
        assert_eq!(known(-15, -15).loss(&known(2, 2), Player::Right), known(17, 17));
        assert_eq!(known(0, 4).loss(&known(1, 3), Player::Left), known(0, 3));
        assert_eq!(known(0, 4).loss(&known(5, 9), Player::Right), known(1, 9));
    }
}

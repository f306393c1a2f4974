//! What positions and moves are worth, within the limits for one question.
//!
//! Score play is judged by the exact solver: the score of a position, and the first move (the hottest come first) after
//! which the score is still the same. When a limit is reached the static bounds decide: the best move known is the one with
//! the best score that is certain. Under normal play it is judged who has the last move.

use tedomari::solving::{Normal, after, hottest_first, reachable, sums_of_stops, worths};
use tedomari::sums::Move;
use tedomari::{Budget, Dyadic, Play, Player, Solver, Stop, Sum, Value};

use crate::desk::Desk;

/// Bounds on a score, equal if it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub lower: Dyadic,
    pub upper: Dyadic,
}

impl Known {
    pub fn score(&self) -> Option<&Dyadic> {
        (self.lower == self.upper).then_some(&self.lower)
    }

    /// `2`, or `from -3 to 2`.
    pub fn text(&self) -> String {
        match self.score() {
            Some(score) => score.to_string(),
            None => format!("from {} to {}", self.lower, self.upper),
        }
    }

    /// What a player loses who had this much and has only so much left: at least, and at most.
    pub fn loss(&self, after: &Known, player: Player) -> Known {
        let (least, most) = match player {
            Player::Left => (&self.lower - &after.upper, &self.upper - &after.lower),
            Player::Right => (&after.lower - &self.upper, &after.upper - &self.lower),
        };
        // No move gains anything against best play.
        Known { lower: least.max(Dyadic::ZERO), upper: most.max(Dyadic::ZERO) }
    }
}

/// A move for a player, and how sure it is.
pub struct Choice {
    pub played: Move,
    /// The score under best play from here, before the move.
    pub score: Known,
    /// Who wins under normal play, as far as it was asked.
    pub winner: Option<Player>,
    /// Why it may not be the best move, if it may not.
    pub stop: Option<Stop>,
}

/// Knows what positions are worth, and remembers it.
pub struct Judge<'d> {
    desk: &'d Desk,
    solver: Solver<'d>,
    /// Whether only a moment is spent on each question.
    pub hurried: bool,
}

/// Work that may always be done, to say something when a limit was reached.
const MOMENT: u64 = 100_000;

impl<'d> Judge<'d> {
    pub fn new(desk: &'d Desk) -> Judge<'d> {
        Judge { desk, solver: Solver::new(&desk.engine), hurried: false }
    }

    /// Makes room in the solver for everything that can be reached, so that the whole game shares one table. Where that is
    /// too much, each question makes the room it needs.
    pub fn prepare(&mut self, start: &Sum) {
        let desk = self.desk;
        self.begin();
        let solver = &mut self.solver;
        let _: Result<(), Stop> = desk.watch(|| {
            let values = start.values();
            solver.prepare(&values, &reachable(&desk.engine, start.components())?, values.len())
        });
    }

    /// The score with that player to move.
    pub fn score(&mut self, sum: &Sum, to_move: Player) -> (Known, Option<Stop>) {
        let desk = self.desk;
        self.begin();
        let values = sum.values();
        match desk.watch(|| self.solver.score(&values, to_move)) {
            Ok(score) => (Known { lower: score.clone(), upper: score }, None),
            Err(stop) => (self.bounds(&values, to_move, Some(stop)), Some(stop)),
        }
    }

    /// Who wins under normal play with that player to move.
    pub fn winner(&mut self, sum: &Sum, to_move: Player) -> Result<Player, Stop> {
        let desk = self.desk;
        self.begin();
        desk.watch(|| Normal::new(&desk.engine, &mut self.solver).winner(&sum.values(), to_move))
    }

    /// A best move, or the best known; `None` if there is no move.
    pub fn choose(&mut self, sum: &Sum, player: Player, play: Play) -> Option<Choice> {
        let desk = self.desk;
        self.begin();
        let moves = self.hottest_first(sum, player);
        match play {
            Play::Score => desk.watch(|| self.choose_by_score(sum, player, moves)),
            Play::Normal => desk.watch(|| self.choose_by_last_move(sum, player, moves)),
        }
    }

    /// What every move is worth, as far as the limits go; without search beyond a moment if asked in a hurry.
    pub fn worths(&mut self, sum: &Sum, player: Player) -> Vec<(Move, Known)> {
        let desk = self.desk;
        self.begin();
        let found = desk.watch(|| worths(&desk.engine, &mut self.solver, sum, player));
        found.into_iter().map(|w| (w.played, Known { lower: w.lower, upper: w.upper })).collect()
    }

    fn begin(&mut self) {
        let Desk { limits, interrupt, engine, .. } = self.desk;
        let budget = if self.hurried { limits.moment(interrupt, MOMENT) } else { limits.budget(interrupt) };
        engine.set_budget(budget);
    }

    fn choose_by_score(&mut self, sum: &Sum, player: Player, moves: Vec<Move>) -> Option<Choice> {
        let values = sum.values();
        let score = match self.solver.score(&values, player) {
            Ok(score) => score,
            Err(stop) => return self.best_known(&values, moves, Some(stop)),
        };
        let known = Known { lower: score.clone(), upper: score.clone() };
        let mut kept: Option<Move> = None;
        let mut open = Vec::new();
        let mut stopped = None;
        let mut normal = Normal::new(&self.desk.engine, &mut self.solver);
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
    fn choose_by_last_move(&mut self, sum: &Sum, player: Player, moves: Vec<Move>) -> Option<Choice> {
        let values = sum.values();
        let engine = &self.desk.engine;
        let mut normal = Normal::new(engine, &mut self.solver);
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
    fn best_known(&mut self, values: &[Value], moves: Vec<Move>, stop: Option<Stop>) -> Option<Choice> {
        let player = moves.first()?.player;
        let score = self.bounds(values, player, stop);
        let mut best: Option<(Move, Known)> = None;
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
            self.solver = Solver::new(&self.desk.engine);
            self.desk.engine.account_outside_bytes(0);
        }
        self.desk.engine.set_budget(Budget::new().nodes(MOMENT));
        self.range(values, to_move)
    }

    /// What the solver's table knows, or else the sums of the stops (Milnor).
    fn range(&mut self, values: &[Value], to_move: Player) -> Known {
        if let Ok((lower, upper)) = self.solver.range(values, to_move) {
            return Known { lower, upper };
        }
        let (lower, upper) = sums_of_stops(&self.desk.engine, values);
        Known { lower, upper }
    }

    fn hottest_first(&self, sum: &Sum, player: Player) -> Vec<Move> {
        let mut moves = sum.moves(&self.desk.engine, player);
        // If not even the temperatures are known, any order is as good as another.
        let _ = hottest_first(&self.desk.engine, &sum.values(), &mut moves);
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
        assert_eq!((known(0, 4).text(), known(3, 3).text()), ("from 0 to 4".to_owned(), "3".to_owned()));
    }
}

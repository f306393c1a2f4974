//! Bounds on the stops of a position whose value is out of reach, by who wins.
//!
//! For an integer n, Left wins G - n as the first player or else G ≤ n. In the first case the Left stop is at least n, in the
//! second both stops are at most n. The same holds for Right with the signs changed. So the search for winners, which reaches
//! much further than that for values, tells between which integers the stops lie. If both G ≤ n and G ≥ n, then G is n.
//!
//! The questions begin with a guess and go away from it, one step and then twice as far each time, until the stop is between two
//! answers; so there is something to tell whenever the work is stopped.

use tedomari_number::{Dyadic, Interval};
use tedomari_position::Scores;
use tedomari_rulesets::AnyPosition;
use tedomari_solve::winner::{Effort, Summand};
use tedomari_sum::{Term, TermKind};
use tedomari_task::{Stop, Task};
use tedomari_value::Estimate;
use tedomari_vocabulary::Player;

use crate::session::Session;

/// What a search of a few moves proves, with the value if that turns out to be an integer. The whole of which the task is a part shows
/// it to whoever waits.
pub(super) fn proved(position: &AnyPosition, task: &Task, whole: &Task) -> (Estimate, Option<i64>) {
    let mut tell = |found: &Scores| whole.bounds(between(found.at_least, found.at_most));
    let Some(found) = position.scores(task, &mut tell) else { return (Estimate::default(), None) };
    let integer = (found.at_least == found.at_most).then_some(found.at_most);
    let (left, right) = (found.left_stop(), found.right_stop());
    let known = Estimate::of_stops(found.at_least.into(), found.at_most.into());
    (Estimate { left_stop: between(left.0, left.1), right_stop: between(right.0, right.1), ..known }, integer)
}

fn between(low: i64, high: i64) -> Interval {
    Interval { low: Some(low.into()), high: Some(high.into()) }
}

/// What was found about the stops.
#[derive(Debug, Default)]
pub(super) struct Stops {
    left: Gap,
    right: Gap,
    /// By player, a move that wins against the best integer that is known to be in reach.
    pub(super) moves: [Option<String>; 2],
}

/// Where a stop lies: from one integer to another.
#[derive(Debug, Default, Clone, Copy)]
struct Gap {
    low: Option<i64>,
    high: Option<i64>,
    /// The greatest and the least integer that a search for this stop has shown to be below and above it.
    asked: (Option<i64>, Option<i64>),
    /// The greatest n with G ≥ n, or the least with G ≤ n, that a search has shown.
    shown: Option<i64>,
}

/// An end that is not known is looked for within this distance of the guess.
const FAR: i64 = 1 << 20;

impl Gap {
    /// Between the integers around the ends that are known.
    fn of(known: &Interval) -> Gap {
        let whole = |end: Dyadic| end.to_string().parse().ok();
        let low = known.low.as_ref().and_then(|low| whole(low.floor()));
        let high = known.high.as_ref().and_then(|high| whole(-(-high).floor()));
        Gap { low, high, ..Gap::default() }
    }

    fn at_least(&mut self, n: i64) {
        self.low = Some(self.low.map_or(n, |low| low.max(n)));
    }

    fn at_most(&mut self, n: i64) {
        self.high = Some(self.high.map_or(n, |high| high.min(n)));
    }

    /// The integer to ask about next. First the guess; then beside what a search has shown, each time twice as far from the guess;
    /// and the middle of what both ends leave open. Nothing if the ends are neighbours.
    fn next(&self, guess: i64) -> Option<i64> {
        let low = self.low.unwrap_or(guess.saturating_sub(FAR));
        let high = self.high.unwrap_or(guess.saturating_add(FAR));
        if high.saturating_sub(low) <= 1 {
            return None;
        }
        let next = match self.asked {
            (None, None) => guess,
            (Some(below), None) => below + (below - guess + 1).max(1),
            (None, Some(above)) => above - (guess - above + 1).max(1),
            (Some(_), Some(_)) => low + (high - low) / 2,
        };
        Some(next.clamp(low + 1, high - 1))
    }

    fn told(&self) -> Interval {
        Interval { low: self.low.map(Dyadic::from), high: self.high.map(Dyadic::from) }
    }
}

impl Stops {
    /// Asks who wins beside integers until the stops lie between neighbours, or until the task ends. The whole of which the task is
    /// a part shows the bounds to whoever waits.
    pub(super) fn find(
        session: &mut Session,
        task: &Task,
        whole: &Task,
        position: &AnyPosition,
        known: &Estimate,
        guess: i64,
    ) -> Stops {
        let mut stops =
            Stops { left: Gap::of(&known.left_stop), right: Gap::of(&known.right_stop), ..Stops::default() };
        // Whoever has ended the task hears nothing more.
        let _ = stops.search(session, task, whole, position, guess);
        stops
    }

    fn search(
        &mut self,
        session: &mut Session,
        task: &Task,
        whole: &Task,
        position: &AnyPosition,
        guess: i64,
    ) -> Result<(), Stop> {
        loop {
            let mut is_done = true;
            for first in Player::BOTH {
                let gap = if first == Player::Left { &self.left } else { &self.right };
                if let Some(n) = gap.next(guess) {
                    is_done = false;
                    self.ask(session, task, position, first, n)?;
                    whole.bounds(self.mean());
                }
            }
            if is_done || self.integer().is_some() {
                return Ok(());
            }
        }
    }

    /// Who wins G - n with that player to move, and what follows.
    fn ask(
        &mut self,
        session: &mut Session,
        task: &Task,
        position: &AnyPosition,
        first: Player,
        n: i64,
    ) -> Result<(), Stop> {
        let engine = session.engine(task);
        let board = Summand::of_term(Term { negated: false, is: TermKind::Board(position.clone()) });
        let number = Summand::read(&engine, &(-n).to_string(), &session.rulesets);
        let number = number.map_err(|_| Stop::Nodes)?;
        let verdict = session.winners(task).verdict(&[board, number], first, Effort::Some);
        let Some(winner) = verdict.winner else { return Err(verdict.stop.unwrap_or(Stop::Nodes)) };
        match (first, winner == first) {
            (Player::Left, true) => {
                self.left.at_least(n);
                self.left.asked.0 = Some(n);
            }
            (Player::Right, true) => {
                self.right.at_most(n);
                self.right.asked.1 = Some(n);
            }
            (Player::Left, false) => {
                self.left.at_most(n);
                self.left.asked.1 = Some(n);
                self.right.at_most(n);
                self.left.shown = Some(self.left.shown.map_or(n, |shown| shown.min(n)));
            }
            (Player::Right, false) => {
                self.right.at_least(n);
                self.right.asked.0 = Some(n);
                self.left.at_least(n);
                self.right.shown = Some(self.right.shown.map_or(n, |shown| shown.max(n)));
            }
        }
        // A better integer needs a better move.
        let best = verdict.best.into_iter().find(|best| best.place.component == 0);
        if let Some(best) = best.filter(|_| winner == first) {
            self.moves[first.index()] = Some(best.name);
        }
        match verdict.stop {
            Some(stop) => Err(stop),
            None => Ok(()),
        }
    }

    /// The value, if it is an integer: n if G ≤ n and G ≥ n.
    pub(super) fn integer(&self) -> Option<i64> {
        self.left.shown.filter(|_| self.left.shown == self.right.shown)
    }

    /// The mean lies between the stops.
    fn mean(&self) -> Interval {
        Interval { low: self.right.told().low, high: self.left.told().high }
    }

    /// As bounds.
    pub(super) fn estimate(&self) -> Estimate {
        let temperature = match self.integer() {
            Some(_) => Interval::exactly(Dyadic::from(-1)),
            None => Interval { low: Some(Dyadic::from(-1)), high: None },
        };
        Estimate {
            left_stop: self.left.told(),
            right_stop: self.right.told(),
            mean: self.mean(),
            temperature,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(gap: &mut Gap, n: i64, stop: i64) {
        if n <= stop {
            gap.at_least(n);
            gap.asked.0 = Some(n);
        } else {
            gap.at_most(n);
            gap.asked.1 = Some(n);
        }
    }

    #[test]
    fn questions_close_in_on_any_stop() {
        for (low, high) in [(-10, 11), (0, 1), (-3, 40), (5, 9)] {
            for guess in [-20, -3, 0, 2, 7, 100] {
                for stop in low..=high {
                    let mut gap = Gap { low: Some(low), high: Some(high), ..Gap::default() };
                    let mut questions = 0;
                    while let Some(n) = gap.next(guess) {
                        assert!(low < n && n < high, "{n} is not between {low} and {high}");
                        answer(&mut gap, n, stop);
                        questions += 1;
                    }
                    assert!(gap.low <= Some(stop) && Some(stop) <= gap.high && questions < 14);
                }
            }
        }
        let mut open = Gap::default();
        let mut questions = 0;
        while let Some(n) = open.next(3) {
            answer(&mut open, n, 1000);
            questions += 1;
        }
        assert_eq!((open.low, open.high), (Some(1000), Some(1001)));
        assert!(questions < 100);
    }
}

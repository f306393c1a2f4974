//! The score of a sum of values, every best move, a line of play, and what other moves lose.

use std::collections::BTreeMap;

use tedomari_number::{Dyadic, Interval};
use tedomari_solve::methods::Method;
use tedomari_solve::{Solution, solve_by, solve_with, worths};
use tedomari_sum::bounds::{self as theorems, range};
use tedomari_sum::{Game, Sum, SumMove};
use tedomari_task::{Limits, Task};
use tedomari_thermograph::Thermograph;
use tedomari_value::Engine;
use tedomari_vocabulary::{Play, Player};

use super::{Heat, Named, Over, Played, Solve, Solved, Worth};
use crate::components::{ComponentFacts, Components};
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// What other moves lose is looked for in so many steps; beyond that only bounds are told.
const MOMENT: u64 = 100_000;

impl Solve {
    pub(super) fn by_score(
        &self,
        session: &mut Session,
        task: &Task,
        components: &Components<'_>,
        method: Method,
    ) -> Result<Solved, Mistake> {
        let (engine, rulesets) = (session.engine(task), session.rulesets.clone());
        let read = match method == Method::Best && components.has_positions() {
            true => components.sum_of_boards(&engine, &rulesets),
            false => components.sum(&engine, &rulesets),
        };
        let sum = match read {
            Ok(sum) => sum,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => return Ok(self.unread(session, task, components, stop)),
        };
        let solver = session.solver(task, sum.values());
        let mut solution = match method {
            Method::Best => solve_with(solver, &sum, self.first, self.play),
            method => solve_by(&engine, &sum, self.first, method),
        };
        if solution.stop.is_some() && solution.score().is_none() {
            // A search that was stopped early may know less than can be told at sight.
            let known = components.score(&engine, &rulesets, self.first);
            solution.narrow(known.low, known.high);
        }
        let mut solved = self.told(&engine, &sum, &solution);
        let has_line = solution.stop.is_none() && !solution.line.is_empty();
        if let Some(score) = solution.score().filter(|_| has_line && self.play == Play::Score) {
            let moment = task.part(Limits::new().nodes(MOMENT));
            let solver = session.solver(&moment, sum.values());
            let worths = worths(solver, &sum, self.first);
            solved.worths =
                Some(worths.iter().map(|worth| told_worth(&engine, worth, score, &solution)).collect());
        }
        Ok(solved)
    }

    fn told(&self, engine: &Engine, sum: &Sum, solution: &Solution) -> Solved {
        let moves = sum.all_moves(engine, self.first).unwrap_or_default();
        let best = solution.best.iter().filter_map(|place| {
            // Moves stand in the order of their places.
            let at = moves.binary_search_by(|played| played.place.cmp(place)).ok()?;
            Some(named(engine, &moves[at]))
        });
        let (line, cooling) = line(engine, sum, solution);
        let bounds = Interval { low: Some(solution.lower.clone()), high: Some(solution.upper.clone()) };
        Solved {
            score: solution.score().cloned(),
            winner: solution.winner,
            best: solution.best.clone(),
            best_complete: solution.best_is_complete,
            moves: best.collect(),
            line,
            cooling,
            method: Some(solution.method.clone()),
            nodes: solution.counts.nodes,
            stopped: solution.stop,
            bounds: solution.stop.map(|_| bounds),
            components: sum.components().iter().map(|game| ComponentFacts::of(engine, game)).collect(),
            thermostatic: thermostatic(engine, sum, self.first),
            ..self.unsolved()
        }
    }
}

fn named(engine: &Engine, played: &SumMove) -> Named {
    let to = played.to.text(engine);
    Named { name: played.name.as_deref().map_or_else(|| to.clone(), str::to_owned), to }
}

/// The line of play, with the temperature as it falls: that of the hottest component, until all are numbers.
fn line(engine: &Engine, sum: &Sum, solution: &Solution) -> (Vec<Played>, Option<Vec<Option<Heat>>>) {
    if solution.line.is_empty() {
        return (Vec::new(), None);
    }
    let mut games = sum.components().to_vec();
    let mut live = Temperatures::default();
    games.iter().for_each(|game| live.add(engine, game));
    let played = solution.line.iter().map(|played| {
        let game = &mut games[played.place.component];
        live.remove(engine, game);
        *game = played.to.clone();
        live.add(engine, game);
        let told = Played {
            player: played.player,
            component: played.place.component,
            to: played.to.text(engine),
            name: played.name.as_deref().map(str::to_owned),
        };
        (told, live.hottest())
    });
    let (line, cooling) = played.unzip();
    (line, Some(cooling))
}

/// The temperatures of components that are no numbers, as far as they are known.
#[derive(Default)]
struct Temperatures {
    known: BTreeMap<Dyadic, usize>,
    live: usize,
}

impl Temperatures {
    fn add(&mut self, engine: &Engine, game: &Game) {
        if !game.is_number() {
            self.live += 1;
            if let Ok(t) = engine.temperature(game.value()) {
                *self.known.entry(t).or_default() += 1;
            }
        }
    }

    fn remove(&mut self, engine: &Engine, game: &Game) {
        if !game.is_number() {
            self.live -= 1;
            if let Ok(t) = engine.temperature(game.value())
                && let Some(count) = self.known.get_mut(&t)
            {
                *count -= 1;
                if *count == 0 {
                    self.known.remove(&t);
                }
            }
        }
    }

    fn hottest(&self) -> Option<Heat> {
        match self.live {
            0 => Some(Heat::Over(Over::Over)),
            _ => self.known.last_key_value().map(|(t, _)| Heat::Temperature(t.clone())),
        }
    }
}

/// The thermostatic bounds, to see what they are worth.
fn thermostatic(engine: &Engine, sum: &Sum, first: Player) -> Option<Interval> {
    let values = sum.values().into_iter();
    let thermographs: Vec<Thermograph> =
        values.map(|value| engine.thermograph(value)).collect::<Result<_, _>>().ok()?;
    let range = range(theorems::Method::Thermostatic, &thermographs.iter().collect::<Vec<_>>(), first);
    Some(Interval { low: Some(range.lower), high: Some(range.upper) })
}

fn told_worth(engine: &Engine, worth: &tedomari_solve::Worth, score: &Dyadic, solution: &Solution) -> Worth {
    let (lower, upper) = (&worth.lower, &worth.upper);
    let (least, most) = match worth.played.player {
        Player::Left => (score - upper, score - lower),
        Player::Right => (lower - score, upper - score),
    };
    // No move gains anything against best play.
    let loss = Interval { low: Some(least.max(Dyadic::ZERO)), high: Some(most.max(Dyadic::ZERO)) };
    Worth {
        place: worth.played.place,
        name: worth.played.name.as_deref().map(str::to_owned),
        to: worth.played.to.text(engine),
        score: Interval { low: Some(lower.clone()), high: Some(upper.clone()) },
        loss,
        best: solution.best.binary_search(&worth.played.place).is_ok(),
    }
}

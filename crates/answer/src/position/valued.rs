//! A position with its canonical value: the parts, and the moves by the values they leave.

use std::time::Duration;

use tedomari_number::{Dyadic, Interval};
use tedomari_rulesets::{AnyPosition, Component, MoveValue, SearchOptions};
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::{Engine, Estimate, Value};
use tedomari_vocabulary::{Player, Relation};

use super::{Best, BothSides, MoveStudy, Part, Position, PositionAnswer, share};
use crate::facts::{Facts, Gathered};
use crate::ration::Ration;
use crate::session::Session;
use crate::stopped::Stopped;

impl Position {
    /// Fills in everything; the search has its share of the limits, and what is told about the value the rest.
    pub(super) fn fill_valued(
        &self,
        session: &Session,
        task: &Task,
        first: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) -> Result<(), Stop> {
        let options = SearchOptions { moves: true, best_only: !self.moves, ..session.rulesets.options() };
        let mut analysis = position.analyse(&session.engine(first), &options)?;
        // The value is known: most of what is left may go into the moves.
        if analysis.moves_stopped.is_some_and(|stop| stop != Stop::Interrupted) {
            let more = task.part(share(task.rest(), MOVES_SHARE));
            if let Ok(better) = position.analyse(&session.engine(&more), &options) {
                analysis = better;
            }
        }
        let engine = session.engine(&task.part(task.rest()));
        let print = |value: Value| engine.print_as(value, self.style);
        let mut ration = Ration::new(task, false);
        let parts = analysis.components.iter().map(|part| {
            // The part is there once as it was found and once as it is told.
            ration.take(size_of::<Component>() + size_of::<Part>() + 2 * part.board.len())?;
            let (mean, temperature) = heat(&engine, part.value);
            Ok(Part {
                board: part.board.clone(),
                cells: Vec::new(),
                value: Some(print(part.value)),
                mean,
                temperature,
                bounds: None,
            })
        });
        let parts = parts.collect::<Result<Vec<Part>, Stop>>();
        let parts_stop = parts.as_ref().err().copied();
        answer.components = parts.ok();
        answer.parts = Some(analysis.parts);
        let Gathered { facts, thermograph, stop } = Facts::gather(&engine, analysis.value, self.style, false);
        let best = match analysis.moves_stopped {
            Some(stop) => Err(stop),
            None => best_moves(&engine, &analysis.moves),
        };
        let stop = stop.or(best.as_ref().err().copied()).or(parts_stop);
        answer.thermograph = thermograph;
        answer.stopped = stop.map(|stop| {
            let known = position.estimate().unwrap_or_default();
            Stopped::new(task, stop, facts.sharpen(known))
        });
        answer.facts = Some(facts);
        let best = best.ok();
        if let Some(best) = best.as_ref().filter(|_| !analysis.moves_left_out) {
            let side = |player| best_of(&engine, &analysis.moves, best, player, &print);
            answer.best = Some(BothSides { left: side(Player::Left), right: side(Player::Right) });
        }
        if self.moves {
            let side = |player: Player| -> Vec<MoveStudy> {
                let valued = of(&analysis.moves, player).map(|(at, option)| {
                    let (mean, temperature) = heat(&engine, option.value);
                    MoveStudy {
                        name: option.name.clone(),
                        value: Some(Some(print(option.value))),
                        mean,
                        temperature,
                        best: best.as_ref().map(|best| best[at]),
                    }
                });
                let unvalued = analysis.unvalued.iter().filter(|(by, _)| *by == player);
                let unvalued = unvalued.map(|(_, name)| MoveStudy {
                    name: name.clone(),
                    value: Some(None),
                    mean: None,
                    temperature: None,
                    best: None,
                });
                valued.chain(unvalued).collect()
            };
            let sides = || BothSides { left: side(Player::Left), right: side(Player::Right) };
            answer.moves = Some((!analysis.moves_left_out).then(sides));
        }
        Ok(())
    }
}

impl Position {
    /// After a limit was reached: the parts as far as they are known, and what follows for the whole.
    pub(super) fn fill_known_parts(
        &self,
        session: &Session,
        task: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) -> Estimate {
        let engine = session.engine(&task.beside(Limits::new().time(A_MOMENT).nodes(A_FEW_STEPS)));
        let Some(parts) = position.known_parts(&engine) else { return Estimate::default() };
        let zero = Estimate::between(Dyadic::ZERO, Dyadic::ZERO);
        let whole = parts.iter().fold(zero, |sum, part| sum.plus(&part.estimate.clone().unwrap_or_default()));
        if answer.components.is_none() && parts.len() > 1 {
            let told = parts.into_iter().map(|part| {
                let (mean, temperature) = part.value.map_or((None, None), |value| heat(&engine, value));
                let open = part.estimate.filter(|_| part.value.is_none());
                Part {
                    board: part.board,
                    cells: Vec::new(),
                    value: part.value.map(|value| engine.print_as(value, self.style)),
                    mean,
                    temperature,
                    bounds: open.map(|open| Interval { low: open.right_stop.low, high: open.left_stop.high }),
                }
            });
            answer.components = Some(told.collect());
        }
        whole
    }
}

/// So much of what the value leaves of a limit may go into the moves, in hundredths.
const MOVES_SHARE: u32 = 80;

/// What may still be spent on parts when a limit was reached.
const A_MOMENT: Duration = Duration::from_millis(200);
const A_FEW_STEPS: u64 = 100_000;

/// Mean and temperature, unless the budget has run out.
fn heat(engine: &Engine, value: Value) -> (Option<Dyadic>, Option<Dyadic>) {
    (engine.mean(value).ok(), engine.temperature(value).ok())
}

/// Which moves no other move of the same player beats.
fn best_moves(engine: &Engine, moves: &[MoveValue]) -> Result<Vec<bool>, Stop> {
    let mut best = vec![true; moves.len()];
    for player in Player::BOTH {
        let mut values: Vec<Value> = of(moves, player).map(|(_, option)| option.value).collect();
        values.sort_unstable();
        values.dedup();
        let better = if player == Player::Left { Relation::Less } else { Relation::Greater };
        let mut beaten = Vec::new();
        for &value in &values {
            for &other in values.iter().filter(|&&other| other != value) {
                if engine.compare(value, other)? == better {
                    beaten.push(value);
                    break;
                }
            }
        }
        for (at, option) in of(moves, player) {
            best[at] = !beaten.contains(&option.value);
        }
    }
    Ok(best)
}

/// The best moves, those that leave the same value together.
fn best_of(
    engine: &Engine,
    moves: &[MoveValue],
    best: &[bool],
    player: Player,
    print: &impl Fn(Value) -> String,
) -> Vec<Best> {
    let mut groups: Vec<(Value, Vec<String>)> = Vec::new();
    for (_, option) in of(moves, player).filter(|(at, _)| best[*at]) {
        match groups.iter_mut().find(|(value, _)| *value == option.value) {
            Some((_, names)) => names.push(option.name.clone()),
            None => groups.push((option.value, vec![option.name.clone()])),
        }
    }
    let told = groups.into_iter().map(|(value, moves)| {
        let (mean, temperature) = heat(engine, value);
        Best { moves, value: Some(print(value)), mean, temperature }
    });
    told.collect()
}

fn of(moves: &[MoveValue], player: Player) -> impl Iterator<Item = (usize, &MoveValue)> {
    moves.iter().enumerate().filter(move |(_, option)| option.player == player)
}

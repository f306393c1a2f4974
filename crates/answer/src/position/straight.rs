//! A position without its canonical value: stops, mean, temperature and thermograph straight from the board, the parts, and
//! the moves by what they leave.

use std::ops::ControlFlow;

use tedomari_discovery::{Reading, ThermographSearch};
use tedomari_number::{Dyadic, Interval};
use tedomari_rulesets::AnyPosition;
use tedomari_task::{Stop, Task};
use tedomari_thermograph::Thermograph;
use tedomari_value::Estimate;
use tedomari_vocabulary::Player;

use super::{Best, BothSides, MoveStudy, Part, Position, PositionAnswer, Straight, StraightMethod};
use crate::ration::{Ration, can_tell};
use crate::session::Session;
use crate::stopped::Stopped;

/// A move, the thermograph it leaves unless the budget ran out, and whether none is better at the temperature of the position.
struct Measured {
    name: String,
    leaves: Option<Thermograph>,
    is_best: Option<bool>,
}

impl Straight {
    fn of(reading: &Reading) -> Straight {
        let graph = reading.thermograph.as_ref();
        Straight {
            left_stop: graph.map(Thermograph::left_stop),
            right_stop: graph.map(Thermograph::right_stop),
            mean: graph.map(|graph| graph.mean().clone()),
            temperature: graph.map(|graph| graph.temperature().clone()),
            class: graph.map(Thermograph::class),
            method: StraightMethod::Straight,
            sums: reading.counts.sums,
            thermographs: reading.counts.thermographs,
            nodes: reading.stopped.is_none().then_some(reading.counts.nodes),
        }
    }

    /// Bounds from elsewhere, with what is known exactly put in.
    pub(super) fn sharpen(&self, mut known: Estimate) -> Estimate {
        let put = |bounds: &mut Interval, found: &Option<Dyadic>| {
            if let Some(found) = found {
                *bounds = Interval::exactly(found.clone());
            }
        };
        put(&mut known.left_stop, &self.left_stop);
        put(&mut known.right_stop, &self.right_stop);
        put(&mut known.mean, &self.mean);
        put(&mut known.temperature, &self.temperature);
        known
    }
}

/// After a limit was reached moves are named as long as the boards that they leave have no more characters than this.
const NAMED: usize = 1 << 25;

impl Position {
    /// Fills in what is found without the value, within the limits of a part of the whole task.
    pub(super) fn fill_straight(
        &self,
        session: &Session,
        task: &Task,
        whole: &Task,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) {
        let engine = session.engine(task);
        let mut thermographs = ThermographSearch::new(&engine).with_library(session.rulesets.library.clone());
        let sum = thermographs.position(position);
        let reading = thermographs.read(&sum);
        let is_stopped = reading.stopped.is_some();
        let mut stopped = reading.stopped;
        if reading.thermograph.is_some() {
            let mut ration = Ration::new(task, is_stopped);
            let parts = thermographs.parts(position).into_iter().map(|(board, part)| {
                ration.take(size_of::<Part>() + board.len())?;
                let graph = if is_stopped { None } else { thermographs.thermograph(&part).ok() };
                let (mean, temperature) = heat(graph.as_ref());
                Ok(Part { board, cells: Vec::new(), value: None, mean, temperature, bounds: None })
            });
            match parts.collect::<Result<Vec<Part>, Stop>>() {
                Ok(parts) => answer.components = Some(parts),
                Err(stop) => stopped = Some(stop),
            }
        }
        let told = reading.thermograph.as_ref().map(|graph| can_tell(task, graph));
        let untold = told.and_then(Result::err);
        let stopped = stopped.or(untold);
        answer.stopped = stopped.map(|stop| Stopped::new(whole, stop, reading.estimate.clone()));
        if !position.has_too_many_moves() {
            self.fill_moves(&mut thermographs, &reading, position, answer);
        } else if self.moves {
            answer.moves = Some(None);
        }
        answer.parts = Some(reading.counts.parts);
        answer.straight = Some(Straight::of(&reading));
        answer.thermograph = reading.thermograph.filter(|_| untold.is_none());
    }

    fn fill_moves(
        &self,
        thermographs: &mut ThermographSearch,
        reading: &Reading,
        position: &AnyPosition,
        answer: &mut PositionAnswer,
    ) {
        let mut is_measured = reading.thermograph.is_some();
        let mut named = 0;
        let mut of = |player| -> Vec<Measured> {
            let mut list = Vec::new();
            position.visit_options(player, &mut |name, after| {
                // Once the budget has run out the others are only named.
                let leaves = match is_measured {
                    true => {
                        let after = thermographs.position(&after);
                        thermographs.thermograph(&after).ok()
                    }
                    false => None,
                };
                is_measured = leaves.is_some();
                list.push(Measured { name, leaves, is_best: None });
                // To name a move it is made, which takes long on a large board.
                named += if is_measured { 0 } else { answer.board.len() };
                match is_measured || (self.moves && named < NAMED) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            list
        };
        let (mut left, mut right) = (of(Player::Left), of(Player::Right));
        if let Some(graph) = reading.thermograph.as_ref().filter(|_| is_measured) {
            mark_best(graph, &mut left, Player::Left);
            mark_best(graph, &mut right, Player::Right);
            answer.best = Some(BothSides { left: best_of(&left), right: best_of(&right) });
        }
        if self.moves {
            let told = |list: Vec<Measured>| list.into_iter().map(Measured::told).collect();
            answer.moves = Some(Some(BothSides { left: told(left), right: told(right) }));
        }
    }
}

impl Measured {
    fn told(self) -> MoveStudy {
        let (mean, temperature) = heat(self.leaves.as_ref());
        MoveStudy { name: self.name, value: None, mean, temperature, best: self.is_best }
    }
}

fn heat(graph: Option<&Thermograph>) -> (Option<Dyadic>, Option<Dyadic>) {
    (graph.map(|graph| graph.mean().clone()), graph.map(|graph| graph.temperature().clone()))
}

fn mark_best(graph: &Thermograph, list: &mut [Measured], player: Player) {
    let graphs: Vec<&Thermograph> = list.iter().filter_map(|option| option.leaves.as_ref()).collect();
    let best = graph.t_optimal(&graphs, player, graph.temperature()).unwrap_or_default();
    for (at, option) in list.iter_mut().enumerate() {
        option.is_best = Some(best.contains(&at));
    }
}

/// The best moves, those that leave the same thermograph together.
fn best_of(list: &[Measured]) -> Vec<Best> {
    let mut groups: Vec<(&Thermograph, Vec<String>)> = Vec::new();
    for option in list.iter().filter(|option| option.is_best == Some(true)) {
        let Some(leaves) = &option.leaves else { continue };
        match groups.iter_mut().find(|(graph, _)| *graph == leaves) {
            Some((_, names)) => names.push(option.name.clone()),
            None => groups.push((leaves, vec![option.name.clone()])),
        }
    }
    let told = groups.into_iter().map(|(graph, moves)| {
        let (mean, temperature) = heat(Some(graph));
        Best { moves, value: None, mean, temperature }
    });
    told.collect()
}

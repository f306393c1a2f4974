//! The program's side of the game: best play, or a simple strategy.

use tedomari_strategy::{Seat, Strategy};
use tedomari_sum::{Sum, SumMove};
use tedomari_task::{Stop, Task};
use tedomari_value::Engine;

use super::judge::Judge;
use super::state::State;

/// How the program plays.
#[derive(Clone, Copy)]
pub enum Opponent {
    /// As well as it can.
    Best,
    /// By a strategy.
    Strategy(&'static dyn Strategy),
}

impl Opponent {
    /// `best play`, or the strategy's name.
    pub fn name(&self) -> &'static str {
        match self {
            Opponent::Best => "best play",
            Opponent::Strategy(strategy) => strategy.name(),
        }
    }

    /// The move of the program, whose turn it is, and what cut its thinking short.
    pub(crate) fn reply(
        &self,
        task: &Task,
        judge: &mut Judge,
        state: &State,
    ) -> Option<(SumMove, Option<Stop>)> {
        if let Opponent::Strategy(strategy) = self {
            let engine = judge.engine().with_task(task);
            // A strategy that could not finish leaves its move to the judge.
            if let Ok(Some(played)) = by_rule(&engine, *strategy, state) {
                return Some((played, None));
            }
        }
        let choice = judge.choose(task, state.now(), state.to_move(), state.play)?;
        Some((choice.played, choice.stop))
    }
}

/// The move of a strategy. Its memory is made anew from the moves so far, so that moves can be taken back.
fn by_rule(engine: &Engine, strategy: &'static dyn Strategy, state: &State) -> Result<Option<SumMove>, Stop> {
    let plays = state.to_move();
    let mut seat = Seat::new(strategy, engine, state.start(), plays)?;
    let mut last: Option<&SumMove> = None;
    for ply in state.plies() {
        if ply.played.player == plays {
            seat.pick(&ply.before, last)?;
        }
        last = Some(&ply.played);
    }
    let now: &Sum = state.now();
    seat.pick(now, last)
}

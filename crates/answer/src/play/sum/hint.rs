//! Hints: a best move, what it reaches, why it is urgent, and what the next best would lose.

use tedomari_number::Dyadic;
use tedomari_sum::{Sum, SumMove};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::{Play, Player};

use super::judge::{Judge, Known};
use super::state::State;
use super::told::{class, named};
use crate::play::{Hint, Reason, SumHint};

/// The hint for whoever is to move.
pub(super) fn hint(task: &Task, judge: &mut Judge, state: &State) -> Hint {
    let (sum, mover) = (state.now(), state.to_move());
    let Some(choice) = judge.choose(task, sum, mover, state.play) else { return Hint::NoMove };
    let engine = judge.engine().with_task(task);
    let reason = reason(&engine, sum, &choice.played);
    let mut next = None;
    if state.play == Play::Score {
        let others = judge.worths(task, sum, mover).into_iter();
        let others = others.filter(|(played, _)| played.place != choice.played.place);
        next = runner_up(others.collect(), &choice.score, mover)
            .map(|(played, loss)| (named(&engine, &played), loss.interval()));
    }
    Hint::Sum(Box::new(SumHint {
        best: named(&engine, &choice.played),
        stop: choice.stop,
        play: state.play,
        mover,
        score: choice.score.interval(),
        winner: choice.winner,
        reason,
        next,
    }))
}

/// What the thermographs say for a move: how hot the component is, whose sente, and whether the move threatens.
fn reason(engine: &Engine, sum: &Sum, played: &SumMove) -> Option<Reason> {
    let component = played.place.component;
    let value = sum.components()[component].value();
    let thermograph = engine.thermograph(value).ok()?;
    let others =
        sum.components().iter().enumerate().filter(|(at, game)| *at != component && !game.is_number());
    let elsewhere: Option<Dyadic> =
        others.filter_map(|(_, game)| engine.temperature(game.value()).ok()).max();
    let becomes = match played.to.is_number() {
        true => None,
        false => Some((played.to.text(engine), engine.temperature(played.to.value()).ok()?)),
    };
    Some(Reason {
        class: class(engine, value, &thermograph),
        temperature: thermograph.temperature().clone(),
        elsewhere,
        becomes,
    })
}

/// The best of the other moves, and what it loses.
fn runner_up(others: Vec<(SumMove, Known)>, score: &Known, mover: Player) -> Option<(SumMove, Known)> {
    let losses = others.into_iter().map(|(played, after)| (score.loss(&after, mover), played));
    let least = losses.min_by(|(a, _), (b, _)| (&a.upper, &a.lower).cmp(&(&b.upper, &b.lower)));
    least.map(|(loss, played)| (played, loss))
}

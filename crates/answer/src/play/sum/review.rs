//! The end of a game: how it ended, what was possible, and what each mistake lost.
//!
//! A move's loss is the score under best play before it less that after it. Along a game the losses of both sides account
//! for all the difference between the optimum and the final score. Under normal play the only thing to lose is the win.

use tedomari_number::Interval;
use tedomari_sum::Sum;
use tedomari_task::Task;
use tedomari_vocabulary::{Play, Player};

use super::judge::Judge;
use super::state::{Ply, State};
use super::told::named;
use crate::play::{End, RESIGNED, Standing, SumMistake, SumReview};

/// The result, the optimum and the person's mistakes. Each question about them has a task of its own.
pub(super) fn review(judge: &mut Judge, state: &State, end: End, task: &Task) -> SumReview {
    let score = state.settled(judge.engine()).unwrap_or_default();
    let to_move = state.to_move();
    let position = match state.is_over() {
        true => None,
        false => Some(standing(&again(task), judge, state.now(), to_move, state.play)),
    };
    let optimum = standing(&again(task), judge, state.start(), state.first, state.play);
    let (mut mistakes, unknown) = match (state.has_moved(), state.play) {
        (false, _) => (Vec::new(), 0),
        (true, Play::Score) => (by_score(task, judge, state), 0),
        (true, Play::Normal) => by_wins(task, judge, state),
    };
    let is_won = position.as_ref().is_some_and(|standing| standing.is_won(state.you));
    if is_won && end == End::Resigned {
        let best = judge.choose(&again(task), state.now(), to_move, state.play).map(|choice| choice.played);
        mistakes.push(SumMistake {
            number: state.number(),
            played: RESIGNED.to_owned(),
            loss: None,
            best: best.map(|best| named(judge.engine(), &best)),
        });
    }
    judge.hurried = false;
    SumReview {
        end,
        play: state.play,
        you: state.you,
        to_move,
        number: state.number(),
        last_mover: state.is_over().then(|| state.last_mover(&score)),
        score: state.is_over().then_some(score),
        position,
        optimum,
        has_moved: state.has_moved(),
        mistakes,
        unknown,
    }
}

/// A question of its own, with the same limits.
fn again(task: &Task) -> Task {
    task.again()
}

/// What best play by both leads to.
pub(super) fn standing(task: &Task, judge: &mut Judge, sum: &Sum, to_move: Player, play: Play) -> Standing {
    let mut standing =
        Standing { to_move, play, score_only: false, score: Interval::default(), winner: None, stop: None };
    match play {
        Play::Score => {
            let (known, stop) = judge.score(task, sum, to_move);
            (standing.score, standing.stop) = (known.interval(), stop);
        }
        Play::Normal => match judge.winner(task, sum, to_move) {
            Ok(winner) => standing.winner = Some(winner),
            Err(stop) => standing.stop = Some(stop),
        },
    }
    standing
}

/// The person's moves with their numbers, the last first: near the end positions are small, and what is learnt there helps
/// with the earlier ones.
fn yours(state: &State) -> impl Iterator<Item = (usize, &Ply)> {
    let numbered = state.plies().iter().enumerate().map(|(at, ply)| (at + 1, ply));
    numbered.rev().filter(|(_, ply)| ply.played.player == state.you)
}

fn by_score(task: &Task, judge: &mut Judge, state: &State) -> Vec<SumMistake> {
    let you = state.you;
    let mut mistakes = Vec::new();
    for (number, ply) in yours(state) {
        let after = ply.before.play(&ply.played);
        let (left, stopped_after) = judge.score(&again(task), &after, you.opponent());
        let (had, stopped_before) = judge.score(&again(task), &ply.before, you);
        // Earlier positions are harder still: what is not known by now will not be found in one more limit.
        judge.hurried |= stopped_after.or(stopped_before).is_some();
        let loss = had.loss(&left, you);
        if loss.upper.is_zero() {
            continue;
        }
        let best = judge.choose(&again(task), &ply.before, you, Play::Score).map(|choice| choice.played);
        // As far as is known there was nothing better.
        if loss.lower.is_zero() && best.as_ref().is_some_and(|best| best.place == ply.played.place) {
            continue;
        }
        mistakes.push(SumMistake {
            number,
            played: named(judge.engine(), &ply.played),
            loss: Some(loss.interval()),
            best: best.map(|best| named(judge.engine(), &best)),
        });
    }
    mistakes.reverse();
    mistakes
}

/// Moves that gave the win away, and how many could not be judged.
fn by_wins(task: &Task, judge: &mut Judge, state: &State) -> (Vec<SumMistake>, usize) {
    let you = state.you;
    let (mut mistakes, mut unknown) = (Vec::new(), 0);
    for (number, ply) in yours(state) {
        let after = ply.before.play(&ply.played);
        let had = judge.winner(&again(task), &ply.before, you);
        match (had, judge.winner(&again(task), &after, you.opponent())) {
            (Ok(had), Ok(left)) if had == you && left != you => {
                let best = judge.choose(&again(task), &ply.before, you, Play::Normal);
                mistakes.push(SumMistake {
                    number,
                    played: named(judge.engine(), &ply.played),
                    loss: None,
                    best: best.map(|choice| named(judge.engine(), &choice.played)),
                });
            }
            (Ok(_), Ok(_)) => {}
            _ => {
                unknown += 1;
                judge.hurried = true;
            }
        }
    }
    mistakes.reverse();
    (mistakes, unknown)
}

//! The program's side of the game: best play, or a simple strategy.

use tedomari::strategy::{Seat, Strategy};
use tedomari::sums::Move;
use tedomari::{Stop, Sum};

use super::board::Board;
use super::judge::Judge;
use crate::desk::Desk;

/// How the program plays.
#[derive(Clone, Copy)]
pub enum Opponent {
    Best,
    Strategy(&'static dyn Strategy),
}

/// The program's move, and what cut its thinking short.
pub struct Reply {
    pub played: Move,
    pub stop: Option<Stop>,
}

impl Opponent {
    pub fn name(&self) -> &'static str {
        match self {
            Opponent::Best => "best play",
            Opponent::Strategy(strategy) => strategy.name(),
        }
    }

    /// The move of the program, whose turn it is.
    pub fn reply(&self, desk: &Desk, judge: &mut Judge<'_>, board: &Board) -> Option<Reply> {
        if let Opponent::Strategy(strategy) = self {
            desk.engine.set_budget(desk.limits.budget(&desk.interrupt));
            // A strategy that could not finish leaves its move to the judge.
            if let Ok(Some(played)) = desk.watch(|| by_rule(desk, *strategy, board)) {
                return Some(Reply { played, stop: None });
            }
        }
        let choice = judge.choose(board.now(), board.to_move(), board.play)?;
        Some(Reply { played: choice.played, stop: choice.stop })
    }
}

/// The move of a strategy. Its memory is made anew from the moves so far, so that moves can be taken back.
fn by_rule(desk: &Desk, strategy: &'static dyn Strategy, board: &Board) -> Result<Option<Move>, Stop> {
    let plays = board.to_move();
    let mut seat = Seat::new(strategy, &desk.engine, board.start(), plays)?;
    let mut last: Option<&Move> = None;
    for ply in board.plies() {
        if ply.played.player == plays {
            seat.pick(&ply.before, last)?;
        }
        last = Some(&ply.played);
    }
    let now: &Sum = board.now();
    seat.pick(now, last)
}

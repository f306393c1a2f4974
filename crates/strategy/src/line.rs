//! Lines of play.

use tedomari_number::Dyadic;
use tedomari_sum::{Game, Player};
use tedomari_value::Stop;

use crate::field::{Choice, Field, Position};

/// What a move led to.
#[derive(Debug, Clone)]
pub enum Reached {
    /// The component became this.
    Game(Game),
    /// A coupon of so many points was taken.
    Coupon(Dyadic),
}

/// One move of a line.
#[derive(Debug, Clone)]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// Where.
    pub choice: Choice,
    /// What it led to.
    pub reached: Reached,
    /// The highest temperature after the move; `None` when play is over.
    pub temperature: Option<Dyadic>,
}

/// A line of play to the end.
#[derive(Debug, Clone)]
pub struct Line {
    /// The moves.
    pub plies: Vec<Ply>,
    /// The score at the end.
    pub score: Dyadic,
}

/// Writes a line down while it is played.
pub(crate) struct Recorder<'f> {
    field: &'f Field<'f>,
    pub(crate) position: Position,
    line: Line,
}

impl<'f> Recorder<'f> {
    pub(crate) fn new(field: &'f Field<'f>, position: Position, points: Dyadic) -> Recorder<'f> {
        Recorder { field, position, line: Line { plies: Vec::new(), score: points } }
    }

    pub(crate) fn play(&mut self, player: Player, choice: Choice) -> Result<(), Stop> {
        let reached = match self.field.reached(&self.position, player, choice)? {
            Some(game) => Reached::Game(game.clone()),
            None => Reached::Coupon(self.field.coupons(&self.position)[0].worth().clone()),
        };
        let (after, points) = self.field.play(&self.position, player, choice)?;
        self.position = after;
        self.line.score += points;
        let temperature = self.field.temperature(&self.position).cloned();
        self.line.plies.push(Ply { player, choice, reached, temperature });
        Ok(())
    }

    /// The points made so far.
    pub(crate) fn score(&self) -> &Dyadic {
        &self.line.score
    }

    /// The line so far.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    pub(crate) fn finish(self) -> Line {
        self.line
    }
}

//! `heap --play`: any of the games against the program.

use tedomari::heap::{About, Ask, Move, Outcome, Position};
use tedomari::{Engine, Stop};

use crate::duel::{Duel, Outlook, Verdict};
use crate::look::Look;

/// A game at the prompt.
pub struct HeapDuel<'d> {
    pub about: &'static About,
    pub engine: &'d Engine,
    /// The position at the start, which knows how moves are typed.
    pub position: &'d dyn Position,
}

/// So many winning moves are enough for hints and for the review.
const MOST: usize = 10_000;

impl Duel for HeapDuel<'_> {
    type Position = Box<dyn Position>;
    type Move = Move;

    fn rules(&self) -> String {
        self.about.rules.to_owned()
    }

    fn how_to_move(&self) -> String {
        self.position.how_to_move().to_owned()
    }

    fn show(&self, position: &Self::Position, _: &Look) -> String {
        position.show().iter().map(|line| format!("  {line}\n")).collect()
    }

    fn moves(&self, position: &Self::Position, most: usize) -> Vec<Move> {
        position.moves(most)
    }

    fn name(&self, position: &Self::Position, played: &Move) -> String {
        position.name(played)
    }

    fn read(&self, position: &Self::Position, text: &str) -> Result<Move, String> {
        position.read_move(text)
    }

    fn play(&mut self, position: &Self::Position, played: &Move) -> Self::Position {
        position.play(played).unwrap_or_else(|_| position.copy())
    }

    fn judge(&mut self, position: &Self::Position) -> Result<Verdict<Move>, Stop> {
        let found = position.analyse(&Ask { most: MOST, moves_only: true, ..Ask::default() }, self.engine);
        match (found.outcome, found.moves.is_empty()) {
            (Some(Outcome::N), false) => Ok(Verdict { outlook: Outlook::Win, best: found.moves }),
            (Some(Outcome::P), _) => {
                Ok(Verdict { outlook: Outlook::Loss, best: position.delay().into_iter().collect() })
            }
            // Won, but the search for the move was cut short; or nothing is known.
            _ => Err(found.stop.unwrap_or(Stop::Nodes)),
        }
    }
}

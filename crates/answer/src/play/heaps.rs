//! Games on piles and their kin.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_heap::{About, Ask, Outcome, PileMove, Position};
use tedomari_task::{Stop, Task};

use super::duel::{Duel, Duelling, Verdict};
use super::{InProgress, Outlook, Scene, Side};
use crate::heap::HeapPosition;
use crate::mistake::Mistake;
use crate::session::Session;

/// A position of a game on piles to be played.
///
/// ```
/// use tedomari_answer::heap::HeapPosition;
/// use tedomari_answer::play::{PlayHeaps, Side};
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let setup = PlayHeaps { position: HeapPosition::new("nim", &["3", "5"]), first: Side::You, misere: false };
/// let mut game = setup.start(&mut Session::new(), &task)?;
/// game.play(&task, "1-3").unwrap();
/// assert_eq!(game.reply(&task).unwrap().name, "1 from pile 0, leaving 2 2");
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PlayHeaps {
    /// The position.
    #[serde(flatten)]
    pub position: HeapPosition,
    /// Who moves first.
    pub first: Side,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
}

impl PlayHeaps {
    /// The game at its beginning.
    pub fn start(&self, _: &mut Session, task: &Task) -> Result<Box<dyn InProgress>, Mistake> {
        let (game, start) = self.position.read(task)?;
        let duel = HeapDuel { about: game.about(), how_to_move: start.how_to_move(), misere: self.misere };
        Ok(Box::new(Duelling::new(duel, start, self.first)))
    }
}

/// A game on piles.
struct HeapDuel {
    about: &'static About,
    /// As the position at the start says it.
    how_to_move: &'static str,
    misere: bool,
}

/// So many winning moves are enough for hints and for the review.
const MOST: usize = 10_000;

impl Duel for HeapDuel {
    type Position = Box<dyn Position>;
    type Move = PileMove;

    fn rules(&self) -> Vec<String> {
        vec![self.about.rules.to_owned()]
    }

    fn how_to_move(&self) -> String {
        self.how_to_move.to_owned()
    }

    fn scene(&self, position: &Self::Position) -> Scene {
        Scene::Lines { lines: position.show() }
    }

    fn moves(&self, position: &Self::Position, most: usize) -> Vec<PileMove> {
        position.moves(most)
    }

    fn name(&self, position: &Self::Position, played: &PileMove) -> String {
        position.name(played)
    }

    fn read(&self, position: &Self::Position, text: &str) -> Result<PileMove, String> {
        position.read_move(text)
    }

    fn play(&mut self, position: &Self::Position, played: &PileMove) -> Self::Position {
        position.play(played).unwrap_or_else(|_| position.copy())
    }

    fn is_misere(&self) -> bool {
        self.misere
    }

    fn judge(&mut self, task: &Task, position: &Self::Position) -> Result<Verdict<PileMove>, Stop> {
        let found = position
            .analyse(&Ask { most: MOST, moves_only: true, misere: self.misere, ..Ask::default() }, task);
        match (found.outcome, found.moves.is_empty()) {
            (Some(Outcome::Next), false) => Ok(Verdict { outlook: Outlook::Win, best: found.moves }),
            (Some(Outcome::Previous), _) => {
                Ok(Verdict { outlook: Outlook::Loss, best: position.delay().into_iter().collect() })
            }
            // Won, but the search for the move was cut short; or nothing is known.
            _ => Err(found.stop.unwrap_or(Stop::Nodes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Hint;

    /// Who makes the last move of a game that is won for the program, if its opponent plays on.
    fn last_to_move(setup: &PlayHeaps) -> Option<Side> {
        let task = Task::default();
        let mut talk = setup.start(&mut Session::new(), &task).unwrap();
        let Hint::Outlook { outlook, .. } = talk.hint(&task) else { unreachable!("a duel") };
        assert_eq!(outlook, Outlook::Win, "{setup:?}");
        let mut last = None;
        while !talk.is_over() {
            last = Some(talk.to_move());
            match talk.to_move() {
                Side::You => talk.play(&task, "#1").map(drop).unwrap(),
                Side::Program => talk.reply(&task).map(drop).unwrap(),
            }
        }
        last
    }

    #[test]
    fn the_program_wins_what_is_won() {
        for (game, piles) in [("nim", &["3", "5", "7"][..]), ("wythoff", &["8", "5"]), ("chomp", &["3x4"])] {
            let setup =
                PlayHeaps { position: HeapPosition::new(game, piles), first: Side::Program, misere: false };
            assert_eq!(last_to_move(&setup), Some(Side::Program), "{game}");
        }
    }

    #[test]
    fn the_last_move_loses_in_misere_play() {
        for (game, piles) in
            [("nim", &["3", "4", "5"][..]), ("wythoff", &["8", "5"]), ("hackendot", &["0", "1", "1"])]
        {
            let position = HeapPosition::new(game, piles);
            let setup = PlayHeaps { position, first: Side::Program, misere: true };
            assert_eq!(last_to_move(&setup), Some(Side::You), "{game}");
        }
    }

    #[test]
    fn mistakes_are_those_of_the_position() {
        let setup = PlayHeaps { position: HeapPosition::new("nim", &["x"]), first: Side::You, misere: false };
        let mistake = setup.start(&mut Session::new(), &Task::default()).map(|_| ()).unwrap_err();
        assert_eq!(mistake.field.as_deref(), Some("piles"));
    }
}

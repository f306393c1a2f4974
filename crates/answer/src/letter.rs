//! Outcomes by their letters.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_vocabulary::Outcome;

/// The letter of an outcome, where both players have the same moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Letter {
    /// The next player wins: whoever is to move.
    N,
    /// The previous player wins: the player to move loses.
    P,
    /// A draw.
    D,
}

impl Letter {
    /// The letter of an outcome; nothing if it is that of one player.
    pub fn of(outcome: Outcome) -> Option<Letter> {
        match outcome {
            Outcome::Next => Some(Letter::N),
            Outcome::Previous => Some(Letter::P),
            Outcome::Draw => Some(Letter::D),
            Outcome::Left | Outcome::Right => None,
        }
    }

    /// N if the player to move wins, else P.
    pub fn of_mover(wins: bool) -> Letter {
        if wins { Letter::N } else { Letter::P }
    }
}

impl From<Letter> for Outcome {
    fn from(letter: Letter) -> Outcome {
        match letter {
            Letter::N => Outcome::Next,
            Letter::P => Outcome::Previous,
            Letter::D => Outcome::Draw,
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Letter::N => "N",
            Letter::P => "P",
            Letter::D => "D",
        })
    }
}

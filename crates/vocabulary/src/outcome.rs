//! Who wins, and what is played for.

use std::fmt;

use crate::player::Player;

/// Who wins when both play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Left wins whoever starts (G > 0).
    Left,
    /// Right wins whoever starts (G < 0).
    Right,
    /// The next player wins: whoever is to move (G ‖ 0).
    Next,
    /// The previous player wins: the player to move loses (G = 0).
    Previous,
    /// A draw: nobody can force a win, and play goes on for ever. Only games with cycles have draws.
    Draw,
}

impl Outcome {
    /// Next if the player to move wins, else Previous.
    pub fn of_mover(wins: bool) -> Outcome {
        if wins { Outcome::Next } else { Outcome::Previous }
    }

    /// Who wins if this player starts; nobody in a draw.
    pub fn winner(self, first: Player) -> Option<Player> {
        match self {
            Outcome::Left => Some(Player::Left),
            Outcome::Right => Some(Player::Right),
            Outcome::Next => Some(first),
            Outcome::Previous => Some(first.opponent()),
            Outcome::Draw => None,
        }
    }

    /// `L`, `R`, `N`, `P` or `D`.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
            Outcome::Draw => "D",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Left => "Left wins",
            Outcome::Right => "Right wins",
            Outcome::Next => "the next player wins",
            Outcome::Previous => "the previous player wins",
            Outcome::Draw => "a draw",
        })
    }
}

/// What the players play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// The score: the sum of the numbers that the components become.
    #[default]
    Score,
    /// The last move: a player who cannot move loses.
    Normal,
}

//! Kinds of games, and kinds of moves.

use std::fmt;

use crate::player::Player;

/// What kind of game it is, by its stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A number: nobody wants to move.
    Number,
    /// A number and an infinitesimal, not both: equal stops, but not a number.
    Tepid,
    /// The Left stop is above the Right stop: both want to move.
    Hot,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Number => "number",
            Kind::Tepid => "tepid",
            Kind::Hot => "hot",
        })
    }
}

/// Whether all play of a game that ends takes an even or an odd number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parity {
    /// All options are odd.
    Even,
    /// All options are even.
    Odd,
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        })
    }
}

/// What kind of move a position offers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A number: nobody wants to move (temperature below 0).
    Number,
    /// A number plus a nonzero infinitesimal (temperature 0).
    Tepid,
    /// Either move ends the matter: both walls slant.
    Gote,
    /// Left's move is answered, Right's is not: only the right wall slants. For Right it is reverse sente.
    LeftSente,
    /// Right's move is answered, Left's is not: only the left wall slants. For Left it is reverse sente.
    RightSente,
    /// Either move is answered: the walls are apart and both vertical. Found only below the temperature.
    DoubleSente,
}

impl Class {
    /// The player whose sente it is, if it is one player's.
    pub fn sente_player(self) -> Option<Player> {
        match self {
            Class::LeftSente => Some(Player::Left),
            Class::RightSente => Some(Player::Right),
            _ => None,
        }
    }

    /// The name from one player's side.
    ///
    /// ```
    /// use tedomari_vocabulary::{Class, Player};
    ///
    /// assert_eq!(Class::LeftSente.name_for(Player::Left), "sente");
    /// assert_eq!(Class::LeftSente.name_for(Player::Right), "reverse sente");
    /// assert_eq!(Class::LeftSente.to_string(), "Left's sente");
    /// ```
    pub fn name_for(self, player: Player) -> &'static str {
        match (self, self.sente_player()) {
            (_, Some(owner)) if owner == player => "sente",
            (_, Some(_)) => "reverse sente",
            (Class::Number, _) => "number",
            (Class::Tepid, _) => "tepid",
            (Class::DoubleSente, _) => "double sente",
            _ => "gote",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::LeftSente => "Left's sente",
            Class::RightSente => "Right's sente",
            other => other.name_for(Player::Left),
        })
    }
}

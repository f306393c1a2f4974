//! The two players.

use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Left, who wants large values.
    Left,
    /// Right, who wants small values.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// The place in a list with something for each player, Left's first.
    ///
    /// ```
    /// use tedomari_vocabulary::Player;
    ///
    /// assert!(Player::BOTH.iter().enumerate().all(|(at, player)| player.index() == at));
    /// assert_eq!(Player::BOTH.map(Player::lower), ["left", "right"]);
    /// ```
    pub const fn index(self) -> usize {
        match self {
            Player::Left => 0,
            Player::Right => 1,
        }
    }

    /// The name in lower case, as in files, options and JSON.
    pub const fn lower(self) -> &'static str {
        match self {
            Player::Left => "left",
            Player::Right => "right",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

//! Moves, and where play comes to rest.

use crate::player::Player;

/// A move as a player would name it, and what it leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move<P> {
    /// The move in the game's own coordinates.
    pub name: String,
    /// What is there after it.
    pub to: P,
}

/// The stops of a game: the numbers that play reaches when Left starts and when Right starts.
///
/// ```
/// use tedomari_vocabulary::{Player, Stops};
///
/// // The switch {3|-1}.
/// let stops = Stops { left: 3, right: -1 };
/// assert_eq!(*stops.of(Player::Right), -1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stops<N> {
    /// When Left starts.
    pub left: N,
    /// When Right starts.
    pub right: N,
}

impl<N> Stops<N> {
    /// The stop that play reaches when a player starts.
    pub fn of(&self, first: Player) -> &N {
        match first {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

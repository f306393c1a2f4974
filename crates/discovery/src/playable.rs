//! What a game must be able to say so that it can be searched: moves, and integers that are seen at once.

use std::hash::Hash;

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::Stop;

/// Positions of a game that can be searched together with a coupon stack.
///
/// Nothing here asks for a canonical form. Play must end: no position may come back.
pub trait Playable {
    /// A position. Equal positions must be equal games.
    type Position: Clone + Eq + Hash;

    /// All positions a player can move to.
    fn options(&self, position: &Self::Position, player: Player) -> Result<Vec<Self::Position>, Stop>;

    /// The integer that the position is, if that is seen without search. It may be overlooked: the search finds out, but
    /// a leaf such as 1000000 is better not taken apart.
    fn integer(&self, position: &Self::Position) -> Option<Dyadic>;

    /// Integers a ≤ b such that a ≤ G ≤ b holds in the order of games, if they are known without search.
    fn bounds(&self, _position: &Self::Position) -> Option<(Dyadic, Dyadic)> {
        None
    }

    /// The position as text.
    fn text(&self, position: &Self::Position) -> String;

    /// Moves played one after the other from a root, each by the player and what it leads to, as people would tell them.
    fn narrate(&self, _root: &Self::Position, moves: &[(Player, Self::Position)]) -> Vec<Told> {
        moves.iter().map(|(_, to)| Told { name: None, to: self.text(to) }).collect()
    }
}

/// A move as people would tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its name in the game's own coordinates, if it has one.
    pub name: Option<String>,
    /// What it leads to.
    pub to: String,
}

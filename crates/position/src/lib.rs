//! Positions of games: the ruleset trait, boards as text, and the search for canonical values.

mod board;
mod ruleset;
mod search;

pub use board::{BoardError, Grid};
pub use ruleset::{About, Followers, Move, Oriented, Ruleset};
pub use search::Search;
pub use tedomari_value::Player;

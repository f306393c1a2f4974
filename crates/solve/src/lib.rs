//! Exact scores and best moves in a sum of games.
//!
//! [`Solver`] finds the score of a sum of values for either starter.

mod ingredients;
mod score;

pub use ingredients::Ingredients;
pub use score::{Counts, Solver};
pub use tedomari_thermograph::Player;

//! Exact scores and best moves in a sum of games.
//!
//! [`Solver`] finds the score of a sum of values for either starter; [`Normal`] finds who wins under normal play; [`solve`]
//! tells everything about a sum as written: score, winner, every best move and a line of play. [`contest::contest`] finds who
//! wins a sum of positions whose values are out of reach.

pub mod contest;
mod ingredients;
mod line;
pub mod methods;
mod moves;
mod normal;
mod score;
mod solution;
mod trial;

pub use ingredients::Ingredients;
pub use moves::{after, hottest_first, reachable, sums_of_stops};
pub use normal::Normal;
pub use score::{Counts, Solver};
pub use solution::{Solution, Worth, solve, solve_by, solve_with, total, winner_between, worths};
pub use tedomari_contest::Settings;
pub use tedomari_vocabulary::{Play, Player};

//! Exact scores and best moves in a sum of games.
//!
//! [`Solver`] finds the score of a sum of values for either starter; [`Normal`] finds who wins under normal play; [`solve`]
//! tells everything about a sum as written: score, winner, every best move and a line of play. [`winner::winner_of`] finds who
//! wins a sum of positions whose values are out of reach.

mod ingredients;
mod line;
pub mod methods;
mod moves;
mod normal;
mod score;
mod solution;
mod trial;
pub mod winner;

pub use ingredients::ScoreIngredients;
pub use moves::{after, hottest_first, reachable, sums_of_stops};
pub use normal::Normal;
pub use score::{ScoreCounts, Solver};
pub use solution::{Solution, Worth, solve, solve_by, solve_with, total, winner_between, worths};
pub use tedomari_vocabulary::{Play, Player};
pub use tedomari_winner::WinnerSettings;

//! Exact scores of sums: the strong search.
//!
//! [`raw`] finds the hot parts that can arise, [`universe`] numbers them. [`bound`] and [`coupons`] bound a position without
//! search, [`tally`] its moves. [`moves`] throws away moves that cannot matter, [`follow`] makes the others, [`experience`] puts
//! them in order, [`table`] remembers, [`search`] decides.

mod bound;
mod coupons;
mod experience;
mod follow;
mod moves;
mod raw;
mod scalar;
mod search;
mod solver;
mod table;
mod tally;
mod tame;
mod tracks;
mod universe;

pub use search::ScoreCounts;
pub use solver::Solver;

//! Exact scores of sums: the strong search.
//!
//! [`raw`] finds the hot parts that can arise, [`universe`] numbers them, [`walls`] and [`bound`] bound a position without
//! search, [`dominance`] throws away moves that cannot matter, [`table`] remembers, [`search`] decides.

mod bound;
mod coupons;
mod dominance;
mod raw;
mod scalar;
mod search;
mod solver;
mod table;
mod universe;
mod walls;

pub use search::Counts;
pub use solver::Solver;

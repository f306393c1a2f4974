//! The parts of sums: what every search in a sum of positions and games needs.
//!
//! A sum falls into parts. A [`Book`] keeps the parts of one ruleset, each once and in normal form; [`Numbering`] gives
//! the parts of several books one number each. A [`SplitSum`] is a sum as the searches see it: all that is cold as one value,
//! hot values, and parts that have no value yet; pairs G and -G are taken out by [`cancel`].
//!
//! Bounds on sums come from walls of thermographs: [`Walls`] of single components at fixed temperatures, and
//! [`PairWalls`] of two together. [`Dominance`] remembers which moves make others useless, whatever else is in the sum.

mod agreed;
mod book;
mod dominance;
mod numbering;
mod pairs;
mod settings;
mod split;
mod walls;

pub use book::{Book, Facts, Piece, Pieces, Valued};
pub use dominance::{Dominance, has};
pub use numbering::{BookId, Numbering, Signed};
pub use pairs::{Amount, Games, NONE, PairWalls, Step, WallId};
pub use settings::PartSettings;
pub use split::{Split, SplitSum, Splits, cancel};
pub use walls::{LANES, Lanes, TEMPERATURES, Total, UNIT_EXPONENT, Walls};

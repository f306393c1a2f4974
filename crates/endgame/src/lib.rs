//! A region of Go as a game.
mod analysis;
mod book;
mod classes;
mod estimate;
mod fight;
mod labelling;
mod line;
mod moves;
mod phi;
mod region;
mod settle;
mod shape;
mod solver;

pub use analysis::{Analysis, KoFacts};
pub use estimate::Estimate;
pub use line::Line;
pub use region::{Board, Region, RegionError, Rules, Scoring};
pub use solver::{IllegalPlay, Play, Solver, Unsolved, Worth};

//! A region of Go as a game.
#![allow(dead_code)]
mod book;
mod classes;
mod fight;
mod labelling;
mod moves;
mod region;
mod settle;
mod shape;
mod solver;

pub use region::{Board, Region, RegionError, Rules, Scoring};
pub use solver::{Solver, Worth};

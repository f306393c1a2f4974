//! One program for all tests of the crate, which links quicker than many.

mod brute;
mod chain;
mod files;
mod solvers;
mod steps;
mod vectors;

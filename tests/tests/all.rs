//! The library against a brute force, published tables and laws. One program for all of them: it is linked once, and its tests
//! share the cores. `cargo test -p tedomari-tests solving` runs those of one file.

mod common;

mod annihilation;
mod bounds;
mod budget;
mod cakes;
mod classes;
mod compounds;
mod contracts;
mod differential_forms;
mod differential_operations;
mod differential_sums;
mod differential_thermographs;
mod digraphs;
mod discovery;
mod domineering;
mod engine_laws;
mod engine_vectors;
mod fights;
mod functions;
mod goldens;
mod graphs;
mod grids;
mod known_forms;
mod laws;
mod long_sums;
mod loopy;
mod many_questions;
mod methods;
mod one_sided;
mod peers;
mod robustness;
mod short_cuts;
mod solving;
mod straight;
mod strategies;
mod strips;
mod thesis_figures;
mod threads;
mod vectors;
mod winners;

//! The program as its users see it. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-cli solve::` runs those of one file.

// Under this name the examples of the book find the crate that a ruleset's file in the project would use.
extern crate tedomari as tedomari_position;

mod common;

#[cfg(feature = "database")]
mod cases;
#[cfg(feature = "database")]
mod strictness;
#[cfg(feature = "database")]
mod validator;
#[cfg(feature = "database")]
mod wording;

mod batch;
mod boards;
#[cfg(unix)]
mod book;
mod contract;
#[cfg(unix)]
mod database;
mod families;
mod go;
mod graph;
#[cfg(unix)]
mod gtp;
mod heap;
mod help;
mod kos;
mod limits;
mod newcomer;
mod octal;
mod play;
mod rulesets;
#[cfg(feature = "database")]
mod same_facts;
#[cfg(feature = "database")]
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod straight;
mod strategies;
mod third_party;

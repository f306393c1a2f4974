//! Rulesets against published values and naive searches. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-rulesets --test all heaps::` runs those of one file.

mod analysis;
mod heaps;
mod impartial;
mod loopy;
mod octal;
mod places;
mod threads;

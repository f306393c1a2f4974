//! Whole boards near their end against play by hand, title games and a naive search. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-yose --test all annotate::` runs those of one file.

mod naive;
#[path = "../../go/tests/outside/mod.rs"]
mod outside;

mod annotate;
mod assume;
mod corridors;
mod fight;
mod review;
mod title_games;
mod vectors;

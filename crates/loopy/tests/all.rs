//! Loopy games against naive solvers, tables and theorems. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-loopy --test all condense::` runs those of one file.

mod common;

mod condense;
mod expressions;
mod koban;
mod kos;
mod limits;
mod order;
mod sidling;
mod stoppers;
mod theorems;

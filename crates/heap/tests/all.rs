//! Games of piles against tables and naive searches. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-heap --test all large::` runs those of one file.

mod common;

mod large;
mod others;
mod piles;
mod robust;
mod tables;

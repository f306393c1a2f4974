//! Reading and writing games. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-notation --test all bar_rule::` runs those of one file.

mod bar_rule;
mod grammar;
mod hostile;
mod round_trip;
mod vectors;

//! Misère play against naive searches. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-misere --test all naive::` runs those of one file.

mod naive;
mod play;

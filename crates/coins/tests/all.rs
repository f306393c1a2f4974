//! The theorems on coins, and corridors of Go that are coins. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-coins --test all corridors::` runs those of one file.

mod common;

mod corridors;
mod theorem21;
mod theorem22;

//! Kos against the thesis' tables and naive searches. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-ko --test all fight::` runs those of one file.

mod fight;
mod komaster;
mod passes;
mod recurrence;
mod values;

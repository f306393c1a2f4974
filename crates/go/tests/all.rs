//! Boards, records and safe stones against outside programs and naive searches. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-go --test all areas::` runs those of one file.

mod outside;

mod areas;
mod gnugo;
mod safety;
mod sgf;

//! Take-and-break games against tables and naive searches. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-octal --test all naive::` runs those of one file.

mod naive;
mod published;
mod resume;

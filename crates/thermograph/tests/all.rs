//! Thermographs against published ones and the rule that defines them. One test program for all of it: it is linked once, and its tests share the cores.
//! `cargo test -p tedomari-thermograph --test all goldens::` runs those of one file.

mod common;

mod goldens;
mod rule;

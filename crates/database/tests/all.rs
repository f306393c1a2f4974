//! Databases on disk: written, read, damaged and built by shards. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-database --test all damage::` runs those of one file.

mod damage;
mod files;
mod shards;

//! The engine as Go programs meet it. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-gtp --test all every_reply::` runs those of one file.

#[path = "../../go/tests/outside/mod.rs"]
mod outside;

mod every_reply;
mod gnugo;
mod transcript;

//! Regions of Go against a naive search, published readings and each other. One test program for all of it: it is linked
//! once, and its tests share the cores. `cargo test -p tedomari-endgame --test all limits::` runs those of one file.

mod common;
mod coupons;
mod enumerate;

mod limits;
mod naive;
mod play;
mod seki;
mod solid;
mod speed;
mod vectors;

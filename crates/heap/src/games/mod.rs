//! The games, one a file.

pub mod chomp;
pub mod cyclic;
pub mod geography;
pub mod hackendot;
pub mod kotzig;
mod length;
mod matching;
pub mod moore;
pub mod nim;
pub mod nimania;
pub mod nimhoff;
pub mod poset;
pub mod power;
pub mod scoring;
pub mod subtraction;
pub mod take;
pub mod w2;
pub mod welter;
pub mod wythoff;
pub mod wythoff3;

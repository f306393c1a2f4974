//! Answers for people: pages of text ([`text`]), and drawings of thermographs and positions ([`draw`], [`board`]).
//!
//! Everything that is shown is drawn here, and nothing is worked out: the crate rests on the answers of
//! [`tedomari_answer`].

pub mod board;
pub mod caret;
pub mod draw;
mod go;
pub mod look;
pub mod table;
pub mod text;

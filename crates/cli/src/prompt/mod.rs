//! A person and the program talk about a game, line by line.
//!
//! [`command`] reads the words that every game knows, [`choice`] a move as a component and an option, [`Console`] is where
//! lines come from and where answers go, and [`talk`] leads through the turns of any game that tells by the trait [`Talk`]
//! how it is shown and played.

pub mod choice;
pub mod command;
mod console;
mod talk;

pub use console::Console;
pub use talk::{Answer, End, Reply, Talk};

#[cfg(test)]
pub use console::tests::{desk, hold};

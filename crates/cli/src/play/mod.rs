//! A person against the program, on any sum.
//!
//! [`command`] reads what the person types, [`board`] keeps the game as it stands, [`judge`] knows what positions and moves
//! are worth, [`opponent`] moves for the program, [`hint`] gives reasons, [`review`] tells the mistakes at the end, [`show`]
//! draws, and [`talk`] brings them together for the prompt ([`crate::prompt`]).

mod board;
mod command;
mod hint;
mod judge;
mod opponent;
mod review;
mod show;
mod talk;

pub use board::Board;
pub use opponent::Opponent;
pub use show::{drawn_thermograph, tree};
pub use talk::SumTalk;

//! Kos as combinatorial games, after Moews.
//!
//! A ko is a loopy game, and what it is worth depends on who has more ko-threats. With very many threats for one
//! player the value of a sum of kos is often an ordinary short game, and for large classes there is a formula. This
//! crate has the formulas ([`h`], [`h_with_passes`]).

mod recurrence;

pub use recurrence::{Recurrence, RecurrenceError, h, h_with_passes};

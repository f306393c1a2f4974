//! Take-and-break games: octal and hexadecimal games, Grundy's game and their like.
//!
//! A [`Rule`] says how a heap may be changed, by a [`Code`] as in Winning Ways. [`Values`] holds the nim-values of heaps, which
//! are computed one after the other, far out by way of the [sparse space](Split), and end with a proved [`Period`] in many games.
//!
//! ```
//! use tedomari_octal::Values;
//! use tedomari_task::Task;
//!
//! let task = Task::default();
//! let mut values = Values::new("0.77".parse()?);
//! values.extend(&task, 1_000_000_000_000_000_000)?;
//! assert_eq!(values.value(1_000_000_000_000_000_000), Some(1));
//! assert_eq!(values.nim_sum(&[3, 5, 9]), Some(3));
//! assert_eq!(values.winning_moves(&task, &[3, 5, 9])?.unwrap().moves.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic;
mod checkpoint;
mod code;
mod endless;
mod options;
mod period;
mod position;
mod rows;
mod rule;
mod scan;
mod scouts;
mod sieve;
mod sparse;
mod taking;
mod triples;
mod values;

pub use dashu_int::UBig;

pub use checkpoint::CheckpointError;
pub use code::{Code, CodeError};
pub use endless::Endless;
pub use period::Period;
pub use position::{Moves, Taking};
pub use rule::{NAMED, Named, Rule};
pub use sparse::Split;
pub use values::{ValueCounts, Values};

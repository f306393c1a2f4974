//! Canonical values of short games.
//!
//! An [`Engine`] holds values and does everything the theory does with them: canonical forms, sums, the order, stops,
//! thermographs, cooling and heating, ordinal sums, Norton products, atomic weights, reduced canonical forms, names.
//! A [`Value`] is a small handle; equal handles are equal games. A [`Form`] is a game as somebody wrote it.
//!
//! ```
//! use tedomari_value::{Engine, Relation};
//!
//! let engine = Engine::new();
//! let g = engine.read("{{100002|4}|{0|-100000}}")?;
//! assert_eq!(engine.mean(g)?.to_string(), "3/2");
//! assert_eq!(engine.temperature(g)?.to_string(), "100003/2");
//! assert_eq!(engine.compare(engine.read("^")?, engine.read("*")?)?, Relation::Confused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod base;
mod cancel;
mod canonical;
mod engine;
mod estimate;
mod form;
mod hot;
mod known;
mod named;
mod naming;
mod num;
mod operations;
mod order;
mod stops;
mod sum;
mod thermo;
mod value;

pub use engine::{Engine, EngineIngredients, Statistics};
pub use estimate::Estimate;
pub use form::{Enders, Form, FormOption, NOT_IDEMPOTENT, NoPositions, NoValue, Positions, ReadError};
pub use naming::Uptimal;
pub use operations::{CoolError, Meaning, Reducer, Weights};
pub use stops::AdornedStop;
pub use tedomari_number::Interval;
pub use tedomari_task::{Ledger, Limits, Progress, Stop, Task, deeper};
pub use tedomari_vocabulary::{Class, Kind, Outcome, Parity, Player, Relation};
pub use value::Value;

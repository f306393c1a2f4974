//! Loopy games: positions may repeat, so play need not end.
//!
//! - [`LoopyGraph`]: a finite graph of moves with a start; [`Designation`] says who wins plays that never end.

mod approximant;
mod bounds;
mod canonical;
mod compare;
mod component;
mod compose;
mod condition;
mod degree;
mod designation;
mod difference;
mod graph;
mod koban;
mod named;
mod parity;
mod sides;
mod sidle;
mod simplify;
mod stopper;
mod text;

pub use approximant::{Approximant, Approximants};
pub use bounds::AgainstEnder;
pub use canonical::Stopper;
pub use compare::{Comparison, LoopyOutcome};
pub use designation::{Designation, Kind, Rule, Sign, Verdict};
pub use difference::Difference;
pub use graph::{Builder, Edge, LoopyError, LoopyGraph, Vertex};
pub use koban::{Ban, Phi, Threats};
pub use named::Named;
pub use sides::{Side, Sides};
pub use sidle::{From, Known, Renewal, SidleOptions, SidleRow, SidleTrace, Sidling};
pub use tedomari_task::{Limits, Stop, Task};
pub use tedomari_value::{Engine, Value};
pub use tedomari_vocabulary::{Outcome, Player, Relation};

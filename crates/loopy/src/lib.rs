//! Loopy games: positions may repeat, so play need not end.
//!
//! - [`LoopyGraph`]: a finite graph of moves with a start; [`Designation`] says who wins plays that never end.

mod compose;
mod designation;
mod graph;

pub use designation::{Designation, Kind, Rule, Sign, Verdict};
pub use graph::{Builder, Edge, LoopyError, LoopyGraph, Vertex};
pub use tedomari_task::{Limits, Stop, Task};
pub use tedomari_value::{Engine, Value};
pub use tedomari_vocabulary::{Outcome, Player, Relation};

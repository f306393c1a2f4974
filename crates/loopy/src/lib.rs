//! Loopy games: positions may repeat, so play need not end.
//!
//! The theory is that of *Winning Ways*, chapter 11, Siegel's *Combinatorial Game Theory*, chapter VI, and Moews' thesis on
//! kos. From the bottom up:
//!
//! - [`LoopyGraph`]: finitely many positions, moves of Left and Right, and a start. A [`Designation`] says who wins plays
//!   that never end, by which kinds of moves recur; [`Builder`] makes graphs, and there are sums, negatives and enders.
//! - [`Difference`]: play in G - H for all pairs of positions at once, by one solver of parity games. On it rest the order
//!   ([`LoopyGraph::compare`]) and outcomes ([`LoopyGraph::outcome`]).
//! - [`LoopyGraph::remoteness`]: who wins each position, and how soon.
//! - [`Stopper`]: the canonical form of a game in which alternating play ends; [`Named`] games; text.
//! - [`LoopyGraph::sidle`]: approximating a game by enders, with all steps on record; [`Sides`]: onside and offside.
//! - [`LoopyValue`]: what an expression is worth, loopy or not; it is read, calculated with, compared and printed.
//! - [`Phi`]: a game under a ko-ban with ko-threats, and what it is worth.
//!
//! Whatever may take long takes a [`Task`], or an [`Engine`] that has one.
//!
//! ```
//! use tedomari_loopy::{Engine, Named};
//!
//! let engine = Engine::new();
//! let (on, over) = (Named::On.graph()?, Named::Over.graph()?);
//! let text = |game: &tedomari_loopy::LoopyGraph| game.sides(&engine)?.print(&engine);
//! assert_eq!(text(&over.sum(&over, engine.task())?)?.unwrap(), "over");
//! assert_eq!(text(&on.sum(&on.negative(), engine.task())?)?.unwrap(), "dud");
//! # Ok::<(), tedomari_loopy::LoopyError>(())
//! ```

mod algebra;
mod approximant;
mod arena;
mod bounds;
mod builder;
mod canonical;
mod compare;
mod component;
mod compose;
mod condense;
mod condition;
mod degree;
mod designation;
mod difference;
mod error;
mod functions;
mod graph;
mod koban;
mod named;
mod parity;
mod powers;
mod remoteness;
mod rounds;
mod sides;
mod sidle;
mod simplify;
mod stopper;
mod stopper_store;
mod text;
mod value;

pub use algebra::LoopyPositions;
pub use approximant::{Approximant, Approximants};
pub use bounds::AgainstEnder;
pub use builder::Builder;
pub use canonical::Stopper;
pub use compare::{Comparison, LoopyOutcome};
pub use designation::{Designation, Kind, Rule, Sign, Verdict};
pub use difference::Difference;
pub use error::LoopyError;
pub use functions::Undefined;
pub use graph::{Edge, LoopyGraph, Vertex};
pub use koban::{Ban, Phi, Threats};
pub use named::Named;
pub use remoteness::Remoteness;
pub use sides::{Side, Sides};
pub use sidle::{From, Known, Renewal, SidleOptions, SidleRow, SidleTrace, Sidling};
pub use tedomari_task::{Limits, Stop, Task};
pub use tedomari_value::{Engine, Value};
pub use tedomari_vocabulary::{Outcome, Player, Relation};
pub use value::{LoopyValue, Sided};

//! Games on piles and their kin: the first half of the way from Nim up the mountain.
//!
//! Fraenkel's "Scenic Trails Ascending from Sea-Level Nim to Alpine Chess" meets one game after another, each a little
//! steeper than the last. Here they are, one a file under [`games`]: found by name ([`find`]), set up from numbers and
//! parameters ([`Setup`]), and analysed ([`Position::analyse`]): who wins, the Grundy value where it is known, and all
//! winning moves. Where there is a formula, piles may have any size; elsewhere a search works within the limits of a task.
//!
//! ```
//! use tedomari_heap::{Ask, Outcome, Setup, Task, find};
//!
//! // Wythoff's game with piles far beyond any table: the golden section in exact integers.
//! let setup = Setup::from_words(&["1_000_000_000_000_000_000_000_000", "2_000_000_000_000_000_000_000_000"])?;
//! let position = find("wythoff").unwrap().position(&setup)?;
//! let analysis = position.analyse(&Ask::default(), &Task::default());
//! assert_eq!(analysis.outcome, Some(Outcome::Next));
//! for winning in &analysis.moves {
//!     let after = position.play(winning)?;
//!     assert_eq!(after.analyse(&Ask::default(), &Task::default()).outcome, Some(Outcome::Previous));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod all_but;
mod data;
pub mod games;
mod mates;
mod misere;
mod piles;
mod position;
mod registry;
pub mod search;
mod sizes;
mod work;
mod written;

pub use dashu_int::UBig;
pub use data::{Data, DataError};
pub use position::{Analysis, Ask, PileMove, Position};
pub use registry::{About, Game, Parameter, Part, Setup, SetupError, all, find, reply};
pub use sizes::Sizes;
pub use tedomari_task::{Limits, Stop, Task};
pub use tedomari_vocabulary::Outcome;

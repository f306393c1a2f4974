//! A task: what belongs to one question while it is being answered.
//!
//! A [`Task`] has the limits of the question ([`Limits`]), counts the steps and the bytes spent on it, can be cancelled,
//! and tells how far the work is ([`Progress`]). Every search takes its task along and asks it before each step; when a
//! limit is reached the search ends with a [`Stop`] and reports what it knows. Tasks do not know each other: any
//! number of questions can be answered at once with the same tables, each within its own limits.
//!
//! Memory is accounted twice. A task counts what its own question has taken, so that nobody is stopped for the tables
//! of somebody else. A [`Ledger`] adds up everything that is held, by whomever, so that a whole program stays within
//! one limit.
//!
//! ```
//! use tedomari_task::{Limits, Stop, Task};
//!
//! let task = Task::new(Limits::new().nodes(1000));
//! let steps = (0..).take_while(|_| task.step().is_ok()).count();
//! assert_eq!(steps, 999);
//! assert_eq!(task.step(), Err(Stop::Nodes));
//!
//! let other = Task::new(Limits::new());
//! other.cancel();
//! assert_eq!(other.check(), Err(Stop::Interrupted));
//! ```

pub mod clock;
mod depth;
pub mod growth;
mod held;
#[cfg(feature = "serde")]
mod json;
mod lanes;
mod ledger;
#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod levels;
mod limits;
mod path;
mod progress;
pub mod quantity;
mod stop;
mod task;

pub use clock::Instant;
pub use depth::deeper;
pub use held::Held;
pub use lanes::{LANES, lane};
pub use ledger::{Entry, Ledger};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use levels::{Stacks, set_stacks};
pub use limits::Limits;
pub use path::{Again, Path};
pub use progress::Progress;
pub use stop::Stop;
pub use task::{Setup, Stack, Task};

//! Who wins a sum of positions and games under normal play, without the sum's value and without the values of parts that
//! are too large for one.
//!
//! A [`Contest`] searches for the winner. A sum falls into parts; each part is known once, in normal form. Small parts
//! have canonical values, which are added up as far as they are cold; larger ones have bounds. The search looks for a winning
//! move, most promising first, and remembers sums in a table of bounded size.
//!
//! ```
//! use tedomari_contest::{Contest, Player};
//! use tedomari_rulesets::Registry;
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let mut contest = Contest::new(&engine);
//! let domineering = contest.book(Registry::default().find("domineering")?.book(&engine, None));
//! let mut sum = contest.read(domineering, "5x5")?;
//! sum = contest.plus_value(sum, engine.read("+-1")?)?;
//! assert_eq!(contest.winner(&sum, Player::Left)?, Player::Left);
//! assert_eq!(contest.winner(&sum, Player::Right)?, Player::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contest;
mod dominance;
mod proof;
mod search;
mod settings;
mod table;
mod weighed;

pub use contest::{Contest, Counts, Look, PositionError, Sum};
pub use settings::Settings;
pub use tedomari_parts::{Book, BookId, PartSettings};
pub use tedomari_value::Player;

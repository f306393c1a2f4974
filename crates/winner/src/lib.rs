//! Who wins a sum of positions and games under normal play, without the sum's value and without the values of parts that
//! are too large for one.
//!
//! A [`WinnerSearch`] searches for the winner. A sum falls into parts; each part is known once, in normal form. Small parts
//! have canonical values, which are added up as far as they are cold; larger ones have bounds. The search looks for a winning
//! move, most promising first, and remembers sums in a table of bounded size.
//!
//! ```
//! use tedomari_winner::{WinnerSearch, Player};
//! use tedomari_rulesets::Registry;
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let mut search = WinnerSearch::new(&engine);
//! let domineering = search.book(Registry::default().find("domineering")?.book(&engine, None));
//! let mut sum = search.read(domineering, "5x5")?;
//! sum = search.plus_value(sum, engine.read("+-1")?)?;
//! assert_eq!(search.winner(&sum, Player::Left)?, Player::Left);
//! assert_eq!(search.winner(&sum, Player::Right)?, Player::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod common;
mod dominance;
mod proof;
mod search;
mod session;
mod settings;
mod table;
mod together;
mod trunk;
mod weighed;

pub use session::{Look, PositionError, Sum, WinnerCounts, WinnerSearch};
pub use settings::WinnerSettings;
pub use tedomari_parts::{Book, BookId, PartSettings};
pub use tedomari_value::Player;

//! Temperature discovery search: means and temperatures by search with coupon stacks.
//!
//! A coupon stack is an environment that slowly cools down: a player who does not want to move in the game takes the top
//! coupon, and the next is worth δ less. The score of a game beside a stack that is fine and high enough is the
//! score of the stack plus the mean of the game, and the coupons that can be taken before the game must be played in tell
//! its temperature. No canonical form is needed: any [`Playable`] will do, which knows its moves and sees some integers.
//!
//! [`discover`] chooses the stack and finds mean and temperature, or bounds on them; [`Enriched`] is a game beside one
//! given stack; [`AlphaBeta`] finds the same scores one by one. [`Written`] plays games as written, [`OnBoard`] the
//! positions of a ruleset, [`Played`] sums of positions and games.
//!
//! [`ThermographSearch`] goes another way to more: it finds whole thermographs straight from positions.
//!
//! ```
//! use tedomari_discovery::{Options, Written, discover};
//! use tedomari_value::{Engine, NoPositions};
//!
//! let engine = Engine::new();
//! let game = Written::read(&engine, "14|2|||-2||-14|-16", &NoPositions)?;
//! let found = discover(&engine, &game, &game.root(), &Options::default())?;
//! assert_eq!(found.exact_mean().unwrap().to_string(), "-1/4");
//! assert_eq!(found.exact_temperature().unwrap().to_string(), "33/4");
//!
//! // One move deep only: bounds.
//! let shallow = Options { depth: Some(1), ..Options::default() };
//! let found = discover(&engine, &game, &game.root(), &shallow)?;
//! assert!(found.mean.low.unwrap() <= "-1/4".parse()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha_beta;
mod board;
mod enriched;
mod forecast;
mod graph;
mod line;
mod playable;
mod played;
mod score;
mod search;
mod stack;
mod straight;
mod sweep;
mod written;

pub use alpha_beta::AlphaBeta;
pub use board::{OnBoard, Parts};
pub use enriched::Enriched;
pub use forecast::{Forecast, forecast};
pub use line::Turn;
pub use playable::{Playable, Told};
pub use played::Played;
pub use search::{Discovery, Halt, Options, Refusal, discover};
pub use stack::{CouponStack, StackError};
pub use straight::{Reading, StraightCounts, Sum, ThermographSearch, measure};
pub use written::{ExprPosition, Written};

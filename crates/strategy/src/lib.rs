//! Simple strategies for sums of hot games, and how well they do.
//!
//! A [`Strategy`] names a move from what a sum looks like now, where the opponent just moved and a temperature that it
//! remembers. There are six, one a file with its theorem: [`Greedy`], [`Hotstrat`], [`FollowTheLeader`], Hanner's
//! [`MeanStrategy`], [`Thermostrat`] and [`Sentestrat`].
//!
//! [`guarantee`] tells what one of them reaches whatever the opponent does, [`play`] lets it play against another or against
//! best play, [`Tournament`] does so over many sums, and [`Coupons`] put a rich environment beside the sum.
//!
//! ```
//! use tedomari_strategy::{Sides, by_name, guarantee};
//! use tedomari_sum::{Player, Sum};
//! use tedomari_value::{Engine, NoPositions};
//!
//! let engine = Engine::new();
//! let sum = Sum::read(&engine, &["{{56|0}|-60}", "{{34|0}|-70}"], &NoPositions)?;
//! let sides = Sides { plays: Player::Left, first: Player::Left };
//! let answer = guarantee(&engine, by_name("sentestrat").unwrap(), &sum, sides)?;
//! assert_eq!(answer.score, (-14).into());
//! assert_eq!(answer.line.plies.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod average;
mod coupons;
mod exact;
mod field;
mod guarantee;
mod line;
mod play;
mod strategies;
mod strategy;
mod tournament;

pub use average::Average;
pub use coupons::{Coupon, Coupons, CouponsError};
pub use exact::Exact;
pub use field::{Choice, Field, Follower, FollowerId, Position, Spot};
pub use guarantee::{Guarantee, Sides, Unfinished, guarantee, guarantee_among};
pub use line::{Line, Ply, Reached};
pub use play::{Played, Side, play};
pub use strategies::{FollowTheLeader, Greedy, Hotstrat, MeanStrategy, Sentestrat, Thermostrat};
pub use strategy::{Memory, Seat, Strategy, Turn, all, by_name, promise};
pub use tedomari_number::{Fraction, FractionError};
pub use tournament::{Standing, Tournament, loss_among};

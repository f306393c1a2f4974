//! The coin-sliding game of Moews, and the corridors of Go that are coins.
//!
//! Coins of two colours lie on a board. Left slides a red [`Coin`] to the left and a blue one down, Right the other way
//! round; who slides a coin off the lower edge earns its money. The richer player wins, and if both are as rich, the one
//! who moved last. Chapter 5 of Moews, "On Some Combinatorial Games Connected with Go", tells who wins and how, in a time
//! that depends on the number of coins only ([`Coins`]), also if the money of a coin is a game ([`GeneralCoins`]).
//!
//! Many endgames of Go are coins after chilling: a [`Corridor`], a [`Room`], and whatever value is [`Recognised`]. So a
//! [`ChilledSum`] tells who gets the last point of a board with hundreds of corridors.
//!
//! ```
//! use tedomari_coins::{ChilledSum, Corridor, Player};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let mut values = Vec::new();
//! for n in 0..100 {
//!     let invader = Player::BOTH[n % 2];
//!     let corridor = Corridor::with_stones(invader, 2 + n as u32 % 5, n as u32 % 4);
//!     values.push(engine.chill(corridor.value(&engine)?)?);
//! }
//! let sum = ChilledSum::new(&engine, &values).unwrap();
//! assert!(sum.score(Player::Left) >= sum.score(Player::Right));
//! # Ok::<(), tedomari_value::Stop>(())
//! ```

mod case;
mod chilled;
mod coin;
mod corridor;
mod game;
mod general;
mod machine;
mod moves;
mod position;
mod ranked;
mod recognise;
mod strategy;
mod terms;

pub use case::{Case, Letter};
pub use chilled::{ChilledError, ChilledMove, ChilledSum};
pub use coin::{Coin, CoinError, Colour, Slid, Slide, Square};
pub use corridor::{Corridor, Room};
pub use general::{GeneralCoins, NotGeneral};
pub use machine::State;
pub use moves::{Advice, CoinMove};
pub use position::{Coins, WrongCoin};
pub use recognise::Recognised;
pub use strategy::Clause;
pub use tedomari_vocabulary::Player;

//! The coin-sliding game of Moews, and the corridors of Go that are coins.
mod case;
mod coin;
mod machine;
mod moves;
mod position;
mod ranked;
mod strategy;
mod terms;

pub use case::{Case, Letter};
pub use coin::{Coin, CoinError, Colour, Slid, Slide, Square};
pub use machine::State;
pub use moves::{Advice, CoinMove};
pub use position::{Coins, WrongCoin};
pub use strategy::Clause;

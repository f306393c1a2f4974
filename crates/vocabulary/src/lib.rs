//! The words that every part of tedomari shares. They are those of the books (Winning Ways, Siegel's *Combinatorial Game
//! Theory*), and each has one type: who plays ([`Player`]), who wins ([`Outcome`]), what is played for ([`Play`]), how two games
//! compare ([`Relation`]), what kind of game it is ([`Kind`], [`Class`], [`Parity`]), where in a sum a move is made
//! ([`Place`]), what a move leaves ([`Move`]), and where play comes to rest ([`Stops`]).
//!
//! ```
//! use tedomari_vocabulary::{Outcome, Player};
//!
//! assert_eq!(Outcome::Next.winner(Player::Right), Some(Player::Right));
//! assert_eq!(Outcome::Left.winner(Player::Right), Some(Player::Left));
//! ```

mod class;
mod moves;
mod outcome;
mod place;
mod player;
mod relation;
pub mod spelling;
#[cfg(feature = "serde")]
mod text;

pub use class::{Class, Kind, Parity};
pub use moves::{Move, Stops};
pub use outcome::{Outcome, Play};
pub use place::Place;
pub use player::Player;
pub use relation::Relation;

//! A brute force for short partizan games that is meant to be obviously right.
//!
//! Everything here follows the textbook definition word for word and shares no code with the
//! engine: its own rationals ([`rational`]), its own trees and text ([`tree`], [`text`]), the order
//! by the recursive definition ([`order`]), canonical forms by removing and bypassing options
//! ([`canonical`]). The rest rests on these: stops, thermographs evaluated one temperature at a
//! time, the operations, and seeded random games to try them on.
//!
//! Broken preconditions and overflow panic: this is test code. Trees live in a thread-local store,
//! see [`tree::forget_all`].
//!
//! ```
//! use tedomari_oracle::{canonical::canonical, text::read, thermo};
//! let g = read("{{100|20}|-30}").unwrap();
//! assert_eq!(thermo::mean(g).to_string(), "15");
//! assert_eq!(canonical(read("{{2|11/2}|{-11|}}").unwrap()).to_string(), "{3|0}");
//! ```

pub mod atomic;
pub mod boards;
pub mod canonical;
pub mod compounds;
pub mod cooling;
pub mod forms;
pub mod infinite;
pub mod kinds;
pub mod minimax;
pub mod misere;
pub mod misere_partizan;
pub mod naive;
pub mod order;
pub mod playout;
pub mod products;
pub mod random;
pub mod rational;
pub mod reduced;
pub mod retrograde;
pub mod stops;
pub mod text;
pub mod thermo;
pub mod tree;

pub use rational::Rational;
pub use tree::Tree;

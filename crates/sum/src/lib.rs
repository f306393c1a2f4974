//! Sums of games as people write them.
//!
//! A [`Sum`] is a list of components; a player moves in one of them. Each component is a [`Game`]: a tree as written, so
//! that a move is named by its place in the text, together with its canonical value. A position in a sum is a board,
//! and its moves have their names in the game; a [`Term`] is one that needs no value.
//!
//! What can be said without search: [`bounds`] on the score from the thermographs, and the score itself of special
//! [`classes`]. [`instances`] makes sums at random and reads files of them.
//!
//! ```
//! use tedomari_sum::{Player, Sum};
//! use tedomari_value::{Engine, NoPositions};
//!
//! let engine = Engine::new();
//! let sum = Sum::read(&engine, &["{5|-5}", "{{9|2}|-80}"], &NoPositions)?;
//! let moves = sum.moves(&engine, Player::Left)?;
//! assert_eq!(moves.len(), 2);
//! let after = sum.play(&moves[1]);
//! assert_eq!(after.components()[1].text(&engine), "{9|2}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bounds;
pub mod classes;
mod game;
pub mod instances;
mod standing;
mod sum;
mod terms;

pub use game::Game;
pub use sum::{Sum, SumError, SumMove};
pub use tedomari_vocabulary::{Place, Player};
pub use terms::{Term, TermKind, join_terms};

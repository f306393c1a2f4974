//! A region of Go as a game: all local play, exact values, kos, and what a Go player asks.
//!
//! A [`Region`] is a small graph: points that are not safe stones, what they touch, and the stones on them. A [`Solver`]
//! finds what its boards are worth under [`Rules`]; an [`Analysis`] has everything about one.
//!
//! - *Boards*: every board that any order of moves can reach. Stones that are joined to safe stones are safe, and what is left
//!   falls into independent parts, whose values add. Parts that are symmetric, also with the colours exchanged, are one.
//! - *Values*: by territory, the normal-play game in which a capture of k stones adds the integer k; by area, the game for the
//!   score of the board, up to infinitesimals. Boards that can return are bounded by forbidding one player to repeat; if the
//!   bounds agree, that is the value, whatever the ko rule (see [`Worth`]).
//! - *Kos*: where they do not, thermographs with either player as master, and the value with very many threats ([`KoFacts`]).
//! - *Play*: the best moves, lines of play, and every legal play with what it leads to ([`Solver::plays`]).
//! - *Limits*: the work asks the task of its engine. What was not solved has bounds that hold ([`Estimate`]).
//!
//! ```
//! use tedomari_endgame::{Region, Rules, Solver};
//! use tedomari_value::Engine;
//! use tedomari_vocabulary::{Class, Player};
//!
//! // A corridor of three points in Black's territory, open to White at the right end.
//! let corridor = Region::new(
//!     vec![vec![1], vec![0, 2], vec![1]],
//!     vec![[true, false], [true, false], [true, true]],
//!     vec![None; 3],
//! )?;
//! let engine = Engine::new();
//! let facts = Solver::new(&engine, Rules::JAPANESE).analyse(&corridor);
//! assert_eq!(engine.print(facts.value.unwrap()), "{2||1|*}");
//! assert_eq!(facts.count.unwrap().to_string(), "5/4");
//! assert_eq!(facts.temperature.unwrap().to_string(), "3/4");
//! assert_eq!((facts.class, facts.tally), (Some(Class::Gote), Some(2)));
//! assert_eq!(facts.moves, [vec![2], vec![2]]);
//! assert_eq!(facts.lines[1].plays, [(Player::Right, 2)]);
//! # Ok::<(), tedomari_endgame::RegionError>(())
//! ```

mod analysis;
mod book;
mod classes;
mod estimate;
mod fight;
mod labelling;
mod line;
mod moves;
mod phi;
mod reduced;
mod region;
mod settle;
mod shape;
mod solid;
mod solver;

pub use analysis::{Analysis, KoFacts};
pub use estimate::Estimate;
pub use line::Line;
pub use phi::NoPhi;
pub use region::{Board, Region, RegionError, Rules, Scoring};
pub use solver::{IllegalPlay, Play, Solver, Unsolved, Worth};
pub use tedomari_ko::{Activity, Fraction, KoThermograph, Masters};
pub use tedomari_loopy::Ban;

//! Kos as combinatorial games, after Moews and Berlekamp.
//!
//! A ko is a loopy game, and what it is worth depends on who has more ko-threats. With very many threats for one player
//! the value of a sum of kos is often an ordinary short game, and for large classes there is a formula.
//!
//! - [`Ko`]: the kos, with any games in them, and their graphs;
//! - [`h`], [`h_with_passes`]: the recurrences behind the formulas, in polynomial time and for integers of any size;
//! - [`KoSum`]: the value of a sum of kos and a game, and how many threats it takes;
//! - [`Fight`]: a ko fight played out for the score, with a stated number of threats and a ban;
//! - [`KoGraph`]: thermographs with either player as komaster, for any graph with kos in it.
//!
//! ```
//! use tedomari_ko::{Ban, Ko, KoSum, Threats};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let n = |n| engine.integer(n);
//! let sum = KoSum::new(vec![Ko::basic(n(7), n(0)), Ko::basic(n(1), n(0))]);
//! let answer = sum.value(&engine, Ban::Japanese, Threats::Left)?;
//! assert_eq!(engine.print(answer.ender().unwrap()), "{7||2|0}");
//! assert_eq!(sum.threats_needed(&engine, Ban::Japanese, Threats::Left)?, Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounded;
mod closed;
mod components;
mod fight;
mod formula;
mod graph;
mod ko;
mod komaster;
mod line;
mod recurrence;
mod sidled;
mod thermograph;
mod tree;
mod value;
mod wall;

pub use closed::ClosedForm;
pub use components::components;
pub use fight::{Fight, FightMove, FightPosition, Played};
pub use formula::Formula;
pub use ko::{Ko, KoError, Scoring};
pub use komaster::{KoGraph, KoSolution, KomasterError, Mastery};
pub use recurrence::{Recurrence, RecurrenceError, h, h_with_passes};
pub use tedomari_loopy::{Ban, Threats};
pub use tedomari_number::{Fraction, FractionError};
pub use thermograph::{Activity, KoThermograph, Masters};
pub use tree::{Tree, Trees};
pub use value::{KoKnown, KoSum, KoValue, Method};
pub use wall::KoWall;

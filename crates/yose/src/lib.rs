//! The endgame on a whole board of Go (yose).
//!
//! Safe stones split a board into regions, and play in one cannot change another: the board is the sum of its regions. Each is
//! solved by itself ([`tedomari_endgame`]), and the sum by the search for scores of sums ([`tedomari_solve`]).
//!
//! - [`Shelter`]: the stones that are taken for safe, and on what grounds;
//! - [`Whole`]: a board as the sum of its regions, what each is worth, and play on it;
//! - [`Advice`]: the score under best play, every move that keeps it, and what each other move loses;
//! - [`WholeLine`]: a line of best play over the whole board;
//! - [`Fought`]: the score of a ko fight with the threats that are there, and others that are counted;
//! - [`annotate()`]: a record with all of that written into it;
//! - [`review()`]: what each move of a game lost, from where the board had fallen apart.
//!
//! A region that was not solved within its limits counts with bounds, and so does a ko: then scores are intervals, one for
//! either master of the kos and one that holds whoever is master.
//!
//! ```
//! use tedomari_go::{Diagram, Edges, Rules};
//! use tedomari_task::Task;
//! use tedomari_value::Engine;
//! use tedomari_vocabulary::Player;
//! use tedomari_yose::{Effort, Threats, Whole};
//!
//! // Two corridors of White's.
//! let rows = ["OOOO-OOOOO", "O..X-O...X", "OOOO-OOOOO"];
//! let diagram = Diagram::parse(&rows, Edges::NONE)?;
//! let mut whole = Whole::new(&Engine::new(), &diagram, Rules::JAPANESE, Effort::default())?;
//! let advice = whole.advise(Player::Left, Threats::Unknown)?;
//! assert_eq!(advice.score.exact().unwrap().to_string(), "-1");
//! assert_eq!(advice.best().map(|play| play.point.to_string()).collect::<Vec<_>>(), ["J2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod annotate;
mod assume;
mod fight;
mod line;
mod orthodox;
mod range;
mod review;
mod shelter;
mod territory;
mod whole;

pub use advice::{Advice, Advised};
pub use annotate::{AnnotateError, annotate, annotate_review};
pub use fight::{Fought, Past};
pub use line::{WholeLine, WholeMove};
pub use range::Range;
pub use review::{Doubt, FinalScore, Review, ReviewOptions, Reviewed, Unsettled, review};
pub use shelter::{Grounds, Shelter};
pub use tedomari_endgame::{Analysis, Estimate, KoFacts, Unsolved};
pub use whole::{Effort, Part, Threats, Whole};

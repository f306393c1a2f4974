//! Questions about games, and their answers.
//!
//! Every face of tedomari asks the same questions: the command line, a server, a Python package. Here each question is a
//! typed value ([`Question`]), and so is its answer, with everything that any face shows. Both can be written as JSON and
//! read back, and have a schema ([`published`]). A [`Session`] answers: it remembers what it has learnt, can be owned and sent to
//! another thread, and works for one [`Task`](tedomari_task::Task) at a time, within its limits.
//!
//! ```
//! use tedomari_answer::{Player, Session, Solve};
//! use tedomari_task::Task;
//!
//! let question = Solve::new(&["{15,{100|12}|-5}", "{-10|-20}"], Player::Left);
//! let solved = Session::new().ask(&Task::default(), &question)?;
//! assert_eq!(solved.score.unwrap().to_string(), "2");
//! assert_eq!(solved.moves[0].to, "{100|12}");
//! // What the other moves lose.
//! assert_eq!(solved.worths.unwrap()[0].loss.low.clone().unwrap().to_string(), "7");
//! # Ok::<(), tedomari_answer::Mistake>(())
//! ```

pub mod asked;
pub mod bounds;
pub mod by_name;
pub mod coins;
pub mod compare;
mod components;
#[cfg(feature = "database")]
pub mod database;
pub mod digraphs;
pub mod discover;
pub mod evaluate;
mod expression;
pub mod facts;
pub mod games;
pub mod generate;
pub mod go;
pub mod heap;
pub mod infinite;
pub mod item;
pub mod ko;
mod letter;
pub mod line;
pub mod loopy;
pub mod misere;
mod mistake;
mod natural;
pub mod octal;
#[cfg(feature = "read")]
mod part;
pub mod play;
pub mod position;
pub mod published;
mod question;
mod ration;
pub mod reduce;
pub mod rulesets;
#[cfg(feature = "schema")]
pub mod schema;
mod session;
pub mod solve;
pub mod stopped;
pub mod strategy;
pub mod table;
pub mod thermograph;
pub mod together;
pub mod told;
pub mod tournament;
pub mod tree;
pub mod wire;
pub mod writing;

pub use bounds::{Bound, Bounded};
pub use coins::{AnsweredCoins, AskCoins};
pub use compare::{Assertion, Compare, Comparison};
pub use components::ComponentFacts;
#[cfg(feature = "database")]
pub use database::{BuildDatabase, BuiltDatabase, DumpDatabase, ShowDatabase};
pub use digraphs::{SolveAnnihilation, SolveGraph, SolvedAnnihilation, SolvedGraph};
pub use discover::{Discover, Discovered};
pub use evaluate::{Evaluate, Evaluation};
pub use facts::Facts;
pub use generate::{GenerateHard, GenerateSums, GeneratedSums};
pub use go::{AnsweredGo, AskGo, ReviewGo, ReviewedGo};
pub use heap::{AnalyseHeaps, AnalysedHeaps, ListHeapGames, ListedHeapGames};
pub use ko::{AnsweredKos, AskKos};
pub use letter::Letter;
pub use loopy::{AskPhi, CompareLoopy, Sidle, ValueLoopy};
pub use misere::{AskMisere, MisereAnswer};
pub use mistake::Mistake;
pub use natural::Natural;
pub use octal::{AnsweredOctal, AskOctal};
pub use position::{Position, PositionAnswer};
pub use question::{Answer, Question};
pub use reduce::{Reduce, Reduced};
pub use rulesets::{ListRulesets, ListedRulesets};
pub use session::Session;
pub use solve::{Solve, Solved};
pub use stopped::{Bounds, Stopped};
pub use strategy::{FollowStrategy, FollowedStrategy};
pub use table::{MadeTable, MakeTable};
pub use tedomari_notation::Style;
pub use tedomari_vocabulary::{Play, Player};
pub use thermograph::{ShowThermograph, ShownThermograph};
pub use told::{FunctionResult, Told};
pub use tournament::{PlayTournament, PlayedTournament};
pub use tree::{ShowTree, ShownTree};

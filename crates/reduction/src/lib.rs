//! How hard can a sum be? Boolean formulas as sums of games of depth two, and the way back.
//!
//! Chapter 4 of Yedwab's thesis proves that to play well in a sum of games of depth two is as hard as to decide quantified boolean
//! formulas. The proof is a chain of reductions, and here each is a function from one problem to the next, with a solver of its
//! own for every problem on the way:
//!
//! | module | problem |
//! | --- | --- |
//! | [`formula`] | SAT and QBF; [`dimacs`] reads them, [`sat`] and [`qbf`] decide them |
//! | [`cover`] | EXACT COVER: sets that contain every point once |
//! | [`partition`] | PARTITION: numbers that add up to a target |
//! | [`alternating`] | ALT: numbers whose alternating sum is a target |
//! | [`switches`] | SUBSET SWITCH: switches whose sum has a score |
//! | [`sum`] | the sum of games of depth two |
//!
//! Satisfiability becomes a chain of puzzles, a quantified formula a chain of games for two: they differ in whether some objects
//! stand in pairs of which the players take one in turn ([`choices`]). [`Chain`] makes all steps; [`play`] asks the solver of sums
//! for winning play, which [`Chain::solve`] takes back to the formula. [`hard`] makes random instances of every kind.

pub mod alternating;
pub mod chain;
pub mod choices;
pub mod cover;
pub mod dimacs;
pub mod formula;
pub mod hard;
pub mod partition;
pub mod play;
pub mod qbf;
pub mod sat;
pub mod sum;
pub mod switches;

pub use alternating::{Alternating, alternating_sum};
pub use chain::{Chain, Formula, Outcome, Witness};
pub use choices::{ChoiceGame, Choices, End, Node, Selection, Strategy, chooser};
pub use cover::{Cover, Moves};
pub use dimacs::{DimacsError, read_cnf, read_qbf};
pub use formula::{Block, Cnf, Literal, Quantified, Quantifier};
pub use hard::{HardFamily, HardRecipe};
pub use partition::Partition;
pub use play::Playing;
pub use qbf::is_true;
pub use sat::satisfy;
pub use sum::{HardSum, Role};
pub use switches::SubsetSwitch;

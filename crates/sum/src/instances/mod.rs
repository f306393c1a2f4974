//! Sums to try things on: random ones of several families, and files of sums.
//!
//! [`Recipe`] makes random sums from a seed, the same on every machine. [`mod@file`] is a small text format for lists of sums with
//! names and expected answers.
//!
//! ```
//! use tedomari_sum::instances::{Family, Recipe, file};
//!
//! let recipe = Recipe { family: Family::LeftHeavy, components: 3, ..Recipe::default() };
//! let sums: Vec<file::Entry> = recipe.sums(7)?.take(2).collect();
//! assert_eq!(sums[0].components().len(), 3);
//! let text = file::print(&sums);
//! assert_eq!(file::parse(&text).unwrap(), sums);
//! # Ok::<(), tedomari_sum::instances::RecipeError>(())
//! ```

mod family;
pub mod file;
mod random;
mod recipe;
mod tree;

pub use family::{Family, UnknownFamily};
pub use random::Random;
pub use recipe::{Components, Recipe, RecipeError, Sums};

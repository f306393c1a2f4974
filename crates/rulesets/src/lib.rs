//! The rulesets of tedomari.
//!
//! Each file in `src/games` is one game: its rules as a [`Ruleset`](tedomari_position::Ruleset), a description, and a
//! constant `RULESET`. The build finds it there; commands, lists and expressions then know it.
//!
//! ```
//! use tedomari_rulesets::{Rulesets, find};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let form = engine.read_form("domineering(....|....) + 3", &Rulesets::default())?;
//! assert_eq!(engine.print(form.value()), "3Miny(2)");
//! assert!(find("domineering").is_some());
//! # Ok::<(), tedomari_value::ReadError>(())
//! ```

mod any;
pub mod cake;
mod dominoes;
mod expression;
pub mod graph;
pub mod hackenbush;
pub mod pins;
pub mod strip;
pub mod walkers;

pub use any::{
    Analysis, AnyPosition, AnyRuleset, Component, Library, MoveValue, Progress, SearchOptions, SurveyError,
};
pub use expression::Rulesets;
pub use tedomari_position::BoardError;

/// The games, found by the build.
pub mod games {
    #![allow(missing_docs, reason = "each game's own file documents it")]
    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

mod list {
    use crate::games;
    include!(concat!(env!("OUT_DIR"), "/list.rs"));
}

/// All rulesets, by name.
pub fn all() -> &'static [&'static dyn AnyRuleset] {
    list::ALL
}

/// The ruleset with a name.
pub fn find(name: &str) -> Option<&'static dyn AnyRuleset> {
    all().iter().copied().find(|ruleset| ruleset.about().name == name)
}

//! The rulesets of tedomari.
//!
//! Each file in `src/games` is one game: its rules as a [`Ruleset`](tedomari_position::Ruleset), a description, and a
//! constant `RULESET`, or a function `family` if it has parameters. The build finds it there; a [`Registry`] then knows it, and
//! with it commands, lists and expressions.
//!
//! ```
//! use tedomari_rulesets::{Registry, Rulesets};
//! use tedomari_value::Engine;
//!
//! let engine = Engine::new();
//! let form = engine.read_form("domineering(....|....) + 3", &Rulesets::default())?;
//! assert_eq!(engine.print(form.value()), "3Miny(2)");
//! assert!(Registry::default().find("domineering").is_ok());
//! # Ok::<(), tedomari_value::ReadError>(())
//! ```

#![cfg_attr(
    test,
    allow(
        dead_code,
        reason = "unit tests have no registry of all games, so that no search is compiled twice"
    )
)]

mod amazons;
mod analysis;
mod any;
pub mod arcs;
mod by_play;
pub mod cake;
#[cfg(feature = "contract")]
pub mod contract;
mod dominoes;
mod expression;
pub mod graph;
mod grounded;
pub mod hackenbush;
pub mod heaps;
pub mod hunt;
mod loopy;
pub mod memory;
mod numbered;
mod oriented;
pub mod pairs;
mod partizan_heaps;
mod piles;
pub mod pins;
mod places;
mod registry;
pub mod sizes;
pub mod strip;
pub mod turning;
mod variants;
pub mod walkers;

pub use analysis::{Analysis, Component, KnownPart, MoveValue, SearchOptions};
pub use any::{AnyPosition, AnyRuleset, Finished, Library, SurveyError};
pub use expression::Rulesets;
pub use grounded::{GroundedParts, Left};
pub use loopy::{AllPlacements, Surroundings};
pub use numbered::{NumberedParts, Piece};
pub use oriented::{EachMove, OrientedParts, OrientedPiece};
pub use registry::{Family, FindError, Parameter, ParameterError, Parameters, Registry};
pub use tedomari_position::BoardError;

/// The games, found by the build.
pub mod games {
    #![allow(missing_docs, reason = "each game's own file documents it")]
    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

#[cfg(not(test))]
mod list {
    use crate::{Registry, games};
    include!(concat!(env!("OUT_DIR"), "/list.rs"));
}

//! Canonical values of short games.
mod base;
mod budget;
mod canonical;
mod engine;
mod num;
mod order;
mod stops;
mod sum;
mod thermo;
mod value;

pub use budget::{Budget, Stop};
pub use engine::{Engine, Statistics};
pub use order::{Outcome, Relation};
pub use stops::AdornedStop;
pub use tedomari_thermograph::Player;
pub use value::Value;

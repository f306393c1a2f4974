//! Drawings of digraphs with what is known about their vertices: as SVG, laid out in layers, and as DOT for Graphviz.
//!
//! Nothing here is exact: places are numbers of a drawing. The same graph gives the same drawing everywhere.

mod dot;
mod layout;
mod svg;

pub use dot::dot;
pub use svg::svg;

use crate::outcome::Outcome;

/// What is written on a vertex.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// Its value, or whatever else stands below the name.
    pub note: String,
    /// Its colour.
    pub outcome: Option<Outcome>,
    /// A token on it: an empty text for a plain one.
    pub token: Option<String>,
}

/// The fill and the line of a vertex.
fn colours(outcome: Option<Outcome>) -> (&'static str, &'static str) {
    match outcome {
        Some(Outcome::P) => ("#d9f0d3", "#3d7a35"),
        Some(Outcome::N) => ("#d6e6f5", "#2f6296"),
        Some(Outcome::D) => ("#f2e8d0", "#8a6d2b"),
        None => ("#f4f4f4", "#666666"),
    }
}

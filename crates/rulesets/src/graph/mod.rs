//! Games on graphs: reading and writing them, naming their vertices alike whatever the order they come in, and the games
//! in which a move takes a vertex.

pub mod json;
pub mod label;
pub mod placement;
mod run;
mod text;

pub use json::read_json;
pub use text::{Link, read_text, write_text};

/// Who may still play at a vertex: the sum of [`LEFT`] and [`RIGHT`].
pub type Tint = u8;
/// Left may play there.
pub const LEFT: Tint = 1;
/// Right may play there.
pub const RIGHT: Tint = 2;

/// A graph as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// Who may play at each vertex.
    pub tints: Vec<Tint>,
    /// From one vertex to another; a line without a direction is there in both.
    pub arcs: Vec<(u32, u32)>,
}

/// More vertices than a number of 32 bits can count are refused.
pub(crate) const MOST_VERTICES: usize = u32::MAX as usize;

//! Annihilation games (Conway; Fraenkel and Yesha): tokens on the vertices of a digraph, at most one on each. Players in
//! turn move one along an edge, and if it comes to another, both vanish. Who cannot move loses; play that never ends is a draw.
//!
//! The graph of positions has 2^n vertices, but everything about it follows from those of at most four tokens:
//!
//! - [`Annihilation`]: γ, outcome and moves of any set of tokens, in polynomial time; parts of the digraph that do not hang
//!   together are solved one by one and added;
//! - [`Winner`]: play that wins in the end, by the broad strategy;
//! - [`brute`]: all 2^n positions, to check the theory on small graphs;
//! - [`Matter`]: two kinds of particles that annihilate each other, by retrograde analysis.

mod basis;
pub mod brute;
mod component;
mod game;
mod matter;
mod parts;
mod tokens;
mod vectors;
mod winner;

pub use component::ComponentCounts;
pub use game::{Annihilation, AnnihilationError, AnnihilationMove};
pub use matter::{Matter, Particles};
pub use tokens::Tokens;
pub use winner::{Answer, PerfectPlayer, Winner};

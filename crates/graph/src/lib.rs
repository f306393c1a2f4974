//! Games of tokens on digraphs, with cycles and loops.
//!
//! A position is a digraph with tokens on some of its vertices, or a sum of several. Players in turn move one token along an
//! edge; tokens do not see each other; a player who cannot move loses, and play that never ends is a draw. Everything about such a sum
//! follows from one function on each digraph, the generalised Sprague–Grundy function γ, which is polynomial:
//!
//! - [`Digraph`]: the graph, in four bytes an edge and direction; [`read()`] reads JSON, DOT and lists of edges;
//! - [`grundy()`]: g of acyclic graphs; [`GammaTable`]: γ, its sets K and the counter of any graph;
//! - [`SumGame`]: the outcome of sums, their winning or drawing moves, and play that wins in the end;
//! - [`Diagram`]: a graph with what is written on its vertices, for those who draw it.
//!
//! Whatever may take long takes a [`Task`], which counts its steps and its bytes and may end it. Graphs and tables account for
//! their bytes as long as they live; their clones share them.

mod diagram;
mod digraph;
mod gamma;
mod grundy;
#[cfg(feature = "serde")]
mod json;
pub mod read;
mod sum;
mod value;

pub use diagram::{Diagram, Label, PartizanDiagram};
pub use digraph::{Digraph, GraphError, Vertex};
pub use gamma::{GammaTable, MoveGraph, Work};
pub use grundy::grundy;
pub use read::{Format, Input, Owner, PartizanGraph, Placed, ReadError, read, read_partizan};
pub use sum::{Good, SumGame, Token, TokenMove};
pub use tedomari_task::{Limits, Stop, Task};
pub use tedomari_vocabulary::Outcome;
pub use value::Gamma;

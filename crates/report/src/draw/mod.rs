//! Drawings of thermographs, for the terminal, as SVG and as PNG; of positions, trees and tables, as SVG; and of digraphs, as SVG,
//! PNG and DOT.
//!
//! Those of thermographs keep the field's orientation: positive values lie to the left, temperature rises, the drawing starts at t = -1
//! with a light line at t = 0, and the mast stands on top. Left is blue, Right is red. Labels are exact; one that is
//! too long for its place is written with a power of two or, marked as such, rounded. Where bends lie too close together
//! to be told apart the temperature axis is stretched there and shows a break. Those of games with kos show both players as
//! komaster over the same axes.
//!
//! ```
//! use tedomari_number::Dyadic;
//! use tedomari_report::draw::{self, TerminalOptions};
//! use tedomari_thermograph::Thermograph;
//!
//! let [one, minus_one] = [1, -1].map(|n| Thermograph::mast(Dyadic::from(n)));
//! let switch = Thermograph::from_options(&[&one], &[&minus_one]);
//! let text = draw::terminal(&switch, &TerminalOptions::default());
//! assert!(text.contains("mean 0, temperature 1, gote"));
//! ```

mod axis;
mod canvas;
mod digraph;
mod figure;
mod go_board;
mod go_graph;
mod label;
mod masters;
mod moves;
#[cfg(feature = "png")]
mod outlines;
mod picture;
mod place;
mod plot;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "png")]
mod png_file;
#[cfg(feature = "png")]
mod raster;
mod steps;
mod svg;
mod svg_panel;
mod terminal;
mod tree;

pub use digraph::{dot, dot_partizan, svg_diagram, svg_partizan};
#[cfg(feature = "png")]
pub use digraph::{png_diagram, png_partizan};
pub use go_board::svg_go;
pub use go_graph::{svg_region, terminal_region};
pub use masters::{svg_masters, terminal_masters};
pub use moves::{DrawnMove, best_moves};
pub use picture::{svg_position, title};
pub use plot::svg_plot;
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use steps::{svg_steps, terminal_steps};
pub use svg::{SvgOptions, Theme, svg};
pub use terminal::{TerminalOptions, terminal};
pub use tree::{dot_tree, svg_tree};

//! Drawings of digraphs with what is known about their vertices: as SVG and PNG, laid out in layers, and as DOT for Graphviz.
//!
//! Nothing here is exact: places are numbers of a drawing. The same graph gives the same drawing everywhere. Large graphs take
//! long to lay out, so all of this is done within the limits of a task.

mod dot;
mod layout;
mod svg;

use tedomari_task::{Stop, Task};
use tedomari_vocabulary::Outcome;

pub use dot::{dot, dot_partizan};
#[cfg(feature = "png")]
pub use svg::{png_diagram, png_partizan};
pub use svg::{svg_diagram, svg_partizan};

/// The colours of the players' edges.
const LEFT: &str = "#2563eb";
const RIGHT: &str = "#dc2626";

/// The fill and the line of a vertex.
fn colours(outcome: Option<Outcome>) -> (&'static str, &'static str) {
    match outcome {
        Some(Outcome::Previous) => ("#d9f0d3", "#3d7a35"),
        Some(Outcome::Next) => ("#d6e6f5", "#2f6296"),
        Some(Outcome::Draw) => ("#f2e8d0", "#8a6d2b"),
        Some(Outcome::Left | Outcome::Right) | None => ("#f4f4f4", "#666666"),
    }
}

/// A step for something small; several for something with many parts.
fn count(task: &Task, parts: usize) -> Result<(), Stop> {
    const FEW: usize = 1 << 10;
    if parts < FEW { task.step() } else { task.work((parts / FEW) as u64) }
}

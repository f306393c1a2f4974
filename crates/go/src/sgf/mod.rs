//! Records of games in SGF (FF\[4\], with the older forms that are still about).
//!
//! [`Collection::read`] takes the bytes of a file. A [`Record`] is a tree of nodes with properties as they were written, and
//! [`Record::position`] plays the main line to a move or to its end. Records can be built and written, too.
//!
//! A small scanner finds the tree, so that every error has a place, nothing is lost that is not understood, and a tree may be as
//! deep as it likes. What a property of Go means, the crate `sgf-parse` knows.
//!
//! ```
//! use tedomari_go::sgf::{Collection, Stage};
//!
//! let collection = Collection::read(b"(;SZ[9]KM[6.5]AB[cc][gg]PL[W];W[gc];B[cg])")?;
//! let record = &collection.records[0];
//! let position = record.position(Stage::End, record.rules().unwrap_or_default())?;
//! assert_eq!(position.moves, 2);
//! assert_eq!(position.game.board().stones().count(), 4);
//! # Ok::<(), tedomari_go::sgf::SgfError>(())
//! ```

mod error;
mod info;
mod marks;
mod position;
mod record;
mod scan;
mod text;
mod write;

pub use error::{SgfError, SgfPlace, SgfProblem};
pub use info::GameResult;
pub use marks::Marks;
pub use position::{Position, Stage};
pub use record::{Collection, Node, NodeId, Property, Record};
pub use text::decode;

//! Values of parts on disk.
//!
//! A database is one file. Parts of positions stand in it by ruleset and text, and their values as a number plus or minus
//! a base, which is again written by its options: nothing depends on the handles of one run. A [`Writer`] fills it in
//! batches, each of which is there as a whole or not at all, whatever happens to the program; a [`Database`] reads it,
//! as many processes at once as one likes, also while it is being written, and serves searches as a
//! [`Library`](tedomari_rulesets::Library). What no single machine can value is valued by [shards](shard).
//!
//! ```
//! use tedomari_database::{Database, Writer, sizes};
//! use std::sync::Arc;
//! use tedomari_rulesets::{Library, Registry};
//! use tedomari_value::Engine;
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("small.db");
//! let writer = Writer::open(&file)?;
//! let ruleset = Registry::default().find("domineering")?;
//! writer.build(&ruleset, &sizes(2, 4), &Engine::new(), 1)?;
//! drop(writer);
//!
//! let database = Arc::new(Database::open(&file)?);
//! let engine = Engine::new();
//! let shelf = database.shelf(&engine, "domineering").expect("it was built");
//! let value = shelf.get(&engine, "....|....")?.expect("it was reached");
//! assert_eq!(engine.print(value), "Miny(2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod canonical;
pub mod code;
mod error;
mod info;
mod key;
mod layout;
mod luck;
mod read;
mod rebuild;
pub mod shard;
mod store;
mod workshop;
mod write;

pub use build::{BuildError, Built, sizes};
pub use error::DatabaseError;
pub use info::{Holding, Info};
pub use layout::FORMAT;
pub use read::Database;
pub use write::Writer;

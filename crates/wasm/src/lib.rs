//! The program for a page that has no server: the same questions, answered inside of the page.
//!
//! A page loads this crate, compiled to WebAssembly, in a worker and asks what it would otherwise ask a server ([`desk`]). What the two sides call of
//! each other is a handful of functions with numbers and pieces of memory ([`door`]); `web/src/lib/engine.js` is their other side. There are no
//! threads, no files and no databases. A question ends when a limit is reached; to end it earlier, the page ends the worker.

pub mod desk;
pub mod door;

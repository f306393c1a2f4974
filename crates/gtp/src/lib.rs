//! An engine that Go programs drive through the Go Text Protocol (GTP, version 2).
//!
//! It plays endgames: the board is split into regions, each is solved, and the engine takes a move that keeps the score of the
//! whole ([`tedomari_yose`]). Where a region was not solved it plays by simple tactics, and `tedomari-why` says that it does
//! not know.
//!
//! [`GtpEngine::line`] takes one line of a controller and returns the [`Reply`]. Nothing is printed and no text makes it panic;
//! the caller moves the lines.
//!
//! ```
//! use tedomari_gtp::GtpEngine;
//!
//! let mut engine = GtpEngine::new();
//! assert_eq!(engine.line("1 boardsize 5").unwrap().to_string(), "=1\n\n");
//! for stone in ["B A3", "W A4", "B B3", "W B4", "B C3", "W C4", "B D3", "W D4", "B E3", "W E4"] {
//!     engine.line(&format!("play {stone}"));
//! }
//! assert_eq!(engine.line("play black A4").unwrap().to_string(), "? illegal move: a white stone is there\n\n");
//! assert!(engine.line("# a comment").is_none());
//! ```

mod analyze;
mod command;
mod decimal;
mod engine;
mod finish;
mod handicap;
mod mind;
mod orders;
mod regions;
mod reply;
mod tactics;

pub use engine::{GtpEngine, Settings};
pub use orders::COMMANDS;
pub use reply::Reply;

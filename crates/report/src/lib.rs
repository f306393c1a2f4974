//! Results for people: drawings of thermographs.
//!
//! See [`draw`].

pub mod draw;

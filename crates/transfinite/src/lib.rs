//! Infinite numbers and transfinite nimbers.
//!
//! Conway's numbers go beyond games that end after finitely many moves: `omega` is larger than every integer, `1/omega` is positive and smaller than
//! every fraction. Each number has one normal form, a sum of r·omega^x with real r and numbers x that decrease (Conway, *On Numbers and Games*,
//! chapter 3). Here are the numbers whose normal form is finite and rational, all the way up through its exponents, and their quotients. They are a
//! field. Nimbers `*a` exist for every ordinal a, and those below omega^omega^omega are the algebraic closure of the field of two elements (chapter 6).
//!
//! A [`Value`] is a number plus a nimber. [`evaluate`] reads an expression such as `omega^2/3 - 1` or `nim_product(omega, omega)`.

#![warn(missing_docs)]

mod alpha;
mod common;
mod lexer;
mod nim;
mod normal;
mod ordinal;
mod read;
mod signs;
mod surreal;
mod text;
mod trouble;
mod value;

pub use normal::{Normal, Term};
pub use read::{ReadError, evaluate, is_infinite};
pub use signs::Run;
pub use surreal::Surreal;
pub use trouble::Trouble;
pub use value::Value;

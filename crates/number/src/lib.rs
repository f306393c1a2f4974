//! Exact dyadic rationals, the numbers of short games.
//!
//! A short game that is a number equals some m/2^k, so this one type serves every score, mean, temperature and
//! breakpoint of the project. Nothing here rounds and nothing overflows: values that fit in a machine word stay
//! inline, the others spill to big integers without a change of meaning. Where numbers need not be dyadic, as in averages
//! and in the means of kos, a [`Fraction`] stands for them.
//!
//! ```
//! use tedomari_number::Dyadic;
//!
//! let big = Dyadic::new(1, 0).shift(40);
//! let small = Dyadic::new(1, 30);
//! assert_eq!((&big + &small).to_string(), "1180591620717411303425/1073741824");
//! assert!(Dyadic::new(1, 31) < Dyadic::from(1_i64 << 33));
//! ```

mod arithmetic;
mod dyadic;
mod fraction;
mod interval;
#[cfg(feature = "serde")]
mod json;
mod simplest;
mod text;

pub use dyadic::Dyadic;
pub use fraction::{Fraction, FractionError};
pub use interval::Interval;
pub use simplest::simplest_between;
pub use text::ParseDyadicError;

//! Misère play of take-and-break games, where the player who makes the last move loses.
//!
//! Three ways lead to the outcome of a sum. [`Heaps`] computes simplest forms, which are exact beside any other impartial game
//! but grow quickly, and their [`Genus`]. [`Quotient`] finds the misère quotient of a game, which tells the outcome of every sum
//! of its heaps by multiplication in a finite monoid, and is proved. Where a period of the quotient is proved too, it reaches
//! heaps of any size:
//!
//! ```
//! use tedomari_misere::Quotient;
//! use tedomari_task::Task;
//!
//! let mut kayles = Quotient::new("kayles".parse()?);
//! kayles.extend(&Task::default(), 200)?;
//! assert_eq!((kayles.order(), kayles.p_positions()), (40, 9));
//! let element = kayles.element_of_sum(&[1_000_000_000, 1_000_000_000]).unwrap();
//! assert!(kayles.is_p(element));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod form;
mod genus;
mod heaps;
mod monoid;
mod quotient;
mod verify;

pub use form::{Form, Forms};
pub use genus::Genus;
pub use heaps::Heaps;
pub use quotient::{Element, Quotient, Unfinished};

//! Misère play of impartial games, where the player who makes the last move loses.
//!
//! [`Play`] answers about sums of positions of any games whose rules it is given: who wins, [`Genus`], [`Kind`], and simplest forms
//! ([`Forms`]), which are exact beside any other impartial game but grow quickly. [`FiniteQuotient`] finds the misère quotient of finitely many
//! games, which tells the outcome of every sum of these by multiplication in a finite monoid, and is proved.
//!
//! For take-and-break games there are [`Heaps`], with the simplest forms of one heap after the other, and [`Quotient`]. Where a period of the
//! quotient is proved too, it reaches heaps of any size:
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
mod finite;
mod form;
mod genus;
mod growing;
mod heaps;
mod kind;
mod links;
mod monoid;
mod partizan;
mod play;
mod quotient;
mod text;
mod theory;
mod verify;

pub use finite::FiniteQuotient;
pub use form::{Form, Forms};
pub use genus::Genus;
pub use growing::{Element, Unfinished};
pub use heaps::Heaps;
pub use kind::Kind;
pub use partizan::{PartizanPlay, PartizanRules, Sided};
pub use play::{Item, Part, Play, Rules, Sum};
pub use quotient::Quotient;
pub use theory::Partition;

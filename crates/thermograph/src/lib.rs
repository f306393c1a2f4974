//! Exact thermographs of short games, drawn from temperature -1 upward.
//!
//! A thermograph shows what a game is worth to either player at each ambient temperature t: its left wall is what
//! remains for Left after she moves first and pays t for the move, its right wall the same for Right, and above the
//! temperature of the game both give way to the mast at the mean. Starting at -1 instead of 0 makes every integer a
//! bare mast and gives the number m/2^k the temperature -1/2^k, so numbers need no rule of their own.
//!
//! [`Thermograph::from_options`] builds a thermograph from those of the options, [`Thermograph::number`] writes that
//! of a number down at once, [`Construction`] keeps every step for display, and [`Class`] reads gote and sente off
//! the walls.
//!
//! ```
//! use tedomari_number::Dyadic;
//! use tedomari_thermograph::{Class, Thermograph};
//!
//! // 4||-4|-10
//! let [four, minus_four, minus_ten] = [4, -4, -10].map(|n| Thermograph::number(&Dyadic::from(n)));
//! let right = Thermograph::from_options(&[&minus_four], &[&minus_ten]);
//! let game = Thermograph::from_options(&[&four], &[&right]);
//! assert_eq!(game.mean().to_string(), "-3/2");
//! assert_eq!(game.temperature().to_string(), "11/2");
//! assert_eq!(game.class(), Class::Gote);
//! ```

mod class;
mod construction;
mod envelope;
#[cfg(feature = "serde")]
mod json;
mod number;
mod scaffold;
mod thermograph;
mod wall;

pub use construction::{Construction, Side, Step};
pub use scaffold::{Cut, Scaffold};
pub use tedomari_vocabulary::{Class, Player};
pub use thermograph::Thermograph;
pub use wall::{Breakpoint, Wall};

//! Answers as text for people: one file a question, each with a function from the answer to a page of text.
//!
//! Nothing is worked out here. Everything that a page shows is in the answer, so that another face can show the same.

mod bounded;
mod comparison;
mod evaluation;
mod page;
pub mod play;
mod position;
mod solved;
mod stopped;
mod thermograph;

pub use bounded::bounded;
pub use comparison::comparison;
pub use evaluation::{evaluation, facts};
pub use page::{Page, counted, thousands};
pub use position::{Shown, position};
pub use solved::solved;
pub use stopped::{interval, stopped};
pub use thermograph::{drawing, shown_thermograph};

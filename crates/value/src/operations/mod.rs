//! Operations on values beyond sum and order, one file each.

mod atomic_weight;
mod birthday;
mod cool;
mod followers;
mod heat;
mod incentives;
mod integers;
mod kinds;
mod nim_field;
mod norton;
mod ordinal_sum;
mod powers;
mod products;
mod quoted;
mod reduced;

pub use atomic_weight::Weights;
pub use cool::CoolError;
pub(crate) use integers::integer_arithmetic;
pub use quoted::Meaning;
pub(crate) use quoted::{Compound, Forms};
pub use reduced::Reducer;

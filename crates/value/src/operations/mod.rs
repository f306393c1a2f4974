//! Operations on values beyond sum and order, one file each.

mod atomic_weight;
mod birthday;
mod cool;
mod heat;
mod incentives;
mod kinds;
mod norton;
mod ordinal_sum;
mod reduced;

pub use atomic_weight::Weights;
pub use cool::CoolError;
pub use reduced::Reducer;

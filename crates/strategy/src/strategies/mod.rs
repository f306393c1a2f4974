//! The strategies, one a file.

mod follow;
mod greedy;
mod hotstrat;
mod mean;
mod sentestrat;
mod thermostrat;

pub use follow::FollowTheLeader;
pub use greedy::Greedy;
pub use hotstrat::Hotstrat;
pub use mean::MeanStrategy;
pub use sentestrat::Sentestrat;
pub use thermostrat::Thermostrat;

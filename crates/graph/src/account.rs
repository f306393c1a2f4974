//! How long work on a graph answers for what it spends: it charges steps and bytes to an account, which may say stop.

use tedomari_value::{Engine, Stop};

/// Something that counts work and may end it.
pub trait Account {
    /// Charges so many steps, and says how many bytes the work holds now.
    fn charge(&self, steps: u64, bytes: usize) -> Result<(), Stop>;
}

/// No limit.
///
/// ```
/// use tedomari_graph::{Account, Unlimited};
///
/// assert!(Unlimited.charge(u64::MAX, usize::MAX).is_ok());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

impl Account for Unlimited {
    fn charge(&self, _: u64, _: usize) -> Result<(), Stop> {
        Ok(())
    }
}

/// The budget of an engine holds for work outside it as well.
impl Account for Engine {
    fn charge(&self, steps: u64, bytes: usize) -> Result<(), Stop> {
        self.account_outside_bytes(bytes);
        self.work(steps)
    }
}

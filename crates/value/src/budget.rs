//! Limits on work: a spent budget is an answer, not a failure.
//!
//! Every operation that can run long counts its steps here and ends with a [`Stop`] once a limit is reached or the
//! work is interrupted. What was computed by then stays in the engine's tables.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why the work ended before the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time limit was reached.
    Time,
    /// The limit on steps was reached.
    Nodes,
    /// The limit on memory was reached.
    Memory,
    /// Somebody set the flag of [`Budget::interrupt_with`].
    Interrupted,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "time limit reached",
            Stop::Nodes => "node limit reached",
            Stop::Memory => "memory limit reached",
            Stop::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for Stop {}

/// How much work an engine may do. The default is no limit.
///
/// ```
/// use std::time::Duration;
/// use tedomari_value::Budget;
///
/// let budget = Budget::new().time(Duration::from_secs(10)).nodes(1_000_000).memory(4 << 30);
/// assert!(budget.is_limited());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    memory: Option<usize>,
    interrupt: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// No limit at all.
    pub fn new() -> Budget {
        Budget::default()
    }

    /// Stop this long from now.
    pub fn time(mut self, limit: Duration) -> Budget {
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// Stop after so many steps (comparisons, sums and canonical forms that needed work).
    pub fn nodes(mut self, limit: u64) -> Budget {
        self.nodes = Some(limit);
        self
    }

    /// Stop when the engine's tables hold so many bytes.
    pub fn memory(mut self, bytes: usize) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// Stop soon after the flag is set, by another thread or a signal handler.
    pub fn interrupt_with(mut self, flag: Arc<AtomicBool>) -> Budget {
        self.interrupt = Some(flag);
        self
    }

    /// Whether any limit is set.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some() || self.memory.is_some() || self.interrupt.is_some()
    }
}

/// The running account of one engine.
#[derive(Default)]
pub(crate) struct Meter {
    steps: AtomicU64,
    /// Steps at which the clock, the memory and the flag are looked at next.
    next_look: AtomicU64,
    first: AtomicU64,
    budget: parking_lot::RwLock<Budget>,
}

/// A budget that waits while another is in place.
pub(crate) struct Suspended {
    budget: Budget,
    steps: u64,
    first: u64,
}

const LOOK_EVERY: u64 = 1024;

impl Meter {
    pub(crate) fn set(&self, budget: Budget) {
        let now = self.steps();
        self.first.store(now, Ordering::Relaxed);
        self.next_look.store(if budget.is_limited() { now } else { u64::MAX }, Ordering::Relaxed);
        *self.budget.write() = budget;
    }

    pub(crate) fn new() -> Meter {
        let meter = Meter::default();
        meter.set(Budget::new());
        meter
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Counts one step. Load and store rather than an atomic addition: on one thread exact, on several a count may be
    /// lost, which is cheaper than a contended line and harmless for a limit.
    #[inline]
    pub(crate) fn step(&self, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        let now = self.steps.load(Ordering::Relaxed) + 1;
        self.steps.store(now, Ordering::Relaxed);
        if now < self.next_look.load(Ordering::Relaxed) { Ok(()) } else { self.look(now, bytes) }
    }

    pub(crate) fn count(&self, steps: u64) {
        self.steps.store(self.steps() + steps, Ordering::Relaxed);
    }

    /// Looks at the limits now, if there are any.
    pub(crate) fn check(&self, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        if self.next_look.load(Ordering::Relaxed) == u64::MAX {
            Ok(())
        } else {
            self.look(self.steps(), bytes)
        }
    }

    /// Puts another budget in place for a while; [`Meter::restore`] takes it back, with its count of steps.
    pub(crate) fn replace(&self, budget: Budget) -> Suspended {
        let (steps, first) = (self.steps(), self.first.load(Ordering::Relaxed));
        let old = Suspended { budget: self.budget.read().clone(), steps, first };
        self.set(budget);
        old
    }

    pub(crate) fn restore(&self, old: Suspended) {
        self.steps.store(old.steps, Ordering::Relaxed);
        self.set(old.budget);
        self.first.store(old.first, Ordering::Relaxed);
    }

    #[cold]
    fn look(&self, now: u64, bytes: impl FnOnce() -> usize) -> Result<(), Stop> {
        let budget = self.budget.read();
        let left = budget.nodes.map(|limit| limit.saturating_sub(now - self.first.load(Ordering::Relaxed)));
        if budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Err(Stop::Interrupted)
        } else if left == Some(0) {
            Err(Stop::Nodes)
        } else if budget.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else if budget.memory.is_some_and(|limit| bytes() >= limit) {
            Err(Stop::Memory)
        } else {
            self.next_look.store(now + LOOK_EVERY.min(left.unwrap_or(u64::MAX)), Ordering::Relaxed);
            Ok(())
        }
    }
}

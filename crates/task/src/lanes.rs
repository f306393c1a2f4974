//! Counters that several threads advance without getting in each other's way.
//!
//! Each thread counts in a lane of its own, which is a cache line of its own. There are fewer lanes than there may be
//! threads: where two share one, a count may be lost now and then, which does no harm to a limit.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

const LANES: usize = 16;

/// The counters of one thread.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Lane {
    pub(crate) steps: AtomicU64,
    /// The count of steps at which the limits are looked at next.
    pub(crate) next_look: AtomicU64,
    /// Bytes put into tables that others use too.
    pub(crate) charged: AtomicUsize,
}

#[derive(Default)]
pub(crate) struct Lanes([Lane; LANES]);

thread_local! {
    static MINE: Cell<usize> = const { Cell::new(usize::MAX) };
}

static NEXT: AtomicUsize = AtomicUsize::new(0);

#[cold]
fn number() -> usize {
    let number = NEXT.fetch_add(1, Ordering::Relaxed) % LANES;
    MINE.set(number);
    number
}

impl Lanes {
    /// The lane of this thread.
    #[inline]
    pub(crate) fn mine(&self) -> &Lane {
        let mine = MINE.get();
        &self.0[if mine == usize::MAX { number() } else { mine }]
    }

    pub(crate) fn steps(&self) -> u64 {
        self.0.iter().map(|lane| lane.steps.load(Ordering::Relaxed)).sum()
    }

    pub(crate) fn charged(&self) -> usize {
        self.0.iter().fold(0, |sum, lane| sum.saturating_add(lane.charged.load(Ordering::Relaxed)))
    }
}

impl Lane {
    /// Counts steps; the count afterwards. Load and store rather than an atomic addition: the lane belongs to one
    /// thread.
    #[inline]
    pub(crate) fn advance(&self, steps: u64) -> u64 {
        let now = self.steps.load(Ordering::Relaxed).saturating_add(steps);
        self.steps.store(now, Ordering::Relaxed);
        now
    }

    #[inline]
    pub(crate) fn charge(&self, bytes: usize) {
        self.charged.store(self.charged.load(Ordering::Relaxed).saturating_add(bytes), Ordering::Relaxed);
    }
}

//! Counters that several threads advance without getting in each other's way.
//!
//! Each thread counts in a lane of its own, which is a cache line of its own. A thread takes the lowest lane that is free and
//! gives it back when it ends. There are fewer lanes than there may be threads: where two share one, a count may be lost now and
//! then, which does no harm to a limit.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// So many threads have a lane to themselves.
pub const LANES: usize = 16;

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
    /// Gives the lane back when the thread ends.
    static LEASE: Cell<Option<Lease>> = const { Cell::new(None) };
}

/// A bit for each lane that a thread has to itself.
static TAKEN: AtomicU64 = AtomicU64::new(0);
/// Where threads go for which there is no lane left.
static NEXT: AtomicUsize = AtomicUsize::new(0);

struct Lease(usize);

impl Drop for Lease {
    fn drop(&mut self) {
        TAKEN.fetch_and(!(1 << self.0), Ordering::Relaxed);
    }
}

/// The number of this thread's lane, below [`LANES`]: what threads write often can be kept apart by it.
#[inline]
pub fn lane() -> usize {
    let mine = MINE.get();
    if mine == usize::MAX { take() } else { mine }
}

#[cold]
fn take() -> usize {
    let lowest = |taken: u64| Some(taken | (!taken & taken.wrapping_add(1)));
    let before = TAKEN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| {
        lowest(taken).filter(|_| taken.trailing_ones() < LANES as u32)
    });
    let number = match before {
        Ok(taken) => {
            let number = taken.trailing_ones() as usize;
            LEASE.set(Some(Lease(number)));
            number
        }
        Err(_) => NEXT.fetch_add(1, Ordering::Relaxed) % LANES,
    };
    MINE.set(number);
    number
}

impl Lanes {
    /// The lane of this thread.
    #[inline]
    pub(crate) fn mine(&self) -> &Lane {
        &self.0[lane()]
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn lanes_are_given_back() {
        for _ in 0..3 * LANES {
            let all = Barrier::new(4);
            let lanes: BTreeSet<usize> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..4)
                    .map(|_| {
                        scope.spawn(|| {
                            let mine = lane();
                            all.wait();
                            mine
                        })
                    })
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
            });
            assert!(lanes.iter().all(|&lane| lane < LANES));
        }
    }
}

//! What a whole program holds: the sum of what everything in it holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An account of all the bytes that are held, with a limit.
///
/// Every table has an [`Entry`] in the ledger and keeps it up to date; the entry is crossed out when the table is dropped.
/// Tasks that were [set up](crate::Setup::ledger) with the ledger stop when it is full.
///
/// ```
/// use tedomari_task::{Ledger, Limits, Stop, Task};
///
/// let ledger = Ledger::new(Some(1 << 20));
/// let task = Task::setup(Limits::new()).ledger(&ledger).start();
/// let (table, other) = (ledger.open(), ledger.open());
/// table.set(700_000);
/// other.set(700_000);
/// assert_eq!(task.check(), Err(Stop::Memory));
/// drop(other);
/// assert_eq!((ledger.bytes(), task.check()), (700_000, Ok(())));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Ledger(Arc<Book>);

#[derive(Debug, Default)]
struct Book {
    held: AtomicUsize,
    limit: Option<usize>,
    /// What the program holds in truth, where somebody can tell.
    gauge: Option<fn() -> usize>,
}

/// What one table holds.
#[derive(Debug)]
pub struct Entry {
    ledger: Ledger,
    bytes: AtomicUsize,
}

impl Ledger {
    /// An empty ledger.
    pub fn new(limit: Option<usize>) -> Ledger {
        Ledger(Arc::new(Book { limit, ..Book::default() }))
    }

    /// An empty ledger with the same limit and a gauge, which tells how many bytes the whole program holds. Lists that
    /// are not entered count as well then.
    ///
    /// ```
    /// use tedomari_task::Ledger;
    ///
    /// let ledger = Ledger::new(Some(1 << 20)).with_gauge(|| 2 << 20);
    /// assert!(ledger.is_full());
    /// ```
    pub fn with_gauge(self, gauge: fn() -> usize) -> Ledger {
        Ledger(Arc::new(Book { limit: self.0.limit, gauge: Some(gauge), ..Book::default() }))
    }

    /// An entry, which says 0 so far.
    pub fn open(&self) -> Entry {
        Entry { ledger: self.clone(), bytes: AtomicUsize::new(0) }
    }

    /// Whether the other is this ledger.
    pub(crate) fn is(&self, other: &Ledger) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The bytes that are held.
    pub fn bytes(&self) -> usize {
        self.0.held.load(Ordering::Relaxed)
    }

    /// The most that may be held.
    pub fn limit(&self) -> Option<usize> {
        self.0.limit
    }

    /// Whether as much is held as may be.
    pub fn is_full(&self) -> bool {
        !self.has_room_for(1)
    }

    /// Whether so many bytes more may be held.
    pub fn has_room_for(&self, bytes: usize) -> bool {
        let Some(limit) = self.0.limit else { return true };
        let fits = |held: usize, limit: usize| held.saturating_add(bytes) <= limit;
        fits(self.bytes(), limit) && self.0.gauge.is_none_or(|gauge| fits(gauge(), limit))
    }
}

impl Entry {
    /// Says how many bytes are held now.
    pub fn set(&self, bytes: usize) {
        let before = self.bytes.swap(bytes, Ordering::Relaxed);
        let held = &self.ledger.0.held;
        // Wrapping additions of differences end up right in whatever order they come.
        held.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
    }

    /// What was said last.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The ledger that the entry is in.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.set(0);
    }
}

//! A concurrent insert-only map from `u64` to `u64`: sixteen bytes an entry, one cache line a look-up.
//!
//! Open addressing with linear probing over atomic slots. Readers take no lock: they work on the table that is current
//! when they come, which stays alive as long as they look at it. Writers share a lock that only growth takes alone, so
//! no entry is lost. Nothing is ever removed: a key that was seen stays.
//!
//! ```
//! use tedomari_table::FlatMap;
//!
//! let map = FlatMap::new();
//! map.insert(7, 49);
//! assert_eq!(map.get(7), Some(49));
//! assert_eq!(map.get(8), None);
//! ```

mod cache;
mod memory;

pub use cache::Cache;
pub use memory::boxed;
use memory::{Apart, prefetch};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use arc_swap::ArcSwap;
use parking_lot::RwLock;

const FIRST_CAPACITY: usize = 256;
/// No entry may have this key or this value.
pub const VACANT: u64 = u64::MAX;

struct Slot {
    key: AtomicU64,
    value: AtomicU64,
}

struct Table {
    slots: Box<[Slot]>,
    /// 64 less the binary logarithm of the number of slots.
    shift: u32,
    used: Apart<AtomicUsize>,
}

/// The map; see the crate's page.
pub struct FlatMap {
    /// For readers.
    table: ArcSwap<Table>,
    /// For writers, the same table: while they share it, it stays.
    growth: Apart<RwLock<Arc<Table>>>,
}

/// One thread's look at a [`FlatMap`]. It keeps the table that is current, so that a look-up only has to see whether it still is.
///
/// ```
/// use tedomari_table::FlatMap;
///
/// let map = FlatMap::new();
/// let mut reader = map.reader();
/// map.insert(7, 49);
/// assert_eq!(reader.get(7), Some(49));
/// ```
pub struct Reader<'m>(arc_swap::Cache<&'m ArcSwap<Table>, Arc<Table>>);

impl Reader<'_> {
    /// The value of a key. What another thread has entered a moment ago may be missing.
    #[inline]
    pub fn get(&mut self, key: u64) -> Option<u64> {
        let table = self.0.load();
        table.get(table.home(key), key)
    }
}

impl Default for FlatMap {
    fn default() -> FlatMap {
        FlatMap::new()
    }
}

/// Spreads a key over all 64 bits: the finaliser of a multiply-xorshift generator.
#[inline]
pub fn mix(key: u64) -> u64 {
    let x = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 32)
}

impl Table {
    fn with_capacity(capacity: usize) -> Table {
        let vacant = || Slot { key: AtomicU64::new(VACANT), value: AtomicU64::new(VACANT) };
        let shift = 64 - capacity.trailing_zeros();
        Table { slots: boxed(capacity, vacant), shift, used: Apart::default() }
    }

    /// Fibonacci hashing: the upper bits of one multiplication, after folding the upper half of the key in.
    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        ((key ^ (key >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// The slot of the key, or the vacant one where the search for it ends.
    #[inline]
    fn find(&self, mut at: usize, key: u64) -> (&Slot, bool) {
        let slots = &*self.slots;
        loop {
            let slot = &slots[at];
            match slot.key.load(Ordering::Acquire) {
                found if found == key => return (slot, true),
                VACANT => return (slot, false),
                _ => at = (at + 1) & (slots.len() - 1),
            }
        }
    }

    #[inline]
    fn get(&self, home: usize, key: u64) -> Option<u64> {
        match self.find(home, key) {
            (slot, true) => Some(slot.value.load(Ordering::Acquire)).filter(|&value| value != VACANT),
            (_, false) => None,
        }
    }

    /// The slot of the key, claimed for it if nobody had.
    fn claim(&self, key: u64) -> &Slot {
        loop {
            let (slot, found) = self.find(self.home(key), key);
            if found {
                return slot;
            }
            match slot.key.compare_exchange(VACANT, key, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => {
                    self.used.0.fetch_add(1, Ordering::Relaxed);
                    return slot;
                }
                Err(other) if other == key => return slot,
                Err(_) => {}
            }
        }
    }

    fn is_full(&self) -> bool {
        self.used.0.load(Ordering::Relaxed) * 4 > self.slots.len() * 3
    }

    fn doubled(&self) -> Table {
        let larger = Table::with_capacity(self.slots.len() * 2);
        for slot in &self.slots {
            let key = slot.key.load(Ordering::Relaxed);
            if key != VACANT {
                larger.claim(key).value.store(slot.value.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
        larger
    }
}

impl FlatMap {
    /// An empty map.
    pub fn new() -> FlatMap {
        let table = Arc::new(Table::with_capacity(FIRST_CAPACITY));
        FlatMap { table: ArcSwap::new(table.clone()), growth: Apart(RwLock::new(table)) }
    }

    /// A reader for one thread that looks up many keys.
    pub fn reader(&self) -> Reader<'_> {
        Reader(arc_swap::Cache::new(&self.table))
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let table = self.table.load();
        table.get(table.home(key), key)
    }

    /// Asks the memory for what look-ups of these keys will need.
    pub fn prefetch(&self, keys: impl Iterator<Item = u64>) {
        let table = self.table.load();
        let slots = &*table.slots;
        keys.for_each(|key| prefetch(&slots[table.home(key)]));
    }

    /// Looks up many keys and appends their values, [`VACANT`] for those without one; tells how many have none. If there
    /// was time since their [`FlatMap::prefetch`], none is waited for.
    pub fn get_many(&self, keys: impl Iterator<Item = u64>, values: &mut Vec<u64>) -> usize {
        let table = self.table.load();
        let mut missing = 0;
        values.extend(keys.map(|key| {
            let value = table.get(table.home(key), key).unwrap_or(VACANT);
            missing += usize::from(value == VACANT);
            value
        }));
        missing
    }

    /// Sets the value of a key; the last writer wins, so writers must agree or hold a lock of their own.
    pub fn insert(&self, key: u64, value: u64) {
        self.update(key, |_| value);
    }

    /// Replaces the value of a key (`None` if it has none yet) by a function of it, atomically.
    pub fn update(&self, key: u64, f: impl Fn(Option<u64>) -> u64) {
        let full = {
            let table = self.growth.0.read();
            let slot = table.claim(key);
            let mut old = slot.value.load(Ordering::Acquire);
            while let Err(now) = slot.value.compare_exchange(
                old,
                f(Some(old).filter(|&value| value != VACANT)),
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                old = now;
            }
            table.is_full()
        };
        if full {
            let mut table = self.growth.0.write();
            if table.is_full() {
                *table = Arc::new(table.doubled());
                self.table.store(table.clone());
            }
        }
    }

    /// How many keys the map holds.
    pub fn len(&self) -> usize {
        self.table.load().used.0.load(Ordering::Relaxed)
    }

    /// Whether the map holds nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the map takes.
    pub fn bytes(&self) -> usize {
        self.table.load().slots.len() * size_of::<Slot>()
    }

    /// How many bytes the map will take soon: if it is about to grow, the old slots are held beside twice as many new ones for a
    /// moment. Of the old ones half are counted, so that a limit is exceeded by a fifth at most.
    pub fn bytes_soon(&self) -> usize {
        let table = self.table.load();
        let (used, slots) = (table.used.0.load(Ordering::Relaxed), table.slots.len());
        let grows = used + slots / 16 >= slots / 4 * 3;
        (if grows { slots / 2 * 5 } else { slots }) * size_of::<Slot>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_threads_agree() {
        let map = FlatMap::new();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut reader = map.reader();
                    for key in 0..20_000_u64 {
                        map.insert(key * key, key);
                        assert_eq!(map.get(key * key), Some(key));
                        assert_eq!(reader.get(key * key), Some(key));
                    }
                });
            }
        });
        assert_eq!(map.len(), 20_000);
        assert!((0..20_000_u64).all(|key| map.get(key * key) == Some(key)));
        assert_eq!(map.get(2), None);
    }

    #[test]
    fn a_batch_finds_what_single_look_ups_find() {
        let map = FlatMap::new();
        (0..5000_u64).for_each(|key| map.insert(key * 3, key));
        let keys: Vec<u64> = (0..9000).collect();
        let mut found = Vec::new();
        map.get_many(keys.iter().copied(), &mut found);
        assert!(keys.iter().zip(&found).all(|(&key, &value)| map.get(key).unwrap_or(VACANT) == value));
    }

    #[test]
    fn updates_see_the_old_value() {
        let map = FlatMap::new();
        for i in 0..100 {
            map.update(7, |old| old.unwrap_or(0).max(i % 10));
        }
        assert_eq!(map.get(7), Some(9));
    }
}

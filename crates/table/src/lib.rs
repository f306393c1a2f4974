//! A concurrent insert-only map from `u64` to `u64`: sixteen bytes an entry, one cache line a look-up.
//!
//! Open addressing with linear probing in shards. Readers and writers share a shard's read lock and work on atomic
//! slots; only growth takes the write lock. Nothing is ever removed, so a key that was seen stays.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parking_lot::RwLock;

const SHARD_BITS: u32 = 6;
const FIRST_CAPACITY: usize = 32;
/// No entry has this key or this value.
pub const VACANT: u64 = u64::MAX;

#[derive(Default)]
struct Slot {
    key: AtomicU64,
    value: AtomicU64,
}

struct Table {
    slots: Box<[Slot]>,
    used: AtomicUsize,
}

/// See the module.
pub struct FlatMap {
    shards: Box<[RwLock<Table>]>,
}

/// Spreads a key over all 64 bits (the finaliser of a multiply-xorshift generator).
#[inline]
pub fn mix(key: u64) -> u64 {
    let x = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 32)
}

impl Table {
    fn with_capacity(capacity: usize) -> Table {
        let slots = (0..capacity)
            .map(|_| Slot { key: AtomicU64::new(VACANT), value: AtomicU64::new(VACANT) })
            .collect();
        Table { slots, used: AtomicUsize::new(0) }
    }

    /// The slot of the key, or the vacant one where the search for it ends.
    #[inline]
    fn find(&self, hash: u64, key: u64) -> (&Slot, bool) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = &self.slots[at];
            match slot.key.load(Ordering::Acquire) {
                found if found == key => return (slot, true),
                VACANT => return (slot, false),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// The slot of the key, claimed for it if nobody had.
    fn claim(&self, hash: u64, key: u64) -> &Slot {
        loop {
            let (slot, found) = self.find(hash, key);
            if found {
                return slot;
            }
            match slot.key.compare_exchange(VACANT, key, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => {
                    self.used.fetch_add(1, Ordering::Relaxed);
                    return slot;
                }
                Err(other) if other == key => return slot,
                Err(_) => {}
            }
        }
    }

    fn is_full(&self) -> bool {
        self.used.load(Ordering::Relaxed) * 4 > self.slots.len() * 3
    }

    fn grow(&mut self) {
        let larger = Table::with_capacity(self.slots.len() * 2);
        for slot in &self.slots {
            let key = slot.key.load(Ordering::Relaxed);
            if key != VACANT {
                larger
                    .claim(mix(key), key)
                    .value
                    .store(slot.value.load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
        *self = larger;
    }
}

impl FlatMap {
    pub fn new() -> FlatMap {
        let shards =
            (0..1 << SHARD_BITS).map(|_| RwLock::new(Table::with_capacity(FIRST_CAPACITY))).collect();
        FlatMap { shards }
    }

    #[inline]
    fn shard(&self, hash: u64) -> &RwLock<Table> {
        &self.shards[(hash >> (64 - SHARD_BITS)) as usize]
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let hash = mix(key);
        let table = self.shard(hash).read();
        let (slot, found) = table.find(hash, key);
        if !found {
            return None;
        }
        Some(slot.value.load(Ordering::Acquire)).filter(|&value| value != VACANT)
    }

    /// Sets the value of a key; the last writer wins, so writers must agree or hold a lock of their own.
    pub fn insert(&self, key: u64, value: u64) {
        self.update(key, |_| value);
    }

    /// Replaces the value of a key (`None` if it has none yet) by a function of it, atomically.
    pub fn update(&self, key: u64, f: impl Fn(Option<u64>) -> u64) {
        let hash = mix(key);
        let shard = self.shard(hash);
        let full = {
            let table = shard.read();
            let slot = table.claim(hash, key);
            let mut old = slot.value.load(Ordering::Acquire);
            while let Err(now) = slot.value.compare_exchange(
                old,
                f(Some(old).filter(|&v| v != VACANT)),
                Ordering::AcqRel,
                Ordering::Acquire,
            ) {
                old = now;
            }
            table.is_full()
        };
        if full {
            let mut table = shard.write();
            if table.is_full() {
                table.grow();
            }
        }
    }

    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.read().used.load(Ordering::Relaxed)).sum()
    }

    pub fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| shard.read().slots.len() * size_of::<Slot>()).sum()
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
                    for key in 0..20_000_u64 {
                        map.insert(key * key, key);
                        assert_eq!(map.get(key * key), Some(key));
                    }
                });
            }
        });
        assert_eq!(map.len(), 20_000);
        assert!((0..20_000_u64).all(|key| map.get(key * key) == Some(key)));
        assert_eq!(map.get(2), None);
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

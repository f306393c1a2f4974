//! A concurrent cache from `u64` to `u64` that may forget: for memos that save work but are never needed.
//!
//! Four entries share a cache line, and a key lives in one line, so a look-up touches one. The cache doubles up
//! to its limit, then new entries replace old ones. There are no locks: an entry is stored as (key ⊕ value, value), so
//! that one torn by two writers fits no key that is looked for and is simply not found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

use crate::memory::{Apart, boxed, prefetch};
use crate::mix;

#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    value: AtomicU64,
}

impl Entry {
    #[inline(always)]
    fn load(&self) -> (u64, u64) {
        let value = self.value.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ value, value)
    }

    #[inline]
    fn store(&self, key: u64, value: u64) {
        self.mixed.store(key ^ value, Ordering::Relaxed);
        self.value.store(value, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.store(0, 0);
    }
}

/// The cache grows when so many eighths of its entries are in use.
const FULL_EIGHTHS: usize = 5;

/// Four entries in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// The first chunk has so many lines, as a power of two: 16 KiB.
const FIRST_BITS: u32 = 8;
/// All chunks together: 128 MiB.
const LAST_BITS: u32 = 21;
const CHUNKS: usize = (LAST_BITS - FIRST_BITS + 1) as usize;

/// The cache. Keys are not 0.
///
/// ```
/// use tedomari_table::Cache;
///
/// let cache = Cache::new();
/// cache.insert(7, 49);
/// assert_eq!(cache.get(7), Some(49));
/// ```
pub struct Cache {
    /// Each chunk after the first has as many lines as all before it.
    chunks: [OnceLock<Box<[Line]>>; CHUNKS],
    /// The number of lines in use, as a power of two.
    bits: AtomicU32,
    used: Apart<AtomicUsize>,
    last_bits: u32,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache::new()
    }
}

impl Cache {
    /// An empty cache that may grow to 128 MiB.
    pub fn new() -> Cache {
        Cache::up_to(LAST_BITS)
    }

    /// An empty cache that stays in the processor's own: 128 KiB.
    pub fn small() -> Cache {
        Cache::up_to(11)
    }

    fn up_to(last_bits: u32) -> Cache {
        let cache = Cache {
            chunks: Default::default(),
            bits: AtomicU32::new(FIRST_BITS),
            used: Apart::default(),
            last_bits,
        };
        cache.chunk(0);
        cache
    }

    fn chunk(&self, chunk: usize) -> &[Line] {
        let size = 1_usize << (FIRST_BITS as usize + chunk.saturating_sub(1));
        self.chunks[chunk].get_or_init(|| boxed(size, Line::default))
    }

    /// The line with this index, which is below the number of lines in use.
    #[inline(always)]
    fn at(&self, index: usize) -> &Line {
        let top = (index | ((1 << FIRST_BITS) - 1)).ilog2();
        let chunk = (top + 1 - FIRST_BITS) as usize;
        let start = if chunk == 0 { 0 } else { 1 << top };
        match self.chunks[chunk].get() {
            Some(lines) => &lines[index - start],
            None => unreachable!("a chunk is there before its lines are in use"),
        }
    }

    #[inline(always)]
    fn line(&self, bits: u32, hash: u64) -> &Line {
        self.at(hash as usize & ((1 << bits) - 1))
    }

    #[inline(always)]
    fn find(line: &Line, key: u64) -> Option<u64> {
        line.0.iter().find_map(|entry| {
            let (found, value) = entry.load();
            (found == key).then_some(value)
        })
    }

    #[inline(always)]
    fn bits(&self) -> u32 {
        self.bits.load(Ordering::Acquire)
    }

    /// The value of a key, if it has not been forgotten.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        Cache::find(self.line(self.bits(), mix(key)), key)
    }

    /// Looks up the keys of many items and hands over the answers in order. The lines of several are asked for before
    /// any is waited for, which hides most of the memory's latency.
    #[inline]
    pub fn get_many<T>(&self, items: &[T], key: impl Fn(&T) -> u64, mut answer: impl FnMut(&T, Option<u64>)) {
        const BATCH: usize = 8;
        let bits = self.bits();
        if let [item] = items {
            return answer(item, Cache::find(self.line(bits, mix(key(item))), key(item)));
        }
        for items in items.chunks(BATCH) {
            let mut found = [self.at(0); BATCH];
            for (line, item) in found.iter_mut().zip(items) {
                *line = self.line(bits, mix(key(item)));
                prefetch(*line);
            }
            for (line, item) in found.into_iter().zip(items) {
                answer(item, Cache::find(line, key(item)));
            }
        }
    }

    /// Sets the value of a key, forgetting another if its line is full. Whether there is one entry more now.
    pub fn insert(&self, key: u64, value: u64) -> bool {
        let bits = self.bits();
        let hash = mix(key);
        let is_new = Cache::enter(self.line(bits, hash), hash, key, value);
        if is_new {
            let used = self.used.0.fetch_add(1, Ordering::Relaxed) + 1;
            if used * 8 >= (4 << bits) * FULL_EIGHTHS && bits < self.last_bits {
                self.grow(bits);
            }
        }
        is_new
    }

    /// Whether a vacant entry was used.
    fn enter(line: &Line, hash: u64, key: u64, value: u64) -> bool {
        for entry in &line.0 {
            let (found, old) = entry.load();
            let vacant = found == 0 && old == 0;
            if found == key || vacant {
                entry.store(key, value);
                return vacant;
            }
        }
        line.0[(hash >> 62) as usize].store(key, value);
        false
    }

    /// Doubles the lines. The entries of each line stay or move to the line as far into the upper half as it is into the
    /// lower. What is written meanwhile may land in a line where it is not looked for: then it is forgotten, as may be.
    fn grow(&self, bits: u32) {
        let half = 1_usize << bits;
        self.chunk((bits + 1 - FIRST_BITS) as usize);
        if self.bits.compare_exchange(bits, bits + 1, Ordering::AcqRel, Ordering::Acquire).is_err() {
            return;
        }
        for index in 0..half {
            for entry in &self.at(index).0 {
                let (key, value) = entry.load();
                let hash = mix(key);
                if key != 0 && hash as usize & half != 0 {
                    entry.clear();
                    Cache::enter(self.at(index + half), hash, key, value);
                }
            }
        }
    }

    /// How many entries are in use, about.
    pub fn len(&self) -> usize {
        self.used.0.load(Ordering::Relaxed)
    }

    /// Whether nothing was entered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the cache takes.
    pub fn bytes(&self) -> usize {
        size_of::<Line>() << self.bits()
    }

    /// How many bytes the cache will take soon: twice as many if it is about to grow.
    pub fn bytes_soon(&self) -> usize {
        let bits = self.bits();
        let grows = bits < self.last_bits && self.len() * 16 >= (4 << bits) * (2 * FULL_EIGHTHS - 1);
        size_of::<Line>() << (bits + u32::from(grows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_right() {
        let cache = Cache::new();
        std::thread::scope(|scope| {
            for thread in 1..=4_u64 {
                let cache = &cache;
                scope.spawn(move || {
                    for i in 1..60_000_u64 {
                        let key = i * (thread % 2 + 1);
                        cache.insert(key, key * 3);
                        assert!(cache.get(key).is_none_or(|value| value == key * 3));
                    }
                });
            }
        });
        let found = (1..60_000_u64).filter(|&key| cache.get(key) == Some(key * 3)).count();
        assert!(found > 50_000, "most entries are kept: {found}");
        let keys: Vec<u64> = (1..1000).collect();
        let mut at = 0;
        cache.get_many(
            &keys,
            |&key| key,
            |&key, value| {
                assert_eq!(key, keys[at]);
                assert_eq!(value, cache.get(key));
                at += 1;
            },
        );
    }
}

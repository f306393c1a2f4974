//! A concurrent cache from `u64` to `u64` that may forget: for memos that save work but are never needed.
//!
//! Four entries share a cache line, and a key lives in one line, so a look-up touches one. The cache grows in steps up
//! to its limit, then new entries replace old ones. There are no locks: an entry is stored as (key ⊕ value, value), so
//! that one torn by two writers fits no key that is looked for and is simply not found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

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
}

/// Four entries in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// Lines of each step of growth, as powers of two: 16 KiB, 128 KiB, 1 MiB, 4 MiB, 16 MiB, 64 MiB.
const STEPS: [u32; 6] = [8, 11, 14, 16, 18, 20];

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
    steps: [OnceLock<Box<[Line]>>; STEPS.len()],
    current: AtomicUsize,
    used: AtomicUsize,
    last_step: usize,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache::new()
    }
}

fn lines(step: usize) -> Box<[Line]> {
    (0..1_usize << STEPS[step]).map(|_| Line::default()).collect()
}

impl Cache {
    /// An empty cache that may grow to 64 MiB.
    pub fn new() -> Cache {
        Cache::up_to(STEPS.len() - 1)
    }

    /// An empty cache that stays in the processor's own: 128 KiB.
    pub fn small() -> Cache {
        Cache::up_to(1)
    }

    fn up_to(last_step: usize) -> Cache {
        let (current, used) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Cache { steps: Default::default(), current, used, last_step }
    }

    #[inline(always)]
    fn lines(&self) -> &[Line] {
        let step = self.current.load(Ordering::Acquire);
        self.steps[step].get_or_init(|| lines(step))
    }

    #[inline(always)]
    fn line(lines: &[Line], key: u64) -> &Line {
        &lines[mix(key) as usize & (lines.len() - 1)]
    }

    #[inline(always)]
    fn find(line: &Line, key: u64) -> Option<u64> {
        line.0.iter().find_map(|entry| {
            let (found, value) = entry.load();
            (found == key).then_some(value)
        })
    }

    /// The value of a key, if it has not been forgotten.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        Cache::find(Cache::line(self.lines(), key), key)
    }

    /// Looks up many keys and hands over the answers in order. The lines of several are asked for before any is
    /// waited for, which hides most of the memory's latency.
    #[inline]
    pub fn get_many(&self, keys: &[u64], mut answer: impl FnMut(Option<u64>)) {
        let lines = self.lines();
        if keys.len() > 1 {
            // Loads that do not depend on each other, so that the lines are on their way together.
            let first = |key: &u64| Cache::line(lines, *key).0[0].value.load(Ordering::Relaxed);
            std::hint::black_box(keys.iter().fold(0, |sum, key| sum ^ first(key)));
        }
        for &key in keys {
            answer(Cache::find(Cache::line(lines, key), key));
        }
    }

    /// Sets the value of a key, forgetting another if its line is full.
    pub fn insert(&self, key: u64, value: u64) {
        if Cache::enter(self.lines(), key, value) {
            let used = self.used.fetch_add(1, Ordering::Relaxed) + 1;
            self.grow_if_full(used);
        }
    }

    /// Whether a vacant entry was used.
    fn enter(lines: &[Line], key: u64, value: u64) -> bool {
        let hash = mix(key);
        let line = &lines[hash as usize & (lines.len() - 1)];
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

    /// Copies everything into the next step. Entries written meanwhile into the old one are forgotten, as may be.
    fn grow_if_full(&self, used: usize) {
        let step = self.current.load(Ordering::Acquire);
        if used * 8 < (4 << STEPS[step]) * 7 || step == self.last_step {
            return;
        }
        let larger = self.steps[step + 1].get_or_init(|| lines(step + 1));
        if self.current.compare_exchange(step, step + 1, Ordering::AcqRel, Ordering::Acquire).is_err() {
            return;
        }
        let mut kept = 0;
        for entry in self.steps[step].get().into_iter().flatten().flat_map(|line| &line.0) {
            let (key, value) = entry.load();
            if key != 0 && Cache::enter(larger, key, value) {
                kept += 1;
            }
        }
        self.used.store(kept, Ordering::Relaxed);
    }

    /// How many entries are in use, about.
    pub fn len(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// Whether nothing was entered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the cache takes.
    pub fn bytes(&self) -> usize {
        let step = self.current.load(Ordering::Relaxed);
        STEPS[..=step].iter().map(|bits| size_of::<Line>() << bits).sum()
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
        cache.get_many(&keys, |value| {
            assert_eq!(value, cache.get(keys[at]));
            at += 1;
        });
    }
}

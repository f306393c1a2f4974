//! A bounded table of sums: who wins, or how far that is from being known.
//!
//! Entries are found by a hash and believed only if the whole key is the same, so an answer is never taken from another
//! sum. The table doubles until it holds as many entries as it may; then, of the four places an entry may take, the one
//! that took the least work is given up.

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;
use tedomari_parts::SplitSum;
use tedomari_value::Value;

/// A sum in normal form, as words.
pub(crate) type Key = SmallVec<[u32; 8]>;

/// The whole sum as words.
pub(crate) fn key(sum: &SplitSum) -> Key {
    let mut key = key_of_values(sum);
    key.extend_from_slice(&sum.parts);
    key
}

/// The values of a sum as words, behind which the parts belong.
pub(crate) fn key_of_values(sum: &SplitSum) -> Key {
    let words = |value: Value| [value.to_bits() as u32, (value.to_bits() >> 32) as u32];
    let mut key = Key::new();
    key.push(sum.hot.len() as u32);
    key.extend(words(sum.cold));
    sum.hot.iter().for_each(|&value| key.extend(words(value)));
    key
}

/// How much work is left, by the best estimate there is: to show that the mover wins, and to show that he loses. 0 says
/// that it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    /// It cannot be shown.
    pub(crate) const NEVER: u32 = u32::MAX / 2;

    /// Of a sum that is decided.
    pub(crate) fn of_winner(mover_wins: bool) -> Numbers {
        let (proof, disproof) = if mover_wins { (0, Numbers::NEVER) } else { (Numbers::NEVER, 0) };
        Numbers { proof, disproof }
    }

    /// The larger of both.
    pub(crate) fn raised_to(self, other: Numbers) -> Numbers {
        Numbers { proof: self.proof.max(other.proof), disproof: self.disproof.max(other.disproof) }
    }

    /// Whether the mover wins, if that is decided.
    pub(crate) fn mover_wins(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Entry {
    /// Empty in a vacant entry: every key has words.
    key: Key,
    /// The high half of the hash, which tells most keys apart without a look at them.
    tag: u32,
    /// The logarithm of the nodes it took.
    work: u8,
    numbers: Numbers,
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
    used: usize,
    /// Bytes of keys too long to be kept inside their entries.
    outside: usize,
    most_bytes: usize,
}

const WAYS: usize = 4;
const FIRST: usize = 1 << 10;

impl Table {
    /// An empty table that may grow to about so many bytes.
    pub(crate) fn new(most_bytes: usize) -> Table {
        Table::with(FIRST, most_bytes)
    }

    /// The same as one of many.
    pub(crate) fn small(most_bytes: usize) -> Table {
        Table::with(WAYS, most_bytes)
    }

    fn with(entries: usize, most_bytes: usize) -> Table {
        Table { entries: vec![Entry::default(); entries], used: 0, outside: 0, most_bytes }
    }

    fn places(&self, hash: u64) -> std::ops::Range<usize> {
        let first = hash as usize & (self.entries.len() - 1) & !(WAYS - 1);
        first..first + WAYS
    }

    /// Whether the mover wins, if that is remembered.
    pub(crate) fn mover_wins(&self, key: &Key) -> Option<bool> {
        self.get(key).and_then(Numbers::mover_wins)
    }

    /// What is remembered of a sum.
    pub(crate) fn get(&self, key: &Key) -> Option<Numbers> {
        self.find(key).map(|entry| entry.numbers)
    }

    /// The logarithm of the nodes that were spent on a sum; 0 if nothing is remembered.
    pub(crate) fn work(&self, key: &Key) -> u8 {
        self.find(key).map_or(0, |entry| entry.work)
    }

    fn find(&self, key: &Key) -> Option<&Entry> {
        let hash = hash(key);
        let tag = (hash >> 32) as u32;
        self.entries[self.places(hash)].iter().find(|entry| entry.tag == tag && entry.key == *key)
    }

    /// Remembers a sum, and that it took so many nodes to find this out.
    pub(crate) fn insert(&mut self, key: Key, numbers: Numbers, nodes: u64) {
        if 2 * self.used >= self.entries.len() && self.may_grow() {
            self.grow();
        }
        let hash = hash(&key);
        let entry =
            Entry { key, tag: (hash >> 32) as u32, work: (64 - nodes.leading_zeros()) as u8, numbers };
        self.put(hash, entry);
    }

    fn put(&mut self, hash: u64, entry: Entry) {
        let places = self.places(hash);
        let same = |old: &Entry| old.tag == entry.tag && old.key == entry.key;
        let entries = &mut self.entries[places];
        let at = match entries.iter().position(same) {
            Some(at) => at,
            None => (0..WAYS).min_by_key(|&at| (!entries[at].key.is_empty(), entries[at].work)).unwrap_or(0),
        };
        let old = &mut entries[at];
        self.used += usize::from(old.key.is_empty());
        self.outside += outside(&entry.key);
        self.outside -= outside(&old.key);
        *old = entry;
    }

    fn may_grow(&self) -> bool {
        self.bytes() + 2 * self.entries.len() * size_of::<Entry>() <= self.most_bytes
    }

    fn grow(&mut self) {
        let size = 2 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        (self.used, self.outside) = (0, 0);
        for entry in old.into_iter().filter(|entry| !entry.key.is_empty()) {
            self.put(hash(&entry.key), entry);
        }
    }

    /// How many sums are remembered.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// How many bytes the table takes.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.outside
    }

    /// With what growth takes that is near.
    pub(crate) fn bytes_soon(&self) -> usize {
        let grows = 2 * self.used + self.entries.len() / 16 >= self.entries.len() && self.may_grow();
        self.bytes() + if grows { 2 * self.entries.len() * size_of::<Entry>() } else { 0 }
    }
}

/// The hash of a key.
pub(crate) fn hash(key: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for pair in key.chunks(2) {
        hasher.write_u64(pair.iter().fold(1, |word, &half| word << 32 ^ u64::from(half)));
    }
    mix(hasher.finish())
}

fn outside(key: &Key) -> usize {
    if key.spilled() { key.capacity() * size_of::<u32>() } else { 0 }
}

/// Spreads every bit of a word over all others.
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let x = (x ^ x >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_right_and_the_table_stays_small() {
        let mut table = Table::new(200_000);
        let key = |i: u32| -> Key { (0..3 + i % 12).map(|j| i.wrapping_mul(j + 1)).collect() };
        for i in 0..50_000 {
            table.insert(key(i), Numbers::of_winner(i.is_multiple_of(3)), u64::from(i % 100));
            assert_eq!(table.mover_wins(&key(i)), Some(i.is_multiple_of(3)));
        }
        assert!(table.bytes() < 400_000, "{}", table.bytes());
        let right = |i: u32| table.mover_wins(&key(i)).is_none_or(|wins| wins == i.is_multiple_of(3));
        assert!((0..60_000).all(right));
        assert!(table.len() > 500);
    }
}

//! What is known about positions: bounds on the score and the move that proved the last one.
//!
//! The key is the whole list of parts, as differences of neighbours in seven bits a byte: most take one byte. Keys are
//! compared in full, so no two positions are ever confused.

use hashbrown::HashTable;

use super::scalar::Scalar;

/// No move is known.
pub(crate) const NO_STEP: u32 = u32::MAX;

/// How much was spent on the static bounds of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Pairs from the first part on.
    Pairs,
    /// Also pairs from the second part on.
    BothPairs,
    /// Also coupons.
    Coupons,
}

#[derive(Clone)]
pub(crate) struct Known<S> {
    start: usize,
    length: u32,
    pub best: u32,
    pub lower: S,
    pub upper: S,
    /// Which static bounds are in.
    pub stage: Stage,
}

impl<S: Scalar> Known<S> {
    /// Whether V ≥ b, if the bounds tell.
    #[inline]
    pub(crate) fn answer(&self, target: &S) -> Option<bool> {
        if self.lower >= *target {
            Some(true)
        } else if self.upper < *target {
            Some(false)
        } else {
            None
        }
    }
}

/// The table.
pub(crate) struct Table<S> {
    /// Slots, each with half of the hash so that others are rarely looked at.
    index: HashTable<(u32, u32)>,
    entries: Vec<Known<S>>,
    keys: Vec<u8>,
    scratch: Vec<u8>,
}

/// Where a position is in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(u32);

impl<S: Scalar> Table<S> {
    pub(crate) fn new() -> Table<S> {
        Table { index: HashTable::new(), entries: Vec::new(), keys: Vec::new(), scratch: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.keys.capacity() + self.entries.capacity() * size_of::<Known<S>>() + self.index.capacity() * 9
    }

    pub(crate) fn get(&mut self, parts: &[u32]) -> Result<Slot, u64> {
        let hash = encode(parts, &mut self.scratch);
        let key = &self.scratch;
        let (entries, keys) = (&self.entries, &self.keys);
        let same = |&(half, slot): &(u32, u32)| {
            half == hash as u32 && {
                let known = &entries[slot as usize];
                known.length as usize == key.len() && keys[known.start..known.start + key.len()] == key[..]
            }
        };
        self.index.find(spread(hash as u32), same).map(|&(_, slot)| Slot(slot)).ok_or(hash)
    }

    /// Puts in the position that [`Table::get`] has just not found.
    pub(crate) fn insert(&mut self, hash: u64, lower: S, upper: S) -> Slot {
        let (start, length) = (self.keys.len(), self.scratch.len() as u32);
        self.keys.extend_from_slice(&self.scratch);
        let slot = self.entries.len() as u32;
        self.entries.push(Known { start, length, best: NO_STEP, lower, upper, stage: Stage::Pairs });
        self.index.insert_unique(spread(hash as u32), (hash as u32, slot), |&(half, _)| spread(half));
        Slot(slot)
    }

    /// Takes in better bounds.
    pub(crate) fn refine(&mut self, slot: Slot, stage: Stage, lower: Option<S>, upper: Option<S>) {
        let known = self.known_mut(slot);
        known.stage = stage;
        if let Some(lower) = lower {
            known.lower.raise(&lower);
        }
        if let Some(upper) = upper {
            known.upper.lower(&upper);
        }
        debug_assert!(known.lower <= known.upper, "bounds that exclude each other");
    }

    #[inline]
    pub(crate) fn known(&self, slot: Slot) -> &Known<S> {
        &self.entries[slot.0 as usize]
    }

    #[inline]
    pub(crate) fn known_mut(&mut self, slot: Slot) -> &mut Known<S> {
        &mut self.entries[slot.0 as usize]
    }
}

/// Half of a hash over all bits that the table looks at.
#[inline]
fn spread(half: u32) -> u64 {
    u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Writes the key of a sorted list and returns its hash.
fn encode(parts: &[u32], key: &mut Vec<u8>) -> u64 {
    key.clear();
    let differences = parts.windows(2).map(|two| two[1] - two[0]);
    let first = parts.first().copied().unwrap_or(0);
    // Nearly always every difference takes one byte, and then this is a few instructions for many at once.
    if differences.clone().fold(first, |all, difference| all | difference) < 0x80 {
        key.extend(parts.first().map(|_| first as u8));
        key.extend(differences.map(|difference| difference as u8));
    } else {
        for mut rest in parts.first().copied().into_iter().chain(differences) {
            while rest >= 0x80 {
                key.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            key.push(rest as u8);
        }
    }
    let mut hash = 0x9e37_79b9_7f4a_7c15 ^ key.len() as u64;
    let (words, rest) = key.as_chunks::<8>();
    let mut tail = [0; 8];
    tail[..rest.len()].copy_from_slice(rest);
    for word in words.iter().chain([&tail]) {
        let product = u128::from(hash ^ u64::from_le_bytes(*word)) * 0xf135_7aea_2e62_a9c5;
        hash = product as u64 ^ (product >> 64) as u64;
    }
    hash
}

//! What is known about positions: bounds on the score and the move that proved the last one.
//!
//! The key is the whole list of parts, as differences of neighbours in seven bits a byte: most take one byte. Keys are
//! compared in full, so no two positions are ever confused.

use tedomari_task::growth;

use super::scalar::Scalar;

/// No move is known.
pub(crate) const NO_STEP: u32 = u32::MAX;

/// How much was spent on the static bounds of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Those of walls.
    Walls,
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

/// The table.
pub(crate) struct Table<S> {
    index: Index,
    entries: Vec<Known<S>>,
    keys: Vec<u8>,
    scratch: Vec<u8>,
}

/// Where a position is in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(u32);

impl<S: Scalar> Table<S> {
    pub(crate) fn new() -> Table<S> {
        Table { index: Index::new(), entries: Vec::new(), keys: Vec::new(), scratch: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        growth::of_list(&self.keys) + growth::of_list(&self.entries) + self.index.bytes()
    }

    /// Has the processor fetch what [`Table::may_have`] will look at.
    #[inline]
    pub(crate) fn fetch(&self, mark: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cell = &raw const self.index.cells[self.index.first(half(mark))];
            // SAFETY: the address is that of a cell, and nothing is read or written: it is a hint.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cell.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = mark;
    }

    /// Whether a position with that mark may be here.
    #[inline]
    pub(crate) fn may_have(&self, mark: u64) -> bool {
        self.index.find(half(mark), |_| true).is_some()
    }

    /// Where a position is, if it is here.
    pub(crate) fn get(&mut self, mark: u64, parts: &[u32]) -> Option<Slot> {
        encode(parts, &mut self.scratch);
        let key = &self.scratch;
        let (entries, keys) = (&self.entries, &self.keys);
        let same = |slot: u32| {
            let known = &entries[slot as usize];
            known.length as usize == key.len() && keys[known.start..known.start + key.len()] == key[..]
        };
        self.index.find(half(mark), same).map(Slot)
    }

    /// Puts in the position that [`Table::get`] has just not found.
    pub(crate) fn insert(&mut self, mark: u64, lower: S, upper: S) -> Slot {
        let (start, length) = (self.keys.len(), self.scratch.len() as u32);
        self.keys.extend_from_slice(&self.scratch);
        let slot = self.entries.len() as u32;
        self.entries.push(Known { start, length, best: NO_STEP, lower, upper, stage: Stage::Walls });
        self.index.insert(half(mark), slot);
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

/// Slots by half of their hashes, open and never more than half full: one look into memory tells nearly always.
struct Index {
    /// The half and the slot, or [`FREE`].
    cells: Vec<(u32, u32)>,
    /// How far to shift a spread half to get its first cell.
    shift: u32,
    taken: usize,
}

const FREE: u32 = u32::MAX;
const FIRST_BITS: u32 = 6;

impl Index {
    fn new() -> Index {
        Index { cells: vec![(0, FREE); 1 << FIRST_BITS], shift: u64::BITS - FIRST_BITS, taken: 0 }
    }

    fn bytes(&self) -> usize {
        self.cells.len() * size_of::<(u32, u32)>()
    }

    #[inline]
    fn first(&self, half: u32) -> usize {
        (u64::from(half).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// The slot with this half that is the same as what is looked for.
    #[inline]
    fn find(&self, half: u32, same: impl Fn(u32) -> bool) -> Option<u32> {
        let mut at = self.first(half);
        loop {
            let (other, slot) = self.cells[at];
            if slot == FREE {
                return None;
            }
            if other == half && same(slot) {
                return Some(slot);
            }
            at = (at + 1) & (self.cells.len() - 1);
        }
    }

    fn insert(&mut self, half: u32, slot: u32) {
        if self.taken * 2 >= self.cells.len() {
            self.shift -= 1;
            let twice = vec![(0, FREE); self.cells.len() * 2];
            let old = std::mem::replace(&mut self.cells, twice);
            for (half, slot) in old.into_iter().filter(|&(_, slot)| slot != FREE) {
                self.put(half, slot);
            }
        }
        self.taken += 1;
        self.put(half, slot);
    }

    fn put(&mut self, half: u32, slot: u32) {
        let mut at = self.first(half);
        while self.cells[at].1 != FREE {
            at = (at + 1) & (self.cells.len() - 1);
        }
        self.cells[at] = (half, slot);
    }
}

/// Writes the key of a sorted list.
fn encode(parts: &[u32], key: &mut Vec<u8>) {
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
}

/// What of a mark is kept.
#[inline]
fn half(mark: u64) -> u32 {
    (mark >> 32) as u32
}

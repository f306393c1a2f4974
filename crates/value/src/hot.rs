//! What comparisons look at, for every base, in a table of its own so that it stays in the cache.
//!
//! The table only grows, in chunks that double and never move, so readers need no lock. An entry is written before
//! its index is handed out, by the thread that holds the lock of interning.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::num::Num;

/// LS = `half_width` = -RS of one base; and more that comparisons need.
#[derive(Default)]
pub(crate) struct Hot {
    half_width: AtomicU32,
    /// The mean, [`Num::NONE`] until it is asked for.
    mean: AtomicU32,
    /// Moves to the farthest number.
    depth: AtomicU32,
    flags: AtomicU32,
}

/// What the adorned stops and the structure tell about a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags {
    /// The base is ≤ its Left stop: Left, starting, reaches the stop only with herself to move next.
    pub(crate) le_left_stop: bool,
    /// The base is ≥ its Right stop.
    pub(crate) ge_right_stop: bool,
    /// In every position of the base either both players can move or neither can.
    pub(crate) all_small: bool,
    /// The base has a closed form.
    pub(crate) known: bool,
    /// The base is ±x for a number x.
    pub(crate) switch: bool,
}

/// The base is not ≤ its Left stop; it is ≥ its Right stop; and the same of the negative.
const ABOVE_LEFT: u32 = 1;
const GE_RIGHT: u32 = 2;
const MINUS_ABOVE_LEFT: u32 = 4;
const MINUS_GE_RIGHT: u32 = 8;
const SUM: u32 = 16;
const ALL_SMALL: u32 = 32;
const KNOWN: u32 = 64;
const SWITCH: u32 = 128;

impl Hot {
    #[inline(always)]
    pub(crate) fn half_width(&self) -> Num {
        Num(self.half_width.load(Ordering::Relaxed))
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    pub(crate) fn mean(&self) -> Num {
        Num(self.mean.load(Ordering::Relaxed))
    }

    pub(crate) fn set_mean(&self, mean: Num) {
        self.mean.store(mean.0, Ordering::Relaxed);
    }

    #[inline(always)]
    pub(crate) fn is_all_small(&self) -> bool {
        self.flags.load(Ordering::Relaxed) & ALL_SMALL != 0
    }

    /// Whether the base has a closed form.
    #[inline(always)]
    pub(crate) fn is_known(&self) -> bool {
        self.flags.load(Ordering::Relaxed) & KNOWN != 0
    }

    /// Whether the base is ±x for a number x.
    #[inline(always)]
    pub(crate) fn is_switch(&self) -> bool {
        self.flags.load(Ordering::Relaxed) & SWITCH != 0
    }

    /// Whether summands of the base are known.
    #[inline(always)]
    pub(crate) fn is_sum(&self) -> bool {
        self.flags.load(Ordering::Relaxed) & SUM != 0
    }

    pub(crate) fn set_sum(&self) {
        self.flags.fetch_or(SUM, Ordering::Relaxed);
    }

    /// 1 if the base, or its negative, is not ≤ its Left stop; and 1 if it is ≥ its Right stop.
    #[inline(always)]
    pub(crate) fn adornment_bits(&self, negative: bool) -> (i32, i32) {
        let flags = (self.flags.load(Ordering::Relaxed) >> (2 * u32::from(negative))) as i32;
        (flags & 1, flags >> 1 & 1)
    }

    /// Whether the base, or its negative, is ≤ its Left stop; and whether it is ≥ its Right stop.
    #[inline(always)]
    pub(crate) fn adornments(&self, negative: bool) -> (bool, bool) {
        let (fails, holds) = self.adornment_bits(negative);
        (fails == 0, holds == 1)
    }
}

/// The first chunk has 2^8 entries, each further one twice as many as the one before it.
const FIRST_BITS: u32 = 8;
const CHUNKS: usize = (32 - FIRST_BITS) as usize;

/// The table.
#[derive(Default)]
pub(crate) struct HotTable {
    chunks: [OnceLock<Box<[Hot]>>; CHUNKS],
}

impl HotTable {
    /// Chunk and place in it: chunk c holds the indices i for which i + 2^8 has c + 9 bits.
    #[inline(always)]
    fn place(index: u32) -> (usize, usize) {
        let shifted = index + (1 << FIRST_BITS);
        let bits = shifted.ilog2();
        ((bits - FIRST_BITS) as usize, (shifted ^ (1 << bits)) as usize)
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: u32) -> &Hot {
        let (chunk, at) = HotTable::place(index);
        match self.chunks[chunk].get() {
            Some(entries) => &entries[at],
            None => unreachable!("an index is handed out after its entry was written"),
        }
    }

    pub(crate) fn write(&self, index: u32, half_width: Num, depth: u32, flags: Flags) {
        let (chunk, at) = HotTable::place(index);
        let size = 1_usize << (FIRST_BITS as usize + chunk);
        let entry = &self.chunks[chunk].get_or_init(|| tedomari_table::boxed(size, Hot::default))[at];
        let bit = |set: bool, bit: u32| if set { bit } else { 0 };
        let bits = bit(!flags.le_left_stop, ABOVE_LEFT)
            | bit(flags.ge_right_stop, GE_RIGHT)
            | bit(!flags.ge_right_stop, MINUS_ABOVE_LEFT)
            | bit(flags.le_left_stop, MINUS_GE_RIGHT)
            | bit(flags.all_small, ALL_SMALL)
            | bit(flags.known, KNOWN)
            | bit(flags.switch, SWITCH);
        entry.half_width.store(half_width.0, Ordering::Relaxed);
        entry.mean.store(Num::NONE.0, Ordering::Relaxed);
        entry.depth.store(depth, Ordering::Relaxed);
        entry.flags.store(bits, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_has_its_own_place() {
        let table = HotTable::default();
        for index in 0..5000 {
            table.write(index, Num(index * 2), index, Flags::default());
        }
        assert!((0..5000).all(
            |index| table.get(index).depth() == index && table.get(index).half_width() == Num(index * 2)
        ));
    }
}

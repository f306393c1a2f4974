//! The values of all triples of heaps with a given total, for digits of 8 and more.
//!
//! The set of values of the pairs with total m is kept as bits. Those of the triples with total m are the union over the
//! smallest heap a of these sets for m - a, each shifted by ⊕ G(a): a permutation of the bits that swaps words by the high bits
//! of G(a) and blocks inside words by the low ones.

use tedomari_task::{Stop, Task};

/// The values of pairs, by their total.
#[derive(Debug, Clone, Default)]
pub(crate) struct Triples {
    /// One set of bits a total.
    pairs: Vec<Vec<u64>>,
    bytes: usize,
}

impl Triples {
    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds the pairs of all totals up to `total`, all of whose heaps have values.
    fn extend(&mut self, task: &Task, total: usize, values: &[u32], words: usize) -> Result<u64, Stop> {
        let mut tried = 0;
        for total in self.pairs.len()..=total {
            task.check()?;
            let mut bits = vec![0_u64; words];
            for a in 1..=total / 2 {
                let value = values[a] ^ values[total - a];
                bits[(value >> 6) as usize] |= 1 << (value & 63);
            }
            tried += total as u64 / 2;
            self.bytes += 8 * words + size_of::<Vec<u64>>();
            self.pairs.push(bits);
        }
        Ok(tried)
    }

    /// Marks the values of all triples with this total in `seen`, a byte for each value below `width`, a power of two.
    pub(crate) fn mark(
        &mut self,
        task: &Task,
        total: usize,
        values: &[u32],
        unequal: bool,
        seen: &mut [u8],
    ) -> Result<u64, Stop> {
        if unequal {
            return mark_unequal(task, total, values, seen);
        }
        if total < 3 {
            return Ok(0);
        }
        let words = seen.len().div_ceil(64);
        let mut tried = self.extend(task, total - 1, values, words)?;
        let mut union = vec![0_u64; words];
        for (a, &value) in values.iter().enumerate().take(total / 3 + 1).skip(1) {
            if a.is_multiple_of(1 << 10) {
                task.check()?;
            }
            let (swap, bits) = ((value >> 6) as usize, value & 63);
            let pairs = &self.pairs[total - a];
            for (at, &word) in pairs.iter().enumerate() {
                union[at ^ swap] |= permute(word, bits);
            }
            tried += pairs.len() as u64;
        }
        for (value, seen) in seen.iter_mut().enumerate() {
            *seen |= (union[value / 64] >> (value % 64) & 1) as u8;
        }
        Ok(tried)
    }
}

/// Moves bit i to i ⊕ x, for x < 64.
fn permute(mut word: u64, x: u32) -> u64 {
    const BLOCKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, block) in BLOCKS.into_iter().enumerate() {
        if x >> bit & 1 == 1 {
            word = (word & block) << (1 << bit) | (word >> (1 << bit)) & block;
        }
    }
    word
}

/// Three different heaps, by trying them all.
fn mark_unequal(task: &Task, total: usize, values: &[u32], seen: &mut [u8]) -> Result<u64, Stop> {
    let mut tried = 0;
    for a in 1..=total / 3 {
        if a.is_multiple_of(64) {
            task.check()?;
        }
        for b in a + 1..=(total - a) / 2 {
            let c = total - a - b;
            if b < c {
                seen[(values[a] ^ values[b] ^ values[c]) as usize] = 1;
                tried += 1;
            }
        }
    }
    Ok(tried)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_by_exclusive_or() {
        for x in 0..64 {
            for bit in 0..64 {
                assert_eq!(permute(1 << bit, x), 1 << (bit ^ x));
            }
        }
    }
}

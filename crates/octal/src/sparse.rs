//! The sparse space: a way to split heaps into common and rare ones that makes most nim-values cheap.
//!
//! Choose a mask, and call a heap n *rare* if G(n) has an even number of bits in the mask, else *common*. (For some games the
//! parity of n joins in.) Two heaps of one class, side by side, have a value with an even number of bits in the mask, a rare
//! and a common heap one with an odd number. So the *odd* values among the sums G(a) ⊕ G(b), a + b = m, are all found by
//! trying the rare heaps a alone. This is true for every mask; if few heaps are rare, it is also fast. That this happens in
//! nearly all octal games is an observation (Winning Ways, chapter 4), and nothing here depends on it.
//!
//! The best mask at some point is the one with the fewest rare heaps so far. Their number is (N + Ŵ(mask))/2, where Ŵ is the
//! Walsh–Hadamard transform of the histogram of values, so all masks are tried at once.

/// What splits the heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// The bits of a value that count.
    pub mask: u32,
    /// Whether the parity of the heap counts too.
    pub parity: bool,
}

impl Split {
    /// Whether a heap of this size and value is rare.
    #[inline]
    pub(crate) fn is_rare(self, heap: usize, value: u32) -> bool {
        !self.is_odd(heap, value)
    }

    /// Whether a value of two heaps with this total comes from a rare and a common one.
    #[inline]
    pub(crate) fn is_odd(self, total: usize, value: u32) -> bool {
        let is_odd = (value & self.mask).count_ones() & 1 == 1;
        is_odd ^ (self.parity && total & 1 == 1)
    }

    /// The split with the fewest rare heaps among those with these values, and how many they are; one with parity only if
    /// that is wanted.
    pub(crate) fn best(values: &[u32], top: u32, with_parity: bool) -> (Split, usize) {
        let size = (top as usize + 1).next_power_of_two();
        let mut plain = vec![0_i64; size];
        let mut signed = vec![0_i64; size];
        for (heap, &value) in values.iter().enumerate().skip(1) {
            plain[value as usize] += 1;
            signed[value as usize] += if heap % 2 == 0 { 1 } else { -1 };
        }
        let heaps = values.len().saturating_sub(1) as i64;
        let histograms = [(plain, false), (signed, true)];
        let found =
            histograms.into_iter().take(1 + usize::from(with_parity)).flat_map(|(mut counts, parity)| {
                transform(&mut counts);
                counts.into_iter().enumerate().map(move |(mask, sum)| {
                    let rare = ((heaps + sum) / 2) as usize;
                    (rare, parity, mask)
                })
            });
        // Ties go to splits without parity and to small masks.
        let (rare, parity, mask) = found.min().unwrap_or((0, false, 0));
        (Split { mask: mask as u32, parity }, rare)
    }
}

/// The Walsh–Hadamard transform, in place; the length is a power of two.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_split_has_the_fewest_rare_heaps() {
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 40) as u32
        };
        for _ in 0..50 {
            let values: Vec<u32> = (0..40).map(|n| if n == 0 { 0 } else { next() % 13 }).collect();
            let count = |split: Split| (1..40).filter(|&n| split.is_rare(n, values[n])).count();
            let all = (0..16).flat_map(|mask| [false, true].map(|parity| Split { mask, parity }));
            let (best, rare) = Split::best(&values, 12, true);
            assert_eq!(Some(rare), all.map(count).min());
            assert_eq!(count(best), rare);
        }
    }
}

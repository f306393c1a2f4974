//! Which odd values are shown by no rare heap, without marking what every rare heap shows.
//!
//! With a [split](crate::sparse) the odd values of a total are complete once all rare heaps were tried, but only the least
//! that is missing counts. So a part of the rare heaps, chosen greedily as [scouts](crate::scouts) are, *marks* what it shows.
//! A few odd values are missing then, and the other rare heaps, most of them, are only *compared* with the least of these,
//! for many totals at once: two operations of the processor for sixteen pairs in place of sixteen bytes written. As heaps
//! go by, fewer and fewer values are kept in mind. A value that outlives all heaps is missing for certain; the least that was
//! dropped on the way is the limit from which on nothing is settled. If none is left below the limit, which is rare, all heaps mark.

use crate::rows::missing;
use crate::scouts::Census;
use crate::sparse::Split;

/// Totals that are compared side by side.
pub(crate) const SIDE: usize = 16;
/// Heaps between two looks at what was shown, at first.
const CHUNK: usize = 256;
/// Values of a total that are kept in mind at first.
const MOST: usize = 24;
/// And in the end: heaps that cannot be tried ahead may show the least one.
const LEAST: usize = 3;
/// Values that are compared in one go.
const SLOTS: usize = 8;

/// The rare heaps with their values, in two parts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sieve {
    pub(crate) marking: Vec<(u32, u32)>,
    /// Those worth most first; those found late at the end, in ascending order.
    comparing: Vec<(u32, u32)>,
}

impl Sieve {
    /// Divides the rare heaps from `near` on. Those from `late` on are not put in order, and only compared.
    pub(crate) fn choose(
        census: &Census,
        rare: &[(u32, u32)],
        near: usize,
        late: usize,
        split: Split,
    ) -> Sieve {
        let place = |end: usize| rare.partition_point(|&(heap, _)| (heap as usize) < end);
        let (near, late) = (place(near), place(late));
        let [marking, mut comparing] = census.divide(&rare[near.min(late)..late], split);
        comparing.extend_from_slice(&rare[near.max(late)..]);
        Sieve { marking, comparing }
    }

    /// Whether there is anything to be gained.
    pub(crate) fn is_used(&self) -> bool {
        !self.marking.is_empty()
    }

    /// Adds a rare heap that was found.
    pub(crate) fn push(&mut self, heap: u32, value: u32) {
        if self.is_used() {
            self.comparing.push((heap, value));
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * (self.marking.capacity() + self.comparing.capacity())
    }

    /// The comparing heaps below `end`.
    pub(crate) fn comparing(&self, end: usize) -> &[(u32, u32)] {
        let late = self.comparing.iter().rev().take_while(|&&(heap, _)| heap as usize >= end).count();
        &self.comparing[..self.comparing.len() - late]
    }
}

/// What is in doubt about one total.
#[derive(Default)]
struct Lane {
    /// In ascending order.
    wanted: Vec<u16>,
    /// Odd values below this one are settled, except for those that are wanted.
    limit: u32,
}

impl Lane {
    /// Wants the least odd values from the limit on that are missing.
    fn refill(&mut self, row: &[u8], is_odd: impl Fn(u32) -> bool) {
        let mut missing = missing(row, self.limit).filter(|&value| is_odd(value));
        self.wanted.extend(missing.by_ref().take(MOST).map(|value| value as u16));
        self.limit = missing.next().unwrap_or(u32::MAX);
    }

    /// Keeps only so many values in mind.
    fn truncate(&mut self, keep: usize) {
        if let Some(&dropped) = self.wanted.get(keep) {
            self.limit = u32::from(dropped);
            self.wanted.truncate(keep);
        }
    }
}

/// Finds out for [`SIDE`] totals from `total` on which odd values are missing from their rows when all heaps have been tried,
/// at least for the smallest. Gives for each total the value from which on this is not known, and how many pairs were tried.
pub(crate) fn sift(
    narrow: &[u16],
    heaps: &[(u32, u32)],
    split: Split,
    total: usize,
    rows: &mut [u8],
    width: usize,
) -> ([u32; SIDE], u64) {
    let mut lanes: [Lane; SIDE] = std::array::from_fn(|_| Lane::default());
    for ((total, lane), row) in (total..).zip(&mut lanes).zip(rows.chunks_exact(width)) {
        lane.refill(row, |value| split.is_odd(total, value));
    }
    let mut tried = pass(narrow, heaps, total, rows, width, &mut lanes);
    for ((total, lane), row) in (total..).zip(&mut lanes).zip(rows.chunks_exact_mut(width)) {
        // What has outlived all heaps is missing.
        if lane.wanted.is_empty() && lane.limit < u32::MAX {
            for &(heap, value) in heaps {
                let value = value as usize ^ usize::from(narrow[total - heap as usize]);
                row[value] = 1;
            }
            tried += heaps.len() as u64;
            lane.limit = u32::MAX;
        }
    }
    (lanes.map(|lane| lane.limit), tried)
}

/// Compares all heaps with what is wanted; what is shown is marked, and wanted no longer.
fn pass(
    narrow: &[u16],
    heaps: &[(u32, u32)],
    total: usize,
    rows: &mut [u8],
    width: usize,
    lanes: &mut [Lane; SIDE],
) -> u64 {
    let mut tried = 0;
    let mut rest = heaps;
    while !rest.is_empty() {
        // The first heaps show most.
        let size = CHUNK.max((heaps.len() - rest.len()) / 4).min(rest.len());
        let (chunk, later) = rest.split_at(size);
        rest = later;
        let most = lanes.iter().map(|lane| lane.wanted.len()).max().unwrap_or(0);
        if most == 0 {
            break;
        }
        tried += (SIDE * chunk.len()) as u64;
        let mut shown = [[0_u16; SIDE]; MOST];
        for slot in (0..most).step_by(SLOTS) {
            let mut wanted = [[u16::MAX; SIDE]; SLOTS];
            for (side, lane) in lanes.iter().enumerate() {
                for (wanted, &value) in wanted.iter_mut().zip(lane.wanted.iter().skip(slot)) {
                    wanted[side] = value;
                }
            }
            compare_some(narrow, total, chunk, most - slot, &wanted, &mut shown[slot..slot + SLOTS]);
        }
        let keep = LEAST + (MOST - LEAST) * rest.len().pow(2) / heaps.len().pow(2);
        for ((side, lane), row) in lanes.iter_mut().enumerate().zip(rows.chunks_exact_mut(width)) {
            if shown[..most].iter().all(|shown| shown[side] == 0) {
                lane.truncate(keep);
                continue;
            }
            let mut slot = 0;
            lane.wanted.retain(|&value| {
                slot += 1;
                let is_shown = shown[slot - 1][side] != 0;
                if is_shown {
                    row[usize::from(value)] = 1;
                }
                !is_shown
            });
            lane.truncate(keep);
        }
    }
    tried
}

/// Sets what is `shown` of the values wanted, of which so many slots are in use.
fn compare_some(
    narrow: &[u16],
    total: usize,
    heaps: &[(u32, u32)],
    used: usize,
    wanted: &[[u16; SIDE]; SLOTS],
    shown: &mut [[u16; SIDE]],
) {
    match used {
        1 => compare::<1>(narrow, total, heaps, wanted, shown),
        2 => compare::<2>(narrow, total, heaps, wanted, shown),
        3 => compare::<3>(narrow, total, heaps, wanted, shown),
        4 => compare::<4>(narrow, total, heaps, wanted, shown),
        5 | 6 => compare::<6>(narrow, total, heaps, wanted, shown),
        _ => compare::<8>(narrow, total, heaps, wanted, shown),
    }
}

fn compare<const N: usize>(
    narrow: &[u16],
    total: usize,
    heaps: &[(u32, u32)],
    wanted: &[[u16; SIDE]; SLOTS],
    shown: &mut [[u16; SIDE]],
) {
    let Some(wanted) = wanted.first_chunk::<N>() else { return };
    let Some(shown) = shown.first_chunk_mut::<N>() else { return };
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the instructions, as was just found out; nothing else is asked of the caller.
        unsafe { compare_widely(narrow, total, heaps, wanted, shown) };
        return;
    }
    compare_values(narrow, total, heaps, wanted, shown);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn compare_widely<const N: usize>(
    narrow: &[u16],
    total: usize,
    heaps: &[(u32, u32)],
    wanted: &[[u16; SIDE]; N],
    shown: &mut [[u16; SIDE]; N],
) {
    compare_values(narrow, total, heaps, wanted, shown);
}

#[inline(always)]
fn compare_values<const N: usize>(
    narrow: &[u16],
    total: usize,
    heaps: &[(u32, u32)],
    wanted: &[[u16; SIDE]; N],
    shown: &mut [[u16; SIDE]; N],
) {
    // In a place of its own, and without a way to fail, this stays in registers.
    let mut found = [[0; SIDE]; N];
    for &(heap, value) in heaps {
        let partners =
            narrow.get(total.wrapping_sub(heap as usize)..).and_then(|from| from.first_chunk::<SIDE>());
        let Some(partners) = partners else { continue };
        let sums = partners.map(|partner| partner ^ value as u16);
        for (wanted, found) in wanted.iter().zip(&mut found) {
            for ((found, &wanted), &sum) in found.iter_mut().zip(wanted).zip(&sums) {
                *found |= if sum == wanted { u16::MAX } else { 0 };
            }
        }
    }
    *shown = found;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_below_the_limit_is_missing() {
        let mut seed = 5_u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        let (width, total) = (256, 6000);
        let split = Split { mask: 0b1011_0110, parity: false };
        for number in [1, 60, 300, 900, 2500] {
            // Small values are frequent, as in games.
            let narrow: Vec<u16> = (0..6100).map(|_| next(256).min(next(256)) as u16).collect();
            let heap = |heap: u64| (heap as u32, u32::from(narrow[heap as usize]));
            let heaps: Vec<(u32, u32)> = (0..number).map(|_| heap(40 + next(5000))).collect();
            let mut rows: Vec<u8> = (0..SIDE * width).map(|_| u8::from(next(3) > 0)).collect();
            let mut naive = rows.clone();
            for (side, row) in naive.chunks_mut(width).enumerate() {
                for &(heap, value) in &heaps {
                    row[value as usize ^ usize::from(narrow[total + side - heap as usize])] = 1;
                }
            }
            let (limits, _) = sift(&narrow, &heaps, split, total, &mut rows, width);
            for (side, limit) in limits.into_iter().enumerate() {
                let odd = (0..width as u32).filter(|&value| split.is_odd(total + side, value));
                let at = |value: u32| side * width + value as usize;
                let below: Vec<u32> = odd.clone().filter(|&value| value < limit).collect();
                assert!(below.iter().all(|&value| rows[at(value)] == naive[at(value)]));
                assert!(below.iter().any(|&value| rows[at(value)] == 0) || limit == u32::MAX);
                assert!(odd.clone().all(|value| rows[at(value)] <= naive[at(value)]));
            }
        }
    }
}

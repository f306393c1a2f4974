//! Which values G(a) ⊕ G(b) occur among the pairs of heaps with a + b = t, for a window of totals t.
//!
//! Nearly all of the work is here, so it is arranged for the machine. A heap a that lies at least `near` below the heaps
//! known so far can be tried with many totals at once: the partners t - a of consecutive totals lie side by side. Such a block
//! of totals is done ahead, on several threads if wanted; each thread has the rows of a few totals at hand, a byte for each
//! value, and runs through the heaps. What is left for each total in turn are the few heaps below `near` and those found
//! since. With a [sieve](crate::sieve) only a part of the rare heaps is tried like this, and each row has a limit from which on
//! its odd values are not complete.

use std::sync::{Mutex, PoisonError};

use tedomari_task::{Stop, Task};

use crate::scan::scan;
use crate::scouts::{Scouts, Shown};
use crate::sieve::{SIDE, Sieve, sift};
use crate::sparse::Split;

/// Totals in a block, at most.
const BLOCK: usize = 512;
/// Totals that a thread takes together: their partners lie in the same lines of memory.
const GROUP: usize = 2 * SIDE;
/// Totals of a group whose rows are filled side by side: few enough to stay near the processor.
const LANES: usize = 8;
/// Heaps in a run, few enough that those lines stay near the processor.
const RUN: usize = 4096;

/// Odd values that may turn out to be shown by heaps that cannot be tried ahead.
const SPARE: u32 = 1;
/// Pairs that are looked at ahead for values that are hard to find.
const PATIENCE: usize = 1 << 16;

/// The window of rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    /// Bytes of a row: a power of two above all values of pairs.
    width: usize,
    seen: Vec<u8>,
    states: Vec<State>,
}

#[derive(Debug, Clone, Copy, Default)]
struct State {
    total: usize,
    /// From this heap on none was tried ahead.
    known: usize,
    /// Smaller heaps were not tried ahead.
    near: usize,
    is_begun: bool,
    /// Odd values from here on may be shown by rare heaps that were not tried.
    limit: u32,
    /// Whether the rare heaps, or without a split all heaps, have been tried.
    is_complete: bool,
}

/// What the rows are filled from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) values: &'a [u32],
    /// The same in half the room, or nothing if some are too large for that.
    pub(crate) narrow: &'a [u16],
    /// The rare heaps with their values, if there is a split.
    pub(crate) rare: Option<&'a [(u32, u32)]>,
    pub(crate) split: Option<Split>,
    /// None of the heaps that they try with every total is below [`Rows::NEAR`].
    pub(crate) scouts: &'a Scouts,
    /// The same is true here.
    pub(crate) sieve: &'a Sieve,
    pub(crate) unequal: bool,
    pub(crate) threads: usize,
}

impl Source<'_> {
    /// The value of a heap, if it is known.
    #[inline(always)]
    pub(crate) fn value(&self, heap: usize) -> Option<u32> {
        if self.narrow.is_empty() {
            self.values.get(heap).copied()
        } else {
            self.narrow.get(heap).map(|&value| u32::from(value))
        }
    }
}

impl Rows {
    /// Smaller heaps are never tried ahead.
    pub(crate) const NEAR: usize = BLOCK;

    /// Makes room for values below `width`, a power of two, and for totals that far apart. Forgets all rows.
    pub(crate) fn reset(&mut self, width: usize, reach: usize) {
        let rows = Rows::number(reach);
        // The old ones go before the new ones come.
        *self = Rows::default();
        *self = Rows { width, seen: vec![0; rows * width], states: vec![State::default(); rows] };
    }

    fn number(reach: usize) -> usize {
        (reach + BLOCK + 1).next_power_of_two()
    }

    /// Bytes that there will be after a reset.
    pub(crate) fn bytes_for(width: usize, reach: usize) -> usize {
        Rows::number(reach) * (width + size_of::<State>())
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn bytes(&self) -> usize {
        self.seen.len() + self.states.len() * size_of::<State>()
    }

    #[inline]
    fn slot(&self, total: usize) -> usize {
        total & (self.states.len() - 1)
    }

    #[inline]
    fn row(&self, total: usize) -> &[u8] {
        let slot = self.slot(total);
        &self.seen[slot * self.width..(slot + 1) * self.width]
    }

    #[inline]
    pub(crate) fn has(&self, total: usize, value: u32) -> bool {
        self.row(total).get(value as usize).is_some_and(|&seen| seen != 0)
    }

    /// Prepares a total, all of whose heaps are known; says how many pairs were tried.
    pub(crate) fn complete(
        &mut self,
        task: &Task,
        total: usize,
        source: Source,
        learned: &mut Vec<Shown>,
    ) -> Result<u64, Stop> {
        let slot = self.slot(total);
        let mut tried = 0;
        if !self.states[slot].is_begun || self.states[slot].total != total {
            tried += self.begin_block(task, total, source, learned)?;
        }
        let state = self.states[slot];
        if state.is_complete {
            return Ok(tried);
        }
        self.states[slot].is_complete = true;
        let width = self.width;
        let row = &mut self.seen[slot * width..(slot + 1) * width];
        let mut mark = |a: usize, value: u32| {
            let b = total - a;
            if a != b || !source.unequal {
                row[(value ^ source.values[b]) as usize] = 1;
            }
        };
        tried += match source.rare {
            None => {
                let end = state.near.min(last(total, source.unequal) + 1);
                (1..end).for_each(|a| mark(a, source.values[a]));
                end.saturating_sub(1) as u64
            }
            Some(rare) => {
                let near = rare.partition_point(|&(a, _)| (a as usize) < state.near.min(total));
                let late = rare.partition_point(|&(a, _)| (a as usize) < state.known.max(state.near));
                let end = rare.partition_point(|&(a, _)| (a as usize) < total);
                let late = &rare[late.min(end)..end];
                rare[..near].iter().chain(late).for_each(|&(a, value)| mark(a as usize, value));
                (near + late.len()) as u64
            }
        };
        Ok(tried)
    }

    /// Marks what a total shows in another row, which is as long or longer.
    pub(crate) fn merge_into(&self, total: usize, other: &mut [u8]) {
        other.iter_mut().zip(self.row(total)).for_each(|(other, &seen)| *other |= seen);
    }

    /// Tries all rare heaps if it is not certain yet whether an odd value occurs; says how many pairs were tried.
    pub(crate) fn settle_odd(&mut self, total: usize, value: u32, source: Source) -> u64 {
        let slot = self.slot(total);
        let Some(rare) = source.rare.filter(|_| value >= self.states[slot].limit) else { return 0 };
        self.states[slot].limit = u32::MAX;
        let row = &mut self.seen[slot * self.width..(slot + 1) * self.width];
        let rare = &rare[..rare.partition_point(|&(a, _)| (a as usize) < total)];
        for &(a, value) in rare {
            let b = total - a as usize;
            if a as usize != b || !source.unequal {
                row[(value ^ source.values[b]) as usize] = 1;
            }
        }
        rare.len() as u64
    }

    /// Notes that a value occurs.
    pub(crate) fn note(&mut self, total: usize, value: u32) {
        let at = self.slot(total) * self.width + value as usize;
        self.seen[at] = 1;
    }

    /// Tries, for a block of totals around `first` and above, all heaps that can be tried already.
    fn begin_block(
        &mut self,
        task: &Task,
        first: usize,
        source: Source,
        learned: &mut Vec<Shown>,
    ) -> Result<u64, Stop> {
        let known = source.values.len();
        let lanes = (known / 8).min(BLOCK) / GROUP * GROUP;
        if lanes == 0 {
            self.begin_row(first, known, usize::MAX);
            return Ok(0);
        }
        // Groups begin at multiples of their size, so that none runs over the end of the window.
        let start = first / GROUP * GROUP;
        let is_begun = |states: &[State], total: usize| {
            let state = states[total & (states.len() - 1)];
            state.is_begun && state.total == total
        };
        let wanted: Vec<usize> = (start..start + lanes)
            .step_by(GROUP)
            .filter(|&group| !(group..group + GROUP).all(|total| is_begun(&self.states, total)))
            .collect();
        for &group in &wanted {
            (group..group + GROUP).for_each(|total| self.begin_row(total, start, lanes));
        }
        let far = Far::new(start, lanes, source);
        let work = (wanted.len() * GROUP * far.heaps()) as u64;
        let (width, rows) = (self.width, self.states.len());
        let groups = self.seen.chunks_mut(GROUP * width).enumerate().filter_map(|(at, seen)| {
            let group = start + ((at * GROUP).wrapping_sub(start) & (rows - 1));
            wanted.binary_search(&group).is_ok().then_some((group, seen))
        });
        let queue = Mutex::new(groups);
        let fill = || -> Result<Vec<(usize, Group)>, Stop> {
            let mut done = Vec::new();
            loop {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((total, seen)) = next else { return Ok(done) };
                task.check()?;
                done.push((total, far.group(total, seen, width)));
            }
        };
        let helpers = if work < 1 << 20 { 0 } else { source.threads.min(wanted.len()).saturating_sub(1) };
        let done = std::thread::scope(|scope| {
            let spawn = |_| std::thread::Builder::new().spawn_scoped(scope, fill).ok();
            let threads: Vec<_> = (0..helpers).filter_map(spawn).collect();
            let mut done = fill();
            for thread in threads {
                let more = thread.join().expect("filling rows does not fail");
                done = done.and_then(|mut done| {
                    done.append(&mut more?);
                    Ok(done)
                });
            }
            done
        });
        let mut done = match done {
            Ok(done) => done,
            Err(stop) => {
                // What was not finished is begun anew another time.
                for total in wanted.iter().flat_map(|&group| group..group + GROUP) {
                    let slot = self.slot(total);
                    self.states[slot].is_begun = false;
                }
                return Err(stop);
            }
        };
        // Which thread was quicker should have no bearing on anything.
        done.sort_unstable_by_key(|&(total, _)| total);
        let mut tried = work;
        for (total, mut group) in done {
            tried += group.tried;
            learned.append(&mut group.learned);
            for (total, limit) in (total..).zip(group.limits) {
                let slot = self.slot(total);
                self.states[slot].limit = limit;
            }
        }
        Ok(tried)
    }

    fn begin_row(&mut self, total: usize, known: usize, near: usize) {
        let slot = self.slot(total);
        let limit = u32::MAX;
        self.states[slot] = State { total, known, near, is_begun: true, limit, is_complete: false };
        self.seen[slot * self.width..(slot + 1) * self.width].fill(0);
    }
}

/// What came of a group of totals.
struct Group {
    learned: Vec<Shown>,
    limits: [u32; GROUP],
    tried: u64,
}

/// The values from one on whose bytes are zero, in ascending order. The bytes are 0 and 1, a multiple of eight of them.
pub(crate) fn missing(row: &[u8], from: u32) -> impl Iterator<Item = u32> {
    let (words, _) = row.as_chunks::<8>();
    let first = from as usize / 8;
    // The product brings the lowest bits of the bytes side by side, without carries.
    let zeros = |word: &[u8; 8]| !(u64::from_le_bytes(*word).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let later = words.get(first..).unwrap_or(&[]).iter().zip(first as u32..).flat_map(move |(word, at)| {
        let mut left = zeros(word);
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (bit < 8).then_some(8 * at + bit)
        })
    });
    later.skip_while(move |&value| value < from)
}

/// The largest a with a ≤ b that is worth trying.
pub(crate) fn last(total: usize, unequal: bool) -> usize {
    if unequal { total.saturating_sub(1) / 2 } else { total / 2 }
}

/// Some heaps to be tried.
enum Run<'a> {
    /// With their values.
    List(&'a [(u32, u32)]),
    /// From one heap to before another.
    Range(usize, usize),
}

impl Run<'_> {
    #[inline(always)]
    fn visit(&self, values: &[u32], visit: &mut impl FnMut(usize, u32)) {
        match *self {
            Run::List(heaps) => heaps.iter().for_each(|&(a, value)| visit(a as usize, value)),
            Run::Range(from, to) => (from..to).for_each(|a| visit(a, values[a])),
        }
    }
}

/// The heaps to be tried with a block of totals.
struct Far<'a> {
    source: Source<'a>,
    /// Some of them with their values.
    lists: [&'a [(u32, u32)]; 2],
    /// Those that are only compared with what is missing.
    comparing: &'a [(u32, u32)],
    /// A range of others.
    from: usize,
    to: usize,
    near: usize,
}

impl<'a> Far<'a> {
    fn new(first: usize, lanes: usize, source: Source<'a>) -> Far<'a> {
        let near = lanes;
        match source.rare {
            None => {
                // Every pair of every total has a heap in this range or below it, and no partner is empty.
                let to = (first + lanes).div_ceil(2) + 1;
                let to = to.min(first).max(near);
                Far { source, lists: [&[]; 2], comparing: &[], from: near, to, near }
            }
            Some(rare) => {
                let between = |heaps: &'a [(u32, u32)]| {
                    let from = heaps.partition_point(|&(a, _)| (a as usize) < near);
                    let to = heaps.partition_point(|&(a, _)| (a as usize) < first);
                    &heaps[from.min(to)..to]
                };
                // The sieve knows no smaller heaps, and compares them all with totals that lie above them all.
                let is_sifted = near == Rows::NEAR && !source.narrow.is_empty() && source.sieve.is_used();
                let rare = if is_sifted { &source.sieve.marking } else { rare };
                let lists = [between(rare), between(&source.scouts.heaps)];
                let comparing = if is_sifted { source.sieve.comparing(first) } else { &[] };
                Far { source, lists, comparing, from: near, to: near, near }
            }
        }
    }

    fn heaps(&self) -> usize {
        self.lists.iter().map(|list| list.len()).sum::<usize>() + self.to - self.from
    }

    /// All heaps in runs.
    fn runs(&self) -> impl Iterator<Item = Run<'a>> {
        let lists = self.lists.into_iter().flat_map(|list| list.chunks(RUN)).map(Run::List);
        let (from, to) = (self.from, self.to);
        lists.chain((from..to).step_by(RUN).map(move |start| Run::Range(start, to.min(start + RUN))))
    }

    /// Does all that can be done for the totals of a group.
    fn group(&self, total: usize, seen: &mut [u8], width: usize) -> Group {
        for heaps in self.runs() {
            for (total, rows) in (total..).step_by(LANES).zip(seen.chunks_mut(LANES * width)) {
                self.fill(total, rows, width, &heaps);
            }
        }
        let mut group = Group { learned: Vec::new(), limits: [u32::MAX; GROUP], tried: 0 };
        if let Some(split) = self.source.split.filter(|_| !self.comparing.is_empty()) {
            let sides = (total..).step_by(SIDE).zip(seen.chunks_mut(SIDE * width));
            for ((total, rows), limits) in sides.zip(group.limits.chunks_mut(SIDE)) {
                let (found, tried) = sift(self.source.narrow, self.comparing, split, total, rows, width);
                limits.copy_from_slice(&found);
                group.tried += tried;
            }
        }
        group.tried += self.settle(total, seen, width, &mut group.learned);
        group
    }

    /// Fills the rows of some totals from this one on.
    fn fill(&self, total: usize, rows: &mut [u8], width: usize, run: &Run<'_>) {
        match width {
            16 => self.fill_lanes::<16>(total, rows, run),
            32 => self.fill_lanes::<32>(total, rows, run),
            64 => self.fill_lanes::<64>(total, rows, run),
            128 => self.fill_lanes::<128>(total, rows, run),
            256 => self.fill_lanes::<256>(total, rows, run),
            512 => self.fill_lanes::<512>(total, rows, run),
            1024 => self.fill_lanes::<1024>(total, rows, run),
            2048 => self.fill_lanes::<2048>(total, rows, run),
            4096 => self.fill_lanes::<4096>(total, rows, run),
            _ => self.fill_any(total, rows, width, run),
        }
    }

    fn fill_lanes<const WIDTH: usize>(&self, total: usize, rows: &mut [u8], run: &Run<'_>) {
        let (rows, _) = rows.as_chunks_mut::<WIDTH>();
        let Ok(rows) = <&mut [[u8; WIDTH]; LANES]>::try_from(rows) else { return };
        let (values, narrow) = (self.source.values, self.source.narrow);
        let unequal = self.source.unequal;
        if !narrow.is_empty() && !unequal {
            let mut mark = |a: usize, value: u32| {
                if let Some(partners) = narrow[total - a..].first_chunk::<LANES>() {
                    // Four at a time in a word. The mask changes nothing, since values are below the width; it spares checks.
                    const ONES: u64 = 0x0001_0001_0001_0001;
                    let (partners, _) = partners.as_chunks::<4>();
                    for (rows, partners) in rows.as_chunks_mut::<4>().0.iter_mut().zip(partners) {
                        let word =
                            partners.iter().rev().fold(0, |word, &partner| word << 16 | u64::from(partner));
                        let word = (word ^ (u64::from(value) * ONES)) & ((WIDTH as u64 - 1) * ONES);
                        for (lane, row) in rows.iter_mut().enumerate() {
                            row[(word >> (16 * lane)) as usize & 0xffff] = 1;
                        }
                    }
                }
            };
            run.visit(values, &mut mark);
            return;
        }
        let mut mark = |a: usize, value: u32| {
            if unequal && (total..total + LANES).contains(&(2 * a)) {
                for (total, row) in (total..).zip(rows.iter_mut()).filter(|&(total, _)| total != 2 * a) {
                    row[(value ^ values[total - a]) as usize & (WIDTH - 1)] = 1;
                }
            } else if let Some(partners) = values[total - a..].first_chunk::<LANES>() {
                for (row, partner) in rows.iter_mut().zip(partners) {
                    // The mask changes nothing, since values are below the width; it spares a check.
                    row[(value ^ partner) as usize & (WIDTH - 1)] = 1;
                }
            }
        };
        run.visit(values, &mut mark);
    }

    fn fill_any(&self, total: usize, rows: &mut [u8], width: usize, run: &Run<'_>) {
        let values = self.source.values;
        run.visit(values, &mut |a, value| {
            for (total, row) in (total..).zip(rows.chunks_exact_mut(width)) {
                if !self.source.unequal || 2 * a != total {
                    row[(value ^ values[total - a]) as usize] = 1;
                }
            }
        });
    }

    /// Looks for the even values that are likely to be asked for and have not been seen.
    fn settle(&self, total: usize, rows: &mut [u8], width: usize, learned: &mut Vec<Shown>) -> u64 {
        let Some(split) = self.source.split else { return 0 };
        let source = self.source;
        let mut tried = 0;
        for (total, row) in (total..).zip(rows.chunks_exact_mut(width)) {
            // The value itself will be the least odd one that is missing, unless heaps that were not tried yet show it.
            let mut spare = SPARE;
            let mut doubtful: Vec<u32> = Vec::new();
            for value in missing(row, 0) {
                if !split.is_odd(total, value) {
                    doubtful.push(value);
                } else if spare == 0 {
                    break;
                } else {
                    spare -= 1;
                }
            }
            doubtful.retain(|&value| {
                let (found, count) = source.scouts.find(value, total, source);
                tried += count;
                if let Some(shown) = found {
                    row[value as usize] = 1;
                    learned.push(shown);
                }
                found.is_none()
            });
            let range = (self.near, last(total, source.unequal).min(self.near + PATIENCE));
            tried += scan(source, total, range, &mut doubtful, &mut |value, a| {
                row[value as usize] = 1;
                learned.push(Shown { value, heaps: [a, total - a] });
            });
        }
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_values_are_told_in_order() {
        let mut seed = 3_u64;
        for density in [0, 1, 5, 100] {
            let row: Vec<u8> = (0..160)
                .map(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    u8::from((seed >> 33) % 100 >= density)
                })
                .collect();
            for from in [0, 1, 7, 8, 77, 159, 160, 1000] {
                let naive: Vec<u32> = (from..160).filter(|&value| row[value as usize] == 0).collect();
                assert_eq!(missing(&row, from).collect::<Vec<_>>(), naive);
            }
        }
    }
}

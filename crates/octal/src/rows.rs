//! Which values G(a) ⊕ G(b) occur among the pairs of heaps with a + b = t, for a window of totals t.
//!
//! Nearly all of the work is here, so it is arranged for the machine. A heap a that lies at least `near` below the heaps
//! known so far can be tried with many totals at once: the partners t - a of consecutive totals lie side by side. Such a block
//! of totals is done ahead, on several threads if wanted; each thread has the rows of sixteen totals at hand, a byte for
//! each value, and runs through the heaps. What is left for each total in turn are the few heaps below `near` and those
//! found since.

use crate::scan::scan;
use crate::scouts::{Scouts, Shown};
use crate::sparse::Split;

/// Totals that are done side by side.
const LANES: usize = 8;
/// Totals in a block, at most.
const BLOCK: usize = 1024;

/// Groups of lanes that take turns at a run of heaps: the partners of all of them lie in the same lines of memory.
const BESIDE: usize = 4;
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
    pub(crate) unequal: bool,
    pub(crate) threads: usize,
}

impl Rows {
    /// Smaller heaps are never tried ahead.
    pub(crate) const NEAR: usize = BLOCK;

    /// Makes room for values below `width`, a power of two, and for totals that far apart. Forgets all rows.
    pub(crate) fn reset(&mut self, width: usize, reach: usize) {
        let rows = (reach + BLOCK + 1).next_power_of_two();
        self.width = width;
        self.seen.clear();
        self.seen.resize(rows * width, 0);
        self.states.clear();
        self.states.resize(rows, State::default());
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn bytes(&self) -> usize {
        self.seen.len()
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
    pub(crate) fn complete(&mut self, total: usize, source: Source, learned: &mut Vec<Shown>) -> u64 {
        let slot = self.slot(total);
        let mut tried = 0;
        if !self.states[slot].is_begun || self.states[slot].total != total {
            tried += self.begin_block(total, source, learned);
        }
        let state = self.states[slot];
        if state.is_complete {
            return tried;
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
        match source.rare {
            None => {
                let end = state.near.min(last(total, source.unequal) + 1);
                (1..end).for_each(|a| mark(a, source.values[a]));
                tried + end.saturating_sub(1) as u64
            }
            Some(rare) => {
                let near = rare.partition_point(|&(a, _)| (a as usize) < state.near.min(total));
                let late = rare.partition_point(|&(a, _)| (a as usize) < state.known.max(state.near));
                let end = rare.partition_point(|&(a, _)| (a as usize) < total);
                let late = &rare[late.min(end)..end];
                rare[..near].iter().chain(late).for_each(|&(a, value)| mark(a as usize, value));
                tried + (near + late.len()) as u64
            }
        }
    }

    /// Notes that a value occurs.
    pub(crate) fn note(&mut self, total: usize, value: u32) {
        let at = self.slot(total) * self.width + value as usize;
        self.seen[at] = 1;
    }

    /// Tries, for a block of totals around `first` and above, all heaps that can be tried already.
    fn begin_block(&mut self, first: usize, source: Source, learned: &mut Vec<Shown>) -> u64 {
        let known = source.values.len();
        let lanes = (known / 8).min(BLOCK) / LANES * LANES;
        if lanes == 0 {
            self.begin_row(first, known, usize::MAX);
            return 0;
        }
        // Groups begin at multiples of their size, so that none runs over the end of the window.
        let start = first / LANES * LANES;
        let is_begun = |states: &[State], total: usize| {
            let state = states[total & (states.len() - 1)];
            state.is_begun && state.total == total
        };
        let wanted: Vec<usize> = (start..start + lanes)
            .step_by(LANES)
            .filter(|&group| !(group..group + LANES).all(|total| is_begun(&self.states, total)))
            .collect();
        for &group in &wanted {
            (group..group + LANES).for_each(|total| self.begin_row(total, start, lanes));
        }
        let far = Far::new(start, lanes, source);
        let work = (wanted.len() * LANES * far.heaps()) as u64;
        let (width, rows) = (self.width, self.states.len());
        let mut groups: Vec<(usize, &mut [u8])> = Vec::with_capacity(wanted.len());
        for (at, seen) in self.seen.chunks_mut(LANES * width).enumerate() {
            let group = start + ((at * LANES).wrapping_sub(start) & (rows - 1));
            if wanted.binary_search(&group).is_ok() {
                groups.push((group, seen));
            }
        }
        let fill = |groups: &mut [(usize, &mut [u8])]| {
            let (mut learned, mut tried) = (Vec::new(), 0);
            for groups in groups.chunks_mut(BESIDE) {
                for heaps in far.runs() {
                    for (total, seen) in groups.iter_mut() {
                        far.fill(*total, seen, width, &heaps);
                    }
                }
                for (total, seen) in groups {
                    tried += far.settle(*total, seen, width, &mut learned);
                }
            }
            (learned, tried)
        };
        let share = groups.len().div_ceil(if work < 1 << 20 { 1 } else { source.threads }).max(1);
        let results: Vec<(Vec<Shown>, u64)> = if groups.len() <= share {
            vec![fill(&mut groups)]
        } else {
            std::thread::scope(|scope| {
                let threads: Vec<_> =
                    groups.chunks_mut(share).map(|groups| scope.spawn(|| fill(groups))).collect();
                let join = |thread: std::thread::ScopedJoinHandle<_>| {
                    thread.join().expect("filling rows does not fail")
                };
                threads.into_iter().map(join).collect()
            })
        };
        results.into_iter().fold(work, |work, (mut shown, tried)| {
            learned.append(&mut shown);
            work + tried
        })
    }

    fn begin_row(&mut self, total: usize, known: usize, near: usize) {
        let slot = self.slot(total);
        self.states[slot] = State { total, known, near, is_begun: true, is_complete: false };
        self.seen[slot * self.width..(slot + 1) * self.width].fill(0);
    }
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
                Far { source, lists: [&[]; 2], from: near, to: to.min(first).max(near), near }
            }
            Some(rare) => {
                let between = |heaps: &'a [(u32, u32)]| {
                    let from = heaps.partition_point(|&(a, _)| (a as usize) < near);
                    let to = heaps.partition_point(|&(a, _)| (a as usize) < first);
                    &heaps[from.min(to)..to]
                };
                Far {
                    source,
                    lists: [between(rare), between(&source.scouts.heaps)],
                    from: near,
                    to: near,
                    near,
                }
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
                    for (row, &partner) in rows.iter_mut().zip(partners) {
                        row[(value ^ u32::from(partner)) as usize & (WIDTH - 1)] = 1;
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
            let mut missing = 0;
            let mut doubtful: Vec<u32> = Vec::new();
            for value in (0..width as u32).filter(|&value| row[value as usize] == 0) {
                if !split.is_odd(total, value) {
                    doubtful.push(value);
                } else if missing == SPARE {
                    break;
                } else {
                    missing += 1;
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

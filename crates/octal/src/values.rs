//! Nim-values of heaps, one after the other: exact at every length, and quick where few heaps are rare.
//!
//! G(n) is the least value that no option has. Options that leave one heap are looked up. Of those that leave two heaps the
//! *odd* values of the [sparse space](crate::sparse) are complete after the rare heaps were tried; so the least odd value that
//! is missing is an upper bound for G(n), and only even values below it are in doubt. Pairs are tried until each of them has
//! occurred, which takes a few hundred; or there are none left, and then the least that is still missing is G(n), and the heap
//! is rare.

use tedomari_task::{Held, Stop, Task};

use crate::period::{self, Period};
use crate::rows::{Rows, Source, last, missing};
use crate::rule::Rule;
use crate::scan::scan;
use crate::scouts::{Census, Scouts, Shown};
use crate::sieve::Sieve;
use crate::sparse::Split;
use crate::triples::Triples;

/// How much work the values were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// Pairs of heaps that were tried, words of sets of triples included.
    pub pairs: u64,
    /// Values for which all pairs had to be tried.
    pub exhausted: u64,
}

/// The nim-values of heaps of a game, as far as they have been computed.
///
/// They belong to no task: whoever wants more of them gives the task that is to pay for these.
///
/// ```
/// use tedomari_octal::{Rule, Values};
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let mut kayles = Values::new("0.77".parse()?);
/// kayles.extend(&task, 1000)?;
/// assert_eq!(kayles.computed()[..12], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// let period = kayles.period().expect("it is proved");
/// assert_eq!((period.length, period.preperiod, period.saltus), (12, 71, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Values {
    rule: Rule,
    /// Values of the heaps from 0 on.
    values: Vec<u32>,
    /// The same in half the room, as far as they are small enough.
    narrow: Vec<u16>,
    top: u32,
    split: Option<Split>,
    /// The rare heaps with their values.
    rare: Vec<(u32, u32)>,
    rows: Rows,
    scouts: Scouts,
    sieve: Sieve,
    threads: usize,
    triples: Triples,
    /// Takes that leave two heaps, and three.
    breaks: [Vec<usize>; 2],
    single: Vec<u8>,
    counts: ValueCounts,
    period: Option<Period>,
    /// Length at which a period is looked for next.
    look_at: usize,
    /// Length at which the split is chosen next.
    split_at: usize,
    /// The account of all this, once there is a task to hold it for.
    held: Option<Held>,
}

/// Shorter sequences are computed without a split, and no period is looked for in them.
const SHORT: usize = 64;
/// A split is used if at most one heap in so many is rare.
const RARITY: usize = 4;
/// The values of larger heaps take so long that each of them is worth a look at the limits.
const LONG: usize = 1 << 12;
/// Nobody waits for so many values to be computed: only a period helps, and nobody knows when it comes.
const OUT_OF_REACH: u64 = 1 << 36;

impl Values {
    /// No value but that of the empty heap.
    pub fn new(rule: Rule) -> Values {
        let takes = |parts: usize| rule.code().takes(parts).collect::<Vec<usize>>();
        let breaks = [takes(2), takes(3)];
        Values {
            rule,
            values: vec![0],
            narrow: vec![0],
            top: 0,
            split: None,
            rare: Vec::new(),
            rows: Rows::default(),
            scouts: Scouts::default(),
            sieve: Sieve::default(),
            threads: 1,
            triples: Triples::default(),
            breaks,
            single: Vec::new(),
            counts: ValueCounts::default(),
            period: None,
            look_at: SHORT,
            split_at: SHORT,
            held: None,
        }
    }

    /// Values that were computed before, from the empty heap on; they are taken at their word.
    pub(crate) fn from_computed(rule: Rule, values: Vec<u32>) -> Values {
        let mut all = Values::new(rule);
        all.top = values.iter().copied().max().unwrap_or(0);
        if !values.is_empty() {
            all.narrow = values.iter().map_while(|&value| u16::try_from(value).ok()).collect();
            all.values = values;
        }
        all.split_at = all.values.len().max(SHORT);
        all.look_at = all.values.len().max(SHORT);
        all
    }

    /// The same with a period that was proved.
    pub(crate) fn with_period(rule: Rule, values: Vec<u32>, period: Period) -> Values {
        Values { period: Some(period), ..Values::from_computed(rule, values) }
    }

    /// Uses so many threads from now on. This changes no value.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// The rule of the game.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The values that have been computed, from the empty heap on.
    pub fn computed(&self) -> &[u32] {
        &self.values
    }

    /// The largest value so far.
    pub fn top(&self) -> u32 {
        self.top
    }

    /// The split that is in use, if one is worth it, and the heaps that are rare under it, with their values.
    pub fn split(&self) -> Option<(Split, &[(u32, u32)])> {
        self.split.map(|split| (split, &self.rare[..]))
    }

    /// How much work it was.
    pub fn counts(&self) -> ValueCounts {
        self.counts
    }

    /// The period, once it is proved.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// The task that all this is held for from now on.
    pub(crate) fn take_up(&mut self, task: &Task) {
        match &mut self.held {
            Some(held) => held.pass_to(task),
            None => {
                let held = task.hold();
                held.set(self.bytes());
                self.held = Some(held);
            }
        }
    }

    /// Accounts for all this, and looks whether there is room for more that is about to be taken.
    fn account(&self, more: usize) -> Result<(), Stop> {
        let Some(held) = &self.held else { return Ok(()) };
        let bytes = self.bytes();
        let room = held.grow(bytes.saturating_add(more));
        held.set(bytes);
        room
    }

    /// Computes values until heaps up to `upto` are known, either computed or by a proved period.
    ///
    /// A stop leaves everything consistent; what was computed is kept, and the work can go on later.
    pub fn extend(&mut self, task: &Task, upto: u64) -> Result<(), Stop> {
        self.extend_with(task, upto, &mut |_| Ok(()))
    }

    /// The same, calling `pause` after every few values, for checkpoints.
    pub fn extend_with(
        &mut self,
        task: &Task,
        upto: u64,
        pause: &mut dyn FnMut(&Values) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.take_up(task);
        task.stage("values", (upto < OUT_OF_REACH).then(|| upto + 1));
        while self.period.is_none() && (self.values.len() as u64) <= upto {
            self.extend_by_one(task)?;
            if self.values.len().is_multiple_of(4096) {
                pause(self)?;
            }
        }
        if self.period.is_none() {
            task.stage("period", None);
            self.look_for_period(task)?;
        }
        Ok(())
    }

    /// Computes values, whether a period is known or not, until heaps up to `upto` have been computed.
    pub fn compute(&mut self, task: &Task, upto: usize) -> Result<(), Stop> {
        self.take_up(task);
        task.stage("values", Some(upto as u64 + 1));
        while self.values.len() <= upto {
            self.extend_by_one(task)?;
        }
        Ok(())
    }

    fn extend_by_one(&mut self, task: &Task) -> Result<(), Stop> {
        task.step()?;
        let heap = self.values.len();
        if heap == self.values.capacity() {
            // They are held twice while they are moved to a larger place, in both widths.
            self.account(2 * (size_of::<u32>() + size_of::<u16>()) * heap)?;
        }
        if heap >= LONG || !self.breaks[1].is_empty() {
            self.account(0)?;
            task.check()?;
        }
        if heap >= self.split_at {
            self.choose_split()?;
        }
        let value = self.next_value(task)?;
        if self.narrow.len() == heap
            && let Ok(value) = u16::try_from(value)
        {
            self.narrow.push(value);
        }
        self.values.push(value);
        task.done(self.values.len() as u64);
        self.top = self.top.max(value);
        if self.split.is_some_and(|split| split.is_rare(heap, value)) {
            self.rare.push((heap as u32, value));
            self.sieve.push(heap as u32, value);
        }
        if self.values.len() >= self.look_at {
            if self.period.is_none() {
                self.look_for_period(task)?;
            }
            self.look_at += self.look_at / 4;
        }
        Ok(())
    }

    fn look_for_period(&mut self, task: &Task) -> Result<(), Stop> {
        self.period = period::prove(task, &self.rule, &self.values, true)?;
        Ok(())
    }

    fn bytes(&self) -> usize {
        4 * self.values.capacity()
            + 2 * self.narrow.capacity()
            + 8 * self.rare.capacity()
            + self.rows.bytes()
            + self.scouts.bytes()
            + self.sieve.bytes()
            + self.triples.bytes()
    }

    fn choose_split(&mut self) -> Result<(), Stop> {
        // The rows, and the rare heaps in two lists. Once there is room for them, nothing can stop this.
        let lists = 2 * size_of::<(u32, u32)>() * (self.values.len() / RARITY);
        self.account(Rows::bytes_for(self.row_width(), self.reach()) + lists)?;
        self.split_at = 2 * self.values.len();
        // Values are odd or even by the total as well if parity counts, and then all totals should agree.
        let agree = self.breaks[0].windows(2).all(|takes| (takes[1] - takes[0]).is_multiple_of(2));
        let (split, rare) = Split::best(&self.values, self.top, agree);
        let worth = rare <= self.values.len() / RARITY && !self.breaks[0].is_empty();
        let chosen = worth.then_some(split);
        if chosen != self.split {
            self.split = chosen;
            self.rare = chosen.map_or(Vec::new(), |split| {
                let heaps = (0..).zip(&self.values).skip(1);
                let rare = heaps.filter(|&(heap, &value)| split.is_rare(heap as usize, value));
                rare.map(|(heap, &value)| (heap, value)).collect()
            });
            // What the rows know to be complete was so for the old split.
            self.reset_rows();
        }
        (self.scouts, self.sieve) = (Scouts::default(), Sieve::default());
        let census = || Census::take(&self.values, self.top, Rows::NEAR);
        if let Some((split, census)) = chosen.and_then(|split| Some((split, census()?))) {
            self.scouts = Scouts::choose(&census, split);
            // Were there several totals, what is missing for one of them would often be shown by another.
            if let &[take] = &self.breaks[0][..]
                && !self.rule.is_unequal()
            {
                // No total that is asked for from now on is below these heaps.
                let late = self.values.len().saturating_sub(take + Rows::NEAR);
                self.sieve = Sieve::choose(&census, &self.rare, Rows::NEAR, late, split);
            }
        }
        self.account(0)
    }

    /// How far apart totals are that one heap can become.
    fn reach(&self) -> usize {
        self.breaks[0].last().copied().unwrap_or(0)
    }

    /// How wide a row has to be.
    fn row_width(&self) -> usize {
        (self.top as usize + 1).next_power_of_two().max(16)
    }

    fn reset_rows(&mut self) {
        self.rows.reset(self.row_width(), self.reach());
    }

    /// The value of the heap whose turn it is.
    fn next_value(&mut self, task: &Task) -> Result<u32, Stop> {
        let heap = self.values.len();
        if self.rule.frozen() == Some(heap as u64) {
            return Ok(0);
        }
        self.mark_lookups(task, heap)?;
        if self.breaks[0].is_empty() {
            return Ok(self.single.iter().position(|&seen| seen == 0).unwrap_or(self.single.len()) as u32);
        }
        if (self.top as usize) >= self.rows.width() {
            self.account(Rows::bytes_for(self.row_width(), self.reach()))?;
            self.reset_rows();
        }
        let source = Source {
            values: &self.values,
            narrow: if self.narrow.len() == self.values.len() { &self.narrow } else { &[] },
            rare: self.split.map(|_| &self.rare[..]),
            split: self.split,
            scouts: &self.scouts,
            sieve: &self.sieve,
            unequal: self.rule.is_unequal(),
            threads: self.threads,
        };
        let totals: Totals = self.breaks[0]
            .iter()
            .filter_map(|&take| heap.checked_sub(take))
            .filter(|&total| total >= 2)
            .collect();
        let mut learned = Vec::new();
        for &total in &totals {
            self.counts.pairs += self.rows.complete(task, total, source, &mut learned)?;
        }
        let value = settle(&totals, &mut self.single, &mut self.rows, source, &mut learned, &mut self.counts);
        self.scouts.learn(&learned, &self.values);
        Ok(value)
    }

    /// Marks the values of options that leave no heap, one or three.
    fn mark_lookups(&mut self, task: &Task, heap: usize) -> Result<(), Stop> {
        let width = 2 * (self.top as usize + 1).next_power_of_two().max(8);
        self.single.clear();
        self.single.resize(width, 0);
        let code = self.rule.code();
        if code.allows(heap, 0) {
            self.single[0] = 1;
        }
        for take in code.takes(1).filter(|&take| take < heap) {
            self.single[self.values[heap - take] as usize] = 1;
        }
        for &take in self.breaks[1].iter().filter(|&&take| take + 2 < heap) {
            let (total, unequal) = (heap - take, self.rule.is_unequal());
            self.counts.pairs += self.triples.mark(task, total, &self.values, unequal, &mut self.single)?;
        }
        Ok(())
    }
}

/// The totals of pairs that a heap can become.
type Totals = Vec<usize>;

/// The least value that no option has.
fn settle(
    totals: &[usize],
    single: &mut [u8],
    rows: &mut Rows,
    source: Source,
    learned: &mut Vec<Shown>,
    counts: &mut ValueCounts,
) -> u32 {
    let mut doubtful: Vec<u32> = Vec::new();
    totals.iter().for_each(|&total| rows.merge_into(total, single));
    let mut bound = single.len() as u32;
    for value in missing(single, 0) {
        let is_odd = |total: usize| source.split.is_none_or(|split| split.is_odd(total, value));
        // No pair has a value as large as a row is wide.
        if (value as usize) < rows.width() {
            if !totals.iter().all(|&total| is_odd(total)) {
                doubtful.push(value);
                continue;
            }
            counts.pairs += totals.iter().map(|&total| rows.settle_odd(total, value, source)).sum::<u64>();
            if totals.iter().any(|&total| rows.has(total, value)) {
                continue;
            }
        }
        bound = value;
        break;
    }
    // A row may have been filled up since.
    doubtful.retain(|&value| !totals.iter().any(|&total| rows.has(total, value)));
    for &total in totals {
        doubtful.retain(|&value| {
            let (found, tried) = source.scouts.find(value, total, source);
            counts.pairs += tried;
            if let Some(shown) = found {
                rows.note(total, value);
                learned.push(shown);
            }
            found.is_none()
        });
    }
    // A chunk of one total after the other would find things a little sooner, but this is rarely reached.
    for &total in totals {
        let all = (1, last(total, source.unequal));
        counts.pairs += scan(source, total, all, &mut doubtful, &mut |value, a| {
            rows.note(total, value);
            learned.push(Shown { value, heaps: [a, total - a] });
        });
    }
    if let Some(&least) = doubtful.first() {
        counts.exhausted += 1;
        return least;
    }
    bound
}

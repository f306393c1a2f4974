//! ALT: can some of the given numbers be chosen whose alternating sum a - b + c - … in falling order is the target?
//!
//! **From PARTITION** (Lemma 4.1). A number x becomes two, 2^e + x and 2^e, where e falls by two from the largest number to
//! the smallest and 2^e stays above the target. Whoever takes one of the two has to take the other, or the sum is too large;
//! the two together are worth x. If the sum is odd, so that no half of it is an integer, all numbers are doubled: then the target
//! is odd, and no even numbers add up to it.
//!
//! **With pairs** (Lemma 4.4). The numbers x of pair i become 2^f + x for Left's pairs and 2^f - x for Right's, with f falling by
//! one from pair to pair and above all e. What Left takes from pairs is added and what Right takes is subtracted, so
//! each choice adds x; what the powers of two bring is added to the target: 2^f for the last pair, the same with f + 2 for the
//! last but two, and so on.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use crate::choices::{ChoiceGame, Choices, Selection};
use crate::partition::{Failed, Partition};

/// Numbers, in pairs or free, and what the alternating sum of those that are taken is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternating {
    /// The numbers.
    pub choices: Choices<UBig>,
    /// The target.
    pub target: UBig,
}

impl Alternating {
    /// The game of alternating sums for a partition.
    pub fn of_partition(partition: &Partition, task: &Task) -> Result<Alternating, Stop> {
        let doubled = usize::from(partition.target.is_none());
        let half = |target: &UBig| target.clone();
        let target = partition.target.as_ref().map_or_else(|| partition.choices.free.iter().sum(), half);
        let numbers = partition.choices.map(|x| x << doubled);
        let count = numbers.free.len();
        let largest = numbers.all().map(BitTest::bit_len).max().unwrap_or(0).max(target.bit_len());
        let lowest = largest + ceil_log2(count);
        let lowest_pair = lowest + 2 * count.max(1);
        let highest = lowest_pair + numbers.pairs.len();
        let held = task.hold();
        held.grow((highest / 8 + 32).saturating_mul(2 * (count + numbers.pairs.len())))?;
        let power = |exponent: usize| UBig::ONE << exponent;
        let mut free = Vec::with_capacity(2 * count);
        for (rank, at) in falling(&numbers.free).into_iter().enumerate() {
            task.step()?;
            let exponent = lowest + 2 * (count - 1 - rank);
            free.push(power(exponent) + &numbers.free[at]);
            free.push(power(exponent));
        }
        let mut pairs = Vec::with_capacity(numbers.pairs.len());
        let mut target = target;
        for (at, [x, y]) in numbers.pairs.iter().enumerate() {
            task.step()?;
            let high = power(highest - 1 - at);
            pairs.push(if at.is_multiple_of(2) { [&high + x, &high + y] } else { [&high - x, &high - y] });
            if !at.is_multiple_of(2) {
                // The power before is twice this one.
                target += high;
            }
        }
        Ok(Alternating { choices: Choices { pairs, free }, target })
    }

    /// The numbers of the partition that a choice of these stands for.
    pub fn partition(partition: &Partition, selection: &Selection) -> Selection {
        let mut free = vec![false; partition.choices.free.len()];
        for (rank, at) in falling(&partition.choices.free).into_iter().enumerate() {
            free[at] = selection.free[2 * rank];
        }
        Selection { picks: selection.picks.clone(), free }
    }
}

/// The places of numbers from the largest to the smallest; equal ones stay in order.
pub(crate) fn falling(numbers: &[UBig]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[b].cmp(&numbers[a]));
    order
}

/// The least k with 2^k ≥ n.
fn ceil_log2(n: usize) -> usize {
    n.saturating_sub(1).checked_ilog2().map_or(0, |log| log as usize + 1)
}

/// The alternating sum of numbers in falling order, whatever order they are given in.
///
/// ```
/// use tedomari_reduction::alternating_sum;
///
/// let numbers = [3_u32, 9, 2, 4].map(Into::into);
/// assert_eq!(alternating_sum(&numbers), 6_u32.into()); // 9 - 4 + 3 - 2
/// ```
pub fn alternating_sum(numbers: &[UBig]) -> UBig {
    // From the smallest up, a number on top of a sum A makes x - A.
    falling(numbers).into_iter().rev().fold(UBig::ZERO, |sum, at| &numbers[at] - sum)
}

impl ChoiceGame for Alternating {
    type Object = UBig;

    fn choices(&self) -> &Choices<UBig> {
        &self.choices
    }

    fn is_won(&self, selection: &Selection) -> bool {
        let taken: Vec<UBig> = self.choices.taken(selection).cloned().collect();
        alternating_sum(&taken) == self.target
    }

    fn complete(&self, picks: &[bool], task: &Task) -> Result<Option<Vec<bool>>, Stop> {
        subset(&self.choices, &self.target, picks, task)
    }
}

/// Free numbers that make the alternating sum the target, together with those picked from pairs.
///
/// From the largest number down: after x is taken, the alternating sum of the rest is to be x minus what it was to be before. An
/// alternating sum is never negative and never more than its largest number, which answers most questions at once.
pub(crate) fn subset(
    choices: &Choices<UBig>,
    target: &UBig,
    picks: &[bool],
    task: &Task,
) -> Result<Option<Vec<bool>>, Stop> {
    let picked = choices.pairs.iter().zip(picks).map(|(pair, &second)| (&pair[usize::from(second)], None));
    let free = choices.free.iter().enumerate().map(|(at, number)| (number, Some(at)));
    let mut numbers: Vec<(&UBig, Option<usize>)> = picked.chain(free).collect();
    numbers.sort_by(|a, b| b.0.cmp(a.0));
    let failed = Failed::new(task.hold());
    let mut search = Search { numbers, failed, taken: vec![false; choices.free.len()], task };
    Ok(search.reach(0, target.clone())?.then_some(search.taken))
}

struct Search<'s> {
    /// In falling order; numbers from pairs have no place among the free ones and must be taken.
    numbers: Vec<(&'s UBig, Option<usize>)>,
    failed: Failed,
    taken: Vec<bool>,
    task: &'s Task,
}

impl Search<'_> {
    fn reach(&mut self, at: usize, target: UBig) -> Result<bool, Stop> {
        self.task.step()?;
        let Some(&(number, place)) = self.numbers.get(at) else { return Ok(target == UBig::ZERO) };
        if target > *number || self.failed.has(at, &target) {
            return Ok(false);
        }
        let task = self.task;
        if let Some(place) = place {
            if task.deeper(|| self.reach(at + 1, target.clone()))? {
                return Ok(true);
            }
            self.taken[place] = true;
        }
        if task.deeper(|| self.reach(at + 1, number - &target))? {
            return Ok(true);
        }
        place.iter().for_each(|&place| self.taken[place] = false);
        self.failed.insert(at, target)?;
        Ok(false)
    }
}

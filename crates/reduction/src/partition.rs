//! PARTITION: can some of the given numbers be chosen that add up to a target?
//!
//! In Karp's problem the target is half of all; in the generalised one it is any number.
//!
//! **From EXACT COVER.** A set becomes a number with one digit for each point: 1 if the set contains it. In a base in which
//! nothing is carried the numbers of a cover add up to 11…1. In the game ([`Partition::of_game`], Lemma 4.3) that is the target,
//! (b^k - 1)/(b - 1) for k points in base b. The base is four, as in the thesis, and larger where a point lies in more than
//! three sets, which happens for clauses of more than three literals.
//!
//! For the puzzle ([`Partition::of_cover`]) Karp adds two numbers, B + 1 and S + 1 - B, with B = 11…1 and S the sum of all. The two
//! together are more than half, which is S + 1, so they are in different halves, and what stands with the second adds up to B.
//! If S + 1 - B is negative its absolute value serves as well: a number with the other sign belongs to the other half.

use dashu_int::UBig;
use dashu_int::ops::{Abs, BitTest};
use rustc_hash::FxHashSet;
use tedomari_task::{Held, Stop, Task};

use crate::choices::{ChoiceGame, Choices, Selection};
use crate::cover::Cover;

/// Numbers, in pairs or free, and what those that are taken are to add up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    /// The numbers.
    pub choices: Choices<UBig>,
    /// The target. None if half of the sum was meant and the sum is odd.
    pub target: Option<UBig>,
}

impl Partition {
    /// Can these numbers be parted into two halves of the same sum?
    pub fn halves(numbers: Vec<UBig>) -> Partition {
        let sum: UBig = numbers.iter().sum();
        let target = (!sum.bit(0)).then(|| sum >> 1);
        Partition { choices: Choices { pairs: Vec::new(), free: numbers }, target }
    }

    /// Karp's partition for an exact cover without pairs: one number for each set, and two more.
    pub fn of_cover(cover: &Cover, task: &Task) -> Result<Partition, Stop> {
        let base = cover.choices.free.len() + 1;
        let (choices, ones) = numbers(cover, base, task)?;
        let mut numbers = choices.free;
        let sum: UBig = numbers.iter().sum();
        let balance = (dashu_int::IBig::from(sum + UBig::ONE) - dashu_int::IBig::from(ones.clone())).abs();
        numbers.push(ones + UBig::ONE);
        numbers.push(UBig::try_from(balance).expect("an absolute value"));
        Ok(Partition::halves(numbers))
    }

    /// The generalised partition for a game of covering.
    pub fn of_game(cover: &Cover, task: &Task) -> Result<Partition, Stop> {
        let base = cover.most_covered().max(3) + 1;
        let (choices, ones) = numbers(cover, base, task)?;
        Ok(Partition { choices, target: Some(ones) })
    }

    /// The cover of a partition that was made by [`Partition::of_cover`].
    pub fn cover(&self, selection: &Selection) -> Selection {
        let mut free = selection.free.clone();
        // The sets are those in the half of the last number.
        let half = free.pop().unwrap_or(false);
        free.pop();
        free.iter_mut().for_each(|taken| *taken = *taken == half);
        Selection { picks: Vec::new(), free }
    }
}

/// The sets as numbers in some base, and the number 11…1.
fn numbers(cover: &Cover, base: usize, task: &Task) -> Result<(Choices<UBig>, UBig), Stop> {
    let digit_bits = usize::BITS as usize - base.leading_zeros() as usize;
    let bytes_each = (cover.points / 8).saturating_mul(digit_bits).saturating_add(32);
    let count = cover.choices.all().count();
    // The powers, and the numbers, which are half as long on average.
    let held = task.hold();
    held.grow(bytes_each.saturating_mul(cover.points.saturating_add(count)))?;
    let mut powers = Vec::with_capacity(cover.points);
    let mut power = UBig::ONE;
    for _ in 0..cover.points {
        task.step()?;
        powers.push(power.clone());
        power *= UBig::from(base);
    }
    let mut stop = Ok(());
    let choices = cover.choices.map(|set| {
        stop = stop.and(task.step());
        set.iter().map(|&point| &powers[point]).sum::<UBig>()
    });
    stop?;
    Ok((choices, powers.iter().sum()))
}

impl ChoiceGame for Partition {
    type Object = UBig;

    fn choices(&self) -> &Choices<UBig> {
        &self.choices
    }

    fn is_won(&self, selection: &Selection) -> bool {
        self.target.as_ref() == Some(&self.choices.taken(selection).sum())
    }

    /// The largest numbers first, with sums that failed remembered.
    fn complete(&self, picks: &[bool], task: &Task) -> Result<Option<Vec<bool>>, Stop> {
        let Some(target) = &self.target else { return Ok(None) };
        let free = &self.choices.free;
        let chosen = Selection { picks: picks.to_vec(), free: vec![false; free.len()] };
        let sum: UBig = self.choices.taken(&chosen).sum();
        if sum > *target {
            return Ok(None);
        }
        let mut order: Vec<usize> = (0..free.len()).collect();
        order.sort_by(|&a, &b| free[b].cmp(&free[a]));
        // What all numbers from each place on add up to.
        let mut rest = vec![UBig::ZERO; free.len() + 1];
        for (at, &number) in order.iter().enumerate().rev() {
            rest[at] = &rest[at + 1] + &free[number];
        }
        let held = task.hold();
        let mut search = Search { free, order, rest, failed: Failed::new(held), taken: chosen.free, task };
        Ok(search.reach(0, target - sum)?.then_some(search.taken))
    }
}

struct Search<'s> {
    free: &'s [UBig],
    order: Vec<usize>,
    rest: Vec<UBig>,
    failed: Failed,
    taken: Vec<bool>,
    task: &'s Task,
}

impl Search<'_> {
    fn reach(&mut self, at: usize, target: UBig) -> Result<bool, Stop> {
        self.task.step()?;
        if target == UBig::ZERO {
            return Ok(true);
        }
        if target > self.rest[at] || self.failed.has(at, &target) {
            return Ok(false);
        }
        let number = self.order[at];
        let task = self.task;
        if self.free[number] <= target {
            self.taken[number] = true;
            let less = &target - &self.free[number];
            if task.deeper(|| self.reach(at + 1, less))? {
                return Ok(true);
            }
            self.taken[number] = false;
        }
        if task.deeper(|| self.reach(at + 1, target.clone()))? {
            return Ok(true);
        }
        self.failed.insert(at, target)?;
        Ok(false)
    }
}

/// Questions that were answered with no.
pub(crate) struct Failed {
    known: FxHashSet<(usize, UBig)>,
    bytes: usize,
    held: Held,
}

impl Failed {
    pub(crate) fn new(held: Held) -> Failed {
        Failed { known: FxHashSet::default(), bytes: 0, held }
    }

    pub(crate) fn has(&self, at: usize, number: &UBig) -> bool {
        // A key that borrows its number would need a type of its own; numbers here are short compared with the search.
        self.known.contains(&(at, number.clone()))
    }

    pub(crate) fn insert(&mut self, at: usize, number: UBig) -> Result<(), Stop> {
        self.bytes += 2 * size_of::<(usize, UBig)>() + number.bit_len() / 8;
        self.held.grow(self.bytes)?;
        self.known.insert((at, number));
        Ok(())
    }
}

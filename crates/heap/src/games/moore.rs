//! Moore's Nim_k: any numbers from up to k piles.
//!
//! Moore's theorem: a position is lost for the player to move if and only if, with the sizes in binary, the number of ones
//! in every column is a multiple of k + 1. The Grundy values are not known in general; they are the Nim sum for k = 1 and
//! the plain sum if k is at least the number of piles, since then every smaller position can be reached.

use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::{spend_if_many, spend_pile};

/// Moore's Nim.
#[derive(Debug, Clone, Copy)]
pub struct Moore;

static ABOUT: About = About {
    name: "moore",
    aliases: &["moores nim", "nim_k", "nimk"],
    rules: "Moore's Nim: take any numbers from up to k piles",
    piles: "the sizes of the piles",
    parameters: &[Parameter {
        name: "k",
        what: "from how many piles may be taken at once",
        default: Some("2"),
    }],
    solved: "formula, any size: ones in every binary column a multiple of k+1; Grundy value of small positions by search",
    reference: "Moore 1910; Scenic Trails, section 7",
    example: "k=2 3 5 7",
};

impl Game for Moore {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let k = piles::small(setup, "k", 1)?.unwrap_or(2);
        Ok(Box::new(Piles { rules: Rules { k }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    k: usize,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, _: &[UBig], changes: &[Change]) -> bool {
        changes.len() <= self.k
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        // Downwards in the order of a dictionary, with at most k piles changed: each position is followed by the one that
        // differs from it furthest to the right. For each place, the last before it with a pile that can be changed.
        let mut before = Vec::with_capacity(piles.len() + 1);
        let mut last = None;
        for (at, pile) in piles.iter().enumerate() {
            before.push(last);
            last = if pile.is_zero() { last } else { Some(at) };
        }
        before.push(last);
        let mut changes: Vec<Change> = Vec::new();
        loop {
            let mut end = piles.len();
            loop {
                let after = changes.last().map_or(0, |change| change.0 + 1);
                if let Some(at) = before[end].filter(|&at| at >= after && changes.len() < self.k) {
                    changes.push((at, &piles[at] - UBig::ONE));
                    break;
                }
                match changes.last_mut() {
                    None => return,
                    Some((_, left)) if !left.is_zero() => {
                        *left -= 1u32;
                        break;
                    }
                    Some((at, _)) => end = *at,
                }
                changes.pop();
            }
            if !visit(Sizes::changed(piles, changes.clone())) {
                return;
            }
        }
    }

    /// Misère play: as long as more than k piles have two or more, Moore's theorem holds as it stands, for the last of them
    /// cannot all be taken at once. A player who finds at most k of them leaves a number of ones that is 1 modulo k + 1.
    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        let (mut large, mut ones) = (Vec::new(), Vec::new());
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            if *pile > UBig::ONE {
                large.push(at);
            } else if pile.is_one() {
                ones.push(at);
            }
        }
        const METHOD: &str = "Moore's theorem for misère play";
        if large.len() > self.k {
            self.analyse(piles, &Ask { moves_only: true, ..ask.clone() }, task, found)?;
            (found.grundy, found.method) = (None, METHOD);
            return Ok(true);
        }
        let group = self.k as u128 + 1;
        found.decide(!large.is_empty() || ones.len() as u128 % group != 1 % group, METHOD);
        for taken in 0..=(self.k - large.len()).min(ones.len()) {
            for kept in 0..=large.len() {
                task.step()?;
                let left = (ones.len() - taken + kept) as u128;
                if left % group != 1 % group || taken + large.len() == 0 {
                    continue;
                }
                for number in 0..subsets(large.len(), kept) {
                    for other in 0..subsets(ones.len(), taken) {
                        let kept = subset(large.len(), kept, number);
                        let mut changes: Vec<Change> = (0..large.len())
                            .map(|at| (large[at], UBig::from(u8::from(kept.binary_search(&at).is_ok()))))
                            .collect();
                        let taken = subset(ones.len(), taken, other);
                        changes.extend(taken.into_iter().map(|at| (ones[at], UBig::ZERO)));
                        changes.sort_unstable();
                        if !found.push(PileMove::To(Sizes::changed(piles, changes)), ask, task)? {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let bits = piles.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let group = self.k as u128 + 1;
        let mut ones = Vec::with_capacity(bits);
        for bit in 0..bits {
            spend_if_many(task, piles.len())?;
            ones.push(piles.iter().filter(|pile| pile.bit(bit)).count());
        }
        let lost = ones.iter().all(|&ones| (ones as u128).is_multiple_of(group));
        found.decide(!lost, "Moore's theorem");
        found.grundy = match self.k {
            1 => Some(piles::nim_sum(piles, task)?),
            k if k >= piles.len() => Some(piles.iter().sum()),
            _ if lost => Some(UBig::ZERO),
            _ => None,
        };
        if !lost {
            Winning::new(self.k, piles, &ones, task).list(ask, found)?;
        }
        if found.grundy.is_none() {
            found.grundy = piles::grundy_by_table(self, piles, ask, task)?;
        }
        Ok(())
    }
}

/// All ways to make every column right, from the highest down. A pile is free once a one of it was cleared: it takes any bit
/// below. Whatever was chosen above, some choice for the next column is right: with f piles free and u ones in the others, the
/// ones can be changed by anything from -min(u, k-f) to f, which either covers all remainders modulo k + 1 or reaches no ones at
/// all. So no choice is in vain.
struct Winning<'a> {
    k: usize,
    piles: &'a Arc<[UBig]>,
    /// How many piles have a one in each column, the lowest first.
    ones: &'a [usize],
    task: &'a Task,
    /// The columns that are filled, the highest first.
    columns: Vec<Column>,
    /// The free piles in the order in which they were freed, with what is left of them.
    free: Vec<Change>,
    is_free: Vec<bool>,
}

/// A column that is filled in one way after the other.
struct Column {
    /// How many piles were free above it.
    free: usize,
    /// How many ways are still to be tried, the one in use not among them.
    left: u64,
}

/// What is done in a column.
struct Way {
    /// Piles whose ones are cleared, as places among those that have one and are not free.
    clear: Vec<usize>,
    /// Free piles that get a one, as places among those in their order.
    set: Vec<usize>,
}

impl<'a> Winning<'a> {
    fn new(k: usize, piles: &'a Arc<[UBig]>, ones: &'a [usize], task: &'a Task) -> Winning<'a> {
        let is_free = vec![false; piles.len()];
        Winning { k, piles, ones, task, columns: Vec::new(), free: Vec::new(), is_free }
    }

    fn list(&mut self, ask: &Ask, found: &mut Analysis) -> Result<(), Stop> {
        let held = self.task.hold();
        held.grow(self.piles.len())?;
        loop {
            if self.columns.len() == self.ones.len() {
                let mut changes = self.free.clone();
                changes.sort_unstable();
                if !found.push(PileMove::To(Sizes::changed(self.piles, changes)), ask, self.task)? {
                    return Ok(());
                }
            } else {
                // Every way ends in a move of its own, so more ways than moves are never needed.
                let wanted = ask.most.saturating_sub(found.moves.len()).saturating_add(1) as u64;
                let (ones, free) = (self.fixed_ones(), self.free.len());
                let mut left = 0_u64;
                for block in self.blocks(ones, free) {
                    self.task.step()?;
                    left = left.saturating_add(block.ways).min(wanted);
                    if left == wanted {
                        break;
                    }
                }
                self.columns.push(Column { free, left });
            }
            if !self.next()? {
                return Ok(());
            }
        }
    }

    /// The column below those that are filled.
    fn bit(&self) -> usize {
        self.ones.len() - 1 - self.columns.len()
    }

    /// How many piles that are not free have a one there.
    fn fixed_ones(&self) -> usize {
        let bit = self.bit();
        self.ones[bit] - self.free.iter().filter(|(at, _)| self.piles[*at].bit(bit)).count()
    }

    /// The next way to fill the lowest column that has one left; `false` if there is none.
    fn next(&mut self) -> Result<bool, Stop> {
        while let Some(mut column) = self.columns.pop() {
            self.task.step()?;
            while self.free.len() > column.free {
                let (at, _) = self.free.pop().unwrap_or_default();
                self.is_free[at] = false;
            }
            if column.left == 0 {
                continue;
            }
            column.left -= 1;
            let bit = self.bit();
            let way = self.way(self.fixed_ones(), column.free, column.left);
            self.free.iter_mut().for_each(|(_, left)| left.clear_bit(bit));
            let mut places: Vec<usize> = (0..self.free.len()).collect();
            places.sort_unstable_by_key(|&place| self.free[place].0);
            way.set.iter().for_each(|&at| self.free[places[at]].1.set_bit(bit));
            // The piles to be cleared; most often they are among the first.
            let mut clear = way.clear.iter().peekable();
            let mut place = 0;
            for at in 0..self.piles.len() {
                if clear.peek().is_none() {
                    break;
                }
                spend_pile(self.task, at)?;
                if self.is_free[at] || !self.piles[at].bit(bit) {
                    continue;
                }
                if clear.next_if_eq(&&place).is_some() {
                    let mut left = self.piles[at].clone();
                    left.clear_bit(bit);
                    self.free.push((at, left));
                    self.is_free[at] = true;
                }
                place += 1;
            }
            self.columns.push(column);
            return Ok(true);
        }
        Ok(false)
    }

    /// The ways to fill a column with so many ones and free piles, those that clear few ones first.
    fn blocks(&self, ones: usize, free: usize) -> impl Iterator<Item = Block> {
        let group = self.k as u128 + 1;
        (0..=(self.k - free).min(ones)).filter_map(move |clear| {
            let left = (ones - clear) as u128;
            let set = ((group - left % group) % group) as usize;
            let ways = || subsets(ones, clear).saturating_mul(subsets(free, set));
            (set <= free).then(|| Block { clear, set, ways: ways() })
        })
    }

    /// The way with a number.
    fn way(&self, ones: usize, free: usize, mut number: u64) -> Way {
        for Block { clear, set, ways } in self.blocks(ones, free) {
            if number < ways {
                let sets = subsets(free, set);
                return Way {
                    clear: subset(ones, clear, number / sets),
                    set: subset(free, set, number % sets),
                };
            }
            number -= ways;
        }
        unreachable!("there are as many ways as were counted")
    }
}

/// Ways to fill a column that clear as many ones as each other.
struct Block {
    clear: usize,
    /// How many free piles get a one.
    set: usize,
    ways: u64,
}

/// How many subsets of a size there are; the largest number if there are more.
fn subsets(count: usize, size: usize) -> u64 {
    let Some(rest) = count.checked_sub(size) else { return 0 };
    let mut found = 1_u128;
    for at in 0..rest.min(size) {
        found = found * (count - at) as u128 / (at as u128 + 1);
        if found > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    found as u64
}

/// The subset of 0, 1, … with a number, in the order of a dictionary.
fn subset(count: usize, size: usize, mut number: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(size);
    let mut at = 0;
    while chosen.len() < size {
        let with = subsets(count - at - 1, size - chosen.len() - 1);
        if number < with {
            chosen.push(at);
        } else {
            number -= with;
        }
        at += 1;
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_in_their_order() {
        let all: Vec<Vec<usize>> = (0..subsets(5, 3)).map(|number| subset(5, 3, number)).collect();
        assert_eq!((all.len(), &all[0][..], &all[9][..]), (10, &[0, 1, 2][..], &[2, 3, 4][..]));
        assert!(all.is_sorted_by(|a, b| a < b));
        assert_eq!((subsets(4, 5), subsets(4, 0), subset(4, 0, 0)), (0, 1, vec![]));
        assert_eq!(subsets(1_000_000, 500_000), u64::MAX);
        assert_eq!(subset(1_000_000, 999_999, 0).len(), 999_999);
    }
}

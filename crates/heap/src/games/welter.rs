//! Welter's game: Nim in which no two piles ever have the same size (coins on a strip, at most one on a square).
//!
//! Welter's theorem (Conway, *On Numbers and Games*, chapter 13): the Grundy value is the Nim sum of all sizes and of the
//! mating terms (a|b) = 2^(n+1) - 1 over all pairs, where 2^n is the largest power of two that divides a - b. So bit b of (a|x) is
//! set if and only if a and x have the same bits below b, and of a sum of such terms the parity of a number of piles that are
//! alike in their lowest bits. For any other piles the size x that makes the value 0 is found bit by bit, from the lowest
//! up: winning moves need no search.
//!
//! In the order of their bits from the lowest up, piles that are alike in some of them stand side by side. So they are counted
//! without a look at all pairs.

use std::collections::BTreeSet;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Part, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::{spend, spend_pile};

/// Welter's game.
#[derive(Debug, Clone, Copy)]
pub struct Welter;

static ABOUT: About = About {
    name: "welter",
    aliases: &["welters game"],
    rules: "Welter's game: take any number from one pile, but no two piles may become equal",
    piles: "different sizes; 0 counts as a size",
    parameters: &[],
    solved: "formula, any size: Welter's function",
    reference: "Welter 1954; On Numbers and Games, chapter 13; Scenic Trails, section 4",
    example: "2 3 5 7 11",
};

impl Game for Welter {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by(|&a, &b| piles[a].cmp(&piles[b]));
        if let Some(pair) = order.windows(2).find(|pair| piles[pair[0]] == piles[pair[1]]) {
            let message =
                format!("no two piles may be equal in Welter's game, and {} is there twice", piles[pair[0]]);
            return Err(SetupError { part: Part::Pile(pair[0].max(pair[1])), message });
        }
        Ok(Box::new(Piles { rules: Welter, piles }))
    }
}

/// Numbers in the order of their bits, the lowest first.
struct Alike<'n> {
    sorted: Vec<&'n UBig>,
    bits: usize,
}

impl<'n> Alike<'n> {
    fn new(numbers: &'n [UBig], task: &Task) -> Result<Alike<'n>, Stop> {
        let mut alike = Alike {
            sorted: numbers.iter().collect(),
            bits: numbers.iter().map(|number| number.bit_len()).max().unwrap_or(0),
        };
        let mut groups = vec![(0, numbers.len())];
        for bit in 0..alike.bits {
            let mut smaller = Vec::new();
            for (from, to) in groups {
                spend(task, to - from)?;
                let group = &mut alike.sorted[from..to];
                group.sort_unstable_by_key(|number| number.bit(bit));
                let middle = from + group.partition_point(|number| !number.bit(bit));
                smaller.extend([(from, middle), (middle, to)].into_iter().filter(|(from, to)| to - from > 1));
            }
            groups = smaller;
        }
        Ok(alike)
    }

    /// Of the numbers from one place to another, which have the same bits below this one, those that have this bit or not.
    fn part(&self, (from, to): (usize, usize), bit: usize, has_bit: bool) -> (usize, usize) {
        let middle = from + self.sorted[from..to].partition_point(|number| !number.bit(bit));
        if has_bit { (middle, to) } else { (from, middle) }
    }

    /// Welter's function: bit b of all mating terms together is the parity of the pairs that are alike below it.
    fn function(&self, task: &Task) -> Result<UBig, Stop> {
        let mut value = UBig::ZERO;
        for (at, number) in self.sorted.iter().enumerate() {
            spend_pile(task, at)?;
            value ^= *number;
        }
        let mut groups = vec![(0, self.sorted.len())];
        for bit in 0..=self.bits {
            spend(task, groups.len())?;
            let pairs = |&(from, to): &(usize, usize)| (to - from) * (to - from).saturating_sub(1) / 2;
            if groups.iter().filter(|group| pairs(group) % 2 == 1).count() % 2 == 1 {
                value ^= UBig::ONE << bit;
            }
            let halves = |group: (usize, usize)| [false, true].map(|half| self.part(group, bit, half));
            groups = groups.into_iter().flat_map(halves).filter(|(from, to)| to - from > 1).collect();
        }
        Ok(value)
    }

    /// The one size that in place of a pile makes the value 0, when it is another now.
    fn completion(&self, pile: &UBig, value: &UBig) -> UBig {
        // Bit b of it is that of the value and of the pile together, and the parity of the other piles that are like the pile
        // below b, and of those that are like it.
        let mut size = UBig::ZERO;
        let (mut like_pile, mut like_size) = ((0, self.sorted.len()), (0, self.sorted.len()));
        let mut is_apart = false;
        for bit in 0..=self.bits + 1 {
            let odd = |(from, to): (usize, usize)| (to - from) % 2 == 1;
            let mut one = value.bit(bit) ^ pile.bit(bit);
            if is_apart {
                // The pile is one of those that are like itself, but not one of the others.
                one ^= !odd(like_pile) ^ odd(like_size);
                if like_size.0 == like_size.1 && like_pile.1 - like_pile.0 == 1 {
                    // From here on nothing is alike.
                    let rest = (value ^ pile) >> bit << bit;
                    return size | rest;
                }
            }
            if one {
                size.set_bit(bit);
            }
            is_apart |= one != pile.bit(bit);
            like_pile = self.part(like_pile, bit, pile.bit(bit));
            like_size = self.part(like_size, bit, one);
        }
        size
    }
}

/// Welter's function of different numbers.
///
/// ```
/// use tedomari_heap::{Task, games::welter::function};
///
/// let numbers: Vec<_> = [2u32, 3, 5, 7, 11].map(Into::into).into();
/// assert_eq!(function(&numbers, &Task::default())?.to_string(), "4");
/// # Ok::<(), tedomari_heap::Stop>(())
/// ```
pub fn function(numbers: &[UBig], task: &Task) -> Result<UBig, Stop> {
    Alike::new(numbers, task)?.function(task)
}

impl PileRules for Welter {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        matches!(changes, [(_, left)] if !from.contains(left))
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        let there: BTreeSet<&UBig> = piles.iter().collect();
        piles::visit_nim(piles, &mut |to| match &to.against(piles)[..] {
            [(_, left)] if !there.contains(left) => visit(to),
            _ => true,
        });
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let held = task.hold();
        held.grow(piles.len() * (size_of::<&UBig>() + 2 * size_of::<(usize, usize)>()))?;
        let alike = Alike::new(piles, task)?;
        let value = alike.function(task)?;
        found.decide(!value.is_zero(), "Welter's function");
        found.grundy = Some(value.clone());
        if value.is_zero() {
            return Ok(());
        }
        for (at, pile) in piles.iter().enumerate() {
            spend(task, alike.bits)?;
            let left = alike.completion(pile, &value);
            if left < *pile {
                let to = Sizes::changed(piles, vec![(at, left)]);
                if !found.push(PileMove::To(to), ask, task)? {
                    break;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, pair by pair.
    fn by_pairs(numbers: &[UBig]) -> UBig {
        let mating = |a: &UBig, b: &UBig| {
            let shift = (a ^ b).trailing_zeros().unwrap_or(0);
            (UBig::ONE << (shift + 1)) - UBig::ONE
        };
        let mut value = UBig::ZERO;
        for (at, number) in numbers.iter().enumerate() {
            value ^= number;
            numbers[..at].iter().for_each(|other| value ^= mating(number, other));
        }
        value
    }

    #[test]
    fn the_function_and_what_makes_it_nothing() {
        let mut seed = 5_u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for round in 0..300 {
            let scale = UBig::ONE << (round % 7 * 30);
            let numbers: BTreeSet<UBig> =
                (0..1 + next(12)).map(|_| &scale * UBig::from(next(40)) + UBig::from(next(3))).collect();
            let numbers: Vec<UBig> = numbers.into_iter().collect();
            let task = Task::default();
            let alike = Alike::new(&numbers, &task).unwrap();
            let value = alike.function(&task).unwrap();
            assert_eq!(value, by_pairs(&numbers), "{numbers:?}");
            for at in 0..numbers.len() {
                let size = alike.completion(&numbers[at], &value);
                let mut others = numbers.clone();
                others.remove(at);
                assert!(!others.contains(&size), "{numbers:?} without {at}: {size}");
                others.push(size);
                assert!(by_pairs(&others).is_zero(), "{numbers:?} without {at}");
            }
        }
    }
}

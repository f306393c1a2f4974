//! 2^k-Nimhoff: any number from one pile, or 2^k from each of two piles.
//!
//! Fraenkel and Lorberbom: the Grundy value for k ≥ 1 is the k-Nim-sum, where a and b add to a ⊕ b, with its lowest bit
//! changed if both have their k-th bit set. It is associative, so over many piles the lowest bit changes once for every two
//! piles with that bit. For k = 0 the game is cyclic Nimhoff with h = 3.
//!
//! Taking 2^k from a pile flips its bits from the k-th to the lowest that is set from there on. So piles with the same such bit
//! are alike in what the move does, and of pairs of piles only those kinds are looked at.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use super::cyclic;
use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::spend_pile;

/// 2^k-Nimhoff.
#[derive(Debug, Clone, Copy)]
pub struct PowerNimhoff;

static ABOUT: About = About {
    name: "power-nimhoff",
    aliases: &["2^k-nimhoff", "2k nimhoff", "nimhoff2k"],
    rules: "2^k-Nimhoff: take any number from one pile, or 2^k from each of two piles",
    piles: "the sizes of the piles",
    parameters: &[Parameter { name: "k", what: "the exponent of the power of two", default: Some("1") }],
    solved: "formula, any size: the k-Nim-sum",
    reference: "Fraenkel and Lorberbom 1991; Scenic Trails, section 6",
    example: "k=1 6 7 3",
};

impl Game for PowerNimhoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let k = piles::small(setup, "k", 0)?.unwrap_or(1);
        Ok(Box::new(Piles { rules: Rules { k }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    k: usize,
}

/// A k-Nim-sum, for k ≥ 1, in parts: the Nim sum, and how many of the numbers have the k-th bit.
#[derive(Clone)]
struct Sum {
    nim: UBig,
    with_bit: usize,
}

impl Sum {
    fn value(&self) -> UBig {
        &self.nim ^ UBig::from(u8::from(self.with_bit / 2 % 2 == 1))
    }

    /// Puts a number in place of another.
    fn change(&mut self, from: &UBig, to: &UBig, k: usize) {
        self.nim ^= from;
        self.nim ^= to;
        self.with_bit = self.with_bit + usize::from(to.bit(k)) - usize::from(from.bit(k));
    }
}

impl Rules {
    /// The step, unless it is larger than all these piles.
    fn step(&self, piles: &[UBig]) -> Option<UBig> {
        let fits = piles.iter().any(|pile| pile.bit_len() > self.k);
        fits.then(|| UBig::ONE << self.k)
    }

    fn sum(&self, piles: &[UBig], task: &Task) -> Result<Sum, Stop> {
        let mut sum = Sum { nim: UBig::ZERO, with_bit: 0 };
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            sum.nim ^= pile;
            sum.with_bit += usize::from(pile.bit(self.k));
        }
        Ok(sum)
    }

    fn visit_pairs(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) -> bool {
        let Some(step) = self.step(piles) else { return true };
        let large: Vec<usize> = (0..piles.len()).filter(|&at| piles[at] >= step).collect();
        for (place, &i) in large.iter().enumerate() {
            for &j in &large[..place] {
                if !visit(Sizes::changed(piles, vec![(j, &piles[j] - &step), (i, &piles[i] - &step)])) {
                    return false;
                }
            }
        }
        true
    }

    /// The winning moves in two piles, in the order of [`Rules::visit_pairs`].
    fn winning_pairs(
        &self,
        piles: &Arc<[UBig]>,
        sum: &Sum,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<(), Stop> {
        let Some(step) = self.step(piles) else { return Ok(()) };
        // Piles so far by their kinds, and for each kind those that win together with it.
        let held = task.hold();
        let mut kinds: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut partners: BTreeMap<usize, [Option<usize>; 2]> = BTreeMap::new();
        for (i, pile) in piles.iter().enumerate().filter(|(_, pile)| **pile >= step) {
            spend_pile(task, i)?;
            held.set(2 * size_of::<usize>() * i + 128 * kinds.len());
            let kind = (pile >> self.k).trailing_zeros().unwrap_or(0);
            let winning = *partners.entry(kind).or_insert_with(|| self.partners(sum, kind));
            let lists = winning.into_iter().flatten().filter_map(|other| kinds.get(&other));
            let mut before: Vec<usize> = lists.flatten().copied().collect();
            before.sort_unstable();
            for j in before {
                let to = Sizes::changed(piles, vec![(j, &piles[j] - &step), (i, pile - &step)]);
                if !found.push(PileMove::To(to), ask, task)? {
                    return Ok(());
                }
            }
            kinds.entry(kind).or_default().push(i);
        }
        Ok(())
    }

    /// The kinds of piles with which the move wins in a pile of this kind. A pile is of kind m if the move flips its bits from
    /// the k-th to the (k+m)-th; so it clears the k-th bit if m is 0 and sets it otherwise.
    fn partners(&self, sum: &Sum, kind: usize) -> [Option<usize>; 2] {
        let flips = |kind: usize| ((UBig::ONE << (kind + 1)) - UBig::ONE) << self.k;
        let clears = |kind: usize| kind == 0;
        [true, false].map(|other_clears| {
            let mut after = Sum { nim: &sum.nim ^ flips(kind), with_bit: sum.with_bit };
            for clears in [clears(kind), other_clears] {
                // Should there be fewer piles with the bit than are to lose it, there is no such pair either.
                after.with_bit =
                    if clears { after.with_bit.wrapping_sub(1) } else { after.with_bit.wrapping_add(1) };
            }
            // What the other pile has to flip.
            let wanted = after.value();
            let other = wanted.bit_len().checked_sub(self.k + 1)?;
            (clears(other) == other_clears && flips(other) == wanted).then_some(other)
        })
    }
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        match changes {
            [_] => true,
            [_, _] => {
                self.step(from).is_some_and(|step| piles::taken(from, changes).all(|take| take == step))
            }
            _ => false,
        }
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        if self.visit_pairs(piles, visit) {
            piles::visit_nim(piles, visit);
        }
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        if self.k == 0 {
            return cyclic::Rules { h: UBig::from(3u32) }.analyse(piles, ask, task, found);
        }
        let sum = self.sum(piles, task)?;
        let value = sum.value();
        found.decide(!value.is_zero(), "the k-Nim-sum");
        found.grundy = Some(value.clone());
        if value.is_zero() {
            return Ok(());
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            // x added to the others gives 0 only if it has their k-th bit, and then it is forced.
            let mut others = sum.clone();
            others.change(pile, &UBig::ZERO, self.k);
            let others = others.value();
            let left = &others ^ UBig::from(u8::from(others.bit(self.k)));
            if left < *pile {
                let to = Sizes::changed(piles, vec![(at, left)]);
                if !found.push(PileMove::To(to), ask, task)? {
                    return Ok(());
                }
            }
        }
        self.winning_pairs(piles, &sum, ask, task, found)
    }
}

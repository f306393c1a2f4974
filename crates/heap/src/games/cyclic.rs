//! Cyclic Nimhoff: any number from one pile, or from several piles fewer than h in all.
//!
//! Fraenkel and Lorberbom: the Grundy value is h·(⊕ ⌊a/h⌋) + (Σ a mod h), a Nim sum of quotients and a plain sum of
//! remainders. For h ≤ 2 it is Nim; for two piles h = 3 is the king-rook of fairy chess.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::spend_pile;

/// Cyclic Nimhoff.
#[derive(Debug, Clone, Copy)]
pub struct Cyclic;

static ABOUT: About = About {
    name: "cyclic",
    aliases: &["cyclic nimhoff"],
    rules: "Cyclic Nimhoff: take any number from one pile, or fewer than h in all from several",
    piles: "the sizes of the piles",
    parameters: &[Parameter {
        name: "h",
        what: "fewer than this many are taken from several piles",
        default: Some("3"),
    }],
    solved: "formula, any size: Nim sum of quotients and plain sum of remainders modulo h",
    reference: "Fraenkel and Lorberbom 1991; Scenic Trails, section 6",
    example: "h=4 5 9",
};

impl Game for Cyclic {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let h = piles::number(setup, "h")?.unwrap_or_else(|| UBig::from(3u32));
        if h.is_zero() {
            return Err(wrong("h", "`h` must be at least 1".to_owned()));
        }
        Ok(Box::new(Piles { rules: Rules { h }, piles }))
    }
}

#[derive(Debug, Clone)]
pub(super) struct Rules {
    pub h: UBig,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        changes.len() == 1 || piles::taken(from, changes).sum::<UBig>() < self.h
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        if !piles::visit_nim(piles, visit) {
            return;
        }
        // Then several piles: an odometer over what is taken, with the total kept below h.
        let mut taken: BTreeMap<usize, UBig> = BTreeMap::new();
        let mut total = UBig::ZERO;
        let full: Vec<usize> = (0..piles.len()).filter(|&at| !piles[at].is_zero()).collect();
        let mut place = 0;
        while let Some(&at) = full.get(place) {
            let take = taken.get(&at).cloned().unwrap_or_default();
            if take < piles[at] && &total + UBig::ONE < self.h {
                taken.insert(at, take + UBig::ONE);
                total += 1u32;
                place = 0;
                let left = |(&at, take): (&usize, &UBig)| (at, &piles[at] - take);
                if taken.len() > 1 && !visit(Sizes::changed(piles, taken.iter().map(left).collect())) {
                    return;
                }
            } else {
                total -= take;
                taken.remove(&at);
                place += 1;
            }
        }
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let h = &self.h;
        let (mut nim, mut total) = (UBig::ZERO, UBig::ZERO);
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            nim ^= pile / h;
            total += pile;
        }
        let rest = &total % h;
        found.decide(!nim.is_zero() || !rest.is_zero(), "the formula of Fraenkel and Lorberbom");
        found.grundy = Some(h * &nim + &rest);
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            // The quotient and the remainder of the pile that is left are both forced.
            let others = (&total - pile) % h;
            let left = h * ((pile / h) ^ &nim) + (h - others) % h;
            if left < *pile {
                let to = Sizes::changed(piles, vec![(at, left)]);
                if !found.push(PileMove::To(to), ask, task)? {
                    return Ok(());
                }
            }
        }
        if rest.is_zero() {
            return Ok(());
        }
        Several { h, piles, rest: &rest, ask, task }.list(nim, found)
    }
}

/// Winning moves from several piles. They take exactly the remainder of the total, and a quotient falls by one where more
/// than the pile's own remainder is taken. So choose the piles that fall; then each take lies in an interval.
struct Several<'a> {
    h: &'a UBig,
    piles: &'a Arc<[UBig]>,
    /// The remainder of the total.
    rest: &'a UBig,
    ask: &'a Ask,
    task: &'a Task,
}

/// A pile that something is taken from, with the least and the most that may be.
struct Bounds {
    pile: usize,
    low: UBig,
    high: UBig,
}

impl Several<'_> {
    /// Lists them, given the Nim sum of the quotients.
    fn list(&self, nim: UBig, found: &mut Analysis) -> Result<(), Stop> {
        // A pile that falls loses one more than its remainder, and at most `rest` is taken in all.
        let least = |at: usize| &self.piles[at] % self.h + UBig::ONE;
        let held = self.task.hold();
        held.grow(size_of::<usize>() * self.piles.len())?;
        let mut able: Vec<usize> = Vec::new();
        for at in 0..self.piles.len() {
            spend_pile(self.task, at)?;
            if self.piles[at] >= *self.h && least(at) <= *self.rest {
                able.push(at);
            }
        }
        // The piles that fall, as places in that list, and what they take at least. First none; then after each choice those
        // that add a later pile, the last of these first, and those with an earlier one in place of the last.
        let mut falling: Vec<usize> = Vec::new();
        let (mut taken, mut sum) = (UBig::ZERO, nim);
        loop {
            self.task.step()?;
            if sum.is_zero() {
                let falls: Vec<usize> = falling.iter().map(|&place| able[place]).collect();
                if !self.spread(&falls, found)? {
                    return Ok(());
                }
            }
            let mut before = able.len();
            loop {
                let first = falling.last().map_or(0, |&last| last + 1);
                let fits = |&place: &usize| &taken + least(able[place]) <= *self.rest;
                let mut next = None;
                for place in (first..before).rev() {
                    self.task.step()?;
                    if fits(&place) {
                        next = Some(place);
                        break;
                    }
                }
                if let Some(place) = next {
                    taken += least(able[place]);
                    sum ^= self.fall(able[place]);
                    falling.push(place);
                    break;
                }
                let Some(last) = falling.pop() else { return Ok(()) };
                taken -= least(able[last]);
                sum ^= self.fall(able[last]);
                before = last;
            }
        }
    }

    /// By how much the Nim sum of quotients changes when a pile falls.
    fn fall(&self, at: usize) -> UBig {
        let quotient = &self.piles[at] / self.h;
        &quotient ^ (&quotient - UBig::ONE)
    }

    /// All ways to take `rest` from more than one pile when certain piles fall; `false` if no more are wanted.
    fn spread(&self, falls: &[usize], found: &mut Analysis) -> Result<bool, Stop> {
        let mut bounds: Vec<Bounds> = Vec::new();
        let mut next = falls.iter().peekable();
        for (pile, size) in self.piles.iter().enumerate() {
            spend_pile(self.task, pile)?;
            let own = size % self.h;
            if next.next_if(|&&fall| fall == pile).is_some() {
                bounds.push(Bounds { pile, low: own + UBig::ONE, high: size.min(self.rest).clone() });
            } else if !own.is_zero() {
                bounds.push(Bounds { pile, low: UBig::ZERO, high: own });
            }
        }
        // What the piles from here on take at least and at most.
        let mut least = vec![UBig::ZERO];
        let mut most = vec![UBig::ZERO];
        for (at, bounds) in bounds.iter().rev().enumerate() {
            least.push(&least[at] + &bounds.low);
            most.push(&most[at] + &bounds.high);
        }
        least.reverse();
        most.reverse();
        let held = self.task.hold();
        held.grow(bounds.len() * (size_of::<Bounds>() + 6 * size_of::<UBig>()))?;
        let mut left = self.rest.clone();
        if left < least[0] || left > most[0] {
            return Ok(true);
        }
        // No more ways are tried at one pile than moves are wanted.
        let width = UBig::from(self.ask.most) + UBig::from(self.piles.len() + 1);
        // The piles that take something in any case.
        let must: Vec<usize> = (0..bounds.len()).filter(|&at| !bounds[at].low.is_zero()).collect();
        // What the first piles take, and the least that each may.
        let mut takes: Vec<(UBig, UBig)> = Vec::new();
        let mut several: Vec<usize> = Vec::new();
        loop {
            self.task.step()?;
            let at = takes.len();
            // What is left is taken where it must be.
            if left == least[at] {
                let forced = &must[must.partition_point(|&later| later < at)..];
                let changes: Vec<Change> = several
                    .iter()
                    .map(|&at| (at, &takes[at].0))
                    .chain(forced.iter().map(|&later| (later, &bounds[later].low)))
                    .map(|(at, take)| (bounds[at].pile, &self.piles[bounds[at].pile] - take))
                    .collect();
                if changes.len() > 1
                    && !found.push(PileMove::To(Sizes::changed(self.piles, changes)), self.ask, self.task)?
                {
                    return Ok(false);
                }
            } else {
                // Only takes that leave the later piles something possible, the largest first.
                let Bounds { low, high, .. } = &bounds[at];
                let spare = if left > most[at + 1] { &left - &most[at + 1] } else { UBig::ZERO };
                let floor = low.max(&spare).clone();
                let ceiling = high.min(&(&left - &least[at + 1])).clone();
                let take = ceiling.min(&floor + &width);
                if !take.is_zero() {
                    several.push(at);
                }
                left -= &take;
                takes.push((take, floor));
                continue;
            }
            // The next smaller take of the last pile that can take less.
            loop {
                let Some((take, floor)) = takes.last_mut() else { return Ok(true) };
                if *take > *floor {
                    *take -= 1u32;
                    left += 1u32;
                    if take.is_zero() {
                        several.pop();
                    }
                    break;
                }
                left += &*take;
                if !take.is_zero() {
                    several.pop();
                }
                takes.pop();
            }
        }
    }
}

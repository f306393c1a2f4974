//! Subtraction games: take a number from a given set, from one pile.
//!
//! The Grundy value of a pile depends only on the values of the max(S) piles before it. So once a window of that length
//! occurs a second time the values repeat for ever: the period is proved, and piles of any size have their value.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::misere::Tame;
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::{spend, spend_pile};

/// Subtraction games.
#[derive(Debug, Clone, Copy)]
pub struct Subtraction;

static ABOUT: About = About {
    name: "subtraction",
    aliases: &["subtract", "subtraction game"],
    rules: "Subtraction: take a number that is in the set, from one pile",
    piles: "the sizes of the piles",
    parameters: &[Parameter { name: "subtract", what: "the numbers that may be taken", default: None }],
    solved: "any size, by the proved period of the Grundy values",
    reference: "Winning Ways, chapter 4",
    example: "subtract=1,3,4 10 21",
};

impl Game for Subtraction {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let bad = |message: &str| wrong("subtract", message.to_owned());
        let numbers = setup.get("subtract").and_then(|data| data.numbers());
        let numbers = numbers.ok_or_else(|| bad("`subtract` must be a list of numbers: `subtract=1,3,4`"))?;
        let mut set = Vec::new();
        for number in numbers {
            match usize::try_from(&number) {
                Ok(0) => return Err(bad("taking 0 is not a move")),
                Ok(number) => set.push(number),
                Err(_) => return Err(bad("a number in the set is too large")),
            }
        }
        set.sort_unstable();
        set.dedup();
        if set.is_empty() {
            return Err(bad("the set is empty"));
        }
        Ok(Box::new(Piles { rules: Rules { set }, piles }))
    }
}

/// The Grundy values of the single piles of a subtraction game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The first values; if there is a period, up to the end of the first one.
    pub values: Vec<u32>,
    /// Where the period begins and how long it is, once it is proved.
    pub period: Option<(usize, usize)>,
}

impl Values {
    /// Computes values until the period is proved or the largest pile of interest is reached.
    pub fn compute(set: &[usize], largest: &UBig, task: &Task) -> Result<Values, Stop> {
        let window = set.last().copied().unwrap_or(0);
        let last = usize::try_from(largest).unwrap_or(usize::MAX);
        let mut values: Vec<u32> = Vec::new();
        let held = task.hold();
        task.stage("values", None);
        // Brent: compare each window with one whose place doubles; by a running hash first.
        let mut mark = window;
        let mut hash = RunningHash::new(window);
        let mut hash_at_mark = 0;
        while values.len() <= last {
            spend(task, 4 * set.len())?;
            let n = values.len();
            if n == values.capacity() {
                // They are held twice while they are moved to a larger place.
                held.grow(3 * n * size_of::<u32>())?;
                values.reserve_exact(n.max(64));
                held.set(values.capacity() * size_of::<u32>());
                task.done(n as u64);
            }
            let seen = set.iter().take_while(|&&take| take <= n).map(|&take| values[n - take]);
            let next = crate::search::mex(seen.collect());
            values.push(next);
            let end = values.len();
            hash.push(next, if end > window { values[end - window - 1] } else { 0 });
            if end == mark {
                hash_at_mark = hash.value;
            }
            let is_alike = end > mark && hash.value == hash_at_mark;
            if is_alike && values[end - window..] == values[mark - window..mark] {
                let length = end - mark;
                let mut start = mark - window;
                while start > 0 && values[start - 1] == values[start - 1 + length] {
                    start -= 1;
                }
                values.truncate(start + length);
                return Ok(Values { values, period: Some((start, length)) });
            }
            if end / 2 >= mark {
                mark = end;
                hash_at_mark = hash.value;
            }
        }
        Ok(Values { values, period: None })
    }

    /// The value of a pile.
    pub fn get(&self, pile: &UBig) -> Option<u32> {
        if let Some(&value) = usize::try_from(pile).ok().and_then(|at| self.values.get(at)) {
            return Some(value);
        }
        let (start, length) = self.period?;
        let at = (pile - UBig::from(start)) % UBig::from(length);
        self.values.get(start + usize::try_from(at).ok()?).copied()
    }
}

/// A polynomial hash of the last values, modulo the prime 2^61 - 1.
struct RunningHash {
    value: u64,
    /// The factor of the value that leaves the window.
    oldest: u64,
}

impl RunningHash {
    const PRIME: u64 = (1 << 61) - 1;
    const BASE: u64 = 0x1234_5678_9abc_def1 % Self::PRIME;

    fn times(a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(Self::PRIME)) as u64
    }

    fn new(window: usize) -> RunningHash {
        let (mut oldest, mut base, mut exponent) = (1, Self::BASE, window);
        while exponent > 0 {
            if exponent % 2 == 1 {
                oldest = Self::times(oldest, base);
            }
            base = Self::times(base, base);
            exponent /= 2;
        }
        RunningHash { value: 0, oldest }
    }

    /// One value comes and one goes.
    fn push(&mut self, new: u32, old: u32) {
        let gone = Self::times(self.oldest, u64::from(old));
        let sum = u128::from(Self::times(self.value, Self::BASE)) + u128::from(new);
        self.value = ((sum + u128::from(Self::PRIME - gone)) % u128::from(Self::PRIME)) as u64;
    }
}

#[derive(Debug, Clone)]
struct Rules {
    set: Vec<usize>,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        let is_in_set =
            |take: UBig| usize::try_from(take).is_ok_and(|take| self.set.binary_search(&take).is_ok());
        changes.len() == 1 && piles::taken(from, changes).all(is_in_set)
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        for &take in &self.set {
            let take = UBig::from(take);
            for (at, pile) in piles.iter().enumerate().filter(|(_, pile)| **pile >= take) {
                if !visit(Sizes::changed(piles, vec![(at, pile - &take)])) {
                    return;
                }
            }
        }
    }

    /// Ferguson's pairing: with s the least number of the set, a pile n + s has the value 1 if and only if n has the value 0. So
    /// a pile of value 1 has a move to the value 0, and one of value 0 that has a move has one to the value 1: subtraction
    /// games are tame.
    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let values = Values::compute(&self.set, &largest, task)?;
        let held = task.hold();
        held.set(values.values.capacity() * size_of::<u32>());
        if let Some((start, length)) = values.period {
            found.facts.push(("period", format!("{length}, from pile {start} on (proved)")));
        }
        let value = |pile: &UBig| UBig::from(values.get(pile).unwrap_or_default());
        let tame = Tame::new(piles.iter().map(value), task)?;
        found.decide(!tame.is_lost(), "Bouton's rule for the Grundy values, by Ferguson's pairing");
        if tame.is_lost() {
            return Ok(true);
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let wanted = tame.wanted(&value(pile));
            for (tried, take) in self.set.iter().map(|&take| UBig::from(take)).enumerate() {
                spend_pile(task, tried)?;
                if take > *pile {
                    break;
                }
                if wanted.as_ref() == Some(&value(&(pile - &take))) {
                    let to = Sizes::changed(piles, vec![(at, pile - take)]);
                    if !found.push(PileMove::To(to), ask, task)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let values = Values::compute(&self.set, &largest, task)?;
        let held = task.hold();
        held.set(values.values.capacity() * size_of::<u32>());
        if let Some((start, length)) = values.period {
            found.facts.push(("period", format!("{length}, from pile {start} on (proved)")));
        }
        let value = |pile: &UBig| values.get(pile).unwrap_or_default();
        let mut sum = 0;
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            sum ^= value(pile);
        }
        found.decide(sum != 0, if values.period.is_some() { "the period" } else { "the table of values" });
        found.grundy = Some(sum.into());
        if sum == 0 {
            return Ok(());
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let wanted = value(pile) ^ sum;
            for (tried, take) in self.set.iter().map(|&take| UBig::from(take)).enumerate() {
                spend_pile(task, tried)?;
                if take > *pile {
                    break;
                }
                if value(&(pile - &take)) == wanted {
                    let to = Sizes::changed(piles, vec![(at, pile - take)]);
                    if !found.push(PileMove::To(to), ask, task)? {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods() {
        let task = Task::default();
        let far = UBig::from(10u32).pow(30);
        let period = |set: &[usize]| Values::compute(set, &far, &task).unwrap().period.unwrap();
        assert_eq!(period(&[1, 2, 3]), (0, 4));
        // Winning Ways, chapter 4, table 2: S(2,5,7) has the values 0011223021302130…
        assert_eq!(period(&[2, 5, 7]).1, 22);
        assert_eq!(period(&[1]), (0, 2));
        assert_eq!(period(&[2]), (0, 4));
    }
}

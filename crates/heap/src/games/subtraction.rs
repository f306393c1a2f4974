//! Subtraction games: take a number from a given set, from one pile.
//!
//! With `allbut=yes` the set holds the numbers that may not be taken.
//!
//! The Grundy value of a pile depends only on the values of the max(S) piles before it. So once a window of that length
//! occurs a second time the values repeat for ever: the period is proved, and piles of any size have their value.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::all_but;
use crate::data::Data;
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
    parameters: &[
        Parameter { name: "subtract", what: "the numbers that may be taken", default: None },
        Parameter {
            name: "allbut",
            what: "`yes` if all numbers may be taken but those",
            default: Some("no"),
        },
    ],
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
        let all_but = match setup.get("allbut") {
            None => false,
            Some(Data::Word(word)) if word == "yes" => true,
            Some(Data::Word(word)) if word == "no" => false,
            Some(_) => return Err(wrong("allbut", "`allbut` is `yes` or `no`".to_owned())),
        };
        Ok(Box::new(Piles { rules: Rules { set, all_but }, piles }))
    }
}

/// The Grundy values of the single piles of a subtraction game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The first values; if there is a period, up to the end of the first one.
    pub values: Vec<u32>,
    /// Where the period begins and how long it is, once it is proved.
    pub period: Option<(usize, usize)>,
    /// By how much the values are higher after each period.
    pub saltus: u32,
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
                return Ok(Values { values, period: Some((start, length)), saltus: 0 });
            }
            if end / 2 >= mark {
                mark = end;
                hash_at_mark = hash.value;
            }
        }
        Ok(Values { values, period: None, saltus: 0 })
    }

    /// The value of a pile.
    pub fn get(&self, pile: &UBig) -> Option<UBig> {
        if let Some(&value) = usize::try_from(pile).ok().and_then(|at| self.values.get(at)) {
            return Some(value.into());
        }
        let (start, length) = self.period?;
        let behind = pile - UBig::from(start);
        let (times, at) = (&behind / length, &behind % length);
        let value = self.values.get(start + at)?;
        Some(UBig::from(*value) + times * self.saltus)
    }

    /// The piles that have a value, if only finitely many do.
    fn piles_with(&self, value: &UBig) -> Vec<UBig> {
        let mut piles = Vec::new();
        for (at, &first) in self.values.iter().enumerate() {
            match self.period {
                Some((start, length)) if at >= start => {
                    let Some(rest) = (*value >= UBig::from(first)).then(|| value - UBig::from(first)) else {
                        continue;
                    };
                    if self.saltus > 0 && (&rest % self.saltus) == 0 {
                        piles.push(UBig::from(at) + rest / self.saltus * UBig::from(length));
                    }
                }
                _ if *value == UBig::from(first) => piles.push(at.into()),
                _ => {}
            }
        }
        piles
    }

    /// The proved period in words.
    fn told(&self) -> Option<String> {
        let (start, length) = self.period?;
        let higher = match self.saltus {
            0 => String::new(),
            saltus => format!(", each time higher by {saltus}"),
        };
        Some(format!("{length}, from pile {start} on{higher} (proved)"))
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
    /// Numbers in ascending order.
    set: Vec<usize>,
    /// Whether they are those that may not be taken.
    all_but: bool,
}

impl Rules {
    fn values(&self, largest: &UBig, task: &Task) -> Result<Values, Stop> {
        match self.all_but {
            true => all_but::values(&self.set, largest, task),
            false => Values::compute(&self.set, largest, task),
        }
    }

    fn may_take(&self, take: &UBig) -> bool {
        let is_in_set = usize::try_from(take).is_ok_and(|take| self.set.binary_search(&take).is_ok());
        is_in_set != self.all_but && !take.is_zero()
    }

    /// Visits the numbers whose taking leaves a pile of this value, in ascending order, until the visitor returns `false`.
    fn takes_to(
        &self,
        values: &Values,
        pile: &UBig,
        wanted: &UBig,
        task: &Task,
        visit: &mut dyn FnMut(UBig) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        if self.all_but {
            spend(task, values.values.len())?;
            let left = values.piles_with(wanted).into_iter().filter(|left| left < pile);
            let mut takes: Vec<UBig> =
                left.map(|left| pile - left).filter(|take| self.may_take(take)).collect();
            takes.sort_unstable();
            for take in takes {
                if !visit(take)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        for (tried, take) in self.set.iter().map(|&take| UBig::from(take)).enumerate() {
            spend_pile(task, tried)?;
            if take > *pile {
                break;
            }
            if values.get(&(pile - &take)).unwrap_or_default() == *wanted && !visit(take)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        changes.len() == 1 && piles::taken(from, changes).all(|take| self.may_take(&take))
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        let mut each = |take: &UBig| {
            for (at, pile) in piles.iter().enumerate().filter(|(_, pile)| *pile >= take) {
                if !visit(Sizes::changed(piles, vec![(at, pile - take)])) {
                    return false;
                }
            }
            true
        };
        if !self.all_but {
            let _ = self.set.iter().all(|&take| each(&UBig::from(take)));
            return;
        }
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let mut take = UBig::ONE;
        while take <= largest {
            if self.may_take(&take) && !each(&take) {
                return;
            }
            take += UBig::ONE;
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
        let values = self.values(&largest, task)?;
        let held = task.hold();
        held.set(values.values.capacity() * size_of::<u32>());
        found.facts.extend(values.told().map(|told| ("period", told)));
        let value = |pile: &UBig| values.get(pile).unwrap_or_default();
        let tame = Tame::new(piles.iter().map(value), task)?;
        found.decide(!tame.is_lost(), "Bouton's rule for the Grundy values, by Ferguson's pairing");
        if tame.is_lost() {
            return Ok(true);
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let Some(wanted) = tame.wanted(&value(pile)) else { continue };
            let more = self.takes_to(&values, pile, &wanted, task, &mut |take| {
                found.push(PileMove::To(Sizes::changed(piles, vec![(at, pile - take)])), ask, task)
            })?;
            if !more {
                return Ok(true);
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let largest = piles.iter().max().cloned().unwrap_or_default();
        let values = self.values(&largest, task)?;
        let held = task.hold();
        held.set(values.values.capacity() * size_of::<u32>());
        found.facts.extend(values.told().map(|told| ("period", told)));
        let value = |pile: &UBig| values.get(pile).unwrap_or_default();
        let mut sum = UBig::ZERO;
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            sum ^= value(pile);
        }
        found.decide(
            !sum.is_zero(),
            if values.period.is_some() { "the period" } else { "the table of values" },
        );
        found.grundy = Some(sum.clone());
        if sum.is_zero() {
            return Ok(());
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let wanted = value(pile) ^ &sum;
            let more = self.takes_to(&values, pile, &wanted, task, &mut |take| {
                found.push(PileMove::To(Sizes::changed(piles, vec![(at, pile - take)])), ask, task)
            })?;
            if !more {
                return Ok(());
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

//! Nimania: at the k-th move of the game take 1 from a number m > 1 and adjoin f(k) copies of m - 1; a 1 just goes away.
//!
//! The paper's Nimania has f(k) = k; other growth functions are its variants. Who wins is a matter of parity. If f is always
//! even or always odd, the parity of the number of moves to come is fixed. Otherwise f is odd at every second move; call
//! whoever moves then the master. If there are two numbers above 1, or one above 2, the master wins: every move of the
//! other leaves such a position or a single 2, and from either the master can move to another one that is won. With a
//! single 2 the master to move wins, the other to move wins if the number of ones is odd; with ones alone they are
//! counted. Since f(1) is odd in Nimania, the first player is the master: Fraenkel and Nešetřil's theorem that the first
//! player wins for every n.
//!
//! How long it lasts is the concern of the module `length`.

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_task::{Stop, Task};

use super::length;
use crate::data::{self, Data};
use crate::piles::{self, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Part, Setup, SetupError};
use crate::work::{spend_if_many, spend_pile};

/// Nimania.
#[derive(Debug, Clone, Copy)]
pub struct Nimania;

static ABOUT: About = About {
    name: "nimania",
    aliases: &["epidemiography", "dancing mania"],
    rules: "Nimania: take 1 from a number; at the k-th move f(k) copies of what is left join it",
    piles: "the numbers; `5x1` is 1 five times",
    parameters: &[
        Parameter {
            name: "growth",
            what: "f(k): a number, k, 2k+1, k^2, 2^k and the like",
            default: Some("k"),
        },
        Parameter { name: "stage", what: "the number k of the next move", default: Some("1") },
    ],
    solved: "formula for the winner; shortest and longest play exactly; the winner's time by search",
    reference: "Fraenkel and Nešetřil 1985; Scenic Trails, section 6, figure 19",
    example: "3",
};

impl Game for Nimania {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn changing(&self) -> &'static [&'static str] {
        &["stage"]
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        setup.check(&ABOUT)?;
        let stage = piles::number(setup, "stage")?.unwrap_or(UBig::ONE);
        if stage.is_zero() {
            return Err(wrong("stage", "the first move is number 1".to_owned()));
        }
        let growth = match setup.get("growth") {
            None => Growth::Linear { times: UBig::ONE, plus: UBig::ZERO },
            Some(Data::Number(number)) => Growth::Linear { times: UBig::ZERO, plus: number.clone() },
            Some(Data::Word(word)) => Growth::read(word).ok_or_else(|| {
                wrong("growth", "the growth is a number, `k`, `2k+1`, `k^2`, `2^k` or the like".to_owned())
            })?,
            Some(Data::List(_)) => return Err(wrong("growth", "the growth is a single function".to_owned())),
        };
        if growth.at(&stage).is_none() {
            return Err(wrong("growth", "there are too many copies to count".to_owned()));
        }
        let mut counts: BTreeMap<u64, UBig> = BTreeMap::new();
        for (at, data) in setup.piles.iter().enumerate() {
            let bad = |message: &str| SetupError { part: Part::Pile(at), message: message.to_owned() };
            let (count, number) =
                group(data).ok_or_else(|| bad("nimania takes numbers here, or `5x1` for 1 five times"))?;
            let size = u64::try_from(&number)
                .map_err(|_| bad("the number is so large that it would never be used up"))?;
            if size > 0 && !count.is_zero() {
                *counts.entry(size).or_default() += count;
            }
        }
        if setup.piles.is_empty() {
            let message = format!("nimania is played with at least one number: `{}`", ABOUT.example);
            return Err(SetupError { part: Part::Piles, message });
        }
        Ok(Box::new(Mania { counts, stage, growth }))
    }
}

/// A number, and how often it is there: once, or as in `5x1`.
fn group(data: &Data) -> Option<(UBig, UBig)> {
    match data {
        Data::Number(number) => Some((UBig::ONE, number.clone())),
        Data::Word(word) => {
            let (count, number) = word.split_once('x')?;
            Some((data::number(count)?, data::number(number)?))
        }
        Data::List(_) => None,
    }
}

/// How many copies join at the k-th move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Growth {
    /// times·k + plus
    Linear {
        /// The factor.
        times: UBig,
        /// What is added.
        plus: UBig,
    },
    /// k^exponent
    Power {
        /// The exponent, at least 1.
        exponent: usize,
    },
    /// base^k
    Exponential {
        /// The base, at least 2.
        base: UBig,
    },
}

impl Growth {
    /// Reads `5`, `k`, `2k`, `2k+1`, `k^2` or `2^k`.
    pub fn read(text: &str) -> Option<Growth> {
        let text: String = text.chars().filter(|c| !c.is_whitespace() && *c != '*').collect();
        if let Some((base, exponent)) = text.split_once('^') {
            return match (base, exponent) {
                ("k", exponent) => {
                    let exponent = exponent.parse().ok().filter(|exponent| (1..=1000).contains(exponent))?;
                    Some(Growth::Power { exponent })
                }
                (base, "k") => {
                    let base = data::number(base).filter(|base| !base.is_zero())?;
                    let constant = Growth::Linear { times: UBig::ZERO, plus: UBig::ONE };
                    Some(if base.is_one() { constant } else { Growth::Exponential { base } })
                }
                _ => None,
            };
        }
        let (factor, plus) = match text.split_once('+') {
            Some((factor, plus)) => (factor, data::number(plus)?),
            None => (&text[..], UBig::ZERO),
        };
        match factor.strip_suffix('k') {
            Some("") => Some(Growth::Linear { times: UBig::ONE, plus }),
            Some(times) => Some(Growth::Linear { times: data::number(times)?, plus }),
            None => Some(Growth::Linear { times: UBig::ZERO, plus: data::number(factor)? + plus }),
        }
    }

    /// f(k), unless it is too large to write down.
    pub fn at(&self, stage: &UBig) -> Option<UBig> {
        match self {
            Growth::Linear { times, plus } => Some(times * stage + plus),
            Growth::Power { exponent } => {
                (stage.bit_len().saturating_mul(*exponent) <= length::MOST_BITS).then(|| stage.pow(*exponent))
            }
            Growth::Exponential { base } => {
                let exponent = usize::try_from(stage).ok()?;
                (base.bit_len().saturating_mul(exponent) <= length::MOST_BITS).then(|| base.pow(exponent))
            }
        }
    }

    /// Whether f(k) is odd.
    fn is_odd_at(&self, stage: &UBig) -> bool {
        let odd = |number: &UBig| !(number % UBig::from(2u32)).is_zero();
        match self {
            Growth::Linear { times, plus } => (odd(times) && odd(stage)) ^ odd(plus),
            Growth::Power { .. } => odd(stage),
            Growth::Exponential { base } => odd(base),
        }
    }

    /// Whether the parity changes from move to move.
    fn alternates(&self) -> bool {
        match self {
            Growth::Linear { times, .. } => !(times % UBig::from(2u32)).is_zero(),
            Growth::Power { .. } => true,
            Growth::Exponential { .. } => false,
        }
    }
}

/// A position: how often each number is there, and the number of the next move.
#[derive(Debug, Clone)]
pub(super) struct Mania {
    pub counts: BTreeMap<u64, UBig>,
    pub stage: UBig,
    pub growth: Growth,
}

/// As much of a position as decides who wins.
#[derive(Clone)]
struct Totals {
    ones: UBig,
    twos: UBig,
    /// How many numbers are above 2.
    more: UBig,
    /// The parity of the moves that the numbers still stand for, if that is fixed.
    is_odd: bool,
}

impl Totals {
    /// Adds some copies of a number; an odd growth makes an even number of copies, so that any number stands for an odd number
    /// of moves.
    fn add(&mut self, size: u64, count: &UBig, growth_is_odd: bool) {
        self.is_odd ^= is_odd(count) && (growth_is_odd || size % 2 == 1);
        match size {
            1 => self.ones += count,
            2 => self.twos += count,
            _ => self.more += count,
        }
    }

    /// Takes one copy of a number away.
    fn remove(&mut self, size: u64, growth_is_odd: bool) {
        self.is_odd ^= growth_is_odd || size % 2 == 1;
        match size {
            1 => self.ones -= 1u32,
            2 => self.twos -= 1u32,
            _ => self.more -= 1u32,
        }
    }

    /// Whether the player to move wins, with this growth at this stage.
    fn wins(&self, growth: &Growth, stage: &UBig) -> bool {
        if !growth.alternates() {
            return self.is_odd;
        }
        let is_master = growth.is_odd_at(stage);
        if self.twos.is_zero() && self.more.is_zero() {
            is_odd(&self.ones)
        } else if self.twos > UBig::ONE || !self.more.is_zero() {
            is_master
        } else {
            is_master || is_odd(&self.ones)
        }
    }
}

fn is_odd(number: &UBig) -> bool {
    number.bit(0)
}

impl Mania {
    fn totals(&self) -> Totals {
        let mut totals = Totals { ones: UBig::ZERO, twos: UBig::ZERO, more: UBig::ZERO, is_odd: false };
        let growth_is_odd = self.growth.is_odd_at(&self.stage);
        self.counts.iter().for_each(|(&size, count)| totals.add(size, count, growth_is_odd));
        totals
    }

    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        self.totals().wins(&self.growth, &self.stage)
    }

    /// The position after taking from a number; nothing if there would be too many copies to count.
    pub fn after(&self, size: u64) -> Option<Mania> {
        let mut next = self.clone();
        let count = next.counts.get_mut(&size)?;
        *count -= 1u32;
        if count.is_zero() {
            next.counts.remove(&size);
        }
        if size > 1 {
            *next.counts.entry(size - 1).or_default() += self.growth.at(&self.stage)? + UBig::ONE;
        }
        next.stage += 1u32;
        Some(next)
    }
}

impl Position for Mania {
    fn show(&self) -> Vec<String> {
        let group = |(size, count): (&u64, &UBig)| match count.is_one() {
            true => format!("{size}"),
            false => format!("{size} ({count} times)"),
        };
        let groups: Vec<String> = self.counts.iter().rev().map(group).collect();
        let numbers = if groups.is_empty() { "nothing".to_owned() } else { groups.join(", ") };
        let copies = self.growth.at(&self.stage);
        let copies = copies.map_or_else(|| "very many".to_owned(), |copies| copies.to_string());
        vec![format!("{numbers}; stage {}, copies that join: {copies}", self.stage)]
    }

    fn setup(&self) -> Setup {
        let group = |(&size, count): (&u64, &UBig)| match count.is_one() {
            true => Data::Number(size.into()),
            false => Data::Word(format!("{count}x{size}")),
        };
        let mut piles: Vec<Data> = self.counts.iter().map(group).collect();
        if piles.is_empty() {
            piles.push(Data::Number(UBig::ZERO));
        }
        let setup = Setup { piles, parameters: Vec::new() };
        if self.stage.is_one() { setup } else { setup.with("stage", Data::Number(self.stage.clone())) }
    }

    fn visit_moves(&self, visit: &mut dyn FnMut(PileMove) -> bool) {
        for &size in self.counts.keys() {
            if !visit(PileMove::At(size.into())) {
                return;
            }
        }
    }

    fn play(&self, played: &PileMove) -> Result<Box<dyn Position>, String> {
        let PileMove::At(size) = played else { return Err("a move names a number".to_owned()) };
        let known = u64::try_from(size).ok().filter(|size| self.counts.contains_key(size));
        let size = known.ok_or_else(|| format!("there is no {size}"))?;
        let after = self.after(size).ok_or_else(|| "there are too many copies to count".to_owned())?;
        Ok(Box::new(after))
    }

    fn how_to_move(&self) -> &'static str {
        "the number to take 1 from: `2`"
    }

    fn choice(&self, played: &PileMove) -> String {
        match played {
            PileMove::At(size) => format!("1 from a {size}"),
            PileMove::To(_) | PileMove::Square(..) => String::new(),
        }
    }

    fn solve(&self, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        spend_if_many(task, self.counts.len())?;
        let totals = self.totals();
        found.decide(totals.wins(&self.growth, &self.stage), "parity");
        let growth_is_odd = self.growth.is_odd_at(&self.stage);
        let (copies, next) = (self.growth.at(&self.stage), &self.stage + UBig::ONE);
        // Large numbers first: that is the shorter way.
        for (at, &size) in self.counts.keys().rev().enumerate() {
            spend_pile(task, at)?;
            let mut after = totals.clone();
            after.remove(size, growth_is_odd);
            let is_possible = match &copies {
                _ if size == 1 => true,
                Some(copies) => {
                    after.add(size - 1, &(copies + UBig::ONE), growth_is_odd);
                    true
                }
                None => false,
            };
            let wins = is_possible && !after.wins(&self.growth, &next);
            if wins && !found.push(PileMove::At(size.into()), ask, task)? {
                break;
            }
        }
        if found.outcome == Some(crate::Outcome::Previous) {
            found.grundy = Some(UBig::ZERO);
        }
        if !ask.moves_only {
            length::facts(self, ask, task, &mut found.facts)?;
        }
        Ok(())
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

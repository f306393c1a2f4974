//! Known forms: sums of nimbers, ups, tinies and switches, whose canonical forms are known without building them.
//!
//! Every base that is such a sum carries its closed form. Sums, comparisons, thermographs, birthdays, weights and names
//! are read off it. Small ones are written out like any other base. A large one, such as *1000000, 10^9 ups or
//! 1000·⧾_2 + *1000000, is a record without options, which are written only when somebody asks for them, under the limits
//! of whoever asks.
//!
//! A game has still one record only. Large ones are looked up by their closed form, and when options are brought to
//! canonical form, [`recognise`](Engine::recognise) tells from the closed forms of the options whether the game is a
//! known one: options of known games are known, so none is missed.
//!
//! The parts of a closed form stand in the order of their threats. For y > 0 and x = 2y let T_n = n·⧾_x and
//! V_n = T_n ± y; as 2·(±y) = 0, these are a group for every y. A closed form is a sum of one of them for each y, the widest
//! first, and of an [uptimal](Ups). The module [options](self::options) says what its options are and why, and
//! [order](self::order) how it compares.

mod filing;
mod options;
mod order;
mod recognise;
mod ups;
mod walls;

use smallvec::SmallVec;

pub(crate) use filing::Record;
pub(crate) use ups::Ups;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::{Signed, Value};

/// A base in closed form: a sum of tinies, switches and an uptimal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Known {
    /// For different y, the largest first; none is 0.
    pub(crate) tinies: SmallVec<[Tinies; 1]>,
    pub(crate) ups: Ups,
}

/// T_n = n·⧾_x, or V_n = T_n ± y, for x = 2y.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tinies {
    /// y.
    pub(crate) half: Num,
    pub(crate) count: i64,
    /// Whether it is V_n.
    pub(crate) hot: bool,
}

/// The largest count of a sum.
const MOST_COUNT: u64 = 1 << 62;

impl Known {
    pub(crate) fn of_ups(ups: Ups) -> Known {
        Known { tinies: SmallVec::new(), ups }
    }

    /// One of the group of a threat, with parts of smaller threats.
    pub(crate) fn with(first: Tinies, rest: Known) -> Known {
        let mut tinies = SmallVec::with_capacity(1 + rest.tinies.len());
        if first.hot || first.count != 0 {
            tinies.push(first);
        }
        tinies.extend(rest.tinies);
        Known { tinies, ups: rest.ups }
    }

    /// The part with the widest threat, and the rest.
    pub(crate) fn split(&self) -> Option<(Tinies, Known)> {
        let (&first, rest) = self.tinies.split_first()?;
        Some((first, Known { tinies: SmallVec::from_slice(rest), ups: self.ups.clone() }))
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.tinies.is_empty() && self.ups == Ups::default()
    }

    pub(crate) fn only_ups(&self) -> Option<&Ups> {
        self.tinies.is_empty().then_some(&self.ups)
    }

    /// y if it is the switch ±y.
    pub(crate) fn switch(&self) -> Option<Num> {
        match self.tinies[..] {
            [Tinies { half, count: 0, .. }] if self.ups == Ups::default() => Some(half),
            _ => None,
        }
    }

    pub(crate) fn is_hot(&self) -> bool {
        self.tinies.iter().any(|tinies| tinies.hot)
    }

    pub(crate) fn has_tinies(&self) -> bool {
        self.tinies.iter().any(|tinies| tinies.count != 0)
    }

    /// The negative, if its digits are in range.
    pub(crate) fn negative(&self) -> Option<Known> {
        let mut known = Known { tinies: self.tinies.clone(), ups: self.ups.negative()? };
        for tinies in &mut known.tinies {
            tinies.count = tinies.count.checked_neg()?;
        }
        Some(known)
    }

    /// Whether it is stored as it is, if it is not written out; otherwise its negative is. The first multiple of a tiny
    /// decides, or the last digit of the uptimal.
    pub(crate) fn is_upright(&self) -> bool {
        let first = self.tinies.iter().map(|tinies| tinies.count).find(|&count| count != 0);
        first.unwrap_or(self.ups.last()) >= 0
    }

    /// Whether it is its own negative.
    fn is_symmetric(&self) -> bool {
        !self.has_tinies() && self.ups.is_nimber()
    }

    /// Whether it is not written out until it must be.
    pub(crate) fn is_beyond(&self, most: u64) -> bool {
        self.ups.is_beyond(most) || self.tinies.iter().any(|tinies| tinies.count.unsigned_abs() > most)
    }
}

impl Engine {
    /// The closed form of a signed base, if it has one.
    #[inline]
    pub(crate) fn known(&self, signed: Signed) -> Option<Known> {
        if !self.hot(signed).is_known() {
            let half = self.switch(signed)?;
            return Some(Known::with(Tinies { half, count: 0, hot: true }, Known::default()));
        }
        let record = self.base(signed).known.as_deref()?;
        if signed.is_negative() == record.flipped {
            Some(record.known.clone())
        } else {
            record.known.negative()
        }
    }

    /// The closed form of an uptimal; 0 is one.
    pub(crate) fn known_ups(&self, value: Value) -> Option<Ups> {
        if value.offset() != Num::ZERO {
            return None;
        }
        if value == Value::ZERO {
            return Some(Ups::default());
        }
        if !self.hot(value.base()).is_all_small() {
            return None;
        }
        self.known(value.base())?.only_ups().cloned()
    }

    /// y if the base is ±y.
    pub(crate) fn switch(&self, signed: Signed) -> Option<Num> {
        let hot = self.hot(signed);
        hot.is_switch().then(|| hot.half_width())
    }

    /// Whether the base is a sum of tinies, switches and an uptimal.
    #[inline]
    fn is_known(&self, signed: Signed) -> bool {
        let hot = self.hot(signed);
        hot.is_known() || hot.is_switch()
    }

    /// A + B in closed form, if both are known.
    pub(crate) fn known_sum(&self, a: Signed, b: Signed) -> Option<Known> {
        if !self.is_known(a) || !self.is_known(b) || !self.store.ingredients.closed_forms {
            return None;
        }
        let sum = self.known_plus(&self.known(a)?, &self.known(b)?)?;
        sum.tinies.iter().all(|tinies| tinies.count.unsigned_abs() <= MOST_COUNT).then_some(sum)
    }

    /// A + B, if digits and counts are in range.
    fn known_plus(&self, a: &Known, b: &Known) -> Option<Known> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let ups = if a.tinies.is_empty() && b.tinies.is_empty() {
            a.ups.sum(&b.ups)?
        } else {
            a.ups.plus(&b.ups)?
        };
        let mut tinies = SmallVec::with_capacity(a.tinies.len() + b.tinies.len());
        let (mut i, mut j) = (0, 0);
        loop {
            let order = match (a.tinies.get(i), b.tinies.get(j)) {
                (None, None) => break,
                (Some(_), None) => Greater,
                (None, Some(_)) => Less,
                (Some(x), Some(y)) => self.store.nums.cmp(x.half, y.half),
            };
            let part = match order {
                Greater => a.tinies[i],
                Less => b.tinies[j],
                Equal => Tinies {
                    half: a.tinies[i].half,
                    count: a.tinies[i].count.checked_add(b.tinies[j].count)?,
                    hot: a.tinies[i].hot != b.tinies[j].hot,
                },
            };
            i += usize::from(order != Less);
            j += usize::from(order != Greater);
            if part.hot || part.count != 0 {
                tinies.push(part);
            }
        }
        Some(Known { tinies, ups })
    }
}

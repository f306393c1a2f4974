//! How closed forms compare with numbers and with each other, by the sign of the difference.
//!
//! A power of ↑ exceeds every multiple of a tiny, and ⧾_x every multiple of ⧾_z for z > x. So for a difference without a
//! switch the uptimal decides, if it is not 0; then the multiple with the smallest threat. A confused one stays confused:
//! Left, starting, makes the larger threat first, and what is left is as it was.
//!
//! With switches ±y_1, ±y_2, …, the largest first, the stops are ±(y_1 - y_2 + …). Adornments follow from the
//! [options](super::options), part by part, the smallest threat first; T_n + w is ≤ LS(w) iff w is and is no number, and
//! ≥ RS(w) iff w is.

use std::cmp::Ordering::{Equal, Greater, Less};

use tedomari_vocabulary::Outcome;

use crate::engine::Engine;
use crate::known::{Known, Tinies, Ups};
use crate::num::Num;
use crate::value::Signed;

impl Known {
    /// Whether it is ≤ its Left stop, and whether it is ≥ its Right stop.
    pub(super) fn adornments(&self) -> (bool, bool) {
        let (mut le, mut ge) = match self.ups.outcome() {
            Outcome::Left => (false, true),
            Outcome::Right => (true, false),
            Outcome::Previous => (true, true),
            Outcome::Next | Outcome::Draw => (false, false),
        };
        let mut is_number = self.ups == Ups::default();
        for &Tinies { count, hot, .. } in self.tinies.iter().rev() {
            if count < 0 {
                (le, ge) = (ge, le);
            }
            let tinies_le = le && !is_number;
            is_number = false;
            (le, ge) = match (hot, count.unsigned_abs()) {
                (true, 0 | 1) => (!ge, !le),
                (true, _) => (!ge, !tinies_le),
                (false, _) => (tinies_le, ge),
            };
            if count < 0 {
                (le, ge) = (ge, le);
            }
        }
        (le, ge)
    }

    /// Who wins, by the adornments, if both stops are 0.
    fn outcome(&self) -> Outcome {
        match self.adornments() {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        }
    }
}

impl Engine {
    /// The Left stop, which is minus the Right stop.
    pub(super) fn known_stop(&self, known: &Known) -> Num {
        let hot = known.tinies.iter().rev().filter(|tinies| tinies.hot);
        hot.fold(Num::ZERO, |stop, tinies| self.store.nums.sub(tinies.half, stop))
    }

    /// Whether A ≤ B + d, if both bases are known.
    pub(crate) fn known_order(&self, a: Signed, b: Signed, d: Num) -> Option<bool> {
        if !self.is_known(a) || !self.is_known(b) || !self.store.ingredients.closed_forms {
            return None;
        }
        self.known_order_of(&self.known(a)?, &self.known(b)?, d)
    }

    /// Whether A ≤ B + d; `None` if digits get out of range.
    pub(super) fn known_order_of(&self, a: &Known, b: &Known, d: Num) -> Option<bool> {
        let difference = self.known_plus(b, &a.negative()?)?;
        if !difference.is_hot() {
            return Some(match self.store.nums.cmp(d, Num::ZERO) {
                Greater => true,
                Less => false,
                Equal => matches!(difference.outcome(), Outcome::Left | Outcome::Previous),
            });
        }
        Some(match self.store.nums.cmp(d, self.known_stop(&difference)) {
            Greater => true,
            Less => false,
            Equal => difference.adornments().1,
        })
    }
}

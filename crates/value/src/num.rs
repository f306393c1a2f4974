//! Offsets in four bytes: a packed dyadic, or the index of one that does not fit.
//!
//! Every handle carries a number, and the engine adds and compares numbers more often than it does anything else, so
//! a number is a `u32` here: 27 bits of numerator and 4 bits of exponent, or, with the lowest bit set, an index into
//! the engine's table of larger numbers. The packed form is used whenever it fits, so equality is bit equality.

use std::cmp::Ordering;

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;

/// A number of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Num(pub(crate) u32);

const EXP_BITS: u32 = 4;
const MAX_EXP: u32 = (1 << EXP_BITS) - 1;
/// Strictly below this in absolute value, so that the negative of a packed number is packed.
const NUMERATOR_LIMIT: u64 = 1 << 26;

impl Num {
    pub(crate) const ZERO: Num = Num(0);
    /// No number: the ends of an unbounded interval.
    pub(crate) const NONE: Num = Num(u32::MAX);

    /// The packed form, if it fits.
    #[inline]
    pub(crate) fn pack(num: i64, exp: u32) -> Option<Num> {
        if num == 0 {
            return Some(Num::ZERO);
        }
        let cut = num.trailing_zeros().min(exp);
        let (num, exp) = (num >> cut, exp - cut);
        (exp <= MAX_EXP && num.unsigned_abs() < NUMERATOR_LIMIT)
            .then(|| Num(((num as i32) << (EXP_BITS + 1)) as u32 | (exp << 1)))
    }

    #[inline]
    pub(crate) fn is_packed(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    fn numerator(self) -> i64 {
        i64::from(self.0 as i32 >> (EXP_BITS + 1))
    }

    #[inline]
    fn exp(self) -> u32 {
        (self.0 >> 1) & MAX_EXP
    }

    /// Numerators of two packed numbers over their common denominator.
    #[inline]
    fn align(self, other: Num) -> (i64, i64, u32) {
        let (a, b) = (self.exp(), other.exp());
        let exp = a.max(b);
        (self.numerator() << (exp - a), other.numerator() << (exp - b), exp)
    }
}

/// The numbers that do not fit into the packed form.
#[derive(Default)]
pub(crate) struct NumTable {
    large: boxcar::Vec<Dyadic>,
    index: RwLock<FxHashMap<Dyadic, u32>>,
}

impl NumTable {
    pub(crate) fn intern(&self, x: &Dyadic) -> Num {
        if let Some((num, exp)) = x.to_inline()
            && let Some(packed) = Num::pack(num, exp)
        {
            return packed;
        }
        if let Some(&at) = self.index.read().get(x) {
            return Num(at << 1 | 1);
        }
        let mut index = self.index.write();
        let at = *index.entry(x.clone()).or_insert_with(|| {
            let at = self.large.push(x.clone());
            u32::try_from(at)
                .ok()
                .filter(|&at| at < u32::MAX >> 1)
                .expect("fewer than 2^31 distinct large numbers")
        });
        Num(at << 1 | 1)
    }

    pub(crate) fn get(&self, x: Num) -> Dyadic {
        if x.is_packed() {
            Dyadic::new(x.numerator(), u64::from(x.exp()))
        } else {
            self.large[(x.0 >> 1) as usize].clone()
        }
    }

    #[inline(always)]
    pub(crate) fn add(&self, a: Num, b: Num) -> Num {
        if a.is_packed() && b.is_packed() {
            let (x, y, exp) = a.align(b);
            if let Some(sum) = Num::pack(x + y, exp) {
                return sum;
            }
        }
        self.add_slow(a, b)
    }

    #[cold]
    fn add_slow(&self, a: Num, b: Num) -> Num {
        self.intern(&(self.get(a) + self.get(b)))
    }

    #[inline(always)]
    pub(crate) fn neg(&self, a: Num) -> Num {
        if a.is_packed() {
            Num(((-a.numerator() as i32) << (EXP_BITS + 1)) as u32 | a.exp() << 1)
        } else {
            self.intern(&-self.get(a))
        }
    }

    #[inline]
    pub(crate) fn sub(&self, a: Num, b: Num) -> Num {
        self.add(a, self.neg(b))
    }

    #[inline]
    pub(crate) fn half(&self, a: Num) -> Num {
        if a.is_packed()
            && let Some(half) = Num::pack(a.numerator(), a.exp() + 1)
        {
            return half;
        }
        self.intern(&self.get(a).half())
    }

    #[inline(always)]
    pub(crate) fn cmp(&self, a: Num, b: Num) -> Ordering {
        if a.is_packed() && b.is_packed() {
            let (x, y, _) = a.align(b);
            x.cmp(&y)
        } else {
            self.cmp_slow(a, b)
        }
    }

    #[cold]
    fn cmp_slow(&self, a: Num, b: Num) -> Ordering {
        self.get(a).cmp(&self.get(b))
    }

    /// How many numbers needed the table, for the memory account.
    pub(crate) fn len(&self) -> usize {
        self.large.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_and_large_numbers_follow_dyadics() {
        let table = NumTable::default();
        let mut samples: Vec<Dyadic> = Vec::new();
        for n in [0, 1, 3, 17, (1 << 26) - 1, 1 << 26, (1 << 26) + 1, 1 << 40, i64::MAX] {
            for e in [0, 1, 4, 15, 16, 33, 70] {
                samples.extend([Dyadic::new(n, e), Dyadic::new(-n, e)]);
            }
        }
        for a in &samples {
            let x = table.intern(a);
            assert_eq!(&table.get(x), a);
            assert_eq!(table.get(table.neg(x)), -a);
            assert_eq!(table.get(table.half(x)), a.half());
            for b in &samples {
                let y = table.intern(b);
                assert_eq!(table.add(x, y), table.intern(&(a + b)));
                assert_eq!(table.cmp(x, y), a.cmp(b));
                assert_eq!(x == y, a == b);
            }
        }
    }
}

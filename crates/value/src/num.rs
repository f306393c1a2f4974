//! Offsets in four bytes: a number in fixed point, or the index of one that does not fit.
//!
//! Every handle carries a number, and the engine adds and compares numbers more often than it does anything else, so
//! a number is a `u32` here: multiples of 1/1024 below 2^20 in absolute value are stored as such in the upper 31 bits,
//! and sum and order are those of machine words. Any other number has the lowest bit set and is an index into the
//! engine's table of numbers. The packed form is used whenever it fits, so equality is bit equality.

use std::cmp::Ordering;

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;

/// A number of one engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Num(pub(crate) u32);

const FRACTION_BITS: u32 = 10;

impl Num {
    pub(crate) const ZERO: Num = Num(0);
    /// No number: the ends of an unbounded interval.
    pub(crate) const NONE: Num = Num(u32::MAX);

    /// The packed form, if it fits.
    #[inline]
    pub(crate) fn pack(num: i64, exp: u32) -> Option<Num> {
        if exp > FRACTION_BITS {
            return None;
        }
        let raw = num.checked_mul(2 << (FRACTION_BITS - exp))?;
        // The least word has no negative, so it is left out.
        i32::try_from(raw).ok().filter(|&raw| raw != i32::MIN).map(|raw| Num(raw as u32))
    }

    #[inline(always)]
    pub(crate) fn is_packed(self) -> bool {
        self.0 & 1 == 0
    }

    /// The negative if the condition holds, otherwise the number itself, if it is packed.
    #[inline(always)]
    pub(crate) fn packed_negative_if(self, condition: bool) -> Option<Num> {
        let mask = u32::from(condition).wrapping_neg();
        self.is_packed().then_some(Num((self.0 ^ mask).wrapping_sub(mask)))
    }

    #[inline(always)]
    fn raw(self) -> i32 {
        self.0 as i32
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
            Dyadic::new(i64::from(x.raw() >> 1), u64::from(FRACTION_BITS))
        } else {
            self.large[(x.0 >> 1) as usize].clone()
        }
    }

    #[inline(always)]
    pub(crate) fn add(&self, a: Num, b: Num) -> Num {
        if (a.0 | b.0) & 1 == 0
            && let Some(sum) = a.raw().checked_add(b.raw())
            && sum != i32::MIN
        {
            return Num(sum as u32);
        }
        self.add_slow(a, b)
    }

    #[cold]
    fn add_slow(&self, a: Num, b: Num) -> Num {
        self.intern(&(self.get(a) + self.get(b)))
    }

    #[inline(always)]
    pub(crate) fn neg(&self, a: Num) -> Num {
        if a.is_packed() { Num(a.raw().wrapping_neg() as u32) } else { self.neg_slow(a) }
    }

    #[cold]
    fn neg_slow(&self, a: Num) -> Num {
        self.intern(&-self.get(a))
    }

    #[inline(always)]
    pub(crate) fn sub(&self, a: Num, b: Num) -> Num {
        if (a.0 | b.0) & 1 == 0
            && let Some(difference) = a.raw().checked_sub(b.raw())
            && difference != i32::MIN
        {
            return Num(difference as u32);
        }
        self.add_slow(a, self.neg(b))
    }

    /// The words of a + b and a - b for b ≥ 0, if all are packed and not very large.
    #[inline(always)]
    pub(crate) fn add_sub_packed(&self, a: Num, b: Num) -> Option<(i32, i32)> {
        // Both tags are clear, a is within ±2^29 and b between 0 and 2^30: then nothing overflows.
        let fits = (a.0.wrapping_add(1 << 29) | b.0) & 0xc000_0001 == 0;
        fits.then(|| (a.raw() + b.raw(), a.raw() - b.raw()))
    }

    #[inline]
    pub(crate) fn half(&self, a: Num) -> Num {
        // The lowest bit of the word is the tag and the one above it the last fraction bit, which must be free.
        if a.0 & 0b11 == 0 { Num((a.raw() >> 1) as u32) } else { self.half_slow(a) }
    }

    #[cold]
    fn half_slow(&self, a: Num) -> Num {
        self.intern(&self.get(a).half())
    }

    #[inline(always)]
    pub(crate) fn cmp(&self, a: Num, b: Num) -> Ordering {
        if (a.0 | b.0) & 1 == 0 { a.raw().cmp(&b.raw()) } else { self.cmp_slow(a, b) }
    }

    #[cold]
    fn cmp_slow(&self, a: Num, b: Num) -> Ordering {
        self.get(a).cmp(&self.get(b))
    }

    /// The number in 2048ths, or something with its sign if it is not packed.
    pub(crate) fn rough(&self, a: Num) -> i64 {
        match a.is_packed() {
            true => a.raw().into(),
            false if self.get(a) < Dyadic::from(0) => i64::from(i32::MIN),
            false => i32::MAX.into(),
        }
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
        for n in
            [0, 1, 3, 17, (1 << 20) - 1, 1 << 20, (1 << 30) - 1, 1 << 30, (1 << 30) + 1, 1 << 40, i64::MAX]
        {
            for e in [0, 1, 4, 9, 10, 11, 33, 70] {
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

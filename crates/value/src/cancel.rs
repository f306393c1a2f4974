//! Cancelling common summands: G + X ≤ H + X iff G ≤ H.
//!
//! A base that arose as a sum remembers its summands. When two such sums are compared, what they have in common is
//! taken away first; positions of one sum differ in few components, so long comparisons become short ones, which the
//! memo then knows for all sums with those components.

use smallvec::SmallVec;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;

/// The summands of a value: a number and signed bases that are not known to be sums, sorted.
#[derive(Clone, Default)]
pub(crate) struct Summands {
    pub(crate) offset: Num,
    pub(crate) bases: SmallVec<[Signed; 16]>,
}

/// With more than this left on a side the shorter comparison would need sums that nobody else needs.
const MOST_LEFT: usize = 4;

impl Engine {
    /// Notes that a base and another, both without offset, have the given sum.
    ///
    /// Only if nothing was simplified away, which depths tell: then summands are less deep than their sum, and a
    /// comparison that was shortened is simpler than the one it came from.
    pub(crate) fn note_summands(&self, a: Signed, b: Signed, sum: Value) {
        let depth = |signed: Signed| self.hot(signed).depth();
        let known = &self.base(sum.base()).summands;
        let whole = depth(sum.base());
        let simplified = whole == u32::MAX || whole != depth(a).saturating_add(depth(b));
        if simplified || known.get().is_some() || !self.store.ingredients.cancelling {
            return;
        }
        let mut all = self.summands_of_sum(a, b);
        // a + b = o ± base.
        all.offset = self.store.nums.sub(all.offset, sum.offset());
        if sum.base().is_negative() {
            self.negate(&mut all);
        }
        // Another thread may have noted the same.
        if known.set(Box::new(all)).is_ok() {
            self.hot(sum.base()).set_sum();
        }
    }

    pub(crate) fn summands_of_sum(&self, a: Signed, b: Signed) -> Summands {
        let mut all = self.summands(Value::new(Num::ZERO, a));
        let other = self.summands(Value::new(Num::ZERO, b));
        all.offset = self.store.nums.add(all.offset, other.offset);
        all.bases.extend(other.bases);
        all.bases.sort_unstable();
        all
    }

    fn negate(&self, summands: &mut Summands) {
        summands.offset = self.store.nums.neg(summands.offset);
        summands.bases.iter_mut().for_each(|base| *base = -*base);
        summands.bases.sort_unstable();
    }

    /// The summands of a value, as far as they are known.
    pub(crate) fn summands(&self, value: Value) -> Summands {
        let signed = value.base();
        let mut found = match self.base(signed).summands.get() {
            Some(known) => (**known).clone(),
            None if value.is_number() => Summands::default(),
            None => {
                return Summands { offset: value.offset(), bases: SmallVec::from_slice(&[signed]) };
            }
        };
        if signed.is_negative() {
            self.negate(&mut found);
        }
        found.offset = self.store.nums.add(found.offset, value.offset());
        found
    }

    /// Whether two values that are not numbers have a summand in common, as far as they are known.
    pub(crate) fn share_a_summand(&self, g: Value, h: Value) -> bool {
        let (a, b) = (g.base(), h.base());
        let (of_a, of_b) = (self.base(a).summands.get(), self.base(b).summands.get());
        // Known summands are those of the base as it is stored; the negative has their negatives.
        let turned = a.is_negative() != b.is_negative();
        match (of_a, of_b) {
            (Some(x), Some(y)) => {
                x.bases.iter().any(|&base| y.bases.contains(&if turned { -base } else { base }))
            }
            (Some(x), None) => x.bases.contains(&if a.is_negative() { -b } else { b }),
            (None, Some(y)) => y.bases.contains(&if b.is_negative() { -a } else { a }),
            (None, None) => false,
        }
    }

    /// Two values whose difference is the same and which have no summand in common, if the given ones have.
    pub(crate) fn cancel(&self, low: &Summands, high: &Summands) -> Result<Option<(Value, Value)>, Stop> {
        if low.bases.len() + high.bases.len() <= 2 {
            return Ok(None);
        }
        let mut left: [SmallVec<[Signed; 16]>; 2] = Default::default();
        let (mut i, mut j) = (0, 0);
        while i < low.bases.len() || j < high.bases.len() {
            match (low.bases.get(i), high.bases.get(j)) {
                (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
                (Some(a), b) if b.is_none_or(|b| a < b) => {
                    left[0].push(*a);
                    i += 1;
                }
                (_, Some(b)) => {
                    left[1].push(*b);
                    j += 1;
                }
                (_, None) => unreachable!("one of the lists has not ended"),
            }
        }
        if left[0].len() == low.bases.len() || left.iter().any(|rest| rest.len() > MOST_LEFT) {
            return Ok(None);
        }
        let sum = |bases: &[Signed], offset: Num| -> Result<Value, Stop> {
            let mut sum = Value::number(offset);
            for &base in bases {
                sum = self.add(sum, Value::new(Num::ZERO, base))?;
            }
            Ok(sum)
        };
        Ok(Some((sum(&left[0], low.offset)?, sum(&left[1], high.offset)?)))
    }
}

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

impl Summands {
    pub(crate) fn view(&self) -> View<'_> {
        View { offset: self.offset, only: [Signed::ZERO], known: Some(&self.bases), negative: false }
    }
}

/// The summands of a value as they are stored, or the only one; and whether all are to be negated. A sum in which nothing
/// cancels never holds a base and its negative, so that the negatives are sorted, too.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    offset: Num,
    only: [Signed; 1],
    known: Option<&'a [Signed]>,
    negative: bool,
}

impl View<'_> {
    /// As they are stored.
    #[inline]
    fn stored(&self) -> &[Signed] {
        self.known.unwrap_or(&self.only)
    }

    #[inline]
    fn iter(&self) -> impl ExactSizeIterator<Item = Signed> {
        self.stored().iter().map(|base| base.negative_if(self.negative))
    }
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
        let [of_a, of_b] = [a, b].map(|base| self.summands(Value::new(Num::ZERO, base)));
        let offset = self.store.nums.add(of_a.offset, of_b.offset);
        let (long, short) =
            if of_a.stored().len() >= of_b.stored().len() { (of_a, of_b) } else { (of_b, of_a) };
        let mut bases = SmallVec::with_capacity(long.stored().len() + short.stored().len());
        if long.negative {
            bases.extend(long.iter());
        } else {
            bases.extend_from_slice(long.stored());
        }
        if let [only] = short.stored() {
            let base = only.negative_if(short.negative);
            bases.insert(bases.partition_point(|other| *other < base), base);
        } else {
            bases.extend(short.iter());
            bases.sort_unstable();
        }
        Summands { offset, bases }
    }

    fn negate(&self, summands: &mut Summands) {
        summands.offset = self.store.nums.neg(summands.offset);
        summands.bases.iter_mut().for_each(|base| *base = -*base);
        summands.bases.sort_unstable();
    }

    /// The summands of a value, as far as they are known.
    pub(crate) fn summands(&self, value: Value) -> View<'_> {
        let signed = value.base();
        match self.base(signed).summands.get() {
            Some(known) => {
                let negative = signed.is_negative();
                let offset = if negative { self.store.nums.neg(known.offset) } else { known.offset };
                let offset = self.store.nums.add(offset, value.offset());
                debug_assert!(
                    known.bases.windows(2).all(|pair| pair[0] != -pair[1]),
                    "nothing cancels in a sum"
                );
                View { offset, only: [Signed::ZERO], known: Some(&known.bases), negative }
            }
            None => {
                let known = value.is_number().then_some(&[][..]);
                View { offset: value.offset(), only: [signed], known, negative: false }
            }
        }
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
    pub(crate) fn cancel(&self, low: View<'_>, high: View<'_>) -> Result<Option<(Value, Value)>, Stop> {
        let (lows, highs) = (low.stored(), high.stored());
        if lows.len() + highs.len() <= 2 {
            return Ok(None);
        }
        let mut rest: [SmallVec<[Signed; MOST_LEFT]>; 2] = Default::default();
        let (mut i, mut j) = (0, 0);
        loop {
            let a = lows.get(i).map(|base| base.negative_if(low.negative));
            let b = highs.get(j).map(|base| base.negative_if(high.negative));
            let (side, base) = match (a, b) {
                (Some(a), Some(b)) if a == b => {
                    (i, j) = (i + 1, j + 1);
                    continue;
                }
                (Some(a), b) if b.is_none_or(|b| a < b) => {
                    i += 1;
                    (0, a)
                }
                (_, Some(b)) => {
                    j += 1;
                    (1, b)
                }
                (_, None) => break,
            };
            if rest[side].len() == MOST_LEFT {
                return Ok(None);
            }
            rest[side].push(base);
        }
        if rest[0].len() == lows.len() {
            return Ok(None);
        }
        let sum = |bases: &[Signed], offset: Num| -> Result<Value, Stop> {
            let mut sum = Value::number(offset);
            for &base in bases {
                sum = self.add(sum, Value::new(Num::ZERO, base))?;
            }
            Ok(sum)
        };
        Ok(Some((sum(&rest[0], low.offset)?, sum(&rest[1], high.offset)?)))
    }
}

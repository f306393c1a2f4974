//! Sums, differences and integer multiples.
//!
//! (x + A) ± (y + B) is a number plus or minus a sum of two bases, so the table of sums is keyed by an unordered pair
//! of bases and the sign between them. G - G is 0 by looking at the handles.

use dashu_int::IBig;

use crate::canonical::{Side, SumOf};
use crate::engine::{BYTES_AN_ENTRY, Engine, count};
use crate::num::Num;
use crate::value::{Signed, Value};
use tedomari_task::Stop;
use tedomari_thermograph::Player;

impl Engine {
    /// G + H.
    pub fn add(&self, g: Value, h: Value) -> Result<Value, Stop> {
        let offset = self.store.nums.add(g.offset(), h.offset());
        if h.is_number() {
            return Ok(Value::new(offset, g.base()));
        }
        if g.is_number() {
            return Ok(Value::new(offset, h.base()));
        }
        let (a, b) = (g.base(), h.base());
        if -b == a {
            return Ok(Value::number(offset));
        }
        // Let the smaller index come first and make it positive; undo the sign at the end.
        let (a, b) = if a.index() <= b.index() { (a, b) } else { (b, a) };
        let flipped = a.is_negative();
        let (a, b) = if flipped { (-a, -b) } else { (a, b) };
        let key = u64::from(a.0) << 32 | u64::from(b.0);
        let sum = match self.store.recent_sums.get(key) {
            Some(bits) => Value::from_bits(bits),
            None => {
                let sum = self.look_up_or_build_sum(a, b, key)?;
                self.store.recent_sums.insert(key, sum.to_bits());
                sum
            }
        };
        let sum = if flipped { self.negative(sum) } else { sum };
        Ok(self.translate(sum, offset))
    }

    fn look_up_or_build_sum(&self, a: Signed, b: Signed, key: u64) -> Result<Value, Stop> {
        if let Some(bits) = self.store.sums.get(key) {
            return Ok(Value::from_bits(bits));
        }
        let whole = |signed: Signed| Value::new(Num::ZERO, signed);
        let sum = self.deeper(|| self.build_sum(whole(a), whole(b)))?;
        self.store.sums.insert(key, sum.to_bits());
        self.task().charge(BYTES_AN_ENTRY);
        self.note_summands(a, b, sum);
        Ok(sum)
    }

    fn build_sum(&self, a: Value, b: Value) -> Result<Value, Stop> {
        count(&self.store.counts.sums);
        self.step()?;
        let side = |player: Player| -> Result<(Side, usize), Stop> {
            let mut options = Side::new();
            for option in self.base_options(a, player) {
                options.push(self.add(option, b)?);
            }
            let split = options.len();
            for option in self.base_options(b, player) {
                options.push(self.add(a, option)?);
            }
            Ok((options, split))
        };
        let ((left, left_split), (right, right_split)) = (side(Player::Left)?, side(Player::Right)?);
        let sum =
            SumOf { splits: [left_split, right_split], summands: self.summands_of_sum(a.base(), b.base()) };
        self.canonical_of_sum(&left, &right, Some(sum))
    }

    /// G - H.
    pub fn subtract(&self, g: Value, h: Value) -> Result<Value, Stop> {
        self.add(g, self.negative(h))
    }

    /// n copies of G (of -G for negative n), by doubling.
    pub fn multiple(&self, n: &IBig, g: Value) -> Result<Value, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(self.number(&(x * tedomari_number::Dyadic::from(n.clone()))));
        }
        let g = if *n < IBig::ZERO { self.negative(g) } else { g };
        let (_, n) = n.clone().into_parts();
        // A game of order two, such as a nimber or a symmetric switch, has only two multiples.
        if self.negative(g) == g {
            let odd = dashu_int::ops::BitTest::bit(&n, 0);
            return Ok(if odd { g } else { Value::ZERO });
        }
        let mut sum = Value::ZERO;
        for bit in (0..dashu_int::ops::BitTest::bit_len(&n)).rev() {
            sum = self.add(sum, sum)?;
            if dashu_int::ops::BitTest::bit(&n, bit) {
                sum = self.add(sum, g)?;
            }
        }
        Ok(sum)
    }
}

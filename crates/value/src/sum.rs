//! Sums, differences and integer multiples.
//!
//! (x + A) ± (y + B) is a number plus or minus a sum of two bases, so the table of sums is keyed by an unordered pair
//! of bases and the sign between them. G - G is 0 by looking at the handles.

use dashu_int::IBig;

use crate::canonical::{Side, SumOf};
use crate::engine::{BYTES_AN_ENTRY, Engine, count};
use crate::hot::Flags;
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
        let recent = self.store.recent_sums.mine();
        let sum = match recent.get(key) {
            Some(bits) => Value::from_bits(bits),
            None => {
                let sum = self.look_up_or_build_sum(a, b, key)?;
                recent.insert(key, sum.to_bits());
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
        let sum = match (self.known_sum(a, b), self.switch_and_small(a, b)) {
            (Some(known), _) => self.known_value(&known)?,
            (None, Some((x, small))) => self.switch_sum(x, small),
            (None, None) => self.deeper(|| self.build_sum(whole(a), whole(b)))?,
        };
        self.store.sums.insert(key, sum.to_bits());
        self.task().charge(BYTES_AN_ENTRY);
        self.note_summands(a, b, sum);
        Ok(sum)
    }

    /// A switch ±x and an all-small game, if these are the two.
    fn switch_and_small(&self, a: Signed, b: Signed) -> Option<(Num, Signed)> {
        let is_small = |signed: Signed| self.hot(signed).is_all_small();
        match (is_small(a), is_small(b)) {
            (false, true) => self.switch(a).map(|x| (x, b)),
            (true, false) => self.switch(b).map(|x| (x, a)),
            _ => None,
        }
    }

    /// ±x + G = {x + G | -x + G} for an all-small G that is not 0. A move in G is dominated by x + G: in the difference, if
    /// Right takes the switch, G - G^L is left with Left to move; if he moves elsewhere, she takes it and is ahead by 2x
    /// and infinitesimals. And x + G does not reverse, for Right's answer leaves about x, and the sum may become about -x.
    fn switch_sum(&self, x: Num, small: Signed) -> Value {
        let (left, right) = (Value::new(x, small), Value::new(self.store.nums.neg(x), small));
        let stops = self.stops_of_form(
            std::iter::once((left, self.words(left))),
            std::iter::once((right, self.words(right))),
        );
        let flags = Flags { le_left_stop: stops.le_left, ge_right_stop: stops.ge_right, ..Flags::default() };
        self.intern(&[left], &[right], (stops.left, stops.right), flags)
    }

    fn build_sum(&self, a: Value, b: Value) -> Result<Value, Stop> {
        count(&self.store.counts.mine().sums);
        self.step()?;
        let side = |player: Player| -> Result<(Side, usize), Stop> {
            let mut options = Side::new();
            for option in self.base_options(a, player)? {
                options.push(self.add(option, b)?);
            }
            let split = options.len();
            for option in self.base_options(b, player)? {
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

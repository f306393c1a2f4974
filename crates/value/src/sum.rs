//! Sums, differences and integer multiples.
//!
//! (x + A) ± (y + B) is a number plus or minus a sum of two bases, so the table of sums is keyed by an unordered pair
//! of bases and the sign between them. G - G is 0 by looking at the handles.

use dashu_int::IBig;

use crate::canonical::{Side, SumOf};
use crate::engine::{BYTES_AN_ENTRY, Engine, count};
use crate::hot::Flags;
use crate::known::Known;
use crate::num::Num;
use crate::stops::Words;
use crate::value::{Signed, Value};
use tedomari_task::{Limits, Stop};
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
        let sum = if let Some(known) = self.known_sum(a, b) {
            self.known_value(&known)?
        } else if let Some((y, rest, small)) = self.switch_and_small(a, b) {
            let rest = self.known_value(&rest)?;
            self.switch_sum(y, self.deeper(|| self.add(rest, whole(small)))?)
        } else {
            self.deeper(|| self.build_sum(whole(a), whole(b)))?
        };
        self.store.sums.insert(key, sum.to_bits());
        self.task().charge(BYTES_AN_ENTRY);
        self.note_summands(a, b, sum);
        Ok(sum)
    }

    /// If the two are a sum of switches and an uptimal, and an all-small game: the largest switch, what is left without it,
    /// and the all-small game.
    fn switch_and_small(&self, a: Signed, b: Signed) -> Option<(Num, Known, Signed)> {
        if !self.store.ingredients.closed_forms {
            return None;
        }
        let is_small = |signed: Signed| self.hot(signed).is_all_small();
        let (hot, small) = match (is_small(a), is_small(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return None,
        };
        let known = self.known(hot).filter(|known| !known.has_tinies())?;
        let (first, rest) = known.split()?;
        Some((first.half, rest, small))
    }

    /// ±x + w = {x + w | -x + w}, where w is a sum of smaller switches and an all-small game, and no number. A move in w is
    /// dominated by x + w: in the difference, if Right takes the switch, w - w^L is left with Left to move; if he moves
    /// elsewhere, she takes it and is ahead, for two moves in w cannot bring him 2x. And x + w does not reverse, for Right's
    /// answer leaves about x, and the sum may become about -x.
    fn switch_sum(&self, x: Num, w: Value) -> Value {
        let (left, right) = (self.translate(w, x), self.translate(w, self.store.nums.neg(x)));
        let with_words = |option: Value| std::iter::once((option, self.words(option)));
        self.canonical_form(with_words(left), with_words(right))
    }

    /// The value whose canonical options are these; it is not a number.
    pub(crate) fn canonical_form(
        &self,
        left: impl Iterator<Item = (Value, Words)> + Clone,
        right: impl Iterator<Item = (Value, Words)> + Clone,
    ) -> Value {
        let stops = self.stops_of_form(left.clone(), right.clone());
        let flags = Flags { le_left_stop: stops.le_left, ge_right_stop: stops.ge_right, ..Flags::default() };
        let values =
            |side: &mut dyn Iterator<Item = (Value, Words)>| side.map(|(value, _)| value).collect::<Side>();
        let [left, right] = [values(&mut left.into_iter()), values(&mut right.into_iter())];
        self.intern(&left, &right, (stops.left, stops.right), flags)
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

    /// n copies of G (of -G for negative n): by doubling, or one by one where that takes fewer steps.
    ///
    /// Doubling takes few steps if the multiples are simple. But if k·G has k followers of its own, as that of ⧾ with a hot threat
    /// has, k·G + k·G is built from pairs of them, while one more G meets each of them once. So a sum of two halves is given up when it
    /// takes as many steps as adding one by one.
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
        // So many copies are in it, and so many steps the last one took that was added by itself.
        let (mut copies, mut last) = (0_u64, 1);
        let one_more = |sum: Value, last: &mut u64| {
            let before = self.task().steps_here();
            let more = self.add(sum, g)?;
            *last = 1 + self.task().steps_here() - before;
            Ok::<Value, Stop>(more)
        };
        for bit in (0..dashu_int::ops::BitTest::bit_len(&n)).rev() {
            sum = match self.double(sum, copies.saturating_mul(last))? {
                Some(double) => double,
                None => (0..copies).try_fold(sum, |sum, _| one_more(sum, &mut last))?,
            };
            copies = copies.saturating_mul(2);
            if dashu_int::ops::BitTest::bit(&n, bit) {
                sum = one_more(sum, &mut last)?;
                copies = copies.saturating_add(1);
            }
        }
        Ok(sum)
    }

    /// G + G, if that takes no more steps.
    fn double(&self, g: Value, most: u64) -> Result<Option<Value>, Stop> {
        if most < WORTH_A_LOOK {
            return self.add(g, g).map(Some);
        }
        let part = self.with_task(&self.task().part(Limits::new().nodes(most)));
        match part.add(g, g) {
            Err(Stop::Nodes) => self.check().map(|()| None),
            found => found.map(Some),
        }
    }
}

/// Fewer steps than these are made at once.
const WORTH_A_LOOK: u64 = 1 << 8;

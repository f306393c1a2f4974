//! AdornedStops, adorned with who moves next, and comparison with numbers.
//!
//! The Left stop of G is the number that play reaches when Left starts and both play well; its adornment says who is
//! to move there. By number avoidance G ≤ x, for G not a number, fails exactly when Left can reach at least x with
//! Right to move, so stops and adornments decide every comparison with a number, and recognise numbers, exactly.

use std::cmp::Ordering::{Equal, Greater, Less};

use tedomari_number::Dyadic;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::Value;
use tedomari_vocabulary::{Player, Stops};

/// A stop: the number reached and who is to move there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AdornedStop {
    /// The number at which play stops.
    pub number: Dyadic,
    /// Who is to move when it is reached.
    pub next: Player,
}

/// AdornedStops with their adornments in two words: what the inner loops look at.
///
/// A packed number leaves the lowest bit of its word free. There stands, for the Left stop, whether G ≤ LS fails, and for
/// the Right stop whether G ≥ RS holds. So adorned stops are ordered as words: G ≤ H fails if a word of G is above that
/// of H, and holds if the Left word of G is below the Right word of H. The Left word of {L|R} is the largest Right word
/// in L, and the Right word the smallest Left word in R.
#[derive(Clone, Copy, Default)]
pub(crate) struct Words {
    left: i32,
    right: i32,
}

/// AdornedStops of which one is not packed have no words, but stand in full elsewhere. No packed number has this word.
const NO_WORDS: Words = Words { left: i32::MIN, right: i32::MIN };

impl Words {
    #[inline(always)]
    fn exist(self) -> bool {
        self.left != NO_WORDS.left
    }

    /// The place of the option that guarantees a player most: for Left the one with the largest Right word, for Right the
    /// one with the smallest Left word. `None` if there is none, or if some have no words.
    #[inline]
    pub(crate) fn best_guarantee(options: impl Iterator<Item = Words>, player: Player) -> Option<usize> {
        let mut best: Option<(usize, i32)> = None;
        let mut all = true;
        for (at, words) in options.enumerate() {
            all &= words.exist();
            let word = if player == Player::Left { words.right } else { !words.left };
            if best.is_none_or(|(_, most)| word > most) {
                best = Some((at, word));
            }
        }
        best.filter(|_| all).map(|(at, _)| at)
    }

    /// Whether stops do not show that the game is ≤ the other. Both have words.
    #[inline]
    pub(crate) fn may_exceed(self, other: Words) -> bool {
        self.left >= other.right
    }
}

/// AdornedStops with their adornments in full.
#[derive(Clone, Copy)]
pub(crate) struct AdornedStops {
    pub(crate) left: Num,
    pub(crate) right: Num,
    /// The game is ≤ its Left stop.
    pub(crate) le_left: bool,
    /// The game is ≥ its Right stop.
    pub(crate) ge_right: bool,
}

impl AdornedStops {
    #[inline]
    fn from_words(words: Words) -> AdornedStops {
        let (left, right) = (words.left as u32, words.right as u32);
        AdornedStops {
            left: Num(left & !1),
            right: Num(right & !1),
            le_left: left & 1 == 0,
            ge_right: right & 1 == 1,
        }
    }

    pub(crate) fn words(&self) -> Words {
        if !self.left.is_packed() || !self.right.is_packed() {
            return NO_WORDS;
        }
        let (fails, holds) = (u32::from(!self.le_left), u32::from(self.ge_right));
        Words { left: (self.left.0 | fails) as i32, right: (self.right.0 | holds) as i32 }
    }
}

impl Engine {
    #[inline(always)]
    pub(crate) fn words(&self, value: Value) -> Words {
        let (offset, signed) = (value.offset(), value.base());
        let hot = self.hot(signed);
        match self.store.nums.add_sub_packed(offset, hot.half_width()) {
            Some((left, right)) => {
                let (fails, holds) = hot.adornment_bits(signed.is_negative());
                Words { left: left | fails, right: right | holds }
            }
            None => self.words_of_large(value),
        }
    }

    #[cold]
    #[inline(never)]
    fn words_of_large(&self, value: Value) -> Words {
        self.stops(value).words()
    }

    pub(crate) fn stops(&self, value: Value) -> AdornedStops {
        let (left, right) = (self.left_stop_num(value), self.right_stop_num(value));
        let (le_left, ge_right) = self.hot(value.base()).adornments(value.base().is_negative());
        AdornedStops { left, right, le_left, ge_right }
    }

    /// The stops of {L|R}, both sides not empty, if it is not a number; from the options and their words.
    #[inline]
    pub(crate) fn stops_of_form(
        &self,
        left: impl Iterator<Item = (Value, Words)> + Clone,
        right: impl Iterator<Item = (Value, Words)> + Clone,
    ) -> AdornedStops {
        let (mut words, mut all) = (Words { left: i32::MIN, right: i32::MAX }, true);
        for (_, of_option) in left.clone() {
            all &= of_option.exist();
            words.left = words.left.max(of_option.right);
        }
        for (_, of_option) in right.clone() {
            all &= of_option.exist();
            words.right = words.right.min(of_option.left);
        }
        if all {
            return AdornedStops::from_words(words);
        }
        let (high, le_left) = self.left_stop_of_form(left.map(|(value, _)| value));
        let (low, ge_right) = self.right_stop_of_form(right.map(|(value, _)| value));
        AdornedStops { left: high, right: low, le_left, ge_right }
    }

    /// The Left stop of a form that is not a number, and whether the form is ≤ it, from its Left options.
    pub(crate) fn left_stop_of_form(&self, left: impl Iterator<Item = Value>) -> (Num, bool) {
        let mut best = (Num::NONE, true);
        for s in left.map(|option| self.stops(option)) {
            match if best.0 == Num::NONE { Greater } else { self.store.nums.cmp(s.right, best.0) } {
                Greater => best = (s.right, !s.ge_right),
                Equal => best.1 &= !s.ge_right,
                Less => {}
            }
        }
        best
    }

    /// The Right stop of a form that is not a number, and whether the form is ≥ it, from its Right options.
    pub(crate) fn right_stop_of_form(&self, right: impl Iterator<Item = Value>) -> (Num, bool) {
        let mut best = (Num::NONE, true);
        for s in right.map(|option| self.stops(option)) {
            match if best.0 == Num::NONE { Less } else { self.store.nums.cmp(s.left, best.0) } {
                Less => best = (s.left, !s.le_left),
                Equal => best.1 &= !s.le_left,
                Greater => {}
            }
        }
        best
    }

    #[inline]
    pub(crate) fn left_stop_num(&self, value: Value) -> Num {
        self.store.nums.add(value.offset(), self.hot(value.base()).half_width())
    }

    #[inline]
    pub(crate) fn right_stop_num(&self, value: Value) -> Num {
        self.store.nums.sub(value.offset(), self.hot(value.base()).half_width())
    }

    /// The Left stop and the Right stop.
    pub fn both_stops(&self, value: Value) -> Stops<Dyadic> {
        Stops { left: self.left_stop(value), right: self.right_stop(value) }
    }

    /// The Left stop: the number that play reaches when Left starts.
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.store.nums.get(self.left_stop_num(value))
    }

    /// The Right stop: the number that play reaches when Right starts.
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.store.nums.get(self.right_stop_num(value))
    }

    /// The stop reached when the given player starts, and who is to move there. In a number it is the starter.
    ///
    /// ```
    /// use tedomari_value::{Engine, Player};
    ///
    /// let engine = Engine::new();
    /// // From * Left moves to 0, and Right is to move; from ^ she gets there too; from v she needs an answer by Right.
    /// for (game, next) in [("*", Player::Right), ("^", Player::Right), ("v", Player::Left)] {
    ///     assert_eq!(engine.adorned_stop(engine.read(game)?, Player::Left).next, next);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn adorned_stop(&self, value: Value, first: Player) -> AdornedStop {
        let stops = self.stops(value);
        let (number, stays) = match first {
            Player::Left => (stops.left, stops.le_left),
            Player::Right => (stops.right, stops.ge_right),
        };
        AdornedStop {
            number: self.store.nums.get(number),
            next: if stays { first } else { first.opponent() },
        }
    }

    /// Whether the value is ≤ the number.
    #[inline]
    pub(crate) fn le_number(&self, value: Value, x: Num) -> bool {
        match self.store.nums.cmp(self.left_stop_num(value), x) {
            Less => true,
            Greater => false,
            Equal => self.hot(value.base()).adornments(value.base().is_negative()).0,
        }
    }

    /// Whether the value is ≥ the number.
    #[inline]
    pub(crate) fn ge_number(&self, value: Value, x: Num) -> bool {
        match self.store.nums.cmp(self.right_stop_num(value), x) {
            Greater => true,
            Less => false,
            Equal => self.hot(value.base()).adornments(value.base().is_negative()).1,
        }
    }

    /// What stops alone say about `low ≤ high`, both given by their words, and in full if they have none; `None` if
    /// stops leave it open.
    #[inline(always)]
    pub(crate) fn compare_stops(
        &self,
        low: Words,
        high: Words,
        full: impl FnOnce() -> (AdornedStops, AdornedStops),
    ) -> Option<bool> {
        if !low.exist() || !high.exist() {
            let (low, high) = full();
            return self.compare_full_stops(&low, &high);
        }
        if low.left > high.left || low.right > high.right {
            Some(false)
        } else if low.left < high.right {
            Some(true)
        } else {
            None
        }
    }

    #[cold]
    #[inline(never)]
    fn compare_full_stops(&self, low: &AdornedStops, high: &AdornedStops) -> Option<bool> {
        match self.store.nums.cmp(low.left, high.left) {
            Greater => return Some(false),
            Equal if high.le_left && !low.le_left => return Some(false),
            _ => {}
        }
        match self.store.nums.cmp(low.right, high.right) {
            Greater => return Some(false),
            Equal if low.ge_right && !high.ge_right => return Some(false),
            _ => {}
        }
        match self.store.nums.cmp(low.left, high.right) {
            Less => Some(true),
            Equal if low.le_left && high.ge_right => Some(true),
            _ => None,
        }
    }
}

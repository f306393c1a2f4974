//! Stops, adorned with who moves next, and comparison with numbers.
//!
//! The Left stop of G is the number that play reaches when Left starts and both play well; its adornment says who is
//! to move there. By number avoidance G ≤ x, for G not a number, fails exactly when Left can reach at least x with
//! Right to move, so stops and adornments decide every comparison with a number, and recognise numbers, exactly.

use std::cmp::Ordering::{Equal, Greater, Less};

use tedomari_number::Dyadic;

use crate::engine::Engine;
use crate::num::Num;
use crate::value::Value;
use tedomari_thermograph::Player;

/// A stop: the number reached and who is to move there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AdornedStop {
    /// The number at which play stops.
    pub number: Dyadic,
    /// Who is to move when it is reached.
    pub next: Player,
}

/// Stops of a value in packed form, with their adornments: what the inner loops look at.
#[derive(Clone, Copy)]
pub(crate) struct Stops {
    pub(crate) left: Num,
    pub(crate) right: Num,
    pub(crate) le_left: bool,
    pub(crate) ge_right: bool,
}

impl Engine {
    #[inline]
    pub(crate) fn stops(&self, value: Value) -> Stops {
        let (offset, signed) = (value.offset(), value.base());
        let hot = self.hot(signed);
        let w = hot.half_width();
        let (le_left, ge_right) = hot.adornments(signed.is_negative());
        Stops { left: self.nums.add(offset, w), right: self.nums.sub(offset, w), le_left, ge_right }
    }

    #[inline]
    pub(crate) fn left_stop_num(&self, value: Value) -> Num {
        self.nums.add(value.offset(), self.hot(value.base()).half_width())
    }

    #[inline]
    pub(crate) fn right_stop_num(&self, value: Value) -> Num {
        self.nums.sub(value.offset(), self.hot(value.base()).half_width())
    }

    /// The Left stop: the number that play reaches when Left starts.
    pub fn left_stop(&self, value: Value) -> Dyadic {
        self.nums.get(self.left_stop_num(value))
    }

    /// The Right stop: the number that play reaches when Right starts.
    pub fn right_stop(&self, value: Value) -> Dyadic {
        self.nums.get(self.right_stop_num(value))
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
        AdornedStop { number: self.nums.get(number), next: if stays { first } else { first.opponent() } }
    }

    /// Whether the value is ≤ the number.
    #[inline]
    pub(crate) fn le_number(&self, value: Value, x: Num) -> bool {
        match self.nums.cmp(self.left_stop_num(value), x) {
            Less => true,
            Greater => false,
            Equal => self.hot(value.base()).adornments(value.base().is_negative()).0,
        }
    }

    /// Whether the value is ≥ the number.
    #[inline]
    pub(crate) fn ge_number(&self, value: Value, x: Num) -> bool {
        match self.nums.cmp(self.right_stop_num(value), x) {
            Greater => true,
            Less => false,
            Equal => self.hot(value.base()).adornments(value.base().is_negative()).1,
        }
    }

    /// What stops alone say about `low ≤ high`, both given by their stops; `None` if they leave it open.
    #[inline]
    pub(crate) fn compare_stops(&self, low: &Stops, high: &Stops) -> Option<bool> {
        match self.nums.cmp(low.left, high.left) {
            Greater => return Some(false),
            Equal if high.le_left && !low.le_left => return Some(false),
            _ => {}
        }
        match self.nums.cmp(low.right, high.right) {
            Greater => return Some(false),
            Equal if low.ge_right && !high.ge_right => return Some(false),
            _ => {}
        }
        match self.nums.cmp(low.left, high.right) {
            Less => Some(true),
            Equal if low.le_left && high.ge_right => Some(true),
            _ => None,
        }
    }
}

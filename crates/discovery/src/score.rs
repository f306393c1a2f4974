//! The numbers that a search adds and compares: machine words where the scores fit, big integers where they do not.
//!
//! A search counts in units of δ/2, in which integers, coupons and the komi are all whole.

use dashu_int::IBig;
use dashu_int::ops::{BitTest, DivRemEuclid};
use tedomari_number::Dyadic;

/// A whole number of units.
pub(crate) trait Score: Clone + Ord {
    fn of(n: i64) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// The quotient of a number by a positive one, rounded down.
    fn over(&self, other: &Self) -> Self;
    fn from_big(n: &IBig) -> Self;
    fn to_big(&self) -> IBig;
}

impl Score for i64 {
    #[inline]
    fn of(n: i64) -> i64 {
        n
    }
    #[inline]
    fn plus(&self, other: &i64) -> i64 {
        self + other
    }
    #[inline]
    fn minus(&self, other: &i64) -> i64 {
        self - other
    }
    #[inline]
    fn times(&self, other: &i64) -> i64 {
        self * other
    }
    fn over(&self, other: &i64) -> i64 {
        self.div_euclid(*other)
    }
    fn from_big(n: &IBig) -> i64 {
        i64::try_from(n).expect("the caller has measured that the scores fit a word")
    }
    fn to_big(&self) -> IBig {
        IBig::from(*self)
    }
}

impl Score for IBig {
    fn of(n: i64) -> IBig {
        IBig::from(n)
    }
    fn plus(&self, other: &IBig) -> IBig {
        self + other
    }
    fn minus(&self, other: &IBig) -> IBig {
        self - other
    }
    fn times(&self, other: &IBig) -> IBig {
        self * other
    }
    fn over(&self, other: &IBig) -> IBig {
        self.div_rem_euclid(other).0
    }
    fn from_big(n: &IBig) -> IBig {
        n.clone()
    }
    fn to_big(&self) -> IBig {
        self.clone()
    }
}

/// How numbers become units of 2^-places.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Units {
    places: u64,
}

impl Units {
    /// Units of δ/2, for δ = 2^-n.
    pub(crate) fn of(delta: &Dyadic) -> Units {
        Units { places: delta.denominator_exponent() + 1 }
    }

    /// A number that is a whole number of units.
    pub(crate) fn big(self, x: &Dyadic) -> IBig {
        x.shift(self.places as i64).numerator()
    }

    pub(crate) fn scaled<S: Score>(self, x: &Dyadic) -> S {
        S::from_big(&self.big(x))
    }

    pub(crate) fn number<S: Score>(self, units: &S) -> Dyadic {
        Dyadic::from_parts(units.to_big(), self.places)
    }

    /// Whether scores made of numbers up to this size fit a machine word, with room for sums of several.
    pub(crate) fn fit_words(self, largest: &Dyadic) -> bool {
        self.big(&largest.ceil()).bit_len() < 56
    }
}

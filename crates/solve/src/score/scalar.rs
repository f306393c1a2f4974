//! The integers a search counts in.
//!
//! All numbers of one search are multiples of one power of two, so scaled by it they are integers. Most sums fit in 32
//! bits, which lets the processor add many at once; the rest take 64 bits or integers of any size. The search is one
//! generic text for the three.

use std::fmt::Debug;
use std::ops::{AddAssign, SubAssign};

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use tedomari_number::Dyadic;

/// An integer type to count in.
pub(crate) trait Scalar:
    Clone + Ord + Debug + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
    const ZERO: Self;

    /// An integer known to be in range.
    fn from_integer(n: &IBig) -> Self;

    fn to_integer(&self) -> IBig;

    /// The largest multiple of a positive unit that is not above.
    fn floor_to(&self, unit: &Self) -> Self;

    fn negate(&mut self);

    fn gcd(&self, other: &Self) -> Self;

    fn raise(&mut self, other: &Self) {
        if other > self {
            self.clone_from(other);
        }
    }

    fn lower(&mut self, other: &Self) {
        if other < self {
            self.clone_from(other);
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum += other;
        sum
    }

    fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        difference -= other;
        difference
    }

    /// The least multiple of a positive unit that is not below.
    fn ceil_to(&self, unit: &Self) -> Self {
        let mut up = self.clone();
        up.negate();
        up = up.floor_to(unit);
        up.negate();
        up
    }

    /// Half of an even number of units, rounded up to a whole one.
    fn half_up(&self, unit: &Self) -> Self;

    /// The number x times 2^`scale`, rounded down.
    fn scaled(x: &Dyadic, scale: u64) -> Self {
        Self::from_integer(&scaled_integer(x, scale))
    }

    fn unscaled(&self, scale: u64) -> Dyadic {
        Dyadic::from_parts(self.to_integer(), scale)
    }
}

/// The number x times 2^`scale`, rounded down.
pub(crate) fn scaled_integer(x: &Dyadic, scale: u64) -> IBig {
    let exponent = x.denominator_exponent();
    if exponent <= scale {
        x.numerator() << (scale - exponent) as usize
    } else {
        // A right shift of a negative integer rounds down.
        x.numerator() >> (exponent - scale) as usize
    }
}

macro_rules! machine_integer {
    ($type:ty) => {
        impl Scalar for $type {
            const ZERO: Self = 0;

            fn from_integer(n: &IBig) -> Self {
                Self::try_from(n).expect("the scale was chosen so that all numbers fit")
            }

            fn to_integer(&self) -> IBig {
                IBig::from(*self)
            }

            #[inline]
            fn floor_to(&self, unit: &Self) -> Self {
                self - self.rem_euclid(*unit)
            }

            #[inline]
            fn negate(&mut self) {
                *self = -*self;
            }

            fn gcd(&self, other: &Self) -> Self {
                let (mut a, mut b) = (self.abs(), other.abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                a
            }

            #[inline]
            fn raise(&mut self, other: &Self) {
                *self = (*self).max(*other);
            }

            #[inline]
            fn lower(&mut self, other: &Self) {
                *self = (*self).min(*other);
            }

            fn half_up(&self, unit: &Self) -> Self {
                ((self / unit + 1) / 2) * unit
            }
        }
    };
}

machine_integer!(i32);
machine_integer!(i64);

impl Scalar for IBig {
    const ZERO: Self = IBig::ZERO;

    fn from_integer(n: &IBig) -> Self {
        n.clone()
    }

    fn to_integer(&self) -> IBig {
        self.clone()
    }

    fn floor_to(&self, unit: &Self) -> Self {
        use dashu_int::ops::RemEuclid;
        let rest: IBig = self.rem_euclid(unit).into();
        self - rest
    }

    fn negate(&mut self) {
        *self = -std::mem::take(self);
    }

    fn gcd(&self, other: &Self) -> Self {
        if *self == IBig::ZERO && *other == IBig::ZERO {
            return IBig::ZERO;
        }
        IBig::from(Gcd::gcd(self, other))
    }

    fn half_up(&self, unit: &Self) -> Self {
        ((self / unit + IBig::ONE) / IBig::from(2)) * unit
    }
}

//! Sum, difference, product, order, shifts and integer parts, exact at every size.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use dashu_int::IBig;

use crate::dyadic::{Big, Dyadic, Repr};

/// Numerators of both over the larger of the two denominators.
fn align(a: &Dyadic, b: &Dyadic) -> (IBig, IBig, u64) {
    let (ea, eb) = (a.denominator_exponent(), b.denominator_exponent());
    let exp = ea.max(eb);
    (a.numerator() << (exp - ea) as usize, b.numerator() << (exp - eb) as usize, exp)
}

/// The same for two inline numbers, in 128 bits: a 64-bit numerator shifted by at most 62.
#[inline]
fn align_inline(a: (i64, u8), b: (i64, u8)) -> (i128, i128, u64) {
    let exp = a.1.max(b.1);
    (i128::from(a.0) << (exp - a.1), i128::from(b.0) << (exp - b.1), u64::from(exp))
}

impl Dyadic {
    /// This number times 2^`by`; `by` may be negative.
    ///
    /// ```
    /// # use tedomari_number::Dyadic;
    /// assert_eq!(Dyadic::from(3).shift(-2).to_string(), "3/4");
    /// ```
    pub fn shift(&self, by: i64) -> Dyadic {
        match self.0 {
            Repr::Inline { num, exp } if (0..=62).contains(&by) => {
                return Dyadic::from_i128(i128::from(num) << by, u64::from(exp));
            }
            _ => {}
        }
        if by <= 0 {
            Dyadic::from_parts(self.numerator(), self.denominator_exponent() + by.unsigned_abs())
        } else {
            Dyadic::from_parts(self.numerator() << by as usize, self.denominator_exponent())
        }
    }

    /// Half of this number.
    pub fn half(&self) -> Dyadic {
        match self.0 {
            Repr::Inline { num, exp } => Dyadic::from_i128(i128::from(num), u64::from(exp) + 1),
            Repr::Big(_) => self.shift(-1),
        }
    }

    /// Twice this number.
    pub fn double(&self) -> Dyadic {
        self + self
    }

    /// The largest integer that is not above this number.
    pub fn floor(&self) -> Dyadic {
        match &self.0 {
            Repr::Inline { num, exp } => Dyadic::from(num >> exp),
            // The shift of a negative big integer rounds toward minus infinity, as that of a machine word does.
            Repr::Big(big) => Dyadic::from(&big.num >> big.exp as usize),
        }
    }

    /// The smallest integer that is not below this number.
    pub fn ceil(&self) -> Dyadic {
        -(-self).floor()
    }

    /// The larger of two.
    pub fn max_of(a: Dyadic, b: Dyadic) -> Dyadic {
        if a >= b { a } else { b }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Inline { num: a, exp: ea }, Repr::Inline { num: b, exp: eb }) => {
                if ea == eb {
                    a.cmp(b)
                } else {
                    let (x, y, _) = align_inline((*a, *ea), (*b, *eb));
                    x.cmp(&y)
                }
            }
            _ => {
                let signs = self.signum().cmp(&other.signum());
                if signs != Ordering::Equal {
                    return signs;
                }
                let (x, y, _) = align(self, other);
                x.cmp(&y)
            }
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add<&Dyadic> for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        match (&self.0, &other.0) {
            (Repr::Inline { num: a, exp: ea }, Repr::Inline { num: b, exp: eb }) => {
                let (x, y, exp) = align_inline((*a, *ea), (*b, *eb));
                Dyadic::from_i128(x + y, exp)
            }
            _ => {
                let (x, y, exp) = align(self, other);
                Dyadic::from_parts(x + y, exp)
            }
        }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Inline { num, exp } => Dyadic::from_i128(-i128::from(*num), u64::from(*exp)),
            // -2^63 fits inline and 2^63 does not, so the sign can change the form.
            Repr::Big(big) => Dyadic::from_parts(-&big.num, big.exp),
        }
    }
}

impl Sub<&Dyadic> for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul<&Dyadic> for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        match (&self.0, &other.0) {
            (Repr::Inline { num: a, exp: ea }, Repr::Inline { num: b, exp: eb }) => {
                Dyadic::from_i128(i128::from(*a) * i128::from(*b), u64::from(*ea) + u64::from(*eb))
            }
            _ => Dyadic::from_parts(
                self.numerator() * other.numerator(),
                self.denominator_exponent() + other.denominator_exponent(),
            ),
        }
    }
}

macro_rules! by_value {
    ($($op:ident $method:ident),*) => {$(
        impl $op<Dyadic> for Dyadic {
            type Output = Dyadic;
            fn $method(self, other: Dyadic) -> Dyadic { $op::$method(&self, &other) }
        }
        impl $op<&Dyadic> for Dyadic {
            type Output = Dyadic;
            fn $method(self, other: &Dyadic) -> Dyadic { $op::$method(&self, other) }
        }
        impl $op<Dyadic> for &Dyadic {
            type Output = Dyadic;
            fn $method(self, other: Dyadic) -> Dyadic { $op::$method(self, &other) }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = &*self + other;
    }
}

impl AddAssign for Dyadic {
    fn add_assign(&mut self, other: Dyadic) {
        *self += &other;
    }
}

impl SubAssign<&Dyadic> for Dyadic {
    fn sub_assign(&mut self, other: &Dyadic) {
        *self = &*self - other;
    }
}

impl SubAssign for Dyadic {
    fn sub_assign(&mut self, other: Dyadic) {
        *self -= &other;
    }
}

impl std::iter::Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(iter: I) -> Dyadic {
        iter.fold(Dyadic::ZERO, |a, b| a + b)
    }
}

impl Big {
    /// The denominator 2^exp, for printing.
    pub(crate) fn denominator(&self) -> IBig {
        IBig::ONE << self.exp as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_dyadic() -> impl Strategy<Value = Dyadic> {
        prop_oneof![
            (-40_i64..40, 0_u64..6).prop_map(|(n, e)| Dyadic::new(n, e)),
            (any::<i64>(), 0_u64..80).prop_map(|(n, e)| Dyadic::new(n, e)),
            (any::<i64>(), -200_i64..200).prop_map(|(n, e)| Dyadic::from(n).shift(e)),
            prop_oneof![Just(i64::MIN), Just(i64::MAX)].prop_map(Dyadic::from),
        ]
    }

    /// The same numbers as fractions of big integers over 2^300: an independent model.
    fn model(x: &Dyadic) -> IBig {
        x.numerator() << (600 - x.denominator_exponent()) as usize
    }

    proptest! {
        #[test]
        fn sums_products_and_order_agree_with_big_integers(a in any_dyadic(), b in any_dyadic()) {
            prop_assert_eq!(model(&(&a + &b)), model(&a) + model(&b));
            prop_assert_eq!(model(&(&a - &b)), model(&a) - model(&b));
            prop_assert_eq!(model(&(&a * &b)) << 600, model(&a) * model(&b));
            prop_assert_eq!(a.cmp(&b), model(&a).cmp(&model(&b)));
            prop_assert_eq!(a == b, model(&a) == model(&b));
        }

        #[test]
        fn the_form_is_unique(a in any_dyadic(), b in any_dyadic()) {
            prop_assert_eq!(&(&(&a + &b) - &b), &a);
            prop_assert_eq!(&-&-&a, &a);
            prop_assert_eq!(&a.half().double(), &a);
        }

        #[test]
        fn floor_and_ceil_enclose(a in any_dyadic()) {
            prop_assert!(a.floor() <= a && &a - &a.floor() < Dyadic::ONE && a.floor().is_integer());
            prop_assert!(a.ceil() >= a && &a.ceil() - &a < Dyadic::ONE && a.ceil().is_integer());
        }
    }

    #[test]
    fn the_two_sums_that_peers_get_wrong() {
        let x = Dyadic::ONE.shift(40) + Dyadic::ONE.shift(-30);
        assert_eq!(x.numerator(), (IBig::ONE << 70) + IBig::ONE);
        assert!(Dyadic::ONE.shift(33) > Dyadic::ONE.shift(-31));
    }

    #[test]
    fn floats_of_huge_numbers_stay_finite_when_they_can() {
        let x = Dyadic::from(3).shift(5000).shift(-4999);
        assert_eq!(x.to_f64(), 6.0);
        let y = (Dyadic::ONE.shift(5000) + Dyadic::ONE).shift(-5000);
        assert_eq!(y.to_f64(), 1.0);
        assert_eq!(Dyadic::ONE.shift(5000).to_f64(), f64::INFINITY);
    }
}

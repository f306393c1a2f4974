//! Fractions of any denominator: means and temperatures of kos have thirds.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use dashu_int::IBig;
use dashu_int::ops::{Gcd, UnsignedAbs};
use tedomari_number::Dyadic;

/// A fraction in lowest terms.
///
/// ```
/// use tedomari_ko::Fraction;
/// use tedomari_number::Dyadic;
///
/// let third = Fraction::from(2) / Fraction::from(6);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.clone() + Fraction::from(&Dyadic::new(1, 1)), "5/6".parse().unwrap());
/// assert_eq!(third.to_dyadic(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: IBig,
    /// Above 0.
    denominator: IBig,
}

/// A text that is no fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FractionError;

impl fmt::Display for FractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an integer or a fraction, such as 2/3")
    }
}

impl std::error::Error for FractionError {}

impl Fraction {
    /// The number 0.
    pub const ZERO: Fraction = Fraction { numerator: IBig::ZERO, denominator: IBig::ONE };

    fn new(numerator: IBig, denominator: IBig) -> Fraction {
        debug_assert!(denominator > IBig::ZERO, "a denominator above 0");
        let common = IBig::from((&numerator).gcd(&denominator));
        Fraction { numerator: numerator / &common, denominator: denominator / &common }
    }

    /// Numerator and denominator, if both are small, as they nearly always are.
    fn small(&self) -> Option<(i128, i128)> {
        let numerator = i64::try_from(&self.numerator).ok()?;
        let denominator = i64::try_from(&self.denominator).ok()?;
        Some((numerator.into(), denominator.into()))
    }

    /// A fraction from a product of small ones.
    fn from_small(numerator: i128, denominator: i128) -> Fraction {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        if denominator != 1 {
            while b != 0 {
                // Most are words, whose remainders are quick.
                (a, b) = match (u64::try_from(a), u64::try_from(b)) {
                    (Ok(a), Ok(b)) => (b.into(), (a % b).into()),
                    _ => (b, a % b),
                };
            }
            let common = a as i128;
            return Fraction {
                numerator: IBig::from(numerator / common),
                denominator: IBig::from(denominator / common),
            };
        }
        Fraction { numerator: IBig::from(numerator), denominator: IBig::ONE }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// The denominator in lowest terms, above 0.
    pub fn denominator(&self) -> &IBig {
        &self.denominator
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match self.numerator.cmp(&IBig::ZERO) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }
    }

    /// The same number as a dyadic rational, if it is one.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let bits = self.denominator.trailing_zeros()?;
        let power = &self.denominator >> bits == IBig::ONE;
        power.then(|| Dyadic::from_parts(self.numerator.clone(), bits as u64))
    }
}

impl From<&Dyadic> for Fraction {
    fn from(x: &Dyadic) -> Fraction {
        Fraction { numerator: x.numerator(), denominator: IBig::ONE << x.denominator_exponent() as usize }
    }
}

impl From<u64> for Fraction {
    fn from(n: u64) -> Fraction {
        Fraction { numerator: IBig::from(n), denominator: IBig::ONE }
    }
}

impl From<i64> for Fraction {
    fn from(n: i64) -> Fraction {
        Fraction { numerator: IBig::from(n), denominator: IBig::ONE }
    }
}

impl From<i32> for Fraction {
    fn from(n: i32) -> Fraction {
        Fraction { numerator: IBig::from(n), denominator: IBig::ONE }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        if let (Some((a, b)), Some((c, d))) = (self.small(), other.small()) {
            return (a * d).cmp(&(c * b));
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add<&Fraction> for &Fraction {
    type Output = Fraction;

    fn add(self, other: &Fraction) -> Fraction {
        if let (Some((a, b)), Some((c, d))) = (self.small(), other.small())
            && let Some(numerator) = (a * d).checked_add(c * b)
        {
            return Fraction::from_small(numerator, b * d);
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Fraction::new(numerator, &self.denominator * &other.denominator)
    }
}

impl Sub<&Fraction> for &Fraction {
    type Output = Fraction;

    fn sub(self, other: &Fraction) -> Fraction {
        self + &-other
    }
}

impl Mul<&Fraction> for &Fraction {
    type Output = Fraction;

    fn mul(self, other: &Fraction) -> Fraction {
        if let (Some((a, b)), Some((c, d))) = (self.small(), other.small()) {
            return Fraction::from_small(a * c, b * d);
        }
        Fraction::new(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }
}

impl Div<&Fraction> for &Fraction {
    type Output = Fraction;

    /// The quotient; the divisor is not 0.
    fn div(self, other: &Fraction) -> Fraction {
        assert!(other.signum() != 0, "the divisor is not 0");
        let sign = IBig::from(other.signum());
        let numerator = &self.numerator * &other.denominator * sign;
        Fraction::new(numerator, &self.denominator * IBig::from(other.numerator.clone().unsigned_abs()))
    }
}

impl Neg for &Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

macro_rules! by_value {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for Fraction {
            type Output = Fraction;

            fn $method(self, other: Fraction) -> Fraction {
                $trait::$method(&self, &other)
            }
        }
    )*};
}

by_value!(Add add, Sub sub, Mul mul, Div div);

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        -&self
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == IBig::ONE {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl std::str::FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Fraction, FractionError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        if !digits(numerator.strip_prefix('-').unwrap_or(numerator)) || !digits(denominator) {
            return Err(FractionError);
        }
        let [numerator, denominator] =
            [numerator, denominator].map(|text| text.parse::<IBig>().map_err(|_| FractionError));
        let (numerator, denominator) = (numerator?, denominator?);
        if denominator == IBig::ZERO { Err(FractionError) } else { Ok(Fraction::new(numerator, denominator)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
    }

    #[test]
    fn arithmetic() {
        assert_eq!(fraction("1/3") + fraction("1/6"), fraction("1/2"));
        assert_eq!(fraction("1/3") - fraction("1/2"), fraction("-1/6"));
        assert_eq!(fraction("2/3") * fraction("-3/4"), fraction("-1/2"));
        assert_eq!(fraction("1/3") / fraction("-2/9"), fraction("-3/2"));
        assert!(fraction("1/3") < fraction("2/5"));
        assert_eq!(fraction("3/8").to_dyadic(), Some(Dyadic::new(3, 3)));
        assert_eq!(fraction("-6").to_dyadic(), Some(Dyadic::from(-6)));
        assert_eq!(fraction("1/6").to_dyadic(), None);
    }

    /// Where words end, big integers go on.
    #[test]
    fn large() {
        let most = Fraction::from(i64::MAX);
        let twice = most.clone() + most.clone();
        assert_eq!(twice.to_string(), "18446744073709551614");
        assert_eq!(twice.clone() - most.clone(), most);
        let square = most.clone() * most.clone();
        assert_eq!(square.clone() / most.clone(), most);
        assert!(square > twice && twice > most);
        let part = Fraction::from(1) / most.clone();
        assert_eq!((part.clone() * part.clone()) * square, Fraction::from(1));
        assert_eq!(part.clone() + Fraction::from(-1), -(most.clone() - Fraction::from(1)) * part);
        assert_eq!(
            Fraction::from(i64::MIN) * Fraction::from(i64::MIN) / Fraction::from(i64::MIN),
            Fraction::from(i64::MIN)
        );
    }

    #[test]
    fn texts() {
        for text in ["0", "-7", "2/3", "-17/12"] {
            assert_eq!(fraction(text).to_string(), text);
        }
        for text in ["", "-", "1/", "/2", "1/0", "1/-2", "--1", "+1", "1_0", "1/2/3"] {
            assert_eq!(text.parse::<Fraction>(), Err(FractionError), "{text}");
        }
    }
}

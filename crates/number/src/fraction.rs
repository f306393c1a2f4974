//! Fractions of any denominator: means and temperatures of kos have thirds, and averages of exact numbers need not be dyadic.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

use dashu_int::IBig;
use dashu_int::ops::{Abs, DivRemEuclid, Gcd};

use crate::Dyadic;

/// A fraction in lowest terms.
///
/// ```
/// use tedomari_number::{Dyadic, Fraction};
///
/// let third = Fraction::from(2) / Fraction::from(6);
/// assert_eq!(third.to_string(), "1/3");
/// assert_eq!(third.clone() + Fraction::from(&Dyadic::new(1, 1)), "5/6".parse().unwrap());
/// assert_eq!((third.to_dyadic(), third.decimal(2)), (None, "0.33".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fraction(Parts);

/// Numerator and denominator, which is above 0. They are words where both fit, as they nearly always do.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Parts {
    Small(i64, i64),
    Large(Box<(IBig, IBig)>),
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
    pub const ZERO: Fraction = Fraction::small(0, 1);

    const fn small(numerator: i64, denominator: i64) -> Fraction {
        Fraction(Parts::Small(numerator, denominator))
    }

    /// A numerator over a denominator, which is not 0.
    ///
    /// ```
    /// use tedomari_number::Fraction;
    ///
    /// assert_eq!(Fraction::from_parts(6.into(), (-4).into()).to_string(), "-3/2");
    /// ```
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn from_parts(numerator: IBig, denominator: IBig) -> Fraction {
        assert!(denominator != IBig::ZERO, "the denominator is not 0");
        if denominator < IBig::ZERO {
            Fraction::large(-numerator, -denominator)
        } else {
            Fraction::large(numerator, denominator)
        }
    }

    #[cold]
    fn large(numerator: IBig, denominator: IBig) -> Fraction {
        debug_assert!(denominator > IBig::ZERO, "a denominator above 0");
        let common = IBig::from((&numerator).gcd(&denominator));
        let (numerator, denominator) = (numerator / &common, denominator / &common);
        match (i64::try_from(&numerator), i64::try_from(&denominator)) {
            (Ok(n), Ok(d)) => Fraction::small(n, d),
            _ => Fraction(Parts::Large(Box::new((numerator, denominator)))),
        }
    }

    /// A fraction from products of words; the denominator is above 0.
    fn new(numerator: i128, denominator: i128) -> Fraction {
        let words = (i64::try_from(numerator), i64::try_from(denominator));
        if let (Ok(n), Ok(d)) = words {
            let (mut a, mut b) = (n.unsigned_abs(), d as u64);
            while a != 0 {
                (a, b) = (b % a, a);
            }
            // The common divisor is at most the denominator, which is a word with a sign.
            return Fraction::small(n / b as i64, d / b as i64);
        }
        Fraction::large(numerator.into(), denominator.into())
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> IBig {
        match &self.0 {
            Parts::Small(numerator, _) => (*numerator).into(),
            Parts::Large(parts) => parts.0.clone(),
        }
    }

    /// The denominator in lowest terms, above 0.
    pub fn denominator(&self) -> IBig {
        match &self.0 {
            Parts::Small(_, denominator) => (*denominator).into(),
            Parts::Large(parts) => parts.1.clone(),
        }
    }

    /// The number, if it is an integer that fits into a word.
    pub fn to_integer(&self) -> Option<i64> {
        match self.0 {
            Parts::Small(n, 1) => Some(n),
            _ => None,
        }
    }

    /// The largest integer that is not above.
    pub fn floor(&self) -> Fraction {
        match &self.0 {
            Parts::Small(n, d) => Fraction::small(n.div_euclid(*d), 1),
            Parts::Large(parts) => Fraction::large((&parts.0).div_rem_euclid(&parts.1).0, IBig::ONE),
        }
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Parts::Small(n, _) => n.signum() as i32,
            Parts::Large(parts) => match parts.0.cmp(&IBig::ZERO) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
        }
    }

    /// With so many digits after the point, rounded to the nearest, half away from zero.
    pub fn decimal(&self, digits: usize) -> String {
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let is_negative = numerator < IBig::ZERO;
        let scaled = numerator.abs() * IBig::from(10).pow(digits) * 2 + &denominator;
        let rounded: IBig = scaled / (denominator * IBig::from(2));
        let text = format!("{:0>width$}", rounded.to_string(), width = digits + 1);
        let (whole, rest) = text.split_at(text.len() - digits);
        let sign = if is_negative && rounded != IBig::ZERO { "-" } else { "" };
        if digits == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
    }

    /// The same number as a dyadic rational, if it is one.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        let (numerator, denominator) = (self.numerator(), self.denominator());
        let bits = denominator.trailing_zeros()?;
        let power = denominator >> bits == IBig::ONE;
        power.then(|| Dyadic::from_parts(numerator, bits as u64))
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fraction({self})")
    }
}

impl From<&Dyadic> for Fraction {
    fn from(x: &Dyadic) -> Fraction {
        let (numerator, bits) = (x.numerator(), x.denominator_exponent());
        match i64::try_from(&numerator) {
            Ok(n) if bits < 63 => Fraction::small(n, 1 << bits),
            _ => Fraction::large(numerator, IBig::ONE << bits as usize),
        }
    }
}

impl From<u64> for Fraction {
    fn from(n: u64) -> Fraction {
        Fraction::new(n.into(), 1)
    }
}

impl From<i64> for Fraction {
    fn from(n: i64) -> Fraction {
        Fraction::small(n, 1)
    }
}

impl From<i32> for Fraction {
    fn from(n: i32) -> Fraction {
        Fraction::small(n.into(), 1)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        if let (Parts::Small(a, b), Parts::Small(c, d)) = (&self.0, &other.0) {
            return if b == d { a.cmp(c) } else { product(*a, *d).cmp(&product(*c, *b)) };
        }
        (self.numerator() * other.denominator()).cmp(&(other.numerator() * self.denominator()))
    }
}

fn product(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add<&Fraction> for &Fraction {
    type Output = Fraction;

    fn add(self, other: &Fraction) -> Fraction {
        if let (Parts::Small(a, b), Parts::Small(c, d)) = (&self.0, &other.0) {
            if (*b, *d) == (1, 1)
                && let Some(sum) = a.checked_add(*c)
            {
                return Fraction::small(sum, 1);
            }
            if let Some(numerator) = product(*a, *d).checked_add(product(*c, *b)) {
                return Fraction::new(numerator, product(*b, *d));
            }
        }
        let (b, d) = (self.denominator(), other.denominator());
        Fraction::large(self.numerator() * &d + other.numerator() * &b, b * d)
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
        if let (Parts::Small(a, b), Parts::Small(c, d)) = (&self.0, &other.0) {
            return Fraction::new(product(*a, *c), product(*b, *d));
        }
        Fraction::large(self.numerator() * other.numerator(), self.denominator() * other.denominator())
    }
}

impl Div<&Fraction> for &Fraction {
    type Output = Fraction;

    /// The quotient; the divisor is not 0.
    fn div(self, other: &Fraction) -> Fraction {
        assert!(other.signum() != 0, "the divisor is not 0");
        if let (Parts::Small(a, b), Parts::Small(c, d)) = (&self.0, &other.0) {
            let sign = i128::from(c.signum());
            return Fraction::new(sign * product(*a, *d), sign * product(*b, *c));
        }
        let (sign, c) = other.numerator().into_parts();
        let numerator = self.numerator() * other.denominator() * IBig::from_parts(sign, 1_u8.into());
        Fraction::large(numerator, self.denominator() * IBig::from(c))
    }
}

impl Neg for &Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        match &self.0 {
            Parts::Small(n, d) if *n != i64::MIN => Fraction::small(-n, *d),
            _ => Fraction::large(-self.numerator(), self.denominator()),
        }
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
        let (numerator, denominator) = (self.numerator(), self.denominator());
        if denominator == IBig::ONE {
            write!(f, "{numerator}")
        } else {
            write!(f, "{numerator}/{denominator}")
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
        if denominator == IBig::ZERO {
            Err(FractionError)
        } else {
            Ok(Fraction::large(numerator, denominator))
        }
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
    fn decimals() {
        assert_eq!(fraction("-1/3").decimal(2), "-0.33");
        assert_eq!(fraction("1/8").decimal(2), "0.13");
        assert_eq!(fraction("-1/1024").decimal(2), "0.00");
        assert_eq!(fraction("25/2").decimal(0), "13");
        assert_eq!(fraction("1234567/2").decimal(1), "617283.5");
    }

    #[test]
    fn texts() {
        for text in ["0", "-7", "2/3", "-17/12"] {
            assert_eq!(fraction(text).to_string(), text);
        }
        assert_eq!(fraction("-6/4"), fraction("-3/2"));
        for text in ["", "-", "1/", "/2", "1/0", "1/-2", "--1", "+1", "1_0", "1/2/3", "½"] {
            assert_eq!(text.parse::<Fraction>(), Err(FractionError), "{text}");
        }
    }
}

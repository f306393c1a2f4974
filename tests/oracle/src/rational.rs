//! Exact rationals on `i128`, always in lowest terms with a positive denominator.
//!
//! Every operation is checked: an overflow is a panic, never a wrong answer.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

/// A rational number in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: i128,
    denominator: i128,
}

const OVERFLOW: &str = "the oracle's rationals fit 128 bits";

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };
    /// One.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// `numerator / denominator`, reduced. Panics if the denominator is zero.
    pub fn new(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0, "a rational has a nonzero denominator");
        let sign = denominator.signum();
        let common = gcd(numerator.abs(), denominator.abs());
        Self { numerator: sign * numerator / common, denominator: sign * denominator / common }
    }

    /// The integer `n`.
    pub fn integer(n: i128) -> Self {
        Self::new(n, 1)
    }

    /// The numerator in lowest terms; it carries the sign.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator in lowest terms, at least 1.
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// Is it an integer?
    pub fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// Is the denominator a power of two?
    pub fn is_dyadic(self) -> bool {
        self.denominator & (self.denominator - 1) == 0
    }

    /// The greatest integer not above it.
    pub fn floor(self) -> i128 {
        self.numerator.div_euclid(self.denominator)
    }

    /// The least integer not below it.
    pub fn ceil(self) -> i128 {
        -(-self).floor()
    }
}

impl Add for Rational {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let a = self.numerator.checked_mul(other.denominator).expect(OVERFLOW);
        let b = other.numerator.checked_mul(self.denominator).expect(OVERFLOW);
        let denominator = self.denominator.checked_mul(other.denominator).expect(OVERFLOW);
        Self::new(a.checked_add(b).expect(OVERFLOW), denominator)
    }
}

impl Sub for Rational {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Rational {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(
            self.numerator.checked_mul(other.numerator).expect(OVERFLOW),
            self.denominator.checked_mul(other.denominator).expect(OVERFLOW),
        )
    }
}

impl Neg for Rational {
    type Output = Self;
    fn neg(self) -> Self {
        Self { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        let a = self.numerator.checked_mul(other.denominator).expect(OVERFLOW);
        let b = other.numerator.checked_mul(self.denominator).expect(OVERFLOW);
        a.cmp(&b)
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl FromStr for Rational {
    type Err = String;

    /// Reads `5`, `-3/4` and `2.5`.
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("not a number: {text:?}");
        let digits = |s: &str| {
            let plain = !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| s.parse::<i128>().ok()).flatten().ok_or_else(bad)
        };
        let (negative, size) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let value = if let Some((above, below)) = size.split_once('/') {
            let below = digits(below)?;
            if below == 0 {
                return Err(bad());
            }
            Self::new(digits(above)?, below)
        } else if let Some((whole, part)) = size.split_once('.') {
            let scale = 10i128.checked_pow(part.len() as u32).ok_or_else(bad)?;
            Self::integer(digits(whole)?) + Self::new(digits(part)?, scale)
        } else {
            Self::integer(digits(size)?)
        };
        Ok(if negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_prints_and_reckons() {
        let q = |s: &str| s.parse::<Rational>().unwrap();
        assert_eq!((q("1/2") + q("-3/4")).to_string(), "-1/4");
        assert_eq!(q("-2.50").to_string(), "-5/2");
        assert_eq!(q("-5/2").floor(), -3);
        assert_eq!(q("-5/2").ceil(), -2);
        assert_eq!((q("2/3") * q("3/4")).to_string(), "1/2");
        assert!(q("1/3") < q("1/2") && !q("1/3").is_dyadic());
        for bad in ["", "-", "1/0", "1/", "x", "--1", "1/-2"] {
            assert!(bad.parse::<Rational>().is_err(), "{bad}");
        }
    }
}

//! Fractions of any denominator: averages of exact numbers need not be dyadic.

use std::fmt;
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};

/// A fraction in lowest terms.
///
/// ```
/// use tedomari_strategy::Fraction;
///
/// let third: Fraction = "2/6".parse()?;
/// assert_eq!((third.to_string(), third.decimal(2)), ("1/3".to_owned(), "0.33".to_owned()));
/// # Ok::<(), tedomari_strategy::FractionError>(())
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
    /// Brought to lowest terms; the denominator is above 0.
    pub(crate) fn new(numerator: IBig, denominator: IBig) -> Fraction {
        let common = IBig::from((&numerator).gcd(&denominator));
        Fraction { numerator: numerator / &common, denominator: denominator / &common }
    }

    /// With so many digits after the point, rounded to the nearest, half away from zero.
    pub fn decimal(&self, digits: usize) -> String {
        let Fraction { numerator, denominator } = self;
        let scaled = numerator.clone().abs() * IBig::from(10).pow(digits) * 2 + denominator;
        let rounded: IBig = scaled / (denominator * IBig::from(2));
        let text = format!("{:0>width$}", rounded.to_string(), width = digits + 1);
        let (whole, rest) = text.split_at(text.len() - digits);
        let sign = if *numerator < IBig::ZERO && rounded != IBig::ZERO { "-" } else { "" };
        if digits == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
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

impl FromStr for Fraction {
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
            return Err(FractionError);
        }
        Ok(Fraction::new(numerator, denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(text: &str) -> Fraction {
        text.parse().unwrap()
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

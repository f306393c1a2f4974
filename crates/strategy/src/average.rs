//! Averages of exact numbers: fractions that need not be dyadic.

use std::fmt;

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};
use tedomari_number::Dyadic;

/// A total over a count.
///
/// ```
/// use tedomari_strategy::Average;
///
/// let mut average = Average::default();
/// for n in [1, 0, 1] {
///     average.add(&n.into());
/// }
/// assert_eq!(average.to_string(), "2/3");
/// assert_eq!(average.decimal(2), "0.67");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Average {
    total: Option<Dyadic>,
    count: u64,
}

impl Average {
    /// Takes a number in.
    pub fn add(&mut self, x: &Dyadic) {
        self.total = Some(self.total() + x);
        self.count += 1;
    }

    /// Takes in all that another has.
    pub fn merge(&mut self, other: &Average) {
        self.total = Some(self.total() + other.total());
        self.count += other.count;
    }

    /// The sum of what was taken in.
    pub fn total(&self) -> Dyadic {
        self.total.clone().unwrap_or(Dyadic::ZERO)
    }

    /// How many numbers were taken in.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Numerator and denominator, not reduced; the average of nothing is 0.
    fn parts(&self) -> (IBig, IBig) {
        let total = self.total();
        let denominator = IBig::from(self.count.max(1)) << total.denominator_exponent() as usize;
        (total.numerator(), denominator)
    }

    /// The average with so many digits after the point, rounded to the nearest, half away from zero.
    pub fn decimal(&self, digits: usize) -> String {
        let (numerator, denominator) = self.parts();
        let scaled = numerator.clone().abs() * IBig::from(10).pow(digits) * 2 + &denominator;
        let rounded: IBig = scaled / (denominator * 2);
        let text = format!("{:0>width$}", rounded.to_string(), width = digits + 1);
        let (whole, rest) = text.split_at(text.len() - digits);
        let sign = if numerator < IBig::ZERO && rounded != IBig::ZERO { "-" } else { "" };
        if digits == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
    }
}

/// The reduced fraction.
impl fmt::Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = self.parts();
        let common = IBig::from((&numerator).gcd(&denominator));
        let (numerator, denominator) = (numerator / &common, denominator / &common);
        if denominator == IBig::ONE {
            write!(f, "{numerator}")
        } else {
            write!(f, "{numerator}/{denominator}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(numbers: &[&str]) -> Average {
        let mut average = Average::default();
        numbers.iter().for_each(|x| average.add(&x.parse().unwrap()));
        average
    }

    #[test]
    fn fractions() {
        assert_eq!(average(&[]).to_string(), "0");
        assert_eq!(average(&["1/2", "1/4", "-5"]).to_string(), "-17/12");
        assert_eq!(average(&["3", "5"]).to_string(), "4");
        let mut both = average(&["1"]);
        both.merge(&average(&["0", "0"]));
        assert_eq!((both.to_string(), both.count()), ("1/3".to_owned(), 3));
    }

    #[test]
    fn decimals() {
        assert_eq!(average(&["-1", "0", "0"]).decimal(2), "-0.33");
        assert_eq!(average(&["1/8"]).decimal(2), "0.13");
        assert_eq!(average(&["-1/1024"]).decimal(2), "0.00");
        assert_eq!(average(&["25/2"]).decimal(0), "13");
        assert_eq!(average(&["1234567/2"]).decimal(1), "617283.5");
    }
}

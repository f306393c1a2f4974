//! Averages of exact numbers.

use std::fmt;

use dashu_int::IBig;
use tedomari_number::{Dyadic, Fraction};

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

    /// As a fraction; the average of nothing is 0.
    pub fn fraction(&self) -> Fraction {
        let total = self.total();
        let denominator = IBig::from(self.count.max(1)) << total.denominator_exponent() as usize;
        Fraction::from_parts(total.numerator(), denominator)
    }

    /// The average with so many digits after the point, rounded to the nearest, half away from zero.
    pub fn decimal(&self, digits: usize) -> String {
        self.fraction().decimal(digits)
    }
}

/// The fraction in lowest terms.
impl fmt::Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fraction().fmt(f)
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
}

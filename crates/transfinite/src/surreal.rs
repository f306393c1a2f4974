//! Quotients of finite normal forms: the field in which the arithmetic of numbers takes place.
//!
//! 1/(omega + 1) has an infinite normal form, omega^-1 - omega^-2 + …, and so it is kept as a quotient in lowest terms. The denominator has integer
//! coefficients without a common factor, a positive first one, and no power of omega as a factor. This makes the form unique.

use std::cmp::Ordering;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};
use tedomari_number::Fraction;
use tedomari_task::{Stop, Task};

use crate::common::cancel;
use crate::normal::Normal;
use crate::trouble::Trouble;

/// A number: a finite normal form, or a quotient of two.
///
/// ```
/// use tedomari_task::{Limits, Task};
/// use tedomari_transfinite::{Normal, Surreal};
///
/// let task = Task::new(Limits::new());
/// let omega = Surreal::from(Normal::omega());
/// let one = Surreal::from(Normal::from(1));
/// let quotient = one.over(&omega.plus(&one, &task)?, &task)?;
/// assert_eq!(quotient.to_string(), "1/(omega + 1)");
/// # Ok::<(), tedomari_transfinite::Trouble>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Surreal {
    numerator: Normal,
    denominator: Normal,
}

impl Surreal {
    /// The number 0.
    pub fn zero() -> Surreal {
        Surreal::from(Normal::ZERO)
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &Normal {
        &self.numerator
    }

    /// The denominator in lowest terms, above 0.
    pub fn denominator(&self) -> &Normal {
        &self.denominator
    }

    /// The number as a finite normal form, if it has one.
    pub fn to_normal(&self) -> Option<&Normal> {
        self.is_finite_form().then_some(&self.numerator)
    }

    fn is_finite_form(&self) -> bool {
        self.denominator.to_fraction().is_some_and(|x| x == Fraction::from(1))
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// The exponent of the first term of the normal form, finite or not; `None` for 0.
    pub fn order(&self) -> Option<Normal> {
        let numerator = self.numerator.terms().first()?;
        let denominator = self.denominator.terms().first()?;
        Some(numerator.exponent.minus(&denominator.exponent))
    }

    fn quotient(numerator: Normal, denominator: Normal, task: &Task) -> Result<Surreal, Trouble> {
        let (mut numerator, mut denominator) = (numerator, denominator);
        if numerator.is_zero() {
            return Ok(Surreal::zero());
        }
        if denominator.terms().len() > 1 {
            (numerator, denominator) = cancel(&numerator, &denominator, task)?;
        }
        if let [only] = denominator.terms() {
            let by = &Fraction::from(1) / &only.coefficient;
            let numerator = numerator.shifted(&only.exponent.negative()).times_fraction(&by);
            return Ok(Surreal { numerator, denominator: Normal::from(1) });
        }
        let by = primitive(&denominator);
        Ok(Surreal { numerator: numerator.times_fraction(&by), denominator: denominator.times_fraction(&by) })
    }

    /// x + y.
    pub fn plus(&self, other: &Surreal, task: &Task) -> Result<Surreal, Trouble> {
        if self.is_finite_form() && other.is_finite_form() {
            task.work((self.numerator.terms().len() + other.numerator.terms().len()) as u64)?;
            return Ok(Surreal::from(self.numerator.plus(&other.numerator)));
        }
        let left = self.numerator.times(&other.denominator, task)?;
        let right = other.numerator.times(&self.denominator, task)?;
        Surreal::quotient(left.plus(&right), self.denominator.times(&other.denominator, task)?, task)
    }

    /// -x.
    pub fn negative(&self) -> Surreal {
        Surreal { numerator: self.numerator.negative(), denominator: self.denominator.clone() }
    }

    /// x·y.
    pub fn times(&self, other: &Surreal, task: &Task) -> Result<Surreal, Trouble> {
        let numerator = self.numerator.times(&other.numerator, task)?;
        Surreal::quotient(numerator, self.denominator.times(&other.denominator, task)?, task)
    }

    /// x/y.
    pub fn over(&self, other: &Surreal, task: &Task) -> Result<Surreal, Trouble> {
        if other.signum() == 0 {
            return Err(Trouble::because("division by 0"));
        }
        let numerator = self.numerator.times(&other.denominator, task)?;
        Surreal::quotient(numerator, self.denominator.times(&other.numerator, task)?, task)
    }

    /// How two numbers compare.
    pub fn compare(&self, other: &Surreal, task: &Task) -> Result<Ordering, Trouble> {
        let left = self.numerator.times(&other.denominator, task)?;
        Ok(left.cmp(&other.numerator.times(&self.denominator, task)?))
    }

    /// x to the power y.
    ///
    /// omega and its powers take every exponent with a finite normal form; every number takes an integer.
    pub fn power(&self, exponent: &Surreal, task: &Task) -> Result<Surreal, Trouble> {
        let Some(exponent) = exponent.to_normal() else {
            return Err(Trouble::because(
                "a power of omega is known here for exponents with a finite normal form",
            ));
        };
        let one = Fraction::from(1);
        if let Some([base]) = self.to_normal().map(Normal::terms)
            && base.coefficient == one
            && !base.exponent.is_zero()
        {
            return Ok(Surreal::from(Normal::power(base.exponent.times(exponent, task)?)));
        }
        let whole = exponent.to_fraction().filter(|x| x.denominator() == IBig::ONE);
        let Some(whole) = whole.map(|x| x.numerator()) else {
            let message = "only omega and its powers are raised to a power that is not an integer";
            return Err(Trouble::because(message));
        };
        if whole < IBig::ZERO {
            let inverse = Surreal::from(Normal::from(1)).over(self, task)?;
            return inverse.integer_power(&-whole, task);
        }
        self.integer_power(&whole, task)
    }

    /// x multiplied so many times.
    fn integer_power(&self, times: &IBig, task: &Task) -> Result<Surreal, Trouble> {
        let one = Surreal::from(Normal::from(1));
        if *self == one || *times == IBig::ZERO {
            return Ok(one);
        }
        if self.signum() == 0 {
            return Ok(Surreal::zero());
        }
        if *self == one.negative() {
            let odd = times.clone() % IBig::from(2) == IBig::ONE;
            return Ok(if odd { self.clone() } else { one });
        }
        // The coefficients of the result have about so many bits, all the more if it has several terms.
        let least = usize::try_from(times).unwrap_or(usize::MAX);
        let coefficients = [&self.numerator, &self.denominator].into_iter().flat_map(|x| x.terms());
        let bits = coefficients.map(|term| bits(&term.coefficient)).max().unwrap_or(1);
        let bytes = least.checked_mul(bits).ok_or(Stop::Memory)? / 8;
        let held = task.hold();
        held.grow(bytes.saturating_mul(4))?;
        task.work(bytes as u64 / 64)?;
        if bytes > isize::MAX as usize / 8 {
            return Err(Stop::Memory.into());
        }
        let mut power = one;
        for bit in (0..usize::BITS - least.leading_zeros()).rev() {
            power = power.times(&power, task)?;
            if least >> bit & 1 == 1 {
                power = power.times(self, task)?;
            }
        }
        Ok(power)
    }
}

/// How long the numbers of a fraction are.
fn bits(x: &Fraction) -> usize {
    x.numerator().bit_len().max(x.denominator().bit_len())
}

/// The factor that makes the coefficients integers without a common factor, the first one positive.
fn primitive(x: &Normal) -> Fraction {
    let mut numerators = IBig::ZERO;
    let mut denominators = IBig::ONE;
    for term in x.terms() {
        let (n, d) = (term.coefficient.numerator(), term.coefficient.denominator());
        numerators = if numerators == IBig::ZERO { n } else { IBig::from((&numerators).gcd(&n)) };
        let common = IBig::from((&denominators).gcd(&d));
        denominators = denominators / common * d;
    }
    let numerators = if numerators < IBig::ZERO { -numerators } else { numerators };
    let factor = Fraction::from_parts(denominators, numerators);
    if x.signum() < 0 { -factor } else { factor }
}

impl From<Normal> for Surreal {
    fn from(numerator: Normal) -> Surreal {
        Surreal { numerator, denominator: Normal::from(1) }
    }
}

//! Finite normal forms: sums of r·omega^x with decreasing x, each x a sum of the same kind.
//!
//! Conway, *On Numbers and Games*, chapter 3, theorems 19 to 21: every number has one normal form, the first term at which two forms differ says which
//! number is larger, and omega^x·omega^y = omega^(x+y). So sums and products are those of polynomials.

use std::cmp::Ordering;
use std::sync::Arc;

use dashu_int::IBig;
use tedomari_number::{Dyadic, Fraction};
use tedomari_task::{Held, Task, deeper};

use crate::trouble::Trouble;

/// A number with a finite normal form.
///
/// ```
/// use tedomari_transfinite::Normal;
///
/// let omega = Normal::omega();
/// let x = omega.plus(&Normal::from(3));
/// assert!(x > omega && omega > Normal::from(1_000_000));
/// assert_eq!(x.to_string(), "omega + 3");
/// ```
#[derive(Clone, Default)]
pub struct Normal(Option<Arc<Vec<Term>>>);

/// A term r·omega^x of a normal form.
#[derive(Clone)]
pub struct Term {
    /// The x.
    pub exponent: Normal,
    /// The r, which is not 0.
    pub coefficient: Fraction,
}

impl Normal {
    /// The number 0.
    pub const ZERO: Normal = Normal(None);

    /// omega, the first infinite ordinal.
    pub fn omega() -> Normal {
        Normal::monomial(Fraction::from(1), Normal::from(1))
    }

    /// r·omega^x.
    pub fn monomial(coefficient: Fraction, exponent: Normal) -> Normal {
        if coefficient.signum() == 0 {
            return Normal::ZERO;
        }
        Normal::from_sorted(vec![Term { exponent, coefficient }])
    }

    /// omega^x.
    pub fn power(exponent: Normal) -> Normal {
        Normal::monomial(Fraction::from(1), exponent)
    }

    /// From terms with decreasing exponents and no coefficient 0.
    pub(crate) fn from_sorted(terms: Vec<Term>) -> Normal {
        Normal((!terms.is_empty()).then(|| Arc::new(terms)))
    }

    /// The sum of terms in any order, within the limits of a task.
    pub(crate) fn from_terms(mut terms: Vec<Term>, task: &Task) -> Result<Normal, Trouble> {
        task.work(terms.len() as u64)?;
        terms.sort_by(|a, b| b.exponent.cmp(&a.exponent));
        let mut sum: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms {
            match sum.last_mut() {
                Some(last) if last.exponent == term.exponent => {
                    last.coefficient = &last.coefficient + &term.coefficient;
                }
                _ => sum.push(term),
            }
            if sum.last().is_some_and(|last| last.coefficient.signum() == 0) {
                sum.pop();
            }
        }
        Ok(Normal::from_sorted(sum))
    }

    /// The terms, with decreasing exponents.
    pub fn terms(&self) -> &[Term] {
        self.0.as_ref().map_or(&[], |terms| terms.as_slice())
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_none()
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        self.terms().first().map_or(0, |term| term.coefficient.signum())
    }

    /// The number, if it is neither infinite nor has an infinitesimal part.
    ///
    /// ```
    /// use tedomari_transfinite::Normal;
    ///
    /// assert_eq!(Normal::from(3).to_fraction().map(|x| x.to_string()).as_deref(), Some("3"));
    /// assert_eq!(Normal::omega().to_fraction(), None);
    /// ```
    pub fn to_fraction(&self) -> Option<Fraction> {
        match self.terms() {
            [] => Some(Fraction::ZERO),
            [term] if term.exponent.is_zero() => Some(term.coefficient.clone()),
            _ => None,
        }
    }

    /// Whether the number is an ordinal: a sum of n·omega^a with integers n > 0 and ordinals a.
    pub fn is_ordinal(&self) -> bool {
        deeper(|| {
            self.terms().iter().all(|term| {
                let whole = term.coefficient.denominator() == IBig::ONE;
                whole && term.coefficient.signum() > 0 && term.exponent.is_ordinal()
            })
        })
    }

    /// x + y.
    pub fn plus(&self, other: &Normal) -> Normal {
        let (mut left, mut right) = (self.terms().iter().peekable(), other.terms().iter().peekable());
        let mut sum = Vec::with_capacity(self.terms().len() + other.terms().len());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            match a.exponent.cmp(&b.exponent) {
                Ordering::Greater => sum.extend(left.next().cloned()),
                Ordering::Less => sum.extend(right.next().cloned()),
                Ordering::Equal => {
                    let coefficient = &a.coefficient + &b.coefficient;
                    if coefficient.signum() != 0 {
                        sum.push(Term { exponent: a.exponent.clone(), coefficient });
                    }
                    left.next();
                    right.next();
                }
            }
        }
        sum.extend(left.cloned());
        sum.extend(right.cloned());
        Normal::from_sorted(sum)
    }

    /// -x.
    pub fn negative(&self) -> Normal {
        self.times_fraction(&Fraction::from(-1))
    }

    /// x - y.
    pub fn minus(&self, other: &Normal) -> Normal {
        self.plus(&other.negative())
    }

    /// x·r.
    pub fn times_fraction(&self, factor: &Fraction) -> Normal {
        if factor.signum() == 0 {
            return Normal::ZERO;
        }
        let by =
            |term: &Term| Term { exponent: term.exponent.clone(), coefficient: &term.coefficient * factor };
        Normal::from_sorted(self.terms().iter().map(by).collect())
    }

    /// x·omega^y.
    pub(crate) fn shifted(&self, by: &Normal) -> Normal {
        let shift =
            |term: &Term| Term { exponent: term.exponent.plus(by), coefficient: term.coefficient.clone() };
        Normal::from_sorted(self.terms().iter().map(shift).collect())
    }

    /// x·y, within the limits of a task.
    ///
    /// ```
    /// use tedomari_task::{Limits, Task};
    /// use tedomari_transfinite::Normal;
    ///
    /// let x = Normal::omega().plus(&Normal::from(1));
    /// let square = x.times(&x, &Task::new(Limits::new()))?;
    /// assert_eq!(square.to_string(), "omega^2 + omega*2 + 1");
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn times(&self, other: &Normal, task: &Task) -> Result<Normal, Trouble> {
        if let Some(factor) = self.to_fraction() {
            return Ok(other.times_fraction(&factor));
        }
        if let Some(factor) = other.to_fraction() {
            return Ok(self.times_fraction(&factor));
        }
        let _held = room(task, self.terms().len().saturating_mul(other.terms().len()))?;
        let mut terms = Vec::with_capacity(self.terms().len() * other.terms().len());
        for a in self.terms() {
            task.work(other.terms().len() as u64)?;
            for b in other.terms() {
                let exponent = a.exponent.plus(&b.exponent);
                terms.push(Term { exponent, coefficient: &a.coefficient * &b.coefficient });
            }
        }
        Normal::from_terms(terms, task)
    }
}

/// Room for so many terms, charged to a task while it is held.
pub(crate) fn room(task: &Task, terms: usize) -> Result<Held, Trouble> {
    let held = task.hold();
    held.grow(terms.saturating_mul(size_of::<Term>()))?;
    Ok(held)
}

impl Drop for Normal {
    /// A tower of powers is as high as it was written, so that it is taken down on a stack that grows.
    fn drop(&mut self) {
        if let Some(terms) = self.0.take()
            && Arc::strong_count(&terms) == 1
        {
            deeper(|| drop(terms));
        }
    }
}

impl From<i64> for Normal {
    fn from(n: i64) -> Normal {
        Normal::from(Fraction::from(n))
    }
}

impl From<Fraction> for Normal {
    fn from(x: Fraction) -> Normal {
        Normal::monomial(x, Normal::ZERO)
    }
}

impl From<&Dyadic> for Normal {
    fn from(x: &Dyadic) -> Normal {
        Normal::from(Fraction::from(x))
    }
}

impl From<IBig> for Normal {
    fn from(n: IBig) -> Normal {
        Normal::from(Fraction::from_parts(n, IBig::ONE))
    }
}

impl Ord for Normal {
    fn cmp(&self, other: &Normal) -> Ordering {
        match (&self.0, &other.0) {
            (None, None) => return Ordering::Equal,
            (Some(a), Some(b)) if Arc::ptr_eq(a, b) => return Ordering::Equal,
            _ => {}
        }
        let sign = |term: &Term| term.coefficient.signum().cmp(&0);
        for (a, b) in self.terms().iter().zip(other.terms()) {
            match deeper(|| a.exponent.cmp(&b.exponent)) {
                Ordering::Greater => return sign(a),
                Ordering::Less => return sign(b).reverse(),
                Ordering::Equal => {}
            }
            match a.coefficient.cmp(&b.coefficient) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        let (a, b) = (self.terms(), other.terms());
        match (a.get(b.len()), b.get(a.len())) {
            (Some(more), _) => sign(more),
            (None, Some(more)) => sign(more).reverse(),
            (None, None) => Ordering::Equal,
        }
    }
}

impl PartialOrd for Normal {
    fn partial_cmp(&self, other: &Normal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Normal {
    fn eq(&self, other: &Normal) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Normal {}

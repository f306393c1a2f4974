//! Arithmetic of ordinals by Cantor's normal form: the sum and the product that put one well-order behind another, and the nim-sum.

use dashu_int::{IBig, UBig};
use tedomari_number::Fraction;

use crate::normal::{Normal, Term};

impl Normal {
    /// a + b as ordinals: b behind a.
    ///
    /// Terms of a that are smaller than the first of b vanish: 1 + omega = omega.
    pub(crate) fn followed_by(&self, other: &Normal) -> Normal {
        let Some(first) = other.terms().first() else { return self.clone() };
        let mut terms: Vec<Term> =
            self.terms().iter().take_while(|term| term.exponent >= first.exponent).cloned().collect();
        let mut rest = other.terms().iter();
        if let Some(last) = terms.last_mut().filter(|last| last.exponent == first.exponent) {
            last.coefficient = &last.coefficient + &first.coefficient;
            rest.next();
        }
        terms.extend(rest.cloned());
        Normal::from_sorted(terms)
    }

    /// a·b as ordinals: b copies of a, one behind the other.
    ///
    /// For a with the first term omega^e·c: a·omega^f = omega^(e+f) for f > 0, and a·n has the first coefficient c·n.
    pub(crate) fn repeated(&self, times: &Normal) -> Normal {
        let Some(first) = self.terms().first() else { return Normal::ZERO };
        let mut product = Vec::new();
        for by in times.terms() {
            if by.exponent.is_zero() {
                let coefficient = &first.coefficient * &by.coefficient;
                product.push(Term { exponent: first.exponent.clone(), coefficient });
                product.extend(self.terms()[1..].iter().cloned());
            } else {
                let exponent = first.exponent.followed_by(&by.exponent);
                product.push(Term { exponent, coefficient: by.coefficient.clone() });
            }
        }
        Normal::from_sorted(product)
    }

    /// The nim-sum of two ordinals.
    ///
    /// An ordinal is a sum of different powers of two, omega^e·2^n among them, and the nim-sum is the sum without those that both have.
    pub(crate) fn nim_sum(&self, other: &Normal) -> Normal {
        let (mut left, mut right) = (self.terms().iter().peekable(), other.terms().iter().peekable());
        let mut sum = Vec::new();
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            match a.exponent.cmp(&b.exponent) {
                std::cmp::Ordering::Greater => sum.extend(left.next().cloned()),
                std::cmp::Ordering::Less => sum.extend(right.next().cloned()),
                std::cmp::Ordering::Equal => {
                    let count = natural(a) ^ natural(b);
                    if !count.is_zero() {
                        sum.push(counted(a.exponent.clone(), count));
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

    /// The number, if it is a natural one.
    pub(crate) fn to_natural(&self) -> Option<UBig> {
        let x = self.to_fraction()?;
        (x.denominator() == IBig::ONE).then(|| UBig::try_from(x.numerator()).ok())?
    }
}

/// The coefficient of a term of an ordinal.
pub(crate) fn natural(term: &Term) -> UBig {
    UBig::try_from(term.coefficient.numerator()).expect("the coefficients of an ordinal are natural numbers")
}

/// The term omega^e·n.
pub(crate) fn counted(exponent: Normal, count: UBig) -> Term {
    Term { exponent, coefficient: Fraction::from_parts(IBig::from(count), IBig::ONE) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cantor's examples: 1 + omega = omega, 2·omega = omega, omega·2 = omega + omega, (omega + 1)·omega = omega².
    #[test]
    fn ordinals_do_not_commute() {
        let (one, two, omega) = (Normal::from(1), Normal::from(2), Normal::omega());
        assert_eq!(one.followed_by(&omega), omega);
        assert_eq!(omega.followed_by(&one).to_string(), "omega + 1");
        assert_eq!(two.repeated(&omega), omega);
        assert_eq!(omega.repeated(&two), omega.followed_by(&omega));
        let next = omega.followed_by(&one);
        assert_eq!(next.repeated(&omega), Normal::power(two.clone()));
        assert_eq!(next.repeated(&two).to_string(), "omega*2 + 1");
        assert_eq!(omega.nim_sum(&next), one);
    }
}

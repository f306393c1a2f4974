//! The nim-product of ordinals below omega^omega^omega, and the inverse.
//!
//! Conway, *On Numbers and Games*, chapter 6. Such an ordinal is a sum of omega^e·2^n, and omega^e is the nim-product of K_q's: if e is the sum of c_k·omega^k and
//! c_k has the digits d_0, d_1, … in base p, where p is the k-th odd prime, it is the product of the d_i-th powers of K_(p^(i+1)) = omega^(omega^k·p^i).
//! K_(p^(i+1)) is a p-th root of K_(p^i), and K_p is one of [alpha_p](crate::alpha). So exponents are added digit by digit from the top, a carry goes
//! to the digit below, and a carry out of digit 0 is a factor alpha_p.
//!
//! All these ordinals are algebraic: squaring some d times gives x back, and then the product of its first d - 1 squares in turn is its inverse.

use dashu_int::{IBig, UBig};
use tedomari_number::Fraction;
use tedomari_task::Task;
use tedomari_value::Engine;

use crate::alpha::{ALPHA, prime};
use crate::normal::{Normal, Term, room};
use crate::ordinal::{counted, natural};
use crate::trouble::Trouble;

const TOO_LARGE: &str = "nim-products are known below omega^omega^omega only";

/// K_q for a power q of a prime.
fn root(q: u32) -> Normal {
    if q.is_power_of_two() {
        return Normal::from(IBig::ONE << (q as usize / 2));
    }
    let k =
        ALPHA.iter().position(|row| q.is_multiple_of(row.0)).expect("the table goes up to its own primes");
    let p = ALPHA[k].0;
    Normal::power(Normal::monomial(Fraction::from(u64::from(q / p)), Normal::from(k as i64)))
}

/// alpha_p for the k-th odd prime.
fn alpha(k: usize) -> Normal {
    let (_, roots, excess) = ALPHA[k];
    roots.iter().fold(Normal::from(i64::from(excess)), |sum, &q| sum.plus(&root(q)))
}

/// The digits of a number in base p, the lowest first.
fn digits(n: &UBig, p: u32) -> Vec<u32> {
    let (mut n, base) = (n.clone(), UBig::from(p));
    let mut digits = Vec::new();
    while !n.is_zero() {
        digits.push(u32::try_from(&n % &base).expect("a digit is below its base"));
        n /= &base;
    }
    digits
}

/// The nim-product of omega^(omega^k·a) and omega^(omega^k·b): the c of omega^(omega^k·c), and whether alpha_p is another factor.
fn add_digits(a: &UBig, b: &UBig, p: u32) -> (UBig, bool) {
    let (a, b) = (digits(a, p), digits(b, p));
    let mut sum = UBig::ZERO;
    let mut carry = 0;
    for at in (0..a.len().max(b.len())).rev() {
        let digit = a.get(at).unwrap_or(&0) + b.get(at).unwrap_or(&0) + carry;
        carry = digit / p;
        sum += UBig::from(digit % p) * UBig::from(p).pow(at);
    }
    (sum, carry == 1)
}

/// The k of an omega^(omega^k) in a power of omega.
fn place(part: &Term) -> Result<usize, Trouble> {
    let k = part.exponent.to_natural().ok_or_else(|| Trouble::because(TOO_LARGE))?;
    usize::try_from(k).map_err(|_| Trouble::because(TOO_LARGE))
}

/// The nim-product of omega^e and omega^f.
fn powers(e: &Normal, f: &Normal, engine: &Engine) -> Result<Normal, Trouble> {
    let mut exponent = Vec::new();
    let mut factors = Vec::new();
    let (mut left, mut right) = (e.terms().iter().peekable(), f.terms().iter().peekable());
    while let Some(next) =
        [left.peek(), right.peek()].into_iter().flatten().max_by(|a, b| a.exponent.cmp(&b.exponent))
    {
        let at = next.exponent.clone();
        let k = place(next)?;
        let a = left.next_if(|term| term.exponent == at);
        let b = right.next_if(|term| term.exponent == at);
        match (a, b) {
            (Some(a), Some(b)) => {
                let p = prime(k).ok_or_else(|| {
                    let last = ALPHA[ALPHA.len() - 1].0;
                    Trouble::because(format!(
                        "this product needs the constant alpha_p of a prime above {last}, which is not in the table"
                    ))
                })?;
                let (sum, carries) = add_digits(&natural(a), &natural(b), p);
                if !sum.is_zero() {
                    exponent.push(counted(at, sum));
                }
                factors.extend(carries.then_some(k));
            }
            (one, other) => exponent.extend(one.or(other).cloned()),
        }
    }
    let mut product = Normal::power(Normal::from_sorted(exponent));
    for k in factors {
        product = engine.task().deeper(|| product.nim_product(&alpha(k), engine))?;
    }
    Ok(product)
}

impl Normal {
    /// The nim-product of two ordinals below omega^omega^omega.
    ///
    /// ```
    /// use tedomari_transfinite::Normal;
    /// use tedomari_value::Engine;
    ///
    /// let (engine, omega) = (Engine::new(), Normal::omega());
    /// let square = omega.nim_product(&omega, &engine)?;
    /// assert_eq!(square.to_string(), "omega^2");
    /// assert_eq!(square.nim_product(&omega, &engine)?.to_string(), "2");
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn nim_product(&self, other: &Normal, engine: &Engine) -> Result<Normal, Trouble> {
        let task: &Task = engine.task();
        let _held = room(task, self.terms().len().saturating_mul(other.terms().len()))?;
        let mut sum = Normal::ZERO;
        for a in self.terms() {
            for b in other.terms() {
                task.step()?;
                let count = engine.nim_product(&natural(a), &natural(b))?;
                let power = powers(&a.exponent, &b.exponent, engine)?;
                let product = match power.terms() {
                    // No carry, so that nothing is left to multiply.
                    [only] if natural(only) == UBig::ONE => {
                        Normal::from_sorted(vec![counted(only.exponent.clone(), count)])
                    }
                    _ => power.times_natural(&count, engine)?,
                };
                sum = sum.nim_sum(&product);
            }
        }
        Ok(sum)
    }

    /// The nim-product with a natural number.
    fn times_natural(&self, count: &UBig, engine: &Engine) -> Result<Normal, Trouble> {
        let times = |term: &Term| -> Result<Term, Trouble> {
            Ok(counted(term.exponent.clone(), engine.nim_product(&natural(term), count)?))
        };
        Ok(Normal::from_sorted(self.terms().iter().map(times).collect::<Result<_, _>>()?))
    }

    /// The ordinal whose nim-product with this one is 1.
    ///
    /// ```
    /// use tedomari_transfinite::Normal;
    /// use tedomari_value::Engine;
    ///
    /// let (engine, omega) = (Engine::new(), Normal::omega());
    /// assert_eq!(omega.nim_inverse(&engine)?.to_string(), "omega^2*3");
    /// # Ok::<(), tedomari_transfinite::Trouble>(())
    /// ```
    pub fn nim_inverse(&self, engine: &Engine) -> Result<Normal, Trouble> {
        if self.is_zero() {
            return Err(Trouble::because("0 has no inverse"));
        }
        if let Some(n) = self.to_natural() {
            let inverse = engine.nim_inverse(&n)?.ok_or_else(|| Trouble::because("0 has no inverse"))?;
            return Ok(Normal::from(IBig::from(inverse)));
        }
        let mut inverse = Normal::from(1);
        let mut square = self.nim_product(self, engine)?;
        while square != *self {
            inverse = inverse.nim_product(&square, engine)?;
            square = square.nim_product(&square, engine)?;
        }
        Ok(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(x: &Normal, mut n: UBig, engine: &Engine) -> Normal {
        let (mut power, mut square) = (Normal::from(1), x.clone());
        while !n.is_zero() {
            if &n % UBig::from(2_u8) == UBig::ONE {
                power = power.nim_product(&square, engine).unwrap();
            }
            square = square.nim_product(&square, engine).unwrap();
            n >>= 1;
        }
        power
    }

    /// How often an ordinal must be squared until it comes back: its degree over the field of two elements.
    fn degree(x: &Normal, engine: &Engine) -> usize {
        let mut square = x.nim_product(x, engine).unwrap();
        let mut degree = 1;
        while square != *x {
            square = square.nim_product(&square, engine).unwrap();
            degree += 1;
        }
        degree
    }

    /// Whether x has a p-th root in the field that it generates, by Euler's criterion.
    fn has_root(x: &Normal, p: u32, engine: &Engine) -> bool {
        let order = (UBig::ONE << degree(x, engine)) - UBig::ONE;
        let p = UBig::from(p);
        if &order % &p != UBig::ZERO { true } else { power(x, order / p, engine) == Normal::from(1) }
    }

    /// Lenstra's theorem: alpha_p is K_f(p) plus the smallest number for which there is no p-th root.
    #[test]
    fn the_first_constants_have_no_roots_and_smaller_ones_have() {
        let engine = Engine::new();
        for (k, (p, roots, excess)) in ALPHA.into_iter().enumerate().take(9) {
            assert!(!has_root(&alpha(k), p, &engine), "{p}");
            for less in 0..excess {
                let x = roots.iter().fold(Normal::from(i64::from(less)), |sum, &q| sum.plus(&root(q)));
                assert!(has_root(&x, p, &engine), "{p}: {x}");
            }
        }
    }

    /// The values in Conway's book and in Lenstra's paper.
    #[test]
    fn published_powers() {
        let engine = Engine::new();
        let k = |q| root(q);
        for (q, p, told) in [
            (3, 3_u32, "2"),
            (9, 3, "omega"),
            (5, 5, "4"),
            (7, 7, "omega + 1"),
            (11, 11, "omega^omega + 1"),
            (13, 13, "omega + 4"),
            (17, 17, "16"),
            (19, 19, "omega^3 + 4"),
            (23, 23, "omega^omega^3 + 1"),
            (29, 29, "omega^omega^2 + 4"),
            (31, 31, "omega^omega + 1"),
            (37, 37, "omega^3 + 4"),
            (41, 41, "omega^omega + 1"),
            (43, 43, "omega^omega^2 + 1"),
        ] {
            assert_eq!(power(&k(q), p.into(), &engine).to_string(), told, "{q}");
        }
    }

    #[test]
    fn inverses() {
        let engine = Engine::new();
        let omega = Normal::omega();
        for x in [omega.plus(&Normal::from(5)), root(5).plus(&omega), root(7), root(9).plus(&root(5))] {
            let inverse = x.nim_inverse(&engine).unwrap();
            assert_eq!(x.nim_product(&inverse, &engine).unwrap(), Normal::from(1), "{x}");
        }
        let beyond = Normal::power(Normal::power(omega));
        assert!(beyond.nim_product(&beyond, &engine).is_err());
    }
}

//! Quotients in lowest terms.
//!
//! The exponents of finitely many terms are sums of finitely many rational multiples of omega^y. With one variable for each y (and for its smallest
//! fraction), normal forms are polynomials in several variables over the rationals, after a power of omega is taken out. Their greatest common divisor is
//! found by Euclid's algorithm in the first variable, on primitive parts (Knuth, *The Art of Computer Programming*, volume 2, 4.6.1).

use std::collections::BTreeMap;

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use tedomari_number::Fraction;
use tedomari_task::Task;

use crate::normal::{Normal, Term, room};
use crate::trouble::Trouble;

/// A polynomial: exponents of the variables, and coefficients, none of them 0.
type Poly = BTreeMap<Vec<u64>, Fraction>;

/// The same quotient in lowest terms.
///
/// The denominator has no power of omega as a factor.
pub(crate) fn cancel(
    numerator: &Normal,
    denominator: &Normal,
    task: &Task,
) -> Result<(Normal, Normal), Trouble> {
    let variables = Variables::of(&[numerator, denominator]);
    let (n, n_least) = variables.polynomial(numerator)?;
    let (d, d_least) = variables.polynomial(denominator)?;
    let common = divisor(&n, &d, variables.0.len(), task)?;
    let (n, d) = (quotient(n, &common, task)?, quotient(d, &common, task)?);
    let numerator = variables.normal(&n, task)?.shifted(&variables.exponent(&n_least));
    // A factor of the divisor that is a power of omega would have been taken out before.
    let back = variables.exponent(&d_least).negative();
    Ok((numerator.shifted(&back), variables.normal(&d, task)?))
}

/// For each y with omega^y in an exponent, the smallest fraction of it.
struct Variables(Vec<(Normal, IBig)>);

impl Variables {
    fn of(forms: &[&Normal]) -> Variables {
        let mut all: BTreeMap<Normal, IBig> = BTreeMap::new();
        let exponents = forms.iter().flat_map(|form| form.terms()).flat_map(|term| term.exponent.terms());
        for part in exponents {
            let denominator = part.coefficient.denominator();
            let common = all.entry(part.exponent.clone()).or_insert(IBig::ONE);
            let divisor = IBig::from((&*common).gcd(&denominator));
            *common = &*common / divisor * denominator;
        }
        Variables(all.into_iter().rev().collect())
    }

    /// The exponents of the variables in a power of omega.
    fn vector(&self, exponent: &Normal) -> Vec<IBig> {
        let mut vector = vec![IBig::ZERO; self.0.len()];
        for part in exponent.terms() {
            let at =
                self.0.iter().position(|(y, _)| *y == part.exponent).expect("all exponents were looked at");
            vector[at] = part.coefficient.numerator() * (&self.0[at].1 / part.coefficient.denominator());
        }
        vector
    }

    /// A normal form as a polynomial times a power of the variables.
    fn polynomial(&self, form: &Normal) -> Result<(Poly, Vec<IBig>), Trouble> {
        let vectors: Vec<Vec<IBig>> = form.terms().iter().map(|term| self.vector(&term.exponent)).collect();
        let least: Vec<IBig> = (0..self.0.len())
            .map(|at| vectors.iter().map(|vector| vector[at].clone()).min().unwrap_or(IBig::ZERO))
            .collect();
        let mut poly = Poly::new();
        for (vector, term) in vectors.iter().zip(form.terms()) {
            let key: Option<Vec<u64>> =
                vector.iter().zip(&least).map(|(x, low)| u64::try_from(x - low).ok()).collect();
            let key = key.ok_or_else(|| {
                Trouble::because("the exponents of this quotient are too large to find its lowest terms")
            })?;
            poly.insert(key, term.coefficient.clone());
        }
        Ok((poly, least))
    }

    fn exponent(&self, vector: &[IBig]) -> Normal {
        let terms = self.0.iter().zip(vector).filter(|(_, x)| **x != IBig::ZERO).map(|((y, common), x)| {
            Term { exponent: y.clone(), coefficient: Fraction::from_parts(x.clone(), common.clone()) }
        });
        Normal::from_sorted(terms.collect())
    }

    fn normal(&self, poly: &Poly, task: &Task) -> Result<Normal, Trouble> {
        let terms = poly.iter().map(|(key, coefficient)| {
            let vector: Vec<IBig> = key.iter().map(|&x| IBig::from(x)).collect();
            Term { exponent: self.exponent(&vector), coefficient: coefficient.clone() }
        });
        Normal::from_terms(terms.collect(), task)
    }
}

fn one(variables: usize) -> Poly {
    Poly::from([(vec![0; variables], Fraction::from(1))])
}

fn product(f: &Poly, g: &Poly, task: &Task) -> Result<Poly, Trouble> {
    let _held = room(task, f.len().saturating_mul(g.len()))?;
    let mut product = Poly::new();
    for (a, x) in f {
        task.work(g.len() as u64)?;
        for (b, y) in g {
            let key: Option<Vec<u64>> = a.iter().zip(b).map(|(m, n)| m.checked_add(*n)).collect();
            let key = key.ok_or_else(|| Trouble::because("the exponents of this quotient are too large"))?;
            add(&mut product, key, &(x * y));
        }
    }
    Ok(product)
}

fn add(poly: &mut Poly, key: Vec<u64>, x: &Fraction) {
    let entry = poly.entry(key);
    match entry {
        std::collections::btree_map::Entry::Vacant(place) => {
            place.insert(x.clone());
        }
        std::collections::btree_map::Entry::Occupied(mut place) => {
            let sum = place.get() + x;
            if sum.signum() == 0 {
                place.remove();
            } else {
                place.insert(sum);
            }
        }
    }
}

fn minus(f: &mut Poly, g: &Poly) {
    for (key, x) in g {
        add(f, key.clone(), &-x.clone());
    }
}

/// f/g, where g divides f.
fn quotient(f: Poly, g: &Poly, task: &Task) -> Result<Poly, Trouble> {
    let mut rest = f;
    let mut quotient = Poly::new();
    let (key, x) = g.last_key_value().expect("a divisor is not 0");
    while let Some((top, y)) = rest.last_key_value() {
        task.step()?;
        let shift: Vec<u64> = top.iter().zip(key).map(|(m, n)| m - n).collect();
        let term = Poly::from([(shift, y / x)]);
        minus(&mut rest, &product(g, &term, task)?);
        quotient.extend(term);
    }
    Ok(quotient)
}

/// A polynomial by powers of its first variable; the coefficients have one variable less.
fn by_first(f: &Poly) -> BTreeMap<u64, Poly> {
    let mut parts: BTreeMap<u64, Poly> = BTreeMap::new();
    for (key, x) in f {
        parts.entry(key[0]).or_default().insert(key[1..].to_vec(), x.clone());
    }
    parts
}

/// A polynomial in the other variables, times a power of the first.
fn with_first(f: &Poly, power: u64) -> Poly {
    let lifted = |(key, x): (&Vec<u64>, &Fraction)| {
        let key = std::iter::once(power).chain(key.iter().copied()).collect();
        (key, x.clone())
    };
    f.iter().map(lifted).collect()
}

/// The greatest common divisor of the coefficients of the powers of the first variable.
fn content(f: &Poly, variables: usize, task: &Task) -> Result<Poly, Trouble> {
    let mut common = Poly::new();
    for part in by_first(f).values() {
        common = divisor(&common, part, variables - 1, task)?;
        if common == one(variables - 1) {
            break;
        }
    }
    Ok(common)
}

/// The greatest common divisor, with the highest coefficient 1; of 0 and f it is f.
fn divisor(f: &Poly, g: &Poly, variables: usize, task: &Task) -> Result<Poly, Trouble> {
    if f.is_empty() || g.is_empty() {
        return Ok(monic(if f.is_empty() { g } else { f }));
    }
    if variables == 0 {
        return Ok(one(0));
    }
    task.deeper(|| {
        let (f_content, g_content) = (content(f, variables, task)?, content(g, variables, task)?);
        let common = divisor(&f_content, &g_content, variables - 1, task)?;
        let mut a = quotient(f.clone(), &with_first(&f_content, 0), task)?;
        let mut b = quotient(g.clone(), &with_first(&g_content, 0), task)?;
        if degree(&a) < degree(&b) {
            std::mem::swap(&mut a, &mut b);
        }
        while !b.is_empty() {
            if degree(&b) == 0 {
                // Primitive and without the first variable: it is 1 up to a factor.
                a = one(variables);
                break;
            }
            let rest = pseudo_remainder(a, &b, task)?;
            a = b;
            b = if rest.is_empty() {
                rest
            } else {
                let content = with_first(&content(&rest, variables, task)?, 0);
                monic(&quotient(rest, &content, task)?)
            };
        }
        Ok(monic(&product(&a, &with_first(&common, 0), task)?))
    })
}

fn degree(f: &Poly) -> u64 {
    f.last_key_value().map_or(0, |(key, _)| key[0])
}

/// The rest of a multiple of f by g, in the first variable.
fn pseudo_remainder(f: Poly, g: &Poly, task: &Task) -> Result<Poly, Trouble> {
    let high = degree(g);
    let leader = |h: &Poly| by_first(h).pop_last().map(|(_, part)| part).unwrap_or_default();
    let of_g = with_first(&leader(g), 0);
    let mut rest = f;
    while !rest.is_empty() && degree(&rest) >= high {
        task.step()?;
        let of_rest = with_first(&leader(&rest), degree(&rest) - high);
        let mut next = product(&rest, &of_g, task)?;
        minus(&mut next, &product(g, &of_rest, task)?);
        rest = next;
    }
    Ok(rest)
}

fn monic(f: &Poly) -> Poly {
    let Some((_, x)) = f.last_key_value() else { return Poly::new() };
    f.iter().map(|(key, y)| (key.clone(), y / x)).collect()
}

//! The simplest number of an interval (the simplicity theorem).
//!
//! Simplest means first born: zero, else the integer nearest zero, else the least denominator. A game whose options
//! leave room for numbers between them equals the simplest of those numbers.

use std::ops::Bound;

use dashu_int::IBig;

use crate::Dyadic;

/// The simplest number within the two bounds, or `None` when no number lies between them.
///
/// ```
/// use std::ops::Bound::{Excluded, Included, Unbounded};
/// use tedomari_number::{Dyadic, simplest_between};
///
/// let (zero, one) = (Dyadic::ZERO, Dyadic::ONE);
/// assert_eq!(simplest_between(Excluded(&zero), Excluded(&one)), Some(Dyadic::new(1, 1)));
/// assert_eq!(simplest_between(Excluded(&zero), Included(&one)), Some(Dyadic::ONE));
/// assert_eq!(simplest_between(Unbounded, Excluded(&zero)), Some(Dyadic::from(-1)));
/// assert_eq!(simplest_between(Excluded(&one), Excluded(&zero)), None);
/// ```
pub fn simplest_between(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> Option<Dyadic> {
    if is_empty(lower, upper) {
        return None;
    }
    let zero = &Dyadic::ZERO;
    match (above(lower, zero), below(upper, zero)) {
        (true, true) => Some(Dyadic::ZERO),
        (false, _) => simplest_positive(lower, upper),
        (true, false) => {
            let (lo, up) = (negate(upper), negate(lower));
            simplest_positive(as_ref(&lo), as_ref(&up)).map(|x| -x)
        }
    }
}

fn is_empty(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> bool {
    use Bound::{Excluded, Included};
    match (lower, upper) {
        (Included(a), Included(b)) => a > b,
        (Included(a) | Excluded(a), Included(b) | Excluded(b)) => a >= b,
        _ => false,
    }
}

fn above(lower: Bound<&Dyadic>, x: &Dyadic) -> bool {
    match lower {
        Bound::Included(a) => x >= a,
        Bound::Excluded(a) => x > a,
        Bound::Unbounded => true,
    }
}

fn below(upper: Bound<&Dyadic>, x: &Dyadic) -> bool {
    match upper {
        Bound::Included(b) => x <= b,
        Bound::Excluded(b) => x < b,
        Bound::Unbounded => true,
    }
}

fn negate(bound: Bound<&Dyadic>) -> Bound<Dyadic> {
    bound.map(|x| -x)
}

fn as_ref(bound: &Bound<Dyadic>) -> Bound<&Dyadic> {
    bound.as_ref()
}

/// The least multiple of 2^-k that satisfies a finite lower bound.
fn first_multiple(lower: Bound<&Dyadic>, k: u64) -> Dyadic {
    let (a, open) = match lower {
        Bound::Included(a) => (a, false),
        Bound::Excluded(a) => (a, true),
        Bound::Unbounded => unreachable!("a positive interval has a finite lower end"),
    };
    let scaled = a.shift(k as i64);
    let mut n = scaled.ceil();
    if open && n == scaled {
        n += Dyadic::ONE;
    }
    Dyadic::from_parts(n.numerator() + IBig::ZERO, k)
}

/// Of a non-empty interval of positive numbers.
///
/// "Some multiple of 2^-k lies inside" is monotone in k, so the least such k is found by doubling and bisection; at
/// the least k the multiple is unique, since of two neighbours one would have a smaller denominator.
fn simplest_positive(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> Option<Dyadic> {
    let inside = |k: u64| Some(first_multiple(lower, k)).filter(|x| below(upper, x));
    if let Some(integer) = inside(0) {
        return Some(integer);
    }
    let (mut none, mut some) = (0, 1);
    while inside(some).is_none() {
        none = some;
        some *= 2;
    }
    while some - none > 1 {
        let middle = none + (some - none) / 2;
        if inside(middle).is_some() {
            some = middle;
        } else {
            none = middle;
        }
    }
    inside(some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Bound::{Excluded, Included};

    /// Numbers in order of birth: integers by size, then ever finer fractions.
    fn by_search(lower: Bound<&Dyadic>, upper: Bound<&Dyadic>) -> Option<Dyadic> {
        let inside = |x: &Dyadic| above(lower, x) && below(upper, x);
        for n in 0..=4_i64 {
            for x in [n, -n] {
                let x = Dyadic::from(x);
                if inside(&x) {
                    return Some(x);
                }
            }
        }
        for k in 1..=5_u64 {
            for n in -(4 << k)..=(4 << k) {
                let x = Dyadic::new(n, k);
                if inside(&x) {
                    return Some(x);
                }
            }
        }
        None
    }

    #[test]
    fn agrees_with_search_on_all_small_intervals() {
        for a in -25..=25 {
            for b in -25..=25 {
                let (x, y) = (Dyadic::new(a, 3), Dyadic::new(b, 3));
                for lower in [Included(&x), Excluded(&x)] {
                    for upper in [Included(&y), Excluded(&y)] {
                        assert_eq!(simplest_between(lower, upper), by_search(lower, upper));
                    }
                }
            }
        }
    }

    #[test]
    fn very_fine_intervals_are_quick() {
        let x = Dyadic::ONE.shift(-200_000);
        let y = &x + &Dyadic::ONE.shift(-200_007);
        let z = simplest_between(Excluded(&x), Excluded(&y)).unwrap();
        assert_eq!(z.denominator_exponent(), 200_008);
    }
}

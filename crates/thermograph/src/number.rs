//! The thermograph of a number in closed form.
//!
//! Let x = m/2^k with m odd and k ≥ 1. Its canonical options are x ∓ 1/2^k, and following them down to integers takes
//! up to k steps, so the rule for options is not applied. Instead: at t = -1/2^j, for 0 ≤ j < k, the left wall
//! is x rounded up and the right wall x rounded down to a multiple of 1/2^j. Between t = -1/2^(i-1) and -1/2^i the next
//! binary digit of x decides: at a 0 the left wall slants and the right one is flat, at a 1 it is the other way
//! round, and at the last digit both slant and meet at x.
//!
//! That follows from the rule by induction on the denominator. Write u = 1/2^(i-1), and lo, mid, hi = lo + u for the multiples of
//! u around x and their midpoint. For t from -u to -u/2 the multiples of u are masts. If x = mid, the options are the masts lo
//! and hi, so the walls are lo - t and hi + t. If lo < x < mid, the left option is in [lo, mid) and its right wall is
//! lo, so the left wall of x is lo - t; the right option is in (lo, mid] and its left wall is lo - t, so the right wall
//! of x is lo. If mid < x < hi, negate.

use std::convert::Infallible;

use dashu_int::ops::BitTest;
use tedomari_number::Dyadic;

use crate::thermograph::Thermograph;
use crate::wall::{Points, Wall, start};

impl Thermograph {
    /// The thermograph of the number `x`: a mast above temperature -1/2^k, where 2^k is the denominator.
    ///
    /// The walls bend once for each change in the binary digits of the fraction, so time and memory are the number of
    /// those changes times the length of x. For 1/2^k that is constant; a fraction with a million mixed digits
    /// has more text in its walls than a machine holds, and callers that need only the mean x and the temperature
    /// should not ask for it.
    ///
    /// ```
    /// use tedomari_number::Dyadic;
    /// use tedomari_thermograph::Thermograph;
    ///
    /// let x = Thermograph::number(&Dyadic::new(5, 3));
    /// assert_eq!(x.temperature().to_string(), "-1/8");
    /// assert_eq!(x.left().to_string(), "(-1, 1) (-1/2, 1) (-1/8, 5/8)");
    /// let tiny = Thermograph::number(&Dyadic::new(1, 1_000_000));
    /// assert_eq!(tiny.left().breakpoints().len(), 2);
    /// ```
    pub fn number(x: &Dyadic) -> Thermograph {
        let built = Thermograph::try_number(x, |_| Ok::<(), Infallible>(()));
        built.unwrap_or_else(|never| match never {})
    }

    /// The same; before each bend it is told how many bytes the walls take with it, and may be broken off.
    pub fn try_number<E>(x: &Dyadic, mut look: impl FnMut(usize) -> Result<(), E>) -> Result<Thermograph, E> {
        let digits = x.denominator_exponent();
        if digits == 0 {
            return Ok(Thermograph::mast(x.clone()));
        }
        let mut bytes = 0;
        let m = x.numerator();
        // Digit i after the point, of the fraction above the integer below x (two's complement makes it so for
        // negative numerators as well).
        let digit = |i: u64| m.bit((digits - i) as usize);
        let rounded_down = |places: u64| Dyadic::from_parts(&m >> (digits - places) as usize, places);

        let (mut left, mut right) = (Points::new(), Points::new());
        let floor = rounded_down(0);
        left.push((start(), &floor + &Dyadic::ONE));
        right.push((start(), floor));
        for i in 2..=digits {
            let (before, here, last) = (digit(i - 1), digit(i), i == digits);
            // The left wall slants on the pieces of zeros, the right wall on those of ones, both on the last.
            let left_bends = before == (!here || last);
            let right_bends = before != (here || last);
            if left_bends || right_bends {
                bytes += 2 * (size_of::<Dyadic>() + i as usize / 8);
                look(bytes)?;
                let t = Dyadic::new(-1, i - 1);
                let low = rounded_down(i - 1);
                if left_bends {
                    left.push((t.clone(), &low - &t));
                }
                if right_bends {
                    right.push((t, low));
                }
            }
        }
        let t = Dyadic::new(-1, digits);
        left.push((t.clone(), x.clone()));
        right.push((t, x.clone()));
        Ok(Thermograph::from_walls(Wall::from_normal(left), Wall::from_normal(right)))
    }
}

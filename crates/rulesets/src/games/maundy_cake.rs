//! Maundy Cake: a move divides one rectangular cake into any number of equal parts, Left by cuts from top to bottom, Right
//! from side to side, with whole numbers for all sides; a player who cannot divide loses.
//!
//! Board: `RxC`, rows x columns; several cakes are joined by commas, `9*2x4` is nine of them; `.` is an empty table. Moves
//! are named by the number of parts: `v3` three parts side by side, `h2` two parts one above the other, `2:v3` of the second
//! cake. Reference: Berlekamp, Conway and Guy, *Winning Ways*, chapter 2 ("Maundy Cake"). The cake 1x6 is 4.
//!
//! The closed form of that chapter: divide each side by its least prime factor again and again until it is 1. If one side lasts
//! longer, its owner has the sum of what is left of it from the moment on at which the other is 1, without the first: the
//! numbers that it passes after as many more steps. Sides are taken apart by trial division, so the least prime factors
//! of large sides should not be too large. For the same reason moves in large cakes are not all found: see `MOST_TRIED`.

use std::ops::ControlFlow;

use dashu_int::ops::DivRem;
use dashu_int::{IBig, UBig};
use tedomari_number::Dyadic;
use tedomari_position::{About, Boxed};
use tedomari_value::{Engine, Stop};

use crate::cake::{Cake, CakeGame, CakeRules, Pieces};

/// The rules.
pub struct MaundyCake;

/// What the program finds in this file.
pub const RULESET: Boxed<CakeRules<MaundyCake>> = Boxed(CakeRules(MaundyCake));

/// Of a side up to the square of this all divisors are found; of a larger one those up to this, and what the side leaves
/// when it is divided by them.
const MOST_TRIED: u32 = 1 << 16;

/// What is left of a side when it is divided by its least prime factor again and again, down to 1, without itself.
fn chain(side: &UBig, engine: &Engine) -> Result<Vec<UBig>, Stop> {
    let mut chain = Vec::new();
    let (mut rest, mut factor) = (side.clone(), UBig::from(2_u8));
    while rest > UBig::ONE {
        // Machine words are ten times faster.
        if let (Ok(rest), Ok(factor)) = (u64::try_from(&rest), u64::try_from(&factor)) {
            return small_chain(rest, factor, chain, || engine.step());
        }
        engine.step()?;
        if &factor * &factor > rest {
            chain.push(UBig::ONE);
            break;
        }
        let (quotient, remainder) = (&rest).div_rem(&factor);
        if remainder == UBig::ZERO {
            chain.push(quotient.clone());
            rest = quotient;
        } else {
            factor += if factor == UBig::from(2_u8) { UBig::ONE } else { UBig::from(2_u8) };
        }
    }
    Ok(chain)
}

/// Goes on with a side that has no divisor below a factor.
fn small_chain(
    mut rest: u64,
    mut factor: u64,
    mut chain: Vec<UBig>,
    step: impl Fn() -> Result<(), Stop>,
) -> Result<Vec<UBig>, Stop> {
    while rest > 1 {
        step()?;
        if factor.checked_mul(factor).is_none_or(|square| square > rest) {
            chain.push(UBig::ONE);
            break;
        }
        if rest.is_multiple_of(factor) {
            rest /= factor;
            chain.push(rest.into());
        } else {
            factor += if factor == 2 { 1 } else { 2 };
        }
    }
    Ok(chain)
}

/// The divisors of a side from 2 on, in order; of a large side not all of them.
fn divisors(side: &UBig) -> Vec<UBig> {
    let word = u64::try_from(side).ok();
    let divides = |parts: u32| match word {
        Some(side) => side.is_multiple_of(parts.into()),
        None => side % parts == 0,
    };
    let is_low = |parts: u32| word.is_none_or(|side| u64::from(parts).pow(2) <= side);
    let mut divisors: Vec<UBig> = (1..=MOST_TRIED)
        .take_while(|&parts| is_low(parts))
        .filter(|&parts| divides(parts))
        .map(Into::into)
        .collect();
    let high: Vec<UBig> = divisors.iter().rev().map(|parts| side / parts).collect();
    // The root of a square stands in both.
    divisors.extend(high);
    divisors.dedup();
    divisors.retain(|parts| *parts > UBig::ONE);
    divisors
}

impl CakeGame for MaundyCake {
    fn about(&self) -> About<'_> {
        About {
            name: "maundy_cake",
            board: "`2x4`, rows x columns; several cakes are joined by commas, `9*2x4` is nine of them",
            moves: "A player divides a cake into any number of equal parts, Left by cuts from top to bottom, Right from side to side",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
            example: ("1x6", "4"),
        }
    }

    fn visit_cuts(&self, side: &UBig, visit: &mut dyn FnMut(&UBig, Pieces) -> ControlFlow<()>) {
        let _ = divisors(side).into_iter().try_for_each(|parts| {
            let part = side / &parts;
            visit(&parts.clone(), vec![(parts, part)])
        });
    }

    fn leaves_out_cuts(&self, side: &UBig) -> bool {
        *side > UBig::from(MOST_TRIED).pow(2)
    }

    fn value(&self, (rows, columns): &Cake, engine: &Engine) -> Result<Dyadic, Stop> {
        Ok(Dyadic::from_parts(free_moves(&chain(rows, engine)?, &chain(columns, engine)?), 0))
    }

    /// The value, if it takes no more than a moment.
    fn bounds(&self, (rows, columns): &Cake) -> Option<(i64, i64)> {
        let chain = |side: &UBig| {
            let side = u16::try_from(side).ok()?;
            small_chain(side.into(), 2, Vec::new(), || Ok(())).ok()
        };
        let value = i64::try_from(free_moves(&chain(rows)?, &chain(columns)?)).ok()?;
        Some((value, value))
    }
}

/// What the chains of the two sides leave when the shorter is taken off the longer.
fn free_moves(down: &[UBig], across: &[UBig]) -> IBig {
    let left_over = |long: &[UBig], short: &[UBig]| {
        long.iter().skip(short.len()).fold(IBig::ZERO, |sum, left| sum + IBig::from(left.clone()))
    };
    left_over(across, down) - left_over(down, across)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_by_trial() {
        for side in 1_u32..2000 {
            let all: Vec<UBig> = (2..=side).filter(|parts| side % parts == 0).map(Into::into).collect();
            assert_eq!(divisors(&side.into()), all, "{side}");
        }
    }

    /// Of a prime side the only cut is into all its columns, and of a product of two large primes it is the only one found.
    #[test]
    fn divisors_of_large_sides() {
        let prime = UBig::from(1_000_000_000_000_037_u64);
        assert_eq!(divisors(&prime), vec![prime.clone()]);
        let product = &prime * UBig::from(999_999_999_989_u64);
        assert_eq!(divisors(&product), vec![product.clone()]);
        assert!(MaundyCake.leaves_out_cuts(&product));
        let twice = &product * UBig::from(2_u8);
        assert_eq!(divisors(&twice), [UBig::from(2_u8), product, twice]);
    }

    /// A side of several machine words is taken apart like one that fits.
    #[test]
    fn chains() {
        let engine = Engine::new();
        let numbers = |list: &[u64]| -> Vec<UBig> { list.iter().map(|&n| n.into()).collect() };
        assert_eq!(chain(&UBig::from(60_u8), &engine), Ok(numbers(&[30, 15, 5, 1])));
        assert_eq!(chain(&UBig::from(49_u8), &engine), Ok(numbers(&[7, 1])));
        let power = UBig::ONE << 70;
        let halves: Vec<UBig> = (0..70).rev().map(|k| UBig::ONE << k).collect();
        assert_eq!(chain(&power, &engine), Ok(halves));
    }
}

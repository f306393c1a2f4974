//! Maundy Cake: a move divides one rectangular cake into any number of equal parts, Left by cuts from top to bottom, Right
//! from side to side, with whole numbers for all sides; who cannot divide loses.
//!
//! Board: `RxC`, rows x columns; several cakes are joined by commas; `.` is an empty table. Moves are named by the number of
//! parts: `v3` three parts side by side, `h2` two parts one above the other, `2:v3` of the second cake. Reference: Berlekamp, Conway
//! and Guy, *Winning Ways*, chapter 2 ("Maundy Cake"). The cake 1x6 is 4.
//!
//! The closed form of that chapter: divide each side by its least prime factor again and again until it is 1. If one side lasts
//! longer, its owner has the sum of what is left of it from the moment on at which the other is 1, without the first: the
//! numbers that it passes after as many more steps. Sides are taken apart by trial division, so the least prime factors
//! of large sides should not be too large.

use std::ops::ControlFlow;

use dashu_int::ops::DivRem;
use dashu_int::{IBig, UBig};
use tedomari_number::Dyadic;
use tedomari_position::About;
use tedomari_value::{Engine, Stop};

use crate::cake::{Cake, CakeGame, CakeRules};

/// The rules.
pub struct MaundyCake;

/// What the program finds in this file.
pub const RULESET: CakeRules<MaundyCake> = CakeRules(MaundyCake);

/// What is left of a side when it is divided by its least prime factor again and again, down to 1, without itself.
fn chain(side: &UBig, engine: &Engine) -> Result<Vec<UBig>, Stop> {
    let mut chain = Vec::new();
    let (mut rest, mut factor) = (side.clone(), UBig::from(2_u8));
    while rest > UBig::ONE {
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

impl CakeGame for MaundyCake {
    fn about(&self) -> &'static About {
        &About {
            name: "maundy_cake",
            board: "`2x4`, rows x columns; several cakes are joined by commas",
            moves: "divide a cake into any number of equal parts, Left by cuts from top to bottom, Right from side to side",
            reference: "Berlekamp, Conway, Guy, Winning Ways, chapter 2",
            example: ("1x6", "4"),
        }
    }

    fn visit_cuts(&self, side: &UBig, visit: &mut dyn FnMut(&UBig, Vec<UBig>) -> ControlFlow<()>) {
        let mut parts = UBig::from(2_u8);
        while parts <= *side {
            let (part, remainder) = side.div_rem(&parts);
            if remainder == UBig::ZERO
                && let Ok(count) = usize::try_from(&parts)
                && visit(&parts, vec![part; count]).is_break()
            {
                return;
            }
            parts += UBig::ONE;
        }
    }

    fn value(&self, (rows, columns): &Cake, engine: &Engine) -> Result<Dyadic, Stop> {
        let (down, across) = (chain(rows, engine)?, chain(columns, engine)?);
        let left_over = |long: &[UBig], short: &[UBig]| {
            long.iter().skip(short.len()).fold(IBig::ZERO, |sum, left| sum + IBig::from(left.clone()))
        };
        Ok(Dyadic::from_parts(left_over(&across, &down) - left_over(&down, &across), 0))
    }
}

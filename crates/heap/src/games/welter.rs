//! Welter's game: Nim in which no two piles ever have the same size (coins on a strip, at most one on a square).
//!
//! Welter's theorem (Conway, *On Numbers and Games*, chapter 13): the Grundy value is the Nim sum of all sizes and of the
//! mating terms (a|b) = 2^(n+1) - 1 over all pairs, where 2^n is the largest power of two that divides a - b. Bit b of (a|x)
//! depends only on the bits of x below b, so for any other piles the size x that makes the value 0 is found bit by bit,
//! from the lowest up: winning moves need no search.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_value::{Engine, Stop};

use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Game, Part, Setup, SetupError};

/// Welter's game.
#[derive(Debug, Clone, Copy)]
pub struct Welter;

static ABOUT: About = About {
    name: "welter",
    aliases: &["welters game"],
    rules: "Welter's game: take any number from one pile, but no two piles may become equal",
    piles: "different sizes; 0 counts as a size",
    parameters: &[],
    solved: "formula, any size: Welter's function",
    reference: "Welter 1954; On Numbers and Games, chapter 13; Scenic Trails, section 4",
    example: "2 3 5 7 11",
};

impl Game for Welter {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by(|&a, &b| piles[a].cmp(&piles[b]));
        if let Some(pair) = order.windows(2).find(|pair| piles[pair[0]] == piles[pair[1]]) {
            let message =
                format!("no two piles may be equal in Welter's game, and {} is there twice", piles[pair[0]]);
            return Err(SetupError { part: Part::Pile(pair[0].max(pair[1])), message });
        }
        Ok(Box::new(Piles { rules: Welter, piles }))
    }
}

/// The mating term of two different numbers.
fn mating(a: &UBig, b: &UBig) -> UBig {
    let shift = (a ^ b).trailing_zeros().unwrap_or(0);
    (UBig::ONE << (shift + 1)) - UBig::ONE
}

/// Welter's function of different numbers.
///
/// ```
/// use tedomari_heap::games::welter::function;
///
/// let numbers: Vec<_> = [2u32, 3, 5, 7, 11].map(Into::into).into();
/// assert_eq!(function(&numbers).to_string(), "4");
/// ```
pub fn function(numbers: &[UBig]) -> UBig {
    let mut value = UBig::ZERO;
    for (at, number) in numbers.iter().enumerate() {
        value ^= number;
        for other in &numbers[..at] {
            value ^= mating(number, other);
        }
    }
    value
}

/// The one number that, together with these, has Welter function 0.
fn completion(others: &[&UBig]) -> UBig {
    let own: Vec<UBig> = others.iter().map(|&number| number.clone()).collect();
    let wanted = function(&own);
    let mut x = UBig::ZERO;
    // Those that agree with x in the bits so far.
    let mut alike = others.to_vec();
    let bits = others.iter().map(|number| number.bit_len()).max().unwrap_or(0) + 1;
    for bit in 0..=bits {
        // One pile may stay alike through all its bits; then x gets a bit above it.
        let one = wanted.bit(bit) ^ (alike.len() % 2 == 1);
        if one {
            x.set_bit(bit);
        }
        alike.retain(|number| number.bit(bit) == one);
    }
    x
}

impl PileRules for Welter {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool {
        let apart = |to: &[UBig]| to.iter().enumerate().all(|(at, size)| !to[..at].contains(size));
        piles::is_nim_move(from, to) && apart(to)
    }

    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) {
        piles::visit_nim(piles, &mut |to| !self.is_legal(piles, &to) || visit(to));
    }

    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        let value = function(piles);
        found.decide(!value.is_zero(), "Welter's function");
        if !value.is_zero() {
            for (at, pile) in piles.iter().enumerate() {
                engine.step()?;
                let others: Vec<&UBig> = piles
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .map(|(_, pile)| pile)
                    .collect();
                let left = completion(&others);
                if left < *pile {
                    let mut to = piles.to_vec();
                    to[at] = left;
                    if !found.push(Move::To(to), ask) {
                        break;
                    }
                }
            }
        }
        found.grundy = Some(value);
        Ok(())
    }
}

//! 2^k-Nimhoff: any number from one pile, or 2^k from each of two piles.
//!
//! Fraenkel and Lorberbom: the Grundy value for k ≥ 1 is the k-Nim-sum, where a and b add to a ⊕ b, with its lowest bit
//! changed if both have their k-th bit set. It is associative, so over many piles the lowest bit changes once for every two
//! piles with that bit. For k = 0 the game is cyclic Nimhoff with h = 3.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_value::{Engine, Stop};

use super::cyclic;
use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};

/// 2^k-Nimhoff.
#[derive(Debug, Clone, Copy)]
pub struct PowerNimhoff;

static ABOUT: About = About {
    name: "power-nimhoff",
    aliases: &["2^k-nimhoff", "2k nimhoff", "nimhoff2k"],
    rules: "2^k-Nimhoff: take any number from one pile, or 2^k from each of two piles",
    piles: "the sizes of the piles",
    parameters: &[Parameter { name: "k", what: "the exponent of the power of two", default: Some("1") }],
    solved: "formula, any size: the k-Nim-sum",
    reference: "Fraenkel and Lorberbom 1991; Scenic Trails, section 6",
    example: "k=1 6 7 3",
};

impl Game for PowerNimhoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let k = piles::small(setup, "k", 0)?.unwrap_or(1);
        Ok(Box::new(Piles { rules: Rules { k }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    k: usize,
}

/// The k-Nim-sum of the numbers, for k ≥ 1.
fn sum<'a>(k: usize, numbers: impl Iterator<Item = &'a UBig>) -> UBig {
    numbers.fold(UBig::ZERO, |sum, number| {
        let both = sum.bit(k) && number.bit(k);
        sum ^ number ^ UBig::from(u8::from(both))
    })
}

impl Rules {
    /// The step, unless it is larger than all these piles.
    fn step(&self, piles: &[UBig]) -> Option<UBig> {
        let fits = piles.iter().any(|pile| pile.bit_len() > self.k);
        fits.then(|| UBig::ONE << self.k)
    }

    fn visit_pairs(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) -> bool {
        let Some(step) = self.step(piles) else { return true };
        for i in 0..piles.len() {
            for j in 0..i {
                if piles[i] < step || piles[j] < step {
                    continue;
                }
                let mut to = piles.to_vec();
                to[i] -= &step;
                to[j] -= &step;
                if !visit(to) {
                    return false;
                }
            }
        }
        true
    }
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool {
        let taken: Vec<UBig> =
            from.iter().zip(to).filter(|(from, to)| from != to).map(|(from, to)| from - to).collect();
        match &taken[..] {
            [_] => true,
            [x, y] => x == y && self.step(from).is_some_and(|step| *x == step),
            _ => false,
        }
    }

    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) {
        if self.visit_pairs(piles, visit) {
            piles::visit_nim(piles, visit);
        }
    }

    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        if self.k == 0 {
            return cyclic::Rules { h: UBig::from(3u32) }.analyse(piles, ask, engine, found);
        }
        let k = self.k;
        let value = sum(k, piles.iter());
        found.decide(!value.is_zero(), "the k-Nim-sum");
        if value.is_zero() {
            found.grundy = Some(value);
            return Ok(());
        }
        found.grundy = Some(value);
        for (at, pile) in piles.iter().enumerate() {
            engine.step()?;
            // x added to the others gives 0 only if it has their k-th bit, and then it is forced.
            let others =
                sum(k, piles.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, pile)| pile));
            let left = &others ^ UBig::from(u8::from(others.bit(k)));
            if left < *pile {
                let mut to = piles.to_vec();
                to[at] = left;
                if !found.push(Move::To(to), ask) {
                    return Ok(());
                }
            }
        }
        let mut stop = Ok(());
        self.visit_pairs(piles, &mut |to| {
            stop = engine.step();
            stop.is_ok() && (!sum(k, to.iter()).is_zero() || found.push(Move::To(to), ask))
        });
        stop
    }
}

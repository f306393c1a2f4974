//! Three-pile Wythoff: any number from one pile, or k, l, m from the three with k ⊕ l ⊕ m = 0.
//!
//! Fraenkel's generalisation (table 4 of "Scenic Trails"): with two piles k ⊕ l = 0 says k = l. No formula is known; the
//! mates of the two smaller piles are found one after the other, for each pair from all earlier ones.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::mates::{self, Extra, Kept, Visit};
use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Position};
use crate::registry::{About, Game, Setup, SetupError};
use crate::sizes::{Change, Sizes};

/// Three-pile Wythoff.
#[derive(Debug, Clone, Copy)]
pub struct ThreePile;

static ABOUT: About = About {
    name: "wythoff3",
    aliases: &["three-pile wythoff", "3-pile wythoff"],
    rules: "Three-pile Wythoff: take any number from one pile, or k, l and m from the three with Nim sum 0",
    piles: "three piles",
    parameters: &[],
    solved: "a table over the two smaller piles; Grundy value of small positions by search",
    reference: "Chaba and Fraenkel; Scenic Trails, section 6, table 4",
    example: "1 3 4",
};

impl Game for ThreePile {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 3..=3)?;
        Ok(Box::new(Piles { rules: ThreePile, piles }))
    }
}

impl PileRules for ThreePile {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        let sum = piles::taken(from, changes).fold(UBig::ZERO, |sum, take| sum ^ take);
        changes.len() == 1 || sum.is_zero()
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        if !piles::visit_nim(piles, visit) {
            return;
        }
        let mut k = UBig::ZERO;
        while k <= piles[0] {
            let mut l = if k.is_zero() { UBig::ONE } else { UBig::ZERO };
            while l <= piles[1] {
                let m = &k ^ &l;
                let left = |m: UBig| vec![&piles[0] - &k, &piles[1] - &l, &piles[2] - m];
                if m <= piles[2] && !visit(left(m).into()) {
                    return;
                }
                l += 1u32;
            }
            k += 1u32;
        }
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        mates::analyse(self, piles, ask, task, found)?;
        found.grundy = mates::grundy(self, piles, ask, task)?;
        Ok(())
    }
}

static KEPT: Kept = Kept::new();

impl Extra for ThreePile {
    fn kept(&self) -> Option<&'static Kept> {
        Some(&KEPT)
    }

    fn visit_extra(&self, _: &[usize], first: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop> {
        for k in 0..=first[0] {
            for l in 0..=first[1] {
                if k > 0 || l > 0 {
                    visit(&[k, l], k ^ l)?;
                }
            }
        }
        Ok(())
    }
}

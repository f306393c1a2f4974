//! W²: Wythoff's game with its own P-positions as further moves.
//!
//! "Interesting games seem to be obtained when we adjoin to a game its P-positions as moves" (Scenic Trails, section 6). For
//! each size taken from one pile there are three further possibilities: none, the same, or its Wythoff mate from the
//! other; so the mates of W² follow one another quickly.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use super::wythoff;
use crate::mates::{self, Extra, Visit};
use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Position};
use crate::registry::{About, Game, Setup, SetupError};
use crate::sizes::{Change, Sizes};

/// W².
#[derive(Debug, Clone, Copy)]
pub struct SquaredWythoff;

static ABOUT: About = About {
    name: "w2",
    aliases: &["w^2", "wythoff squared", "squared wythoff"],
    rules: "W²: take any number from one pile, the same number from both, or a P-position of Wythoff's game",
    piles: "two piles",
    parameters: &[],
    solved: "a table over the smaller pile; Grundy value of small positions by search",
    reference: "Scenic Trails, section 6",
    example: "4 6",
};

impl Game for SquaredWythoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 2..=2)?;
        Ok(Box::new(Piles { rules: Rules { mates: Vec::new() }, piles }))
    }
}

/// Wythoff's mates of the numbers up to the smaller pile, while an analysis goes on.
#[derive(Debug, Clone)]
struct Rules {
    mates: Vec<u64>,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        let taken: Vec<UBig> = piles::taken(from, changes).collect();
        match &taken[..] {
            [a, b] => a == b || wythoff::mate(a) == *b,
            _ => true,
        }
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        if !piles::visit_nim(piles, visit) {
            return;
        }
        let mut a = UBig::ONE;
        while a <= piles[0] {
            for b in [a.clone(), wythoff::mate(&a)] {
                let left = |b: UBig| vec![&piles[0] - &a, &piles[1] - b];
                if b <= piles[1] && !visit(left(b).into()) {
                    return;
                }
            }
            a += 1u32;
        }
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let least = u64::try_from(piles.iter().min().unwrap_or(&UBig::ZERO)).map_err(|_| Stop::Memory)?;
        let mut mates: Vec<u64> = Vec::new();
        let held = task.hold();
        for size in 0..=least {
            task.step()?;
            if mates.len() == mates.capacity() {
                // They are held twice while they are moved to a larger place.
                held.grow(3 * mates.len() * size_of::<u64>())?;
                mates.reserve_exact(mates.len().max(64));
                held.set(mates.capacity() * size_of::<u64>());
            }
            mates.push(u64::try_from(wythoff::mate(&UBig::from(size))).map_err(|_| Stop::Memory)?);
        }
        let rules = Rules { mates };
        mates::analyse(&rules, piles, ask, task, found)?;
        found.grundy = mates::grundy(&rules, piles, ask, task)?;
        Ok(())
    }
}

impl Extra for Rules {
    fn visit_extra(&self, _: &[usize], first: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop> {
        for taken in 1..=first[0] {
            visit(&[taken], taken)?;
            visit(&[taken], self.mates[taken as usize])?;
        }
        Ok(())
    }
}

//! Nim: any number from one pile. Bouton's theorem: the Grundy value is the sum of the sizes in binary without carrying.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::misere;
use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Position};
use crate::registry::{About, Game, Setup, SetupError};
use crate::sizes::{Change, Sizes};

/// Nim.
#[derive(Debug, Clone, Copy)]
pub struct Nim;

static ABOUT: About = About {
    name: "nim",
    aliases: &[],
    rules: "Nim: take any number from one pile",
    piles: "the sizes of the piles",
    parameters: &[],
    solved: "formula, any size: the Nim sum",
    reference: "Bouton 1901; Scenic Trails, section 4",
    example: "3 5 7",
};

impl Game for Nim {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        Ok(Box::new(Piles { rules: Nim, piles }))
    }
}

impl PileRules for Nim {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, _: &[UBig], changes: &[Change]) -> bool {
        changes.len() == 1
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        piles::visit_nim(piles, visit);
    }

    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        misere::nim(piles, ask, task, found, "Bouton's rule for misère Nim")?;
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        piles::nim(piles, ask, task, found, "the Nim sum")?;
        Ok(())
    }
}

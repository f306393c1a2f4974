//! Scoring: subtract 1 to t from one score. The Grundy value of a score is its remainder modulo t + 1, since the t
//! followers of a score have exactly the other remainders.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use crate::misere::Tame;
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::spend_pile;

/// Scoring.
#[derive(Debug, Clone, Copy)]
pub struct Scoring;

static ABOUT: About = About {
    name: "scoring",
    aliases: &["bounded nim", "bachet"],
    rules: "Scoring: subtract 1 to t from one score",
    piles: "the scores",
    parameters: &[Parameter { name: "t", what: "the largest step", default: Some("3") }],
    solved: "formula, any size: remainders modulo t+1",
    reference: "Scenic Trails, section 2",
    example: "t=3 8 7 6 5",
};

impl Game for Scoring {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let t = piles::number(setup, "t")?.unwrap_or_else(|| UBig::from(3u32));
        if t.is_zero() {
            return Err(wrong("t", "`t` must be at least 1".to_owned()));
        }
        Ok(Box::new(Piles { rules: Rules { t }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    t: UBig,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        changes.len() == 1 && piles::taken(from, changes).all(|take| take <= self.t)
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        piles::visit_up_to(piles, &self.t, visit);
    }

    /// A game in which 1 to t are taken has the pairing property of subtraction games.
    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        let modulus = &self.t + UBig::ONE;
        let tame = Tame::new(piles.iter().map(|pile| pile % &modulus), task)?;
        found.decide(!tame.is_lost(), "remainders modulo t+1, by Bouton's rule");
        if tame.is_lost() {
            return Ok(true);
        }
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let value = pile % &modulus;
            for wanted in tame.wanted(&value).into_iter().filter(|wanted| *wanted < modulus) {
                let take = (&value + &modulus - wanted) % &modulus;
                if !take.is_zero() && take <= *pile {
                    let to = Sizes::changed(piles, vec![(at, pile - take)]);
                    if !found.push(PileMove::To(to), ask, task)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let modulus = &self.t + UBig::ONE;
        let mut sum = UBig::ZERO;
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            sum ^= pile % &modulus;
        }
        found.decide(!sum.is_zero(), "remainders modulo t+1");
        found.grundy = Some(sum.clone());
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            let value = pile % &modulus;
            let wanted = &value ^ &sum;
            if wanted >= modulus || wanted == value {
                continue;
            }
            let take = (value + &modulus - wanted) % &modulus;
            if take <= *pile {
                let to = Sizes::changed(piles, vec![(at, pile - take)]);
                if !found.push(PileMove::To(to), ask, task)? {
                    break;
                }
            }
        }
        Ok(())
    }
}

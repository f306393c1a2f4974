//! Take: any number from one pile, or one of some given vectors from all piles at once.
//!
//! Call a vector b odd if, after dividing by the largest power of two that divides all its entries, the sum of its entries
//! is odd. Blass and Fraenkel: the Grundy values are those of Nim (the game is *Nimdi*, Nim in disguise) if and only if
//! every vector is odd. One half is easy: an odd vector changes an odd number of bits in the lowest column that it touches,
//! so it never keeps the Nim sum. (The paper prints the condition for the piles a; it is about the vector b.)

use std::sync::Arc;

use dashu_int::UBig;
use rustc_hash::FxHashSet;
use tedomari_task::{Stop, Task};

use crate::mates::{self, Extra, Visit};
use crate::misere;
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::spend_if_many;

/// Take.
#[derive(Debug, Clone, Copy)]
pub struct Take;

static ABOUT: About = About {
    name: "take",
    aliases: &["nimdi"],
    rules: "Take: take any number from one pile, or one of the vectors from all piles at once",
    piles: "the sizes of the piles",
    parameters: &[Parameter {
        name: "vectors",
        what: "what may be taken from all piles at once, a number for each pile",
        default: None,
    }],
    solved: "formula, any size, if all vectors are odd: Nim in disguise; otherwise a table over all piles but the largest",
    reference: "Blass and Fraenkel; Scenic Trails, section 6, table 2",
    example: "vectors=2,3;1,2 4 6",
};

impl Game for Take {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let bad = |message: String| wrong("vectors", message);
        let rows = setup.get("vectors").and_then(|data| data.rows());
        let vectors =
            rows.ok_or_else(|| bad("`vectors` must be lists of numbers: `vectors=2,3;1,2`".to_owned()))?;
        for vector in &vectors {
            if vector.len() != piles.len() {
                let (has, piles) = (vector.len(), piles.len());
                return Err(bad(format!("a vector has {has} numbers, but there are {piles} piles")));
            }
            if vector.iter().all(UBig::is_zero) {
                return Err(bad("a vector of zeros takes nothing".to_owned()));
            }
        }
        Ok(Box::new(Piles { rules: Rules { vectors }, piles }))
    }
}

/// Whether a vector is odd, so that taking it never keeps a Nim sum.
///
/// ```
/// use tedomari_heap::games::take::is_odd;
///
/// let vector = |numbers: &[u32]| numbers.iter().map(|&n| n.into()).collect::<Vec<_>>();
/// assert!(is_odd(&vector(&[2, 3])));
/// assert!(!is_odd(&vector(&[1, 3])) && !is_odd(&vector(&[2, 6])));
/// ```
pub fn is_odd(vector: &[UBig]) -> bool {
    let lowest = |number: &UBig| number.trailing_zeros();
    let Some(shift) = vector.iter().filter_map(lowest).min() else { return false };
    vector.iter().filter(|number| lowest(number) == Some(shift)).count() % 2 == 1
}

#[derive(Debug, Clone)]
struct Rules {
    vectors: Vec<Vec<UBig>>,
}

impl Rules {
    /// What taking each of the vectors changes, those left out that are moves of Nim or there twice.
    fn further<'p>(&'p self, piles: &'p [UBig]) -> impl Iterator<Item = Vec<Change>> + 'p {
        let mut seen: FxHashSet<&[UBig]> = FxHashSet::default();
        self.vectors.iter().filter_map(move |vector| {
            let is_nim = vector.iter().filter(|take| !take.is_zero()).count() == 1;
            let fits = piles.iter().zip(vector).all(|(pile, take)| pile >= take);
            if is_nim || !fits || !seen.insert(vector) {
                return None;
            }
            let places = piles.iter().zip(vector).enumerate().filter(|(_, (_, take))| !take.is_zero());
            Some(places.map(|(at, (pile, take))| (at, pile - take)).collect())
        })
    }

    /// The vectors that lead to a Nim sum of 0.
    fn winning(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let sum = found.grundy.clone().unwrap_or_default();
        let held = task.hold();
        held.grow(3 * size_of::<&[UBig]>() * self.vectors.len())?;
        for changes in self.further(piles) {
            spend_if_many(task, piles.len())?;
            let after = changes.iter().fold(sum.clone(), |sum, (at, left)| sum ^ &piles[*at] ^ left);
            if after.is_zero() && !found.push(PileMove::To(Sizes::changed(piles, changes)), ask, task)? {
                break;
            }
        }
        Ok(())
    }
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], changes: &[Change]) -> bool {
        let taken: Vec<(usize, UBig)> =
            changes.iter().map(|change| change.0).zip(piles::taken(from, changes)).collect();
        let is_taken = |vector: &Vec<UBig>| {
            let takes = vector.iter().enumerate().filter(|(_, take)| !take.is_zero());
            takes.eq(taken.iter().map(|(at, take)| (*at, take)))
        };
        changes.len() == 1 || self.vectors.iter().any(is_taken)
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        for changes in self.further(piles) {
            if !visit(Sizes::changed(piles, changes)) {
                return;
            }
        }
        piles::visit_nim(piles, visit);
    }

    fn is_symmetric(&self) -> bool {
        false
    }

    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        for vector in &self.vectors {
            spend_if_many(task, piles.len())?;
            let entries = vector.iter().filter(|entry| !entry.is_zero()).count();
            let others = entries < piles.len();
            if !is_odd(vector) || (entries > 1 && misere::spoils(vector.iter(), others)) {
                return Ok(false);
            }
        }
        found.facts.push(("vectors", "all odd, and they leave Bouton's rule as it is".to_owned()));
        if !misere::nim(piles, ask, task, found, "Bouton's rule for misère Nim")? {
            return Ok(true);
        }
        for changes in self.further(piles) {
            spend_if_many(task, piles.len())?;
            let to = Sizes::changed(piles, changes);
            if misere::leads_to_lost(&to) && !found.push(PileMove::To(to), ask, task)? {
                break;
            }
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        let mut all_odd = true;
        for vector in &self.vectors {
            spend_if_many(task, piles.len())?;
            // A vector with a single entry is a move of Nim, and odd as well.
            all_odd &= is_odd(vector);
        }
        if all_odd {
            found.facts.push(("vectors", "all odd: Nim in disguise".to_owned()));
            if piles::nim(piles, ask, task, found, "the Nim sum")? {
                self.winning(piles, ask, task, found)?;
            }
            return Ok(());
        }
        found.facts.push(("vectors", "not all odd: not Nim".to_owned()));
        mates::analyse(self, piles, ask, task, found)?;
        found.grundy = mates::grundy(self, piles, ask, task)?;
        Ok(())
    }
}

impl Extra for Rules {
    fn visit_extra(&self, order: &[usize], first: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop> {
        for vector in &self.vectors {
            let taken: Option<Vec<u64>> = order.iter().map(|&at| u64::try_from(&vector[at]).ok()).collect();
            let Some(taken) = taken else { continue };
            let Some((last, taken)) = taken.split_last() else { continue };
            let touches = taken.iter().any(|&take| take > 0);
            if touches && taken.iter().zip(first).all(|(take, have)| take <= have) {
                visit(taken, *last)?;
            }
        }
        Ok(())
    }
}

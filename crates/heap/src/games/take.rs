//! Take: any number from one pile, or one of some given vectors from all piles at once.
//!
//! Call a vector b odd if, after dividing by the largest power of two that divides all its entries, the sum of its entries
//! is odd. Blass and Fraenkel: the Grundy values are those of Nim (the game is *Nimdi*, Nim in disguise) if and only if
//! every vector is odd. One half is easy: an odd vector changes an odd number of bits in the lowest column that it touches,
//! so it never keeps the Nim sum. (The paper prints the condition for the piles a; it is about the vector b.)

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use crate::mates::{self, Extra};
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};

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
    /// The piles after taking each of the vectors, those left out that are moves of Nim or there twice.
    fn further(&self, piles: &[UBig]) -> impl Iterator<Item = Vec<UBig>> {
        self.vectors.iter().enumerate().filter_map(|(at, vector)| {
            let is_nim = vector.iter().filter(|take| !take.is_zero()).count() == 1;
            let fits = piles.iter().zip(vector).all(|(pile, take)| pile >= take);
            if is_nim || !fits || self.vectors[..at].contains(vector) {
                return None;
            }
            Some(piles.iter().zip(vector).map(|(pile, take)| pile - take).collect())
        })
    }
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool {
        let taken: Vec<UBig> = from.iter().zip(to).map(|(from, to)| from - to).collect();
        piles::is_nim_move(from, to) || self.vectors.contains(&taken)
    }

    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) {
        for to in self.further(piles) {
            if !visit(to) {
                return;
            }
        }
        piles::visit_nim(piles, visit);
    }

    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        // A vector with a single entry is a move of Nim, and odd as well.
        if self.vectors.iter().all(|vector| is_odd(vector)) {
            found.facts.push(("vectors", "all odd: Nim in disguise".to_owned()));
            piles::disguised_nim(piles, self.further(piles), ask, found);
            return Ok(());
        }
        found.facts.push(("vectors", "not all odd: not Nim".to_owned()));
        mates::analyse(self, piles, ask, engine, found)?;
        found.grundy = mates::grundy(self, piles, ask, engine)?;
        Ok(())
    }
}

impl Extra for Rules {
    fn visit_extra(&self, order: &[usize], first: &[u64], visit: &mut dyn FnMut(&[u64], u64)) {
        for vector in &self.vectors {
            let taken: Option<Vec<u64>> = order.iter().map(|&at| u64::try_from(&vector[at]).ok()).collect();
            let Some(taken) = taken else { continue };
            let Some((last, taken)) = taken.split_last() else { continue };
            let touches = taken.iter().any(|&take| take > 0);
            if touches && taken.iter().zip(first).all(|(take, have)| take <= have) {
                visit(taken, *last);
            }
        }
    }
}

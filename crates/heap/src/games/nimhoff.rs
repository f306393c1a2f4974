//! (a,b)-Nimhoff: any number from one pile, or a from one pile and b from another.
//!
//! If {a, b} is an odd set the further move never keeps a Nim sum, and the game is Nim in disguise (the Take theorem, see
//! [`take`](super::take)). Otherwise the mates of the smaller piles are found one after the other.

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use super::take::is_odd;
use crate::mates::{self, Extra};
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};

/// (a,b)-Nimhoff.
#[derive(Debug, Clone, Copy)]
pub struct Nimhoff;

static ABOUT: About = About {
    name: "nimhoff",
    aliases: &["(a,b)-nimhoff", "ab nimhoff"],
    rules: "(a,b)-Nimhoff: take any number from one pile, or a from one pile and b from another",
    piles: "two piles or more",
    parameters: &[
        Parameter { name: "a", what: "how many are taken from one pile", default: Some("1") },
        Parameter { name: "b", what: "how many are taken from another", default: Some("3") },
    ],
    solved: "formula, any size, if {a,b} is an odd set: Nim in disguise; otherwise a table over all piles but the largest",
    reference: "Fraenkel and Lorberbom 1991; Scenic Trails, section 6, table 3",
    example: "a=1 b=3 2 3",
};

impl Game for Nimhoff {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 2..=usize::MAX)?;
        let mut steps = [UBig::ONE, UBig::from(3u32)];
        for (name, step) in ["a", "b"].into_iter().zip(&mut steps) {
            if let Some(given) = piles::number(setup, name)? {
                if given.is_zero() {
                    return Err(wrong(name, format!("`{name}` must be at least 1")));
                }
                *step = given;
            }
        }
        let [a, b] = steps;
        Ok(Box::new(Piles { rules: Rules { a, b }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    a: UBig,
    b: UBig,
}

impl Rules {
    /// The piles after each of the further moves.
    fn further(&self, piles: &[UBig]) -> impl Iterator<Item = Vec<UBig>> {
        let pairs = (0..piles.len()).flat_map(|i| (0..piles.len()).map(move |j| (i, j)));
        pairs.filter_map(|(i, j)| {
            let is_double = self.a == self.b && j < i;
            if i == j || is_double || piles[i] < self.a || piles[j] < self.b {
                return None;
            }
            let mut to = piles.to_vec();
            to[i] -= &self.a;
            to[j] -= &self.b;
            Some(to)
        })
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
            [x, y] => (x, y) == (&self.a, &self.b) || (x, y) == (&self.b, &self.a),
            _ => false,
        }
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
        if is_odd(&[self.a.clone(), self.b.clone()]) {
            found.facts.push(("moves", "an odd set: Nim in disguise".to_owned()));
            piles::disguised_nim(piles, self.further(piles), ask, found);
            return Ok(());
        }
        mates::analyse(self, piles, ask, engine, found)?;
        found.grundy = mates::grundy(self, piles, ask, engine)?;
        Ok(())
    }
}

impl Extra for Rules {
    fn visit_extra(&self, _: &[usize], first: &[u64], visit: &mut dyn FnMut(&[u64], u64)) {
        let (Ok(a), Ok(b)) = (u64::try_from(&self.a), u64::try_from(&self.b)) else { return };
        let mut taken = vec![0; first.len()];
        for i in 0..first.len() {
            for (here, last) in [(a, b), (b, a)] {
                if first[i] >= here {
                    taken[i] = here;
                    visit(&taken, last);
                    taken[i] = 0;
                }
            }
            for j in (0..first.len()).filter(|&j| j != i) {
                if first[i] >= a && first[j] >= b {
                    (taken[i], taken[j]) = (a, b);
                    visit(&taken, 0);
                    (taken[i], taken[j]) = (0, 0);
                }
            }
        }
    }
}

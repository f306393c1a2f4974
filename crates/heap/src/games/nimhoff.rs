//! (a,b)-Nimhoff: any number from one pile, or a from one pile and b from another.
//!
//! If {a, b} is an odd set the further move never keeps a Nim sum, and the game is Nim in disguise (the Take theorem, see
//! [`take`](super::take)). Otherwise the mates of the smaller piles are found one after the other.

use std::sync::Arc;

use dashu_int::UBig;
use tedomari_task::{Stop, Task};

use super::take::is_odd;
use crate::mates::{self, Extra, Visit};
use crate::misere;
use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, PileMove, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};
use crate::sizes::{Change, Sizes};
use crate::work::spend_pile;

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
    /// After taking a from one pile and b from another.
    fn after(&self, piles: &Arc<[UBig]>, i: usize, j: usize) -> Sizes {
        let mut changes = vec![(i, &piles[i] - &self.a), (j, &piles[j] - &self.b)];
        changes.sort_unstable();
        Sizes::changed(piles, changes)
    }

    /// Whether the pairs (i, j) and (j, i) are the same move, so that only one of them counts.
    fn is_double(&self, i: usize, j: usize) -> bool {
        self.a == self.b && j < i
    }

    /// The further moves that change a Nim sum to 0, if they are wanted for what they leave. The first pile of each changes the
    /// sum by something, and the second must change it by the rest.
    fn winning(
        &self,
        piles: &Arc<[UBig]>,
        sum: &UBig,
        is_wanted: &dyn Fn(usize, usize) -> bool,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<(), Stop> {
        let held = task.hold();
        held.grow(size_of::<(UBig, usize)>() * piles.len())?;
        let mut seconds: Vec<(UBig, usize)> = Vec::new();
        for (j, pile) in piles.iter().enumerate() {
            spend_pile(task, j)?;
            if *pile >= self.b {
                seconds.push((pile ^ (pile - &self.b), j));
            }
        }
        seconds.sort_unstable();
        for (i, pile) in piles.iter().enumerate().filter(|(_, pile)| **pile >= self.a) {
            spend_pile(task, i)?;
            let wanted = sum ^ pile ^ (pile - &self.a);
            let first = seconds.partition_point(|(change, _)| *change < wanted);
            for &(_, j) in seconds[first..].iter().take_while(|(change, _)| *change == wanted) {
                task.step()?;
                let is_new = i != j && !self.is_double(i, j) && is_wanted(i, j);
                if is_new && !found.push(PileMove::To(self.after(piles, i, j)), ask, task)? {
                    return Ok(());
                }
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
        let taken: Vec<UBig> = piles::taken(from, changes).take(3).collect();
        match &taken[..] {
            [_] => true,
            [x, y] => (x, y) == (&self.a, &self.b) || (x, y) == (&self.b, &self.a),
            _ => false,
        }
    }

    fn visit(&self, piles: &Arc<[UBig]>, visit: &mut dyn FnMut(Sizes) -> bool) {
        let large = |least: &UBig| (0..piles.len()).filter(|&at| piles[at] >= *least).collect::<Vec<usize>>();
        let (firsts, seconds) = (large(&self.a), large(&self.b));
        for &i in &firsts {
            for &j in seconds.iter().filter(|&&j| i != j && !self.is_double(i, j)) {
                if !visit(self.after(piles, i, j)) {
                    return;
                }
            }
        }
        piles::visit_nim(piles, visit);
    }

    fn analyse_misere(
        &self,
        piles: &Arc<[UBig]>,
        ask: &Ask,
        task: &Task,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        let steps = [&self.a, &self.b];
        if !is_odd(&steps.map(UBig::clone)) || misere::spoils(steps.into_iter(), piles.len() > 2) {
            return Ok(false);
        }
        found.facts.push(("moves", "an odd set that leaves Bouton's rule as it is".to_owned()));
        if !misere::nim(piles, ask, task, found, "Bouton's rule for misère Nim")? {
            return Ok(true);
        }
        let (sum, mut large) = (piles::nim_sum(piles, task)?, 0);
        for (at, pile) in piles.iter().enumerate() {
            spend_pile(task, at)?;
            large += usize::from(*pile > UBig::ONE);
        }
        // How many piles of two or more are left after a move.
        let after = |i: usize, j: usize| {
            let gone = [(i, &self.a), (j, &self.b)]
                .map(|(at, take)| piles[at] > UBig::ONE && &piles[at] - take <= UBig::ONE);
            large - gone.map(usize::from).iter().sum::<usize>()
        };
        self.winning(piles, &sum, &|i, j| after(i, j) > 0, ask, task, found)?;
        if !found.more {
            self.winning(piles, &(&sum ^ UBig::ONE), &|i, j| after(i, j) == 0, ask, task, found)?;
        }
        Ok(true)
    }

    fn analyse(&self, piles: &Arc<[UBig]>, ask: &Ask, task: &Task, found: &mut Analysis) -> Result<(), Stop> {
        if is_odd(&[self.a.clone(), self.b.clone()]) {
            found.facts.push(("moves", "an odd set: Nim in disguise".to_owned()));
            if piles::nim(piles, ask, task, found, "the Nim sum")? {
                let sum = found.grundy.clone().unwrap_or_default();
                self.winning(piles, &sum, &|_, _| true, ask, task, found)?;
            }
            return Ok(());
        }
        mates::analyse(self, piles, ask, task, found)?;
        found.grundy = mates::grundy(self, piles, ask, task)?;
        Ok(())
    }
}

impl Extra for Rules {
    fn visit_extra(&self, _: &[usize], first: &[u64], visit: &mut Visit<'_>) -> Result<(), Stop> {
        let (Ok(a), Ok(b)) = (u64::try_from(&self.a), u64::try_from(&self.b)) else { return Ok(()) };
        let large: Vec<usize> = (0..first.len()).filter(|&at| first[at] >= a.min(b)).collect();
        let mut taken = vec![0; first.len()];
        for &i in &large {
            for (here, last) in [(a, b), (b, a)] {
                if first[i] >= here {
                    taken[i] = here;
                    visit(&taken, last)?;
                    taken[i] = 0;
                }
            }
            for &j in large.iter().filter(|&&j| j != i) {
                if first[i] >= a && first[j] >= b {
                    (taken[i], taken[j]) = (a, b);
                    visit(&taken, 0)?;
                    (taken[i], taken[j]) = (0, 0);
                }
            }
        }
        Ok(())
    }
}

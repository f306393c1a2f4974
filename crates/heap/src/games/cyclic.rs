//! Cyclic Nimhoff: any number from one pile, or from several piles fewer than h in all.
//!
//! Fraenkel and Lorberbom: the Grundy value is h·(⊕ ⌊a/h⌋) + (Σ a mod h), a Nim sum of quotients and a plain sum of
//! remainders. For h ≤ 2 it is Nim; for two piles h = 3 is the king-rook of fairy chess.

use dashu_int::UBig;
use tedomari_value::{Engine, Stop};

use crate::piles::{self, PileRules, Piles, wrong};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};

/// Cyclic Nimhoff.
#[derive(Debug, Clone, Copy)]
pub struct Cyclic;

static ABOUT: About = About {
    name: "cyclic",
    aliases: &["cyclic nimhoff"],
    rules: "Cyclic Nimhoff: take any number from one pile, or fewer than h in all from several",
    piles: "the sizes of the piles",
    parameters: &[Parameter {
        name: "h",
        what: "fewer than this many are taken from several piles",
        default: Some("3"),
    }],
    solved: "formula, any size: Nim sum of quotients and plain sum of remainders modulo h",
    reference: "Fraenkel and Lorberbom 1991; Scenic Trails, section 6",
    example: "h=4 5 9",
};

impl Game for Cyclic {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let h = piles::number(setup, "h")?.unwrap_or_else(|| UBig::from(3u32));
        if h.is_zero() {
            return Err(wrong("h", "`h` must be at least 1".to_owned()));
        }
        Ok(Box::new(Piles { rules: Rules { h }, piles }))
    }
}

#[derive(Debug, Clone)]
pub(super) struct Rules {
    pub h: UBig,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool {
        let taken: UBig = from.iter().zip(to).map(|(from, to)| from - to).sum();
        piles::is_nim_move(from, to) || taken < self.h
    }

    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) {
        if !piles::visit_nim(piles, visit) {
            return;
        }
        // Then several piles: an odometer over what is taken, with the total kept below h.
        let mut taken = vec![UBig::ZERO; piles.len()];
        let mut total = UBig::ZERO;
        let mut at = 0;
        while at < piles.len() {
            if taken[at] < piles[at] && &total + UBig::ONE < self.h {
                taken[at] += 1u32;
                total += 1u32;
                at = 0;
                let several = taken.iter().filter(|take| !take.is_zero()).count() > 1;
                if several && !visit(piles.iter().zip(&taken).map(|(pile, take)| pile - take).collect()) {
                    return;
                }
            } else {
                total -= &taken[at];
                taken[at] = UBig::ZERO;
                at += 1;
            }
        }
    }

    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        let h = &self.h;
        let quotients: Vec<UBig> = piles.iter().map(|pile| pile / h).collect();
        let nim = quotients.iter().fold(UBig::ZERO, |sum, quotient| sum ^ quotient);
        let total: UBig = piles.iter().sum();
        let rest = &total % h;
        found.decide(!nim.is_zero() || !rest.is_zero(), "the formula of Fraenkel and Lorberbom");
        found.grundy = Some(h * &nim + &rest);
        for (at, pile) in piles.iter().enumerate() {
            // The quotient and the remainder of the pile that is left are both forced.
            let others = (&total - pile) % h;
            let left = h * (&quotients[at] ^ &nim) + (h - others) % h;
            if left < *pile {
                let mut to = piles.to_vec();
                to[at] = left;
                if !found.push(Move::To(to), ask) {
                    return Ok(());
                }
            }
        }
        if !rest.is_zero() {
            self.several(piles, &quotients, &nim, &rest, ask, engine, found)?;
        }
        Ok(())
    }
}

impl Rules {
    /// Winning moves from several piles. They take exactly the remainder of the total, and a quotient falls by one where
    /// more than the pile's own remainder is taken. So choose the piles that fall; then each take lies in an interval.
    #[allow(clippy::too_many_arguments, reason = "all of them are parts of one position")]
    fn several(
        &self,
        piles: &[UBig],
        quotients: &[UBig],
        nim: &UBig,
        rest: &UBig,
        ask: &Ask,
        engine: &Engine,
        found: &mut Analysis,
    ) -> Result<(), Stop> {
        // Choices so far for the first piles: whether each falls, and the Nim sum that this leaves.
        let mut open: Vec<(Vec<bool>, UBig)> = vec![(Vec::new(), nim.clone())];
        while let Some((falls, sum)) = open.pop() {
            engine.step()?;
            let at = falls.len();
            if at < piles.len() {
                let mut stays = falls.clone();
                stays.push(false);
                if !quotients[at].is_zero() {
                    let mut fallen = falls;
                    fallen.push(true);
                    let sum = &sum ^ &quotients[at] ^ (&quotients[at] - UBig::ONE);
                    open.push((fallen, sum));
                }
                open.push((stays, sum));
                continue;
            }
            if !sum.is_zero() {
                continue;
            }
            let bounds: Vec<(UBig, UBig)> = (piles.iter().zip(&falls))
                .map(|(pile, falls)| {
                    let own = pile % &self.h;
                    if *falls { (own + UBig::ONE, pile.min(rest).clone()) } else { (UBig::ZERO, own) }
                })
                .collect();
            if !self.spread(piles, &bounds, rest, ask, engine, found)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// All ways to take `rest` in all, from each pile a number within its bounds, and from more than one pile; `false` if
    /// no more are wanted.
    fn spread(
        &self,
        piles: &[UBig],
        bounds: &[(UBig, UBig)],
        rest: &UBig,
        ask: &Ask,
        engine: &Engine,
        found: &mut Analysis,
    ) -> Result<bool, Stop> {
        if bounds.iter().any(|(low, high)| low > high) {
            return Ok(true);
        }
        // What the piles from here on take at least and at most.
        let mut least = vec![UBig::ZERO];
        let mut most = vec![UBig::ZERO];
        for (low, high) in bounds.iter().rev() {
            least.push(&least[least.len() - 1] + low);
            most.push(&most[most.len() - 1] + high);
        }
        least.reverse();
        most.reverse();
        let mut open: Vec<(Vec<UBig>, UBig)> = vec![(Vec::new(), rest.clone())];
        while let Some((taken, left)) = open.pop() {
            engine.step()?;
            let at = taken.len();
            if left < least[at] || left > most[at] {
                continue;
            }
            let Some((low, high)) = bounds.get(at) else {
                if taken.iter().filter(|take| !take.is_zero()).count() > 1 {
                    let to = piles.iter().zip(&taken).map(|(pile, take)| pile - take).collect();
                    if !found.push(Move::To(to), ask) {
                        return Ok(false);
                    }
                }
                continue;
            };
            // Only takes that leave the later piles something possible; and no more branches than moves are wanted.
            let floor =
                low.max(&(if left > most[at + 1] { &left - &most[at + 1] } else { UBig::ZERO })).clone();
            let ceiling = high.min(&(&left - &least[at + 1])).clone();
            let mut take = floor;
            let mut branches = 0;
            while take <= ceiling && branches <= ask.most.saturating_add(piles.len() + 1) {
                let mut more = taken.clone();
                more.push(take.clone());
                open.push((more, &left - &take));
                take += 1u32;
                branches += 1;
            }
        }
        Ok(true)
    }
}

//! Moore's Nim_k: any numbers from up to k piles.
//!
//! Moore's theorem: a position is lost for the player to move if and only if, with the sizes in binary, the number of ones
//! in every column is a multiple of k + 1. The Grundy values are not known in general; they are the Nim sum for k = 1 and
//! the plain sum if k is at least the number of piles, since then every smaller position can be reached.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use tedomari_value::{Engine, Stop};

use crate::piles::{self, PileRules, Piles};
use crate::position::{Analysis, Ask, Move, Position};
use crate::registry::{About, Game, Parameter, Setup, SetupError};

/// Moore's Nim.
#[derive(Debug, Clone, Copy)]
pub struct Moore;

static ABOUT: About = About {
    name: "moore",
    aliases: &["moores nim", "nim_k", "nimk"],
    rules: "Moore's Nim: take any numbers from up to k piles",
    piles: "the sizes of the piles",
    parameters: &[Parameter {
        name: "k",
        what: "from how many piles may be taken at once",
        default: Some("2"),
    }],
    solved: "formula, any size: ones in every binary column a multiple of k+1; Grundy value of small positions by search",
    reference: "Moore 1910; Scenic Trails, section 7",
    example: "k=2 3 5 7",
};

impl Game for Moore {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, SetupError> {
        let piles = piles::read(setup, &ABOUT, 1..=usize::MAX)?;
        let k = piles::small(setup, "k", 1)?.unwrap_or(2);
        Ok(Box::new(Piles { rules: Rules { k }, piles }))
    }
}

#[derive(Debug, Clone)]
struct Rules {
    k: usize,
}

impl PileRules for Rules {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn is_legal(&self, from: &[UBig], to: &[UBig]) -> bool {
        from.iter().zip(to).filter(|(from, to)| from != to).count() <= self.k
    }

    fn visit(&self, piles: &[UBig], visit: &mut dyn FnMut(Vec<UBig>) -> bool) {
        // An odometer over all smaller positions, those that change too many piles left out.
        let mut to = piles.to_vec();
        loop {
            let Some(at) = to.iter().rposition(|pile| !pile.is_zero()) else { return };
            to[at] -= 1u32;
            to[at + 1..].clone_from_slice(&piles[at + 1..]);
            if self.is_legal(piles, &to) && !visit(to.clone()) {
                return;
            }
        }
    }

    fn analyse(&self, piles: &[UBig], ask: &Ask, engine: &Engine, found: &mut Analysis) -> Result<(), Stop> {
        let bits = piles.iter().map(BitTest::bit_len).max().unwrap_or(0);
        let group = self.k as u128 + 1;
        let lost = (0..bits).all(|bit| {
            let ones = piles.iter().filter(|pile| pile.bit(bit)).count();
            (ones as u128).is_multiple_of(group)
        });
        found.decide(!lost, "Moore's theorem");
        if !lost {
            self.winning(piles, bits, ask, engine, found)?;
        }
        found.grundy = match self.k {
            1 => Some(piles.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile)),
            k if k >= piles.len() => Some(piles.iter().sum()),
            _ if lost => Some(UBig::ZERO),
            _ => piles::grundy_by_table(self, piles, ask, engine)?,
        };
        Ok(())
    }
}

/// Columns still to fill: some piles are free, since a higher one of their bits was cleared.
struct Branch {
    to: Vec<UBig>,
    free: Vec<bool>,
    column: usize,
}

impl Rules {
    /// All ways to make every column right, from the highest down. A free pile takes any bit; another pile may be freed by
    /// clearing a one. Whatever was chosen above, some choice for the next column is right: with f piles free and u ones in
    /// the others, the ones can be changed by anything from -min(u, k-f) to f, which either covers all remainders modulo
    /// k + 1 or reaches no ones at all. So no branch is in vain.
    fn winning(
        &self,
        piles: &[UBig],
        bits: usize,
        ask: &Ask,
        engine: &Engine,
        found: &mut Analysis,
    ) -> Result<(), Stop> {
        let group = self.k as u128 + 1;
        let mut open = vec![Branch { to: piles.to_vec(), free: vec![false; piles.len()], column: bits }];
        while let Some(branch) = open.pop() {
            engine.step()?;
            let Some(column) = branch.column.checked_sub(1) else {
                if !found.push(Move::To(branch.to), ask) {
                    return Ok(());
                }
                continue;
            };
            let is_one = |at: usize| piles[at].bit(column);
            let (free, fixed): (Vec<usize>, Vec<usize>) = (0..piles.len()).partition(|&at| branch.free[at]);
            let ones: Vec<usize> = fixed.into_iter().filter(|&at| is_one(at)).collect();
            let room = self.k - free.len();
            // Every branch ends in a move of its own, so more branches than moves are never needed.
            let mut wanted = ask.most.saturating_sub(found.moves.len()).saturating_add(1);
            'choices: for cleared in 0..=room.min(ones.len()) {
                let left = (ones.len() - cleared) as u128;
                let set = ((group - left % group) % group) as usize;
                if set > free.len() {
                    continue;
                }
                for clear in Subsets::new(&ones, cleared) {
                    for chosen in Subsets::new(&free, set) {
                        engine.step()?;
                        if wanted == 0 {
                            break 'choices;
                        }
                        wanted -= 1;
                        let mut next = Branch { to: branch.to.clone(), free: branch.free.clone(), column };
                        for &at in &free {
                            next.to[at].clear_bit(column);
                        }
                        for &at in &chosen {
                            next.to[at].set_bit(column);
                        }
                        for &at in &clear {
                            next.to[at].clear_bit(column);
                            next.free[at] = true;
                        }
                        open.push(next);
                    }
                }
            }
        }
        Ok(())
    }
}

/// All subsets of one size, one after the other.
struct Subsets<'i> {
    items: &'i [usize],
    /// The places of the next subset.
    chosen: Option<Vec<usize>>,
}

impl<'i> Subsets<'i> {
    fn new(items: &'i [usize], size: usize) -> Subsets<'i> {
        Subsets { items, chosen: (size <= items.len()).then(|| (0..size).collect()) }
    }
}

impl Iterator for Subsets<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let mut chosen = self.chosen.take()?;
        let subset = chosen.iter().map(|&at| self.items[at]).collect();
        let size = chosen.len();
        if let Some(at) = (0..size).rev().find(|&at| chosen[at] < self.items.len() - size + at) {
            chosen[at] += 1;
            for later in at + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
            self.chosen = Some(chosen);
        }
        Some(subset)
    }
}

//! Generalised Wythoff: take any number from one of two piles, or numbers from both that differ by less than r; a player who cannot move loses.
//!
//! Board: the two piles, `3,7`; several pairs are joined by `|`. A move is named by what becomes of the pair: `3,7:2,5`. With r = 1 it is Wythoff's game. Reference: Fraenkel, "How to beat your
//! Wythoff games' opponent on three fronts", *American Mathematical Monthly* 89 (1982), where the P-positions are (⌊nα⌋, ⌊nα⌋ + nr) with
//! α = (2 - r + √(r² + 4))/2; Siegel, CGSuite, ruleset `GenWythoff`, whose table of r = 2 says that `10,2` is *12.

use std::ops::ControlFlow;

use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Oriented, Picture, Player, Ruleset};

use crate::pairs::{self, Pairs};
use crate::registry::{Family, Parameter, ParameterError};

const ABOUT: About<'static> = About {
    name: "gen_wythoff",
    board: "two piles, `3,7`; several pairs are joined by `|`",
    moves: "Either player takes from one pile of a pair, or from both numbers that differ by less than r",
    reference: "Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982; Siegel, CGSuite, ruleset GenWythoff",
    example: ("10,2", "*12"),
};

/// What the program finds in this file.
pub fn family() -> Family {
    let r = Parameter::new("r", "what is taken from both piles differs by less than this", Some("2"));
    Family::new(ABOUT, &[r], |given| match given.number("r")? {
        0 => Err(ParameterError { parameter: "r".to_owned(), message: "`r` is at least 1".to_owned() }),
        r => Ok(Boxed(GenWythoff { r })),
    })
}

/// The ruleset.
pub struct GenWythoff {
    r: u64,
}

impl GenWythoff {
    fn visit(&self, pairs: &Pairs, visit: &mut dyn FnMut(Move<Pairs>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, &(small, large)) in pairs.iter().enumerate() {
            // Equal pairs have the same moves, and of equal piles the first is enough.
            if pairs[..at].contains(&(small, large)) {
                continue;
            }
            let mut leave = |a: u64, b: u64| {
                let mut to = pairs.clone();
                to[at] = (a.min(b), a.max(b));
                visit(Move { name: format!("{small},{large}:{a},{b}"), to })
            };
            for left in (0..small).filter(|_| small < large) {
                leave(left, large)?;
            }
            for left in 0..large {
                leave(small, left)?;
            }
            for first in 1..=small {
                let from = first.saturating_sub(self.r - 1).max(1);
                for second in from..=first.saturating_add(self.r - 1).min(large) {
                    // Between equal piles the two are the same move in the mirror.
                    if small < large || first <= second {
                        leave(small - first, large - second)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for GenWythoff {
    type Position = Pairs;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Pairs, BoardError> {
        pairs::read(text)
    }

    fn write(&self, pairs: &Pairs) -> String {
        pairs::write(pairs)
    }

    fn picture(&self, pairs: &Pairs) -> Picture {
        pairs::picture(pairs)
    }

    fn moves(&self, pairs: &Pairs, player: Player) -> Vec<Move<Pairs>> {
        let mut moves = Vec::new();
        self.visit_moves(pairs, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, pairs: &Pairs, _: Player, visit: &mut dyn FnMut(Move<Pairs>) -> ControlFlow<()>) {
        let _ = self.visit(pairs, visit);
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Pairs> {
        self
    }
}

impl FastLane<Pairs> for GenWythoff {
    fn split(&self, pairs: &Pairs) -> Option<Vec<Pairs>> {
        Some(pairs.iter().filter(|pair| pair.1 > 0).map(|&pair| vec![pair]).collect())
    }

    fn normal_form(&self, part: Pairs) -> Oriented<Pairs> {
        Oriented { position: part, negated: false }
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Pairs) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn size(&self, pairs: &Pairs) -> Option<usize> {
        Some(pairs.iter().map(|pair| pair.0.saturating_add(pair.1)).fold(0, u64::saturating_add) as usize)
    }

    fn has_too_many_moves(&self, pairs: &Pairs) -> bool {
        let moves = |pair: &(u64, u64)| pair.1.saturating_add(pair.0.saturating_mul(self.r));
        pairs.iter().map(moves).fold(0, u64::saturating_add) > 1 << 11
    }

    fn bytes(&self, pairs: &Pairs) -> usize {
        size_of::<Pairs>() + 16 * pairs.len()
    }
}

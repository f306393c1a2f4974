//! Euclid: a move takes a multiple of the smaller of two numbers from the larger, as in the algorithm; who makes one of them 0 has the
//! last move and wins. With `end=equal` both numbers stay positive, and play ends when they are equal.
//!
//! Board: the two numbers, of any size, `3,7`; several pairs are joined by `|`. A move is named by what becomes of the pair: `3,7:3,1`. Reference: Cole and
//! Davie, "A game based on the Euclidean algorithm and a winning strategy for it", *Mathematical Gazette* 53 (1969); Grossman's version that ends with equal numbers is that of
//! Nivasch, "The Sprague-Grundy function of the game Euclid", *Discrete Mathematics* 306 (2006), where its nim-value is ⌊|y/x - x/y|⌋.
//!
//! **Nim-values** of any size follow from the algorithm. Let y = qx + r with r < x. The pairs (x, r + jx) for j = 0 to q lead to each other, each to all
//! before it. So the first has the value h of (r, x), and each other the least number that is not yet there: j - 1 as long as that is less than h, and j from then on. If r = 0, there is no
//! pair for j = 0 in the version that ends with equal numbers, and the others have the values j - 1; else the first is over and has the value 0.

use std::ops::ControlFlow;

use dashu_int::UBig;
use dashu_int::ops::{BitTest, DivRem};
use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Picture, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::pairs;
use crate::registry::{Family, Parameter, ParameterError};

const ABOUT: About<'static> = About {
    name: "euclid",
    board: "two numbers of any size, `3,7`; several pairs are joined by `|`",
    moves: "Either player subtracts a multiple of the smaller number of a pair from the larger; a pair with a 0, or with equal numbers, is done",
    reference: "Cole and Davie 1969; Nivasch, The Sprague-Grundy function of the game Euclid, 2006",
    example: ("3,7", "*"),
};

/// Pairs of numbers of any size, the smaller of each first.
type Pairs = pairs::Pairs<UBig>;

/// Positions with more moves are not listed move by move.
const MANY_MOVES: u32 = 1 << 12;

/// What the program finds in this file.
pub fn family() -> Family {
    let end = Parameter::new(
        "end",
        "`zero` if play ends with a 0, `equal` if it ends with equal numbers",
        Some("zero"),
    );
    Family::new(ABOUT, &[end], |given| match given.text("end") {
        text @ ("zero" | "equal") => Ok(Boxed(Euclid { to_zero: text == "zero" })),
        text => {
            let message = format!("`{text}` is neither `zero` nor `equal`");
            Err(ParameterError { parameter: "end".to_owned(), message })
        }
    })
}

/// The ruleset.
pub struct Euclid {
    to_zero: bool,
}

impl Euclid {
    /// The nim-value of a pair, from the last step of the algorithm to the first.
    fn value(&self, (small, large): &(UBig, UBig), task: &Task) -> Result<UBig, Stop> {
        let (mut small, mut large) = (small.clone(), large.clone());
        let mut quotients = Vec::new();
        while !small.is_zero() {
            // A division of numbers of many words takes long.
            task.work(1 + small.bit_len() as u64 / 64)?;
            let (quotient, rest) = large.div_rem(&small);
            quotients.push(quotient);
            (small, large) = (rest, small);
        }
        let Some(last) = quotients.pop() else { return Ok(UBig::ZERO) };
        let first = if self.to_zero { last } else { last - UBig::ONE };
        Ok(quotients
            .into_iter()
            .rev()
            .fold(first, |before, quotient| if quotient <= before { quotient - UBig::ONE } else { quotient }))
    }

    fn visit(&self, pairs: &Pairs, visit: &mut dyn FnMut(Move<Pairs>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, pair) in pairs.iter().enumerate() {
            let (small, large) = pair;
            // Equal pairs have the same moves.
            if small.is_zero() || pairs[..at].contains(pair) {
                continue;
            }
            let mut rest = large.clone();
            while rest >= *small {
                rest -= small;
                if rest.is_zero() && !self.to_zero {
                    break;
                }
                let mut to = pairs.clone();
                to[at] =
                    if rest < *small { (rest.clone(), small.clone()) } else { (small.clone(), rest.clone()) };
                visit(Move { name: format!("{small},{large}:{small},{rest}"), to })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Euclid {
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

impl FastLane<Pairs> for Euclid {
    fn split(&self, pairs: &Pairs) -> Option<Vec<Pairs>> {
        Some(pairs.iter().filter(|pair| !pair.0.is_zero()).map(|pair| vec![pair.clone()]).collect())
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Pairs) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn nim_value(&self, pairs: &Pairs, task: &Task) -> Result<Option<u64>, Stop> {
        let mut sum = UBig::ZERO;
        for pair in pairs {
            sum ^= self.value(pair, task)?;
        }
        // A nimber so large has no canonical form that any memory could hold.
        u64::try_from(&sum).map(Some).map_err(|_| Stop::Memory)
    }

    fn has_too_many_moves(&self, pairs: &Pairs) -> bool {
        pairs.iter().any(|(small, large)| !small.is_zero() && large / small > UBig::from(MANY_MOVES))
    }

    fn bytes(&self, pairs: &Pairs) -> usize {
        pairs::bytes(pairs)
    }
}

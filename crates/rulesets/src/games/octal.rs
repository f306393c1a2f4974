//! Take-and-break games: each move takes some beans from one heap and may break the rest, as a code says; a player who cannot move loses.
//!
//! Board: the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five. A move is named by the heap and what becomes of
//! it: `7:5`, `7:1+4`, `2:0`. Reference: Guy and Smith, "The G-values of various games" (1956); *Winning Ways*, chapter 4. The
//! nim-values are those of [`tedomari_octal`], of any size where their period is proved.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use tedomari_octal::{CodeError, Endless, Values};
use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Picture, Player, Ruleset};
use tedomari_task::{Stop, Task};

use crate::piles;
use crate::registry::{Family, Parameter, ParameterError};
use crate::sizes::{self, Sizes};
use crate::turning::extend_taking;

const ABOUT: About<'static> = About {
    name: "octal",
    board: "the sizes of the heaps: `7`, `3,5,9`; or `3x5`, three heaps of five",
    moves: "Either player takes beans from a heap and may break the rest, as the code says",
    reference: "Guy and Smith 1956; Winning Ways, chapter 4",
    example: ("7", "*2"),
};

/// Heaps with more beans in all have too many moves to be listed.
const MOST_BEANS: u64 = 1 << 12;

/// What the program finds in this file.
pub fn family() -> Family {
    let code = Parameter::new(
        "code",
        "the code, such as 0.77 or 0.[3], or the name of a game that has one",
        Some("0.77"),
    );
    Family::new(ABOUT, &[code], |given| {
        let rule: Endless = given.text("code").parse().map_err(|error: CodeError| ParameterError {
            parameter: "code".to_owned(),
            message: error.to_string(),
        })?;
        let known = match rule.rule() {
            Some(ended) => Known::Ended(Box::new(Values::new(ended.clone()))),
            None if rule.only_takes() => Known::Taking(Box::new(Values::new(rule.upto(0)))),
            None => Known::Endless(Vec::new()),
        };
        Ok(Boxed(Octal { values: Mutex::new(known), rule }))
    })
}

/// A take-and-break game.
pub struct Octal {
    rule: Endless,
    /// The nim-values of heaps, as far as they were asked for.
    values: Mutex<Known>,
}

/// Nim-values: far out, with periods, where the code ends or only takes; one heap after the other where it does not.
enum Known {
    Ended(Box<Values>),
    Taking(Box<Values>),
    Endless(Vec<u32>),
}

impl Known {
    fn nim_sum(&mut self, rule: &Endless, heaps: &Sizes, task: &Task) -> Result<Option<u64>, Stop> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        match self {
            Known::Ended(values) => {
                values.extend(task, largest)?;
                Ok(values.nim_sum(heaps))
            }
            Known::Taking(values) => {
                extend_taking(values, rule, largest, task)?;
                Ok(values.nim_sum(heaps))
            }
            Known::Endless(values) => {
                rule.extend(task, usize::try_from(largest).map_err(|_| Stop::Memory)?, values)?;
                Ok(Some(heaps.iter().fold(0, |sum, &heap| sum ^ u64::from(values[heap as usize]))))
            }
        }
    }
}

impl Octal {
    fn visit(
        &self,
        heaps: &Sizes,
        visit: &mut dyn FnMut(String, Sizes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &heap) in heaps.iter().enumerate() {
            // Heaps of one size have the same moves.
            if heaps[..at].contains(&heap) {
                continue;
            }
            self.rule.visit_moves(heap, u64::MAX, |_, left| {
                let mut to = heaps.clone();
                to.remove(at);
                to.insert_many(at, left.iter().copied());
                let left: Vec<String> = left.iter().map(u64::to_string).collect();
                let left = if left.is_empty() { "0".to_owned() } else { left.join("+") };
                visit(format!("{heap}:{left}"), to)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Octal {
    type Position = Sizes;

    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn read(&self, text: &str) -> Result<Sizes, BoardError> {
        sizes::read(text, "beans")
    }

    fn write(&self, heaps: &Sizes) -> String {
        sizes::write(heaps)
    }

    fn picture(&self, heaps: &Sizes) -> Picture {
        Picture::with_drawing(self.write(heaps), piles::are_small(heaps).map(|sizes| piles::columns(&sizes)))
    }

    fn moves(&self, heaps: &Sizes, player: Player) -> Vec<Move<Sizes>> {
        let mut moves = Vec::new();
        self.visit_moves(heaps, player, &mut |to| {
            moves.push(to);
            ControlFlow::Continue(())
        });
        moves
    }

    fn visit_moves(&self, heaps: &Sizes, _: Player, visit: &mut dyn FnMut(Move<Sizes>) -> ControlFlow<()>) {
        let _ = self.visit(heaps, &mut |name, to| visit(Move { name, to }));
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn fast_lane(&self) -> &dyn FastLane<Sizes> {
        self
    }
}

impl FastLane<Sizes> for Octal {
    fn has_too_many_moves(&self, heaps: &Sizes) -> bool {
        sizes::total(heaps) > MOST_BEANS
    }

    fn split(&self, heaps: &Sizes) -> Option<Vec<Sizes>> {
        Some(heaps.iter().map(|&heap| smallvec::smallvec![heap]).collect())
    }

    /// Every nimber is infinitesimal.
    fn bounds(&self, _: &Sizes) -> Option<(i64, i64)> {
        Some((-1, 1))
    }

    fn size(&self, heaps: &Sizes) -> Option<usize> {
        Some(usize::try_from(sizes::total(heaps)).unwrap_or(usize::MAX))
    }

    fn nim_value(&self, heaps: &Sizes, task: &Task) -> Result<Option<u64>, Stop> {
        // Values are right whatever happened to the thread that computed some.
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.nim_sum(&self.rule, heaps, task)
    }

    fn bytes(&self, heaps: &Sizes) -> usize {
        sizes::bytes(heaps)
    }
}

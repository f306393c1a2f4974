//! Heaps from which Left takes by one rule and Right by another: partizan take-and-break games.
//!
//! Each heap is a part. Both rules are codes of take-and-break games, which may go on for ever.

use std::ops::ControlFlow;

use tedomari_octal::{CodeError, Endless};
use tedomari_position::{About, BoardError, Boxed, FastLane, Move, Picture, Player, Ruleset};

use crate::piles;
use crate::registry::{Family, Parameter, ParameterError};
use crate::sizes::{self, Sizes};

/// Heaps with more beans in all have too many moves to be listed.
const MOST_BEANS: u64 = 1 << 12;

/// A game of this kind.
pub struct PartizanHeaps {
    about: About<'static>,
    rules: [Endless; 2],
}

/// A family whose parameters `left` and `right` are read by a function.
pub(crate) fn family(
    about: About<'static>,
    what: [&str; 2],
    defaults: [&'static str; 2],
    read: fn(&str) -> Result<Endless, CodeError>,
) -> Family {
    let names = ["left", "right"];
    let parameters = [0, 1].map(|at| Parameter::new(names[at], what[at], Some(defaults[at])));
    Family::new(about, &parameters, move |given| {
        let side = |name: &str| {
            read(given.text(name))
                .map_err(|error| ParameterError { parameter: name.to_owned(), message: error.to_string() })
        };
        Ok(Boxed(PartizanHeaps { about, rules: [side("left")?, side("right")?] }))
    })
}

/// Reads a set of numbers, `1,3,4` or `all but 2,3`, as the code in which they have a digit.
pub(crate) fn read_set(text: &str, digit: u8) -> Result<Endless, CodeError> {
    let wrong = |offset, message: &str| CodeError { offset, message: message.to_owned() };
    let rest = text.trim_start().strip_prefix("all but").or_else(|| text.trim_start().strip_prefix('!'));
    let list = rest.unwrap_or(text);
    let mut takes = Vec::new();
    for word in list.split(',') {
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        let number =
            word.trim().parse::<usize>().ok().filter(|&take| take > 0 && take <= MOST_BEANS as usize);
        takes.push(number.ok_or_else(|| {
            wrong(
                offset,
                "expected numbers that may be taken, such as `1,3,4`, or `all but 2,3`; none is above 4096",
            )
        })?);
    }
    Ok(if rest.is_some() { Endless::all_but(&takes, digit) } else { Endless::only(&takes, digit) })
}

impl PartizanHeaps {
    fn visit(
        &self,
        heaps: &Sizes,
        player: Player,
        visit: &mut dyn FnMut(String, Sizes) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rule = &self.rules[usize::from(player == Player::Right)];
        for (at, &heap) in heaps.iter().enumerate() {
            // Heaps of one size have the same moves.
            if heaps[..at].contains(&heap) {
                continue;
            }
            rule.visit_moves(heap, u64::MAX, |_, left| {
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

impl Ruleset for PartizanHeaps {
    type Position = Sizes;

    fn about(&self) -> About<'_> {
        self.about
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

    fn visit_moves(
        &self,
        heaps: &Sizes,
        player: Player,
        visit: &mut dyn FnMut(Move<Sizes>) -> ControlFlow<()>,
    ) {
        let _ = self.visit(heaps, player, &mut |name, to| visit(Move { name, to }));
    }

    fn fast_lane(&self) -> &dyn FastLane<Sizes> {
        self
    }
}

impl FastLane<Sizes> for PartizanHeaps {
    fn has_too_many_moves(&self, heaps: &Sizes) -> bool {
        sizes::total(heaps) > MOST_BEANS
    }

    fn split(&self, heaps: &Sizes) -> Option<Vec<Sizes>> {
        Some(heaps.iter().map(|&heap| smallvec::smallvec![heap]).collect())
    }

    /// No play is longer than there are beans, and breaks: a heap of n beans is broken at most n - 1 times.
    fn bounds(&self, heaps: &Sizes) -> Option<(i64, i64)> {
        let most = i64::try_from(sizes::total(heaps)).ok()?.checked_mul(2)?;
        Some((-most, most))
    }

    fn size(&self, heaps: &Sizes) -> Option<usize> {
        Some(usize::try_from(sizes::total(heaps)).unwrap_or(usize::MAX))
    }

    fn bytes(&self, heaps: &Sizes) -> usize {
        sizes::bytes(heaps)
    }
}

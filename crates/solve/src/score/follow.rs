//! From a position to the one after a move.
//!
//! What a move leads to is known before its list is made: its mark in the table and what the move reaches follow from those
//! of the position by a few additions. The list is made when the position is looked at.

use super::scalar::Scalar;
use super::search::Search;
use super::universe::NONE;

/// A position on the way: a list of parts that starts there and ends the lists.
pub(super) struct Here<S> {
    pub start: usize,
    pub marks: Marks,
    /// The sum of the parts' widths.
    pub width: S,
    /// The step that led here and what it reached, unless more than one part has changed.
    pub via: Option<(u32, S)>,
}

/// What a list is known by in the table, and its negative.
#[derive(Clone, Copy, Default)]
pub(super) struct Marks {
    pub own: u64,
    pub negative: u64,
}

/// A part's mark; the mark of a list is their sum, so it follows from that before the move.
#[inline]
fn mark(part: u32) -> u64 {
    let mixed = (u64::from(part) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xf135_7aea_2e62_a9c5);
    mixed ^ (mixed >> 29)
}

/// What a move leads to.
pub(super) struct After<S> {
    pub marks: Marks,
    pub width: S,
    /// What the move is worth if the position after it, negated, is worth nothing to Right.
    pub reached: S,
    /// A part that goes together with the new one, or [`NONE`].
    pub cancelled: u32,
}

impl<S: Scalar> Search<S> {
    /// The position that was put on the lists.
    pub(super) fn root(&self, start: usize) -> Here<S> {
        let (mut marks, mut width) = (Marks::default(), S::ZERO);
        for &part in &self.lists[start..] {
            let known = &self.universe.parts[part as usize];
            marks.own = marks.own.wrapping_add(mark(part));
            marks.negative = marks.negative.wrapping_add(mark(known.negative));
            width += &known.width;
        }
        Here { start, marks, width, via: None }
    }

    /// What a move leads to, without the list.
    pub(super) fn after(&self, here: &Here<S>, step: u32) -> After<S> {
        let universe = &self.universe;
        let step = &universe.steps[step as usize];
        let from = &universe.parts[step.from as usize];
        let mut marks = Marks {
            own: here.marks.negative.wrapping_sub(mark(from.negative)),
            negative: here.marks.own.wrapping_sub(mark(step.from)),
        };
        let mut width = here.width.minus(&from.width);
        let mut reached = step.offset.plus(&width);
        let mut cancelled = NONE;
        if step.to != NONE {
            let part = &universe.parts[step.to as usize];
            // The new part may meet its negative: then both are worth their width.
            let copies = usize::from(part.negative == step.from);
            let list = &self.lists[here.start..];
            if self.ingredients.cancelling
                && list.iter().filter(|&&other| other == part.negative).count() > copies
            {
                cancelled = part.negative;
                width -= &part.width;
                marks.own = marks.own.wrapping_sub(mark(step.to));
                marks.negative = marks.negative.wrapping_sub(mark(part.negative));
            } else {
                width += &part.width;
                reached += &part.width;
                marks.own = marks.own.wrapping_add(mark(part.negative));
                marks.negative = marks.negative.wrapping_add(mark(step.to));
            }
        }
        After { marks, width, reached, cancelled }
    }

    /// Puts the position after a move on the lists, negated and sorted; returns its start.
    pub(super) fn make(&mut self, here: &Here<S>, step: u32, after: &After<S>) -> usize {
        let child = self.lists.len();
        let universe = &self.universe;
        let step = &universe.steps[step as usize];
        let (mut gone, mut cancelled) = (step.from, after.cancelled);
        if step.to != NONE && cancelled == NONE {
            self.lists.push(universe.parts[step.to as usize].negative);
        }
        for at in here.start..child {
            let id = self.lists[at];
            if id == gone {
                gone = NONE;
            } else if id == cancelled {
                cancelled = NONE;
            } else {
                self.lists.push(universe.parts[id as usize].negative);
            }
        }
        // Nearly sorted: only the new part and neighbours that swapped are out of place.
        let list = &mut self.lists[child..];
        for i in 1..list.len() {
            let mut j = i;
            while j > 0 && list[j - 1] > list[j] {
                list.swap(j - 1, j);
                j -= 1;
            }
        }
        child
    }
}

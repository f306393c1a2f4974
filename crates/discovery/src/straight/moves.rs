//! The moves in a sum: each is a sum of its own, so that those of a long one take as much room as its length squared.

use std::ops::Deref;

use tedomari_parts::SplitSum;
use tedomari_task::Held;
use tedomari_value::{Engine, Stop};

use super::sum::Sum;

/// The moves of both players. If they take much, the task pays for them.
#[derive(Default)]
pub(super) struct Moves {
    sides: [Vec<Sum>; 2],
    held: Option<Held>,
    bytes: usize,
    /// Bytes that were copied on the way, and how many of them there may be before the limits are looked at.
    copied: usize,
    next_look: usize,
    /// Bytes of which the steps were counted.
    counted: usize,
}

/// The limits are looked at once in so many bytes.
const STEP: usize = 1 << 16;
/// To copy so many bytes takes as long as a step elsewhere.
const PAGE: usize = 1 << 12;

impl Moves {
    /// A copy of a sum was made.
    pub(super) fn copied(&mut self, engine: &Engine, sum: &SplitSum) -> Result<(), Stop> {
        self.copied += size_of::<Sum>() + sum.bytes();
        if self.copied < self.next_look.max(STEP) {
            return Ok(());
        }
        let steps = (self.copied - self.counted) / PAGE;
        self.counted = self.copied;
        self.next_look = self.copied + STEP;
        self.held.get_or_insert_with(|| engine.task().hold()).set(self.bytes);
        engine.work(steps as u64)
    }

    /// A copy of a sum was made that is kept.
    pub(super) fn kept(&mut self, engine: &Engine, sum: &SplitSum) -> Result<(), Stop> {
        self.bytes += size_of::<Sum>() + sum.bytes();
        self.copied(engine, sum)
    }

    /// One more move of a player.
    pub(super) fn push(&mut self, engine: &Engine, side: usize, sum: Sum) -> Result<(), Stop> {
        self.kept(engine, &sum.body)?;
        self.sides[side].push(sum);
        Ok(())
    }

    /// The moves of a player, to be put together anew. They stay paid for.
    pub(super) fn take(&mut self, side: usize) -> Vec<Sum> {
        self.sides[1 - side].clear();
        std::mem::take(&mut self.sides[side])
    }

    /// Whether there is more of them than can be gone through once more after the work was stopped.
    pub(super) fn are_long(&self) -> bool {
        self.held.is_some()
    }
}

impl Deref for Moves {
    type Target = [Vec<Sum>; 2];

    fn deref(&self) -> &[Vec<Sum>; 2] {
        &self.sides
    }
}

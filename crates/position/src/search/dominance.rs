//! Proofs that a part is no better than a value, without the part's own value.
//!
//! P ≤ V holds iff Left loses P - V if she starts: iff after each P^L, and after each V^R, Right has an answer. He has
//! one to X ⧏ W, that is X ≥ W fails, iff some X^R ≤ W or X ≤ some W^L. Bounds of the parts decide most questions of
//! both kinds on the spot; the others are followed for a few moves. A proof that is not found means nothing.

use tedomari_value::{Player, Value};

use super::packed::{Found, Left, Open};
use super::{Search, Worker};
use crate::ruleset::Ruleset;

/// How many moves deep, and how many questions long, a proof may be.
const DEPTH: u32 = 3;
const QUESTIONS: u32 = 300;

impl<R: Ruleset> Search<'_, R> {
    /// Whether the part is proved no better for the player than one of the values.
    pub(super) fn is_proved_dominated(
        &self,
        open: &Open,
        values: &[Value],
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        for &value in values {
            let mut left = QUESTIONS;
            if self.open_no_better(open, value, player, DEPTH, &mut left, worker)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The part alone against a value: whose view it is, and the value it is compared with.
    fn alone(&self, open: &Open, value: Value, player: Player) -> Found<(Player, Value)> {
        let against = self.engine.subtract(value, open.rest)?;
        Ok(if open.negated { (player.opponent(), self.engine.negative(against)) } else { (player, against) })
    }

    fn open_no_better(
        &self,
        open: &Open,
        value: Value,
        player: Player,
        depth: u32,
        left: &mut u32,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        let (player, value) = self.alone(open, value, player)?;
        self.no_better(open.key, value, player, depth, left, worker)
    }

    fn open_not_as_good(
        &self,
        open: &Open,
        value: Value,
        player: Player,
        depth: u32,
        left: &mut u32,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        let (player, value) = self.alone(open, value, player)?;
        self.not_as_good(open.key, value, player, depth, left, worker)
    }

    /// A proof that the part is no better for the player than the value: for Left, P ≤ V.
    fn no_better(
        &self,
        key: u64,
        value: Value,
        player: Player,
        depth: u32,
        left: &mut u32,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        if let Some(bits) = self.packed.get(key) {
            return Ok(self.is_no_better(Value::from_bits(bits), value, player)?);
        }
        let mut which = 0;
        while let Some(bound) = self.part_bound(key, player, which, worker)? {
            which += 1;
            if self.is_no_better(bound, value, player)? {
                return Ok(true);
            }
        }
        if depth == 0 || *left == 0 {
            return Ok(false);
        }
        *left -= 1;
        for option in self.engine.options(value, player.opponent()) {
            if !self.not_as_good(key, option, player, depth - 1, left, worker)? {
                return Ok(false);
            }
        }
        let mut buffers = worker.buffers();
        let mut answer = true;
        {
            let (followers, values) = buffers.look_up(self, key, player);
            for parts in followers.ranges(0..followers.len()) {
                let proved =
                    match self.what_is_left(&followers.parts()[parts.clone()], &values[parts], worker)? {
                        Left::Value(option) => !self.is_no_better(value, option, player)?,
                        Left::Open(open) => {
                            self.open_not_as_good(&open, value, player, depth - 1, left, worker)?
                        }
                    };
                if !proved {
                    answer = false;
                    break;
                }
            }
        }
        worker.spare.push(buffers);
        Ok(answer)
    }

    /// A proof that the part is not as good for the player as the value: for Left, that P ≥ V fails.
    fn not_as_good(
        &self,
        key: u64,
        value: Value,
        player: Player,
        depth: u32,
        left: &mut u32,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        if let Some(bits) = self.packed.get(key) {
            return Ok(!self.is_no_better(value, Value::from_bits(bits), player)?);
        }
        let mut which = 0;
        while let Some(bound) = self.part_bound(key, player, which, worker)? {
            which += 1;
            if !self.is_no_better(value, bound, player)? {
                return Ok(true);
            }
        }
        if depth == 0 || *left == 0 {
            return Ok(false);
        }
        *left -= 1;
        for option in self.engine.options(value, player) {
            if self.no_better(key, option, player, depth - 1, left, worker)? {
                return Ok(true);
            }
        }
        let mut buffers = worker.buffers();
        let mut answer = false;
        {
            let (followers, values) = buffers.look_up(self, key, player.opponent());
            for parts in followers.ranges(0..followers.len()) {
                let proved =
                    match self.what_is_left(&followers.parts()[parts.clone()], &values[parts], worker)? {
                        Left::Value(option) => self.is_no_better(option, value, player)?,
                        Left::Open(open) => {
                            self.open_no_better(&open, value, player, depth - 1, left, worker)?
                        }
                    };
                if proved {
                    answer = true;
                    break;
                }
            }
        }
        worker.spare.push(buffers);
        Ok(answer)
    }
}

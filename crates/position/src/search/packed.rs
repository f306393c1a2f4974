//! Parts that are known by a key of 64 bits.
//!
//! Of a player's moves only those count that no other dominates, and most are dominated: of the 356,382 parts that
//! Domineering 5x6 can fall into, 94 would do if one knew which. So a move that leads to a part without a value is first
//! bounded, then an attempt is made to prove it no better than a move whose value is known, and only then is it looked
//! at: the most promising first.

use std::ops::Range;

use smallvec::SmallVec;
use tedomari_table::VACANT;
use tedomari_value::{Player, Stop, Value};

use super::claims::Taken;
use super::shared::LARGE;
use super::{Search, Worker};
use crate::followers::Followers;
use crate::ruleset::Ruleset;

/// What one expansion works in.
#[derive(Default)]
pub(super) struct Buffers {
    pub(super) followers: Followers<u64>,
    values: Vec<u64>,
    sides: [Vec<Value>; 2],
}

impl Buffers {
    fn clear(&mut self) {
        self.followers.clear();
        self.values.clear();
        self.sides.iter_mut().for_each(Vec::clear);
    }
}

/// A part without a value, as seen by a player who has just moved there or may do so.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) key: u64,
    /// Whether the negative of the part counts.
    pub(super) negated: bool,
    /// What is there besides.
    pub(super) rest: Value,
}

/// What a move leaves.
pub(super) enum Left {
    Value(Value),
    Open(Open),
}

/// A move that leads to a part without a value.
pub(super) struct Pending {
    pub(super) open: Open,
    /// The larger, the more it may be worth to the player.
    promise: i64,
}

/// `Err(None)` says that another thread has finished the root.
pub(super) type Found<T> = Result<T, Option<Stop>>;

impl<R: Ruleset> Search<R> {
    /// The value of a part known by its key; `None` if another thread finished the root first.
    pub(super) fn find_packed(&self, key: u64, worker: &mut Worker<'_>) -> Found<Value> {
        if let Some(bits) = worker.packed.get(key) {
            return Ok(Value::from_bits(bits));
        }
        if let Some(value) = self.fetch_packed(key)? {
            return Ok(value);
        }
        if self.lane().has_one_sided_parts()
            && let Some(part) = self.lane().unpack(key)
            && let Some(sided) = self.lane().one_sided(&part)
        {
            return self.one_sided_value(&part, sided, worker);
        }
        let claim = match worker.crew {
            None => None,
            Some(crew) if !self.is_small(key) => return self.share_packed(key, crew, worker),
            Some(crew) => match self.take_small(key, &crew.claims, worker)? {
                Taken::Value(value) => return Ok(value),
                Taken::Claim(claim) => claim,
            },
        };
        let mut buffers = worker.buffers();
        let name = || self.lane().unpack(key).map_or_else(String::new, |part| self.ruleset.write(&part));
        let answer = self.deeper(&key, worker, name, |worker| self.expand_packed(key, &mut buffers, worker));
        worker.spare.push(buffers);
        drop(claim);
        answer
    }

    fn expand_packed(&self, key: u64, buffers: &mut Buffers, worker: &mut Worker<'_>) -> Found<Value> {
        let Buffers { followers, values, sides } = buffers;
        self.lane().packed_followers(key, Player::Left, followers);
        // While Right's followers are found, the memory brings what Left's need.
        let (left_moves, left_parts) = (followers.len(), followers.parts().len());
        self.packed.prefetch(followers.parts().iter().map(|part| part.0));
        self.lane().packed_followers(key, Player::Right, followers);
        self.packed.prefetch(followers.parts()[left_parts..].iter().map(|part| part.0));
        self.packed.get_many(followers.parts().iter().map(|part| part.0), values);
        for player in Player::BOTH {
            let moves = match player {
                Player::Left => 0..left_moves,
                Player::Right => left_moves..followers.len(),
            };
            self.fill_side(followers, values, player, moves, &mut sides[player.index()], worker)?;
        }
        let value = self.engine.game(&sides[0], &sides[1])?;
        self.keep_packed(key, value)?;
        Ok(value)
    }

    /// The values after a player's moves, without some that others dominate.
    pub(super) fn fill_side(
        &self,
        followers: &Followers<u64>,
        values: &[u64],
        player: Player,
        moves: Range<usize>,
        side: &mut Vec<Value>,
        worker: &mut Worker<'_>,
    ) -> Found<()> {
        let mut pending: SmallVec<[Pending; 8]> = SmallVec::new();
        for parts in followers.ranges(moves) {
            match self.what_is_left(&followers.parts()[parts.clone()], &values[parts], worker)? {
                Left::Value(value) => side.push(value),
                Left::Open(open) => pending.push(Pending { open, promise: 0 }),
            }
        }
        if !self.lane().has_packed_relaxations()
            || self.shelved.as_ref().is_some_and(|shelved| shelved.complete)
        {
            for Pending { open, .. } in pending {
                side.push(self.value_of(&open, worker)?);
            }
            return Ok(());
        }
        if pending.is_empty() {
            return Ok(());
        }
        self.engine.keep_best(side, player)?;
        if worker.crew.is_some()
            && pending.iter().any(|pending| self.lane().packed_size(pending.open.key) > LARGE)
        {
            return self.judge_all(&pending, player, side, worker);
        }
        self.drop_bounded(&mut pending, side, player, worker)?;
        for Pending { open, promise } in &mut pending {
            *promise = self.promise(open, player, worker)?;
        }
        while let Some(best) = (0..pending.len()).max_by_key(|&at| pending[at].promise) {
            let Pending { open, .. } = pending.swap_remove(best);
            if !self.is_proved_dominated(&open, side, player, worker)? {
                let value = self.value_of(&open, worker)?;
                self.drop_bounded(&mut pending, &[value], player, worker)?;
                side.push(value);
                self.engine.keep_best(side, player)?;
            }
        }
        Ok(())
    }

    /// Drops the moves that bounds show to be no better than one of the values.
    fn drop_bounded(
        &self,
        pending: &mut SmallVec<[Pending; 8]>,
        values: &[Value],
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<()> {
        let mut at = 0;
        while at < pending.len() {
            if self.one_is_no_better(&pending[at].open, values, player, worker)? {
                pending.swap_remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    pub(super) fn value_of(&self, open: &Open, worker: &mut Worker<'_>) -> Found<Value> {
        let value = self.find_packed(open.key, worker)?;
        Ok(self.engine.add(open.rest, self.engine.negative_if(open.negated, value))?)
    }

    /// The value of a sum of parts, or the largest part without a value and what the others are worth.
    pub(super) fn what_is_left(
        &self,
        parts: &[(u64, bool)],
        values: &[u64],
        worker: &mut Worker<'_>,
    ) -> Found<Left> {
        let vacant = (0..parts.len()).filter(|&at| values[at] == VACANT);
        let largest = vacant.max_by_key(|&at| self.lane().packed_size(parts[at].0));
        let mut rest = Value::ZERO;
        for (at, &(key, negated)) in parts.iter().enumerate().filter(|&(at, _)| Some(at) != largest) {
            let value = match values[at] {
                VACANT => self.find_packed(key, worker)?,
                bits => Value::from_bits(bits),
            };
            let value = self.engine.negative_if(negated, value);
            rest = if rest == Value::ZERO { value } else { self.engine.add(rest, value)? };
        }
        Ok(match largest {
            None => Left::Value(rest),
            Some(at) => Left::Open(Open { key: parts[at].0, negated: parts[at].1, rest }),
        })
    }
}

impl Buffers {
    /// The moves of a player in a part, with the values of the parts they leave.
    pub(super) fn look_up<R: Ruleset>(
        &mut self,
        search: &Search<R>,
        key: u64,
        player: Player,
    ) -> (&Followers<u64>, &[u64]) {
        search.lane().packed_followers(key, player, &mut self.followers);
        search.packed.get_many(self.followers.parts().iter().map(|part| part.0), &mut self.values);
        (&self.followers, &self.values)
    }
}

impl Worker<'_> {
    /// Empty buffers.
    pub(super) fn buffers(&mut self) -> Buffers {
        let mut buffers = self.spare.pop().unwrap_or_default();
        buffers.clear();
        buffers
    }
}

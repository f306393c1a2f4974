//! What a part is at best worth to a player, from sums of smaller parts that are at least as good for her.

use tedomari_table::{VACANT, mix};
use tedomari_task::{Held, Ledger, Task};
use tedomari_value::{Player, Stop, Value};

use super::packed::{Found, Open};
use super::{Search, Worker};
use crate::ruleset::Ruleset;

/// Bounds that were found lately. They are found one after the other, as far as they are asked for.
#[derive(Default)]
pub(super) struct Bounds {
    /// Each part has one place, where a later one may take over. None before bounds are asked for.
    entries: Vec<Entry>,
    /// How many places are taken.
    taken: usize,
    /// There will never be more places.
    most: usize,
    held: Option<Held>,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    player: Player,
    found: u8,
    /// The first bounds; [`VACANT`] after the last.
    bounds: [u64; KEPT],
}

const KEPT: usize = 7;
/// So many places serve small boards, and so many are enough for large ones.
const BITS: std::ops::RangeInclusive<u32> = 8..=16;
/// Where half of the places are taken, there will be so many times as many. A table that is made as large as it may become
/// takes longer to fill with nothing than a small board takes to value.
const GROWTH: usize = 4;
/// The part of the memory that each thread takes for its bounds at most.
const SHARE: usize = 64;

impl Bounds {
    /// Makes room, unless that was done. Less if the memory of the task may be short.
    fn open(&mut self, task: &Task) {
        if self.entries.is_empty() {
            let limit = task.ledger().and_then(Ledger::limit).unwrap_or(usize::MAX);
            let fits = |bits: &u32| size_of::<Entry>() << bits <= limit / SHARE;
            self.most = 1 << BITS.rev().find(fits).unwrap_or(*BITS.start());
            self.held = Some(task.hold());
            self.make(1 << BITS.start());
        }
    }

    /// So many places, all of them vacant.
    fn make(&mut self, places: usize) {
        let empty = Entry { key: VACANT, player: Player::Left, found: 0, bounds: [VACANT; KEPT] };
        if let Some(held) = &mut self.held {
            held.set(places * size_of::<Entry>());
        }
        (self.entries, self.taken) = (vec![empty; places], 0);
    }

    /// More places, to which all entries move.
    #[cold]
    fn grow(&mut self) {
        let before = std::mem::take(&mut self.entries);
        self.make((before.len() * GROWTH).min(self.most));
        for entry in before.into_iter().filter(|entry| entry.key != VACANT) {
            let place = self.place(entry.key, entry.player);
            let is_new = place.key == VACANT;
            *place = entry;
            self.taken += usize::from(is_new);
        }
    }

    fn place(&mut self, key: u64, player: Player) -> &mut Entry {
        let at = mix(key ^ u64::from(player == Player::Right)) as usize & (self.entries.len() - 1);
        &mut self.entries[at]
    }

    fn get(&mut self, key: u64, player: Player, which: usize) -> Option<u64> {
        let entry = self.place(key, player);
        let known = entry.key == key && entry.player == player && which < usize::from(entry.found);
        known.then(|| entry.bounds[which])
    }

    fn set(&mut self, key: u64, player: Player, which: usize, bits: u64) {
        if 2 * self.taken >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let entry = self.place(key, player);
        let is_new = entry.key == VACANT;
        if entry.key != key || entry.player != player {
            (entry.key, entry.player, entry.found) = (key, player, 0);
        }
        // What has been overwritten meanwhile is found again when it is asked for.
        if which == usize::from(entry.found) && which < KEPT {
            entry.bounds[which] = bits;
            entry.found += 1;
        }
        self.taken += usize::from(is_new);
    }
}

impl<R: Ruleset> Search<R> {
    /// A value that is not worse for the player than the part: the tightest is likely to be the first. `None` if there
    /// are not so many.
    pub(super) fn part_bound(
        &self,
        key: u64,
        player: Player,
        which: usize,
        worker: &mut Worker<'_>,
    ) -> Found<Option<Value>> {
        worker.bounds.open(self.engine.task());
        if let Some(bits) = worker.bounds.get(key, player, which) {
            return Ok((bits != VACANT).then(|| Value::from_bits(bits)));
        }
        let mut parts = std::mem::take(&mut worker.parts);
        parts.clear();
        let mut bound = None;
        if self.lane().packed_relaxation(key, player, which, &mut parts) {
            let mut value = Value::ZERO;
            for &(part, negated) in &parts {
                let found = self.find_packed(part, worker)?;
                value = self.engine.add(value, self.engine.negative_if(negated, found))?;
            }
            bound = Some(value);
        }
        worker.parts = parts;
        worker.bounds.set(key, player, which, bound.map_or(VACANT, Value::to_bits));
        Ok(bound)
    }

    /// The same for a part with a sign and a rest.
    pub(super) fn bound_of(
        &self,
        open: &Open,
        player: Player,
        which: usize,
        worker: &mut Worker<'_>,
    ) -> Found<Option<Value>> {
        let favoured = if open.negated { player.opponent() } else { player };
        Ok(match self.part_bound(open.key, favoured, which, worker)? {
            Some(bound) => Some(self.engine.add(open.rest, self.engine.negative_if(open.negated, bound))?),
            None => None,
        })
    }

    /// The more a move to the part may be worth to the player, the larger.
    pub(super) fn promise(&self, open: &Open, player: Player, worker: &mut Worker<'_>) -> Found<i64> {
        let sign = if player == Player::Left { 1 } else { -1 };
        let (mut least, mut which) = (i64::MAX, 0);
        while let Some(bound) = self.bound_of(open, player, which, worker)? {
            least = least.min(sign * self.engine.rough_centre(bound));
            which += 1;
        }
        Ok(least)
    }

    /// Whether one of the bounds is no better for the player than one of the values.
    pub(super) fn one_is_no_better(
        &self,
        open: &Open,
        values: &[Value],
        player: Player,
        worker: &mut Worker<'_>,
    ) -> Found<bool> {
        let mut which = 0;
        while let Some(bound) = self.bound_of(open, player, which, worker)? {
            for &value in values {
                if self.is_no_better(bound, value, player)? {
                    return Ok(true);
                }
            }
            which += 1;
        }
        Ok(false)
    }

    /// Whether a value is no better for the player than another.
    pub(super) fn is_no_better(&self, value: Value, than: Value, player: Player) -> Result<bool, Stop> {
        match player {
            Player::Left => self.engine.le(value, than),
            Player::Right => self.engine.le(than, value),
        }
    }
}

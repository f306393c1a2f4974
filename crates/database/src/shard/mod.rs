//! Values of all parts of a family, by shards that know nothing of each other but what is handed to them: for builds by several
//! machines.
//!
//! Each part belongs to one [`Shard`], by a hash of its key. First all parts are found, in rounds: a shard looks at the parts
//! that are new to it and *asks* the shards of those that their moves leave, once for each part. Then values are found, in levels. Level 0
//! is what rests on nothing, or is searched as a whole; a part of any other level rests on parts of lower levels, at least one of them
//! of the level just before. A shard *tells* the value of a part to all shards that have asked for it. It values a part when it was told
//! all that it rests on. So nothing needs to be known of the ruleset but that it ends, and what a level holds depends on the family
//! and the number of shards alone.
//!
//! Values are told as a number plus or minus a base, which is named by its content hash ([`Named`]). What bases are is told to all
//! ([`Bases`]). Whoever keeps what shards give out, and hands it to them again, can go on after any of them is lost
//! (`Shard::restore_…`).

mod bases;

use std::fmt;

pub use bases::{Bases, Named, NamedBase};
use rustc_hash::FxHashMap;
use tedomari_rulesets::{AnyRuleset, BoardError, GroundedParts};

use tedomari_value::{Engine, Player, Stop, Task, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::key;

/// Why a shard cannot go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShardError {
    /// A limit was reached, or play goes round in a circle.
    Stopped(Stop),
    /// What was handed over contradicts itself.
    Bad(String),
}

impl From<Stop> for ShardError {
    fn from(stop: Stop) -> ShardError {
        ShardError::Stopped(stop)
    }
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShardError::Stopped(stop) => stop.fmt(f),
            ShardError::Bad(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for ShardError {}

/// The shard, of so many, that a part with this key belongs to.
pub fn shard_of(key: &[u8], shards: u32) -> u32 {
    (xxh3_64(key) % u64::from(shards)) as u32
}

/// The keys of the parts that boards fall into, in order; or which of the boards is none.
pub fn roots(
    ruleset: &AnyRuleset,
    engine: &Engine,
    boards: &[String],
) -> Result<Vec<Vec<u8>>, (usize, BoardError)> {
    let mut parts = ruleset.grounded_parts(engine);
    let mut keys = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        for part in parts.parts_of(board).map_err(|error| (at, error))? {
            if parts.value_at_sight(part).is_none() {
                keys.push(key::pack(&parts.text(part)));
            }
        }
    }
    keys.sort_unstable();
    keys.dedup();
    Ok(keys)
}

/// What a shard gives out in a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Round {
    /// The keys of the parts that are new, in order.
    pub found: Vec<Vec<u8>>,
    /// For each shard the keys of the parts that it is asked for, in order.
    pub asks: Vec<Vec<Vec<u8>>>,
}

/// What a shard gives out in a level.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Level {
    /// The parts that are valued, by key. Some that were found by searches belong to other shards, or were given out before.
    pub parts: Vec<(Vec<u8>, Named)>,
    /// The bases that these stand on and that were not known before, those that others stand on first.
    pub bases: Vec<NamedBase>,
    /// For each shard the values of the parts that it has asked for, by key.
    pub told: Vec<Vec<(Vec<u8>, Named)>>,
    /// How many parts still have no value.
    pub pending: u64,
}

/// Some of the parts of a family.
pub struct Shard {
    parts: Box<dyn GroundedParts>,
    engine: Engine,
    shards: u32,
    /// By the number of the part.
    facts: Vec<Fact>,
    /// The parts of this shard.
    own: Vec<u32>,
    /// Those that were not looked at.
    fresh: Vec<u32>,
    /// Which shards have asked for a part of this one.
    asked_by: FxHashMap<u32, Vec<u32>>,
    /// The parts that have no value, each with one that it waits for; nothing before the first level.
    pending: Option<Vec<(u32, Option<u32>)>>,
    /// The moves of a part.
    moves: [Moves; 2],
}

/// What is known of a part.
#[derive(Clone, Copy, Default)]
struct Fact {
    is_own: bool,
    is_asked: bool,
    /// The part is one of this shard and its value was given out.
    is_done: bool,
    value: Option<Value>,
}

/// What the moves of one player leave, one after the other.
#[derive(Default)]
struct Moves {
    left: Vec<(u32, bool)>,
    ends: Vec<usize>,
}

impl Shard {
    /// An empty shard, of so many.
    pub fn new(ruleset: &AnyRuleset, engine: &Engine, shards: u32) -> Shard {
        Shard {
            parts: ruleset.grounded_parts(engine),
            engine: engine.clone(),
            shards,
            facts: Vec::new(),
            own: Vec::new(),
            fresh: Vec::new(),
            asked_by: FxHashMap::default(),
            pending: None,
            moves: Default::default(),
        }
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.parts.set_task(task);
    }

    /// Takes in that a shard asks for these parts, or that they are those of boards.
    pub fn ask<'k>(
        &mut self,
        from: Option<u32>,
        keys: impl IntoIterator<Item = &'k [u8]>,
    ) -> Result<(), ShardError> {
        for key in keys {
            let part = self.part(key)?;
            if let Some(from) = from {
                let askers = self.asked_by.entry(part).or_default();
                if !askers.contains(&from) {
                    askers.push(from);
                }
            }
            if !std::mem::replace(&mut self.facts[part as usize].is_own, true) {
                self.own.push(part);
                self.fresh.push(part);
            }
        }
        Ok(())
    }

    /// Looks at the moves of all parts that are new.
    pub fn round(&mut self) -> Result<Round, ShardError> {
        let mut fresh: Vec<(Vec<u8>, u32)> =
            std::mem::take(&mut self.fresh).into_iter().map(|part| (self.key(part), part)).collect();
        fresh.sort_unstable();
        let mut asks = vec![Vec::new(); self.shards as usize];
        for &(_, part) in &fresh {
            self.engine.step()?;
            if self.parts.is_searched(part) {
                continue;
            }
            self.look_up_moves(part)?;
            for &(part, _) in self.moves.iter().flat_map(|moves| &moves.left) {
                let fact = &mut self.facts[part as usize];
                if fact.value.is_none() && !std::mem::replace(&mut fact.is_asked, true) {
                    let key = key::pack(&self.parts.text(part));
                    asks[shard_of(&key, self.shards) as usize].push(key);
                }
            }
        }
        asks.iter_mut().for_each(|keys| keys.sort_unstable());
        Ok(Round { found: fresh.into_iter().map(|(key, _)| key).collect(), asks })
    }

    /// Takes in that the parts so far were found, and these were asked for, in rounds before.
    pub fn restore_rounds<'k>(&mut self, asks: impl IntoIterator<Item = &'k [u8]>) -> Result<(), ShardError> {
        self.fresh.clear();
        for key in asks {
            let part = self.part(key)?;
            self.facts[part as usize].is_asked = true;
        }
        Ok(())
    }

    /// Takes in the value of a part that this shard has asked for.
    pub fn tell(&mut self, bases: &mut Bases, key: &[u8], value: &Named) -> Result<(), ShardError> {
        let part = self.part(key)?;
        let value = bases.value(&self.engine, value)?;
        self.facts[part as usize].value = Some(value);
        Ok(())
    }

    /// Takes in that these parts were given out in levels before.
    pub fn restore_levels<'k>(&mut self, keys: impl IntoIterator<Item = &'k [u8]>) -> Result<(), ShardError> {
        for key in keys {
            let part = self.part(key)?;
            self.facts[part as usize].is_done = true;
        }
        let parts = &self.parts;
        let facts = &self.facts;
        // Searches belong to level 0.
        let is_pending = |&part: &u32| !facts[part as usize].is_done && !parts.is_searched(part);
        self.pending = Some(self.own.iter().copied().filter(is_pending).map(|part| (part, None)).collect());
        Ok(())
    }

    /// Values all parts whose grounds are known.
    pub fn level(&mut self, bases: &Bases) -> Result<Level, ShardError> {
        let is_first = self.pending.is_none();
        let pending =
            self.pending.take().unwrap_or_else(|| self.own.iter().map(|&part| (part, None)).collect());
        let (mut found, mut searched, mut waiting) = (Vec::new(), Vec::new(), Vec::new());
        for (part, watched) in pending {
            if watched.is_some_and(|watched| self.facts[watched as usize].value.is_none()) {
                waiting.push((part, watched));
                continue;
            }
            self.engine.step()?;
            if is_first && self.parts.is_searched(part) {
                let value = self.parts.search(part, &mut searched)?;
                let value = value.ok_or_else(|| ShardError::Bad("a search has no answer".to_owned()))?;
                found.push((self.key(part), part, value));
                continue;
            }
            match self.value_by_moves(part)? {
                Ok(value) => found.push((self.key(part), part, value)),
                Err(missing) => waiting.push((part, Some(missing))),
            }
        }
        found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        let mut news = bases.news();
        let mut level = Level {
            told: vec![Vec::new(); self.shards as usize],
            pending: waiting.len() as u64,
            ..Level::default()
        };
        for (key, part, value) in &found {
            let named = news.name(&self.engine, *value)?;
            for &to in self.asked_by.get(part).into_iter().flatten() {
                level.told[to as usize].push((key.clone(), named.clone()));
            }
            self.facts[*part as usize].is_done = true;
            if !is_first || !self.parts.is_searched(*part) {
                level.parts.push((key.clone(), named));
            }
        }
        for (text, value) in searched {
            level.parts.push((key::pack(&text), news.name(&self.engine, value)?));
        }
        level.parts.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        level.parts.dedup_by(|one, other| one.0 == other.0);
        level.bases = news.bases();
        self.pending = Some(waiting);
        Ok(level)
    }

    /// A part of this shard that has no value, to tell what play goes round in.
    pub fn some_pending(&self) -> Option<String> {
        self.pending.as_ref()?.first().map(|&(part, _)| self.parts.text(part))
    }

    /// The value of a part, or a part that it waits for.
    fn value_by_moves(&mut self, part: u32) -> Result<Result<Value, u32>, ShardError> {
        self.look_up_moves(part)?;
        let value_of = |part: u32| self.facts[part as usize].value;
        let mut all = self.moves.iter().flat_map(|moves| &moves.left);
        if let Some(&(missing, _)) = all.find(|&&(part, _)| value_of(part).is_none()) {
            return Ok(Err(missing));
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (moves, side) in self.moves.iter().zip(&mut sides) {
            let mut start = 0;
            for &end in &moves.ends {
                let mut sum = Value::ZERO;
                for &(part, negated) in &moves.left[start..end] {
                    let value = value_of(part).unwrap_or(Value::ZERO);
                    sum = self.engine.add(sum, self.engine.negative_if(negated, value))?;
                }
                side.push(sum);
                start = end;
            }
        }
        Ok(Ok(self.engine.game(&sides[0], &sides[1])?))
    }

    fn look_up_moves(&mut self, part: u32) -> Result<(), Stop> {
        for (player, moves) in Player::BOTH.into_iter().zip(&mut self.moves) {
            moves.left.clear();
            moves.ends.clear();
            self.parts.visit_moves(part, player, &mut |left| {
                moves.left.extend_from_slice(left);
                moves.ends.push(moves.left.len());
                Ok(())
            })?;
        }
        self.know_all();
        Ok(())
    }

    /// Sees to it that there are facts of every part that has a number.
    fn know_all(&mut self) {
        for part in self.facts.len() as u32..self.parts.count() {
            self.facts.push(Fact { value: self.parts.value_at_sight(part), ..Fact::default() });
        }
    }

    fn part(&mut self, key: &[u8]) -> Result<u32, ShardError> {
        let bad = || ShardError::Bad("a key is not that of a part of the ruleset".to_owned());
        let text = key::unpack(key).ok_or_else(bad)?;
        let part = self.parts.part(&text).map_err(|_| bad())?;
        self.know_all();
        Ok(part)
    }

    fn key(&self, part: u32) -> Vec<u8> {
        key::pack(&self.parts.text(part))
    }
}

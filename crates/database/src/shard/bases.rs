//! Bases by their content hash, which is the same in every engine: what values are told by from one machine to another.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Player, Value};

use super::ShardError;

/// A value: a number plus or minus a base that is named by its content hash.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// The content hash of the base; 0 if the value is a number.
    pub base: u128,
    /// Whether the negative of the base is meant.
    pub negated: bool,
    /// What is added to it.
    pub number: Dyadic,
}

/// A base by its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedBase {
    /// The content hash.
    pub hash: u128,
    /// One more than that of the deepest base among its options; a number has depth 0.
    pub depth: u32,
    /// Left's options, in order.
    pub left: Vec<Named>,
    /// Right's options, in order.
    pub right: Vec<Named>,
}

/// All bases that were told, and their values in one engine, as far as these were asked for.
#[derive(Default)]
pub struct Bases {
    told: FxHashMap<u128, NamedBase>,
    values: RefCell<FxHashMap<u128, Value>>,
}

fn damaged(hash: u128) -> ShardError {
    ShardError::Bad(format!("the base {hash:032x} is not what was written"))
}

impl Bases {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.told.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// Takes in a base. It may be told more than once.
    pub fn tell(&mut self, base: NamedBase) {
        self.told.insert(base.hash, base);
    }

    /// The value that a name means.
    pub fn value(&self, engine: &Engine, named: &Named) -> Result<Value, ShardError> {
        if self.known(named.base).is_none() {
            self.rebuild(engine, named.base)?;
        }
        self.translate(engine, named)
    }

    fn known(&self, base: u128) -> Option<Value> {
        if base == 0 { Some(Value::ZERO) } else { self.values.borrow().get(&base).copied() }
    }

    fn translate(&self, engine: &Engine, named: &Named) -> Result<Value, ShardError> {
        let base = self.known(named.base).ok_or_else(|| damaged(named.base))?;
        Ok(engine.add(engine.number(&named.number), engine.negative_if(named.negated, base))?)
    }

    /// Makes a base after all that it stands on. It must have its hash again.
    fn rebuild(&self, engine: &Engine, base: u128) -> Result<(), ShardError> {
        let told = |base: u128| self.told.get(&base).ok_or_else(|| damaged(base));
        let mut open = vec![told(base)?];
        while let Some(record) = open.last() {
            let options = record.left.iter().chain(&record.right);
            let missing = options.map(|option| option.base).find(|&base| self.known(base).is_none());
            if let Some(missing) = missing {
                let below = told(missing)?;
                // Otherwise it might go round in circles.
                if below.depth >= record.depth {
                    return Err(damaged(record.hash));
                }
                open.push(below);
                continue;
            }
            let side = |options: &[Named]| {
                options.iter().map(|option| self.translate(engine, option)).collect::<Result<Vec<_>, _>>()
            };
            let value = engine.game(&side(&record.left)?, &side(&record.right)?)?;
            if engine.content_hash(value) != record.hash {
                return Err(damaged(record.hash));
            }
            self.values.borrow_mut().insert(record.hash, value);
            open.pop();
        }
        Ok(())
    }

    /// A list for bases that are not among these.
    pub(super) fn news(&self) -> News<'_> {
        News { known: self, depths: FxHashMap::default(), bases: Vec::new() }
    }
}

/// Bases that were not told before.
pub(super) struct News<'b> {
    known: &'b Bases,
    depths: FxHashMap<u128, u32>,
    bases: Vec<NamedBase>,
}

impl News<'_> {
    /// The bases in order: by depth, then by hash.
    pub(super) fn bases(mut self) -> Vec<NamedBase> {
        self.bases.sort_unstable_by_key(|base| (base.depth, base.hash));
        self.bases
    }

    /// The name of a value, after all bases that it stands on are known or in the list.
    pub(super) fn name(&mut self, engine: &Engine, value: Value) -> Result<Named, ShardError> {
        let mut open = vec![engine.centred(value).2];
        while let Some(&base) = open.last() {
            let hash = hash_of(engine, base);
            if self.depth(hash).is_some() {
                open.pop();
                continue;
            }
            let mut sides = [Vec::new(), Vec::new()];
            let (mut depth, before) = (0, open.len());
            for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
                for option in engine.options(base, player)? {
                    let (number, negated, below) = engine.centred(option);
                    let named = Named { base: hash_of(engine, below), negated, number };
                    match self.depth(named.base) {
                        Some(known) => depth = depth.max(known + 1),
                        None => open.push(below),
                    }
                    side.push(named);
                }
                side.sort_unstable();
            }
            if open.len() > before {
                continue;
            }
            let [left, right] = sides;
            self.bases.push(NamedBase { hash, depth, left, right });
            self.depths.insert(hash, depth);
            // What was given out is what is taken in again.
            self.known.values.borrow_mut().insert(hash, base);
            open.pop();
        }
        let (number, negated, base) = engine.centred(value);
        Ok(Named { base: hash_of(engine, base), negated, number })
    }

    fn depth(&self, hash: u128) -> Option<u32> {
        match hash {
            0 => Some(0),
            hash => {
                let told = self.known.told.get(&hash).map(|base| base.depth);
                told.or_else(|| self.depths.get(&hash).copied())
            }
        }
    }
}

fn hash_of(engine: &Engine, base: Value) -> u128 {
    if base == Value::ZERO { 0 } else { engine.content_hash(base) }
}

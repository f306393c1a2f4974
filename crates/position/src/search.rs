//! From positions to canonical values: depth first over parts, with one table from part to value.
//!
//! Each part is looked up in normal form, so translates, turns and mirror images are searched once. Several threads
//! search the same root, each taking the missing parts in an order of its own, and meet in the shared table: what one
//! has finished the others find.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_table::{FlatMap, VACANT};
use tedomari_value::{Engine, Player, Stop, Value};

use crate::ruleset::{Followers, Oriented, Ruleset};

/// A search over the positions of one ruleset, with its table.
pub struct Search<'a, R: Ruleset> {
    engine: &'a Engine,
    ruleset: &'a R,
    packed: FlatMap,
    unpacked: RwLock<FxHashMap<R::Position, Value>>,
}

type Values = SmallVec<[u64; 64]>;

/// What one thread carries along.
struct Worker<'w> {
    /// Threads with different numbers take missing parts in different orders.
    number: usize,
    done: &'w AtomicBool,
}

const STACK_RED_ZONE: usize = 96 << 10;
const STACK_CHUNK: usize = 4 << 20;

impl<'a, R: Ruleset> Search<'a, R> {
    /// A search with an empty table.
    pub fn new(engine: &'a Engine, ruleset: &'a R) -> Search<'a, R> {
        Search { engine, ruleset, packed: FlatMap::new(), unpacked: RwLock::default() }
    }

    /// The engine that holds the values.
    pub fn engine(&self) -> &'a Engine {
        self.engine
    }

    /// How many parts have a value in the table.
    pub fn parts(&self) -> usize {
        self.packed.len() + self.unpacked.read().len()
    }

    /// The independent parts of a position with their values.
    pub fn parts_of(
        &self,
        position: &R::Position,
        threads: usize,
    ) -> Result<Vec<(R::Position, Value)>, Stop> {
        let parts = self.ruleset.split(position);
        parts
            .into_iter()
            .map(|part| {
                let value = self.part_value(self.ruleset.normal_form(part.clone()), threads)?;
                Ok((part, value))
            })
            .collect()
    }

    /// The canonical value of a position.
    pub fn value(&self, position: &R::Position, threads: usize) -> Result<Value, Stop> {
        let mut sum = Value::ZERO;
        for (_, value) in self.parts_of(position, threads)? {
            sum = self.engine.add(sum, value)?;
        }
        Ok(sum)
    }

    fn part_value(&self, part: Oriented<R::Position>, threads: usize) -> Result<Value, Stop> {
        let done = AtomicBool::new(false);
        let run = |number: usize| {
            let answer = self.find(&part.position, &Worker { number, done: &done });
            done.store(true, Ordering::Relaxed);
            answer
        };
        let value = if threads <= 1 {
            run(0)?.expect("a single thread is not overtaken")
        } else {
            let answers: Vec<Result<Option<Value>, Stop>> = std::thread::scope(|scope| {
                let run = &run;
                let others: Vec<_> = (1..threads).map(|number| scope.spawn(move || run(number))).collect();
                let first = run(0);
                std::iter::once(first)
                    .chain(others.into_iter().map(|t| t.join().expect("a search thread does not panic")))
                    .collect()
            });
            let mut stop = None;
            let mut value = None;
            for answer in answers {
                match answer {
                    Ok(Some(found)) => value = Some(found),
                    Ok(None) => {}
                    Err(reason) => stop = Some(reason),
                }
            }
            match (value, stop) {
                (Some(value), _) => value,
                (None, Some(stop)) => return Err(stop),
                (None, None) => unreachable!("the thread that set `done` has an answer"),
            }
        };
        Ok(if part.negated { self.engine.negative(value) } else { value })
    }

    fn look_up(&self, part: &R::Position) -> Option<Value> {
        match self.ruleset.pack(part) {
            Some(key) => self.packed.get(key).map(Value::from_bits),
            None => self.unpacked.read().get(part).copied(),
        }
    }

    /// The values of all parts that are known, as bits; `VACANT` for the others.
    fn look_up_all(&self, followers: &Followers<R::Position>, values: &mut Values) {
        let mut keys: SmallVec<[u64; 64]> = SmallVec::new();
        for part in &followers.parts {
            match self.ruleset.pack(&part.position) {
                Some(key) => keys.push(key),
                None => {
                    let found = followers.parts.iter().map(|part| self.look_up(&part.position));
                    values.extend(found.map(|value| value.map_or(VACANT, Value::to_bits)));
                    return;
                }
            }
        }
        self.packed.get_many(&keys, |bits| values.push(bits.unwrap_or(VACANT)));
    }

    fn remember(&self, part: &R::Position, value: Value) {
        match self.ruleset.pack(part) {
            Some(key) => self.packed.insert(key, value.to_bits()),
            None => {
                self.unpacked.write().insert(part.clone(), value);
            }
        }
    }

    /// The value of a part in normal form; `None` if another thread finished the root first.
    fn find(&self, part: &R::Position, worker: &Worker<'_>) -> Result<Option<Value>, Stop> {
        match self.look_up(part) {
            Some(value) => Ok(Some(value)),
            None => stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || self.expand(part, worker)),
        }
    }

    fn expand(&self, part: &R::Position, worker: &Worker<'_>) -> Result<Option<Value>, Stop> {
        self.engine.step()?;
        if worker.done.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut followers = Followers::default();
        self.ruleset.followers(part, Player::Left, &mut followers);
        let left_moves = followers.len();
        self.ruleset.followers(part, Player::Right, &mut followers);
        let mut values = Values::new();
        self.look_up_all(&followers, &mut values);
        let parts = values.len();
        for step in 0..parts {
            let at = if worker.number % 2 == 0 { step } else { parts - 1 - step };
            if values[at] == VACANT {
                match self.find(&followers.parts[at].position, worker)? {
                    Some(value) => values[at] = value.to_bits(),
                    None => return Ok(None),
                }
            }
        }
        let mut sides: [SmallVec<[Value; 32]>; 2] = Default::default();
        for i in 0..followers.len() {
            let mut sum = None;
            for at in followers.range(i) {
                let value = Value::from_bits(values[at]);
                let value = if followers.parts[at].negated { self.engine.negative(value) } else { value };
                sum = Some(match sum {
                    Some(sum) => self.engine.add(sum, value)?,
                    None => value,
                });
            }
            sides[usize::from(i >= left_moves)].push(sum.unwrap_or(Value::ZERO));
        }
        let value = self.engine.game(&sides[0], &sides[1])?;
        self.remember(part, value);
        Ok(Some(value))
    }
}

//! From positions to canonical values: depth first over parts, with one table from part to value.
//!
//! Each part is looked up in normal form, so translates, turns and mirror images are searched once. Several threads
//! search the same root, each taking the missing parts in an order of its own, and meet in the shared table: what one
//! has finished the others find.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_table::{FlatMap, VACANT};
use tedomari_value::{Engine, Player, Stop, Value};

use crate::ruleset::{Followers, Oriented, Ruleset};

/// A search over the positions of one ruleset, with its table.
pub struct Search<'a, R: Ruleset> {
    engine: &'a Engine,
    ruleset: &'a R,
    packed: FlatMap,
    unpacked: RwLock<FxHashMap<R::Position, Value>>,
    unpacked_bytes: AtomicUsize,
    /// Bytes of the positions that are being expanded.
    path_bytes: AtomicUsize,
}

/// What one thread carries along.
struct Worker<'w> {
    /// Threads with different numbers take missing parts in different orders.
    number: usize,
    expansions: usize,
    done: &'w AtomicBool,
    /// Buffers of expansions that are over, for the next ones.
    spare: Vec<Buffers>,
}

/// What one expansion works in.
#[derive(Default)]
struct Buffers {
    followers: Followers<u64>,
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

const ACCOUNT_EVERY: usize = 512;
const STACK_RED_ZONE: usize = 96 << 10;
const STACK_CHUNK: usize = 4 << 20;

impl<'a, R: Ruleset> Search<'a, R> {
    /// A search with an empty table.
    pub fn new(engine: &'a Engine, ruleset: &'a R) -> Search<'a, R> {
        let (unpacked_bytes, path_bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Search {
            engine,
            ruleset,
            packed: FlatMap::new(),
            unpacked: RwLock::default(),
            unpacked_bytes,
            path_bytes,
        }
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
            let answer = self.find(&part.position, &mut Worker::new(number, &done));
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

    fn remember(&self, part: &R::Position, value: Value) {
        match self.ruleset.pack(part) {
            Some(key) => self.packed.insert(key, value.to_bits()),
            None => {
                let bytes = self.ruleset.bytes(part) + size_of::<(R::Position, Value)>();
                self.unpacked_bytes.fetch_add(bytes, Ordering::Relaxed);
                self.unpacked.write().insert(part.clone(), value);
            }
        }
    }

    /// The value of a part in normal form; `None` if another thread finished the root first.
    fn find(&self, part: &R::Position, worker: &mut Worker<'_>) -> Result<Option<Value>, Stop> {
        if let Some(value) = self.look_up(part) {
            return Ok(Some(value));
        }
        if let Some(key) = self.ruleset.pack(part) {
            let mut probe = Followers::default();
            if self.ruleset.packed_followers(key, Player::Left, &mut probe) {
                return self.find_packed(key, worker);
            }
        }
        stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || {
            let mut value_of = |position: &R::Position| {
                let parts =
                    self.ruleset.split(position).into_iter().map(|part| self.ruleset.normal_form(part));
                self.follower(&parts.collect::<Vec<_>>(), worker)
            };
            match self.ruleset.known_value(part, self.engine, &mut value_of) {
                Some(Ok(Some(value))) => {
                    self.remember(part, value);
                    Ok(Some(value))
                }
                Some(other) => other,
                None => self.expand(part, worker),
            }
        })
    }

    /// One move after the other: of a large position only one follower is held at a time.
    fn expand(&self, part: &R::Position, worker: &mut Worker<'_>) -> Result<Option<Value>, Stop> {
        self.path_bytes.fetch_add(self.ruleset.bytes(part), Ordering::Relaxed);
        let answer = self.expand_held(part, worker);
        self.path_bytes.fetch_sub(self.ruleset.bytes(part), Ordering::Relaxed);
        answer
    }

    fn expand_held(&self, part: &R::Position, worker: &mut Worker<'_>) -> Result<Option<Value>, Stop> {
        self.account();
        let mut sides: [Vec<Value>; 2] = Default::default();
        for (player, side) in [Player::Left, Player::Right].into_iter().zip(&mut sides) {
            let mut answer = Ok(Some(()));
            self.ruleset.visit_followers(part, player, &mut |parts| {
                answer = self.follower(&parts, worker).map(|value| value.map(|value| side.push(value)));
                if matches!(answer, Ok(Some(()))) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if answer?.is_none() {
                return Ok(None);
            }
        }
        let value = self.engine.game(&sides[0], &sides[1])?;
        self.remember(part, value);
        Ok(Some(value))
    }

    /// The value of the position that a move leaves, given by its parts.
    fn follower(
        &self,
        parts: &[Oriented<R::Position>],
        worker: &mut Worker<'_>,
    ) -> Result<Option<Value>, Stop> {
        // A single look at a large position takes long, so the clock is looked at every time.
        self.engine.check()?;
        if worker.done.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut sum = Value::ZERO;
        for part in parts {
            let Some(value) = self.find(&part.position, worker)? else { return Ok(None) };
            let value = if part.negated { self.engine.negative(value) } else { value };
            sum = self.engine.add(sum, value)?;
        }
        Ok(Some(sum))
    }

    /// The same for a part known by its key.
    fn find_packed(&self, key: u64, worker: &mut Worker<'_>) -> Result<Option<Value>, Stop> {
        if let Some(bits) = self.packed.get(key) {
            return Ok(Some(Value::from_bits(bits)));
        }
        let mut buffers = worker.spare.pop().unwrap_or_default();
        buffers.clear();
        let answer = stacker::maybe_grow(STACK_RED_ZONE, STACK_CHUNK, || {
            self.expand_packed(key, &mut buffers, worker)
        });
        worker.spare.push(buffers);
        answer
    }

    fn expand_packed(
        &self,
        key: u64,
        buffers: &mut Buffers,
        worker: &mut Worker<'_>,
    ) -> Result<Option<Value>, Stop> {
        if !self.may_go_on(worker)? {
            return Ok(None);
        }
        let Buffers { followers, values, sides } = buffers;
        self.ruleset.packed_followers(key, Player::Left, followers);
        // While Right's followers are found, the memory brings what Left's need.
        let (left_moves, left_parts) = (followers.len(), followers.parts().len());
        self.packed.prefetch(followers.parts().iter().map(|part| part.0));
        self.ruleset.packed_followers(key, Player::Right, followers);
        self.packed.prefetch(followers.parts()[left_parts..].iter().map(|part| part.0));
        let mut missing = self.packed.get_many(followers.parts().iter().map(|part| part.0), values);
        for at in worker.order(values.len()) {
            if missing == 0 {
                break;
            }
            if values[at] == VACANT {
                missing -= 1;
                match self.find_packed(followers.parts()[at].0, worker)? {
                    Some(value) => values[at] = value.to_bits(),
                    None => return Ok(None),
                }
            }
        }
        let [left, right] = sides;
        self.sum_up(followers, 0..left_moves, values, left)?;
        self.sum_up(followers, left_moves..followers.len(), values, right)?;
        let value = self.engine.game(left, right)?;
        self.packed.insert(key, value.to_bits());
        Ok(Some(value))
    }

    /// Tells the budget what the tables and the path hold.
    fn account(&self) {
        let unpacked = self.unpacked_bytes.load(Ordering::Relaxed);
        let path = self.path_bytes.load(Ordering::Relaxed);
        self.engine.account_outside_bytes(self.packed.bytes() + unpacked + path);
    }

    /// Counts a step; whether no other thread has finished the root.
    fn may_go_on(&self, worker: &mut Worker<'_>) -> Result<bool, Stop> {
        worker.expansions = worker.expansions.wrapping_add(1);
        if worker.expansions.is_multiple_of(ACCOUNT_EVERY) {
            self.account();
        }
        self.engine.step()?;
        Ok(!worker.done.load(Ordering::Relaxed))
    }

    /// The value after each of the moves, from the values of the parts they leave.
    fn sum_up(
        &self,
        followers: &Followers<u64>,
        moves: Range<usize>,
        values: &[u64],
        side: &mut Vec<Value>,
    ) -> Result<(), Stop> {
        side.reserve(moves.len());
        for parts in followers.ranges(moves) {
            let mut sum = Value::ZERO;
            for (&bits, &(_, negated)) in values[parts.clone()].iter().zip(&followers.parts()[parts]) {
                let value = self.engine.negative_if(negated, Value::from_bits(bits));
                sum = if sum == Value::ZERO { value } else { self.engine.add(sum, value)? };
            }
            side.push(sum);
        }
        Ok(())
    }
}

impl<'w> Worker<'w> {
    fn new(number: usize, done: &'w AtomicBool) -> Worker<'w> {
        Worker { number, expansions: 0, done, spare: Vec::new() }
    }

    /// The order in which this thread takes so many parts.
    fn order(&self, parts: usize) -> impl Iterator<Item = usize> + use<> {
        let backward = self.number % 2 == 1;
        (0..parts).map(move |step| if backward { parts - 1 - step } else { step })
    }
}

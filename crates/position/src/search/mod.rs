//! From positions to canonical values: depth first over parts, with one table from part to value.
//!
//! Each part is looked up in normal form, so translates, turns and mirror images are searched once. Several threads
//! search the same root and meet in the shared table: what one has finished the others find. What they are at work on they
//! [share](projects): large parts by their sides, small ones [as a whole](claims).

mod bounds;
mod claims;
mod dominance;
mod grounds;
mod impartial;
mod one_sided;
mod packed;
mod projects;
mod shared;
mod shelf;

use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::RwLock;
use rustc_hash::FxHashMap;
use tedomari_table::{FlatMap, Reader};
use tedomari_task::{Held, Path, Task, growth};
use tedomari_value::{Engine, Player, Stop, Value};

use crate::fast_lane::{FastLane, Oriented};
use crate::followers::Followers;
use crate::in_parts::InParts;
use crate::ruleset::Ruleset;
use bounds::Bounds;
use claims::Claims;
pub use grounds::{PartName, VisitLeft};
use impartial::{Desk, Nimbers};
use packed::{Buffers, Found};
use projects::{Place, Projects};
pub use shelf::Shelf;
use shelf::Shelved;

/// A search over the positions of one ruleset, with its table. It remembers what it has found from one question to the
/// next; each question may have [a task of its own](Search::set_task).
pub struct Search<R: Ruleset> {
    engine: Engine,
    ruleset: Arc<R>,
    packed: FlatMap,
    unpacked: RwLock<FxHashMap<R::Position, Value>>,
    unpacked_bytes: AtomicUsize,
    nimbers: Nimbers<R::Position>,
    /// Bytes of the positions that are being expanded.
    path_bytes: AtomicUsize,
    shelved: Option<Shelved>,
    /// What the tables and the path hold.
    held: Held,
}

/// What one thread carries along.
struct Worker<'w> {
    /// Threads with different numbers take missing parts in different orders.
    number: usize,
    expansions: usize,
    done: &'w AtomicBool,
    /// Reads the table of parts that are known by a key.
    packed: Reader<'w>,
    /// The thread's count of steps at which it gives up.
    until: u64,
    path: Path,
    /// Buffers of expansions that are over, for the next ones.
    spare: Vec<Buffers>,
    desks: Vec<Desk>,
    bounds: Bounds,
    /// A list for the parts of one sum.
    parts: Vec<(u64, bool)>,
    /// What all threads are at work on, if there are several.
    crew: Option<&'w Crew>,
    /// What this thread works at with the others.
    place: Option<Place>,
}

/// What all threads of a search are at work on.
struct Crew {
    claims: Claims,
    projects: Projects,
}

/// Says that the search is over when it is dropped.
struct Over<'o>(&'o AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// So many steps one thread spends on a part before it calls the others.
const ALONE: u64 = 256;
const ACCOUNT_EVERY: usize = 512;

impl<R: Ruleset> Search<R> {
    /// A search with an empty table.
    pub fn new(engine: &Engine, ruleset: R) -> Search<R> {
        Search::shared(engine, Arc::new(ruleset))
    }

    /// The same of a ruleset that others use too.
    pub fn shared(engine: &Engine, ruleset: Arc<R>) -> Search<R> {
        let (unpacked_bytes, path_bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Search {
            held: engine.task().hold(),
            engine: engine.clone(),
            ruleset,
            packed: FlatMap::new(),
            unpacked: RwLock::default(),
            unpacked_bytes,
            nimbers: Nimbers::default(),
            path_bytes,
            shelved: None,
        }
    }

    /// The engine that holds the values.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Arc<R> {
        &self.ruleset
    }

    fn lane(&self) -> &dyn FastLane<R::Position> {
        self.ruleset.fast_lane()
    }

    /// Works for another task from now on.
    pub fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.held.pass_to(task);
    }

    /// How many parts the table knows something of: their value, or in impartial games values they do not have.
    pub fn parts(&self) -> usize {
        self.packed.len() + self.unpacked.read().len() + self.nimbers.len()
    }

    /// The independent parts of a position with their values.
    pub fn parts_of(
        &self,
        position: &R::Position,
        threads: usize,
    ) -> Result<Vec<(R::Position, Value)>, Stop> {
        let parts = self.ruleset.parts(position);
        // There may be very many; each is there twice while it is looked into.
        let held = self.engine.task().hold();
        held.grow(parts.iter().map(|part| 2 * self.lane().bytes(part) + size_of::<Value>()).sum())?;
        parts
            .into_iter()
            .map(|part| {
                let value = self.part_value(self.lane().normal_form(part.clone()), threads)?;
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

    /// The value of a part in normal form if it takes at most so many steps, give or take one canonical form; what was
    /// found on the way stays in the table. On one thread.
    ///
    /// ```
    /// # use tedomari_position::{About, BoardError, Move, Player, Ruleset};
    /// # struct Heap;
    /// # impl Ruleset for Heap {
    /// #     type Position = u8;
    /// #     fn about(&self) -> About<'_> { unimplemented!() }
    /// #     fn read(&self, text: &str) -> Result<u8, BoardError> { unimplemented!() }
    /// #     fn write(&self, heap: &u8) -> String { heap.to_string() }
    /// #     fn moves(&self, heap: &u8, _: Player) -> Vec<Move<u8>> {
    /// #         (0..*heap).map(|to| Move { name: to.to_string(), to }).collect()
    /// #     }
    /// # }
    /// use tedomari_position::Search;
    /// use tedomari_value::Engine;
    ///
    /// let engine = Engine::new();
    /// let search = Search::new(&engine, Heap);
    /// assert_eq!(search.value_within(&9, 3)?, None);
    /// let star = search.value_within(&9, 10_000)?.map(|value| engine.print(value));
    /// assert_eq!(star.as_deref(), Some("*9"));
    /// # Ok::<(), tedomari_value::Stop>(())
    /// ```
    pub fn value_within(&self, part: &R::Position, steps: u64) -> Result<Option<Value>, Stop> {
        let done = AtomicBool::new(false);
        let until = self.engine.task().steps_here().saturating_add(steps);
        match self.find(part, &mut Worker { until, ..Worker::new(0, &done, &self.packed) }) {
            Ok(value) => Ok(Some(value)),
            Err(None) => Ok(None),
            Err(Some(stop)) => Err(stop),
        }
    }

    /// Takes in the value of a part in normal form that was found elsewhere.
    pub fn learn(&self, part: &R::Position, value: Value) {
        self.remember(part, value);
    }

    /// The value of a part in normal form, if a theorem gives it without a search of all moves.
    pub fn value_by_theorem(&self, part: &R::Position) -> Result<Option<Value>, Stop> {
        if self.is_impartial() {
            return match self.lane().nim_value(part, self.engine.task())? {
                Some(_) => self.value_within(part, u64::MAX),
                None => Ok(None),
            };
        }
        if let Some(value) = self.look_up(part) {
            return Ok(Some(value));
        }
        if let Some(sided) = self.lane().one_sided(part).filter(|sided| sided.least == sided.most) {
            return Ok(Some(self.one_sided_number(sided.player, sided.most)));
        }
        let mut value_of = |position: &R::Position| self.value(position, 1).map(Some);
        let Some(found) = self.lane().known_value(part, &self.engine, &mut value_of) else { return Ok(None) };
        if let Some(value) = found? {
            self.remember(part, value);
            return Ok(Some(value));
        }
        Ok(None)
    }

    fn part_value(&self, part: Oriented<R::Position>, threads: usize) -> Result<Value, Stop> {
        self.engine.check()?;
        // To start threads takes longer than most parts do, and there may be very many.
        if threads > 1
            && let Some(value) = self.value_within(&part.position, ALONE)?
        {
            return Ok(self.engine.negative_if(part.negated, value));
        }
        let done = AtomicBool::new(false);
        let crew = (threads > 1).then(|| Crew { claims: Claims::new(), projects: Projects::new() });
        let run = |number: usize| {
            let mut worker = Worker { crew: crew.as_ref(), ..Worker::new(number, &done, &self.packed) };
            // However this one ends, the others need not go on.
            let _over = Over(&done);
            let answer = self.find(&part.position, &mut worker);
            self.account();
            answer
        };
        let value = if threads <= 1 {
            run(0).map_err(|stop| stop.expect("a single thread is not overtaken"))?
        } else {
            let answers: Vec<Found<Value>> = std::thread::scope(|scope| {
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
                    Ok(found) => value = Some(found),
                    Err(None) => {}
                    Err(reason) => stop = reason,
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
        match self.lane().pack(part) {
            Some(key) => self.packed.get(key).map(Value::from_bits),
            None => self.unpacked.read().get(part).copied(),
        }
    }

    fn remember(&self, part: &R::Position, value: Value) {
        match self.lane().pack(part) {
            Some(key) => self.packed.insert(key, value.to_bits()),
            None => {
                let bytes = self.lane().bytes(part) + size_of::<(R::Position, Value)>();
                self.unpacked_bytes.fetch_add(bytes, Ordering::Relaxed);
                self.unpacked.write().insert(part.clone(), value);
            }
        }
    }

    /// The value of a part in normal form.
    fn find(&self, part: &R::Position, worker: &mut Worker<'_>) -> Found<Value> {
        if self.is_impartial() {
            return self.find_nimber(part, worker);
        }
        if let Some(value) = self.look_up(part) {
            return Ok(value);
        }
        if self.lane().has_one_sided_parts()
            && let Some(sided) = self.lane().one_sided(part)
        {
            return self.one_sided_value(part, sided, worker);
        }
        if let Some(key) = self.lane().pack(part) {
            let mut probe = Followers::default();
            if self.lane().packed_followers(key, Player::Left, &mut probe) {
                return self.find_packed(key, worker);
            }
        }
        if let Some(value) = self.fetch(part)? {
            return Ok(value);
        }
        self.deeper(
            part,
            worker,
            || self.ruleset.write(part),
            |worker| {
                let mut value_of = |position: &R::Position| match self
                    .follower(&self.ruleset.oriented_parts(position), worker)
                {
                    Ok(value) => Ok(Some(value)),
                    Err(stop) => stop.map_or(Ok(None), Err),
                };
                match self.lane().known_value(part, &self.engine, &mut value_of) {
                    Some(known) => {
                        let value = known?.ok_or(None)?;
                        self.keep(part, value)?;
                        Ok(value)
                    }
                    None => self.expand(part, worker),
                }
            },
        )
    }

    /// Looks into a part, which counts a step. If it comes again on the way, play can go round in a circle.
    fn deeper<T>(
        &self,
        part: &impl Hash,
        worker: &mut Worker<'_>,
        name: impl FnOnce() -> String,
        look: impl FnOnce(&mut Worker<'_>) -> Found<T>,
    ) -> Found<T> {
        self.count_step(worker)?;
        self.along(part, worker, name, look)
    }

    /// The same without a step.
    fn along<T>(
        &self,
        part: &impl Hash,
        worker: &mut Worker<'_>,
        name: impl FnOnce() -> String,
        look: impl FnOnce(&mut Worker<'_>) -> Found<T>,
    ) -> Found<T> {
        if worker.path.enter(part).is_err() {
            return Err(Some(Stop::Loopy));
        }
        let found = self.engine.task().deeper(|| look(worker));
        if let Some(cycle) = worker.path.leave(name) {
            self.engine.task().loopy(cycle);
        }
        found
    }

    /// One move after the other: of a large position only one follower is held at a time.
    fn expand(&self, part: &R::Position, worker: &mut Worker<'_>) -> Found<Value> {
        let bytes = self.lane().bytes(part);
        self.path_bytes.fetch_add(bytes, Ordering::Relaxed);
        let answer = self.expand_held(part, worker);
        self.path_bytes.fetch_sub(bytes, Ordering::Relaxed);
        answer
    }

    fn expand_held(&self, part: &R::Position, worker: &mut Worker<'_>) -> Found<Value> {
        self.account();
        if let Some(crew) = worker.crew {
            return self.share(part, crew, worker);
        }
        let left = self.side_of(part, Player::Left, worker)?;
        let right = self.side_of(part, Player::Right, worker)?;
        let value = self.engine.game(&left, &right)?;
        self.keep(part, value)?;
        Ok(value)
    }

    /// The values after a player's moves.
    fn side_of(&self, part: &R::Position, player: Player, worker: &mut Worker<'_>) -> Found<Vec<Value>> {
        let steps = self.ruleset.steps_a_follower(part);
        let mut side = Vec::new();
        let mut answer = Ok(Value::ZERO);
        self.ruleset.visit_followers(part, player, &mut |parts| {
            answer = self.look(steps).and_then(|()| self.follower(&parts, worker));
            side.extend(answer.as_ref().ok());
            if answer.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer.map(|_| side)
    }

    /// The value of the position that a move leaves, given by its parts.
    fn follower(&self, parts: &[Oriented<R::Position>], worker: &mut Worker<'_>) -> Found<Value> {
        // A single look at a large position takes long, so the clock is looked at every time.
        self.engine.check()?;
        worker.go_on(&self.engine)?;
        let mut sum = Value::ZERO;
        for part in parts {
            let value = self.find(&part.position, worker)?;
            let value = if part.negated { self.engine.negative(value) } else { value };
            sum = self.engine.add(sum, value)?;
        }
        Ok(sum)
    }

    /// Counts the steps of a look at a follower. It may take long, so the clock is looked at every time.
    fn look(&self, steps: u64) -> Found<()> {
        Ok(self.engine.work(steps)?)
    }

    /// Tells the budget what the tables and the path hold.
    fn account(&self) {
        let spare = {
            let table = self.unpacked.read();
            growth::of_map(&table) - table.len() * size_of::<(R::Position, Value)>()
        };
        let unpacked = self.unpacked_bytes.load(Ordering::Relaxed) + spare;
        let path = self.path_bytes.load(Ordering::Relaxed);
        self.held.set(self.packed.bytes_soon() + self.nimbers.bytes() + unpacked + path);
        self.engine.task().found("parts", self.parts() as u64);
    }

    /// Counts a step.
    fn count_step(&self, worker: &mut Worker<'_>) -> Found<()> {
        worker.expansions = worker.expansions.wrapping_add(1);
        if worker.expansions.is_multiple_of(ACCOUNT_EVERY) {
            self.account();
        }
        self.engine.step()?;
        worker.go_on(&self.engine)
    }
}

impl<'w> Worker<'w> {
    fn new(number: usize, done: &'w AtomicBool, packed: &'w FlatMap) -> Worker<'w> {
        Worker {
            number,
            packed: packed.reader(),
            until: u64::MAX,
            path: Path::default(),
            expansions: 0,
            done,
            spare: Vec::new(),
            desks: Vec::new(),
            bounds: Bounds::default(),
            parts: Vec::new(),
            crew: None,
            place: None,
        }
    }

    /// The player whose side this thread takes first.
    #[inline]
    fn favourite(&self) -> Player {
        Player::BOTH[self.number % 2]
    }

    /// Nothing is left to do if another thread has finished the root, or this one has spent what it may.
    #[inline]
    fn go_on(&self, engine: &Engine) -> Found<()> {
        let is_over = self.done.load(Ordering::Relaxed) || engine.task().steps_here() >= self.until;
        if is_over { Err(None) } else { Ok(()) }
    }
}

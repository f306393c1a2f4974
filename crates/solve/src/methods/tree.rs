//! Positions as the search methods see them.
//!
//! A position is what is still to be played, as a sorted list of parts, and the sum of the components that have become
//! numbers. Parts are canonical values and moves their canonical options: with these, plain minimax in which nobody moves
//! in a number gives the stops of the sum for every game, zugzwang included (each non-number has a temperature of at
//! least 0, so that its mover has a move that loses nothing; number avoidance does the rest). Over trees as written
//! minimax gives the same only in the thesis' class, where nobody is sorry to be on move.
//!
//! The score of a position is its settled sum plus a score that depends on the parts alone, so tables file positions by
//! their parts and the player to move.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tedomari_number::Dyadic;
use tedomari_sum::bounds::{self, Range};
use tedomari_task::{Held, Task};
use tedomari_thermograph::{Player, Thermograph};
use tedomari_value::{Engine, Stop, Value};

/// Parts still to be played, sorted.
pub(super) type Live = SmallVec<[u32; 12]>;

/// What is still to be played, and what has been settled.
#[derive(Clone)]
pub(super) struct Position {
    pub live: Live,
    pub settled: Dyadic,
}

/// A move and where it leads.
pub(super) struct Step {
    /// The part that is moved in.
    pub part: u32,
    /// What it becomes.
    pub value: Value,
    pub after: Position,
}

/// The moves of a position, with an account of what they take if that is much.
pub(super) struct Steps {
    pub list: Vec<Step>,
    pub held: Option<Held>,
}

/// Positions with more parts than this take long to copy.
const LONG: usize = 1 << 6;

/// A value that can arise.
struct Part {
    value: Value,
    /// Only for methods with bounds.
    thermograph: Option<Thermograph>,
    /// Left's options and Right's, once they are asked for.
    options: [Option<Rc<[Follower]>>; 2],
}

/// An option: another part, or a number.
struct Follower {
    value: Value,
    placed: Placed,
}

#[derive(Clone)]
enum Placed {
    Part(u32),
    Number(Dyadic),
}

/// The game tree of one sum.
pub(super) struct Tree<'e> {
    engine: &'e Engine,
    bounds: Option<bounds::Method>,
    parts: Vec<Part>,
    known: FxHashMap<Value, u32>,
    /// Positions looked at.
    pub nodes: u64,
    /// Bytes that the searching method holds, about.
    pub held: usize,
    /// What all that is told to be.
    account: Held,
}

/// How often the memory is told to the budget, in nodes.
const ACCOUNT_EVERY: u64 = 1 << 10;

/// About what a part holds: itself, a thermograph of a few corners, a few options.
const BYTES_A_PART: usize = 1 << 10;

impl<'e> Tree<'e> {
    /// The tree, with bounds by this method if any.
    pub fn new(engine: &'e Engine, bounds: Option<bounds::Method>) -> Tree<'e> {
        Tree {
            engine,
            bounds,
            parts: Vec::new(),
            known: FxHashMap::default(),
            nodes: 0,
            held: 0,
            account: engine.task().hold(),
        }
    }

    /// The task that the work is done for.
    pub fn task(&self) -> &Task {
        self.engine.task()
    }

    pub fn has_bounds(&self) -> bool {
        self.bounds.is_some()
    }

    /// The position before the first move.
    pub fn root(&mut self, values: &[Value]) -> Result<Position, Stop> {
        let mut position = Position { live: Live::new(), settled: Dyadic::ZERO };
        for &value in values {
            match self.place(value)? {
                Placed::Part(part) => position.live.push(part),
                Placed::Number(x) => position.settled += x,
            }
        }
        position.live.sort_unstable();
        Ok(position)
    }

    /// The value of a part.
    pub fn value(&self, part: u32) -> Value {
        self.parts[part as usize].value
    }

    /// Counts a position that was looked at. In one of many parts that takes so long that the limits are looked at each time.
    pub fn count(&mut self, parts: usize) -> Result<(), Stop> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ACCOUNT_EVERY) {
            self.account.set(self.held + self.parts.len() * BYTES_A_PART);
        }
        self.engine.step()?;
        if parts > LONG { self.engine.check() } else { Ok(()) }
    }

    /// Static bounds on the score of the parts with this player to move, as Left counts.
    pub fn range(&self, live: &[u32], mover: Player) -> Range {
        let graphs: SmallVec<[&Thermograph; 16]> =
            live.iter().filter_map(|&part| self.parts[part as usize].thermograph.as_ref()).collect();
        bounds::range(self.bounds.unwrap_or(bounds::Method::Milnor), &graphs, mover)
    }

    /// Every different move of a player.
    pub fn steps(&mut self, position: &Position, mover: Player) -> Result<Steps, Stop> {
        let mut steps = Steps { list: Vec::new(), held: None };
        for (at, &part) in position.live.iter().enumerate() {
            if at > 0 && position.live[at - 1] == part {
                continue;
            }
            for option in self.options(part, mover)?.iter() {
                let mut after = position.clone();
                after.live.remove(at);
                match &option.placed {
                    Placed::Part(to) => {
                        let place = after.live.partition_point(|other| other < to);
                        after.live.insert(place, *to);
                    }
                    Placed::Number(x) => after.settled += x,
                }
                if after.live.len() > LONG {
                    let held = steps.held.get_or_insert_with(|| self.engine.task().hold());
                    held.grow(held.bytes() + size_of::<Step>() + size_of_val(&after.live[..]))?;
                }
                steps.list.push(Step { part, value: option.value, after });
            }
        }
        Ok(steps)
    }

    fn options(&mut self, part: u32, mover: Player) -> Result<Rc<[Follower]>, Stop> {
        let side = usize::from(mover == Player::Right);
        if let Some(known) = &self.parts[part as usize].options[side] {
            return Ok(known.clone());
        }
        let values = self.engine.options(self.parts[part as usize].value, mover)?;
        let place = |value: Value| Ok(Follower { value, placed: self.place(value)? });
        let options: Rc<[Follower]> = values.into_iter().map(place).collect::<Result<Vec<_>, Stop>>()?.into();
        self.parts[part as usize].options[side] = Some(options.clone());
        Ok(options)
    }

    fn place(&mut self, value: Value) -> Result<Placed, Stop> {
        if let Some(x) = self.engine.as_number(value) {
            return Ok(Placed::Number(x));
        }
        if let Some(&part) = self.known.get(&value) {
            return Ok(Placed::Part(part));
        }
        let thermograph = self.bounds.map(|_| self.engine.thermograph(value)).transpose()?;
        let part = self.parts.len() as u32;
        self.parts.push(Part { value, thermograph, options: [None, None] });
        self.known.insert(value, part);
        Ok(Placed::Part(part))
    }
}

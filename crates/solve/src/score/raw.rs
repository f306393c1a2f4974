//! The parts that can arise in a sum, before the numbers are scaled.
//!
//! A part is a hot value moved so that its Right stop is 0; translates share one part, and the rest is an offset. For
//! scores a component that is not hot is its mean (number translation: infinitesimals never change a stop), and
//! reduced canonical forms serve as well as canonical ones with fewer moves.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Reducer, Stop, Task, Value};

/// A value as an offset and at most one part.
#[derive(Debug, Clone)]
pub(crate) struct Placed<N> {
    pub part: Option<u32>,
    pub offset: N,
}

/// A hot value with Right stop 0.
pub(crate) struct RawPart {
    pub value: Value,
    pub negative: u32,
    /// Left stop minus Right stop.
    pub width: Dyadic,
    pub mean: Dyadic,
    pub temperature: Dyadic,
    /// Where Left can move, the best at the part's temperature first.
    pub options: Vec<Placed<Dyadic>>,
    /// Temperatures above 0 at which a wall bends.
    pub bends: Vec<Dyadic>,
}

/// All parts that can be reached from the values that were put in.
pub(crate) struct Raw {
    engine: Engine,
    pub parts: Vec<RawPart>,
    known: FxHashMap<Value, u32>,
    /// Where values that were asked for stand.
    placed: FxHashMap<Value, Placed<Dyadic>>,
    reducer: Option<Reducer>,
}

impl Raw {
    pub(crate) fn new(engine: &Engine, reduced: bool) -> Raw {
        Raw {
            engine: engine.clone(),
            parts: Vec::new(),
            known: FxHashMap::default(),
            placed: FxHashMap::default(),
            reducer: reduced.then(|| Reducer::new(engine)),
        }
    }

    /// Works for another task from now on.
    pub(crate) fn set_task(&mut self, task: &Task) {
        self.engine = self.engine.with_task(task);
        self.reducer.iter_mut().for_each(|reducer| reducer.set_task(task));
    }

    /// Where a value stands, if all that can arise from it is here.
    pub(crate) fn find(&self, value: Value) -> Option<&Placed<Dyadic>> {
        self.placed.get(&value)
    }

    /// Whether all that can arise from a value is here, perhaps as something else's follower or negative.
    pub(crate) fn has(&mut self, value: Value) -> Result<bool, Stop> {
        if self.placed.contains_key(&value) {
            return Ok(true);
        }
        let engine = self.engine.clone();
        let reduced = self.reducer.as_mut().map_or(Ok(value), |reducer| reducer.reduce(value))?;
        let (left_stop, offset) = (engine.left_stop(reduced), engine.right_stop(reduced));
        let mut part = None;
        if left_stop != offset {
            let moved = engine.subtract(reduced, engine.number(&offset))?;
            let Some(&known) = self.known.get(&moved) else { return Ok(false) };
            part = Some(known);
        }
        self.placed.insert(value, Placed { part, offset });
        Ok(true)
    }

    /// Puts in a value and everything that can arise from it.
    pub(crate) fn insert(&mut self, value: Value) -> Result<(), Stop> {
        if self.placed.contains_key(&value) {
            return Ok(());
        }
        let reduced = self.reducer.as_mut().map_or(Ok(value), |reducer| reducer.reduce(value))?;
        let complete = self.parts.len();
        match self.insert_reduced(reduced, complete) {
            Ok(placed) => {
                self.placed.insert(value, placed);
                Ok(())
            }
            // Parts whose options were not found in time must not stay.
            Err(stop) => {
                for part in self.parts.drain(complete..) {
                    self.known.remove(&part.value);
                }
                Err(stop)
            }
        }
    }

    fn insert_reduced(&mut self, value: Value, complete: usize) -> Result<Placed<Dyadic>, Stop> {
        let engine = self.engine.clone();
        let placed = self.place(&engine, value)?;
        let mut open = complete;
        while open < self.parts.len() {
            engine.step()?;
            self.find_options(&engine, open)?;
            open += 1;
        }
        Ok(placed)
    }

    fn place(&mut self, engine: &Engine, value: Value) -> Result<Placed<Dyadic>, Stop> {
        let (left_stop, offset) = (engine.left_stop(value), engine.right_stop(value));
        if left_stop == offset {
            return Ok(Placed { part: None, offset });
        }
        let width = &left_stop - &offset;
        let moved = engine.subtract(value, engine.number(&offset))?;
        if let Some(&part) = self.known.get(&moved) {
            return Ok(Placed { part: Some(part), offset });
        }
        let negative = engine.add(engine.negative(moved), engine.number(&width))?;
        let part = self.parts.len() as u32;
        self.push(engine, moved, width.clone(), if negative == moved { part } else { part + 1 })?;
        if negative != moved {
            self.push(engine, negative, width, part)?;
        }
        Ok(Placed { part: Some(part), offset })
    }

    fn push(&mut self, engine: &Engine, value: Value, width: Dyadic, negative: u32) -> Result<(), Stop> {
        let thermograph = engine.thermograph(value)?;
        self.known.insert(value, self.parts.len() as u32);
        self.parts.push(RawPart {
            value,
            negative,
            width,
            mean: thermograph.mean().clone(),
            temperature: thermograph.temperature().clone(),
            options: Vec::new(),
            bends: thermograph.breakpoints().into_iter().filter(|t| t.signum() > 0).collect(),
        });
        Ok(())
    }

    fn find_options(&mut self, engine: &Engine, part: usize) -> Result<(), Stop> {
        let (value, temperature) = (self.parts[part].value, self.parts[part].temperature.clone());
        let mut options = Vec::new();
        for option in engine.options(value, Player::Left)? {
            let facing = engine.thermograph(option)?.right_at(&temperature);
            options.push((facing, self.place(engine, option)?));
        }
        options.sort_by(|a, b| b.0.cmp(&a.0));
        self.parts[part].options = options.into_iter().map(|(_, placed)| placed).collect();
        Ok(())
    }
}

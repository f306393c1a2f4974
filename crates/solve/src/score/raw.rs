//! The parts that can arise in a sum, before the numbers are scaled.
//!
//! A part is a hot value moved so that its Right stop is 0; translates share one part, and the rest is an offset. For
//! scores a component that is not hot is its mean (number translation: infinitesimals never change a stop), and
//! reduced canonical forms serve as well as canonical ones with fewer moves.

use rustc_hash::FxHashMap;
use tedomari_number::Dyadic;
use tedomari_thermograph::Player;
use tedomari_value::{Engine, Stop, Value};

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
#[derive(Default)]
pub(crate) struct Raw {
    pub parts: Vec<RawPart>,
    known: FxHashMap<Value, u32>,
    reduced: bool,
}

impl Raw {
    pub(crate) fn new(reduced: bool) -> Raw {
        Raw { reduced, ..Raw::default() }
    }

    /// Puts in a value and everything that can arise from it.
    pub(crate) fn insert(&mut self, engine: &Engine, value: Value) -> Result<Placed<Dyadic>, Stop> {
        let value = if self.reduced { engine.reduced(value)? } else { value };
        let mut open = self.parts.len();
        let placed = self.place(engine, value)?;
        while open < self.parts.len() {
            engine.step()?;
            self.find_options(engine, open)?;
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
        for option in engine.options(value, Player::Left) {
            let facing = engine.thermograph(option)?.right_at(&temperature);
            options.push((facing, self.place(engine, option)?));
        }
        options.sort_by(|a, b| b.0.cmp(&a.0));
        self.parts[part].options = options.into_iter().map(|(_, placed)| placed).collect();
        Ok(())
    }
}

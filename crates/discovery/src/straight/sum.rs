//! A sum as the search sees it: an integer, parts of boards, hot values, and all the rest as one value.
//!
//! An integer moves a thermograph sideways and nothing else, so it stands apart: sums that differ by an integer are searched
//! once.

use smallvec::SmallVec;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};

/// A part by its number, shifted left by one; the lowest bit says that it is negated.
pub(super) type Signed = u32;

/// A sum of positions and games in one [`Thermometer`](super::Thermometer).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    pub(super) whole: Dyadic,
    pub(super) body: Body,
}

/// A sum without its integer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Body {
    /// Numbers and everything whose stops are equal: a value whose stops are in [0, 1).
    pub(super) cold: Value,
    /// Values with different stops, whose middle is in [0, 1); in order.
    pub(super) hot: SmallVec<[Value; 4]>,
    /// Parts of boards, in order.
    pub(super) parts: SmallVec<[Signed; 4]>,
}

impl Sum {
    /// The sum of no games.
    pub(crate) fn zero() -> Sum {
        let body = Body { cold: Value::ZERO, hot: SmallVec::new(), parts: SmallVec::new() };
        Sum { whole: Dyadic::ZERO, body }
    }

    /// One part.
    pub(super) fn of_part(part: Signed) -> Sum {
        let mut sum = Sum::zero();
        sum.body.parts.push(part);
        sum
    }

    /// Adds a value; the sum is to be put in order afterwards.
    pub(super) fn add_value(&mut self, engine: &Engine, value: Value) -> Result<(), Stop> {
        let (value, integer) = reduced(engine, value)?;
        self.whole += &integer;
        if value.is_number() || engine.left_stop(value) == engine.right_stop(value) {
            let (cold, integer) = reduced(engine, engine.add(self.body.cold, value)?)?;
            (self.body.cold, self.whole) = (cold, &self.whole + &integer);
        } else {
            self.body.hot.push(value);
        }
        Ok(())
    }

    /// Adds another sum; the sum is to be put in order afterwards.
    pub(super) fn add(&mut self, engine: &Engine, other: &Sum) -> Result<(), Stop> {
        self.whole += &other.whole;
        self.body.hot.extend_from_slice(&other.body.hot);
        self.body.parts.extend_from_slice(&other.body.parts);
        self.add_value(engine, other.body.cold)
    }

    /// Takes out pairs G, -G, and puts the rest in order.
    pub(super) fn order(&mut self, engine: &Engine) -> Result<(), Stop> {
        let parts = &mut self.body.parts;
        let mut at = 0;
        while parts.len() > 1 && at < parts.len() {
            match parts[at + 1..].iter().position(|&other| other == parts[at] ^ 1) {
                Some(distance) => {
                    parts.swap_remove(at + 1 + distance);
                    parts.swap_remove(at);
                }
                None => at += 1,
            }
        }
        parts.sort_unstable();
        let hot = &mut self.body.hot;
        let mut at = 0;
        while hot.len() > 1 && at < hot.len() {
            let (minus, integer) = reduced(engine, engine.negative(hot[at]))?;
            match hot[at + 1..].iter().position(|&other| other == minus) {
                Some(distance) => {
                    hot.swap_remove(at + 1 + distance);
                    hot.swap_remove(at);
                    self.whole -= &integer;
                }
                None => at += 1,
            }
        }
        hot.sort_unstable();
        Ok(())
    }

    /// The negative.
    pub(super) fn negative(&self, engine: &Engine) -> Result<Sum, Stop> {
        let mut sum = Sum::zero();
        sum.whole = -&self.whole;
        sum.body.parts = self.body.parts.iter().map(|part| part ^ 1).collect();
        for &value in &self.body.hot {
            sum.add_value(engine, engine.negative(value))?;
        }
        sum.add_value(engine, engine.negative(self.body.cold))?;
        sum.order(engine)?;
        Ok(sum)
    }
}

impl Body {
    /// How many components there are.
    pub(super) fn len(&self) -> usize {
        self.parts.len() + self.hot.len() + usize::from(self.cold != Value::ZERO)
    }

    /// The part that is all there is.
    pub(super) fn single_part(&self) -> Option<Signed> {
        (self.len() == 1).then(|| self.parts.first().copied()).flatten()
    }

    /// The value that all of it is, if it is no sum of several hot games.
    pub(super) fn single_value(&self, engine: &Engine) -> Result<Option<Value>, Stop> {
        Ok(match (&self.parts[..], &self.hot[..]) {
            ([], []) => Some(self.cold),
            ([], [hot]) if self.cold.is_number() => Some(engine.add(*hot, self.cold)?),
            _ => None,
        })
    }
}

/// A value with the middle of its stops in [0, 1), and the integer that is missing.
fn reduced(engine: &Engine, value: Value) -> Result<(Value, Dyadic), Stop> {
    let middle = match engine.as_number(value) {
        Some(x) => x,
        None => (engine.left_stop(value) + engine.right_stop(value)).half(),
    };
    let integer = middle.floor();
    if integer.is_zero() {
        return Ok((value, integer));
    }
    Ok((engine.subtract(value, engine.number(&integer))?, integer))
}

//! A sum as the search sees it: an integer, and the rest.
//!
//! An integer moves a thermograph sideways and nothing else, so it stands apart: sums that differ by an integer are searched
//! once.

use tedomari_number::Dyadic;
use tedomari_parts::{Signed, Split, SplitSum};
use tedomari_value::{Engine, Stop, Value};

/// A sum of positions and games in one [`ThermographSearch`](super::ThermographSearch).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sum {
    pub(super) whole: Dyadic,
    /// The rest. In a sum that is in order, the stops of what is cold are in [0, 1).
    pub(super) body: SplitSum,
}

impl Sum {
    /// The sum of no games.
    pub(crate) fn zero() -> Sum {
        Sum::of_body(SplitSum::zero())
    }

    /// A sum without an integer.
    pub(super) fn of_body(body: SplitSum) -> Sum {
        Sum { whole: Dyadic::ZERO, body }
    }

    /// One part.
    pub(super) fn of_part(part: Signed) -> Sum {
        let mut sum = Sum::zero();
        sum.body.parts.push(part);
        sum
    }

    /// Adds a value; the sum is to be put in order afterwards.
    pub(super) fn add(&mut self, engine: &Engine, split: Split) -> Result<(), Stop> {
        self.body.add(engine, split)
    }

    /// Adds another sum; the sum is to be put in order afterwards.
    pub(super) fn add_sum(&mut self, engine: &Engine, other: &Sum) -> Result<(), Stop> {
        self.whole += &other.whole;
        self.body.add_sum(engine, &other.body)
    }

    /// Takes out pairs G, -G and the integer, and puts the rest in order.
    pub(super) fn order(&mut self, engine: &Engine) -> Result<(), Stop> {
        self.body.settle(engine, true);
        let cold = self.body.cold;
        // What is cold has equal stops.
        let integer = engine.as_number(cold).unwrap_or_else(|| engine.left_stop(cold)).floor();
        if !integer.is_zero() {
            self.body.cold = engine.subtract(cold, engine.number(&integer))?;
            self.whole += &integer;
        }
        Ok(())
    }

    /// The negative.
    pub(super) fn negative(&self, engine: &Engine) -> Result<Sum, Stop> {
        let mut sum = Sum { whole: -&self.whole, body: self.body.clone() };
        sum.body.negate(engine);
        sum.order(engine)?;
        Ok(sum)
    }
}

/// The value that all of a sum is, if it is no sum of several hot games.
pub(super) fn single_value(body: &SplitSum, engine: &Engine) -> Result<Option<Value>, Stop> {
    Ok(match (&body.parts[..], &body.hot[..]) {
        ([], []) => Some(body.cold),
        ([], [hot]) if body.cold.is_number() => Some(engine.add(*hot, body.cold)?),
        _ => None,
    })
}

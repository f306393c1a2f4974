//! Ordinal sums on forms, and what undoes them, with loopy games: X in B:X may be loopy, and so may an exponent.
//!
//! An exponent is a number n from 1 on, `on`, n + `over` or n + `under`. With G' for the options of G, the power → of G is
//!
//! | exponent | G to its power → |
//! | --- | --- |
//! | `on` | {G^L, pass \| G^R} |
//! | n + `over` | {G^L, G^(→n) \| G^R, pass} |
//! | n + `under` | {G^L, pass \| G^R, G^(→n)} |
//!
//! which are the definitions for numbers, read for {on|}, {n|pass} and {pass|n}. (CGSuite's `PowTo` and `Pow`; Siegel,
//! *Combinatorial Game Theory*, chapter VI, for ^.)

use tedomari_number::Dyadic;
use tedomari_value::{Engine, Value};
use tedomari_vocabulary::{Player, Relation};

use crate::builder::Builder;
use crate::canonical::{Stopper, ender_values};
use crate::error::LoopyError;
use crate::graph::LoopyGraph;
use crate::named::Named;
use crate::sides::Side;
use crate::value::LoopyValue;

/// An exponent that is no number.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Exponent {
    On,
    Over(Value),
    Under(Value),
}

/// The exponent that a loopy value is, if it is one: those with a number below 1 are none.
fn exponent(x: &LoopyValue, engine: &Engine) -> Result<Option<Exponent>, LoopyError> {
    let Some(x) = x.stopper(engine)? else { return Ok(None) };
    let task = engine.task();
    if Some(&x) == Stopper::new(&Named::On.graph()?, task)?.as_ref() {
        return Ok(Some(Exponent::On));
    }
    let (left, right) = (x.options(Player::Left, task)?, x.options(Player::Right, task)?);
    let ([left], [right]) = (&left[..], &right[..]) else { return Ok(None) };
    let number = |stopper: &Stopper| -> Result<Option<Value>, LoopyError> {
        let least = Dyadic::from(1);
        Ok(stopper.as_ender(engine)?.filter(|&n| engine.as_number(n).is_some_and(|n| n >= least)))
    };
    Ok(match (*left == x, *right == x) {
        (false, true) => number(left)?.map(Exponent::Over),
        (true, false) => number(right)?.map(Exponent::Under),
        _ => None,
    })
}

impl LoopyValue {
    /// B:X for a base B with these options, which end, where this value is X.
    ///
    /// ```
    /// use tedomari_loopy::{Engine, LoopyValue};
    ///
    /// let engine = Engine::new();
    /// let star = engine.nimber(1).unwrap();
    /// let on = LoopyValue::read("on", &engine).unwrap();
    /// let sum = on.ordinal_sum_on(&[vec![star], vec![star]], &engine)?;
    /// assert_eq!(sum.print(&engine)?, "upon");
    /// # Ok::<(), tedomari_loopy::LoopyError>(())
    /// ```
    pub fn ordinal_sum_on(&self, below: &[Vec<Value>; 2], engine: &Engine) -> Result<LoopyValue, LoopyError> {
        if let LoopyValue::Ender(head) = self {
            return Ok(LoopyValue::Ender(engine.ordinal_sum_on(below.clone(), *head)?));
        }
        self.graph_by_graph(engine, |head| {
            let mut builder = Builder::new();
            let below = include_below(&mut builder, below, engine)?;
            let first = builder.include(head);
            for v in 0..head.vertices() {
                engine.step()?;
                for player in Player::BOTH {
                    for &to in &below[player.index()] {
                        builder.add(player, first.wrapping_add(v), to);
                    }
                }
            }
            builder.finish_within(first.wrapping_add(head.start()), engine.task())
        })
    }

    /// X with B:X = this value, where B has a value and these options; `None` if no X is found so. The value must be a stopper.
    pub(crate) fn subordinate_to(
        &self,
        base: Value,
        below: &[Vec<Value>; 2],
        engine: &Engine,
    ) -> Result<Option<LoopyValue>, LoopyError> {
        let Some(stopper) = self.stopper(engine)? else { return Ok(None) };
        let graph = stopper.graph();
        let values = ender_values(graph, engine)?;
        let mut builder = Builder::with_vertices(graph.vertices());
        for v in 0..graph.vertices() {
            engine.step()?;
            if values[v as usize] == Some(base) {
                continue;
            }
            for player in Player::BOTH {
                for to in graph.options(v, player) {
                    let is_below = values[to as usize].is_some_and(|to| below[player.index()].contains(&to));
                    if !is_below {
                        builder.add(player, v, to);
                    }
                }
            }
        }
        let found = LoopyValue::of_graph(&builder.finish_within(graph.start(), engine.task())?, engine)?;
        let again = found.ordinal_sum_on(below, engine)?;
        Ok((again.compare(self, engine)?.relation() == Relation::Equal).then_some(found))
    }

    /// The game with these options to the power →x, where this value is x; `None` if it is no exponent.
    pub(crate) fn raise(
        &self,
        below: &[Vec<Value>; 2],
        engine: &Engine,
    ) -> Result<Option<LoopyValue>, LoopyError> {
        let Some(exponent) = exponent(self, engine)? else { return Ok(None) };
        let mut sides = below.clone();
        let passing = match exponent {
            Exponent::On => Player::Left,
            Exponent::Over(n) => {
                sides[Player::Left.index()].push(engine.raise(below.clone(), n)?);
                Player::Right
            }
            Exponent::Under(n) => {
                sides[Player::Right.index()].push(engine.raise(below.clone(), n)?);
                Player::Left
            }
        };
        let mut builder = Builder::new();
        let below = include_below(&mut builder, &sides, engine)?;
        let start = builder.vertex();
        for player in Player::BOTH {
            for &to in &below[player.index()] {
                builder.add(player, start, to);
            }
        }
        builder.add(passing, start, start);
        LoopyValue::of_graph(&builder.finish_within(start, engine.task())?, engine).map(Some)
    }

    /// {0|H} to the power x, where this value is x; `None` if it is no exponent from 1 on.
    pub(crate) fn power_above(&self, h: Value, engine: &Engine) -> Result<Option<LoopyValue>, LoopyError> {
        if matches!(exponent(self, engine)?, Some(Exponent::Under(n)) if n == engine.integer(1)) {
            return Ok(None);
        }
        let Some(raised) = self.raise(&engine.sides_of(engine.negative(h))?, engine)? else {
            return Ok(None);
        };
        let zero = LoopyGraph::of_ender(engine, Value::ZERO)?;
        let power = raised.negative(engine)?.graph_by_graph(engine, |right| {
            LoopyGraph::from_options(std::slice::from_ref(&zero), std::slice::from_ref(right))
        });
        power.map(Some)
    }

    /// Whether adding the value to itself changes nothing.
    pub(crate) fn is_idempotent(&self, engine: &Engine) -> Result<bool, LoopyError> {
        Ok(self.sum(self, engine)?.compare(self, engine)?.relation() == Relation::Equal)
    }
}

impl Stopper {
    /// The variety of G by upsums, relative to a degree D: the upsum of G with the downsum of -G and -D. `None` if a sum on the way
    /// is not known as a stopper.
    pub fn upsum_variety(&self, degree: &Stopper, engine: &Engine) -> Result<Option<Side>, LoopyError> {
        let task = engine.task();
        let low = self.negative(task)?.downsum(&degree.negative(task)?, engine)?;
        low.stopper().map(|low| self.upsum(low, engine)).transpose()
    }

    /// The variety of G by downsums: the downsum of G with the upsum of -G and D.
    pub fn downsum_variety(&self, degree: &Stopper, engine: &Engine) -> Result<Option<Side>, LoopyError> {
        let high = self.negative(engine.task())?.upsum(degree, engine)?;
        high.stopper().map(|high| self.downsum(high, engine)).transpose()
    }
}

/// The options of a base in a graph that is being built.
fn include_below(
    builder: &mut Builder,
    below: &[Vec<Value>; 2],
    engine: &Engine,
) -> Result<[Vec<u32>; 2], LoopyError> {
    let (graph, places) = LoopyGraph::of_enders(engine, &below.concat())?;
    let first = builder.include(&graph);
    let mut left: Vec<u32> = places.into_iter().map(|place| first.wrapping_add(place)).collect();
    let right = left.split_off(below[0].len());
    Ok([left, right])
}

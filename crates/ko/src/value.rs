//! The value of a sum of kos and an ender, with many ko-threats for one player.
//!
//! A formula is used where a theorem gives one. Otherwise the sum is sidled: under the Japanese ban ko by ko, under the North
//! American ban on the graph of all positions with their histories. If that does not give an ender, the answer is the two
//! sides of the loopy game, or bounds from formulas for kos with larger and with smaller ends.

use std::fmt;

use tedomari_loopy::{Ban, LoopyError, LoopyGraph, Phi, Sides, Threats};
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

use crate::formula::{self, Formula};
use crate::graph;
use crate::ko::Ko;
use crate::sidled;

/// A sum of kos and an ender.
///
/// ```
/// use tedomari_ko::{Ban, Ko, KoSum, Method, Threats};
/// use tedomari_value::Engine;
///
/// let engine = Engine::new();
/// let n = |n| engine.integer(n);
/// let sum = KoSum::new(vec![Ko::basic(n(7), n(0)), Ko::basic(n(1), n(0))]).plus(engine.read("^")?);
/// let answer = sum.value(&engine, Ban::Japanese, Threats::Left)?;
/// assert_eq!(answer.ender(), Some(engine.read("(7||2|0) + ^")?));
/// assert_eq!(answer.method.to_string(), "Theorem 15");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KoSum {
    kos: Vec<Ko>,
    ender: Value,
}

/// How a value was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// By a formula.
    Formula(Formula),
    /// By sidling sums of fewer and of more kos.
    Sidling,
    /// On the graph of all positions with their histories.
    Graph,
    /// By formulas for kos with other ends.
    Bounds,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Formula(Formula::NoKo) => "no ko",
            Method::Formula(Formula::OneKo) => "one ko",
            Method::Formula(Formula::Integers) => "Theorem 15",
            Method::Formula(Formula::Passes) => "Theorem 20",
            Method::Sidling => "sidling",
            Method::Graph => "graph",
            Method::Bounds => "bounds",
        })
    }
}

/// What is known of the value of a sum of kos.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KoKnown {
    /// It is this ender.
    Ender(Value),
    /// It is this ender apart from an infinitesimal: at least it less one, and at most it plus 1/on.
    Near(Value),
    /// It is a loopy game with these sides.
    Sides(Box<Sides>),
    /// It lies between these, where they are known.
    Between(Option<Value>, Option<Value>),
}

/// The value of a sum of kos, as far as it is known, and how it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KoValue {
    /// What is known.
    pub known: KoKnown,
    /// How it was found.
    pub method: Method,
    /// Why a better answer was not found, if the work was ended.
    pub stopped: Option<Stop>,
}

impl KoValue {
    /// The ender that it is, exactly.
    pub fn ender(&self) -> Option<Value> {
        match self.known {
            KoKnown::Ender(value) => Some(value),
            _ => None,
        }
    }

    /// The ender that it is, exactly or apart from an infinitesimal.
    pub fn near(&self) -> Option<Value> {
        match self.known {
            KoKnown::Ender(value) | KoKnown::Near(value) => Some(value),
            _ => None,
        }
    }
}

impl KoSum {
    /// A sum of kos.
    pub fn new(kos: Vec<Ko>) -> KoSum {
        KoSum { kos, ender: Value::ZERO }
    }

    /// The same with another ender in place of the one that it has, which is 0 at first.
    pub fn plus(self, ender: Value) -> KoSum {
        KoSum { ender, ..self }
    }

    /// The kos.
    pub fn kos(&self) -> &[Ko] {
        &self.kos
    }

    /// The ender.
    pub fn ender(&self) -> Value {
        self.ender
    }

    /// The negative.
    pub fn negative(&self, engine: &Engine) -> KoSum {
        KoSum {
            kos: self.kos.iter().map(|ko| ko.negative(engine)).collect(),
            ender: engine.negative(self.ender),
        }
    }

    /// The loopy game, without ban or threats: every position of every part.
    pub fn graph(&self, engine: &Engine) -> Result<LoopyGraph, LoopyError> {
        graph::of_sum(engine, &self.kos, self.ender)
    }

    /// φ of the sum, as far as it can be found within the limits of the engine's task. A formula is tried first, then sidling, then
    /// the graph; if the work ends before that, the answer has bounds.
    pub fn value(&self, engine: &Engine, ban: Ban, threats: Threats) -> Result<KoValue, LoopyError> {
        if let Some((formula, value)) = formula::value(engine, &self.kos, self.ender, threats)? {
            let known = match formula {
                Formula::Passes => KoKnown::Near(value),
                _ => KoKnown::Ender(value),
            };
            return Ok(KoValue { known, method: Method::Formula(formula), stopped: None });
        }
        match self.sidled(engine, ban, threats) {
            Err(LoopyError::Stopped(stop)) => self.bounds(engine, threats, Some(stop)),
            Err(LoopyError::TooLarge) => self.bounds(engine, threats, None),
            other => other,
        }
    }

    /// The value without formulas.
    pub fn sidled(&self, engine: &Engine, ban: Ban, threats: Threats) -> Result<KoValue, LoopyError> {
        let found = |value, method| Ok(KoValue { known: KoKnown::Ender(value), method, stopped: None });
        if let (Ban::Japanese, Some(richer)) = (ban, threats.players().first()) {
            let value = match richer {
                Player::Left => sidled::japanese(engine, &self.kos)?,
                Player::Right => {
                    let negative = self.negative(engine);
                    sidled::japanese(engine, &negative.kos)?.map(|value| engine.negative(value))
                }
            };
            if let Some(value) = value {
                return found(engine.add(value, self.ender)?, Method::Sidling);
            }
        }
        let phi = self.phi(engine, ban, threats)?;
        if let Some(value) = phi.graph().as_ender(engine)? {
            return found(value, Method::Graph);
        }
        let sides = Box::new(phi.graph().sides(engine)?);
        Ok(KoValue { known: KoKnown::Sides(sides), method: Method::Graph, stopped: None })
    }

    /// φ of the sum as a loopy game.
    pub fn phi(&self, engine: &Engine, ban: Ban, threats: Threats) -> Result<Phi, LoopyError> {
        Phi::new(&self.graph(engine)?, ban, threats, engine.task())
    }

    /// Bounds from formulas: with larger ends at every ko the value is larger.
    fn bounds(
        &self,
        engine: &Engine,
        threats: Threats,
        stopped: Option<Stop>,
    ) -> Result<KoValue, LoopyError> {
        // The bounds are a little that is still to be said when the task has ended.
        let task = engine.task().beside(tedomari_task::Limits::new());
        let engine = &engine.with_task(&task);
        let bound = |up: bool| -> Result<Option<Value>, Stop> {
            let mut kos = Vec::new();
            // Without the passes of a player the sum is worse for that player.
            let harmed = if up { Player::Right } else { Player::Left };
            for ko in self.kos.iter().filter(|ko| ko.passes().is_none_or(|player| player == harmed)) {
                let (a, b) = (integer_beyond(engine, ko.a(), up)?, integer_beyond(engine, ko.b(), up)?);
                // Left's formula wants A ≥ -1 and Right's B ≤ 1, which one of the bounds may have.
                let (a, b) = if up { (a.max(Dyadic::from(-1)), b) } else { (a, b.min(Dyadic::ONE)) };
                let ko = Ko::new(ko.place(), ko.length(), engine.number(&a), engine.number(&b));
                kos.extend(ko);
            }
            if kos.len() < self.kos.len() {
                return Ok(None);
            }
            Ok(formula::value(engine, &kos, self.ender, threats)?.map(|(_, value)| value))
        };
        let known = KoKnown::Between(bound(false)?, bound(true)?);
        Ok(KoValue { known, method: Method::Bounds, stopped })
    }
}

/// The nearest integer that is at least the value, or at most.
fn integer_beyond(engine: &Engine, value: Value, up: bool) -> Result<Dyadic, Stop> {
    let value = engine.negative_if(!up, value);
    let mut integer = engine.left_stop(value).ceil();
    if !engine.le(value, engine.number(&integer))? {
        integer += Dyadic::ONE;
    }
    Ok(if up { integer } else { -integer })
}

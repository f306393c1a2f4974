//! What a sum of kos is worth to somebody with threats.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_ko::{Ban, Formula, KoKnown, KoSum, Method};
use tedomari_loopy::LoopyError;
use tedomari_notation::Style;
use tedomari_task::{Limits, Stop};
use tedomari_value::Engine;

use crate::digraphs::Failed;
use crate::loopy::ThreatLetters;

/// What a sum of kos is worth if these players have very many threats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct KoWorth {
    /// Who has threats.
    pub threats: ThreatLetters,
    /// The value, if it is an ender, or is one up to an infinitesimal.
    pub value: Option<String>,
    /// Whether the value holds only up to an infinitesimal.
    pub infinitesimal: bool,
    /// The value as a loopy game, if it is none that ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<String>,
    /// Bounds on the value, if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub between: Option<[Option<String>; 2]>,
    /// How it was found.
    pub method: KoMethod,
    /// How many threats are enough for that, against none of the other's; nothing if it was not found.
    pub threats_needed: Option<u32>,
    /// Why no better answer was found, if the work was ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// How the value of a sum of kos was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum KoMethod {
    /// There is no ko.
    #[serde(rename = "no ko")]
    NoKo,
    /// By the formula for one ko.
    #[serde(rename = "one ko")]
    OneKo,
    /// By the recurrence of Theorem 15.
    #[serde(rename = "Theorem 15")]
    Integers,
    /// By the recurrence of Theorem 20.
    #[serde(rename = "Theorem 20")]
    Passes,
    /// By sidling.
    #[serde(rename = "sidling")]
    Sidling,
    /// On the graph of all positions with their histories.
    #[serde(rename = "graph")]
    Graph,
    /// By formulas for kos with other ends.
    #[serde(rename = "bounds")]
    Bounds,
}

impl KoMethod {
    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            KoMethod::NoKo => "no ko",
            KoMethod::OneKo => "one ko",
            KoMethod::Integers => "Theorem 15",
            KoMethod::Passes => "Theorem 20",
            KoMethod::Sidling => "sidling",
            KoMethod::Graph => "graph",
            KoMethod::Bounds => "bounds",
        }
    }
}

impl From<Method> for KoMethod {
    fn from(method: Method) -> KoMethod {
        match method {
            Method::Formula(Formula::NoKo) => KoMethod::NoKo,
            Method::Formula(Formula::OneKo) => KoMethod::OneKo,
            Method::Formula(Formula::Integers) => KoMethod::Integers,
            Method::Formula(Formula::Passes) => KoMethod::Passes,
            Method::Sidling => KoMethod::Sidling,
            Method::Graph => KoMethod::Graph,
            Method::Bounds => KoMethod::Bounds,
        }
    }
}

/// Steps in which the number of threats is sought, unless all the time may go into it.
const MOMENT: u64 = 200_000;

impl KoWorth {
    /// What a sum is worth.
    pub(super) fn of(
        sum: &KoSum,
        engine: &Engine,
        ban: Ban,
        threats: ThreatLetters,
        thorough: bool,
        style: Style,
    ) -> Result<KoWorth, Failed> {
        let found = sum.value(engine, ban, threats.into())?;
        let print = |value| engine.print_as(value, style);
        let mut worth = KoWorth {
            threats,
            value: found.near().map(print),
            infinitesimal: matches!(found.known, KoKnown::Near(_)),
            sides: None,
            between: None,
            method: found.method.into(),
            threats_needed: None,
            stopped: found.stopped,
        };
        match &found.known {
            KoKnown::Sides(sides) => worth.sides = sides.print(engine)?,
            KoKnown::Between(low, high) => worth.between = Some([low.map(print), high.map(print)]),
            // A moment is not enough if there are more positions than steps.
            KoKnown::Ender(_) if !thorough && sum.least_positions() > MOMENT => {}
            KoKnown::Ender(_) if found.stopped.is_none() => {
                let limits = if thorough { Limits::new() } else { Limits::new().nodes(MOMENT) };
                let part = engine.task().part(limits);
                match sum.threats_needed(&engine.with_task(&part), ban, threats.into()) {
                    Ok(needed) => worth.threats_needed = needed,
                    // A moment was not enough, or nothing is left of the limits.
                    Err(LoopyError::Stopped(stop)) => {
                        worth.stopped = if thorough { Some(stop) } else { engine.task().check().err() };
                    }
                    Err(LoopyError::TooLarge) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            _ => {}
        }
        Ok(worth)
    }
}

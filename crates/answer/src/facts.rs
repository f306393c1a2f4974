//! What is told about a value.
//!
//! The value, its outcome and its stops are known at once. The rest takes work of its own, in which a limit may be reached;
//! what was found before that is told all the same.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
#[cfg(feature = "read")]
use serde::{Deserialize, Deserializer};
use tedomari_notation::Style;
use tedomari_number::{Dyadic, Interval};
use tedomari_task::Stop;
use tedomari_thermograph::Thermograph;
use tedomari_value::{Engine, Estimate, Value};
use tedomari_vocabulary::{Class, Kind, Outcome, Parity, Player};

use crate::ration::can_tell;

/// Everything about a value. What is not known because a limit was reached is left out; what does not exist is null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Facts {
    /// The canonical value.
    pub value: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The score if Left starts.
    pub left_stop: Dyadic,
    /// The score if Right starts.
    pub right_stop: Dyadic,
    /// What one of many copies is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<Dyadic>,
    /// How much a move is worth: below 0 for numbers, -1 for integers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Dyadic>,
    /// The day on which the game is born.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birthday: Option<Dyadic>,
    /// How many ups it is like; null if it is not all-small.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub atomic_weight: Option<Option<String>>,
    /// Whether it is a number.
    pub is_number: bool,
    /// Whether both stops are 0.
    pub is_infinitesimal: bool,
    /// Whether in every follower both players can move or neither can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_all_small: Option<bool>,
    /// Number, tepid or hot.
    pub kind: Kind,
    /// Gote, a player's sente, or what else it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
    /// Who is to move at the Left stop.
    pub left_stop_next: Player,
    /// Who is to move at the Right stop.
    pub right_stop_next: Player,
    /// Whether every play takes an even or an odd number of moves; null if neither.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub parity: Option<Option<Parity>>,
    /// As a sum of powers of up; null if it is none.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub uptimal: Option<Option<Uptimal>>,
    /// What Left gains by her moves, without dominated ones; if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_incentives: Option<Vec<String>>,
    /// What Right gains by his moves, without dominated ones; if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_incentives: Option<Vec<String>>,
}

/// A sum of powers of up and a nimber.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Uptimal {
    /// How often each power of up is in it, from the first on; empty if there are more than 4096 powers.
    pub digits: Vec<String>,
    /// Of more than 4096 powers, how often each is in it and how many follow each other that are in it as often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Run>,
    /// The nimber.
    pub star: String,
}

/// Powers of up that follow each other and are in a sum equally often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Run {
    /// How often each of them is in it.
    pub digit: String,
    /// How many they are.
    pub length: String,
}

/// Uptimals of more powers of up are told in runs.
const MOST_DIGITS: u64 = 4096;

impl Uptimal {
    pub(crate) fn of(found: &tedomari_value::Uptimal) -> Uptimal {
        let is_long = found.length() > MOST_DIGITS;
        let run =
            |&(digit, length): &(i64, u64)| Run { digit: digit.to_string(), length: length.to_string() };
        Uptimal {
            digits: if is_long { vec![] } else { found.digits().map(|digit| digit.to_string()).collect() },
            runs: if is_long { found.runs.iter().map(run).collect() } else { vec![] },
            star: found.star.to_string(),
        }
    }
}

/// As a sum: `^ + 2.^<2> - ^<3> + *`.
impl std::fmt::Display for Uptimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.star == "0" && self.runs.is_empty() && self.digits.iter().all(|digit| digit == "0") {
            return f.write_str("0");
        }
        let mut first = true;
        let mut add = |f: &mut std::fmt::Formatter<'_>, negative: bool, term: String| {
            let sign = match (std::mem::replace(&mut first, false), negative) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            write!(f, "{sign}{term}")
        };
        // A run is a difference: what ends with it less what stands before it.
        let mut before = 0_u64;
        for Run { digit, length } in &self.runs {
            let last = before.saturating_add(length.parse().unwrap_or(0));
            let (minus, times) = (digit.starts_with('-'), digit.trim_start_matches('-'));
            let times = if times == "1" { String::new() } else { format!("{times}.") };
            if digit != "0" {
                add(f, minus, format!("{times}^[{last}]"))?;
            }
            if digit != "0" && before > 0 {
                add(f, !minus, format!("{times}^[{before}]"))?;
            }
            before = last;
        }
        for (at, digit) in self.digits.iter().enumerate().filter(|(_, digit)| *digit != "0") {
            let up = if at == 0 { "^".to_owned() } else { format!("^<{}>", at + 1) };
            let times = digit.trim_start_matches('-');
            add(f, digit.starts_with('-'), if times == "1" { up } else { format!("{times}.{up}") })?;
        }
        match &self.star[..] {
            "0" => Ok(()),
            "1" => add(f, false, "*".to_owned()),
            star => add(f, false, format!("*{star}")),
        }
    }
}

/// A field that is there is known, even if it is null.
#[cfg(feature = "read")]
pub(crate) fn some<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// What was gathered, and why something is missing.
pub(crate) struct Gathered {
    pub(crate) facts: Facts,
    pub(crate) thermograph: Option<Thermograph>,
    pub(crate) stop: Option<Stop>,
}

impl Facts {
    /// Fields that are there unless a limit was reached.
    #[cfg(feature = "schema")]
    pub(crate) const LATER: [&str; 8] =
        ["mean", "temperature", "birthday", "atomic_weight", "is_all_small", "class", "parity", "uptimal"];

    /// Everything about a value, as far as the task of the engine allows.
    pub(crate) fn gather(engine: &Engine, value: Value, style: Style, incentives: bool) -> Gathered {
        let [left, right] = Player::BOTH.map(|player| engine.adorned_stop(value, player));
        let facts = Facts {
            value: engine.print_as(value, style),
            outcome: engine.outcome(value),
            left_stop: left.number,
            right_stop: right.number,
            mean: None,
            temperature: None,
            birthday: None,
            atomic_weight: None,
            is_number: value.is_number(),
            is_infinitesimal: engine.is_infinitesimal(value),
            is_all_small: None,
            kind: engine.kind(value),
            class: None,
            left_stop_next: left.next,
            right_stop_next: right.next,
            parity: None,
            uptimal: None,
            left_incentives: None,
            right_incentives: None,
        };
        let mut gathered = Gathered { facts, thermograph: None, stop: None };
        gathered.stop = gathered.find_rest(engine, value, style, incentives).err();
        gathered
    }

    /// Bounds from elsewhere, with what is known exactly put in.
    pub(crate) fn sharpen(&self, mut estimate: Estimate) -> Estimate {
        let (left, right) = (&self.left_stop, &self.right_stop);
        estimate.left_stop = Interval::exactly(left.clone());
        estimate.right_stop = Interval::exactly(right.clone());
        match (&self.mean, &self.temperature) {
            (Some(mean), Some(temperature)) => {
                estimate.mean = Interval::exactly(mean.clone());
                estimate.temperature = Interval::exactly(temperature.clone());
            }
            // The mean lies between the stops.
            _ => {
                let between = Interval { low: Some(right.clone()), high: Some(left.clone()) };
                estimate.mean = estimate.mean.within(between);
            }
        }
        estimate
    }
}

impl Gathered {
    fn find_rest(
        &mut self,
        engine: &Engine,
        value: Value,
        style: Style,
        incentives: bool,
    ) -> Result<(), Stop> {
        let facts = &mut self.facts;
        // Those of a number are known without its walls, which may be very long.
        (facts.mean, facts.temperature) = (Some(engine.mean(value)?), Some(engine.temperature(value)?));
        let thermograph = engine.thermograph(value)?;
        can_tell(engine.task(), &thermograph)?;
        let thermograph = self.thermograph.insert(thermograph);
        facts.class = Some(thermograph.class());
        facts.birthday = Some(engine.birthday(value)?);
        facts.is_all_small = Some(engine.is_all_small(value));
        facts.parity = Some(engine.parity(value)?);
        facts.uptimal = Some(engine.as_uptimal(value).as_ref().map(Uptimal::of));
        facts.atomic_weight = Some(engine.atomic_weight(value)?.map(|weight| engine.print_as(weight, style)));
        if incentives {
            let of = |player| -> Result<Vec<String>, Stop> {
                let values = engine.incentives(value, player)?.into_iter();
                Ok(values.map(|value| engine.print_as(value, style)).collect())
            };
            (facts.left_incentives, facts.right_incentives) =
                (Some(of(Player::Left)?), Some(of(Player::Right)?));
        }
        Ok(())
    }
}

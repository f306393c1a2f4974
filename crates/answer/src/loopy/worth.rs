//! What is told about the value of an expression that is loopy.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_loopy::{LoopyError, LoopyGraph, LoopyValue, Relation, Side, Sided, Stopper};
use tedomari_notation::{Expr, Style};
use tedomari_number::Dyadic;
use tedomari_task::{Limits, Stop, Task};
use tedomari_value::Engine;
use tedomari_vocabulary::{Outcome, Player};

use super::game::Whom;
#[cfg(feature = "read")]
use crate::facts::some;
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// Everything about a loopy value. What only games that end have is null. What is not known because a limit was reached is
/// left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LoopyWorth {
    /// The value: a stopper, or two sides `G & H`, or the game as it stands if a side is not known as a stopper.
    pub value: String,
    /// Who wins, if play is decided with either starter, or drawn with either (D); else null.
    pub outcome: Option<Outcome>,
    /// Null: a loopy game has no stops.
    pub left_stop: (),
    /// Null: a loopy game has no stops.
    pub right_stop: (),
    /// Null: a loopy game has no mean.
    pub mean: (),
    /// Null: a loopy game has no temperature.
    pub temperature: (),
    /// Null: a loopy game has no birthday.
    pub birthday: (),
    /// Null: a loopy game has no atomic weight.
    pub atomic_weight: (),
    /// False: a number ends.
    pub is_number: No,
    /// Whether it lies between all negative and all positive numbers; null if a side is not known as a stopper.
    pub is_infinitesimal: Option<bool>,
    /// What kind of loopy game it is.
    pub loopy: LoopyKind,
    /// The value if Left wins drawn plays; null if no stopper was found for it.
    pub onside: Option<String>,
    /// The value if Right wins drawn plays; null if no stopper was found for it.
    pub offside: Option<String>,
    /// Who wins if Left starts.
    pub left_first: Whom,
    /// Who wins if Right starts.
    pub right_first: Whom,
    /// The degree of loopiness of a stopper G, the onside of G - G; null if there is none or it was not found.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub degree: Option<Option<String>>,
    /// The variety of a stopper within its degree; null if there is none or it was not found.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub variety: Option<Option<String>>,
    /// What Left gains by her moves, without dominated ones; if asked for. Null if it is no stopper: only the canonical form of
    /// a stopper says which moves there are.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub left_incentives: Option<Option<Vec<String>>>,
    /// What Right gains by his moves; the same.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub right_incentives: Option<Option<Vec<String>>>,
}

/// False, whatever the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct No;

impl Serialize for No {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(false)
    }
}

impl<'de> Deserialize<'de> for No {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<No, D::Error> {
        match bool::deserialize(deserializer)? {
            false => Ok(No),
            true => Err(serde::de::Error::custom("this is never true for a loopy game")),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for No {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "No".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean" })
    }
}

/// What kind of loopy game it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LoopyKind {
    /// It equals a stopper: alternating play in it ends.
    Stopper,
    /// Its sides are different stoppers.
    Sided,
    /// A side is not known as a stopper.
    Open,
}

impl LoopyKind {
    pub(crate) fn of(game: &Sided) -> LoopyKind {
        match (game.stopper(), game.is_open()) {
            (Some(_), _) => LoopyKind::Stopper,
            (None, false) => LoopyKind::Sided,
            (None, true) => LoopyKind::Open,
        }
    }
}

impl std::fmt::Display for LoopyKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            LoopyKind::Stopper => "stopper",
            LoopyKind::Sided => "sided",
            LoopyKind::Open => "open",
        })
    }
}

/// Steps for the degree and the variety together: they need sums of the game with itself.
const DEGREE_STEPS: u64 = 2_000_000;

impl LoopyWorth {
    /// Fields that are there unless a limit was reached.
    #[cfg(feature = "schema")]
    pub(crate) const LATER: [&str; 2] = ["degree", "variety"];

    /// Everything about a loopy value, and why something is missing.
    pub(crate) fn gather(
        value: &LoopyValue,
        game: &Sided,
        engine: &Engine,
        style: Style,
        incentives: bool,
    ) -> Result<(LoopyWorth, Option<Stop>), LoopyError> {
        let text = |expr: Expr| expr.display(style).to_string();
        let stopper = |stopper: &Stopper| stopper.expression(engine).map(text);
        let side = |side: &Side| side.stopper().map(stopper).transpose();
        let outcome = value.outcome(engine)?;
        let mut worth = LoopyWorth {
            value: text(value.expression(engine)?),
            outcome: outcome.class(),
            left_stop: (),
            right_stop: (),
            mean: (),
            temperature: (),
            birthday: (),
            atomic_weight: (),
            is_number: No,
            is_infinitesimal: is_infinitesimal(value, game, engine)?,
            loopy: LoopyKind::of(game),
            onside: side(&game.sides().on)?,
            offside: side(&game.sides().off)?,
            left_first: outcome.winner(Player::Left).into(),
            right_first: outcome.winner(Player::Right).into(),
            degree: None,
            variety: None,
            left_incentives: incentives.then_some(None),
            right_incentives: incentives.then_some(None),
        };
        let Some(stopper) = game.stopper() else {
            (worth.degree, worth.variety) = (Some(None), Some(None));
            return Ok((worth, None));
        };
        let found = worth.find_degree(stopper, engine, text);
        let found = found.and_then(|()| match incentives {
            true => worth.find_incentives(stopper, engine, text),
            false => Ok(()),
        });
        match found {
            Ok(()) => Ok((worth, None)),
            Err(LoopyError::Stopped(stop)) => Ok((worth, Some(stop))),
            Err(error) => Err(error),
        }
    }

    fn find_degree(
        &mut self,
        stopper: &Stopper,
        engine: &Engine,
        text: impl Fn(Expr) -> String,
    ) -> Result<(), LoopyError> {
        let share = engine.with_task(&engine.task().part(Limits::new().nodes(DEGREE_STEPS)));
        let degree = within(stopper.degree(&share), engine.task())?;
        let degree = degree.as_ref().and_then(Side::stopper);
        self.degree = Some(degree.map(|degree| degree.expression(engine).map(&text)).transpose()?);
        let variety = match degree {
            Some(_) => within(stopper.variety(&share), engine.task())?.flatten(),
            None => None,
        };
        self.variety = Some(variety.map(|variety| variety.expression(engine).map(&text)).transpose()?);
        Ok(())
    }

    fn find_incentives(
        &mut self,
        stopper: &Stopper,
        engine: &Engine,
        text: impl Fn(Expr) -> String,
    ) -> Result<(), LoopyError> {
        (self.left_incentives, self.right_incentives) = (None, None);
        let of = |player: Player| -> Result<Option<Vec<String>>, LoopyError> {
            let gains = stopper.incentives(player, engine)?;
            let texts = gains.iter().map(|gain| gain.expression(engine).map(&text));
            texts.collect::<Result<Vec<String>, LoopyError>>().map(Some)
        };
        (self.left_incentives, self.right_incentives) = (Some(of(Player::Left)?), Some(of(Player::Right)?));
        Ok(())
    }
}

/// An answer, or nothing if only a share of the task was spent.
fn within<T>(answer: Result<T, LoopyError>, task: &Task) -> Result<Option<T>, LoopyError> {
    match answer {
        Err(LoopyError::Stopped(Stop::Nodes)) => {
            task.check()?;
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// Whether both sides lie between all negative and all positive numbers. The stops of a stopper are numbers among its
/// positions, possibly plus or minus over, or on or off. A number with denominator 2^d has more than d positions, so that
/// one number beyond all of these decides.
pub(crate) fn is_infinitesimal(
    value: &LoopyValue,
    game: &Sided,
    engine: &Engine,
) -> Result<Option<bool>, LoopyError> {
    if game.is_open() {
        return Ok(None);
    }
    let size = |graph: &LoopyGraph| u64::from(graph.vertices());
    let most = size(game.sides().on.graph()).max(size(game.sides().off.graph()));
    let small = LoopyValue::Ender(engine.number(&Dyadic::new(1, most + 1)));
    let below = value.compare(&small, engine)?.relation() == Relation::Less;
    let small = small.negative(engine)?;
    Ok(Some(below && value.compare(&small, engine)?.relation() == Relation::Greater))
}

/// The value of an expression in which something is loopy.
pub(crate) fn loopy_value(
    session: &Session,
    engine: &Engine,
    expr: &Expr,
    text: &str,
) -> Result<LoopyValue, Unfinished> {
    let value = LoopyValue::evaluate(expr, engine, &session.rulesets);
    value.map_err(|error| Unfinished::reading(text, error))
}

/// What went wrong in working with values that were read.
pub(crate) fn unfinished(text: &str, error: LoopyError) -> Unfinished {
    match error {
        LoopyError::Stopped(stop) => Unfinished::Stopped(stop),
        error => Unfinished::Mistake(Mistake::new(text, 0, error.to_string())),
    }
}

//! Expressions with infinite numbers and nimbers: what is told about one, and how two compare.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_notation::Style;
use tedomari_number::Fraction;
use tedomari_transfinite::{Normal, Run, Trouble, Value, evaluate, is_infinite};
use tedomari_value::Engine;
use tedomari_vocabulary::{Outcome, Relation};

use crate::expression::parse_within;
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// Everything about a number plus a nimber that is written with `omega`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct InfiniteWorth {
    /// The value.
    pub value: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The number: after a move in the nimber nothing else is left.
    pub left_stop: String,
    /// The number.
    pub right_stop: String,
    /// The number.
    pub mean: String,
    /// Null: temperatures are told of games that end.
    pub temperature: (),
    /// The birthday, an ordinal; null if it is not known.
    pub birthday: Option<String>,
    /// Null: atomic weights are told of games that end.
    pub atomic_weight: (),
    /// Whether it is a number.
    pub is_number: bool,
    /// Whether it lies between all negative and all positive fractions.
    pub is_infinitesimal: bool,
    /// Whether it is a number, a nimber, or a sum of both.
    pub infinite: InfiniteKind,
    /// Whether it is an ordinal.
    pub is_ordinal: bool,
    /// The sign expansion of a number as runs of equal signs; null if it is not known or has no such form.
    pub signs: Option<Vec<SignRun>>,
}

/// Equal signs in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SignRun {
    /// The sign: `+` or `-`.
    pub sign: char,
    /// How many there are: an ordinal.
    pub length: String,
}

/// A number, a nimber, or a sum of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum InfiniteKind {
    /// A number.
    Number,
    /// A nimber other than 0.
    Nimber,
    /// A number other than 0 plus a nimber other than 0.
    Sum,
}

impl InfiniteWorth {
    /// Everything about the value of an expression.
    pub(crate) fn of(text: &str, engine: &Engine, style: Style) -> Result<InfiniteWorth, Unfinished> {
        let value = read(text, engine)?;
        let told = InfiniteWorth::gather(&value, engine, style);
        told.map_err(|trouble| unfinished(text, 0, trouble))
    }

    fn gather(value: &Value, engine: &Engine, style: Style) -> Result<InfiniteWorth, Trouble> {
        let task = engine.task();
        let normal = value.number.to_normal().filter(|_| value.is_number());
        let signs = normal.map(|number| number.signs(task)).transpose()?.flatten();
        let birthday = match normal {
            Some(number) => number.birthday(task)?,
            None => value.is_nimber().then(|| value.nimber.clone()),
        };
        let run =
            |run: Run| SignRun { sign: if run.plus { '+' } else { '-' }, length: run.length.text(style) };
        let number = Value::from(value.number.clone()).text(style);
        Ok(InfiniteWorth {
            value: value.text(style),
            outcome: value.outcome(),
            left_stop: number.clone(),
            right_stop: number.clone(),
            mean: number,
            temperature: (),
            birthday: birthday.map(|born| born.text(style)),
            atomic_weight: (),
            is_number: value.is_number(),
            is_infinitesimal: value.is_infinitesimal(),
            infinite: match (value.is_number(), value.is_nimber()) {
                (true, _) => InfiniteKind::Number,
                (false, true) => InfiniteKind::Nimber,
                (false, false) => InfiniteKind::Sum,
            },
            is_ordinal: value.is_ordinal(),
            signs: signs.map(|signs| signs.into_iter().map(run).collect()),
        })
    }
}

/// How two expressions compare, one of which is infinite, and their difference if it is asked for.
pub(crate) fn compare(
    session: &Session,
    engine: &Engine,
    [a, b]: [&str; 2],
    difference: Option<Style>,
) -> Result<(Relation, Option<String>), Unfinished> {
    let task = engine.task();
    let value = |text: &str, field: &str| {
        let value = if is_infinite(text) { read(text, engine) } else { ender(session, engine, text) };
        value.map_err(|error| match error {
            Unfinished::Mistake(mistake) => Unfinished::Mistake(mistake.in_field(field)),
            stopped => stopped,
        })
    };
    let (x, y) = (value(a, "a")?, value(b, "b")?);
    let compared = || {
        let relation = x.compare(&y, task)?;
        let minus = |style| x.plus(&y.negative(), task).map(|difference| difference.text(style));
        Ok((relation, difference.map(minus).transpose()?))
    };
    compared().map_err(|trouble| unfinished(a, 0, trouble))
}

fn read(text: &str, engine: &Engine) -> Result<Value, Unfinished> {
    evaluate(text, engine).map_err(|error| unfinished(text, error.offset, error.trouble))
}

/// The value of an expression without infinite numbers, if it is a number plus a nimber.
fn ender(session: &Session, engine: &Engine, text: &str) -> Result<Value, Unfinished> {
    let (expr, _held) = parse_within(&session.rulesets, text, engine.task())?;
    let form = engine.evaluate(expr, &session.rulesets);
    let value = form.map_err(|error| Unfinished::reading(text, error))?.value();
    let mean = engine.mean(value)?;
    let rest = engine.subtract(value, engine.number(&mean))?;
    let Some(nimber) = engine.as_nimber(rest) else {
        let message = "an infinite number is compared here with numbers and nimbers only";
        return Err(Mistake::new(text, 0, message).into());
    };
    Ok(Value { nimber: Normal::from(Fraction::from(nimber)), ..Value::from(Normal::from(&mean)) })
}

fn unfinished(text: &str, offset: usize, trouble: Trouble) -> Unfinished {
    match trouble {
        Trouble::Stopped(stop) => stop.into(),
        Trouble::Undefined(message) => Mistake::new(text, offset, message).into(),
    }
}

//! What is an expression worth?

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize, Serializer};
use tedomari_loopy::LoopyValue;
use tedomari_notation::{Expr, Function, NodeId, Style};
use tedomari_task::{Stop, Task};
use tedomari_transfinite::is_infinite;
use tedomari_value::{Engine, Estimate, Form, Value};

use crate::expression::{is_loopy, parse_either};
use crate::facts::{Facts, Gathered};
use crate::infinite::InfiniteWorth;
use crate::loopy::{LoopyWorth, loopy_value, unfinished};
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::stopped::Stopped;
use crate::told::{NoResult, Told};

/// The question what an expression is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Evaluate {
    /// The expression.
    #[serde(alias = "expr")]
    pub input: String,
    /// Whether the incentives G^L - G and G - G^R are wanted, without dominated ones.
    #[serde(default)]
    pub incentives: bool,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// What an expression is worth. It is a game, or what a function gives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "read", derive(serde::Deserialize), serde(from = "Written<'static>"))]
pub struct Evaluation {
    /// Everything about the value, unless it is loopy, or a limit was reached before it was found.
    pub facts: Option<Facts>,
    /// Everything about the value if it is loopy.
    pub loopy: Option<LoopyWorth>,
    /// Everything about the value if it is written with infinite numbers or nimbers.
    pub infinite: Option<InfiniteWorth>,
    /// What the expression gives if it is a function that gives no game, such as `outcome(G)`.
    pub told: Option<Told>,
    /// Why something is missing, if it is.
    pub stopped: Option<Stopped>,
}

/// The answer as JSON: a loopy value has fields of its own. What is written is not copied for that.
#[derive(Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum Written<'a> {
    Told(Cow<'a, Told>),
    Infinite(Cow<'a, InfiniteWorth>),
    // The last form can do without all of its fields, so that it would be read into that.
    Loopy(OfLoopy<'a>),
    Ender(OfEnder<'a>),
}

/// What a game is worth in which play need not end.
#[derive(Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = all_or_stopped))]
struct OfLoopy<'a> {
    #[serde(flatten)]
    worth: Cow<'a, LoopyWorth>,
    #[serde(flatten)]
    stopped: Option<Cow<'a, Stopped>>,
}

/// What a game is worth in which all play ends.
#[derive(Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole_or_stopped))]
struct OfEnder<'a> {
    #[serde(flatten)]
    facts: Option<Cow<'a, Facts>>,
    #[serde(flatten)]
    stopped: Option<Cow<'a, Stopped>>,
}

#[cfg(feature = "read")]
impl From<Written<'_>> for Evaluation {
    fn from(written: Written<'_>) -> Evaluation {
        let none = Evaluation::default();
        match written {
            Written::Told(told) => Evaluation { told: Some(told.into_owned()), ..none },
            Written::Infinite(worth) => Evaluation { infinite: Some(worth.into_owned()), ..none },
            Written::Loopy(OfLoopy { worth, stopped }) => {
                Evaluation { loopy: Some(worth.into_owned()), stopped: stopped.map(Cow::into_owned), ..none }
            }
            Written::Ender(OfEnder { facts, stopped }) => Evaluation {
                facts: facts.map(Cow::into_owned),
                stopped: stopped.map(Cow::into_owned),
                ..none
            },
        }
    }
}

impl Serialize for Evaluation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stopped = || self.stopped.as_ref().map(Cow::Borrowed);
        let written = match self {
            Evaluation { told: Some(told), .. } => Written::Told(Cow::Borrowed(told)),
            Evaluation { infinite: Some(worth), .. } => Written::Infinite(Cow::Borrowed(worth)),
            Evaluation { loopy: Some(worth), .. } => {
                Written::Loopy(OfLoopy { worth: Cow::Borrowed(worth), stopped: stopped() })
            }
            Evaluation { facts, .. } => {
                Written::Ender(OfEnder { facts: facts.as_ref().map(Cow::Borrowed), stopped: stopped() })
            }
        };
        written.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Evaluation {
    fn schema_name() -> Cow<'static, str> {
        "Evaluation".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> Schema {
        Written::json_schema(generator)
    }
}

/// The value is there with everything about it, or the answer says why not.
#[cfg(feature = "schema")]
fn whole_or_stopped(schema: &mut Schema) {
    whole::<(Facts, Stopped)>(schema);
    any_of(schema, &[&[&["value"], &Facts::LATER[..]].concat(), &["stopped"]]);
}

/// The same for a loopy value, which is always there.
#[cfg(feature = "schema")]
fn all_or_stopped(schema: &mut Schema) {
    whole::<(Stopped,)>(schema);
    any_of(schema, &[&LoopyWorth::LATER[..], &["stopped"]]);
}

impl Evaluate {
    /// The question about an expression.
    pub fn new(expression: &str) -> Evaluate {
        Evaluate { input: expression.to_owned(), incentives: false, style: Style::Ascii }
    }

    /// What is told about a value that is found.
    fn facts(&self, engine: &Engine, value: Value, estimate: impl FnOnce() -> Estimate) -> Evaluation {
        let Gathered { facts, stop, .. } = Facts::gather(engine, value, self.style, self.incentives);
        let stopped = stop.map(|stop| Stopped::new(engine.task(), stop, facts.sharpen(estimate())));
        Evaluation { facts: Some(facts), stopped, ..Evaluation::default() }
    }

    /// The answer for an expression in which something is loopy; its value may end all the same.
    fn answer_loopy(
        &self,
        session: &Session,
        engine: &Engine,
        expr: &Expr,
    ) -> Result<Evaluation, Unfinished> {
        let value = loopy_value(session, engine, expr, &self.input)?;
        let game = match &value {
            LoopyValue::Ender(ender) => return Ok(self.facts(engine, *ender, Estimate::default)),
            LoopyValue::Loopy(game) => game,
        };
        let gathered = LoopyWorth::gather(&value, game, engine, self.style, self.incentives);
        let (worth, stop) = gathered.map_err(|error| unfinished(&self.input, error))?;
        let stopped = stop.map(|stop| Stopped::new(engine.task(), stop, Estimate::default()));
        Ok(Evaluation { loopy: Some(worth), stopped, ..Evaluation::default() })
    }

    /// The answer for a function that gives no game.
    fn answer_result(
        &self,
        session: &Session,
        engine: &Engine,
        expr: &Expr,
        (function, argument): (Function, NodeId),
    ) -> Result<Evaluation, Unfinished> {
        let inner = expr.part(argument);
        let mut form = None;
        let value = if is_loopy(&session.rulesets, &inner) {
            loopy_value(session, engine, &inner, &self.input)?
        } else {
            let read = engine.evaluate(inner, &session.rulesets);
            let read = form.insert(read.map_err(|error| Unfinished::reading(&self.input, error))?);
            LoopyValue::Ender(read.value())
        };
        let written = form.as_ref().and_then(Form::sides);
        match Told::of(function, &value, written, engine, self.style) {
            Ok(told) => Ok(Evaluation { told: Some(told), ..Evaluation::default() }),
            Err(NoResult::Stopped(stop)) => Err(stop.into()),
            Err(NoResult::Undefined(reason)) => {
                Err(Mistake::new(&self.input, expr.span(argument).start, reason).into())
            }
        }
    }

    /// The answer that tells nothing but why.
    fn stopped(task: &Task, stop: Stop, estimate: Estimate) -> Evaluation {
        Evaluation { stopped: Some(Stopped::new(task, stop, estimate)), ..Evaluation::default() }
    }
}

impl Answer for Evaluation {
    fn stop(&self) -> Option<Stop> {
        self.stopped.as_ref().map(|why| why.stopped)
    }
}

impl Question for Evaluate {
    const NAME: &'static str = "eval";

    type Answer = Evaluation;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Evaluation, Mistake> {
        let engine = session.engine(task);
        if is_infinite(&self.input) {
            return match InfiniteWorth::of(&self.input, &engine, self.style) {
                Ok(worth) => Ok(Evaluation { infinite: Some(worth), ..Evaluation::default() }),
                Err(Unfinished::Mistake(mistake)) => Err(mistake),
                Err(Unfinished::Stopped(stop)) => Ok(Evaluate::stopped(task, stop, Estimate::default())),
            };
        }
        let (expr, _held) = match parse_either(&session.rulesets, &self.input, task, true) {
            Ok(parsed) => parsed,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                return Ok(Evaluate::stopped(task, stop, Estimate::default()));
            }
        };
        if let Some(result) = expr.result() {
            return match self.answer_result(session, &engine, &expr, result) {
                Ok(answer) => Ok(answer),
                Err(Unfinished::Mistake(mistake)) => Err(mistake),
                Err(Unfinished::Stopped(stop)) => Ok(Evaluate::stopped(task, stop, Estimate::default())),
            };
        }
        let estimate = || engine.estimate(&expr, &session.rulesets);
        if is_loopy(&session.rulesets, &expr) {
            return match self.answer_loopy(session, &engine, &expr) {
                Ok(answer) => Ok(answer),
                Err(Unfinished::Mistake(mistake)) => Err(mistake),
                Err(Unfinished::Stopped(stop)) => Ok(Evaluate::stopped(task, stop, estimate())),
            };
        }
        let form = match engine.evaluate(expr.clone(), &session.rulesets) {
            Ok(form) => form,
            Err(error) => match Unfinished::reading(&self.input, error) {
                Unfinished::Mistake(mistake) => return Err(mistake),
                Unfinished::Stopped(stop) => return Ok(Evaluate::stopped(task, stop, estimate())),
            },
        };
        Ok(self.facts(&engine, form.value(), estimate))
    }
}

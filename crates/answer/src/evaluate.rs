//! What is an expression worth?

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_notation::Style;
use tedomari_task::{Stop, Task};
use tedomari_value::Estimate;

use crate::expression::parse_within;
use crate::facts::{Facts, Gathered};
use crate::mistake::{Mistake, Unfinished};
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::{any_of, whole};
use crate::session::Session;
use crate::stopped::Stopped;

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

/// What an expression is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole_or_stopped))]
pub struct Evaluation {
    /// Everything about the value, unless a limit was reached before it was found.
    #[serde(flatten)]
    pub facts: Option<Facts>,
    /// Why something is missing, if it is.
    #[serde(flatten)]
    pub stopped: Option<Stopped>,
}

/// The value is there with everything about it, or the answer says why not.
#[cfg(feature = "schema")]
fn whole_or_stopped(schema: &mut Schema) {
    whole::<(Facts, Stopped)>(schema);
    any_of(schema, &[&[&["value"], &Facts::LATER[..]].concat(), &["stopped"]]);
}

impl Evaluate {
    /// The question about an expression.
    pub fn new(expression: &str) -> Evaluate {
        Evaluate { input: expression.to_owned(), incentives: false, style: Style::Ascii }
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
        let (expr, _held) = match parse_within(&session.rulesets, &self.input, task) {
            Ok(parsed) => parsed,
            Err(Unfinished::Mistake(mistake)) => return Err(mistake),
            Err(Unfinished::Stopped(stop)) => {
                let stopped = Some(Stopped::new(task, stop, Estimate::default()));
                return Ok(Evaluation { facts: None, stopped });
            }
        };
        let estimate = || engine.estimate(&expr, &session.rulesets);
        let form = match engine.evaluate(expr.clone(), &session.rulesets) {
            Ok(form) => form,
            Err(error) => match Unfinished::reading(&self.input, error) {
                Unfinished::Mistake(mistake) => return Err(mistake),
                Unfinished::Stopped(stop) => {
                    let stopped = Some(Stopped::new(task, stop, estimate()));
                    return Ok(Evaluation { facts: None, stopped });
                }
            },
        };
        let Gathered { facts, stop, .. } = Facts::gather(&engine, form.value(), self.style, self.incentives);
        let stopped = stop.map(|stop| Stopped::new(task, stop, facts.sharpen(estimate())));
        Ok(Evaluation { facts: Some(facts), stopped })
    }
}

//! Lines of JSON: an answer, or what is wrong with a question, together with what was given.
//!
//! A program that answers many items writes a line for each. The line repeats the item, so that a reader can tell which
//! answer belongs to which question.

#[cfg(feature = "schema")]
use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
#[cfg(feature = "read")]
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use tedomari_task::Instant;
use tedomari_value::{Engine, Statistics};

use crate::mistake::Mistake;

/// A line about an item that was answered.
///
/// ```
/// use tedomari_answer::line::Answered;
/// use tedomari_answer::{Evaluate, Evaluation, Session};
/// use tedomari_task::Task;
///
/// let answer = Session::new().ask(&Task::default(), &Evaluate::new("^"))?;
/// let line = Answered { input: "^".into(), id: Some(7.into()), answer, stats: None };
/// let text = serde_json::to_string(&line).unwrap();
/// assert!(text.starts_with(r#"{"input":"^","id":7,"value":"^","outcome":"L","#));
/// assert_eq!(serde_json::from_str::<Answered<Evaluation>>(&text).unwrap(), line);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "{A}Line"))]
pub struct Answered<A, I = Json> {
    /// The item as it was given: a text, or an object where the item has parts.
    #[cfg_attr(feature = "schema", schemars(with = "Given"))]
    pub input: I,
    /// The name that the user gave to the item, if there is one.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Json"))]
    pub id: Option<Json>,
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// How much work it was, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
}

/// A line about an item that cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ErrorLine"))]
pub struct Refused<I = Json> {
    /// The item as it was given: a text, or an object where the item has parts.
    #[cfg_attr(feature = "schema", schemars(with = "Given"))]
    pub input: I,
    /// The name that the user gave to the item, if there is one.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Json"))]
    pub id: Option<Json>,
    /// What is wrong with it.
    pub error: Located,
}

/// What is wrong with an item, and on which line it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
pub struct Located {
    /// What is wrong.
    #[serde(flatten)]
    pub mistake: Mistake,
    /// The line of the file, counted from 1, if the item comes from a file in which not every line is an item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A line with an answer to a question that is no item and therefore not repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "{A}Line"))]
pub struct Bare<A> {
    /// The answer.
    #[serde(flatten)]
    pub answer: A,
    /// How much work it was, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
}

/// How much work an answer was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Stats {
    /// The steps that were spent.
    pub nodes: u64,
    /// New values, not counting those that differ by a number or in sign only.
    pub bases: u64,
    /// Sets of options that were brought to canonical form.
    pub forms: u64,
    /// Sums of two games that had to be built.
    pub sums: u64,
    /// Comparisons of two games that had to look at their options.
    pub comparisons: u64,
    /// New entries in the table of comparisons.
    pub order_entries: u64,
    /// The bytes that the tables hold in the end.
    pub bytes: u64,
    /// The parts of positions that were searched, where that was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u64>,
    /// The time it took, in seconds to the millisecond.
    pub seconds: String,
}

impl Stats {
    /// The work since the engine had these counts; the bytes are all that it holds now.
    pub(crate) fn since(began: Instant, was: &Statistics, engine: &Engine, parts: Option<u64>) -> Stats {
        let (is, spent) = (engine.statistics(), began.elapsed());
        Stats {
            nodes: engine.task().steps(),
            bases: is.bases.saturating_sub(was.bases),
            forms: is.forms.saturating_sub(was.forms),
            sums: is.sums.saturating_sub(was.sums),
            comparisons: is.comparisons.saturating_sub(was.comparisons),
            order_entries: is.order_entries.saturating_sub(was.order_entries),
            bytes: is.bytes,
            parts,
            seconds: format!("{}.{:03}", spent.as_secs(), spent.subsec_millis()),
        }
    }
}

/// A name that is there was given, even if it is null.
#[cfg(feature = "read")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Json::deserialize(deserializer).map(Some)
}

/// What may stand in the field `input`.
#[cfg(feature = "schema")]
struct Given;

#[cfg(feature = "schema")]
impl JsonSchema for Given {
    fn schema_name() -> Cow<'static, str> {
        "Given".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "object"] })
    }
}

//! What is wrong with a question, and where.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_task::Stop;
use tedomari_value::ReadError;

/// What is wrong with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Mistake {
    /// What is wrong there, and what was expected.
    pub message: String,
    /// The byte in the text.
    pub offset: usize,
    /// The field of the question that holds the wrong place, if it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The component that holds the wrong place, counted from 0, if the question is about a sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
    /// The text that holds the wrong place. It is part of the question, so it is not repeated.
    #[serde(skip)]
    pub text: String,
}

impl Mistake {
    /// A mistake in the only text of a question.
    pub fn new(text: &str, offset: usize, message: impl Into<String>) -> Mistake {
        Mistake { message: message.into(), offset, field: None, component: None, text: text.to_owned() }
    }

    /// The same in one of its fields.
    pub fn in_field(self, field: &str) -> Mistake {
        Mistake { field: Some(field.to_owned()), ..self }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mistake {}

/// Why there is no answer in full: something is wrong with the question, or a limit was reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unfinished {
    Mistake(Mistake),
    Stopped(Stop),
}

impl Unfinished {
    /// From what went wrong in reading a text.
    pub(crate) fn reading(text: &str, error: ReadError) -> Unfinished {
        match error {
            ReadError::Invalid { offset, message } => {
                Unfinished::Mistake(Mistake::new(text, offset, message))
            }
            ReadError::Stopped(stop) => Unfinished::Stopped(stop),
        }
    }
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Unfinished {
        Unfinished::Stopped(stop)
    }
}

impl From<Mistake> for Unfinished {
    fn from(mistake: Mistake) -> Unfinished {
        Unfinished::Mistake(mistake)
    }
}

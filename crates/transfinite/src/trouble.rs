//! Why an operation has no result.

use std::fmt;

use tedomari_task::Stop;

/// Why an operation has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// A limit was reached.
    Stopped(Stop),
    /// There is no result, or none is known; the sentence says why.
    Undefined(String),
}

impl Trouble {
    pub(crate) fn because(message: impl Into<String>) -> Trouble {
        Trouble::Undefined(message.into())
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        Trouble::Stopped(stop)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Stopped(stop) => write!(f, "a limit was reached ({stop:?})"),
            Trouble::Undefined(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Trouble {}

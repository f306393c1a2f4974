//! The error that does not happen.

use std::fmt::{self, Display};

use serde::ser::Error;

/// Everything that can be serialized can be written as JSON, so there is nothing to tell. Since the compiler knows it, no code
/// is made for errors.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl Error for Never {
    fn custom<T: Display>(message: T) -> Never {
        panic!("an answer has a part that cannot be written as JSON: {message}")
    }
}

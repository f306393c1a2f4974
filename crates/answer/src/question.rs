//! What a question is.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tedomari_task::{Stop, Task};

use crate::mistake::Mistake;
use crate::session::Session;

/// A question that a [`Session`] answers. Questions and answers are plain data: they can be written as JSON and read back, and
/// have a schema.
pub trait Question: Serialize + DeserializeOwned + Described + Send + 'static {
    /// Its name, as in commands.
    const NAME: &'static str;

    /// Everything that is known in the end. A limit that is reached is part of the answer.
    type Answer: Answer;

    /// Finds the answer within the limits of a task.
    fn answer(&self, session: &mut Session, task: &Task) -> Result<Self::Answer, Mistake>;
}

/// The answer to a question.
pub trait Answer: Serialize + Readable + Described + Send + 'static {
    /// The limit that was reached, if one was.
    fn stop(&self) -> Option<Stop>;

    /// Whether all that was asked for is known.
    fn is_complete(&self) -> bool {
        self.stop().is_none()
    }

    /// How many parts of positions were searched, where that was done.
    fn parts(&self) -> Option<u64> {
        None
    }
}

/// What can be read from JSON, if the program is built to read answers (the feature `read`).
#[cfg(feature = "read")]
pub trait Readable: DeserializeOwned {}

#[cfg(feature = "read")]
impl<T: DeserializeOwned> Readable for T {}

/// What can be read from JSON, if the program is built to read answers (the feature `read`). This one only writes them, which takes
/// half the time to build.
#[cfg(not(feature = "read"))]
pub trait Readable {}

#[cfg(not(feature = "read"))]
impl<T> Readable for T {}

/// What has a schema, if the program is built with schemas (the feature `schema`).
#[cfg(feature = "schema")]
pub trait Described: schemars::JsonSchema {}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Described for T {}

/// What has a schema, if the program is built with schemas (the feature `schema`). This one is not.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

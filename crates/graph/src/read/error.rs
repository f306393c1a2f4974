//! Why a text was not read.

use std::fmt;

use tedomari_task::Stop;

use crate::digraph::GraphError;

/// Why there is no graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The text is not as it should be.
    Invalid {
        /// The byte at which reading failed.
        offset: usize,
        /// What is wrong there.
        message: String,
    },
    /// A limit was reached.
    Stopped(Stop),
}

impl ReadError {
    /// What is wrong with edges that stand at this byte.
    pub(super) fn graph(error: GraphError, offset: usize) -> ReadError {
        match error {
            GraphError::Stopped(stop) => ReadError::Stopped(stop),
            error
            @ (GraphError::Dangling { .. } | GraphError::TooManyEdges | GraphError::TooManyVertices) => {
                ReadError::Invalid { offset, message: error.to_string() }
            }
        }
    }
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> ReadError {
        ReadError::Stopped(stop)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Invalid { message, .. } => f.write_str(message),
            ReadError::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}

//! Why work ended before the answer.

use std::fmt;

/// Why the work ended before the answer. This is a kind of answer and not a failure: what was found by then is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time limit was reached.
    Time,
    /// The limit on steps was reached.
    Nodes,
    /// The limit on memory was reached.
    Memory,
    /// The task was cancelled.
    Interrupted,
    /// A position can be reached from itself, and what was asked has an answer only where every play ends.
    /// [`Task::cycle`](crate::Task::cycle) has the positions.
    Loopy,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "time limit reached",
            Stop::Nodes => "node limit reached",
            Stop::Memory => "memory limit reached",
            Stop::Interrupted => "interrupted",
            Stop::Loopy => "play can return to a position",
        })
    }
}

impl std::error::Error for Stop {}

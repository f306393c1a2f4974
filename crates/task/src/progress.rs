//! How far a task is.

use tedomari_number::Interval;

/// How far the work on a question is, as its search tells it.
///
/// ```
/// use tedomari_task::{Limits, Progress, Task};
///
/// let task = Task::new(Limits::new());
/// task.stage("comparing", Some(40));
/// task.done(10);
/// assert_eq!(task.progress(), Progress { stage: "comparing", done: 10, of: Some(40), ..Progress::default() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    /// What is being done, in a word or two; empty if that was not said.
    pub stage: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// Of how much, where that is known.
    pub of: Option<u64>,
    /// What was found on the way, such as `parts`, and how many; empty if that was not said.
    pub found: (&'static str, u64),
    /// The best bounds on the answer so far.
    pub bounds: Interval,
}

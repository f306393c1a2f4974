//! What is told about a question whose limits were reached: why, and between which bounds the answer lies.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_number::Interval;
use tedomari_task::{Stop, Task};
use tedomari_value::Estimate;

/// Why the work ended early, and what is known all the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Stopped {
    /// Why.
    pub stopped: Stop,
    /// Bounds on stops, mean and temperature.
    pub bounds: Bounds,
    /// Steps that were spent.
    pub nodes: u64,
    /// If play can return to a position: positions of which each leads to the next and the last to the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
}

/// Bounds on the stops, the mean and the temperature of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Bounds {
    /// Bounds on the Left stop.
    pub left_stop: Interval,
    /// Bounds on the Right stop.
    pub right_stop: Interval,
    /// Bounds on the mean.
    pub mean: Interval,
    /// Bounds on the temperature.
    pub temperature: Interval,
}

impl From<Estimate> for Bounds {
    fn from(estimate: Estimate) -> Bounds {
        let Estimate { left_stop, right_stop, mean, temperature } = estimate;
        Bounds { left_stop, right_stop, mean, temperature }
    }
}

impl From<Bounds> for Estimate {
    fn from(bounds: Bounds) -> Estimate {
        let Bounds { left_stop, right_stop, mean, temperature } = bounds;
        Estimate { left_stop, right_stop, mean, temperature }
    }
}

impl Stopped {
    /// Of a task that ended so.
    pub(crate) fn new(task: &Task, stop: Stop, estimate: Estimate) -> Stopped {
        let cycle = task.cycle().filter(|_| stop == Stop::Loopy).map(<[String]>::to_vec);
        Stopped { stopped: stop, bounds: estimate.into(), nodes: task.steps(), cycle }
    }
}

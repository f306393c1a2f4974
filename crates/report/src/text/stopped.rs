//! What is said about a question whose limits were reached.

use tedomari_answer::{Facts, Stopped};
use tedomari_number::Interval;
use tedomari_task::Stop;

use super::evaluation::outcome;
use super::{Page, thousands};
use crate::look::ALARM;
use crate::table::{Cell, Table};

/// Why the work ended early and between which bounds the answer lies, with what is known of the value.
pub fn stopped(page: &Page, stopped: &Stopped, known: Option<&Facts>) -> String {
    let mut table = Table::new(&page.look);
    table.fact("stopped", spent(stopped.stopped, Some(stopped.nodes)));
    if let Some(cycle) = &stopped.cycle {
        table.fact("cycle", page.line(&cycle.join(" -> ")));
    }
    if let Some(facts) = known {
        table.fact("value", page.readable(&facts.value));
        table.fact("outcome", outcome(facts.outcome));
    }
    let bounds = &stopped.bounds;
    table.fact("Left stop", interval(&bounds.left_stop));
    table.fact("Right stop", interval(&bounds.right_stop));
    table.fact("mean", interval(&bounds.mean));
    table.fact("temperature", interval(&bounds.temperature));
    table.render()
}

/// Why the work ended early, and after how many steps, before what is known.
pub(super) fn spent(stop: Stop, nodes: Option<u64>) -> Cell {
    let steps = thousands(nodes.unwrap_or(0));
    Cell::styled(format!("{stop} after {steps} steps; what is known:"), ALARM)
}

/// An interval in words.
pub fn interval(interval: &Interval) -> String {
    match (&interval.low, &interval.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("from {low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "nothing known".to_owned(),
    }
}

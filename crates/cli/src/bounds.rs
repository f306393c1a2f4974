//! What is said about an item whose budget ran out: why, and between which bounds the answer lies.

use serde_json::{Map, Value as Json, json};
use tedomari::{Dyadic, Estimate, Interval, Stop};

use crate::batch::Answer;
use crate::desk::Desk;
use crate::facts::Facts;
use crate::failure::Exit;
use crate::look::ALARM;
use crate::progress::thousands;
use crate::table::{Cell, Table};

/// An answer that is still to be filled in, after work that was stopped or not.
pub fn begun(stop: Option<Stop>) -> Answer {
    Answer {
        exit: stop.map_or(Exit::Answered, exit),
        wants_memory: stop == Some(Stop::Memory),
        ..Answer::default()
    }
}

/// The answer to an item that was stopped, with whatever is known.
pub fn stopped(desk: &Desk, stop: Stop, estimate: Estimate, known: Option<&Facts>) -> Answer {
    let estimate = match known {
        Some(facts) => facts.sharpen(estimate),
        None => estimate,
    };
    let mut answer = begun(Some(stop));
    if desk.json {
        if let Some(facts) = known {
            answer.fields = facts.fields(desk);
        }
        add_fields(desk, stop, &estimate, &mut answer.fields);
    } else {
        answer.text = text(desk, stop, &estimate, known);
    }
    answer
}

/// The fields `stopped`, `bounds` and `nodes`.
pub fn add_fields(desk: &Desk, stop: Stop, estimate: &Estimate, fields: &mut Map<String, Json>) {
    fields.insert("stopped".into(), Json::from(stop.to_string()));
    fields.insert("bounds".into(), fields_of(estimate));
    fields.insert("nodes".into(), Json::from(desk.steps()));
}

/// An interval in JSON.
pub fn pair(interval: &Interval) -> Json {
    let end = |x: &Option<Dyadic>| x.as_ref().map_or(Json::Null, |x| Json::from(x.to_string()));
    json!([end(&interval.low), end(&interval.high)])
}

pub fn exit(stop: Stop) -> Exit {
    if stop == Stop::Interrupted { Exit::Interrupted } else { Exit::BudgetSpent }
}

fn fields_of(estimate: &Estimate) -> Json {
    json!({
        "left_stop": pair(&estimate.left_stop),
        "right_stop": pair(&estimate.right_stop),
        "mean": pair(&estimate.mean),
        "temperature": pair(&estimate.temperature),
    })
}

fn text(desk: &Desk, stop: Stop, estimate: &Estimate, known: Option<&Facts>) -> String {
    let mut table = Table::new(&desk.look);
    let why = format!("{stop} after {} steps; what is known:", thousands(desk.steps()));
    table.fact("stopped", Cell::styled(why, ALARM));
    if let Some(facts) = known {
        table.fact("value", desk.readable(facts.value));
        table.fact("outcome", facts.outcome_text());
    }
    table.fact("Left stop", interval(&estimate.left_stop));
    table.fact("Right stop", interval(&estimate.right_stop));
    table.fact("mean", interval(&estimate.mean));
    table.fact("temperature", interval(&estimate.temperature));
    table.render()
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

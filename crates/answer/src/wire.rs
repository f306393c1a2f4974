//! What is sent and what comes back, whatever carries it: a server, or a page that has the program in itself.
//!
//! A question is sent to its name, with the object that its schema describes and, in a query, the limits that it may take. The reply is JSON
//! with a status, which has the number that it has in HTTP.
//!
//! ```
//! use tedomari_answer::{Session, asked, wire};
//! use tedomari_task::Task;
//!
//! let question = wire::read_json(br#"{"input": "{3|1}"}"#).unwrap();
//! let task = Task::new(wire::limits("time_limit=5s&node_limit=10k").unwrap());
//! let reply = wire::answer(asked::kind("eval").unwrap(), &mut Session::new(), &task, question);
//! assert_eq!(reply.status, wire::OK);
//! assert!(reply.json.starts_with(r#"{"input":"{3|1}","value":"{3|1}""#));
//! let reply = wire::read_json(b"{").unwrap_err();
//! assert_eq!(reply.status, wire::UNREADABLE);
//! ```

use serde::Serialize;
use serde_json::Value as Json;
use tedomari_number::Interval;
use tedomari_task::{Limits, Task, quantity};

use crate::asked::{Kind, kinds, written};
use crate::line::Located;
use crate::mistake::Mistake;
use crate::play;
use crate::session::Session;

/// The reply is an answer.
pub const OK: u16 = 200;
/// What was sent cannot be read.
pub const UNREADABLE: u16 = 400;
/// What was asked for is not done here.
pub const FORBIDDEN: u16 = 403;
/// There is nothing of that name.
pub const UNKNOWN: u16 = 404;
/// The program is still at work on what is meant.
pub const CONFLICT: u16 = 409;
/// The game that is meant is not kept any more.
pub const GONE: u16 = 410;
/// Something is wrong with the question.
pub const REFUSED: u16 = 422;
/// The work on the question broke off.
pub const BROKEN: u16 = 500;

/// What comes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Whether it is an answer: a status of HTTP.
    pub status: u16,
    /// An object.
    pub json: String,
}

/// What is wrong, as in the lines that the program writes.
#[derive(Serialize)]
struct Error {
    error: Located,
}

impl Reply {
    /// An answer.
    pub fn ok(value: &impl Serialize) -> Reply {
        Reply { status: OK, json: written(value) }
    }

    /// Something is wrong, at a place.
    pub fn wrong(status: u16, mistake: Mistake) -> Reply {
        Reply { status, json: written(&Error { error: Located { mistake, line: None } }) }
    }

    /// The same without a place.
    pub fn complaint(status: u16, message: &str) -> Reply {
        Reply::wrong(status, Mistake::new("", 0, message))
    }
}

/// Answers a question.
pub fn answer(kind: &Kind, session: &mut Session, task: &Task, question: Json) -> Reply {
    let reply = kind.ask(session, task, question);
    Reply { status: if reply.is_refused { REFUSED } else { OK }, json: reply.json }
}

/// Says that nothing of that name can be asked.
pub fn unknown(name: &str) -> Reply {
    let names: Vec<&str> = kinds().iter().map(|kind| kind.name).chain(play::asked::NAMES).collect();
    let message = format!("there is no question `{name}`; there are {}", names.join(", "));
    Reply::complaint(UNKNOWN, &message)
}

/// Reads JSON, or says where it is none.
pub fn read_json(body: &[u8]) -> Result<Json, Reply> {
    let wrong = |text: &str, offset: usize, message: String| {
        Reply::wrong(UNREADABLE, Mistake::new(text, offset, message))
    };
    let text = std::str::from_utf8(body)
        .map_err(|error| wrong("", error.valid_up_to(), "this is not UTF-8".to_owned()))?;
    serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        let message = format!("this is not JSON: {}", said.split(" at line ").next().unwrap_or_default());
        wrong(text, offset(text, error.line(), error.column()), message)
    })
}

/// The byte of a place that is told by its line and its column, both counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}

/// The limits that a query sets, as in `time_limit=2s&node_limit=10k&memory_limit=100MB`.
pub fn limits(query: &str) -> Result<Limits, String> {
    let mut limits = Limits::new();
    if let Some(time) = parameter(query, "time_limit") {
        limits.time = Some(quantity::time(time).map_err(|error| format!("time_limit: {error}"))?);
    }
    if let Some(nodes) = parameter(query, "node_limit") {
        limits.nodes = Some(quantity::count(nodes).map_err(|error| format!("node_limit: {error}"))?);
    }
    if let Some(memory) = parameter(query, "memory_limit") {
        limits.memory = Some(quantity::bytes(memory).map_err(|error| format!("memory_limit: {error}"))?);
    }
    Ok(limits)
}

/// The value of a parameter of a query; tokens and numbers need no decoding.
pub fn parameter<'q>(query: &'q str, name: &str) -> Option<&'q str> {
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// How far the work on a question is.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What is being done; empty if that was not said.
    stage: &'static str,
    /// How much of it is done.
    done: u64,
    /// Of how much, where that is known.
    of: Option<u64>,
    /// What was found on the way, such as `parts`, and how many.
    found: Option<(&'static str, u64)>,
    /// The best bounds on the answer so far.
    bounds: Interval,
    /// The steps so far.
    nodes: u64,
    /// The time so far, in seconds.
    seconds: String,
}

impl Report {
    /// How far the work on a task is now.
    pub fn of(task: &Task) -> Report {
        let progress = task.progress();
        Report {
            stage: progress.stage,
            done: progress.done,
            of: progress.of,
            found: Some(progress.found).filter(|(what, _)| !what.is_empty()),
            bounds: progress.bounds,
            nodes: task.steps(),
            seconds: format!("{:.3}", task.elapsed().as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn limits_are_read() {
        let read = limits("token=abc&time_limit=1.5s&node_limit=10k&memory_limit=1MiB").unwrap();
        assert_eq!(read, Limits::new().time(Duration::from_millis(1500)).nodes(10_000).memory(1 << 20));
        assert_eq!(limits(""), Ok(Limits::new()));
        assert!(limits("time_limit=soon").unwrap_err().starts_with("time_limit: "));
    }

    #[test]
    fn what_is_no_json_has_its_place() {
        let wrong = |body: &[u8]| {
            let json: Json = serde_json::from_str(&read_json(body).unwrap_err().json).unwrap();
            (json["error"]["offset"].as_u64().unwrap(), json["error"]["message"].as_str().unwrap().to_owned())
        };
        assert_eq!(wrong(br#"{"a": 1, }"#).0, 9);
        assert_eq!(wrong(b"{\n\"a\": }").0, 7);
        assert_eq!(wrong(b"{\"a\": \"\xff\"}"), (7, "this is not UTF-8".to_owned()));
        assert!(wrong(&b"[".repeat(100_000)).1.starts_with("this is not JSON: recursion limit"));
        assert!(wrong(b"").1.starts_with("this is not JSON"));
    }
}

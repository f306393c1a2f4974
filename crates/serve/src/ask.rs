//! Questions: `POST /api/NAME` with the object that the schema of the question describes. The reply is the line that the program would
//! write with `--json`.
//!
//! The query may narrow the limits (`?time_limit=2s&node_limit=10k&memory_limit=100MB`). With `Accept: text/event-stream` the
//! reply comes as events, with reports on the way.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value as Json;
use tedomari::Limits;
use tedomari::answer::asked::{Kind, kind, kinds};
use tedomari::answer::{Mistake, play};
use tedomari::task::quantity;

use crate::gate::parameter;
use crate::reply::{self, Reply, complaint};
use crate::{PATIENCE, Site, games};

/// No question is longer.
pub const LONGEST: usize = 4 << 20;

/// Answers a question, or begins a game.
pub async fn ask(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let asked = match Asked::read(&site, &uri, &headers, body).await {
        Ok(asked) => asked,
        Err(response) => return *response,
    };
    if play::asked::NAMES.contains(&&name[..]) {
        return games::start(&site, name, asked).await;
    }
    let Some(kind) = kind(&name) else { return unknown(&name) };
    let Asked { limits, with_events, body } = asked;
    let may_write = !site.settings.read_only;
    reply::work(&site, limits, with_events, move |session, task| match read_json(&body) {
        Ok(question) => {
            if !may_write && kind.writes(&question) {
                return read_only();
            }
            answer(kind, session, task, question)
        }
        Err(refused) => refused,
    })
    .await
}

fn answer(
    kind: &Kind,
    session: &mut tedomari::answer::Session,
    task: &tedomari::Task,
    question: Json,
) -> Reply {
    let reply = kind.ask(session, task, question);
    let status = if reply.is_refused { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Reply { status, json: reply.json }
}

fn unknown(name: &str) -> Response {
    let names: Vec<&str> = kinds().iter().map(|kind| kind.name).chain(play::asked::NAMES).collect();
    let message = format!("there is no question `{name}`; there are {}", names.join(", "));
    complaint(StatusCode::NOT_FOUND, &message)
}

/// Says that nothing is written here.
pub fn read_only() -> Reply {
    Reply::complaint(StatusCode::FORBIDDEN, "this server was started with --read-only: it writes no files")
}

/// What all requests with a body have in common.
pub struct Asked {
    /// What the answer may take.
    pub limits: Limits,
    /// Whether reports on the way are wanted.
    pub with_events: bool,
    /// What was sent.
    pub body: Bytes,
}

impl Asked {
    /// Reads a request, or says what is wrong with it.
    pub async fn read(
        site: &Site,
        uri: &Uri,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<Asked, Box<Response>> {
        let has = |name: header::HeaderName, kind: &str| {
            headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(kind))
        };
        // No page elsewhere can send this kind without having asked first, and that is refused.
        if !has(header::CONTENT_TYPE, "application/json") {
            let message = "a question is sent as application/json (the header Content-Type)";
            return Err(Box::new(complaint(StatusCode::UNSUPPORTED_MEDIA_TYPE, message)));
        }
        let limits = limits(uri.query().unwrap_or_default())
            .map_err(|message| Box::new(complaint(StatusCode::BAD_REQUEST, &message)))?
            .and(site.settings.limits);
        let body = tokio::time::timeout(PATIENCE, to_bytes(body, LONGEST)).await;
        let body = body.map_err(|_| {
            Box::new(complaint(StatusCode::REQUEST_TIMEOUT, "the question did not come to its end"))
        })?;
        let body = body.map_err(|_| {
            let message = format!("the question broke off, or has more than {LONGEST} bytes");
            Box::new(complaint(StatusCode::PAYLOAD_TOO_LARGE, &message))
        })?;
        Ok(Asked { limits, with_events: has(header::ACCEPT, "text/event-stream"), body })
    }
}

/// The limits that a query sets.
fn limits(query: &str) -> Result<Limits, String> {
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

/// Reads JSON, or says where it is none.
pub fn read_json(body: &[u8]) -> Result<Json, Reply> {
    let wrong = |text: &str, offset: usize, message: String| {
        Reply::wrong(StatusCode::BAD_REQUEST, Mistake::new(text, offset, message))
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

/// Says what can be asked: `GET /api`.
pub async fn list(State(site): State<Arc<Site>>) -> Response {
    #[derive(serde::Serialize)]
    struct List<'l> {
        program: &'l str,
        version: &'l str,
        questions: Vec<&'static str>,
        games: [&'static str; 6],
        read_only: bool,
        time_limit: Option<String>,
        node_limit: Option<u64>,
        memory_limit: Option<usize>,
        memory_held: usize,
        at_work: usize,
    }
    let limits = site.settings.limits;
    Reply::ok(&List {
        program: "tedomari",
        version: &site.settings.version,
        questions: kinds().iter().map(|kind| kind.name).collect(),
        games: play::asked::NAMES,
        read_only: site.settings.read_only,
        time_limit: limits.time.map(|time| time.as_secs_f64().to_string()),
        node_limit: limits.nodes,
        memory_limit: site.settings.memory,
        memory_held: site.pool.bytes(),
        at_work: site.pool.at_work(),
    })
    .into_response()
}

/// The schema of a question or of an answer: `GET /api/schema/questions/eval`.
pub async fn schema(Path((kind, name)): Path<(String, String)>) -> Response {
    let all = match &kind[..] {
        "questions" => tedomari::answer::published::questions(),
        "answers" => tedomari::answer::published::answers(),
        _ => &[],
    };
    match all.iter().find(|schema| schema.name == name) {
        Some(schema) => Reply { status: StatusCode::OK, json: schema.text.clone() }.into_response(),
        None => complaint(StatusCode::NOT_FOUND, "there is no such schema"),
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

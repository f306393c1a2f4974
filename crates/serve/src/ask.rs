//! Questions: `POST /api/NAME` with the object that the schema of the question describes. The reply is the line that the program would
//! write with `--json`.
//!
//! The query may narrow the limits (`?time_limit=2s&node_limit=10k&memory_limit=100MB`). With `Accept: text/event-stream` the
//! reply comes as events, with reports on the way.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::Response;
use tedomari::Limits;
use tedomari::answer::asked::{kind, kinds};
use tedomari::answer::wire::{self, Reply, read_json};
use tedomari::answer::{play, writing};

use crate::reply::{self, complaint, respond};
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
    let Asked { limits, with_events, body } = asked;
    if writing::NAMES.contains(&&name[..]) {
        return reply::work(&site, limits, with_events, move |session, task| match read_json(&body) {
            Ok(asked) => writing::ask(&name, session, task, &asked).unwrap_or_else(|| wire::unknown(&name)),
            Err(refused) => refused,
        })
        .await;
    }
    let Some(kind) = kind(&name) else { return respond(wire::unknown(&name)) };
    let may_write = !site.settings.read_only;
    reply::work(&site, limits, with_events, move |session, task| match read_json(&body) {
        Ok(question) => {
            if !may_write && kind.writes(&question) {
                return read_only();
            }
            wire::answer(kind, session, task, question)
        }
        Err(refused) => refused,
    })
    .await
}

/// Says that nothing is written here.
pub fn read_only() -> Reply {
    Reply::complaint(wire::FORBIDDEN, "this server was started with --read-only: it writes no files")
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
        let limits = wire::limits(uri.query().unwrap_or_default())
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
    respond(Reply::ok(&List {
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
    }))
}

/// The schema of a question or of an answer: `GET /api/schema/questions/eval`.
pub async fn schema(Path((kind, name)): Path<(String, String)>) -> Response {
    let all = match &kind[..] {
        "questions" => tedomari::answer::published::questions(),
        "answers" => tedomari::answer::published::answers(),
        _ => &[],
    };
    match all.iter().find(|schema| schema.name == name) {
        Some(schema) => respond(Reply { status: wire::OK, json: schema.text.clone() }),
        None => complaint(StatusCode::NOT_FOUND, "there is no such schema"),
    }
}

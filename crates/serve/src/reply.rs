//! What is sent back: JSON, at once when the work is done or with reports on the way.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tedomari::Task;
use tedomari::answer::Session;
use tedomari::answer::asked::written;
use tedomari::answer::wire::{self, Reply, Report};
use tokio::sync::oneshot;

use crate::Site;

/// A reply as a response.
pub fn respond(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, reply.json).into_response();
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// Says that something is wrong.
pub fn complaint(status: StatusCode, message: &str) -> Response {
    respond(Reply::complaint(status.as_u16(), message))
}

/// How often it is reported how far the work is.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Abandons a task when nobody waits for it any more.
struct Wanted(Task);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

/// Work on a task whose reply somebody waits for.
struct Waiting {
    wanted: Wanted,
    reply: oneshot::Receiver<Reply>,
    is_over: bool,
}

/// Does some work on a thread of the pool and sends what it gives: with events on the way, if they are wanted. If the client leaves before
/// the end, the task is cancelled.
pub async fn work(
    site: &Site,
    limits: tedomari::Limits,
    with_events: bool,
    work: impl FnOnce(&mut Session, &Task) -> Reply + Send + 'static,
) -> Response {
    let (task, turn) = site.pool.begin(limits);
    let (tell, reply) = oneshot::channel();
    let given = site.pool.give(&task, &turn, move |session, task| {
        // Nobody may be there to hear it.
        let _ = tell.send(work(session, task));
    });
    if given.is_err() {
        return complaint(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many questions wait already: ask again later",
        );
    }
    let mut waiting = Waiting { wanted: Wanted(task), reply, is_over: false };
    if with_events { events(waiting) } else { respond(waiting.end().await) }
}

impl Waiting {
    async fn end(&mut self) -> Reply {
        let lost = || Reply::complaint(wire::BROKEN, "the work on this question broke off");
        (&mut self.reply).await.unwrap_or_else(|_| lost())
    }

    /// The next event, and whether it is the last.
    async fn next(&mut self) -> String {
        match tokio::time::timeout(REPORT_EVERY, self.end()).await {
            Err(_) => event("progress", &written(&Report::of(&self.wanted.0))),
            Ok(reply) => {
                self.is_over = true;
                event(if reply.status == wire::OK { "answer" } else { "error" }, &reply.json)
            }
        }
    }
}

/// Events as the browser reads them: `progress` from time to time, then `answer` or `error`.
fn events(waiting: Waiting) -> Response {
    let events = stream::unfold(waiting, |mut waiting| async {
        if waiting.is_over {
            return None;
        }
        let event = Bytes::from(waiting.next().await);
        Some((Ok::<_, std::convert::Infallible>(event), waiting))
    });
    let mut response = Body::from_stream(events).into_response();
    let kind = HeaderValue::from_static("text/event-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn event(name: &str, json: &str) -> String {
    format!("event: {name}\ndata: {json}\n\n")
}

//! Games in progress: they are kept here, by number, while they are played.
//!
//! `POST /api/play` and its kin begin a game; with `"moves"` the moves of an earlier one are made again, so that a game can be taken up
//! after the server has forgotten it. `POST /api/games/N/ACTION` does something in it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use tedomari::Task;
use tedomari::answer::Session;
use tedomari::answer::play::asked::{self, Recorded};
use tedomari::answer::play::deeds::{self, Begun, DEEDS};
use tedomari::answer::wire::{self, Reply, read_json};

use crate::Site;
use crate::ask::{Asked, read_only};
use crate::reply::{self, complaint, respond};
use crate::turns::lock;

/// All games.
#[derive(Default)]
pub struct Games {
    held: Mutex<BTreeMap<u64, Arc<Game>>>,
    last: AtomicU64,
    /// Counts what is done in games, to know which was asked last.
    clock: AtomicU64,
}

/// More games than these are not kept: whoever was not asked for the longest time goes.
const MOST: usize = 64;

struct Game {
    game: Mutex<Recorded>,
    asked: AtomicU64,
}

impl Games {
    fn find(&self, number: u64) -> Option<Arc<Game>> {
        let game = lock(&self.held).get(&number).cloned()?;
        game.asked.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        Some(game)
    }

    fn keep(&self, game: Recorded, most: usize) -> u64 {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let asked = AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed));
        let mut held = lock(&self.held);
        while held.len() >= most.max(1) {
            let oldest = held.iter().min_by_key(|(_, game)| game.asked.load(Ordering::Relaxed));
            let Some((&oldest, _)) = oldest else { break };
            held.remove(&oldest);
        }
        held.insert(number, Arc::new(Game { game: Mutex::new(game), asked }));
        number
    }
}

/// Begins a game.
pub async fn start(site: &Arc<Site>, name: String, asked: Asked) -> Response {
    let Asked { limits, with_events, body } = asked;
    let own = site.clone();
    reply::work(site, limits, with_events, move |session, task| {
        begin(&own, &name, session, task, &body).unwrap_or_else(|refused| refused)
    })
    .await
}

fn begin(site: &Site, name: &str, session: &mut Session, task: &Task, body: &[u8]) -> Result<Reply, Reply> {
    let question = read_json(body)?;
    if site.settings.read_only && asked::writes(&question) {
        return Err(read_only());
    }
    let game = deeds::begin(name, session, task, question)?;
    let state = game.state(task);
    // Games hold what they have learnt. If all memory is taken by them, the others go.
    let is_much = site.settings.memory.is_some_and(|limit| site.pool.bytes() >= limit / 2);
    let game = site.games.keep(game, if is_much { 1 } else { MOST });
    Ok(Reply::ok(&Begun { game, state }))
}

/// Does something in a game.
pub async fn deed(
    State(site): State<Arc<Site>>,
    Path((number, deed)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let asked = match Asked::read(&site, &uri, &headers, body).await {
        Ok(asked) => asked,
        Err(response) => return *response,
    };
    if !DEEDS.contains(&&deed[..]) {
        return respond(deeds::unknown(&deed));
    }
    let Some(game) = number.parse().ok().and_then(|number| site.games.find(number)) else {
        return complaint(StatusCode::GONE, "this game is not kept any more: begin it again, with its moves");
    };
    let Asked { limits, with_events, body } = asked;
    reply::work(&site, limits, with_events, move |_, task| {
        let mut game = match game.game.try_lock() {
            Ok(game) => game,
            Err(TryLockError::Poisoned(_)) => {
                return Reply::complaint(wire::GONE, "this game has broken off: begin it again");
            }
            Err(TryLockError::WouldBlock) => {
                return Reply::complaint(wire::CONFLICT, "the program still thinks about this game");
            }
        };
        let question = match read_json(&body) {
            Ok(question) => question,
            Err(refused) => return refused,
        };
        deeds::act(&mut game, &deed, task, &question)
    })
    .await
}

/// Forgets a game.
pub async fn forget(State(site): State<Arc<Site>>, Path(number): Path<String>) -> Response {
    let gone = number.parse().ok().and_then(|number| lock(&site.games.held).remove(&number));
    match gone {
        Some(_) => StatusCode::NO_CONTENT.into_response(),
        None => complaint(StatusCode::NOT_FOUND, "there is no such game"),
    }
}

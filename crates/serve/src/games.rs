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
use serde::Serialize;
use serde_json::Value as Json;
use tedomari::Task;
use tedomari::answer::play::asked::{self, Recorded, State as GameState};
use tedomari::answer::play::{Cost, End, Hint, Made, Review, Side, Told};
use tedomari::answer::{Mistake, Session};

use crate::Site;
use crate::ask::{Asked, read_json, read_only};
use crate::reply::{self, Reply, complaint};
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

/// A game that has begun.
#[derive(Serialize)]
struct Begun {
    game: u64,
    state: GameState,
}

/// The result of an action in a game.
#[derive(Serialize, Default)]
struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<Made>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Hint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<Review>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawn: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<GameState>,
}

/// What can be done in a game.
const DEEDS: [&str; 9] = ["state", "move", "reply", "hint", "cost", "undo", "ask", "draw", "review"];

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
    let mut question = read_json(body)?;
    if site.settings.read_only && asked::writes(&question) {
        return Err(read_only());
    }
    let moves = question.as_object_mut().and_then(|object| object.remove("moves")).unwrap_or_default();
    let moves: Vec<String> = match moves {
        Json::Null => Vec::new(),
        moves => serde_json::from_value(moves).map_err(|_| {
            Reply::complaint(StatusCode::UNPROCESSABLE_ENTITY, "`moves` is a list of moves as they are typed")
        })?,
    };
    let started = asked::start(name, session, task, &question)
        .unwrap_or_else(|| Err(Mistake::new("", 0, "there is no such game")));
    let mut game = started.map_err(|mistake| Reply::wrong(StatusCode::UNPROCESSABLE_ENTITY, mistake))?;
    for (at, played) in moves.iter().enumerate() {
        game.play(task, played).map_err(|message| {
            let message = format!("move {}, `{played}`: {message}", at + 1);
            Reply::complaint(StatusCode::UNPROCESSABLE_ENTITY, &message)
        })?;
    }
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
        let message = format!("there is no action `{deed}`; there are {}", DEEDS.join(", "));
        return complaint(StatusCode::NOT_FOUND, &message);
    }
    let Some(game) = number.parse().ok().and_then(|number| site.games.find(number)) else {
        return complaint(StatusCode::GONE, "this game is not kept any more: begin it again, with its moves");
    };
    let Asked { limits, with_events, body } = asked;
    reply::work(&site, limits, with_events, move |_, task| {
        let mut game = match game.game.try_lock() {
            Ok(game) => game,
            Err(TryLockError::Poisoned(_)) => {
                return Reply::complaint(StatusCode::GONE, "this game has broken off: begin it again");
            }
            Err(TryLockError::WouldBlock) => {
                return Reply::complaint(StatusCode::CONFLICT, "the program still thinks about this game");
            }
        };
        let question = match read_json(&body) {
            Ok(question) => question,
            Err(refused) => return refused,
        };
        match act(&mut game, &deed, task, &question) {
            Ok(done) => Reply::ok(&done),
            Err(message) => Reply::complaint(StatusCode::UNPROCESSABLE_ENTITY, &message),
        }
    })
    .await
}

fn act(game: &mut Recorded, deed: &str, task: &Task, question: &Json) -> Result<Done, String> {
    let text = |field: &str| {
        let text = question.get(field).and_then(Json::as_str);
        text.ok_or_else(|| format!("the object has no text \"{field}\""))
    };
    let mut done = Done::default();
    match deed {
        "move" if game.game.to_move() != Side::You => return Err("it is the program's turn".to_owned()),
        "move" => done.made = Some(game.play(task, text("move")?)?),
        "reply" if game.game.is_over() => return Err("the game is over".to_owned()),
        "reply" if game.game.to_move() != Side::Program => return Err("it is your turn".to_owned()),
        "reply" => done.made = game.reply(task),
        "hint" => done.hint = Some(game.game.hint(task)),
        "cost" => done.cost = Some(game.game.cost(task, text("move")?)?),
        "undo" => done.undone = Some(game.undo()),
        "ask" => {
            let told = game.game.ask(task, text("line")?);
            done.told = Some(told.unwrap_or_else(|| Err("that is no question in this game".to_owned()))?);
        }
        "draw" => done.drawn = Some(game.game.offer_draw(task)?),
        "review" => {
            let end = match question.get("end").and_then(Json::as_str) {
                _ if game.game.is_over() => End::Over,
                Some("resigned") => End::Resigned,
                Some("drawn") => End::Drawn,
                _ => End::Broken,
            };
            done.review = Some(game.game.review(task, end));
        }
        _ => {}
    }
    if !["hint", "cost", "ask", "review"].contains(&deed) {
        done.state = Some(game.state(task));
    }
    Ok(done)
}

/// Forgets a game.
pub async fn forget(State(site): State<Arc<Site>>, Path(number): Path<String>) -> Response {
    let gone = number.parse().ok().and_then(|number| lock(&site.games.held).remove(&number));
    match gone {
        Some(_) => StatusCode::NO_CONTENT.into_response(),
        None => complaint(StatusCode::NOT_FOUND, "there is no such game"),
    }
}

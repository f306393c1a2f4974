//! What can be done in a game by name, as JSON: a move, the program's move, a hint.
//!
//! ```
//! use serde_json::json;
//! use tedomari_answer::Session;
//! use tedomari_answer::play::deeds;
//! use tedomari_task::Task;
//!
//! let task = Task::default();
//! let question = json!({"components": ["{5|-5}", "{3|1}"], "moves": ["0 5"]});
//! let mut game = deeds::begin("play", &mut Session::new(), &task, question).unwrap();
//! let done = deeds::act(&mut game, "reply", &task, &json!({}));
//! assert!(done.json.starts_with(r#"{"made":{"by":"program""#));
//! ```

use serde::Serialize;
use serde_json::Value as Json;
use tedomari_task::Task;

use super::asked::{self, Recorded, State};
use super::{Cost, End, Hint, Made, Review, Side, Told};
use crate::mistake::Mistake;
use crate::session::Session;
use crate::wire::{REFUSED, Reply, UNKNOWN};

/// Their names.
pub const DEEDS: [&str; 9] = ["state", "move", "reply", "hint", "cost", "undo", "ask", "draw", "review"];

/// A game that has begun.
#[derive(Serialize)]
pub struct Begun {
    /// The number by which it is kept.
    pub game: u64,
    /// How it stands.
    pub state: State,
}

/// The result of an action.
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
    state: Option<State>,
}

/// Begins a game of that name. With `moves` the moves of an earlier one are made again.
pub fn begin(name: &str, session: &mut Session, task: &Task, mut question: Json) -> Result<Recorded, Reply> {
    let refused = |message: &str| Reply::complaint(REFUSED, message);
    let moves = question.as_object_mut().and_then(|object| object.remove("moves")).unwrap_or_default();
    let moves: Vec<String> = match moves {
        Json::Null => Vec::new(),
        moves => serde_json::from_value(moves)
            .map_err(|_| refused("`moves` is a list of moves as they are typed"))?,
    };
    let started = asked::start(name, session, task, &question)
        .unwrap_or_else(|| Err(Mistake::new("", 0, "there is no such game")));
    let mut game = started.map_err(|mistake| Reply::wrong(REFUSED, mistake))?;
    for (at, played) in moves.iter().enumerate() {
        game.play(task, played)
            .map_err(|message| refused(&format!("move {}, `{played}`: {message}", at + 1)))?;
    }
    Ok(game)
}

/// Says that there is no action of that name.
pub fn unknown(deed: &str) -> Reply {
    Reply::complaint(UNKNOWN, &format!("there is no action `{deed}`; there are {}", DEEDS.join(", ")))
}

/// Does something in a game.
pub fn act(game: &mut Recorded, deed: &str, task: &Task, question: &Json) -> Reply {
    match done(game, deed, task, question) {
        Ok(done) => Reply::ok(&done),
        Err(message) => Reply::complaint(REFUSED, &message),
    }
}

fn done(game: &mut Recorded, deed: &str, task: &Task, question: &Json) -> Result<Done, String> {
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

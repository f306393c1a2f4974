//! Games in progress by name and as JSON, for a server or another language: how they begin, and how they stand.
//!
//! ```
//! use serde_json::json;
//! use tedomari_answer::Session;
//! use tedomari_answer::play::asked::start;
//! use tedomari_task::Task;
//!
//! let task = Task::default();
//! let question = json!({"components": ["{5|-5}", "{3|1}"], "you": "left"});
//! let mut game = start("play", &mut Session::new(), &task, &question).unwrap()?;
//! game.play(&task, "0 5").unwrap();
//! let state = game.state(&task);
//! assert_eq!((state.number, &state.record[0][..], &state.typed[0][..]), (2, "0.0 to 5", "#1"));
//! # Ok::<(), tedomari_answer::Mistake>(())
//! ```

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use tedomari_task::Task;

use super::{
    InProgress, Made, MoveName, PlayAnnihilation, PlayHeaps, PlayOctal, PlayPosition, PlaySum, PlayTokens,
    Rules, Scene, Side,
};
use crate::mistake::Mistake;
use crate::session::Session;

/// The names of all kinds of games, which are those of the schemas of their questions.
pub const NAMES: [&str; 6] =
    ["play", "play-position", "play-heap", "play-octal", "play-graph", "play-annihilation"];

/// How a game stands: all that is shown of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "GameState"))]
pub struct State {
    /// What is played.
    pub rules: Rules,
    /// Whose turn it is.
    pub to_move: Side,
    /// Whether there is nothing left to play.
    pub is_over: bool,
    /// The number of the next move, counted from 1.
    pub number: usize,
    /// The moves so far, in words.
    pub record: Vec<String>,
    /// The same as they can be typed: each as the number that it had in the list of moves. With them the game can be played again.
    pub typed: Vec<String>,
    /// The position.
    pub scene: Scene,
    /// The moves of whoever is to move, or the first of them.
    pub moves: Vec<MoveName>,
    /// Whether there are more.
    pub has_more_moves: bool,
    /// Whether a move can be taken back.
    pub can_undo: bool,
}

/// So many moves are listed.
const LISTED: usize = 500;
/// So many moves are known by their number; a move beyond them is recorded as it was typed.
const NUMBERED: usize = 1 << 16;

/// A game with a record of its moves by which it can be played again.
pub struct Recorded {
    /// The game. What makes or takes back moves in it goes through the methods beside it.
    pub game: Box<dyn InProgress>,
    typed: Vec<String>,
}

impl Recorded {
    fn new(game: Box<dyn InProgress>) -> Recorded {
        Recorded { game, typed: Vec::new() }
    }

    /// Makes the move that is typed so, whoever is to move.
    pub fn play(&mut self, task: &Task, text: &str) -> Result<Made, String> {
        let known = self.names();
        let made = self.game.play(task, text)?;
        self.note(&known, &made, text);
        Ok(made)
    }

    /// The program's move; `None` only if there is none.
    pub fn reply(&mut self, task: &Task) -> Option<Made> {
        let known = self.names();
        let made = self.game.reply(task)?;
        self.note(&known, &made, &made.name);
        Some(made)
    }

    /// Takes back the person's last move and what followed; how many moves that were.
    pub fn undo(&mut self) -> usize {
        let undone = self.game.undo();
        self.typed.truncate(self.typed.len().saturating_sub(undone));
        undone
    }

    fn names(&self) -> Vec<String> {
        self.game.moves(NUMBERED).into_iter().map(|listed| listed.name).collect()
    }

    fn note(&mut self, known: &[String], made: &Made, text: &str) {
        let listed = known.iter().position(|name| *name == made.name);
        self.typed.push(listed.map_or_else(|| text.to_owned(), |at| format!("#{}", at + 1)));
    }

    /// How it stands.
    pub fn state(&self, task: &Task) -> State {
        let game = &*self.game;
        let is_over = game.is_over();
        let mut moves = if is_over { Vec::new() } else { game.moves(LISTED + 1) };
        let has_more_moves = moves.len() > LISTED;
        moves.truncate(LISTED);
        State {
            rules: game.rules(),
            to_move: game.to_move(),
            is_over,
            number: game.number(),
            record: game.record(),
            typed: self.typed.clone(),
            scene: game.scene(task),
            moves,
            has_more_moves,
            can_undo: game.has_moved(),
        }
    }
}

/// A game at its beginning, from the question that begins a game of this kind; `None` if there is no such kind.
pub fn start(
    name: &str,
    session: &mut Session,
    task: &Task,
    question: &Json,
) -> Option<Result<Recorded, Mistake>> {
    let begun = match name {
        "play" => read::<PlaySum>(question).and_then(|setup| setup.start(session, task)),
        "play-position" => read::<PlayPosition>(question).and_then(|setup| setup.start(session, task)),
        "play-heap" => read::<PlayHeaps>(question).and_then(|setup| setup.start(session, task)),
        "play-octal" => read::<PlayOctal>(question).and_then(|setup| setup.start(session, task)),
        "play-graph" => read::<PlayTokens>(question).and_then(|setup| setup.start(session, task)),
        "play-annihilation" => {
            read::<PlayAnnihilation>(question).and_then(|setup| setup.start(session, task))
        }
        _ => return None,
    };
    Some(begun.map(Recorded::new))
}

/// Whether such a game would write a file.
pub fn writes(question: &Json) -> bool {
    question.get("resume").is_some_and(|file| !file.is_null())
}

fn read<'q, T: Deserialize<'q>>(question: &'q Json) -> Result<T, Mistake> {
    T::deserialize(question).map_err(|error| Mistake::new("", 0, error.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::published;

    /// A question of each kind.
    fn questions() -> [Json; 6] {
        [
            json!({"components": ["{5|-5}", "{3|1}", "{9|2||-4}"]}),
            json!({"ruleset": "domineering", "board": "4x4", "first": "you"}),
            json!({"game": "nim", "piles": [3, 5, 6], "first": "you"}),
            json!({"code": "0.77", "heaps": [5, 4], "first": "you"}),
            json!({"graphs": ["digraph { a -> b -> a; b -> c; c -> d }"], "tokens": ["a,b"], "first": "you"}),
            json!({"graphs": ["0 1\n1 2\n2 3\n3 0\n"], "tokens": ["0,2"], "first": "you"}),
        ]
    }

    #[test]
    fn each_schema_of_a_game_has_its_name() {
        let published = published::questions().iter().map(|schema| &schema.name[..]);
        let mut played: Vec<&str> = published.filter(|name| name.starts_with("play")).collect();
        let mut known = NAMES;
        played.sort_unstable();
        known.sort_unstable();
        assert_eq!(played, known);
    }

    #[test]
    fn the_record_of_a_game_can_be_played_again() {
        let task = Task::default();
        for (name, question) in NAMES.into_iter().zip(questions()) {
            let begin = || start(name, &mut Session::new(), &task, &question).unwrap().unwrap();
            let mut game = begin();
            for _ in 0..3 {
                if game.game.is_over() {
                    break;
                }
                if game.game.to_move() == Side::You {
                    game.play(&task, "#1").unwrap();
                } else {
                    game.reply(&task).unwrap();
                }
            }
            let state = game.state(&task);
            assert!(!state.record.is_empty(), "{name}");
            assert!(state.typed.iter().all(|typed| typed.starts_with('#')), "{name}: {:?}", state.typed);
            let mut again = begin();
            for played in &state.typed {
                again.play(&task, played).unwrap_or_else(|error| panic!("{name}: {played}: {error}"));
            }
            assert_eq!(again.state(&task), state, "{name}");
            let text = crate::asked::written(&state);
            assert_eq!(serde_json::from_str::<State>(&text).unwrap(), state, "{name}");
            let undone = game.undo();
            let left = state.record.len() - undone;
            assert_eq!((game.typed.len(), game.game.record().len()), (left, left), "{name}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let task = Task::default();
        let mut session = Session::new();
        assert!(start("chess", &mut session, &task, &json!({})).is_none());
        for name in NAMES {
            for question in [json!(null), json!({}), json!([1]), json!({"components": ["{3|"]})] {
                assert!(start(name, &mut session, &task, &question).unwrap().is_err(), "{name} {question}");
            }
        }
    }
}

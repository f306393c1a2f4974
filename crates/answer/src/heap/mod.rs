//! Who wins a game on piles, and by which moves?

mod list;
mod moves;
mod position;
mod words;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_heap::{Ask, Game, Position};
use tedomari_task::{Stop, Task};

use crate::by_name::ByName;
use crate::letter::Letter;
use crate::mistake::{Mistake, Unfinished};
use crate::natural::Natural;
use crate::question::{Answer, Question};
use crate::session::Session;

pub use list::{HeapGameFacts, ListHeapGames, ListedHeapGames};
pub use moves::HeapMove;
pub use position::HeapPosition;
pub use words::{Words, word};

/// The question about a position of a game on piles, or of one of its kin.
///
/// ```
/// use tedomari_answer::{AnalyseHeaps, Letter, Session};
/// use tedomari_task::Task;
///
/// let question = AnalyseHeaps::new("wythoff", &["4", "6"]);
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!((answer.outcome, answer.grundy), (Some(Letter::N), Some(9.into())));
/// assert_eq!(answer.names, ["1 from pile 0 and 1 from pile 1"]);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnalyseHeaps {
    /// The position.
    #[serde(flatten)]
    pub position: HeapPosition,
    /// List no more winning moves than this.
    #[serde(default = "usual_most")]
    pub most: usize,
    /// Whether the player who makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// Whether the Grundy value (and how soon Nimania can be won) is searched for, however long it takes.
    #[serde(default)]
    pub thorough: bool,
}

/// So many moves are listed unless it is said; some games have more than could ever be written.
fn usual_most() -> usize {
    1000
}

/// What is known about a position of a game on piles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnalysedHeaps {
    /// The proper name of the game.
    pub game: String,
    /// The parameters of the game, as they were given.
    #[serde(default, skip_serializing_if = "ByName::is_empty")]
    pub parameters: ByName<String>,
    /// Whether the player who makes the last move loses: `normal` if not, else `misere`.
    #[serde(default)]
    pub play: HeapPlay,
    /// The Grundy value; null if it is not known, or in misère play.
    pub grundy: Option<Natural>,
    /// Who wins: N, whoever is to move, or P, the other; null if a limit was reached before that was known.
    pub outcome: Option<Letter>,
    /// The winning moves.
    pub moves: Vec<HeapMove>,
    /// Whether there are winning moves beyond those.
    pub more: bool,
    /// How the winner was found: the name of a formula, or a search.
    pub method: String,
    /// Further facts by their names.
    pub facts: ByName<String>,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The position as lines of text.
    pub position: Vec<String>,
    /// What the first of the moves choose, in words that do not tell what they leave.
    pub names: Vec<String>,
}

/// What the last move means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HeapPlay {
    /// The player who makes it wins.
    #[default]
    Normal,
    /// The player who makes it loses.
    Misere,
}

/// So many moves are told in words.
const MOST_NAMED: usize = 20;

impl AnalyseHeaps {
    /// The question about a position of a game without parameters.
    pub fn new(game: &str, piles: &[&str]) -> AnalyseHeaps {
        AnalyseHeaps {
            position: HeapPosition::new(game, piles),
            most: usual_most(),
            misere: false,
            thorough: false,
        }
    }

    fn play(&self) -> HeapPlay {
        if self.misere { HeapPlay::Misere } else { HeapPlay::Normal }
    }

    /// Nothing but the game.
    fn unknown(&self) -> AnalysedHeaps {
        AnalysedHeaps {
            game: self.position.game.clone(),
            parameters: self.position.parameters.clone(),
            play: self.play(),
            grundy: None,
            outcome: None,
            moves: Vec::new(),
            more: false,
            method: String::new(),
            facts: ByName::default(),
            stopped: None,
            nodes: None,
            position: Vec::new(),
            names: Vec::new(),
        }
    }

    fn analysed(&self, game: &dyn Game, position: &dyn Position, task: &Task) -> Result<AnalysedHeaps, Stop> {
        let held = task.hold();
        held.grow(self.position.bytes())?;
        let lines = position.show();
        held.grow(held.bytes() + lines.iter().map(String::capacity).sum::<usize>())?;
        let ask = Ask {
            most: self.most,
            thorough: self.thorough,
            misere: self.misere,
            written: true,
            ..Ask::default()
        };
        let mut found = position.analyse(&ask, task);
        let names = found.moves.iter().take(MOST_NAMED).map(|played| position.choice(played));
        Ok(AnalysedHeaps {
            play: self.play(),
            grundy: found.grundy.take().map(Natural),
            outcome: found.outcome.and_then(Letter::of),
            method: found.method.to_owned(),
            facts: found.facts.iter().map(|(name, fact)| ((*name).to_owned(), fact.clone())).collect(),
            stopped: found.stop,
            nodes: found.stop.map(|_| task.steps()),
            more: found.more,
            position: lines,
            names: names.collect(),
            moves: std::mem::take(&mut found.moves).into_iter().map(HeapMove).collect(),
            game: game.about().name.to_owned(),
            parameters: self.position.parameters.clone(),
        })
    }
}

impl Answer for AnalysedHeaps {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for AnalyseHeaps {
    const NAME: &'static str = "heap";

    type Answer = AnalysedHeaps;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<AnalysedHeaps, Mistake> {
        let found = self
            .position
            .set_up(task)
            .and_then(|(game, position)| Ok(self.analysed(game, &*position, task)?));
        match found {
            Ok(answer) => Ok(answer),
            Err(Unfinished::Mistake(mistake)) => Err(mistake),
            // Not even the position was read.
            Err(Unfinished::Stopped(stop)) => {
                Ok(AnalysedHeaps { stopped: Some(stop), nodes: Some(task.steps()), ..self.unknown() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tedomari_task::Limits;

    use super::*;

    fn ask(question: &AnalyseHeaps, limits: Limits) -> AnalysedHeaps {
        let text = serde_json::to_string(question).unwrap();
        assert_eq!(serde_json::from_str::<AnalyseHeaps>(&text).unwrap(), *question, "{text}");
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<AnalysedHeaps>(&text).unwrap(), answer);
        answer
    }

    fn many(count: u64) -> AnalyseHeaps {
        let piles: Vec<String> = (0..count).map(|at| (at * 7919 % 1_000_003).to_string()).collect();
        let mut question = AnalyseHeaps::new("nim", &[]);
        question.position.piles = piles.iter().collect();
        question
    }

    #[test]
    fn moves_leave_piles_or_name_a_place() {
        let answer = ask(&AnalyseHeaps::new("nim", &["3", "5", "7"]), Limits::new());
        let moves = serde_json::to_value(&answer.moves).unwrap();
        assert_eq!(moves, serde_json::from_str::<serde_json::Value>("[[2,5,7],[3,4,7],[3,5,6]]").unwrap());
        assert_eq!((answer.position, answer.more), (vec!["piles 3 5 7".to_owned()], false));
        let answer = ask(&AnalyseHeaps::new("hackendot", &["0", "1", "1"]), Limits::new());
        assert_eq!((answer.names, answer.moves.len()), (vec!["vertex 1".to_owned()], 1));
        assert!(answer.moves[0].piles().is_none());
        let large = "1000000000000000000000000000000";
        let answer = ask(&AnalyseHeaps::new("nim", &[large, "1"]), Limits::new());
        assert_eq!(serde_json::to_value(answer.grundy).unwrap(), "1000000000000000000000000000001");
    }

    #[test]
    fn lists_that_are_too_long_to_be_written_are_cut() {
        let question = many(20_000);
        let all = ask(&question, Limits::new());
        assert_eq!((all.moves.len(), all.more, all.stopped), (1000, true, None));
        let limit = 8 << 20;
        let cut = ask(&question, Limits::new().memory(limit));
        let text = serde_json::to_string(&cut.moves).unwrap();
        assert_eq!((cut.outcome, cut.more, cut.stopped), (all.outcome, true, Some(Stop::Memory)));
        assert!(limit / 2 < text.len() && text.len() < limit, "{}", text.len());
        assert_eq!(cut.moves[..], all.moves[..cut.moves.len()]);
        let none = ask(&question, Limits::new().memory(1 << 16));
        assert_eq!((none.outcome, none.stopped), (None, Some(Stop::Memory)));
        let hasty = AnalyseHeaps { most: usize::MAX, ..many(50_000) };
        let task = Task::new(Limits::new().time(Duration::from_millis(400)));
        let answer = Session::new().ask(&task, &hasty).unwrap();
        assert_eq!((answer.more, answer.stopped), (true, Some(Stop::Time)));
    }

    #[test]
    fn searches_end_with_their_limit() {
        let answer = ask(&AnalyseHeaps::new("chomp", &["30x31"]), Limits::new().nodes(1000));
        assert_eq!((answer.outcome, answer.stopped), (Some(Letter::N), Some(Stop::Nodes)));
        assert_eq!((answer.moves.len(), answer.nodes.is_some()), (0, true));
    }
}

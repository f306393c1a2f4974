//! What is the score of a sum under best play, who wins, and by which moves?

mod expected;
mod fight;
mod score;
mod unread;
mod winner;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_number::{Dyadic, Interval};
use tedomari_position::Picture;
use tedomari_solve::methods::Method;
use tedomari_task::{Instant, Stop, Task};
use tedomari_vocabulary::{Place, Play, Player};

use crate::components::{ComponentFacts, Components};
#[cfg(feature = "read")]
use crate::facts::some;
use crate::loopy::BanLetter;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;
use crate::stopped::Bounds;

pub use expected::Expected;

/// The question about a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Solve {
    /// The components, as expressions.
    #[serde(deserialize_with = "crate::components::texts")]
    pub components: Vec<String>,
    /// Who moves first.
    #[serde(default = "left")]
    pub first: Player,
    /// What is played for.
    #[serde(default)]
    pub play: Play,
    /// Whether every winning move is searched for, however long it takes. Only where positions are played for the last
    /// move; elsewhere all best moves are found anyway.
    #[serde(default)]
    pub all_moves: bool,
    /// Whether the winner of play for the last move is enough, without winning moves and a line of play.
    #[serde(default)]
    pub winner_only: bool,
    /// How the score is searched for: `best`, or another method to compare it with.
    #[serde(default = "best")]
    pub method: String,
    /// What the answer is expected to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// Whether pictures of boards are wanted.
    #[serde(default)]
    pub pictures: bool,
    /// The ko-ban, if there are kos.
    #[serde(default)]
    pub ban: BanLetter,
    /// The sizes of Left's ko-threats. Each is one more component, behind those that are written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_threats: Vec<Dyadic>,
    /// The sizes of Right's ko-threats, which come after Left's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub right_threats: Vec<Dyadic>,
}

pub(crate) fn left() -> Player {
    Player::Left
}

fn best() -> String {
    Method::Best.name()
}

/// Everything about a sum with one player to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Solved {
    /// The score under best play; null if it is not known, or not asked for.
    pub score: Option<Dyadic>,
    /// Who wins under normal play: whoever makes the last move; null if that is not known.
    pub winner: Option<Player>,
    /// Best first moves. If `best_complete` is false, there may be others, or this is a move to try.
    pub best: Vec<Place>,
    /// Whether all best first moves are there.
    pub best_complete: bool,
    /// The same moves by name.
    pub moves: Vec<Named>,
    /// One line of best play, as far as it is known.
    pub line: Vec<Played>,
    /// How it was found; null if nothing was.
    pub method: Option<String>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// The time it took, in seconds.
    pub seconds: String,
    /// Why the work ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then bounds on the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Interval>,
    /// Whether the line goes on to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_complete: Option<bool>,
    /// Positions that were looked at to find the winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner_nodes: Option<u64>,
    /// Parts of positions that were met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u64>,
    /// Sums in the table of the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u64>,
    /// Who moves first.
    pub first: Player,
    /// What is played for.
    pub play: Play,
    /// The components with mean, temperature and class; null where they were not valued.
    pub components: Vec<ComponentFacts>,
    /// The thermostatic bounds on the score, which need no search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thermostatic: Option<Interval>,
    /// What every first move is worth and loses, as far as a moment's work tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worths: Option<Vec<Worth>>,
    /// The temperature of the sum after each move of the line; null where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cooling: Option<Vec<Option<Heat>>>,
    /// How the line ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// Bounds on stops, mean and temperature of the sum, if the components could not be valued in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Bounds>,
    /// What was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Expected>,
    /// Whether all that was expected is so; null if that is not known.
    #[serde(default, deserialize_with = "some", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("x-nullable" = true)))]
    pub as_expected: Option<Option<bool>>,
    /// The only board as it stands at the end of the line, if pictures were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
}

/// A move by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Named {
    /// The move in the game's own coordinates; of a game that is no position, what it leaves.
    #[serde(rename = "move")]
    pub name: String,
    /// What the component, or the term of it that was moved in, becomes.
    pub to: String,
}

/// A move of a line of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Played {
    /// Who moves.
    pub player: Player,
    /// In which component.
    pub component: usize,
    /// What becomes of it.
    pub to: String,
    /// The move on a board, in the game's own coordinates.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// How hot a sum still is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Heat {
    /// Not at all.
    Over(Over),
    /// The temperature of its hottest component.
    Temperature(Dyadic),
}

/// Only numbers are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// The word for it.
    Over,
}

/// What a first move is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Worth {
    /// Where it is.
    pub place: Place,
    /// The move on a board, in the game's own coordinates.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What becomes of the component.
    pub to: String,
    /// The score after it lies here.
    pub score: Interval,
    /// What it loses lies here.
    pub loss: Interval,
    /// Whether it is one of the best.
    pub best: bool,
}

/// How a line of play ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// This player has no move.
    NoMove(Player),
    /// What is left is worth this number, and the player is to move.
    Number(String, Player),
    /// To go on would take a longer search.
    Cut,
}

impl Solve {
    /// The question about a sum with that player to move.
    pub fn new(components: &[&str], first: Player) -> Solve {
        Solve {
            components: components.iter().map(|&text| text.to_owned()).collect(),
            first,
            play: Play::Score,
            all_moves: false,
            winner_only: false,
            method: best(),
            expected: None,
            pictures: false,
            ban: BanLetter::J,
            left_threats: Vec::new(),
            right_threats: Vec::new(),
        }
    }

    /// Why the winner alone cannot be asked for, if it is.
    fn complaint_about_winner_only(&self) -> Option<&'static str> {
        match self.winner_only {
            false => None,
            true if self.play != Play::Normal => Some("the winner alone is that of play for the last move"),
            true if self.all_moves => Some("the winner alone has no moves beside it: leave out all_moves"),
            true => None,
        }
    }

    /// An answer of which nothing is known yet.
    fn unsolved(&self) -> Solved {
        Solved {
            score: None,
            winner: None,
            best: Vec::new(),
            best_complete: false,
            moves: Vec::new(),
            line: Vec::new(),
            method: None,
            nodes: 0,
            seconds: String::new(),
            stopped: None,
            bounds: None,
            line_complete: None,
            winner_nodes: None,
            parts: None,
            table: None,
            first: self.first,
            play: self.play,
            components: Vec::new(),
            thermostatic: None,
            worths: None,
            cooling: None,
            ending: None,
            estimate: None,
            expected: None,
            as_expected: None,
            picture: None,
        }
    }
}

impl Answer for Solved {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }

    fn parts(&self) -> Option<u64> {
        self.parts
    }
}

impl Question for Solve {
    const NAME: &'static str = "solve";

    type Answer = Solved;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Solved, Mistake> {
        let began = Instant::now();
        let method: Method = match self.method.parse() {
            Ok(method) => method,
            Err(error) => return Err(Mistake::new(&self.method, 0, format!("{error}")).in_field("method")),
        };
        if self.play == Play::Normal && method != Method::Best {
            let message = format!("the method {method} searches for the score, not for the last move");
            return Err(Mistake::new(&self.method, 0, message).in_field("method"));
        }
        if let Some(message) = self.complaint_about_winner_only() {
            return Err(Mistake::new("true", 0, message).in_field("winner_only"));
        }
        if self.is_fight(session) {
            if method != Method::Best {
                let message = format!("the method {method} knows no kos");
                return Err(Mistake::new(&self.method, 0, message).in_field("method"));
            }
            let mut solved = self.by_fight(session, task)?;
            solved.seconds = format!("{:.6}", began.elapsed().as_secs_f64());
            self.compare_with_expected(&mut solved);
            return Ok(solved);
        }
        let components = Components::parse(&session.rulesets, &self.components, task)?;
        let by_winner = self.winner_only || self.play == Play::Normal && components.has_positions();
        let mut solved = if by_winner {
            self.by_winner(session, task, &components)?
        } else {
            self.by_score(session, task, &components, method)?
        };
        solved.seconds = format!("{:.6}", began.elapsed().as_secs_f64());
        self.compare_with_expected(&mut solved);
        Ok(solved)
    }
}

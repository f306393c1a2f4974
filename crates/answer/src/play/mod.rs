//! Games in progress: a person, or anybody, against the program.
//!
//! A game in progress is a value that can be owned, asked and sent elsewhere: [`InProgress`] has the position, whose turn it
//! is, the moves so far, and answers what may be moved, what is best, what a move costs, and at the end what the mistakes
//! were. Whatever it tells is plain data ([`Scene`], [`Hint`], [`Review`], …), so that a prompt and a page in a browser show the
//! same.
//!
//! Two kinds there are. In a [`duel`] somebody wins and nobody counts: boards, piles, octal games, tokens on graphs. A [`sum`] of
//! games is played for its score, or for the last move.

pub mod asked;
pub mod boards;
pub mod choice;
pub mod deeds;
pub mod duel;
mod fight;
mod heaps;
mod octal;
mod start;
pub mod sum;
mod tokens;
pub mod words;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_number::{Dyadic, Interval};
use tedomari_position::Picture;
use tedomari_task::{Stop, Task};
use tedomari_thermograph::Thermograph;
use tedomari_vocabulary::{Play, Player};

use crate::components::ComponentFacts;

pub use heaps::PlayHeaps;
pub use octal::PlayOctal;
pub use start::{PlayPosition, PlaySum};
pub use tokens::{PlayAnnihilation, PlayTokens};

/// Who sits where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The person.
    You,
    /// The program.
    Program,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::You => Side::Program,
            Side::Program => Side::You,
        }
    }
}

/// A game of a person against the program, as it stands.
///
/// ```
/// use tedomari_answer::play::{PlaySum, Side};
/// use tedomari_answer::{Player, Session};
/// use tedomari_task::Task;
///
/// let task = Task::default();
/// let setup = PlaySum::new(&["{5|-5}", "{3|1}"], Player::Left);
/// let mut game = setup.start(&mut Session::new(), &task)?;
/// game.play(&task, "0 5").unwrap();
/// let reply = game.reply(&task).unwrap();
/// assert_eq!((reply.by, &reply.name[..]), (Side::Program, "1.0 to 1"));
/// assert!(game.is_over());
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
pub trait InProgress: Send {
    /// What is played, who begins, and how a move is typed.
    fn rules(&self) -> Rules;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// Whether there is nothing left to play.
    fn is_over(&self) -> bool;

    /// The number of the next move, counted from 1.
    fn number(&self) -> usize;

    /// The moves so far, as they are typed.
    fn record(&self) -> Vec<String>;

    /// The position.
    fn scene(&self, task: &Task) -> Scene;

    /// The moves of whoever is to move, or the first `most` of them.
    fn moves(&self, most: usize) -> Vec<MoveName>;

    /// Makes the move that is typed so, or that has the number `#3` in the list of moves; the error is a message for
    /// the person.
    fn play(&mut self, task: &Task, text: &str) -> Result<Made, String>;

    /// What making the move that is typed so would cost.
    fn cost(&mut self, task: &Task, text: &str) -> Result<Cost, String>;

    /// The program's move; `None` only if there is none.
    fn reply(&mut self, task: &Task) -> Option<Made>;

    /// Takes back the person's last move and what followed; how many moves that were.
    fn undo(&mut self) -> usize;

    /// Whether there is a move of the person's that could be taken back.
    fn has_moved(&self) -> bool;

    /// What a player who knows would do.
    fn hint(&mut self, task: &Task) -> Hint;

    /// Answers a line that only this game knows; `None` if it is none, the error is a message for the person.
    fn ask(&mut self, task: &Task, line: &str) -> Option<Result<Told, String>>;

    /// The person offers a draw. If it is agreed, the game is over.
    fn offer_draw(&mut self, task: &Task) -> Result<bool, String>;

    /// What is said at the end, or when the person leaves.
    fn review(&mut self, task: &Task, end: End) -> Review;
}

/// What is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Rules {
    /// The rules in sentences, without the last full stop; empty for sums, of which everybody knows them.
    pub rules: Vec<String>,
    /// Which player the person is, where the two have different moves.
    pub you: Option<Player>,
    /// Who moves first.
    pub first: Side,
    /// What is played for; nothing where somebody just wins.
    pub play: Option<Play>,
    /// Whether whoever makes the last move loses.
    pub is_misere: bool,
    /// Whether play can go on for ever, so that a draw can be agreed.
    pub can_draw: bool,
    /// Whether boards stand in the sum.
    pub has_boards: bool,
    /// How the program plays: `best play`, or the name of a strategy.
    pub opponent: String,
    /// How a move is typed, to follow "a move is".
    pub how_to_move: String,
    /// Words that only this game knows, and what they do.
    pub words: Vec<(String, String)>,
}

/// What a position looks like.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Scene {
    /// Lines of text.
    Lines {
        /// The lines.
        lines: Vec<String>,
    },
    /// Heaps of beans.
    Heaps {
        /// How many each has.
        heaps: Vec<u64>,
    },
    /// Tokens on graphs, and where each can go.
    Tokens {
        /// The tokens that are shown.
        tokens: Vec<TokenScene>,
        /// How many there are besides.
        more: usize,
    },
    /// Components of a sum, boards among them.
    Boards {
        /// The components in which somebody can move, or the only one.
        components: Vec<BoardScene>,
        /// The numbers of the others.
        idle: Vec<usize>,
    },
    /// A sum of games.
    Sum {
        /// The components that are not numbers, by their numbers.
        components: Vec<(usize, ComponentFacts)>,
        /// The boards among them.
        boards: Vec<BoardScene>,
        /// The sum of the numbers.
        settled: Option<Dyadic>,
    },
}

/// A token on a graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TokenScene {
    /// What it is: `token`, `matter`, `antimatter`.
    pub what: String,
    /// The vertex that it is on.
    pub vertex: String,
    /// The vertices that it can go to, or the first of them.
    pub to: Vec<String>,
}

/// A component of a sum.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct BoardScene {
    /// Its number.
    pub number: usize,
    /// Whether it is the only one, which needs no number.
    pub is_only: bool,
    /// Its ruleset, if it is a board.
    pub ruleset: Option<String>,
    /// Whether the players change their roles in it.
    pub is_negated: bool,
    /// The component as text.
    pub text: String,
    /// What the board looks like.
    pub picture: Option<Picture>,
}

/// A move in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct MoveName {
    /// In words that fit after "you play".
    pub name: String,
    /// The component of a sum that it is made in.
    pub component: Option<usize>,
    /// Its own name there: in the game's coordinates, or the number of the option.
    pub option: Option<String>,
    /// What the component becomes.
    pub to: Option<String>,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Made {
    /// By whom.
    pub by: Side,
    /// By which player, where the two have different moves and names.
    pub player: Option<Player>,
    /// In words that fit after "you play".
    pub name: String,
    /// Why it may not be the best, if it may not.
    pub doubt: Option<Stop>,
    /// The board that it changed.
    pub changed: Option<BoardScene>,
}

/// What best play leads to, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outlook {
    /// Every move loses.
    Loss,
    /// Nothing wins, but something draws.
    Draw,
    /// Some move wins.
    Win,
}

/// What a move costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// So many points.
    Points(Interval),
    /// This, or nothing at all.
    Outlook(Option<Outlook>),
    /// It is not known.
    Unknown(Stop),
}

/// What a player who knows would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hint {
    /// There is no move.
    NoMove,
    /// The program does not know either.
    Unknown {
        /// Why not.
        stop: Stop,
    },
    /// In a game that somebody wins.
    Outlook {
        /// What best play leads to.
        outlook: Outlook,
        /// Moves that lead there, or, if all lose, one that could be tried.
        moves: Vec<String>,
        /// How many there are besides.
        more: usize,
    },
    /// In a sum.
    Sum(Box<SumHint>),
}

/// A best move in a sum, what it reaches, why it is urgent, and what the next best would lose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SumHint {
    /// The move.
    pub best: String,
    /// Why it may not be the best, if it may not.
    pub stop: Option<Stop>,
    /// What is played for.
    pub play: Play,
    /// Who is to move.
    pub mover: Player,
    /// The score under best play.
    pub score: Interval,
    /// Who wins under normal play, as far as it was asked.
    pub winner: Option<Player>,
    /// The component of the move, and what the thermographs say for it.
    pub reason: Option<Reason>,
    /// The next best move, and what it loses.
    pub next: Option<(String, Interval)>,
}

/// What the thermographs say for a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Reason {
    /// Gote, a player's sente, or what else the component is.
    pub class: tedomari_vocabulary::Class,
    /// Its temperature.
    pub temperature: Dyadic,
    /// The highest temperature elsewhere, if something else is left.
    pub elsewhere: Option<Dyadic>,
    /// What the component becomes and its temperature then, unless that is a number.
    pub becomes: Option<(String, Dyadic)>,
}

/// What is told about components.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Told {
    /// What components are worth.
    Values {
        /// One row a component, and of several the sum.
        rows: Vec<ValueRow>,
    },
    /// A component as a tree.
    Tree {
        /// The games of the tree, each followed by its options.
        lines: Vec<TreeLine>,
        /// Whether there are more.
        is_cut: bool,
    },
    /// The thermograph of a component.
    Thermograph {
        /// The component as text.
        name: String,
        /// Its thermograph.
        graph: Box<Thermograph>,
    },
    /// What the position is worth under best play.
    Score(Box<Standing>),
    /// The position is to be shown again.
    Show,
}

/// What a component is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueRow {
    /// Which; null for the sum of all.
    pub component: Option<usize>,
    /// Its value, if it was found.
    pub value: Option<String>,
    /// Why it was not.
    pub stop: Option<Stop>,
    /// Its mean.
    pub mean: Option<Dyadic>,
    /// Its temperature.
    pub temperature: Option<Dyadic>,
}

/// A game in a tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TreeLine {
    /// How deep it is; the root is at 0.
    pub depth: usize,
    /// Whose option it is, and which.
    pub option: Option<(Player, usize)>,
    /// The game.
    pub game: String,
    /// The number that it is, if it is one and not written as such.
    pub number: Option<Dyadic>,
    /// Mean and temperature, if it is no number.
    pub heat: Option<(Dyadic, Dyadic)>,
}

/// What best play by both leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Standing {
    /// Who is to move.
    pub to_move: Player,
    /// What is played for.
    pub play: Play,
    /// Whether the score alone is meant, whoever has the last move.
    pub score_only: bool,
    /// The score lies here.
    pub score: Interval,
    /// Who wins under normal play.
    pub winner: Option<Player>,
    /// Why it is not known exactly, if it is not.
    pub stop: Option<Stop>,
}

impl Standing {
    /// Whether best play wins it for this player, as far as is known.
    pub fn is_won(&self, player: Player) -> bool {
        match (self.play, player) {
            (Play::Normal, _) => self.winner == Some(player),
            (Play::Score, Player::Left) => self.score.low.as_ref().is_some_and(|low| low.signum() > 0),
            (Play::Score, Player::Right) => self.score.high.as_ref().is_some_and(|high| high.signum() < 0),
        }
    }
}

/// How a game came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// It was played to the end.
    Over,
    /// A draw was agreed.
    Drawn,
    /// The person resigned.
    Resigned,
    /// The person left.
    Broken,
}

/// What is said at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Review {
    /// Of a game that somebody wins.
    Duel(DuelReview),
    /// Of a sum.
    Sum(Box<SumReview>),
}

/// The end of a game that somebody wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DuelReview {
    /// How it ended.
    pub end: End,
    /// Who won, if it was played to the end; nobody in a draw.
    pub winner: Option<Side>,
    /// Who made the last move.
    pub last: Option<Side>,
    /// The person's moves that gave something away.
    pub mistakes: Vec<DuelMistake>,
    /// Whether the person has moved.
    pub has_moved: bool,
    /// Whether all moves were looked at.
    pub is_complete: bool,
}

/// What stands in the place of a mistaken move if a person gives up a game that was not lost.
pub const RESIGNED: &str = "resign";

/// A move that gave something away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DuelMistake {
    /// The number of the move.
    pub number: usize,
    /// The move.
    pub played: String,
    /// What it gave away.
    pub lost: Outlook,
    /// A better one.
    pub better: Option<String>,
}

/// The end of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SumReview {
    /// How it ended.
    pub end: End,
    /// What was played for.
    pub play: Play,
    /// Which player the person is.
    pub you: Player,
    /// Who is to move.
    pub to_move: Player,
    /// The number of the next move.
    pub number: usize,
    /// The score, if only numbers are left.
    pub score: Option<Dyadic>,
    /// Who has, or would have, the last move then.
    pub last_mover: Option<Player>,
    /// What the position is worth, if the game is not over.
    pub position: Option<Standing>,
    /// What the sum was worth at the beginning.
    pub optimum: Standing,
    /// Whether the person has moved.
    pub has_moved: bool,
    /// The person's mistakes.
    pub mistakes: Vec<SumMistake>,
    /// How many of the person's moves could not be judged.
    pub unknown: usize,
}

/// A move that lost something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SumMistake {
    /// The number of the move.
    pub number: usize,
    /// The move.
    pub played: String,
    /// How many points it lost; null if it lost the win, as to resign a won game does.
    pub loss: Option<Interval>,
    /// A best move.
    pub best: Option<String>,
}

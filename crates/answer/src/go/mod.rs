//! What is a position of Go near its end worth, and what should be played?

mod found;
mod read;
mod review;
mod walls;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_go::Point;
use tedomari_go::sgf::{Collection, NodeId};
use tedomari_notation::Style;
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_yose::{AnnotateError, Effort, Grounds, Whole, annotate};

pub use self::review::{GoEnd, GoLost, GoReviewed, GoUnsettled, ReviewGo, ReviewedGo};
pub use self::walls::GoWalls;

use crate::mistake::Mistake;
use crate::natural::Natural;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question about a position of Go: a diagram, or a record in SGF.
///
/// ```
/// use tedomari_answer::{AskGo, Session};
/// use tedomari_task::Task;
///
/// let question = AskGo::of_diagram(&["XXOO", "X.xO", "XXOO"], &[]);
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!(answer.regions[0].temperature.as_deref(), Some("1/3"));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskGo {
    /// The lines of a diagram, the top line first: `X` and `O` safe stones, `x` and `o` stones that may be taken, `.` open points, `-`
    /// points outside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Vec<String>>,
    /// Which sides of the diagram are sides of the board: top, bottom, left, right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<String>,
    /// A record in SGF, in place of a diagram.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sgf: Option<String>,
    /// The position of the record after so many moves; after the last if it is left out.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Natural>,
    /// The rules: japanese, chinese or aga. Those of the record if they are left out, else japanese.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Who plays first in the line: black or white; whoever is to move if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Stone>,
    /// Ko-threats of Black's beside those on the board: each is one move that must be answered. With threats a ko fight may take
    /// as long as a region.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub black_threats: u32,
    /// The same of White's.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub white_threats: u32,
    /// Whether regions may take as long as they need; else a large one counts with bounds.
    #[serde(default)]
    pub thorough: bool,
    /// A point of a region whose thermograph is to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// Whether the record is given back with what was found written into it.
    #[serde(default)]
    pub annotate: bool,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A player of Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stone {
    /// Black, who is Left.
    Black,
    /// White, who is Right.
    White,
}

/// The endgame of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnsweredGo {
    /// The size of the board or of the diagram: columns x rows.
    pub size: String,
    /// The rules.
    pub rules: String,
    /// Why stones are taken for safe: `marked` or drawn so; `benson`: they live unconditionally; `assumed`: for some stones there is
    /// less than that.
    pub safety: String,
    /// The same in more words: `marked`; `benson`; `alive`: all safe stones live if their owner answers; `assumed`: some stones and
    /// some territory were judged by random play, surely; `guessed`: not all of it surely.
    pub grounds: String,
    /// Chains that are only assumed to be safe.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<AssumedChain>,
    /// The board: `X`, `O` safe stones, `x`, `o` stones that may be taken, `.` empty, `-` outside.
    pub board: Vec<String>,
    /// How many moves of the record were played; null for a diagram.
    pub moves: Option<usize>,
    /// Who is to move.
    pub to_move: Stone,
    /// The regions, as one reads their first points.
    pub regions: Vec<GoRegion>,
    /// What counts outside of the regions: safe stones, if the area is counted.
    pub fixed: Dyadic,
    /// The score under best play, Black minus White, without earlier prisoners and komi.
    pub score: GoScores,
    /// The same if Black, or White, has all the ko-threats that are needed, and with those that are there; null if there is no ko.
    pub ko_score: Option<GoKoScores>,
    /// Prisoners taken before, Black's minus White's.
    pub prisoners: i64,
    /// The komi of the record; null if it has none.
    pub komi: Option<Dyadic>,
    /// Every move that keeps the score; if that is known of none, moves with the best score that is sure.
    pub best: GoBest,
    /// What the other moves lose, the smallest loss first.
    pub losses: GoLosses,
    /// What simple rules would play, and what that loses.
    pub orthodox: GoOrthodox,
    /// A line of best play that the player to move begins, as far as it is known.
    pub line: Vec<GoPlay>,
    /// Whether the line goes on to the end.
    pub line_complete: bool,
    /// The region whose thermograph was asked for, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<usize>,
    /// The record with what was found written into it, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotated: Option<String>,
    /// Boards of regions that were looked at.
    pub boards: usize,
    /// The limit that was reached, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// The steps that were spent.
    pub nodes: u64,
}

/// A chain that is only assumed to be safe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AssumedChain {
    /// Whose it is.
    pub color: Stone,
    /// One of its stones.
    pub point: String,
    /// How many stones it has.
    pub stones: usize,
    /// How many liberties.
    pub liberties: usize,
    /// How many eyes it has by itself.
    pub eyes: usize,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoRegion {
    /// Its points.
    pub points: Vec<String>,
    /// Its value; null with a ko, or if it was not found.
    pub value: Option<String>,
    /// The value cooled by 1, or by 2 if the area is counted.
    pub chilled: Option<String>,
    /// How many points it is worth now; null if the masters of a ko differ in it.
    pub count: Option<String>,
    /// How many points a move gains: the miai value; null if the masters of a ko differ in it.
    pub temperature: Option<String>,
    /// Gote, sente, or what else it is.
    pub class: Option<String>,
    /// The swing between the two ways to begin: the deiri value; null if nothing is to be gained.
    pub deiri: Option<String>,
    /// Below this temperature elsewhere a move of either player is answered; null if that never holds.
    pub double_sente_below: Option<String>,
    /// The thermograph; null with a ko, or if it was not found.
    pub walls: Option<GoWalls>,
    /// The ko, if there is one that matters.
    pub ko: Option<GoKo>,
    /// Where either player plays best here.
    pub moves: GoBest,
    /// How play goes here if either player begins.
    pub lines: GoLines,
    /// Whether nothing can be gained here by anybody.
    pub settled: bool,
    /// Whether it was too large to be played out and is taken for territory of the only player beside it.
    pub assumed: bool,
    /// Bounds, if it was not solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<GoBounds>,
    /// Why it was not solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsolved: Option<String>,
}

/// Bounds on a region that was not solved, the least and the most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoBounds {
    /// On the score if Black begins.
    pub black_first: [Dyadic; 2],
    /// On the score if White begins.
    pub white_first: [Dyadic; 2],
    /// On the count.
    pub count: [Dyadic; 2],
    /// On the temperature.
    pub temperature: [Dyadic; 2],
}

/// A ko.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoKo {
    /// placid, active or hyperactive.
    pub kind: String,
    /// With Black as master.
    pub black_master: GoMaster,
    /// With White as master.
    pub white_master: GoMaster,
    /// The value if Black has very many threats, where it is a game that ends.
    pub phi_black: Option<String>,
    /// The same for White.
    pub phi_white: Option<String>,
    /// Why `phi_black` is null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_phi_black: Option<String>,
    /// Why `phi_white` is null.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_phi_white: Option<String>,
}

/// What a region is worth with a master.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoMaster {
    /// The count.
    pub count: String,
    /// The temperature.
    pub temperature: String,
    /// The thermograph.
    pub walls: GoWalls,
}

/// Moves of either player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoBest {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// Lines that either player begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoLines {
    /// Black begins.
    pub black: Vec<GoPlay>,
    /// White begins.
    pub white: Vec<GoPlay>,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoPlay {
    /// Who.
    pub player: Stone,
    /// Where.
    pub point: String,
}

/// What moves lose.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoLosses {
    /// Black's.
    pub black: Vec<GoLoss>,
    /// White's.
    pub white: Vec<GoLoss>,
}

/// What a move loses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoLoss {
    /// Where.
    pub point: String,
    /// The least and the most that it loses.
    pub loss: [Dyadic; 2],
}

/// What simple rules would play for either player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoOrthodox {
    /// For Black.
    pub black: GoRules,
    /// For White.
    pub white: GoRules,
}

/// What simple rules would play, with what each move loses.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoRules {
    /// The best moves in the hottest region.
    pub hottest: Vec<GoLoss>,
    /// What sentestrat plays: the hottest region too, but where the opponent has just made it hot, an answer that is optimal at the
    /// temperature before.
    pub sentestrat: Vec<GoLoss>,
}

/// The score with either player first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoScores {
    /// If Black begins; null if it is not known.
    pub black_first: Option<Dyadic>,
    /// If White begins.
    pub white_first: Option<Dyadic>,
    /// The least and the most that it is if Black begins; null if it is known, or nothing is.
    pub black_first_between: Option<[Dyadic; 2]>,
    /// The same if White begins.
    pub white_first_between: Option<[Dyadic; 2]>,
}

/// The score with either player rich in ko-threats, and with those that are there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoKoScores {
    /// With Black as master of all kos.
    pub black_master: GoScores,
    /// With White as master.
    pub white_master: GoScores,
    /// With the threats on the board and those that were counted, under the ko rule.
    pub fought: GoScores,
    /// Whether there is territory that is only assumed: then there may be more threats in it, and `fought` does not count them.
    #[serde(default)]
    pub uncounted: bool,
}

impl AskGo {
    /// The question about a diagram.
    pub fn of_diagram(rows: &[&str], edges: &[&str]) -> AskGo {
        let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect();
        AskGo { board: Some(texts(rows)), edges: texts(edges), ..AskGo::default() }
    }

    /// The question about the last position of a record.
    pub fn of_record(sgf: &str) -> AskGo {
        AskGo { sgf: Some(sgf.to_owned()), ..AskGo::default() }
    }

    /// The same question about the text of a file, which is a record or a diagram.
    pub fn about(&self, text: String) -> AskGo {
        if text.contains("(;") || text.trim_start().starts_with('(') {
            return AskGo { sgf: Some(text), ..self.clone() };
        }
        let rows = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
        AskGo { board: Some(rows.map(str::to_owned).collect()), ..self.clone() }
    }
}

impl AskGo {
    /// The region that the thermograph is asked of.
    fn asked_region(&self, whole: &Whole) -> Result<Option<usize>, Mistake> {
        let Some(text) = &self.region else { return Ok(None) };
        let wrong = |message: String| Mistake::new(text, 0, message).in_field("region");
        let point: Point = text.parse().map_err(|error| wrong(format!("{error}")))?;
        let found = whole.part_of(point);
        found.map(Some).ok_or_else(|| wrong(format!("the point {point} is in no region")))
    }
}

impl Question for AskGo {
    const NAME: &'static str = "go";

    type Answer = AnsweredGo;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<AnsweredGo, Mistake> {
        let setting = self.read(task)?;
        let effort = match setting.grounds {
            _ if self.thorough => Effort::WHOLE,
            // A region that somebody drew is asked about, and may take a minute.
            Grounds::Marked => Effort { small: 14, ..Effort::default() },
            _ => Effort::default(),
        };
        let engine = session.engine(task);
        let whole = Whole::new(&engine, &setting.diagram, setting.rules, effort);
        let mut whole = whole.map_err(|error| self.wrong_area(&error))?;
        let mut answer = found::answer(self, &setting, &mut whole, task);
        answer.region = self.asked_region(&whole)?;
        if let Some((collection, node)) = setting.record {
            answer.annotated = written(collection, node, &mut whole)?;
        }
        Ok(answer)
    }
}

impl Answer for AnsweredGo {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }

    /// A ko that leaves the score to the threats is an answer; a region that was too large is none.
    fn is_complete(&self) -> bool {
        self.stopped.is_none() && self.regions.iter().all(|region| region.bounds.is_none())
    }
}

/// The collection with what was found written into its first record; nothing if a limit was reached.
fn written(mut collection: Collection, node: NodeId, whole: &mut Whole) -> Result<Option<String>, Mistake> {
    match annotate(&collection.records[0], node, whole) {
        Ok(record) => {
            collection.records[0] = record;
            Ok(Some(collection.to_string()))
        }
        Err(AnnotateError::Stopped(_)) => Ok(None),
        Err(error) => Err(Mistake::new("", 0, error.to_string()).in_field("annotate")),
    }
}

impl Stone {
    /// The word for the player.
    pub fn word(self) -> &'static str {
        match self {
            Stone::Black => "Black",
            Stone::White => "White",
        }
    }
}

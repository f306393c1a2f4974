//! What did the moves of a game of Go lose?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_go::sgf::{Collection, Record, Stage};
use tedomari_go::{Color, Point, Rules};
use tedomari_number::Dyadic;
use tedomari_task::{Stop, Task};
use tedomari_yose::{
    Doubt, Effort, FinalScore, Grounds, Range, Review, ReviewOptions, Reviewed, annotate_review,
};

use super::Stone;
use super::read::{no_such_move, read_rules, stone, wrong_record};
use crate::mistake::Mistake;
use crate::natural::Natural;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question what the moves of a game lost, from where the board has fallen apart into regions that can be solved.
///
/// ```
/// use tedomari_answer::{ReviewGo, Session};
/// use tedomari_task::Task;
///
/// // Two corridors of Black's. White should enter the longer one, and begins with the shorter.
/// let question = ReviewGo::of_record("(;SZ[5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])");
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!(answer.mistakes, [1]);
/// assert_eq!((&answer.moves[0].best[..], answer.moves[0].loss[0].to_string()), (&["D4".to_owned()][..], "1".to_owned()));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReviewGo {
    /// A record in SGF.
    pub sgf: String,
    /// The first move to be reviewed. If it is left out, the review begins as early as all positions from there on are settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Natural>,
    /// The rules: japanese, chinese or aga. Those of the record if they are left out, else japanese.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Whether regions may take as long as they need; else a large one counts with bounds.
    #[serde(default)]
    pub thorough: bool,
    /// Whether the record is given back with what was found written into it.
    #[serde(default)]
    pub annotate: bool,
}

/// What the moves of a game lost. Scores are Black minus White.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ReviewedGo {
    /// The size of the board: columns x rows.
    pub size: String,
    /// The rules.
    pub rules: String,
    /// How many moves the game has.
    pub length: usize,
    /// The first move that was reviewed; null if none was.
    pub from: Option<usize>,
    /// The moves that were reviewed, in their order.
    pub moves: Vec<GoReviewed>,
    /// The numbers of the moves that lost something, or may have, the largest loss that is sure first.
    pub mistakes: Vec<usize>,
    /// What either player lost by all these moves.
    pub lost: GoLost,
    /// Positions that are not settled, in their order. If the beginning was to be found, it is the last position before it.
    pub unsettled: Vec<GoUnsettled>,
    /// How the game ended; null if the last position is not settled.
    pub end: Option<GoEnd>,
    /// A move that is not legal: the game was reviewed up to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// The record with the mistakes and the better moves in it, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotated: Option<String>,
    /// The limit that was reached, if one was. What comes last in the game is reviewed first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// The steps that were spent.
    pub nodes: u64,
}

/// A move and what it lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoReviewed {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who played it.
    pub player: Stone,
    /// Where, or pass.
    #[serde(rename = "move")]
    pub played: String,
    /// The score under best play before it, of what is on the board: at least and at most.
    pub score: [Dyadic; 2],
    /// What it lost, at least and at most.
    pub loss: [Dyadic; 2],
    /// The best moves in its place; none if nobody had a reason to move.
    pub best: Vec<String>,
    /// Why stones were safe: `marked`, `benson` or `assumed`.
    pub safety: String,
    /// The same in more words: `alive` and `guessed` beside these.
    pub grounds: String,
}

/// What either player lost, at least and at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoLost {
    /// Black.
    pub black: [Dyadic; 2],
    /// White.
    pub white: [Dyadic; 2],
}

/// A position that is not settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoUnsettled {
    /// After so many moves.
    pub moves: usize,
    /// Why.
    pub why: String,
    /// Whether only the safety of stones was assumed.
    pub assumed: bool,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoEnd {
    /// What is on the board, at least and at most.
    pub board: [Dyadic; 2],
    /// Prisoners, Black's minus White's. They count by territory.
    pub prisoners: i64,
    /// The komi; null if the record tells none.
    pub komi: Option<Dyadic>,
    /// The score with prisoners, if they count, and komi.
    pub total: [Dyadic; 2],
    /// What the record says; null if it says nothing.
    pub recorded: Option<String>,
    /// Whether that is the score; null if one of them is no number of points.
    pub agrees: Option<bool>,
    /// On what grounds stones are safe at the end: `marked`, `benson`, `alive` or `assumed`.
    pub grounds: String,
}

impl ReviewGo {
    /// The question about a whole record.
    pub fn of_record(sgf: &str) -> ReviewGo {
        ReviewGo { sgf: sgf.to_owned(), ..ReviewGo::default() }
    }

    fn options(&self, rules: Rules, length: usize) -> Result<ReviewOptions, Mistake> {
        let from = match &self.from {
            None => None,
            Some(number) => {
                let small = number.small().and_then(|number| usize::try_from(number).ok());
                match small.filter(|number| (1..=length).contains(number)) {
                    Some(number) => Some(number - 1),
                    None => return Err(no_such_move(number, length).in_field("from")),
                }
            }
        };
        let effort = if self.thorough { Effort::WHOLE } else { Effort::default() };
        // What random play judges surely is settled enough for a review that says so.
        Ok(ReviewOptions { from, effort, grounds: Grounds::Assumed, ..ReviewOptions::new(rules) })
    }
}

impl Question for ReviewGo {
    const NAME: &'static str = "go-review";

    type Answer = ReviewedGo;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<ReviewedGo, Mistake> {
        let rules = read_rules(self.rules.as_deref())?;
        let wrong = |error| wrong_record(&self.sgf, &error);
        let mut collection = Collection::read(self.sgf.as_bytes()).map_err(wrong)?;
        let record = &collection.records[0];
        let rules = rules.or_else(|| record.rules()).unwrap_or(Rules::JAPANESE);
        let length = record.position_so_far(Stage::End, rules).map_err(wrong)?.0.moves;
        let options = self.options(rules, length)?;
        let engine = session.engine(task);
        let review = tedomari_yose::review(&engine, record, &options).map_err(wrong)?;
        let mut answer = found(&review, record, rules, task);
        if self.annotate {
            collection.records[0] = annotate_review(&collection.records[0], &review);
            answer.annotated = Some(collection.to_string());
        }
        Ok(answer)
    }
}

fn found(review: &Review, record: &Record, rules: Rules, task: &Task) -> ReviewedGo {
    let unsettled = review.unsettled.iter().map(|position| GoUnsettled {
        moves: position.moves,
        why: position.doubt.to_string(),
        assumed: matches!(position.doubt, Doubt::Grounds(..)),
    });
    let lost = |color| ends(&review.lost_by(color));
    ReviewedGo {
        size: record.size().to_string(),
        rules: rules.name().map_or_else(|| rules.to_string(), str::to_owned),
        length: review.length,
        from: review.moves.first().map(|played| played.number),
        moves: review.moves.iter().map(reviewed).collect(),
        mistakes: review.mistakes().iter().map(|played| played.number).collect(),
        lost: GoLost { black: lost(Color::Black), white: lost(Color::White) },
        unsettled: unsettled.collect(),
        end: review.final_score.as_ref().map(|score| end(score, record.text(record.root(), "RE"))),
        illegal: review.illegal.as_ref().map(ToString::to_string),
        annotated: None,
        stopped: review.stopped,
        nodes: task.steps(),
    }
}

pub(super) fn ends(range: &Range) -> [Dyadic; 2] {
    [range.low.clone(), range.high.clone()]
}

fn reviewed(played: &Reviewed) -> GoReviewed {
    GoReviewed {
        number: played.number,
        player: stone(played.color),
        played: played.vertex.to_string(),
        score: ends(&played.score),
        loss: ends(&played.loss),
        best: played.best.iter().map(Point::to_string).collect(),
        safety: played.grounds.safety().to_owned(),
        grounds: played.grounds.to_string(),
    }
}

fn end(score: &FinalScore, recorded: Option<String>) -> GoEnd {
    GoEnd {
        board: ends(&score.board),
        prisoners: score.prisoners,
        komi: score.komi.clone(),
        total: ends(&score.total),
        recorded,
        agrees: score.agrees(),
        grounds: score.grounds.to_string(),
    }
}

impl Answer for ReviewedGo {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }

    /// A ko that leaves a range is an answer. A region that was too large in a position that was to be reviewed is none, and
    /// neither is a game of which nothing was reviewed.
    fn is_complete(&self) -> bool {
        let from = self.from.map_or(self.length, |number| number - 1);
        let is_open = |position: &GoUnsettled| !position.assumed && position.moves >= from;
        let is_empty = self.moves.is_empty() && self.end.is_none();
        self.stopped.is_none() && !is_empty && !self.unsettled.iter().any(is_open)
    }
}

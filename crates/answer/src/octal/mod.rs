//! Take-and-break games by their codes: values and periods, positions, and misère play.
//!
//! There are five questions. [`AskOctal`] has the fields of them all, as the command `octal` takes them, and asks the one
//! that they mean.

mod compute;
mod genera;
mod misere;
mod position;
mod quotient;
mod values;

use std::path::PathBuf;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_octal::{CodeError, Endless, Rule, Taking, Values};
use tedomari_task::{Stop, Task};

use crate::mistake::Mistake;
use crate::natural::Natural;
use crate::question::{Answer, Question};
use crate::session::Session;

pub(crate) use compute::{computed, refuse_file};
pub use genera::{FindGenera, FoundGenera};
pub(crate) use misere::settle;
pub use misere::{MisereMethod, SolveMisereOctal, SolvedMisereOctal};
pub use position::{SolveOctal, SolvedOctal};
pub use quotient::{FindMisereQuotient, FoundMisereQuotient, NoQuotient, TooLarge};
pub(crate) use quotient::{letter, monomial};
pub use values::{ComputeOctalValues, ComputedOctalValues, OctalFacts, Sparse, ValueAt};

/// Any question about a take-and-break game, by the fields of all of them.
///
/// ```
/// use tedomari_answer::octal::{AnsweredOctal, AskOctal};
/// use tedomari_answer::{Letter, Session};
/// use tedomari_task::Task;
///
/// let question = AskOctal { heaps: Some(vec![3, 5, 9]), ..AskOctal::new("kayles") };
/// let AnsweredOctal::Position(answer) = Session::new().ask(&Task::default(), &question)? else { panic!() };
/// assert_eq!((answer.grundy, answer.outcome), (Some(3), Some(Letter::N)));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskOctal {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// Up to which heap values, genera or elements are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
    /// Heaps of any size whose values are wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at: Vec<Natural>,
    /// A position: who wins it, and by which moves?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Vec<u64>>,
    /// Whether whoever makes the last move loses.
    #[serde(default)]
    pub misere: bool,
    /// Whether genera are wanted.
    #[serde(default)]
    pub genus: bool,
    /// Whether the misère quotient is wanted.
    #[serde(default)]
    pub quotient: bool,
    /// Whether all values are listed, however many they are.
    #[serde(default)]
    pub full: bool,
    /// A file: the values in it are taken up, if it exists, and all are kept there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<PathBuf>,
}

/// One of the five questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OctalQuestion {
    /// About values and periods.
    Values(ComputeOctalValues),
    /// About a position in normal play.
    Position(SolveOctal),
    /// About a position in misère play.
    MiserePosition(SolveMisereOctal),
    /// About genera.
    Genera(FindGenera),
    /// About the misère quotient.
    Quotient(FindMisereQuotient),
}

/// The answer to one of the five questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum AnsweredOctal {
    /// A position in normal play.
    Position(SolvedOctal),
    /// Values and periods.
    Values(ComputedOctalValues),
    /// A position in misère play.
    MiserePosition(SolvedMisereOctal),
    /// Genera.
    Genera(FoundGenera),
    /// The misère quotient.
    Quotient(FoundMisereQuotient),
}

/// A move in a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OctalMove {
    /// Which heap, counted from 0.
    pub heap: usize,
    /// How many beans are taken.
    pub take: u64,
    /// The heaps that are left of it, in ascending order.
    pub leave: Vec<u64>,
}

impl From<Taking> for OctalMove {
    fn from(Taking { heap, take, leave }: Taking) -> OctalMove {
        OctalMove { heap, take, leave }
    }
}

impl OctalMove {
    /// The move in words, in a position of these heaps.
    pub fn in_words(&self, heaps: &[u64]) -> String {
        in_words(heaps, self.heap, self.take, &self.leave)
    }
}

/// A move in words.
pub(crate) fn in_words(heaps: &[u64], heap: usize, take: u64, leave: &[u64]) -> String {
    let heap = heaps.get(heap).copied().unwrap_or(0);
    let left = match leave {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(u64::to_string).collect();
            format!("{} and {last}", rest.join(", "))
        }
    };
    match take {
        0 => format!("break {heap} into {left}"),
        take => format!("take {take} of {heap}, leaving {left}"),
    }
}

/// The rule of a code or of a name.
pub(crate) fn rule(code: &str) -> Result<Rule, Mistake> {
    let game = Game::read(code)?;
    let endless = "this code goes on for ever: a quotient is sought only for codes that end";
    game.0.rule().cloned().ok_or_else(|| Mistake::new(code, 0, endless))
}

/// A take-and-break game, whose code may go on for ever.
pub(crate) struct Game(Endless);

/// Larger heaps are not looked at where a code goes on for ever: its digits are written out.
const MOST_DIGITS: u64 = 1 << 24;

impl Game {
    /// The game of a code or of a name.
    pub(crate) fn read(code: &str) -> Result<Game, Mistake> {
        let read = code.parse().map(Game);
        read.map_err(|error: CodeError| Mistake::new(code, error.offset, error.message))
    }

    /// The code as it is written.
    pub(crate) fn code(&self) -> String {
        self.0.to_string()
    }

    /// Whether what is known of small heaps may tell of all: a code that goes on for ever has digits for larger heaps.
    pub(crate) fn ends(&self) -> bool {
        !self.0.is_endless()
    }

    /// The values of a code that goes on for ever and breaks no heap, up to a heap or until a period is proved.
    pub(crate) fn taken(&self, task: &Task, heap: u64) -> Option<(Values, Result<(), Stop>)> {
        self.0.taken(task, heap)
    }

    /// A rule that is the same for heaps of up to so many beans.
    pub(crate) fn upto(&self, heap: u64) -> Result<Rule, Mistake> {
        if let Some(rule) = self.0.rule() {
            return Ok(rule.clone());
        }
        match usize::try_from(heap).ok().filter(|_| heap <= MOST_DIGITS) {
            Some(heap) => Ok(self.0.upto(heap)),
            None => {
                let message = format!(
                    "this code goes on for ever, and its heaps have at most {MOST_DIGITS} beans here"
                );
                Err(Mistake::new(&self.code(), 0, message))
            }
        }
    }
}

impl AskOctal {
    /// The question about the values of a game.
    pub fn new(code: &str) -> AskOctal {
        AskOctal { code: code.to_owned(), ..AskOctal::default() }
    }

    /// Whether it is about misère play.
    pub fn is_misere(&self) -> bool {
        self.misere || self.genus || self.quotient
    }

    /// The question that the fields mean.
    pub fn question(&self) -> OctalQuestion {
        let (code, upto) = (self.code.clone(), self.upto);
        let values = || ComputeOctalValues {
            code: self.code.clone(),
            upto,
            at: self.at.clone(),
            full: self.full,
            resume: self.resume.clone(),
        };
        match (self.is_misere(), self.heaps.clone()) {
            (false, None) => OctalQuestion::Values(values()),
            (false, Some(heaps)) => OctalQuestion::Position(SolveOctal { values: values(), heaps }),
            (true, Some(heaps)) => {
                OctalQuestion::MiserePosition(SolveMisereOctal { code, heaps, genus: self.genus })
            }
            (true, None) if self.genus && !self.quotient => OctalQuestion::Genera(FindGenera { code, upto }),
            (true, None) => OctalQuestion::Quotient(FindMisereQuotient { code, upto }),
        }
    }
}

impl Answer for AnsweredOctal {
    fn stop(&self) -> Option<Stop> {
        match self {
            AnsweredOctal::Position(answer) => answer.stop(),
            AnsweredOctal::Values(answer) => answer.stop(),
            AnsweredOctal::MiserePosition(answer) => answer.stop(),
            AnsweredOctal::Genera(answer) => answer.stop(),
            AnsweredOctal::Quotient(answer) => answer.stop(),
        }
    }

    fn is_complete(&self) -> bool {
        match self {
            AnsweredOctal::Quotient(answer) => answer.is_complete(),
            _ => self.stop().is_none(),
        }
    }
}

impl Question for AskOctal {
    const NAME: &'static str = "octal";

    type Answer = AnsweredOctal;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<AnsweredOctal, Mistake> {
        Ok(match self.question() {
            OctalQuestion::Values(question) => AnsweredOctal::Values(question.answer(session, task)?),
            OctalQuestion::Position(question) => AnsweredOctal::Position(question.answer(session, task)?),
            OctalQuestion::MiserePosition(question) => {
                AnsweredOctal::MiserePosition(question.answer(session, task)?)
            }
            OctalQuestion::Genera(question) => AnsweredOctal::Genera(question.answer(session, task)?),
            OctalQuestion::Quotient(question) => AnsweredOctal::Quotient(question.answer(session, task)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use tedomari_task::Limits;

    use super::*;

    fn ask(question: &AskOctal, limits: Limits) -> AnsweredOctal {
        let text = serde_json::to_string(question).unwrap();
        assert_eq!(serde_json::from_str::<AskOctal>(&text).unwrap(), *question, "{text}");
        let answer = Session::new().ask(&Task::new(limits), question).unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<AnsweredOctal>(&text).unwrap(), answer, "{text}");
        answer
    }

    #[test]
    fn fields_mean_a_question() {
        let kayles = AskOctal::new("kayles");
        let heaps = Some(vec![1, 1]);
        for limits in [Limits::new(), Limits::new().nodes(3)] {
            assert!(matches!(ask(&kayles, limits), AnsweredOctal::Values(_)));
            let position = AskOctal { heaps: heaps.clone(), ..kayles.clone() };
            assert!(matches!(ask(&position, limits), AnsweredOctal::Position(_)));
            for (misere, genus, quotient) in [(true, false, false), (false, true, true)] {
                let question = AskOctal { heaps: heaps.clone(), misere, genus, quotient, ..kayles.clone() };
                assert!(matches!(ask(&question, limits), AnsweredOctal::MiserePosition(_)));
                let question = AskOctal { heaps: None, ..question };
                assert!(matches!(ask(&question, limits), AnsweredOctal::Quotient(_)));
            }
            let genera = AskOctal { genus: true, misere: true, ..kayles.clone() };
            assert!(matches!(ask(&genera, limits), AnsweredOctal::Genera(_)));
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for question in [AskOctal::new("0.7x"), AskOctal { misere: true, ..AskOctal::new("0.7x") }] {
            let mistake = Session::new().ask(&Task::default(), &question).unwrap_err();
            assert_eq!((&mistake.text[..], mistake.offset), ("0.7x", 3));
        }
    }

    #[test]
    fn moves_in_words() {
        let words =
            |take, leave: &[u64]| OctalMove { heap: 1, take, leave: leave.to_vec() }.in_words(&[3, 9]);
        assert_eq!(words(0, &[2, 3, 4]), "break 9 into 2, 3 and 4");
        assert_eq!(words(9, &[]), "take 9 of 9, leaving nothing");
        assert_eq!(words(1, &[8]), "take 1 of 9, leaving 8");
    }
}

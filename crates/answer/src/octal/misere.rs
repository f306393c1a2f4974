//! Who wins heaps of a take-and-break game in misère play?

use std::fmt;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use tedomari_misere::{Heaps, Quotient, Unfinished};
use tedomari_octal::{Moves, Rule};
use tedomari_task::{Stop, Task};

use super::{Game, OctalMove};
use crate::letter::Letter;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
#[cfg(feature = "schema")]
use crate::schema::parts::any_of;
use crate::session::Session;

/// The question about a position in misère play, where whoever makes the last move loses.
///
/// ```
/// use tedomari_answer::octal::SolveMisereOctal;
/// use tedomari_answer::{Letter, Session};
/// use tedomari_task::Task;
///
/// let question = SolveMisereOctal { genus: true, ..SolveMisereOctal::new("kayles", &[5, 5]) };
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!((answer.outcome, answer.genus), (Some(Letter::N), Some("0^120".to_owned())));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SolveMisereOctal {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// The heaps.
    pub heaps: Vec<u64>,
    /// Whether the genus is wanted too.
    #[serde(default)]
    pub genus: bool,
}

/// A position in misère play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = settled_or_stopped))]
pub struct SolvedMisereOctal {
    /// The code.
    pub code: String,
    /// The name of the game, if it has one.
    pub name: Option<String>,
    /// The heaps.
    pub heaps: Vec<u64>,
    /// Whether the last move loses, which is so here.
    pub misere: bool,
    /// Who wins; left out, as all that follows, if a limit was reached before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Letter>,
    /// The winning moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<OctalMove>>,
    /// Whether these are all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// How this was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<MisereMethod>,
    /// The genus, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The winner is there, or the answer says why not.
#[cfg(feature = "schema")]
fn settled_or_stopped(schema: &mut Schema) {
    any_of(schema, &[&["outcome", "moves", "complete", "method"], &["stopped", "nodes"]]);
}

/// A way to the winner in misère play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum MisereMethod {
    /// The misère quotient of the game.
    #[serde(rename = "quotient")]
    Quotient,
    /// Simplest forms.
    #[serde(rename = "simplest forms")]
    SimplestForms,
}

impl fmt::Display for MisereMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MisereMethod::Quotient => "quotient",
            MisereMethod::SimplestForms => "simplest forms",
        })
    }
}

/// A position whose winner was found.
pub(crate) struct Settled {
    pub(crate) is_p: bool,
    pub(crate) moves: Moves,
    method: MisereMethod,
}

/// Positions of heaps up to this size are settled by their simplest forms, larger ones by a quotient if there is one.
const SMALL: u64 = 7;

/// The outcome of a position and its winning moves, by whichever way fits.
pub(crate) fn settle(task: &Task, rule: &Rule, heaps: &[u64]) -> Result<Settled, Stop> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if largest > SMALL {
        let mut quotient = Quotient::new(rule.clone());
        match quotient.extend(task, largest) {
            Ok(()) => {
                if let Some(element) = quotient.element_of_sum(heaps)
                    && let Some(moves) = quotient.winning_moves(task, heaps)?
                {
                    let is_p = quotient.is_p(element);
                    return Ok(Settled { is_p, moves, method: MisereMethod::Quotient });
                }
            }
            Err(Unfinished::Stopped(stop)) => return Err(stop),
            Err(Unfinished::TooLarge) => {}
        }
    }
    let mut forms = Heaps::new(rule.clone());
    let is_p = forms.is_p(task, heaps)?;
    let moves = if is_p { Vec::new() } else { forms.winning_moves(task, heaps)? };
    Ok(Settled { is_p, moves: Moves { moves, complete: true }, method: MisereMethod::SimplestForms })
}

impl SolveMisereOctal {
    /// The question about heaps.
    pub fn new(code: &str, heaps: &[u64]) -> SolveMisereOctal {
        SolveMisereOctal { code: code.to_owned(), heaps: heaps.to_vec(), genus: false }
    }
}

impl Answer for SolvedMisereOctal {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for SolveMisereOctal {
    const NAME: &'static str = "misère position";

    type Answer = SolvedMisereOctal;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<SolvedMisereOctal, Mistake> {
        let game = Game::read(&self.code)?;
        let rule = game.upto(self.heaps.iter().copied().max().unwrap_or(0))?;
        let mut answer = SolvedMisereOctal {
            code: game.code(),
            name: rule.name().map(str::to_owned),
            heaps: self.heaps.clone(),
            misere: true,
            outcome: None,
            moves: None,
            complete: None,
            method: None,
            genus: None,
            stopped: None,
            nodes: None,
        };
        let mut find = || -> Result<(), Stop> {
            let Settled { is_p, moves, method } = settle(task, &rule, &self.heaps)?;
            answer.outcome = Some(Letter::of_mover(!is_p));
            answer.complete = Some(moves.complete);
            answer.moves = Some(moves.moves.into_iter().map(OctalMove::from).collect());
            answer.method = Some(method);
            if self.genus {
                let genus = Heaps::new(rule.clone()).genus_of(task, &self.heaps)?;
                answer.genus = Some(genus.to_string());
            }
            Ok(())
        };
        if let Err(stop) = find() {
            (answer.stopped, answer.nodes) = (Some(stop), Some(task.steps()));
        }
        Ok(answer)
    }
}

//! Who wins heaps of a take-and-break game in normal play?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_task::{Stop, Task};

use super::OctalMove;
use super::values::{ComputeOctalValues, OctalFacts};
use crate::letter::Letter;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::session::Session;

/// The question about a position in normal play.
///
/// ```
/// use tedomari_answer::octal::SolveOctal;
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let answer = Session::new().ask(&Task::default(), &SolveOctal::new("kayles", &[3, 5, 9]))?;
/// assert_eq!((answer.grundy, answer.heap_values), (Some(3), Some(vec![3, 4, 4])));
/// assert_eq!(answer.moves.unwrap()[0].in_words(&answer.heaps), "take 1 of 3, leaving 1 and 1");
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SolveOctal {
    /// The game, and what is to be told of its values.
    #[serde(flatten)]
    pub values: ComputeOctalValues,
    /// The heaps.
    pub heaps: Vec<u64>,
}

/// A position in normal play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SolvedOctal {
    /// What is known of the values of the game.
    #[serde(flatten)]
    pub facts: OctalFacts,
    /// The heaps.
    pub heaps: Vec<u64>,
    /// The nim-sum of their values; null if it is not known.
    pub grundy: Option<u64>,
    /// Who wins; null if it is not known.
    pub outcome: Option<Letter>,
    /// The winning moves; left out if a limit was reached before they were found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<OctalMove>>,
    /// Whether these are all. Of very large heaps only the moves that leave no larger heaps than a few periods are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// The value of each heap, if all are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heap_values: Option<Vec<u64>>,
    /// Why something is missing, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl SolveOctal {
    /// The question about heaps.
    pub fn new(code: &str, heaps: &[u64]) -> SolveOctal {
        SolveOctal { values: ComputeOctalValues::new(code), heaps: heaps.to_vec() }
    }
}

impl Answer for SolvedOctal {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for SolveOctal {
    const NAME: &'static str = "octal position";

    type Answer = SolvedOctal;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<SolvedOctal, Mistake> {
        let heaps = &self.heaps;
        let mut found = self.values.compute(session, task, heaps)?;
        let moves = match found.stop {
            Some(_) => None,
            None => found.values.winning_moves(task, heaps).unwrap_or_else(|stop| {
                found.stop = Some(stop);
                None
            }),
        };
        let facts = self.values.facts(task, &mut found, true);
        let values = &found.values;
        let grundy = values.nim_sum(heaps);
        let heap_values = grundy.map(|_| heaps.iter().filter_map(|&heap| values.value(heap)).collect());
        Ok(SolvedOctal {
            facts,
            heaps: heaps.clone(),
            grundy,
            outcome: grundy.map(|sum| Letter::of_mover(sum != 0)),
            complete: moves.as_ref().map(|moves| moves.complete),
            moves: moves.map(|found| found.moves.into_iter().map(OctalMove::from).collect()),
            heap_values,
            stopped: found.stop,
            nodes: found.stop.map(|_| task.steps()),
        })
    }
}

//! How do two loopy games compare?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_task::Task;
use tedomari_vocabulary::Relation;

use super::game::LoopyGame;
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question how two loopy games compare.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::loopy::CompareLoopy;
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Relation;
///
/// let over = r#"{"left": [["0"]], "right": [[0]]}"#;
/// let zero = r#"{"left": [[]], "right": [[]]}"#;
/// let question: CompareLoopy = serde_json::from_str(&format!(r#"{{"G": {over}, "H": {zero}}}"#)).unwrap();
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!(answer.relation, Relation::Greater);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct CompareLoopy {
    /// One game.
    #[serde(rename = "G")]
    pub g: LoopyGame,
    /// The other.
    #[serde(rename = "H")]
    pub h: LoopyGame,
}

/// How two loopy games compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ComparedLoopy {
    /// How they compare.
    pub relation: Relation,
    /// G ≥ H.
    pub ge: bool,
    /// G ≤ H.
    pub le: bool,
    /// G ≥ H if Left wins drawn plays in both.
    pub plus_ge: bool,
    /// G ≤ H if Left wins drawn plays in both.
    pub plus_le: bool,
    /// G ≥ H if Right wins drawn plays in both.
    pub minus_ge: bool,
    /// G ≤ H if Right wins drawn plays in both.
    pub minus_le: bool,
    /// Whether G is a stopper: alternating play in it ends.
    pub g_stopper: bool,
    /// Whether H is one.
    pub h_stopper: bool,
    /// In G: Left wins moving first, wins or draws moving first, and the same moving second.
    pub g_outcome: [bool; 4],
    /// The same in H.
    pub h_outcome: [bool; 4],
    /// The steps that were spent.
    pub nodes: u64,
}

complete!(ComparedLoopy);

impl CompareLoopy {
    fn find(&self, session: &Session, task: &Task) -> Result<ComparedLoopy, Failed> {
        let g = self.g.graph(session, task).map_err(|failed| failed.in_field("G"))?;
        let h = self.h.graph(session, task).map_err(|failed| failed.in_field("H"))?;
        let compared = g.compare(&h, task)?;
        Ok(ComparedLoopy {
            relation: compared.relation(),
            ge: compared.ge(),
            le: compared.le(),
            plus_ge: compared.plus_ge,
            plus_le: compared.plus_le,
            minus_ge: compared.minus_ge,
            minus_le: compared.minus_le,
            g_stopper: g.is_stopper(task)?,
            h_stopper: h.is_stopper(task)?,
            g_outcome: g.outcome(task)?.as_array(),
            h_outcome: h.outcome(task)?.as_array(),
            nodes: task.steps(),
        })
    }
}

impl Question for CompareLoopy {
    const NAME: &'static str = "loopy compare";

    type Answer = Found<ComparedLoopy>;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Found<ComparedLoopy>, Mistake> {
        Found::of(self.find(session, task), task)
    }
}

//! Which genera do heaps have in misère play?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_misere::Heaps;
use tedomari_task::{Stop, Task};

use super::Game;
use crate::letter::Letter;
use crate::mistake::Mistake;
use crate::question::{Answer, Question};
use crate::ration::Ration;
use crate::session::Session;

/// The question about the genera of heaps.
///
/// ```
/// use tedomari_answer::octal::FindGenera;
/// use tedomari_answer::Session;
/// use tedomari_task::Task;
///
/// let question = FindGenera { code: "kayles".to_owned(), upto: Some(5) };
/// let answer = Session::new().ask(&Task::default(), &question)?;
/// assert_eq!(answer.genus, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
/// assert_eq!(answer.wild, [5]);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FindGenera {
    /// The code, such as 0.77, or the name of the game.
    pub code: String,
    /// Up to which heap; a few if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u64>,
}

/// Genera of heaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct FoundGenera {
    /// The code.
    pub code: String,
    /// The name of the game, if it has one.
    pub name: Option<String>,
    /// The genera of the heaps, from the empty one on.
    pub genus: Vec<String>,
    /// How many simplest forms were met.
    pub forms: u64,
    /// Who wins each heap in misère play.
    pub outcomes: Vec<Letter>,
    /// The heaps whose genus is not that of a position in Nim.
    pub wild: Vec<u64>,
    /// Why some are missing, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Then the steps that were spent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Heaps up to here are looked at if nothing else is asked.
const USUAL: u64 = 12;

impl FoundGenera {
    /// Tells the heaps that are known, as far as there is room for them.
    fn tell(&mut self, task: &Task, heaps: &Heaps, has_ended: bool) -> Result<(), Stop> {
        let mut ration = Ration::new(task, has_ended);
        for heap in 0..heaps.known() as u64 {
            let (Some(genus), Some(form)) = (heaps.genus(heap), heaps.form(heap)) else { break };
            let text = genus.to_string();
            // In the list, and as a row of text.
            ration.take(size_of::<String>() + 3 * text.capacity() + 64)?;
            self.genus.push(text);
            self.outcomes.push(Letter::of_mover(!heaps.forms().is_p(form)));
            if !genus.is_nim_like() {
                self.wild.push(heap);
            }
        }
        Ok(())
    }
}

impl Answer for FoundGenera {
    fn stop(&self) -> Option<Stop> {
        self.stopped
    }
}

impl Question for FindGenera {
    const NAME: &'static str = "genera";

    type Answer = FoundGenera;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<FoundGenera, Mistake> {
        let game = Game::read(&self.code)?;
        let upto = self.upto.unwrap_or(USUAL);
        let rule = game.upto(upto)?;
        let mut answer = FoundGenera {
            code: game.code(),
            name: rule.name().map(str::to_owned),
            genus: Vec::new(),
            forms: 0,
            outcomes: Vec::new(),
            wild: Vec::new(),
            stopped: None,
            nodes: None,
        };
        let mut heaps = Heaps::new(rule);
        let found = heaps.extend(task, upto);
        answer.forms = heaps.forms().len() as u64;
        let told = answer.tell(task, &heaps, found.is_err());
        if let Err(stop) = found.and(told) {
            (answer.stopped, answer.nodes) = (Some(stop), Some(task.steps()));
        }
        Ok(answer)
    }
}

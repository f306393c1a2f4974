//! Tokens on digraphs: what vertices are worth, who wins, and which moves are good.
//!
//! A graph travels in a question as a text ([`GraphText`]). There is a question for each kind of game: [`GraphValues`] and
//! [`TokenSum`] for tokens that do not see each other, [`AnnihilationValues`] and [`Annihilate`] for tokens that vanish where two
//! meet, [`MeetMatter`] for particles of two kinds. A text may itself say where tokens are; [`SolveGraph`] and
//! [`SolveAnnihilation`] look at what it says, and answer the question that fits.

mod annihilation;
mod graph;
mod joined;
mod line;
mod list;
mod names;
mod text;
mod tokens;
mod values;
mod vertex;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_graph::{GraphError, ReadError};
use tedomari_task::{Stop, Task};

use crate::mistake::{Mistake, Unfinished};
use crate::question::Answer;

pub use annihilation::{
    Annihilate, Annihilated, AnnihilationValues, AnnihilationWork, ExtendedValue, ExtendedValues, MatterWork,
    MeetMatter, MetMatter, SolveAnnihilation, SolvedAnnihilation, Theory, ValuedAnnihilation,
};
pub use graph::{SolveGraph, SolvedGraph};
pub use line::Ply;
pub use list::PerVertex;
pub use text::GraphText;
pub use tokens::{TokenSum, TokenValue, ValuedTokens};
pub use values::{GraphSize, GraphValues, GraphWork, OutcomeCounts, ValuedGraph, VertexValues};
pub use vertex::{GammaValue, Spot, Steps, VertexName};

pub(crate) use annihilation::{Solved, read as read_position};
pub(crate) use joined::Joined;
pub(crate) use names::Names;
pub(crate) use tokens::{Tokens, solve};

/// What was found about a game of tokens, or why nothing was: nothing is known before all is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "schema", schemars(rename = "Found{T}"))]
pub enum Found<T> {
    /// It was found.
    Found(T),
    /// A limit was reached before.
    Stopped(Unsolved),
}

/// Why nothing was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Unsolved {
    /// The limit that was reached.
    pub stopped: Stop,
    /// The steps that were spent.
    pub nodes: u64,
    /// More about it, if there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

impl<T> Found<T> {
    /// What was found, if it was.
    pub fn found(self) -> Option<T> {
        match self {
            Found::Found(found) => Some(found),
            Found::Stopped(_) => None,
        }
    }

    /// What was found, made into something else.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Found::Found(found) => Found::Found(make(found)),
            Found::Stopped(why) => Found::Stopped(why),
        }
    }

    /// What became of the work on a task.
    pub(crate) fn of(result: Result<T, Failed>, task: &Task) -> Result<Found<T>, Mistake> {
        match result {
            Ok(found) => Ok(Found::Found(found)),
            Err(Failed::Mistake(mistake)) => Err(*mistake),
            Err(Failed::Stopped(stop, because)) => {
                Ok(Found::Stopped(Unsolved { stopped: stop, nodes: task.steps(), because }))
            }
        }
    }
}

impl<T: Answer> Answer for Found<T> {
    fn stop(&self) -> Option<Stop> {
        match self {
            Found::Found(found) => found.stop(),
            Found::Stopped(why) => Some(why.stopped),
        }
    }
}

/// Says that answers of these types are complete whenever they are there.
macro_rules! complete {
    ($($answer:ty),+ $(,)?) => {
        $(impl crate::question::Answer for $answer {
            fn stop(&self) -> Option<tedomari_task::Stop> {
                None
            }
        })+
    };
}
pub(crate) use complete;

/// Why a game was not solved.
pub(crate) enum Failed {
    Mistake(Box<Mistake>),
    Stopped(Stop, Option<String>),
}

impl From<Mistake> for Failed {
    fn from(mistake: Mistake) -> Failed {
        Failed::Mistake(Box::new(mistake))
    }
}

impl From<Unfinished> for Failed {
    fn from(unfinished: Unfinished) -> Failed {
        match unfinished {
            Unfinished::Mistake(mistake) => mistake.into(),
            Unfinished::Stopped(stop) => stop.into(),
        }
    }
}

impl From<Stop> for Failed {
    fn from(stop: Stop) -> Failed {
        Failed::Stopped(stop, None)
    }
}

impl Failed {
    /// From what went wrong in reading a text; the message begins with a word about which.
    fn reading(text: &str, before: &str, error: ReadError) -> Failed {
        match error {
            ReadError::Stopped(stop) => stop.into(),
            ReadError::Invalid { offset, message } => {
                Mistake::new(text, offset, format!("{before}{message}")).into()
            }
        }
    }
}

/// Several graphs as one may be too large: no place in a text is to blame for that.
impl From<GraphError> for Failed {
    fn from(error: GraphError) -> Failed {
        match error {
            GraphError::Stopped(stop) => stop.into(),
            _ => Mistake::new("", 0, "the graphs have more vertices than can be numbered").into(),
        }
    }
}

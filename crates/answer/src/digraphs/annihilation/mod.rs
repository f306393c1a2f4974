//! Tokens and particles that vanish where they meet.

mod matter;
mod position;
mod values;

use std::collections::HashSet;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_annihilation::{Annihilation, AnnihilationError, Matter, Particles, Tokens};
use tedomari_graph::{Diagram, Digraph, Placed, Token};
use tedomari_task::{Held, Stop, Task};

use super::joined::Joined;
use super::names::Names;
use super::text::{GraphText, Texts};
use super::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

pub use matter::{MatterWork, MeetMatter, MetMatter};
pub use position::{Annihilate, Annihilated};
pub use values::{
    AnnihilationValues, AnnihilationWork, ExtendedValue, ExtendedValues, Theory, ValuedAnnihilation,
};

/// The question about an annihilation game: about particles of two kinds if there are some, else about the tokens, and where
/// nothing says anything about tokens about every vertex.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::{SolveAnnihilation, SolvedAnnihilation};
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// let mut question = SolveAnnihilation::new("0 1\n1 2\n2 3\n3 0\n");
/// question.electrons = vec!["0".to_owned()];
/// question.positrons = vec!["1".to_owned()];
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// let SolvedAnnihilation::Matter(answer) = answer else { panic!("there are particles") };
/// assert_eq!(answer.outcome, Outcome::Next);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SolveAnnihilation {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this is
    /// not said, the texts say where tokens are. The same holds for the particles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// The vertices with an electron.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub electrons: Vec<String>,
    /// The vertices with a positron.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positrons: Vec<String>,
    /// Without tokens, vertices are listed if there are at most so many; if this is not said, always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u64>,
    /// Whether play to the end is wanted, if there are tokens or particles.
    #[serde(default)]
    pub line: bool,
    /// Whether a diagram to draw is wanted.
    #[serde(default)]
    pub diagram: bool,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum SolvedAnnihilation {
    /// About every vertex.
    Vertices(ValuedAnnihilation),
    /// About the particles.
    Matter(MetMatter),
    /// About the tokens.
    Tokens(Annihilated),
}

impl SolvedAnnihilation {
    /// What can be drawn, if that was asked for.
    pub fn diagram(&self) -> Option<&Diagram> {
        match self {
            SolvedAnnihilation::Vertices(answer) => answer.diagram.as_ref(),
            SolvedAnnihilation::Tokens(answer) => answer.diagram.as_ref(),
            SolvedAnnihilation::Matter(answer) => answer.diagram.as_ref(),
        }
    }
}

impl SolveAnnihilation {
    /// The question about one graph.
    pub fn new(text: &str) -> SolveAnnihilation {
        SolveAnnihilation {
            graphs: vec![text.into()],
            tokens: Vec::new(),
            electrons: Vec::new(),
            positrons: Vec::new(),
            at_most: None,
            line: false,
            diagram: false,
        }
    }

    fn find(&self, task: &Task) -> Result<SolvedAnnihilation, Failed> {
        let position = read(&self.graphs, [&self.tokens, &self.electrons, &self.positrons], task)?;
        Ok(match position.solve(task)? {
            Solved::Particles(solved) => {
                SolvedAnnihilation::Matter(solved.answer(self.line, self.diagram, task)?)
            }
            Solved::Tokens(solved) => match &solved.tokens {
                Some(tokens) => {
                    SolvedAnnihilation::Tokens(solved.answer(tokens, self.line, self.diagram, task)?)
                }
                None => SolvedAnnihilation::Vertices(solved.vertices(self.at_most, self.diagram, task)?),
            },
        })
    }
}

/// What stands where.
pub(crate) struct Position {
    graphs: Vec<Digraph>,
    is_sum: bool,
    pub(crate) tokens: Option<Vec<Token>>,
    electrons: Option<Vec<Token>>,
    positrons: Option<Vec<Token>>,
    /// The account of these.
    held: Held,
}

/// Bytes that a vertex takes in a set.
const BYTES_OF_SEEN: usize = 2 * size_of::<Token>();

/// Reads graphs with all tokens, electrons and positrons, none of which may share a vertex.
pub(crate) fn read(graphs: &[GraphText], lists: [&[String]; 3], task: &Task) -> Result<Position, Failed> {
    let mut texts = Texts::read(graphs, task)?;
    let input = &mut texts.input;
    let said = [input.tokens.take(), input.electrons.take(), input.positrons.take()];
    let mut placed: [Option<Vec<Placed>>; 3] = [None, None, None];
    for (at, (field, said)) in ["tokens", "electrons", "positrons"].into_iter().zip(said).enumerate() {
        placed[at] = texts.place(field, lists[at], said)?;
    }
    let names = Names { graphs: &texts.input.graphs, is_sum: texts.input.is_sum };
    let held = task.hold();
    let mut seen: HashSet<Token> = HashSet::new();
    for (placed, list) in placed.iter().zip(lists) {
        for placed in placed.iter().flatten() {
            task.step()?;
            held.set(BYTES_OF_SEEN * seen.capacity());
            if !seen.insert(placed.token) {
                let message =
                    format!("two tokens on {}: a vertex has room for only one", names.of(placed.token));
                return Err(Mistake::new(texts.holding(placed.token, list), placed.offset, message).into());
            }
        }
    }
    drop(seen);
    let places = |placed: Option<Vec<Placed>>| {
        placed.map(|placed| placed.into_iter().map(|placed| placed.token).collect::<Vec<Token>>())
    };
    let [tokens, electrons, positrons] = placed.map(places);
    let count: usize = [&tokens, &electrons, &positrons].into_iter().flatten().map(Vec::capacity).sum();
    held.set(size_of::<Token>() * count);
    let (graphs, is_sum) = (texts.input.graphs, texts.input.is_sum);
    Ok(Position { graphs, is_sum, tokens, electrons, positrons, held })
}

/// A game that was solved, with a position of it.
pub(crate) enum Solved {
    Tokens(SolvedTokens),
    Particles(SolvedParticles),
}

/// An annihilation game that was solved.
pub(crate) struct SolvedTokens {
    pub(crate) joined: Joined,
    pub(crate) game: Annihilation,
    /// The tokens, if something was said about them.
    pub(crate) tokens: Option<Tokens>,
}

/// A game of Matter and Antimatter that was solved.
pub(crate) struct SolvedParticles {
    pub(crate) joined: Joined,
    pub(crate) game: Matter,
    pub(crate) start: Particles,
}

impl Position {
    /// Solves the game that the position is one of.
    pub(crate) fn solve(self, task: &Task) -> Result<Solved, Failed> {
        match self.electrons.is_some() || self.positrons.is_some() {
            true => self.solve_matter(task).map(Solved::Particles),
            false => self.solve_tokens(task).map(Solved::Tokens),
        }
    }

    fn solve_tokens(self, task: &Task) -> Result<SolvedTokens, Failed> {
        let Position { graphs, is_sum, tokens: from, held, .. } = self;
        let joined = Joined::new(graphs, is_sum, from.as_deref(), task)?;
        let tokens = from.map(|from| joined.set(&from));
        drop(held);
        let game = Annihilation::new(&joined.graph, task).map_err(|error| match error {
            AnnihilationError::Stopped(stop) => stop.into(),
            // More than any machine has.
            AnnihilationError::TooLarge { .. } => Failed::Stopped(Stop::Memory, Some(error.to_string())),
        })?;
        Ok(SolvedTokens { joined, game, tokens })
    }

    fn solve_matter(self, task: &Task) -> Result<SolvedParticles, Failed> {
        let Position { graphs, is_sum, electrons, positrons, held, .. } = self;
        let (electrons, positrons) = (electrons.unwrap_or_default(), positrons.unwrap_or_default());
        let from = [&electrons[..], &positrons[..]].concat();
        let joined = Joined::new(graphs, is_sum, Some(&from), task)?;
        let start = Particles { electrons: joined.set(&electrons), positrons: joined.set(&positrons) };
        drop(held);
        let game = Matter::new(&joined.graph, &start, task)?;
        Ok(SolvedParticles { joined, game, start })
    }
}

complete!(SolvedAnnihilation);

impl Question for SolveAnnihilation {
    const NAME: &'static str = "annihilation";

    type Answer = Found<SolvedAnnihilation>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<SolvedAnnihilation>, Mistake> {
        Found::of(self.find(task), task)
    }
}

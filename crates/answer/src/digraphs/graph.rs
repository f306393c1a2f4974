//! The question that the command `graph` asks: about the tokens if there are some, else about every vertex.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_task::Task;

use super::text::GraphText;
use super::tokens::{ValuedTokens, solve};
use super::values::{Asked, ValuedGraph};
use super::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question about tokens that do not see each other, or where there are none about every vertex.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::{SolveGraph, SolvedGraph};
/// use tedomari_task::Task;
/// use tedomari_vocabulary::Outcome;
///
/// // The text says itself where tokens are.
/// let question = SolveGraph::new(r#"{"n":3,"edges":[[0,1],[1,0],[1,2]],"tokens":[0,1]}"#);
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// let SolvedGraph::Tokens(answer) = answer else { panic!("there are tokens") };
/// assert_eq!(answer.outcome, Outcome::Next);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SolveGraph {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this is
    /// not said, the texts say where tokens are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<String>,
    /// Without tokens, vertices are listed if there are at most so many; if this is not said, always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u64>,
    /// Whether play to the end is wanted, if there are tokens.
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
pub enum SolvedGraph {
    /// About every vertex.
    Vertices(ValuedGraph),
    /// About the tokens.
    Tokens(ValuedTokens),
}

impl SolvedGraph {
    /// What can be drawn, if that was asked for.
    pub fn diagram(&self) -> Option<&tedomari_graph::Diagram> {
        match self {
            SolvedGraph::Vertices(answer) => answer.diagram.as_ref(),
            SolvedGraph::Tokens(answer) => answer.diagram.as_ref(),
        }
    }
}

impl SolveGraph {
    /// The question about one graph.
    pub fn new(text: &str) -> SolveGraph {
        SolveGraph {
            graphs: vec![text.into()],
            tokens: Vec::new(),
            at_most: None,
            line: false,
            diagram: false,
        }
    }

    fn find(&self, task: &Task) -> Result<SolvedGraph, Failed> {
        let solved = solve(&self.graphs, &self.tokens, task)?;
        let asked = Asked { game: &solved.game, is_sum: solved.is_sum, task };
        Ok(match solved.tokens.is_empty() {
            true => SolvedGraph::Vertices(asked.vertices(self.at_most, self.diagram)?),
            false => SolvedGraph::Tokens(asked.tokens(&solved.tokens, self.line, self.diagram)?),
        })
    }
}

complete!(SolvedGraph);

impl Question for SolveGraph {
    const NAME: &'static str = "graph";

    type Answer = Found<SolvedGraph>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<SolvedGraph>, Mistake> {
        Found::of(self.find(task), task)
    }
}

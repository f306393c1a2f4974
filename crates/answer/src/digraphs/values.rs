//! What is every vertex of a graph worth, with a token alone on it?

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_graph::{Diagram, Digraph, GammaTable, Input, Label, Outcome, SumGame, Token, Vertex};
use tedomari_task::{Stop, Task};

use super::list::{Lists, PerVertex, vertices};
use super::names::Names;
use super::text::{GraphText, Texts};
use super::vertex::{Steps, VertexName};
use super::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
#[cfg(feature = "schema")]
use crate::schema::parts::whole;
use crate::session::Session;

/// The question about every vertex of a graph, or of the graphs of a sum.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::GraphValues;
/// use tedomari_task::Task;
///
/// // Two vertices that send the token to and fro, and a way out of one of them.
/// let question = GraphValues::new("digraph { a -> b -> a; b -> c }");
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!((answer.outcomes.previous, answer.outcomes.next, answer.outcomes.draw), (2, 1, 0));
/// assert_eq!(answer.values, [(0, 2), (1, 1)]);
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GraphValues {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// Vertices are listed if there are at most so many; if this is not said, always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u64>,
    /// Whether a diagram to draw is wanted.
    #[serde(default)]
    pub diagram: bool,
}

/// What vertices are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole::<(VertexValues,)>))]
pub struct ValuedGraph {
    /// Every vertex, unless there are too many to list.
    #[serde(flatten)]
    pub list: Option<VertexValues>,
    /// How large the graph is.
    pub size: GraphSize,
    /// How many vertices there are of each outcome.
    pub outcomes: OutcomeCounts,
    /// The finite values, each with how many vertices have it.
    pub values: Vec<(u32, u64)>,
    /// How many vertices have an infinite value.
    pub infinite: u64,
    /// How much work it was.
    pub work: GraphWork,
    /// What can be drawn, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

/// Every vertex with a token alone on it. All lists are in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct VertexValues {
    /// The vertices, if some have names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<PerVertex<VertexName>>,
    /// γ; null where it is infinite.
    pub gamma: PerVertex<Option<u32>>,
    /// The set K where γ is ∞(K), else null.
    pub k: PerVertex<Option<Box<[u32]>>>,
    /// The counter; null where γ is infinite.
    pub counter: PerVertex<Option<u32>>,
    /// Who wins.
    pub outcome: PerVertex<Outcome>,
    /// From each vertex all winning moves, or if there are none all drawing ones.
    pub moves: Steps,
    /// In a sum, the graph of each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<usize>>,
}

/// How large a graph is, or a sum of graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GraphSize {
    /// In a sum, how many graphs there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graphs: Option<usize>,
    /// How many vertices there are.
    pub vertices: u64,
    /// How many edges there are.
    pub edges: u64,
}

impl GraphSize {
    pub(super) fn of(graphs: &[Digraph], is_sum: bool) -> GraphSize {
        GraphSize {
            graphs: is_sum.then_some(graphs.len()),
            vertices: graphs.iter().map(|graph| u64::from(graph.vertices())).sum(),
            edges: graphs.iter().map(|graph| graph.edges() as u64).sum(),
        }
    }

    /// Whether the vertices are to be listed, if at most so many are.
    pub(super) fn is_listed(&self, at_most: Option<u64>) -> bool {
        at_most.is_none_or(|most| self.vertices <= most)
    }
}

/// How many vertices there are of each outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct OutcomeCounts {
    /// Those from which the player to move loses.
    #[serde(rename = "P")]
    pub previous: u64,
    /// Those from which the player to move wins.
    #[serde(rename = "N")]
    pub next: u64,
    /// Those that are a draw.
    #[serde(rename = "D")]
    pub draw: u64,
}

impl OutcomeCounts {
    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Previous => self.previous += 1,
            Outcome::Next => self.next += 1,
            _ => self.draw += 1,
        }
    }
}

/// How much work the values were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GraphWork {
    /// The rounds in which values were given.
    pub rounds: u32,
    /// The edges that the rounds went along.
    pub edges: u64,
}

impl GraphValues {
    /// The question about one graph.
    pub fn new(text: &str) -> GraphValues {
        GraphValues { graphs: vec![text.into()], at_most: None, diagram: false }
    }

    fn find(&self, task: &Task) -> Result<ValuedGraph, Failed> {
        let Input { graphs, is_sum, .. } = Texts::read(&self.graphs, task)?.input;
        let game = SumGame::new(graphs, task)?;
        Asked { game: &game, is_sum, task }.vertices(self.at_most, self.diagram)
    }
}

/// A game that was solved, and how to tell about it.
pub(super) struct Asked<'a> {
    pub(super) game: &'a SumGame,
    pub(super) is_sum: bool,
    pub(super) task: &'a Task,
}

/// About what a row about a vertex takes when it is shown.
const BYTES_OF_ROW: usize = 64;

impl<'a> Asked<'a> {
    pub(super) fn names(&self) -> Names<'a> {
        Names { graphs: self.game.graphs(), is_sum: self.is_sum }
    }

    fn all(&self) -> impl Iterator<Item = Token> + use<'a> {
        self.game.graphs().iter().enumerate().flat_map(|(at, graph)| vertices(at, graph))
    }

    fn outcome(&self, token: Token) -> Outcome {
        self.game.tables()[token.graph].outcome(&self.game.graphs()[token.graph], token.vertex)
    }

    /// Every vertex alone.
    pub(super) fn vertices(&self, at_most: Option<u64>, diagram: bool) -> Result<ValuedGraph, Failed> {
        let size = GraphSize::of(self.game.graphs(), self.is_sum);
        self.task.stage("vertices", Some(size.vertices));
        let mut outcomes = OutcomeCounts::default();
        let mut values: BTreeMap<u32, u64> = BTreeMap::new();
        let mut infinite = 0;
        for token in self.all() {
            self.task.step()?;
            outcomes.add(self.outcome(token));
            match self.game.tables()[token.graph].finite(token.vertex) {
                Some(value) => *values.entry(value).or_default() += 1,
                None => infinite += 1,
            }
        }
        let work = self.game.tables().iter().map(GammaTable::work);
        let (rounds, edges) = work.fold((0, 0), |sum, work| (sum.0.max(work.rounds), sum.1 + work.edges));
        let list = if size.is_listed(at_most) { Some(self.list()?) } else { None };
        let diagram = if diagram { Some(self.diagram(&[])?) } else { None };
        let (values, work) = (values.into_iter().collect(), GraphWork { rounds, edges });
        Ok(ValuedGraph { list, size, outcomes, values, infinite, work, diagram })
    }

    fn list(&self) -> Result<VertexValues, Stop> {
        let (graphs, tables) = (self.game.graphs(), self.game.tables());
        let mut lists = Lists::new(graphs, self.is_sum, self.task);
        lists.shown(BYTES_OF_ROW)?;
        let vertices = lists.names()?;
        let gamma = lists.list(|at| Ok(tables[at.graph].finite(at.vertex)), |_| 0)?;
        let k = lists.list(
            |at| {
                let table = &tables[at.graph];
                let is_infinite = table.finite(at.vertex).is_none();
                let values = || table.follower_values(&graphs[at.graph], at.vertex).into_boxed_slice();
                Ok(is_infinite.then(values))
            },
            |k| k.as_ref().map_or(0, |k| size_of_val(&**k) + 16),
        )?;
        let counter = lists.list(|at| Ok(tables[at.graph].counter(at.vertex)), |_| 0)?;
        let outcome = lists.list(|at| Ok(self.outcome(at)), |_| 0)?;
        let (moves, components) = lists.moves(good(graphs, &outcome))?;
        Ok(VertexValues { vertices, gamma, k, counter, outcome, moves, components })
    }

    /// The graph, or the graphs of a sum beside each other, with γ of every vertex and these tokens.
    pub(super) fn diagram(&self, tokens: &[Token]) -> Result<Diagram, Failed> {
        let joined = Digraph::union(self.game.graphs(), self.task)?;
        let held = self.task.hold();
        held.grow(size_of_val(tokens))?;
        let mut sorted = tokens.to_vec();
        sorted.sort_unstable();
        let (names, mut all) = (self.names(), self.all());
        Ok(Diagram::within(joined, self.task, |vertex| {
            // The vertices of the graphs come one after the other.
            let token = all.next().unwrap_or(Token { graph: 0, vertex });
            let gamma = self.game.gamma(&[token]);
            let before = sorted.partition_point(|&other| other < token);
            let count = sorted[before..].partition_point(|&other| other == token);
            Label {
                name: names.of(token),
                note: gamma.to_string().replace("oo", "∞"),
                outcome: Some(gamma.outcome()),
                token: match count {
                    0 => None,
                    1 => Some(String::new()),
                    count => Some(count.to_string()),
                },
            }
        })?)
    }
}

/// The good moves of every vertex alone: to lost vertices where there is one, else to drawn ones from drawn ones.
pub(super) fn good<'a>(
    graphs: &'a [Digraph],
    outcomes: &'a PerVertex<Outcome>,
) -> impl Iterator<Item = (Token, Vertex)> + 'a {
    let lists = match outcomes {
        PerVertex::Graph(list) => std::slice::from_ref(list),
        PerVertex::Sum(lists) => &lists[..],
    };
    graphs.iter().zip(lists).enumerate().flat_map(|(at, (graph, list))| {
        vertices(at, graph).flat_map(move |from| {
            let wanted = match list[from.vertex as usize] {
                Outcome::Next => Some(Outcome::Previous),
                Outcome::Draw => Some(Outcome::Draw),
                _ => None,
            };
            let followers = graph.followers(from.vertex).iter().copied();
            followers.filter(move |&to| Some(list[to as usize]) == wanted).map(move |to| (from, to))
        })
    })
}

complete!(ValuedGraph);

impl Question for GraphValues {
    const NAME: &'static str = "graph values";

    type Answer = Found<ValuedGraph>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<ValuedGraph>, Mistake> {
        Found::of(self.find(task), task)
    }
}

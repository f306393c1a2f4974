//! What is every vertex worth in an annihilation game?

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_annihilation::Annihilation;
use tedomari_graph::{Diagram, Gamma, Label, Outcome, Token, Vertex};
use tedomari_task::{Stop, Task};

use super::{SolvedTokens, read};
use crate::digraphs::list::{Lists, PerVertex};
use crate::digraphs::text::GraphText;
use crate::digraphs::values::{GraphSize, OutcomeCounts, good};
use crate::digraphs::vertex::{Steps, VertexName};
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
#[cfg(feature = "schema")]
use crate::schema::parts::whole;
use crate::session::Session;

/// The question about every vertex of an annihilation game.
///
/// ```
/// use tedomari_answer::Session;
/// use tedomari_answer::digraphs::AnnihilationValues;
/// use tedomari_task::Task;
///
/// // On a wheel one token alone runs for ever.
/// let question = AnnihilationValues::new("0 1\n1 2\n2 3\n3 0\n");
/// let answer = Session::new().ask(&Task::default(), &question)?.found().unwrap();
/// assert_eq!((answer.outcomes.draw, answer.work.dim_finite), (4, 3));
/// # Ok::<(), tedomari_answer::Mistake>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnnihilationValues {
    /// One graph, or the graphs of a sum.
    pub graphs: Vec<GraphText>,
    /// Vertices are listed if there are at most so many; if this is not said, always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u64>,
    /// Whether a diagram to draw is wanted.
    #[serde(default)]
    pub diagram: bool,
}

/// What vertices are worth in an annihilation game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(transform = whole::<(ExtendedValues,)>))]
pub struct ValuedAnnihilation {
    /// Every vertex, unless there are too many to list.
    #[serde(flatten)]
    pub list: Option<ExtendedValues>,
    /// How much work it was.
    pub work: AnnihilationWork,
    /// How large the graph is.
    pub size: GraphSize,
    /// How many vertices there are of each outcome, with one token alone.
    pub outcomes: OutcomeCounts,
    /// What the theory says of the graph.
    pub theory: Theory,
    /// What can be drawn, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagram: Option<Diagram>,
}

/// Every vertex of an annihilation game. All lists are in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExtendedValues {
    /// The vertices, if some have names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<PerVertex<VertexName>>,
    /// γ of one token alone; null where it is infinite.
    pub gamma: PerVertex<Option<u32>>,
    /// The set K where it is ∞(K), else null.
    pub k: PerVertex<Option<Box<[u32]>>>,
    /// Who wins with one token alone.
    pub outcome: PerVertex<Outcome>,
    /// The extended value: that of several tokens is the nim-sum of theirs, and if it is small enough it is γ. Null beyond
    /// 128 bits.
    pub extended: PerVertex<Option<ExtendedValue>>,
    /// With one token alone, from each vertex all winning moves, or if there are none all drawing ones.
    pub moves: Steps,
    /// In a sum, the graph of each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Vec<usize>>,
}

/// How much work it was to solve a game, and how large its spaces of positions are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnnihilationWork {
    /// Positions of at most four tokens.
    pub vectors: u64,
    /// Rounds in which they were given their values.
    pub rounds: u32,
    /// Moves that the rounds went along.
    pub edges: u64,
    /// The dimension of the sets of value 0.
    pub dim_zero: u32,
    /// The dimension of the sets of finite value.
    pub dim_finite: u32,
}

/// What the theory says of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Theory {
    /// How many parts there are that hang together.
    pub parts: usize,
    /// How many vertices there are, of those that the tokens can reach.
    pub vertices: Vertex,
    /// If there is one part: γ is finite where the extended value is below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u64>,
}

/// An extended value, exact as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExtendedValue(pub u128);

impl Serialize for ExtendedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ExtendedValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ExtendedValue, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map(ExtendedValue).map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for ExtendedValue {
    fn schema_name() -> Cow<'static, str> {
        "ExtendedValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An extended value of a vertex, which may have 128 bits.",
            "type": "string",
            "pattern": "^[0-9]+$",
        })
    }
}

impl AnnihilationValues {
    /// The question about one graph.
    pub fn new(text: &str) -> AnnihilationValues {
        AnnihilationValues { graphs: vec![text.into()], at_most: None, diagram: false }
    }

    fn find(&self, task: &Task) -> Result<ValuedAnnihilation, Failed> {
        let mut position = read(&self.graphs, [&[], &[], &[]], task)?;
        // Whatever the texts say about tokens is not asked for.
        (position.tokens, position.electrons, position.positrons) = (None, None, None);
        position.solve_tokens(task)?.vertices(self.at_most, self.diagram, task)
    }
}

impl AnnihilationWork {
    pub(super) fn of(game: &Annihilation) -> AnnihilationWork {
        let counts = game.counts();
        AnnihilationWork {
            vectors: counts.vectors,
            rounds: counts.rounds,
            edges: counts.edges,
            dim_zero: counts.dim_zero,
            dim_finite: counts.dim_finite,
        }
    }
}

impl Theory {
    pub(super) fn of(game: &Annihilation) -> Theory {
        let parts = game.parts();
        let below = (parts == 1).then(|| game.least_infinite(0));
        Theory { parts, vertices: game.graph().vertices(), below }
    }
}

/// About what a row about a vertex takes when it is shown.
const BYTES_OF_ROW: usize = 48;

impl SolvedTokens {
    /// Every vertex with one token alone.
    pub(super) fn vertices(
        &self,
        at_most: Option<u64>,
        diagram: bool,
        task: &Task,
    ) -> Result<ValuedAnnihilation, Failed> {
        let joined = &self.joined;
        let size = GraphSize::of(&joined.graphs, joined.is_sum);
        task.stage("vertices", Some(size.vertices));
        let mut outcomes = OutcomeCounts::default();
        for u in 0..joined.graph.vertices() {
            task.step()?;
            outcomes.add(self.game.outcome_alone(u));
        }
        Ok(ValuedAnnihilation {
            list: if size.is_listed(at_most) { Some(self.list(task)?) } else { None },
            work: AnnihilationWork::of(&self.game),
            size,
            outcomes,
            theory: Theory::of(&self.game),
            diagram: if diagram { Some(self.diagram(|_| None, task)?) } else { None },
        })
    }

    fn list(&self, task: &Task) -> Result<ExtendedValues, Stop> {
        let (joined, game) = (&self.joined, &self.game);
        let mut lists = Lists::new(&joined.graphs, joined.is_sum, task);
        lists.shown(BYTES_OF_ROW)?;
        // Nothing was cut off, so that every vertex is there.
        let at = |token: Token| joined.vertex(token).unwrap_or(0);
        let vertices = lists.names()?;
        let gamma = lists.list(|token| Ok(game.gamma_alone(at(token)).finite()), |_| 0)?;
        let k = lists.list(
            |token| {
                Ok(match game.gamma_alone(at(token)) {
                    Gamma::Finite(_) => None,
                    Gamma::Infinite(k) => Some(k.into_boxed_slice()),
                })
            },
            |k: &Option<Box<[u32]>>| k.as_ref().map_or(0, |k| size_of_val(&**k) + 16),
        )?;
        let outcome = lists.list(|token| Ok(game.outcome_alone(at(token))), |_| 0)?;
        let extended = lists.list(|token| Ok(game.extended_value(at(token)).map(ExtendedValue)), |_| 0)?;
        let (moves, components) = lists.moves(good(&joined.graphs, &outcome))?;
        Ok(ExtendedValues { vertices, gamma, k, outcome, extended, moves, components })
    }

    /// The graph with the extended value of every vertex.
    pub(super) fn diagram(
        &self,
        token: impl Fn(Vertex) -> Option<String>,
        task: &Task,
    ) -> Result<Diagram, Stop> {
        let (joined, game) = (&self.joined, &self.game);
        let names = joined.names();
        Diagram::within(joined.graph.clone(), task, |u| Label {
            name: names.of(joined.token(u)),
            note: game.extended_value(u).map_or_else(String::new, |value| value.to_string()),
            outcome: Some(game.outcome_alone(u)),
            token: token(u),
        })
    }
}

complete!(ValuedAnnihilation);

impl Question for AnnihilationValues {
    const NAME: &'static str = "annihilation values";

    type Answer = Found<ValuedAnnihilation>;

    fn answer(&self, _: &mut Session, task: &Task) -> Result<Found<ValuedAnnihilation>, Mistake> {
        Found::of(self.find(task), task)
    }
}

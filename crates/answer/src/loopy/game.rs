//! A loopy game as data: for every position the moves of Left and Right, a start, and who wins plays that never end.

use std::collections::HashMap;
use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;
use tedomari_loopy::{Builder, Designation, Kind, LoopyError, LoopyGraph, Rule, Verdict};
use tedomari_task::Task;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::digraphs::Failed;
use crate::expression::{is_loopy, parse_within};
use crate::mistake::{Mistake, Unfinished};
use crate::session::Session;

/// A loopy game.
///
/// ```
/// use tedomari_answer::loopy::LoopyGame;
///
/// // over: Left moves to the ender 0, Right passes.
/// let over: LoopyGame = serde_json::from_str(r#"{"left": [["0"]], "right": [[0]]}"#).unwrap();
/// assert_eq!(serde_json::to_string(&over).unwrap(), r#"{"left":[["0"]],"right":[[0]],"start":0}"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields, expecting = "a graph {\"left\":[[…],…],\"right\":[[…],…],\"start\":0}")]
pub struct LoopyGame {
    /// For every vertex, where Left can move.
    #[serde(deserialize_with = "moves_of_left")]
    pub left: Vec<Vec<LoopyMove>>,
    /// For every vertex, where Right can move.
    #[serde(deserialize_with = "moves_of_right")]
    pub right: Vec<Vec<LoopyMove>>,
    /// The vertex where play starts.
    #[serde(default)]
    pub start: u32,
    /// Who wins plays that never end. If this is not said, they are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Infinite>,
    /// The names of the vertices, for those who look at them; without them they are numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
}

fn moves_of_left<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<LoopyMove>>, D::Error> {
    moves(Player::Left, from)
}

fn moves_of_right<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<LoopyMove>>, D::Error> {
    moves(Player::Right, from)
}

/// The moves of a player. What is no move is told by its place.
fn moves<'de, D: Deserializer<'de>>(player: Player, from: D) -> Result<Vec<Vec<LoopyMove>>, D::Error> {
    let read = |vertex: usize, index: usize, json: Json| match LoopyMove::deserialize(&json) {
        Ok(read) => Ok(read),
        Err(error) => {
            let at = format!("{player}'s move {index} from {vertex}");
            Err(D::Error::custom(format!("{at}, `{json}`: {error}")))
        }
    };
    let lists = Vec::<Vec<Json>>::deserialize(from)?.into_iter().enumerate();
    let row = |(vertex, list): (usize, Vec<Json>)| {
        list.into_iter().enumerate().map(|(index, json)| read(vertex, index, json)).collect()
    };
    lists.map(row).collect()
}

/// A move: to a vertex, to a game, or to a vertex with the kind of the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "expected a move: a vertex, a game as text, or [vertex, kind] with the kind ordinary, capture or threat"
)]
pub enum LoopyMove {
    /// To a vertex.
    To(u32),
    /// To a game, such as `"9|7"`, or a loopy one such as `"over"` or `"KO[7,0]"`.
    Ender(String),
    /// To a vertex by a move of some kind.
    Marked(u32, MoveKind),
}

/// The kind of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveKind {
    /// A move like any other.
    Ordinary,
    /// A move that takes a ko.
    Capture,
    /// A move that uses a ko-threat.
    Threat,
}

/// Who wins plays that never end: all of them, or by what recurs in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(
    untagged,
    expecting = "expected who wins plays that never end: left, right or draw, or an object with rules"
)]
pub enum Infinite {
    /// All plays alike.
    All(Whom),
    /// By rules, of which the first that applies decides.
    Rules {
        /// The rules.
        rules: Vec<RecurringMoves>,
        /// What holds if none applies.
        #[serde(default)]
        otherwise: Whom,
    },
}

/// A rule about plays in which certain moves recur.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RecurringMoves {
    /// Whose moves.
    pub player: Player,
    /// Which of them.
    pub kind: MoveKind,
    /// Who wins.
    pub winner: Whom,
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Whom {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Nobody: a draw.
    #[default]
    Draw,
}

impl fmt::Display for Whom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Whom::Left => "Left",
            Whom::Right => "Right",
            Whom::Draw => "draw",
        })
    }
}

impl From<Option<Player>> for Whom {
    fn from(winner: Option<Player>) -> Whom {
        match winner {
            Some(Player::Left) => Whom::Left,
            Some(Player::Right) => Whom::Right,
            None => Whom::Draw,
        }
    }
}

impl From<Whom> for Verdict {
    fn from(whom: Whom) -> Verdict {
        match whom {
            Whom::Left => Verdict::Left,
            Whom::Right => Verdict::Right,
            Whom::Draw => Verdict::Drawn,
        }
    }
}

impl From<MoveKind> for Kind {
    fn from(kind: MoveKind) -> Kind {
        match kind {
            MoveKind::Ordinary => Kind::Ordinary,
            MoveKind::Capture => Kind::Capture,
            MoveKind::Threat => Kind::Threat,
        }
    }
}

impl Infinite {
    fn designation(&self) -> Result<Designation, LoopyError> {
        match self {
            Infinite::All(whom) => Ok(Designation::all((*whom).into())),
            Infinite::Rules { rules, otherwise } => {
                let rule = |&RecurringMoves { player, kind, winner }: &RecurringMoves| Rule {
                    player,
                    kind: kind.into(),
                    verdict: winner.into(),
                };
                Designation::new(&rules.iter().map(rule).collect::<Vec<_>>(), (*otherwise).into())
            }
        }
    }
}

impl LoopyGame {
    /// The graph, in which the games that moves lead to stand behind the vertices: all enders in their canonical form as one
    /// graph, loopy games each with its own positions.
    pub(crate) fn graph(&self, session: &Session, task: &Task) -> Result<LoopyGraph, Failed> {
        if self.left.len() != self.right.len() {
            return Err(LoopyError::Lists { left: self.left.len(), right: self.right.len() }.into());
        }
        let vertices = u32::try_from(self.left.len()).map_err(|_| LoopyError::TooLarge)?;
        let held = task.hold();
        let mut builder = Builder::new();
        for at in 0..vertices {
            task.step()?;
            if at.is_multiple_of(1024) {
                held.grow(at as usize * BYTES)?;
            }
            builder.vertex();
        }
        let mut enders: Vec<(Player, u32, Value)> = Vec::new();
        let mut loopy: Vec<(Player, u32, usize)> = Vec::new();
        let mut graphs: Vec<LoopyGraph> = Vec::new();
        let mut seen: HashMap<&str, Ended> = HashMap::new();
        for (player, lists) in Player::BOTH.into_iter().zip([&self.left, &self.right]) {
            for (from, list) in (0..).zip(lists) {
                for (index, to) in list.iter().enumerate() {
                    task.step()?;
                    match to {
                        LoopyMove::Ender(text) => {
                            let wrong = |failed: Failed| match failed {
                                Failed::Mistake(mut mistake) => {
                                    let at = format!("{player}'s move {index} from {from}");
                                    mistake.message = format!("{at}, `{text}`: {}", mistake.message);
                                    Failed::Mistake(mistake)
                                }
                                stopped => stopped,
                            };
                            let text = text.trim();
                            let known = match seen.get(text) {
                                Some(&known) => known,
                                None => Ended::read(session, text, task, &mut graphs).map_err(wrong)?,
                            };
                            seen.insert(text, known);
                            match known {
                                Ended::Ender(value) => enders.push((player, from, value)),
                                Ended::Loopy(graph) => loopy.push((player, from, graph)),
                            }
                        }
                        &LoopyMove::To(to) | &LoopyMove::Marked(to, _) if to >= vertices => {
                            return Err(LoopyError::NoVertex { player, from, index, to, vertices }.into());
                        }
                        &LoopyMove::To(to) => builder.add(player, from, to),
                        &LoopyMove::Marked(to, kind) => builder.add_kind(player, from, to, kind.into()),
                    }
                }
            }
        }
        if !enders.is_empty() {
            let values: Vec<Value> = enders.iter().map(|ender| ender.2).collect();
            let (graph, places) = LoopyGraph::of_enders(&session.engine(task), &values)?;
            let first = builder.include(&graph);
            for (&(player, from, _), place) in enders.iter().zip(places) {
                builder.add(player, from, first + place);
            }
        }
        let starts: Vec<u32> = graphs.iter().map(|graph| builder.game(graph)).collect();
        for (player, from, graph) in loopy {
            builder.add(player, from, starts[graph]);
        }
        if let Some(infinite) = &self.infinite {
            builder.designate(infinite.designation()?);
        }
        if let Some(names) = self.names.as_ref().filter(|names| names.len() != self.left.len()) {
            let message = format!("{} names for {vertices} vertices: they must be as many", names.len());
            return Err(Mistake::new("", 0, message).into());
        }
        if self.start >= vertices {
            return Err(LoopyError::NoStart { start: self.start, vertices }.into());
        }
        Ok(builder.finish_within(self.start, task)?)
    }
}

/// What a text is that a move leads to.
#[derive(Clone, Copy)]
enum Ended {
    Ender(Value),
    /// The number of its graph.
    Loopy(usize),
}

impl Ended {
    fn read(
        session: &Session,
        text: &str,
        task: &Task,
        graphs: &mut Vec<LoopyGraph>,
    ) -> Result<Ended, Failed> {
        let (expr, _held) = parse_within(&session.rulesets, text, task)?;
        let engine = session.engine(task);
        if !is_loopy(&session.rulesets, &expr) {
            let form = engine.evaluate(expr, &session.rulesets);
            return Ok(Ended::Ender(form.map_err(|error| Unfinished::reading(text, error))?.value()));
        }
        let graph = LoopyGraph::of_expression(&expr, &engine, &session.rulesets);
        graphs.push(graph.map_err(|error| Unfinished::reading(text, error))?);
        Ok(Ended::Loopy(graphs.len() - 1))
    }
}

/// Bytes of a vertex with its first moves.
const BYTES: usize = 64;

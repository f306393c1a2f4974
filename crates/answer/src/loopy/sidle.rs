//! What does sidling find, and by which steps?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_loopy::{Approximants, Known, LoopyGraph, Renewal, SidleOptions, Sign};
use tedomari_task::Task;

use super::game::LoopyGame;
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question what sidling finds for both sides of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Sidle {
    /// The game. Who wins plays that never end says where sidling starts.
    #[serde(rename = "G")]
    pub g: LoopyGame,
    /// In which order values are renewed.
    #[serde(default)]
    pub order: SidleOrder,
    /// Whether all approximations are wanted.
    #[serde(default)]
    pub trace: bool,
}

/// In which order values are renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SidleOrder {
    /// All at once from those of the round before.
    #[default]
    Simultaneous,
    /// One after the other, each from the newest.
    Sequential,
}

/// What sidling found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SidledLoopy {
    /// If Left wins drawn plays.
    pub plus: SidledSide,
    /// If Right wins drawn plays.
    pub minus: SidledSide,
    /// The ender that the start equals; nothing if sidling did not find one for both sides.
    pub value: Option<String>,
    /// The steps that were spent.
    pub nodes: u64,
}

/// What sidling found on one side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SidledSide {
    /// For every vertex its value, or the last approximation.
    pub values: Vec<String>,
    /// For every vertex how the game stands to that.
    pub known: Vec<HowKnown>,
    /// All approximations, if they were asked for, of each strong component that was sidled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<SidledTrace>>,
}

/// How a game stands to what sidling found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HowKnown {
    /// It is equal.
    Exact,
    /// It is at most that.
    AtMost,
    /// It is at least that.
    AtLeast,
    /// Nothing is known: it leads to others that did not end.
    Nothing,
}

/// The approximations of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SidledTrace {
    /// Its vertices.
    pub vertices: Vec<u32>,
    /// The approximations, in order.
    pub rows: Vec<SidledRow>,
}

/// One approximation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SidledRow {
    /// The numbers of the rounds, the outermost first.
    pub round: Vec<u32>,
    /// A value for each vertex of the component.
    pub values: Vec<String>,
}

complete!(SidledLoopy);

impl From<Known> for HowKnown {
    fn from(known: Known) -> HowKnown {
        match known {
            Known::Exact => HowKnown::Exact,
            Known::AtMost => HowKnown::AtMost,
            Known::AtLeast => HowKnown::AtLeast,
            Known::Nothing => HowKnown::Nothing,
        }
    }
}

impl Sidle {
    fn find(&self, session: &Session, task: &Task) -> Result<SidledLoopy, Failed> {
        let engine = session.engine(task);
        let game = self.g.graph(session, task).map_err(|failed| failed.in_field("G"))?;
        let mut store = Approximants::new(&engine);
        let plus = self.side(&game, Sign::Plus, &mut store)?;
        let minus = self.side(&game, Sign::Minus, &mut store)?;
        let start = game.start() as usize;
        let exact = |side: &SidledSide| side.known[start] == HowKnown::Exact;
        let same = exact(&plus) && exact(&minus) && plus.values[start] == minus.values[start];
        // The text of an ender has neither on nor off in it.
        let value = same.then(|| plus.values[start].clone()).filter(|text| engine.read(text).is_ok());
        Ok(SidledLoopy { plus, minus, value, nodes: task.steps() })
    }

    fn side(&self, game: &LoopyGraph, sign: Sign, store: &mut Approximants) -> Result<SidledSide, Failed> {
        let renewal = match self.order {
            SidleOrder::Simultaneous => Renewal::Simultaneous,
            SidleOrder::Sequential => Renewal::Sequential,
        };
        let sidling = game.sidle(sign, SidleOptions { renewal, trace: self.trace }, store)?;
        let n = self.g.left.len();
        let trace = || {
            let components = sidling.trace.iter().map(|component| SidledTrace {
                vertices: component.vertices.clone(),
                rows: component
                    .rows
                    .iter()
                    .map(|row| SidledRow {
                        round: row.round.clone(),
                        values: row.values.iter().map(|&value| store.print(value)).collect(),
                    })
                    .collect(),
            });
            components.collect()
        };
        Ok(SidledSide {
            values: sidling.values[..n].iter().map(|&value| store.print(value)).collect(),
            known: sidling.known[..n].iter().map(|&known| known.into()).collect(),
            trace: self.trace.then(trace),
        })
    }
}

impl Question for Sidle {
    const NAME: &'static str = "loopy sidle";

    type Answer = Found<SidledLoopy>;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Found<SidledLoopy>, Mistake> {
        Found::of(self.find(session, task), task)
    }
}

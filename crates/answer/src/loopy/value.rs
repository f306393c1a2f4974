//! What is a loopy game worth?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_loopy::Side;
use tedomari_task::Task;
use tedomari_vocabulary::Player;

use super::game::{LoopyGame, Whom};
use crate::digraphs::{Failed, Found, complete};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question what a loopy game is worth.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ValueLoopy {
    /// The game.
    #[serde(rename = "G")]
    pub g: LoopyGame,
    /// Whether the outcome of every vertex is wanted.
    #[serde(default)]
    pub outcomes: bool,
}

/// What a loopy game is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LoopyFacts {
    /// The value as text: an ender, a stopper, or two sides `G & H`; nothing if no stoppers were found for the sides.
    pub value: Option<String>,
    /// The value if Left wins drawn plays; nothing if no stopper was found for it.
    pub onside: Option<String>,
    /// The value if Right wins drawn plays.
    pub offside: Option<String>,
    /// Whether the value is an ender: a game like others.
    pub ender: bool,
    /// Whether the graph is a stopper: alternating play ends.
    pub stopper: bool,
    /// Who wins if Left starts.
    pub left_first: Whom,
    /// Who wins if Right starts.
    pub right_first: Whom,
    /// How many positions can be reached.
    pub positions: u32,
    /// For every vertex who wins if Left starts and who if Right starts, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Vec<[Whom; 2]>>,
    /// The names of the vertices, if the outcomes were asked for and the game has names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The steps that were spent.
    pub nodes: u64,
}

complete!(LoopyFacts);

impl ValueLoopy {
    fn find(&self, session: &Session, task: &Task) -> Result<LoopyFacts, Failed> {
        let engine = session.engine(task);
        let game = self.g.graph(session, task).map_err(|failed| failed.in_field("G"))?;
        let sides = game.sides(&engine)?;
        let print = |side: &Side| side.stopper().map(|stopper| stopper.print(&engine)).transpose();
        let outcomes = game.outcomes(task)?;
        let winners = |v: u32| Player::BOTH.map(|first| Whom::from(outcomes[v as usize].winner(first)));
        let [left_first, right_first] = winners(game.start());
        let ender = match sides.stopper() {
            Some(stopper) => stopper.as_ender(&engine)?.is_some(),
            None => false,
        };
        let all = (0..self.g.left.len() as u32).map(winners);
        Ok(LoopyFacts {
            value: sides.print(&engine)?,
            onside: print(&sides.on)?,
            offside: print(&sides.off)?,
            ender,
            stopper: game.is_stopper(task)?,
            left_first,
            right_first,
            positions: game.reachable(task)?.vertices(),
            outcomes: self.outcomes.then(|| all.collect()),
            names: self.g.names.clone().filter(|_| self.outcomes),
            nodes: task.steps(),
        })
    }
}

impl Question for ValueLoopy {
    const NAME: &'static str = "loopy value";

    type Answer = Found<LoopyFacts>;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Found<LoopyFacts>, Mistake> {
        Found::of(self.find(session, task), task)
    }
}

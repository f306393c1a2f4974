//! What is a game worth under a ko-ban, if one player has very many ko-threats?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_loopy::{Ban, Phi, Threats};
use tedomari_notation::Style;
use tedomari_task::Task;
use tedomari_value::Value;

use super::game::LoopyGame;
use crate::by_name::ByName;
use crate::digraphs::{Failed, Found, complete};
use crate::expression::value_within;
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// The question what φ(G) is: G under a ko-ban, with very many ko-threats for one player or both.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AskPhi {
    /// The game.
    #[serde(rename = "G")]
    pub g: LoopyGame,
    /// The ban.
    #[serde(default)]
    pub ban: BanLetter,
    /// Who has threats.
    #[serde(default)]
    pub threats: ThreatLetters,
    /// Enders that φ(G) is compared with.
    #[serde(default)]
    pub enders: Vec<String>,
    /// Whether it is wanted if φ(G) depends on history, and if G has bad loops for this ban.
    #[serde(default)]
    pub history: bool,
    /// How values are written.
    #[serde(default)]
    pub style: Style,
}

/// A ko-ban by its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum BanLetter {
    /// Japanese: a ko-threat lifts the ban.
    #[default]
    J,
    /// North American: a position does not come again in one series of moves in the game.
    N,
}

/// Who has very many ko-threats, the one with more of them first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum ThreatLetters {
    /// Nobody.
    #[serde(rename = "", alias = "none")]
    None,
    /// Left.
    #[default]
    L,
    /// Right.
    R,
    /// Right, and Left more of them.
    LR,
    /// Left, and Right more of them.
    RL,
}

impl From<BanLetter> for Ban {
    fn from(letter: BanLetter) -> Ban {
        match letter {
            BanLetter::J => Ban::Japanese,
            BanLetter::N => Ban::NorthAmerican,
        }
    }
}

impl From<ThreatLetters> for Threats {
    fn from(letters: ThreatLetters) -> Threats {
        match letters {
            ThreatLetters::None => Threats::None,
            ThreatLetters::L => Threats::Left,
            ThreatLetters::R => Threats::Right,
            ThreatLetters::LR => Threats::LeftRight,
            ThreatLetters::RL => Threats::RightLeft,
        }
    }
}

/// What φ(G) is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct PhiAnswer {
    /// The ban.
    pub ban: BanLetter,
    /// Who has threats.
    pub threats: ThreatLetters,
    /// Left wins moving first, wins or draws moving first, and the same moving second.
    pub outcome: [bool; 4],
    /// For each ender whether φ(G) is at least that.
    pub ge: ByName<bool>,
    /// For each ender whether φ(G) is at most that.
    pub le: ByName<bool>,
    /// The ender that φ(G) equals; nothing if it was not found to be one.
    pub value: Option<String>,
    /// How many positions there are, each with the positions that are forbidden in it.
    pub positions: u32,
    /// Whether φ(G) depends on history, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depends_on_history: Option<bool>,
    /// A bad loop of G for this ban, if history was asked for; an empty list if there is none. Under J these are two positions
    /// between which one player can go there and back, under N a position without a pass to which an odd number of moves
    /// leads back. Positions inside of games that moves lead to are numbered after the vertices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bad_loop: Option<Vec<u32>>,
    /// The steps that were spent.
    pub nodes: u64,
}

complete!(PhiAnswer);

impl AskPhi {
    fn find(&self, session: &Session, task: &Task) -> Result<PhiAnswer, Failed> {
        let engine = session.engine(task);
        let game = self.g.graph(session, task).map_err(|failed| failed.in_field("G"))?;
        let mut enders: Vec<Value> = Vec::with_capacity(self.enders.len());
        for text in &self.enders {
            let value = value_within(session, text, task).map_err(Failed::from);
            enders.push(value.map_err(|failed| failed.in_field("enders"))?);
        }
        let (ban, threats): (Ban, Threats) = (self.ban.into(), self.threats.into());
        let phi = Phi::new(&game, ban, threats, task)?;
        let against = phi.graph().against_enders(&enders, &engine)?;
        let by_name = |told: fn(&tedomari_loopy::AgainstEnder) -> bool| -> ByName<bool> {
            self.enders.iter().cloned().zip(against.iter().map(told)).collect()
        };
        let depends_on_history = match self.history {
            true => Some(Phi::whole(&game, ban, threats, task)?.dependence_on_history(task)?.is_some()),
            false => None,
        };
        let bad_loop = match (self.history, ban) {
            (false, _) => None,
            (true, Ban::Japanese) => Some(game.bad_japanese_loop(task)?.map_or(vec![], |(v, w)| vec![v, w])),
            (true, Ban::NorthAmerican) => Some(Vec::from_iter(game.bad_north_american_loop(task)?)),
        };
        Ok(PhiAnswer {
            ban: self.ban,
            threats: self.threats,
            outcome: phi.outcome(task)?.as_array(),
            ge: by_name(|told| told.ge),
            le: by_name(|told| told.le),
            value: phi.value(&engine)?.map(|value| engine.print_as(value, self.style)),
            positions: phi.positions(),
            depends_on_history,
            bad_loop,
            nodes: task.steps(),
        })
    }
}

impl Question for AskPhi {
    const NAME: &'static str = "loopy phi";

    type Answer = Found<PhiAnswer>;

    fn answer(&self, session: &mut Session, task: &Task) -> Result<Found<PhiAnswer>, Mistake> {
        Found::of(self.find(session, task), task)
    }
}

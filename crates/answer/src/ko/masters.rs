//! How hot is a sum of kos if one player is komaster?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_ko::{Activity, Fraction, KoGraph, KoSum, KoThermograph, KoWall, KomasterError, Mastery};
use tedomari_value::Engine;

use crate::digraphs::Failed;
use crate::mistake::Mistake;

/// The thermographs with either player as komaster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct KoMasters {
    /// With Left as komaster.
    pub left: KoWalls,
    /// With Right as komaster.
    pub right: KoWalls,
    /// How much depends on who it is.
    pub activity: KoTemperature,
}

/// A thermograph of a game with kos. Numbers are fractions as texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct KoWalls {
    /// The mean: the value of the mast.
    pub mean: String,
    /// The temperature: where the mast begins.
    pub temperature: String,
    /// The left wall: temperature and value of each bend, from t = -1 upward, constant after the last.
    pub left: Vec<[String; 2]>,
    /// The right wall.
    pub right: Vec<[String; 2]>,
}

/// How much depends on who is komaster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum KoTemperature {
    /// Neither the mean nor the temperature.
    Placid,
    /// The temperature, but not the mean.
    Active,
    /// The mean.
    Hyperactive,
}

impl From<Activity> for KoTemperature {
    fn from(activity: Activity) -> KoTemperature {
        match activity {
            Activity::Placid => KoTemperature::Placid,
            Activity::Active => KoTemperature::Active,
            Activity::Hyperactive => KoTemperature::Hyperactive,
        }
    }
}

impl KoWalls {
    fn of(thermograph: &KoThermograph) -> KoWalls {
        let wall = |wall: &KoWall| {
            let text = |(t, value): &(Fraction, Fraction)| [t.to_string(), value.to_string()];
            wall.breakpoints().iter().map(text).collect()
        };
        KoWalls {
            mean: thermograph.mean().to_string(),
            temperature: thermograph.temperature().to_string(),
            left: wall(thermograph.left()),
            right: wall(thermograph.right()),
        }
    }
}

impl KoMasters {
    /// Of a sum of kos and a game.
    pub(super) fn of(sum: &KoSum, engine: &Engine, mastery: Mastery) -> Result<KoMasters, Failed> {
        let graph = sum.graph(engine)?;
        let masters = KoGraph::from_loopy(&graph).masters(engine, graph.start() as usize, mastery);
        let masters = masters.map_err(|error| match error {
            KomasterError::Stopped(stop) => Failed::from(stop),
            error => Mistake::new("", 0, format!("no thermograph: {error}")).in_field("masters").into(),
        })?;
        Ok(KoMasters {
            left: KoWalls::of(&masters.left),
            right: KoWalls::of(&masters.right),
            activity: masters.activity().into(),
        })
    }
}

//! How hot is a sum of kos if one player is komaster?

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_ko::{
    Activity, Fraction, Ko, KoGraph, KoSum, KoThermograph, KoWall, KomasterError, Masters, Mastery,
};
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::digraphs::Failed;
use crate::mistake::Mistake;

/// The thermographs with either player as komaster, or as komonster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
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

    fn thermograph(&self) -> Option<KoThermograph> {
        let wall = |points: &[[String; 2]]| {
            let point = |[t, value]: &[String; 2]| Some((t.parse().ok()?, value.parse().ok()?));
            KoWall::through(points.iter().map(point).collect::<Option<Vec<(Fraction, Fraction)>>>()?)
        };
        KoThermograph::of_walls(wall(&self.left)?, wall(&self.right)?)
    }
}

impl KoMasters {
    /// The thermographs that they tell of, to be drawn; nothing if these are no walls.
    pub fn masters(&self) -> Option<Masters> {
        Some(Masters { left: self.left.thermograph()?, right: self.right.thermograph()? })
    }

    /// Of a sum of kos and a game, which may depend on who is master: then passes do.
    pub(super) fn of(
        sum: impl Fn(Player) -> KoSum,
        engine: &Engine,
        mastery: Mastery,
    ) -> Result<KoMasters, Failed> {
        let thermograph = |master: Player| -> Result<KoThermograph, Failed> {
            let sum = sum(master);
            let (graph, start) = match sum.kos() {
                [ko] if sum.ender() == engine.integer(0) => alone(ko, engine)?,
                _ => {
                    let graph = sum.graph(engine)?;
                    (KoGraph::from_loopy(&graph), graph.start() as usize)
                }
            };
            let (field, word) = match mastery {
                Mastery::Komaster => ("masters", "komaster"),
                Mastery::Komonster => ("komonster", "komonster"),
            };
            graph.thermograph(engine, start, master, mastery).map_err(|error| match error {
                KomasterError::Stopped(stop) => Failed::from(stop),
                error => {
                    let message = format!("no thermograph with {master} as {word}: {error}");
                    Mistake::new("", 0, message).in_field(field).into()
                }
            })
        };
        let masters = Masters { left: thermograph(Player::Left)?, right: thermograph(Player::Right)? };
        Ok(KoMasters {
            left: KoWalls::of(&masters.left),
            right: KoWalls::of(&masters.right),
            activity: masters.activity().into(),
        })
    }
}

/// One ko as a graph, whose ends are games. Their thermographs are known, so that they need not be unfolded.
fn alone(ko: &Ko, engine: &Engine) -> Result<(KoGraph, usize), Failed> {
    let mut graph = KoGraph::new();
    let [a, b] = [ko.a(), ko.b()].map(|end| graph.add_game(end));
    let (mut before, mut start) = (a, a);
    for place in 1..ko.length() {
        engine.step()?;
        let here = graph.add_position();
        graph.add_move(Player::Left, here, before);
        if place > 1 {
            graph.add_move(Player::Right, before, here);
        }
        if place == ko.place() {
            start = here;
        }
        if let Some(player) = ko.passes() {
            graph.add_move(player, here, here);
        }
        before = here;
    }
    graph.add_move(Player::Right, before, b);
    Ok((graph, start))
}

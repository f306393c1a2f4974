//! Thermographs of regions, as an answer.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use tedomari_ko::{Fraction, KoThermograph, KoWall};

/// The walls of a thermograph: temperature and value of each bend upward, constant after the last. They begin at -1, or at 0 if the
/// area is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GoWalls {
    /// Black's wall.
    pub left: Vec<[String; 2]>,
    /// White's wall.
    pub right: Vec<[String; 2]>,
}

impl GoWalls {
    /// The walls of a thermograph that begins at -1, with temperatures that are so much higher.
    pub(super) fn of(graph: &KoThermograph, above: &Fraction) -> GoWalls {
        let wall = |wall: &KoWall| {
            let text = |(t, value): &(Fraction, Fraction)| [(t + above).to_string(), value.to_string()];
            wall.breakpoints().iter().map(text).collect()
        };
        GoWalls { left: wall(graph.left()), right: wall(graph.right()) }
    }

    /// Whether the area is counted: temperatures begin at 0.
    pub fn is_by_area(&self) -> bool {
        self.left.first().is_some_and(|[t, _]| t == "0")
    }

    /// The thermograph to be drawn, which begins at -1; nothing if these are no walls.
    pub fn thermograph(&self) -> Option<KoThermograph> {
        let above = Fraction::from(i32::from(self.is_by_area()));
        let wall = |points: &[[String; 2]]| {
            let point = |[t, value]: &[String; 2]| {
                let t: Fraction = t.parse().ok()?;
                Some((&t - &above, value.parse().ok()?))
            };
            KoWall::through(points.iter().map(point).collect::<Option<Vec<_>>>()?)
        };
        KoThermograph::of_walls(wall(&self.left)?, wall(&self.right)?)
    }
}

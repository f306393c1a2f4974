//! Walls and thermographs as JSON: a wall is the list of its breakpoints `[t, value]`, a thermograph has two.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_number::Dyadic;

use crate::thermograph::Thermograph;
use crate::wall::{Wall, start};

impl Serialize for Wall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.breakpoints())
    }
}

impl<'de> Deserialize<'de> for Wall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wall, D::Error> {
        let points = Vec::<(Dyadic, Dyadic)>::deserialize(deserializer)?;
        let rises = points.windows(2).all(|two| two[0].0 < two[1].0);
        if points.first().is_none_or(|first| first.0 != start()) || !rises {
            return Err(D::Error::custom("the breakpoints of a wall begin at t = -1 and rise"));
        }
        Ok(Wall::from_normal(points.into_iter().collect()))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Wall {
    fn schema_name() -> Cow<'static, str> {
        "Wall".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let number = generator.subschema_for::<Dyadic>();
        json_schema!({
            "description": "A wall of a thermograph: its breakpoints [t, value] from t = -1 upward, straight between and constant after the last.",
            "type": "array",
            "items": { "type": "array", "items": number, "minItems": 2, "maxItems": 2 },
            "minItems": 1,
        })
    }
}

/// The two walls.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Thermograph"))]
struct Walls<'a> {
    /// What Left gets if she moves first.
    left: Cow<'a, Wall>,
    /// What Right leaves her if he moves first.
    right: Cow<'a, Wall>,
}

impl Serialize for Thermograph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Walls { left: Cow::Borrowed(self.left()), right: Cow::Borrowed(self.right()) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Thermograph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Thermograph, D::Error> {
        let Walls { left, right } = Walls::deserialize(deserializer)?;
        if left.last().1 != right.last().1 {
            return Err(D::Error::custom("the walls of a thermograph end in one mast"));
        }
        Ok(Thermograph::from_walls(left.into_owned(), right.into_owned()))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Thermograph {
    fn schema_name() -> Cow<'static, str> {
        "Thermograph".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Walls::json_schema(generator)
    }
}

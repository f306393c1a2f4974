//! Numbers as JSON: exact, as a string. An interval is a list of its two ends, `null` for one that is not known.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Dyadic, Fraction, Interval};

impl Serialize for Dyadic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dyadic {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dyadic, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|error| D::Error::custom(format!("`{text}` is not a number: {error}")))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Dyadic {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact number, an integer or a fraction whose denominator is a power of two.",
            "type": "string",
            "pattern": "^-?[0-9]+(/[0-9]+)?$",
        })
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|error| D::Error::custom(format!("`{text}`: {error}")))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Fraction {
    fn schema_name() -> Cow<'static, str> {
        "Fraction".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An exact fraction in lowest terms, of any denominator.",
            "type": "string",
            "pattern": "^-?[0-9]+(/[0-9]+)?$",
        })
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [&self.low, &self.high].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Interval {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Interval, D::Error> {
        let [low, high] = <[Option<Dyadic>; 2]>::deserialize(deserializer)?;
        Ok(Interval { low, high })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Interval {
    fn schema_name() -> Cow<'static, str> {
        "Interval".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let end = generator.subschema_for::<Option<Dyadic>>();
        json_schema!({
            "description": "Where a number lies: [lower, upper], null for an end that is not known.",
            "type": "array",
            "items": end,
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

//! Why work ended early, as JSON: in the words that text uses.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Stop;

const ALL: [Stop; 5] = [Stop::Time, Stop::Nodes, Stop::Memory, Stop::Interrupted, Stop::Loopy];

impl Serialize for Stop {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stop {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stop, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let found = ALL.into_iter().find(|stop| stop.to_string() == text);
        found.ok_or_else(|| D::Error::custom(format!("`{text}` is not a reason to stop")))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Stop {
    fn schema_name() -> Cow<'static, str> {
        "Stop".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Why the work ended before the answer.",
            "type": "string",
            "enum": ALL.map(|stop| stop.to_string()),
        })
    }
}

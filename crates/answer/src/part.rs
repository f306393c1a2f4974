//! Reading parts of an answer that have some fields in common.
//!
//! A flattened option takes the fields that it knows out of an object even if it turns out not to be there. Where another part
//! has a field of the same name, that part would miss it. The functions here leave the fields where they are.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value as Json};

/// A part, if all fields that it needs are there.
pub(crate) fn part<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let fields = Map::deserialize(deserializer)?;
    Ok(T::deserialize(Json::Object(fields)).ok())
}

/// The same of a part that has no `nodes` of its own if the answer says why it was stopped: then they belong to the stop.
pub(crate) fn beside_stop<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let mut fields: Map<String, Json> = Map::deserialize(deserializer)?;
    if fields.contains_key("stopped") {
        fields.shift_remove("nodes");
    }
    Ok(T::deserialize(Json::Object(fields)).ok())
}

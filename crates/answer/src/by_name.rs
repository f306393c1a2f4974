//! Something for each of several names, in order: an object in JSON.

#[cfg(feature = "schema")]
use std::borrow::Cow;
#[cfg(feature = "schema")]
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something for each of several names, in the order in which they were put in. No name is there twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<T>(Vec<(String, T)>);

impl<T> Default for ByName<T> {
    fn default() -> ByName<T> {
        ByName(Vec::new())
    }
}

impl<T> ByName<T> {
    /// What stands under a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, held)| held)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &name[..])
    }

    /// Names with what stands under them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, held)| (&name[..], held))
    }
}

/// Of a name that comes twice the first counts.
impl<T> FromIterator<(String, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(pairs: I) -> ByName<T> {
        let mut all = ByName(Vec::new());
        for (name, held) in pairs {
            if all.get(&name).is_none() {
                all.0.push((name, held));
            }
        }
        all
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        struct Pairs<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = ByName<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByName<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(pairs.into_iter().collect())
            }
        }

        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

#[cfg(feature = "schema")]
impl<T: JsonSchema> JsonSchema for ByName<T> {
    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_kept() {
        let pairs = [("b", 1), ("a", 2), ("b", 3)].map(|(name, n)| (name.to_owned(), n));
        let numbers: ByName<u8> = pairs.into_iter().collect();
        let text = serde_json::to_string(&numbers).unwrap();
        assert_eq!(text, r#"{"b":1,"a":2}"#);
        assert_eq!(serde_json::from_str::<ByName<u8>>(&text).unwrap(), numbers);
        assert_eq!(numbers.names().collect::<Vec<_>>(), ["b", "a"]);
        assert!(serde_json::from_str::<ByName<u8>>("[1]").is_err());
    }
}

//! Vertices, moves and values as they are told.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_graph::{Digraph, Gamma, Vertex};

/// A vertex: its name if it has one, else its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VertexName {
    /// The number of a vertex without a name.
    Number(Vertex),
    /// A name.
    Name(Arc<str>),
}

impl VertexName {
    /// A vertex of a graph.
    pub(crate) fn of(graph: &Digraph, u: Vertex) -> VertexName {
        graph.shared_name(u).map_or(VertexName::Number(u), VertexName::Name)
    }
}

impl fmt::Display for VertexName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VertexName::Number(number) => number.fmt(f),
            VertexName::Name(name) => name.fmt(f),
        }
    }
}

impl Serialize for VertexName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            VertexName::Number(number) => serializer.serialize_u32(*number),
            VertexName::Name(name) => serializer.serialize_str(name),
        }
    }
}

impl<'de> Deserialize<'de> for VertexName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<VertexName, D::Error> {
        struct NumberOrName;

        impl Visitor<'_> for NumberOrName {
            type Value = VertexName;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number or the name of a vertex")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<VertexName, E> {
                Vertex::try_from(number).map(VertexName::Number).map_err(E::custom)
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<VertexName, E> {
                Ok(VertexName::Name(name.into()))
            }
        }

        deserializer.deserialize_any(NumberOrName)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for VertexName {
    fn schema_name() -> Cow<'static, str> {
        "VertexName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A vertex: its name if it has one, else its number.",
            "type": ["integer", "string"],
            "minimum": 0,
        })
    }
}

/// A vertex with something on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Spot {
    /// The vertex.
    pub vertex: VertexName,
    /// In a sum, the number of its graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub component: Option<usize>,
}

/// Moves, each from a vertex to a vertex. There may be millions, so that numbers are kept as such.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub enum Steps {
    /// On graphs without names.
    Numbers(Vec<[Vertex; 2]>),
    /// On graphs of which one has names at least.
    Named(Vec<[VertexName; 2]>),
}

impl Steps {
    /// How many moves there are.
    pub fn len(&self) -> usize {
        match self {
            Steps::Numbers(steps) => steps.len(),
            Steps::Named(steps) => steps.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A move: where it begins, and where it ends.
    pub fn get(&self, at: usize) -> Option<[VertexName; 2]> {
        match self {
            Steps::Numbers(steps) => steps.get(at).map(|step| step.map(VertexName::Number)),
            Steps::Named(steps) => steps.get(at).cloned(),
        }
    }
}

/// A value of the generalised Sprague–Grundy function γ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct GammaValue {
    /// The number; null if γ is infinite.
    pub gamma: Option<u32>,
    /// The set K if γ is ∞(K), else null.
    pub k: Option<Vec<u32>>,
}

impl From<Gamma> for GammaValue {
    fn from(gamma: Gamma) -> GammaValue {
        match gamma {
            Gamma::Finite(value) => GammaValue { gamma: Some(value), k: None },
            Gamma::Infinite(k) => GammaValue { gamma: None, k: Some(k) },
        }
    }
}

impl From<&GammaValue> for Gamma {
    fn from(value: &GammaValue) -> Gamma {
        match value.gamma {
            Some(number) => Gamma::Finite(number),
            None => Gamma::Infinite(value.k.clone().unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names() {
        let text = r#"[7,"a"]"#;
        let names: Vec<VertexName> = serde_json::from_str(text).unwrap();
        assert_eq!(names, [VertexName::Number(7), VertexName::Name("a".into())]);
        assert_eq!(serde_json::to_string(&names).unwrap(), text);
        for wrong in ["-1", "1.5", "null", "4294967296"] {
            assert!(serde_json::from_str::<VertexName>(wrong).is_err(), "{wrong}");
        }
        let steps: Steps = serde_json::from_str("[[0,1],[2,0]]").unwrap();
        assert_eq!(steps, Steps::Numbers(vec![[0, 1], [2, 0]]));
        let steps: Steps = serde_json::from_str(r#"[["a","b"],[2,0]]"#).unwrap();
        assert_eq!(steps.get(1), Some([2, 0].map(VertexName::Number)));
    }
}

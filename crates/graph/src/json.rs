//! Digraphs and diagrams as JSON. A graph is written as it can be read: `{"n":3,"edges":[[0,1],[1,2]]}`, with `"names"` if
//! its vertices have some.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::diagram::{Diagram, Label};
use crate::digraph::{Digraph, Vertex};

/// A digraph as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Digraph"))]
struct Written {
    /// How many vertices there are; they are numbered from 0.
    n: Vertex,
    /// The edges, each from its first vertex to its second.
    edges: Vec<(Vertex, Vertex)>,
    /// The names of the vertices, if they have some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
}

/// Things that are written one after the other, without a list of them.
struct Sequence<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Sequence<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl Serialize for Digraph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Digraph", 2 + usize::from(self.is_named()))?;
        object.serialize_field("n", &self.vertices())?;
        object.serialize_field("edges", &Sequence(|| self.edge_list()))?;
        if self.is_named() {
            let names = || (0..self.vertices()).filter_map(|u| self.given_name(u));
            object.serialize_field("names", &Sequence(names))?;
        }
        object.end()
    }
}

impl<'de> Deserialize<'de> for Digraph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digraph, D::Error> {
        let Written { n, edges, names } = Written::deserialize(deserializer)?;
        let graph = Digraph::new(n, &edges).map_err(D::Error::custom)?;
        match names {
            None => Ok(graph),
            Some(names) => graph
                .with_names(names)
                .ok_or_else(|| D::Error::custom("every vertex needs a name that no other has")),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Digraph {
    fn schema_name() -> Cow<'static, str> {
        "Digraph".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Written::json_schema(generator)
    }
}

/// A diagram as it is written.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Diagram"))]
struct Drawn<'a> {
    /// The graph.
    graph: Cow<'a, Digraph>,
    /// What is written on each of its vertices.
    labels: Cow<'a, [Label]>,
}

impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (graph, labels) = (Cow::Borrowed(self.graph()), Cow::Borrowed(self.labels()));
        Drawn { graph, labels }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Diagram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Diagram, D::Error> {
        let Drawn { graph, labels } = Drawn::deserialize(deserializer)?;
        Diagram::new(graph.into_owned(), labels.into_owned())
            .ok_or_else(|| D::Error::custom("every vertex of a diagram needs a label"))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Diagram {
    fn schema_name() -> Cow<'static, str> {
        "Diagram".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Drawn::json_schema(generator)
    }
}

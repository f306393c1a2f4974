//! Winning moves as JSON.

#[cfg(feature = "schema")]
use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_heap::{PileMove, UBig};

use crate::natural::{self, Natural};

/// A move: the piles or rows that it leaves, or the vertex, element or number that it names, or the square. In JSON a list of
/// numbers, a number, or `{"row":2,"column":2}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapMove(pub PileMove);

impl HeapMove {
    /// The piles or rows that the move leaves; nothing if it names a place.
    pub fn piles(&self) -> Option<impl Iterator<Item = &UBig>> {
        match &self.0 {
            PileMove::To(sizes) => Some(sizes.iter()),
            PileMove::At(_) | PileMove::Square(..) => None,
        }
    }
}

/// A number as JSON.
struct AsJson<'n>(&'n UBig);

impl Serialize for AsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        natural::serialize(self.0, serializer)
    }
}

impl Serialize for HeapMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            // Piles are written one by one: they are held only as what the move changes.
            PileMove::To(sizes) => serializer.collect_seq(sizes.iter().map(AsJson)),
            PileMove::At(place) => natural::serialize(place, serializer),
            PileMove::Square(row, column) => {
                Square { row: Natural(row.clone()), column: Natural(column.clone()) }.serialize(serializer)
            }
        }
    }
}

/// What a move looks like as JSON.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
enum Written {
    To(Vec<Natural>),
    At(Natural),
    Square(Square),
}

/// A square by its row and column, counted from 1.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Square {
    row: Natural,
    column: Natural,
}

impl<'de> Deserialize<'de> for HeapMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HeapMove, D::Error> {
        Ok(HeapMove(match Written::deserialize(deserializer)? {
            Written::To(sizes) => {
                PileMove::To(sizes.into_iter().map(|size| size.0).collect::<Vec<UBig>>().into())
            }
            Written::At(place) => PileMove::At(place.0),
            Written::Square(Square { row, column }) => PileMove::Square(row.0, column.0),
        }))
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for HeapMove {
    fn schema_name() -> Cow<'static, str> {
        "HeapMove".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Written::json_schema(generator)
    }
}

//! The words as JSON: each is a string, the one that text shows or its letter.

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Class, Kind, Outcome, Parity, Place, Play, Player, Relation};

/// Gives a type with few values a string for each.
macro_rules! words {
    ($type:ty, $name:literal, $about:literal, $($value:expr => $text:literal),+ $(,)?) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let texts = [$(($value, $text)),+];
                let text = texts.iter().find(|(value, _)| value == self).map(|(_, text)| *text);
                serializer.serialize_str(text.expect("every value has a text"))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let texts = [$(($value, $text)),+];
                let text = String::deserialize(deserializer)?;
                let found = texts.iter().find(|(_, known)| known.eq_ignore_ascii_case(&text));
                found.map(|(value, _)| *value).ok_or_else(|| {
                    let known: Vec<String> = texts.iter().map(|(_, text)| format!("\"{text}\"")).collect();
                    D::Error::custom(format!("expected one of {}", known.join(", ")))
                })
            }
        }

        #[cfg(feature = "schema")]
        impl JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $about, "type": "string", "enum": [$($text),+] })
            }
        }
    };
}

words!(Player, "Player", "One of the two players.", Player::Left => "left", Player::Right => "right");
words!(
    Outcome, "Outcome", "Who wins: Left, Right, the next player, the previous player, or nobody (a draw).",
    Outcome::Left => "L", Outcome::Right => "R", Outcome::Next => "N", Outcome::Previous => "P",
    Outcome::Draw => "D",
);
words!(
    Relation, "Relation", "How two games compare.",
    Relation::Less => "<", Relation::Greater => ">", Relation::Equal => "=", Relation::Confused => "||",
);
words!(Play, "Play", "What is played for.", Play::Score => "score", Play::Normal => "normal");
words!(Kind, "Kind", "What kind of game it is.", Kind::Number => "number", Kind::Tepid => "tepid", Kind::Hot => "hot");
words!(Parity, "Parity", "Even or odd.", Parity::Even => "even", Parity::Odd => "odd");
words!(
    Class, "Class", "What kind of move a game offers.",
    Class::Number => "number", Class::Tepid => "tepid", Class::Gote => "gote",
    Class::LeftSente => "Left's sente", Class::RightSente => "Right's sente",
    Class::DoubleSente => "double sente",
);

/// A place is written `[component, option]`.
impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.component, self.option].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        let [component, option] = <[usize; 2]>::deserialize(deserializer)?;
        Ok(Place { component, option })
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Place {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Place".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Where a move is: [component, option], both counted from 0 as written.",
            "type": "array",
            "items": { "type": "integer", "minimum": 0 },
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

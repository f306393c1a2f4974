//! Words in a row, as on a command line. Held closely: a million piles take little more than their digits.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt::{self, Write};

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

/// Words in a row: numbers, lists such as `1,3,4`, or whatever a game takes. In JSON they are a list of numbers, strings and
/// lists; a number that every reader keeps exactly is written as one.
///
/// ```
/// use tedomari_answer::heap::Words;
///
/// let words: Words = ["3", "5", "1_000"].into_iter().collect();
/// assert_eq!(serde_json::to_string(&words).unwrap(), r#"[3,5,"1_000"]"#);
/// let words: Words = serde_json::from_str("[3, [1, 2], [[1, 2], [3, 4]], true]").unwrap();
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["3", "1,2", "1,2;3,4", "yes"]);
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Words {
    text: String,
    /// Where each word ends.
    ends: Vec<usize>,
}

impl Words {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.text[std::mem::replace(&mut start, end)..end])
    }

    /// Adds a word.
    pub fn push(&mut self, word: &str) {
        self.text.push_str(word);
        self.ends.push(self.text.len());
    }

    /// Adds a number, a text or a list from JSON; the error says why it is no word.
    pub fn push_json(&mut self, value: &Json) -> Result<(), String> {
        match value {
            // Most are numbers, which need no text of their own.
            Json::Number(number) if number.is_u64() => {
                // A text has room for everything.
                let _ = write!(self.text, "{number}");
                self.ends.push(self.text.len());
            }
            other => self.push(&word(other)?),
        }
        Ok(())
    }

    /// Bytes that are held.
    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<usize>()
    }
}

/// JSON as a word: lists are joined by commas, lists of lists by semicolons. The error says why it is none.
pub fn word(value: &Json) -> Result<String, String> {
    match value {
        Json::Number(number) if number.is_u64() => Ok(number.to_string()),
        Json::Number(number) if number.is_i64() => Err("numbers here cannot be negative".to_owned()),
        Json::Number(_) => {
            Err("a number is not whole, or so large that it must be written as a string".to_owned())
        }
        Json::String(text) if text.contains('=') => Err("a value cannot contain `=`".to_owned()),
        Json::String(text) => Ok(text.clone()),
        Json::Bool(yes) => Ok(if *yes { "yes" } else { "no" }.to_owned()),
        Json::Array(items) => {
            let is_table = items.iter().any(Json::is_array);
            let words: Result<Vec<String>, String> = items.iter().map(word).collect();
            Ok(words?.join(if is_table { ";" } else { "," }))
        }
        Json::Null | Json::Object(_) => Err("a number, a word or a list is expected".to_owned()),
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<W: AsRef<str>> FromIterator<W> for Words {
    fn from_iter<I: IntoIterator<Item = W>>(list: I) -> Words {
        let mut words = Words::default();
        list.into_iter().for_each(|word| words.push(word.as_ref()));
        words
    }
}

/// A word as JSON: as a number if it is one that is read back as the same word.
struct AsJson<'w>(&'w str);

impl Serialize for AsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_number = self.0.bytes().all(|byte| byte.is_ascii_digit());
        let is_usual = self.0 == "0" || !self.0.starts_with('0');
        match self.0.parse::<u64>() {
            Ok(number) if is_number && is_usual && number < 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.serialize_str(self.0),
        }
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(AsJson))
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        struct List;

        impl List {
            fn one<E: Error>(value: &Json) -> Result<Words, E> {
                let mut words = Words::default();
                words.push_json(value).map_err(E::custom)?;
                Ok(words)
            }
        }

        impl<'de> Visitor<'de> for List {
            type Value = Words;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of numbers and strings")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Words, A::Error> {
                let mut words = Words::default();
                while let Some(value) = list.next_element::<Json>()? {
                    words.push_json(&value).map_err(A::Error::custom)?;
                }
                Ok(words)
            }

            // What is no list is a list of one.
            fn visit_u64<E: Error>(self, number: u64) -> Result<Words, E> {
                List::one(&number.into())
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Words, E> {
                List::one(&number.into())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Words, E> {
                List::one(&number.into())
            }

            fn visit_bool<E: Error>(self, yes: bool) -> Result<Words, E> {
                List::one(&yes.into())
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Words, E> {
                List::one(&text.into())
            }

            fn visit_unit<E: Error>(self) -> Result<Words, E> {
                List::one(&Json::Null)
            }

            fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<Words, A::Error> {
                List::one(&Json::Object(serde_json::Map::new()))
            }
        }

        deserializer.deserialize_any(List)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Words {
    fn schema_name() -> Cow<'static, str> {
        "Words".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Numbers of any size (as strings from 2^53 on), words, or lists of these.",
            "type": "array",
            "items": { "type": ["integer", "string", "boolean", "array"] },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back_as_they_were() {
        let texts =
            ["0", "007", "12", "1_000", "9007199254740991", "9007199254740992", "3x4", "+5", "", "1,2;3"];
        let words: Words = texts.into_iter().collect();
        let json = serde_json::to_string(&words).unwrap();
        assert_eq!(json, r#"[0,"007",12,"1_000",9007199254740991,"9007199254740992","3x4","+5","","1,2;3"]"#);
        assert_eq!(serde_json::from_str::<Words>(&json).unwrap(), words);
        assert_eq!((words.len(), words.iter().collect::<Vec<_>>()), (texts.len(), texts.to_vec()));
        assert_eq!(serde_json::from_str::<Words>("7").unwrap(), ["7"].into_iter().collect());
    }

    #[test]
    fn what_is_no_word() {
        for (json, part) in [
            ("[-1]", "negative"),
            ("[1.5]", "not whole"),
            ("[1e300]", "not whole"),
            ("[\"a=b\"]", "`=`"),
            ("[null]", "is expected"),
            ("[[{}]]", "is expected"),
            ("-4", "negative"),
            ("{}", "is expected"),
            ("null", "is expected"),
        ] {
            let error = serde_json::from_str::<Words>(json).unwrap_err().to_string();
            assert!(error.contains(part), "{json}: {error}");
        }
    }
}

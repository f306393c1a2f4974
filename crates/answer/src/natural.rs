//! Natural numbers of any size, as JSON.

#[cfg(feature = "schema")]
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tedomari_heap::UBig;

/// A natural number of any size. In JSON it is a number if every reader keeps it exactly, otherwise a string.
///
/// ```
/// use tedomari_answer::Natural;
///
/// let number: Natural = "10^18".parse()?;
/// assert_eq!(serde_json::to_string(&number).unwrap(), "\"1000000000000000000\"");
/// assert_eq!(serde_json::from_str::<Natural>("12").unwrap(), Natural::from(12));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Natural(pub UBig);

/// Readers that take all numbers for floats keep smaller ones exactly.
const EXACT: u64 = 1 << 53;

/// The largest exponent that is read.
const MOST_DIGITS: usize = 1_000_000;

impl Natural {
    /// The number if it is below 2^64.
    pub fn small(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural(number.into())
    }
}

impl From<UBig> for Natural {
    fn from(number: UBig) -> Natural {
        Natural(number)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads `1000` and `10^18`.
impl FromStr for Natural {
    type Err = String;

    fn from_str(text: &str) -> Result<Natural, String> {
        let digits = |text: &str| -> Result<UBig, String> {
            let text = text.trim();
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err("expected a whole number such as 1000 or 10^18".to_owned());
            }
            UBig::from_str_radix(text, 10).map_err(|error| error.to_string())
        };
        match text.split_once('^') {
            None => digits(text).map(Natural),
            Some((base, exponent)) => {
                let exponent = usize::try_from(&digits(exponent)?).ok();
                let exponent = exponent.filter(|&exponent| exponent <= MOST_DIGITS);
                Ok(Natural(digits(base)?.pow(exponent.ok_or("the exponent is too large")?)))
            }
        }
    }
}

/// Writes a number as in JSON.
pub(crate) fn serialize<S: Serializer>(number: &UBig, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(number) {
        Ok(small) if small < EXACT => serializer.serialize_u64(small),
        _ => serializer.collect_str(number),
    }
}

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Natural, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Natural;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, or a string such as \"10^18\"")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Natural, E> {
                Ok(number.into())
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Natural, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Number)
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Natural {
    fn schema_name() -> Cow<'static, str> {
        "Natural".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A natural number; from 2^53 on it is written as a string.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string" }],
        })
    }
}

/// Numbers that are always strings in JSON.
pub(crate) mod as_text {
    use serde::Serializer;

    use super::Natural;

    pub(crate) fn one<S: Serializer>(number: &Natural, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(crate) fn perhaps<S: Serializer>(number: &Option<Natural>, serializer: S) -> Result<S::Ok, S::Error> {
        match number {
            Some(number) => serializer.collect_str(number),
            None => serializer.serialize_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        for (number, json) in [(0, "0"), (EXACT - 1, "9007199254740991"), (EXACT, "\"9007199254740992\"")] {
            let number = Natural::from(number);
            assert_eq!(serde_json::to_string(&number).unwrap(), json);
            assert_eq!(serde_json::from_str::<Natural>(json).unwrap(), number);
        }
        assert_eq!("10^3".parse(), Ok(Natural::from(1000)));
        for text in ["", "x", "-1", "10^", "^3", "10^99999999999", "1.5"] {
            assert!(text.parse::<Natural>().is_err(), "{text}");
        }
        for json in ["-1", "1.5", "null", "\"x\"", "[1]"] {
            assert!(serde_json::from_str::<Natural>(json).is_err(), "{json}");
        }
    }
}

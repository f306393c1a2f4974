//! A question about a take-and-break game: from the options of the command line, or from a line of JSON that overrides them.

use serde_json::{Map, Value as Json};
use tedomari::octal::{Rule, UBig};

use crate::item::{Bad, Item, Mistake, read_object, refuse_blank};
use crate::quantity;

/// What is asked about a game.
#[derive(Debug, Clone, Default)]
pub struct Question {
    pub upto: Option<u64>,
    pub at: Vec<UBig>,
    pub heaps: Option<Vec<u64>>,
    pub misere: bool,
    pub genus: bool,
    pub quotient: bool,
}

/// A whole number of any size: `1000`, `10^18`.
pub fn natural(text: &str) -> Result<UBig, String> {
    let digits = |text: &str| -> Result<UBig, String> {
        let text = text.trim();
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err("expected a whole number such as 1000 or 10^18".to_owned());
        }
        UBig::from_str_radix(text, 10).map_err(|error| error.to_string())
    };
    match text.split_once('^') {
        None => digits(text),
        Some((base, exponent)) => {
            let exponent = usize::try_from(&digits(exponent)?).ok().filter(|&exponent| exponent <= 1_000_000);
            Ok(digits(base)?.pow(exponent.ok_or("the exponent is too large")?))
        }
    }
}

/// A number of heaps or beans: `1000`, `10^7`, `2.5M`.
pub fn amount(text: &str) -> Result<u64, String> {
    match text.contains('^') {
        true => u64::try_from(&natural(text)?).map_err(|_| "the number is too large".to_owned()),
        false => quantity::count(text),
    }
}

impl Question {
    /// An item from a line: a code, or an object with the code and the question.
    pub fn read_line(line: &str) -> Result<Item, Bad> {
        if !line.trim_start().starts_with('{') {
            refuse_blank(line, "a code such as 0.77")?;
            return Ok(Item::expression(line));
        }
        let object = read_object(line, &["code"])?;
        let Some(code) = object.get("code").and_then(Json::as_str) else {
            return Err(wrong(line, &object, "the object has no \"code\" that is a string"));
        };
        let texts = vec![code.to_owned()];
        Question::default().with(&object).map_err(|message| wrong(line, &object, &message))?;
        Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts })
    }

    /// The same question, changed by what an item says.
    pub fn of_item(&self, item: &Item) -> Result<Question, String> {
        match &item.input {
            Json::Object(object) => self.clone().with(object),
            _ => Ok(self.clone()),
        }
    }

    fn with(mut self, object: &Map<String, Json>) -> Result<Question, String> {
        let text = |value: &Json| match value {
            Json::String(text) => text.clone(),
            other => other.to_string(),
        };
        for (key, value) in object {
            let wrong = |message: String| format!("\"{key}\": {message}");
            match &key[..] {
                "upto" => self.upto = Some(amount(&text(value)).map_err(wrong)?),
                "at" => {
                    let list = value.as_array().map_or_else(|| vec![value], |list| list.iter().collect());
                    self.at = list
                        .into_iter()
                        .map(|n| natural(&text(n)))
                        .collect::<Result<_, _>>()
                        .map_err(wrong)?;
                }
                "heaps" => {
                    let list =
                        value.as_array().ok_or_else(|| wrong("expected a list of heaps".to_owned()))?;
                    let heaps = list.iter().map(|n| amount(&text(n))).collect::<Result<_, _>>();
                    self.heaps = Some(heaps.map_err(wrong)?);
                }
                "misere" | "genus" | "quotient" => {
                    let value = value.as_bool().ok_or_else(|| wrong("expected true or false".to_owned()))?;
                    match &key[..] {
                        "misere" => self.misere = value,
                        "genus" => self.genus = value,
                        _ => self.quotient = value,
                    }
                }
                _ => {}
            }
        }
        Ok(self)
    }

    /// Whether the last move loses.
    pub fn is_misere(&self) -> bool {
        self.misere || self.genus || self.quotient
    }
}

/// The rule of an item.
pub fn rule(item: &Item) -> Result<Rule, Bad> {
    let field = item.input.is_object().then_some("code");
    item.texts[0]
        .parse()
        .map_err(|error: tedomari::octal::CodeError| item.bad(0, field, error.offset, error.message))
}

fn wrong(line: &str, object: &Map<String, Json>, message: &str) -> Bad {
    let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
    Box::new(Mistake { input, id, ..*Mistake::line(line, 0, message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(natural("10^18"), Ok(UBig::from(1_000_000_000_000_000_000_u64)));
        assert_eq!(amount("10^7"), Ok(10_000_000));
        assert_eq!(amount("2.5M"), Ok(2_500_000));
        for text in ["", "x", "-1", "10^", "^3", "10^99999999999", "1.5"] {
            assert!(natural(text).is_err(), "{text}");
        }
        assert!(amount("10^30").is_err());
    }

    #[test]
    fn lines() {
        let item =
            Question::read_line(r#"{"code":"0.77","at":["10^18",7],"heaps":[3,5],"misere":true}"#).unwrap();
        let question = Question::default().of_item(&item).unwrap();
        assert_eq!((question.at.len(), question.heaps), (2, Some(vec![3, 5])));
        assert!(question.misere);
        assert_eq!(Question::read_line("0.77").unwrap().texts, ["0.77"]);
        for line in ["", "{}", r#"{"code":7}"#, r#"{"code":"0.7","upto":-1}"#, r#"{"code":"0.7","heaps":3}"#]
        {
            assert!(Question::read_line(line).is_err(), "{line}");
        }
    }
}

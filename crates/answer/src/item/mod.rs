//! Items: a question each, read from arguments or from a line, with what the answer repeats of it.
//!
//! A line is plain text, or a JSON object where the item has parts or is to have a name. What a line does not say is as in a
//! question that is usual for the reader.
//!
//! ```
//! use tedomari_answer::Evaluate;
//! use tedomari_answer::item::read_expression;
//!
//! let usual = Evaluate::new("");
//! let item = read_expression(r#"{"input":"{3|1}","id":7}"#, &usual, Evaluate::new).unwrap();
//! assert_eq!((item.question, item.id), (Evaluate::new("{3|1}"), Some(7.into())));
//! ```

pub mod filed;
pub mod heap;
pub mod lines;
pub mod object;
pub mod octal;
pub mod position;
pub mod sums;

use serde_json::{Map, Value as Json};
use tedomari_task::Task;

use crate::line::Stats;
use crate::mistake::Mistake;
use crate::question::Question;
use crate::session::Session;

/// A question, and what the user gave.
#[derive(Debug, Clone)]
pub struct Item<Q> {
    /// What the user gave, repeated in the answer: a text, or an object where the item has parts.
    pub input: Json,
    /// A name that the user gave to the item in JSON, repeated in the answer.
    pub id: Option<Json>,
    /// What is asked.
    pub question: Q,
}

/// Why an item cannot be answered; boxed, since it is rare and large.
pub type Bad = Box<Wrong>;

/// What is wrong with an item.
#[derive(Debug, Clone, PartialEq)]
pub struct Wrong {
    /// The mistake and its place.
    pub mistake: Mistake,
    /// What the answer repeats: the whole item, or the line that is none.
    pub input: Json,
    /// The name of the item, if it has one.
    pub id: Option<Json>,
}

impl Wrong {
    /// An error in a line that could not be read as an item.
    pub fn line(text: &str, offset: usize, message: impl Into<String>) -> Bad {
        let mistake = Mistake::new(text, offset, message);
        Box::new(Wrong { mistake, input: Json::from(text), id: None })
    }
}

impl<Q> Item<Q> {
    /// An item given as arguments.
    pub fn new(input: Json, question: Q) -> Item<Q> {
        Item { input, id: None, question }
    }

    /// A mistake in it.
    pub fn wrong(&self, mistake: Mistake) -> Bad {
        let mistake = sums::in_whole_line(&self.input, mistake);
        Box::new(Wrong { mistake, input: self.input.clone(), id: self.id.clone() })
    }
}

impl<Q: Question> Item<Q> {
    /// The answer, and how much work it was.
    pub fn ask(&self, session: &mut Session, task: &Task) -> Result<(Q::Answer, Stats), Bad> {
        session.ask_counting(task, &self.question).map_err(|mistake| self.wrong(mistake))
    }

    /// An item from the object that a line holds. What the object does not say is taken from the question `usual`.
    pub fn of_object(line: &str, object: Map<String, Json>, usual: &Q) -> Result<Item<Q>, Bad> {
        let usual = serde_json::to_value(usual).unwrap_or_default();
        let mut question = None;
        let (input, id) = read_filled(line, object, usual, &mut |whole| {
            question = Some(Q::deserialize(whole)?);
            Ok(())
        })?;
        let question = question.expect("what was read without a mistake is there");
        Ok(Item { input, id, question })
    }
}

/// Reads a question from an object, filled up with what is usual; what the answer repeats of the object.
fn read_filled(
    line: &str,
    mut object: Map<String, Json>,
    usual: Json,
    read: &mut dyn FnMut(&Json) -> serde_json::Result<()>,
) -> Result<(Json, Option<Json>), Bad> {
    let id = object.get("id").cloned();
    let Json::Object(mut whole) = usual else { unreachable!("questions are objects") };
    // What was given may be long, so it is lent and not copied.
    whole.extend(object.iter_mut().map(|(key, value)| (key.clone(), value.take())));
    let mut whole = Json::Object(whole);
    let done = read(&whole);
    for (key, value) in &mut object {
        *value = whole.get_mut(key).map(Json::take).unwrap_or_default();
    }
    let input = Json::Object(object);
    match done {
        Ok(()) => Ok((input, id)),
        Err(error) => {
            let mistake = Mistake::new(line, 0, error.to_string());
            Err(Box::new(Wrong { mistake, input, id }))
        }
    }
}

/// The object with these keys from a line; what is missing is told before anything is read from it.
pub fn read_object(line: &str, keys: &[&str]) -> Result<Map<String, Json>, Bad> {
    let pairs: Vec<String> = keys.iter().map(|key| format!("\"{key}\":…")).collect();
    let expected = format!("a JSON object {{{}}}", pairs.join(","));
    refuse_blank(line, &expected)?;
    match serde_json::from_str(line) {
        Ok(Json::Object(object)) => Ok(object),
        // Somebody who did not write an object at all is not helped by what is wrong with it as JSON.
        Ok(_) => Err(Wrong::line(line, 0, format!("expected {expected}"))),
        Err(_) if !line.replace(' ', "").starts_with("{\"") => {
            Err(Wrong::line(line, 0, format!("expected {expected}")))
        }
        Err(error) => {
            let text = error.to_string();
            // The parser's own "at line 1 column 7" would only repeat the caret.
            let message = text.split(" at line ").next().unwrap_or_default();
            let offset = if error.is_eof() { line.len() } else { error.column().saturating_sub(1) };
            Err(Wrong::line(line, offset, format!("this is not JSON: {message}")))
        }
    }
}

/// Keys that an object must have, each a text or a number, which is taken as it is written.
pub fn require(line: &str, object: &mut Map<String, Json>, keys: &[&str]) -> Result<(), Bad> {
    let wrong = |object: &Map<String, Json>, message: String| {
        let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
        Box::new(Wrong { mistake: Mistake::new(line, 0, message), input, id })
    };
    for &key in keys {
        let text = match object.get(key) {
            None => return Err(wrong(object, format!("the object has no \"{key}\""))),
            Some(Json::String(_)) => continue,
            Some(Json::Number(number)) => number.to_string(),
            Some(_) => return Err(wrong(object, format!("the value of \"{key}\" must be a string"))),
        };
        object.insert(key.to_owned(), text.into());
    }
    Ok(())
}

/// A line without anything is an item too, and a bad one: every line gets its answer.
pub fn refuse_blank(line: &str, expected: &str) -> Result<(), Bad> {
    if line.trim().is_empty() {
        return Err(Wrong::line(line, 0, format!("the line is empty: expected {expected}")));
    }
    Ok(())
}

/// A question about an expression, from a line: the expression itself, or a JSON object that holds it as `input` or
/// `expr`.
pub fn read_expression<Q: Question>(line: &str, usual: &Q, ask: impl Fn(&str) -> Q) -> Result<Item<Q>, Bad> {
    refuse_blank(line, "an expression")?;
    // No expression begins like this, since the notation has no quotation marks.
    if !line.trim_start().starts_with("{\"") {
        return Ok(Item::new(Json::from(line), ask(line)));
    }
    let mut object = read_object(line, &["input"])?;
    if let Some(expr) = object.remove("expr") {
        object.entry("input").or_insert(expr);
    }
    require(line, &mut object, &["input"])?;
    let input = object["input"].clone();
    Ok(Item { input, ..Item::of_object(line, object, usual)? })
}

/// Whether an argument looks like the name of a file: a path, or a word with an ending such as `.txt`.
pub fn is_file_name(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '\\' | '_' | '-' | '~');
    let last = text.rsplit(['/', '\\']).next().unwrap_or_default();
    let has_ending = last.rsplit_once('.').is_some_and(|(stem, ending)| {
        let is_ending =
            (2..=5).contains(&ending.len()) && ending.starts_with(|c: char| c.is_ascii_alphabetic());
        is_ending && stem.starts_with(|c: char| c.is_alphabetic() || c == '_')
    });
    let is_path = text.contains('/') && text.starts_with(|c: char| c.is_alphabetic() || "./~".contains(c));
    // A quotient of infinite numbers is no path: `omega/2`.
    text.chars().all(plain) && (has_ending || is_path && !tedomari_transfinite::is_infinite(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compare, Evaluate};

    fn read(line: &str) -> Item<Evaluate> {
        read_expression(line, &Evaluate::new(""), Evaluate::new).unwrap()
    }

    #[test]
    fn expressions() {
        let item = read("{3|1}");
        assert_eq!((item.question, item.input), (Evaluate::new("{3|1}"), Json::from("{3|1}")));
        let item = read(r#"{"input": "{3|1}", "id": 7}"#);
        assert_eq!((item.input, item.id), (Json::from("{3|1}"), Some(Json::from(7))));
        assert_eq!(read(r#"{"expr": 5}"#).question.input, "5");
        assert!(read(r#"{"input": "1", "incentives": true}"#).question.incentives);
    }

    #[test]
    fn errors_know_their_place() {
        let bad = |line: &str| {
            let object = read_object(line, &["a", "b"]);
            let read = object.and_then(|mut object| {
                require(line, &mut object, &["a", "b"])?;
                Item::of_object(line, object, &Compare::new("", ""))
            });
            read.map(|item| item.question).unwrap_err().mistake
        };
        assert_eq!(bad(r#"{"a": 1, }"#).offset, 9);
        assert_eq!(bad(r#"{"a": "1"#).offset, 8);
        assert_eq!(bad(r#"{"a": 1}"#).message, "the object has no \"b\"");
        assert_eq!(bad("  ").message, r#"the line is empty: expected a JSON object {"a":…,"b":…}"#);
        assert!(bad(r#"{"a": 1, "b": 2, "assert": "~"}"#).message.contains("unknown variant `~`"));
        for line in ["[1]", "3|1", "{3|1}"] {
            assert_eq!(bad(line).message, r#"expected a JSON object {"a":…,"b":…}"#);
        }
    }

    #[test]
    fn names_of_files() {
        for name in ["games.txt", "a/b", "./x", "/tmp/x.sums", "~/games", "nofile.sgf", "my-sums_2.sums"] {
            assert!(is_file_name(name), "{name}");
        }
        for game in ["1/2", "-3/4", "2.5", "3.{1|0}", "{3|1}", "*2", "2.x", "^", "upon", "4.on", "a", "1/on"]
        {
            assert!(!is_file_name(game), "{game}");
        }
    }
}

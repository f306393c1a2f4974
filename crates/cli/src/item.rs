//! Items: what one answer is asked for, read from arguments or from a line of standard input.

use serde_json::{Map, Value as Json};

/// One thing to answer, as the texts of its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What the user gave, repeated in the answer: a text, or an object where the item has parts.
    pub input: Json,
    /// A name that the user gave to the item in JSON, repeated in the answer.
    pub id: Option<Json>,
    /// The texts, in the order of the command's fields.
    pub texts: Vec<String>,
}

/// Why an item cannot be answered; boxed, since it is rare and large.
pub type Bad = Box<Mistake>;

/// What is wrong with an item, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// The text that holds the wrong place.
    pub text: String,
    /// Which part of the item that text is.
    pub field: Option<&'static str>,
    /// The byte in the text.
    pub offset: usize,
    pub message: String,
    /// What the answer repeats: the whole item, or the line that is none.
    pub input: Json,
    pub id: Option<Json>,
}

impl Mistake {
    /// An error in a line that could not be read as an item.
    pub fn line(text: &str, offset: usize, message: impl Into<String>) -> Bad {
        let input = Json::from(text);
        Box::new(Mistake {
            text: text.to_owned(),
            field: None,
            offset,
            message: message.into(),
            input,
            id: None,
        })
    }
}

impl Item {
    pub fn expression(text: &str) -> Item {
        Item { input: Json::from(text), id: None, texts: vec![text.to_owned()] }
    }

    /// An item with named parts.
    pub fn parts(fields: &[&'static str], texts: Vec<String>) -> Item {
        let pairs = fields.iter().zip(&texts).map(|(&field, text)| (field.to_owned(), Json::from(&text[..])));
        Item { input: Json::Object(pairs.collect()), id: None, texts }
    }

    /// An error in one of the texts.
    pub fn bad(&self, part: usize, field: Option<&'static str>, offset: usize, message: String) -> Bad {
        let (input, id) = (self.input.clone(), self.id.clone());
        Box::new(Mistake { text: self.texts[part].clone(), field, offset, message, input, id })
    }

    /// An expression from a line: the line itself, or a JSON object that holds it.
    pub fn read_expression(line: &str) -> Result<Item, Bad> {
        refuse_blank(line, "an expression")?;
        // No expression begins like this, since the notation has no quotation marks.
        if !line.trim_start().starts_with("{\"") {
            return Ok(Item::expression(line));
        }
        let object = read_object(line, &["input"])?;
        let (_, text) = text_of(line, &object, &["input", "expr"])?;
        Ok(Item { id: object.get("id").cloned(), ..Item::expression(&text) })
    }

    /// An item with these parts from a line that holds a JSON object.
    pub fn read_parts(line: &str, fields: &[&'static str]) -> Result<Item, Bad> {
        let object = read_object(line, fields)?;
        let mut texts = Vec::new();
        for &field in fields {
            texts.push(text_of(line, &object, &[field])?.1);
        }
        Ok(Item { id: object.get("id").cloned(), input: Json::Object(object), texts })
    }
}

/// A line without anything is an item too, and a bad one: every line gets its answer.
pub fn refuse_blank(line: &str, expected: &str) -> Result<(), Bad> {
    if line.trim().is_empty() {
        return Err(Mistake::line(line, 0, format!("the line is empty: expected {expected}")));
    }
    Ok(())
}

/// Whether a name that is not known is short enough to look for one like it: the distance between two names takes as long
/// as the product of their lengths.
pub fn may_be_mistyped(name: &str) -> bool {
    name.len() < 100
}

/// The object that a line holds; `keys` are those that it should have.
pub fn read_object(line: &str, keys: &[&str]) -> Result<Map<String, Json>, Bad> {
    let pairs: Vec<String> = keys.iter().map(|key| format!("\"{key}\":…")).collect();
    let expected = format!("a JSON object {{{}}}", pairs.join(","));
    refuse_blank(line, &expected)?;
    match serde_json::from_str(line) {
        Ok(Json::Object(object)) => Ok(object),
        // Somebody who did not write an object at all is not helped by what is wrong with it as JSON.
        Ok(_) => Err(Mistake::line(line, 0, format!("expected {expected}"))),
        Err(_) if !line.replace(' ', "").starts_with("{\"") => {
            Err(Mistake::line(line, 0, format!("expected {expected}")))
        }
        Err(error) => {
            let text = error.to_string();
            // The parser's own "at line 1 column 7" would only repeat the caret.
            let message = text.split(" at line ").next().unwrap_or_default();
            let offset = if error.is_eof() { line.len() } else { error.column().saturating_sub(1) };
            Err(Mistake::line(line, offset, format!("this is not JSON: {message}")))
        }
    }
}

/// The text under the first of the keys that is there; numbers are taken as they are written.
pub fn text_of(
    line: &str,
    object: &Map<String, Json>,
    keys: &[&'static str],
) -> Result<(&'static str, String), Bad> {
    let bad = |message: String| {
        let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
        Box::new(Mistake { input, id, ..*Mistake::line(line, 0, message) })
    };
    for &key in keys {
        match object.get(key) {
            None => {}
            Some(Json::String(text)) => return Ok((key, text.clone())),
            Some(Json::Number(number)) => return Ok((key, number.to_string())),
            Some(_) => return Err(bad(format!("the value of \"{key}\" must be a string"))),
        }
    }
    Err(bad(format!("the object has no \"{}\"", keys[0])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions() {
        assert_eq!(Item::read_expression("{3|1}").unwrap(), Item::expression("{3|1}"));
        let item = Item::read_expression(r#"{"input": "{3|1}", "id": 7}"#).unwrap();
        assert_eq!((item.input, item.id), (Json::from("{3|1}"), Some(Json::from(7))));
        assert_eq!(Item::read_expression(r#"{"expr": 5}"#).unwrap().texts, ["5"]);
    }

    #[test]
    fn errors_know_their_place() {
        let bad = |line: &str| Item::read_parts(line, &["a", "b"]).unwrap_err();
        assert_eq!(bad(r#"{"a": 1, }"#).offset, 9);
        assert_eq!(bad(r#"{"a": "1"#).offset, 8);
        assert_eq!(bad(r#"{"a": 1}"#).message, "the object has no \"b\"");
        assert_eq!(bad("  ").message, r#"the line is empty: expected a JSON object {"a":…,"b":…}"#);
        for line in ["[1]", "3|1", "{3|1}"] {
            assert_eq!(bad(line).message, r#"expected a JSON object {"a":…,"b":…}"#);
        }
    }
}

//! Questions about take-and-break games as they are given: as arguments, or as lines of standard input.

use serde_json::{Map, Value as Json};
use tedomari_octal::{CodeError, Rule};

use crate::item::{Bad, Item, Wrong, read_object, refuse_blank};
use crate::mistake::Mistake;
use crate::natural::Natural;
use crate::octal::AskOctal;

/// A whole number of any size: `1000`, `10^18`.
pub fn natural(text: &str) -> Result<Natural, String> {
    text.parse()
}

/// A number of heaps or beans: `1000`, `10^7`, `2.5M`.
pub fn amount(text: &str) -> Result<u64, String> {
    match text.contains('^') {
        true => natural(text)?.small().ok_or_else(|| "the number is too large".to_owned()),
        false => tedomari_task::quantity::count(text),
    }
}

/// The usual question about a code.
pub fn from_code(code: &str, usual: &AskOctal) -> Item<AskOctal> {
    Item::new(Json::from(code), AskOctal { code: code.to_owned(), ..usual.clone() })
}

/// A question from a line: a code, or an object with the code and whatever is not as usual.
pub fn from_line(line: &str, usual: &AskOctal) -> Result<Item<AskOctal>, Bad> {
    if !line.trim_start().starts_with('{') {
        refuse_blank(line, "a code such as 0.77")?;
        return Ok(from_code(line, usual));
    }
    let object = read_object(line, &["code"])?;
    let id = object.get("id").cloned();
    let read = question(line, &object, usual);
    let input = Json::Object(object);
    match read {
        Ok(question) => Ok(Item { input, id, question }),
        Err(mistake) => Err(Box::new(Wrong { mistake, input, id })),
    }
}

fn question(line: &str, object: &Map<String, Json>, usual: &AskOctal) -> Result<AskOctal, Mistake> {
    let wrong = |message: &str| Mistake::new(line, 0, message);
    let code = object.get("code").and_then(Json::as_str);
    let code = code.ok_or_else(|| wrong("the object has no \"code\" that is a string"))?;
    let question = changed(object, usual).map_err(|message| wrong(&message))?;
    // In an object the place of a mistake is a place in this field.
    let read: Result<Rule, CodeError> = code.parse();
    read.map_err(|error| Mistake::new(code, error.offset, error.message).in_field("code"))?;
    Ok(AskOctal { code: code.to_owned(), ..question })
}

/// The usual question, changed by what an object says.
fn changed(object: &Map<String, Json>, usual: &AskOctal) -> Result<AskOctal, String> {
    let text = |value: &Json| match value {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let mut question = usual.clone();
    for (key, value) in object {
        let wrong = |message: String| format!("\"{key}\": {message}");
        let flag = || value.as_bool().ok_or_else(|| wrong("expected true or false".to_owned()));
        match &key[..] {
            "upto" => question.upto = Some(amount(&text(value)).map_err(wrong)?),
            "at" => {
                let alone = std::slice::from_ref(value);
                let list = value.as_array().map_or(alone, Vec::as_slice).iter();
                question.at = list.map(|n| natural(&text(n))).collect::<Result<_, _>>().map_err(wrong)?;
            }
            "heaps" => {
                let list = value.as_array().ok_or_else(|| wrong("expected a list of heaps".to_owned()))?;
                let heaps = list.iter().map(|n| amount(&text(n))).collect::<Result<_, _>>();
                question.heaps = Some(heaps.map_err(wrong)?);
            }
            "misere" => question.misere = flag()?,
            "genus" => question.genus = flag()?,
            "quotient" => question.quotient = flag()?,
            _ => {}
        }
    }
    Ok(question)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(natural("10^18"), Ok(1_000_000_000_000_000_000.into()));
        assert_eq!(amount("10^7"), Ok(10_000_000));
        assert_eq!(amount("2.5M"), Ok(2_500_000));
        for text in ["", "x", "-1", "10^", "^3", "10^99999999999", "1.5"] {
            assert!(natural(text).is_err(), "{text}");
        }
        assert!(amount("10^30").is_err());
    }

    #[test]
    fn lines() {
        let read = |line: &str| from_line(line, &AskOctal { upto: Some(9), ..AskOctal::default() });
        let line = r#"{"code":"0.77","at":["10^18",7],"heaps":[3,5],"misere":true}"#;
        let question = read(line).unwrap().question;
        assert_eq!((question.at.len(), question.heaps, question.upto), (2, Some(vec![3, 5]), Some(9)));
        assert!(question.misere);
        assert_eq!(read("0.77").unwrap().question.code, "0.77");
        for line in ["", "{}", r#"{"code":7}"#, r#"{"code":"0.7","upto":-1}"#, r#"{"code":"0.7","heaps":3}"#]
        {
            assert!(read(line).is_err(), "{line}");
        }
        let wrong = read(r#"{"code":"0.7x"}"#).unwrap_err().mistake;
        assert_eq!((wrong.offset, wrong.field.as_deref()), (3, Some("code")));
    }
}

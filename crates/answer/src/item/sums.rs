//! Sums as items: components and who moves first, from JSON objects `{"components":[…],"first":"left"}`, or from lines with `;`
//! between the components, as in files of sums.
//!
//! All questions about sums are read here, so that they take the same input and point at mistakes in the same way.

use serde_json::{Map, Value as Json};
use tedomari_sum::instances::file::{self, Entry};
use tedomari_vocabulary::Player;

use crate::bounds::Bound;
use crate::item::{Bad, Item, Wrong, read_object, refuse_blank};
use crate::mistake::Mistake;
use crate::question::Question;
use crate::solve::Solve;
use crate::strategy::FollowStrategy;

const KEYS: [&str; 2] = ["components", "first"];

/// A question about a sum.
pub trait AboutSum: Question + Clone {
    /// The same question about other components.
    fn about(&self, components: Vec<String>) -> Self;
}

impl AboutSum for Solve {
    fn about(&self, components: Vec<String>) -> Solve {
        Solve { components, ..self.clone() }
    }
}

impl AboutSum for FollowStrategy {
    fn about(&self, components: Vec<String>) -> FollowStrategy {
        FollowStrategy { components, ..self.clone() }
    }
}

impl AboutSum for Bound {
    fn about(&self, components: Vec<String>) -> Bound {
        Bound { components, ..self.clone() }
    }
}
/// A sum as an item.
pub fn item<Q: AboutSum>(usual: &Q, components: Vec<String>, first: Player) -> Item<Q> {
    let question = usual.about(components.clone());
    Item::new(input(components, first), question)
}

/// What is repeated of a sum.
pub fn input(components: Vec<String>, first: Player) -> Json {
    let components: Json = components.into_iter().collect();
    Json::Object(Map::from_iter([
        ("components".to_owned(), components),
        ("first".to_owned(), first.lower().into()),
    ]))
}

/// A sum from a line: a JSON object, or components as text.
pub fn read_line<Q: AboutSum>(line: &str, usual: &Q) -> Result<Item<Q>, Bad> {
    refuse_blank(line, "{\"components\":[…],\"first\":\"left\"}, or games with `;` between them")?;
    // No game begins like this, since the notation has no quotation marks.
    if !line.trim_start().starts_with("{\"") {
        let texts = read_text(line)?.texts().into_iter().map(str::to_owned).collect();
        return Ok(Item::new(Json::from(line), usual.about(texts)));
    }
    let object = read_object(line, &KEYS)?;
    if !object.get("components").is_some_and(are_texts) {
        return Err(wrong(line, &object, "\"components\" must be a list of strings: one game each"));
    }
    if object.get("first").is_some_and(|first| !is_player(first)) {
        return Err(wrong(line, &object, "\"first\" must be \"left\" or \"right\""));
    }
    Item::of_object(line, object, usual)
}

/// A line of a file of sums. Expected answers are read and left alone.
fn read_text(line: &str) -> Result<Entry, Bad> {
    // Indented or not, a line is a sum here.
    let bare = line.trim_start();
    let before = line.len() - bare.len();
    match file::parse(bare) {
        Ok(mut entries) if entries.len() == 1 => Ok(entries.remove(0)),
        Ok(_) => Err(Wrong::line(line, 0, "the line has only a comment: expected a sum")),
        Err(error) => Err(Wrong::line(line, before + error.offset, error.message)),
    }
}

/// Of a line of text the place of a mistake is counted in the whole line.
pub fn in_whole_line(input: &Json, mistake: Mistake) -> Mistake {
    // The rows of a board stand in a file, not in the line that names it.
    if let Json::String(line) = input
        && mistake.field.as_deref() != Some("board")
        && let Some(at) = mistake.component
        && let Ok(entry) = read_text(line)
        && let Some(component) = entry.components().get(at)
    {
        let before = line.len() - line.trim_start().len() + component.offset();
        return Mistake::new(line, before + mistake.offset, mistake.message);
    }
    mistake
}

fn is_player(value: &Json) -> bool {
    let text = value.as_str().unwrap_or_default();
    Player::BOTH.into_iter().any(|player| text.eq_ignore_ascii_case(player.lower()))
}

/// Numbers are taken as they are written.
fn are_texts(value: &Json) -> bool {
    value.as_array().is_some_and(|list| list.iter().all(|item| item.is_string() || item.is_number()))
}

fn wrong(line: &str, object: &Map<String, Json>, message: &str) -> Bad {
    let (input, id) = (Json::Object(object.clone()), object.get("id").cloned());
    Box::new(Wrong { mistake: Mistake::new(line, 0, message), input, id })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Item<Bound>, Bad> {
        read_line(line, &Bound { components: Vec::new(), first: Player::Left })
    }

    #[test]
    fn lines() {
        let item = read(r#"{"components": ["{3|1}", 5], "first": "Right", "id": 7}"#).unwrap();
        assert_eq!(item.question.components, ["{3|1}", "5"]);
        assert_eq!((item.question.first, item.id), (Player::Right, Some(Json::from(7))));
        assert!(read(r#"{"components": []}"#).unwrap().question.components.is_empty());
    }

    #[test]
    fn lines_of_text() {
        let item = read("  {3|1} ; 5 # two of them").unwrap();
        assert_eq!(item.question.components, ["{3|1}", "5"]);
        assert_eq!(item.input, Json::from("  {3|1} ; 5 # two of them"));
        let mistake = Mistake { component: Some(1), ..Mistake::new("5", 0, "so") };
        assert_eq!(in_whole_line(&item.input, mistake).offset, 10);
        assert_eq!(read("  1 ; ; 2").unwrap_err().mistake.offset, 6);
    }

    #[test]
    fn bad_lines() {
        let message = |line: &str| read(line).map(|item| item.question).unwrap_err().mistake.message;
        assert!(message(r#"{"components": "{3|1}"}"#).contains("list of strings"));
        assert!(message(r#"{"components": [["1"]]}"#).contains("list of strings"));
        assert!(message(r#"{"first": "left"}"#).contains("list of strings"));
        assert!(message(r#"{"components": [], "first": "black"}"#).contains("\"left\" or \"right\""));
        assert!(message("").contains("the line is empty"));
        assert!(message(" # nothing").contains("only a comment"));
    }
}

//! Files of sums for `solve`: each sum as an item for both players, and the answers that the file expects held against those
//! that were found.

use serde_json::{Map, Value as Json};
use tedomari::instances::file::{self, Entry, FileError};
use tedomari::{Dyadic, Interval, Player};

use crate::batch::{Answer, Place, Source};
use crate::desk::{Desk, parse};
use crate::failure::{Exit, Failure};
use crate::item::{Bad, Item, Mistake};
use crate::look::{ALARM, FAINT};
use crate::sums;

/// The sums of a file, each for both players. A mistake takes the place of the sum that it is in.
pub fn read(name: &str) -> Result<Source, Failure> {
    let text = std::fs::read_to_string(name)
        .map_err(|error| Failure::Usage(format!("`{name}` could not be read: {error}")))?;
    let mut items = Vec::new();
    for entry in file::entries(&text) {
        match entry.and_then(readable) {
            Ok(entry) => {
                let line = Place::file(entry.line());
                items.extend(Player::BOTH.map(|first| (Ok(item(&entry, first)), line)));
            }
            Err(error) => items.push((Err(bad(&text, &error)), Place::file(error.line))),
        }
    }
    Ok(Source::File(items))
}

/// An entry whose components can be parsed. What is wrong with their meaning is found when they are evaluated.
fn readable(entry: Entry) -> Result<Entry, FileError> {
    for (at, component) in entry.components().iter().enumerate() {
        if let Err(error) = parse(component.text()) {
            let message = format!("component {at}: {}", error.message);
            let offset = component.offset() + error.offset;
            return Err(FileError { line: component.line(), offset, message });
        }
    }
    Ok(entry)
}

fn item(entry: &Entry, first: Player) -> Item {
    let mut item = sums::item(entry.texts().into_iter().map(str::to_owned).collect(), first);
    if let Some(name) = entry.name() {
        item.input["name"] = name.into();
    }
    let mut expected = Map::new();
    if let Some(score) = entry.expected().score(first) {
        expected.insert("score".into(), score.to_string().into());
    }
    if let Some(winner) = entry.expected().winner(first) {
        expected.insert("winner".into(), winner.lower().into());
    }
    if !expected.is_empty() {
        item.input["expected"] = Json::Object(expected);
    }
    item
}

/// The line with the mistake, and the byte in it.
fn bad(text: &str, error: &FileError) -> Bad {
    let start = text[..error.offset].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    Mistake::line(line.trim_end_matches('\r'), error.offset - start, &error.message[..])
}

/// What a file expects of a sum, held against what was found.
#[derive(Debug, Default, PartialEq, Eq)]
struct Comparison {
    /// What is otherwise.
    differing: Vec<String>,
    /// What could not be compared, because too little was found out.
    open: Vec<String>,
}

impl Comparison {
    /// Of the bounds on the score and the winner, if that is known.
    fn of(expected: &Json, score: &Interval, winner: Option<Player>) -> Comparison {
        let mut found = Comparison::default();
        let none = Map::new();
        for (key, want) in expected.as_object().unwrap_or(&none) {
            let (what, holds) = match (&key[..], want.as_str()) {
                ("score", Some(want)) => (format!("the score {want}"), is_score(score, want)),
                ("winner", Some(want)) => {
                    (format!("{want} to win"), winner.map(|winner| want.eq_ignore_ascii_case(winner.lower())))
                }
                // An item of standard input may say anything.
                _ => (format!("{key} {want}"), None),
            };
            match holds {
                Some(true) => {}
                Some(false) => found.differing.push(what),
                None => found.open.push(what),
            }
        }
        found
    }

    /// Whether all is as expected; nothing if that is not known.
    fn holds(&self) -> Option<bool> {
        match (self.differing.is_empty(), self.open.is_empty()) {
            (false, _) => Some(false),
            (true, false) => None,
            (true, true) => Some(true),
        }
    }
}

/// Whether a score within these bounds is the one wanted, as far as they tell.
fn is_score(score: &Interval, want: &str) -> Option<bool> {
    let want: Dyadic = want.parse().ok()?;
    let (low, high) = (score.low.as_ref(), score.high.as_ref());
    let is_excluded = low.is_some_and(|low| want < *low) || high.is_some_and(|high| *high < want);
    match (is_excluded, low == Some(&want) && high == Some(&want)) {
        (true, _) => Some(false),
        (false, true) => Some(true),
        (false, false) => None,
    }
}

/// Whether a file expects a score of the sum.
pub fn expects_score(item: &Item) -> bool {
    item.input.get("expected").is_some_and(|expected| expected.get("score").is_some())
}

/// Adds to an answer whether it is the one that a file expects, if one was expected.
pub fn compare(desk: &Desk, item: &Item, score: &Interval, winner: Option<Player>, answer: &mut Answer) {
    let Some(expected) = item.input.get("expected") else { return };
    let found = Comparison::of(expected, score, winner);
    if found.holds() == Some(false) {
        answer.exit = answer.exit.max(Exit::AssertedFalse);
    }
    if desk.json {
        answer.fields.insert("as_expected".into(), found.holds().map_or(Json::Null, Json::from));
        return;
    }
    for what in &found.differing {
        let line = format!("the file expects {what}");
        answer.text += &format!("  {}\n", desk.look.paint(ALARM, &line));
    }
    for what in &found.open {
        let line = format!("the file expects {what}; that was not compared");
        answer.text += &format!("  {}\n", desk.look.paint(FAINT, &line));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_was_compared_is_as_expected() {
        let holds = |expected: Json, bounds: [Option<i64>; 2], winner| {
            let [low, high] = bounds.map(|end| end.map(Dyadic::from));
            Comparison::of(&expected, &Interval { low, high }, winner).holds()
        };
        let (score, both) = (|| json!({ "score": "4" }), || json!({ "score": "4", "winner": "left" }));
        assert_eq!(holds(score(), [Some(4), Some(4)], None), Some(true));
        assert_eq!(holds(score(), [Some(5), Some(5)], None), Some(false));
        assert_eq!(holds(score(), [Some(0), Some(5)], None), None);
        assert_eq!(holds(score(), [None, None], Some(Player::Left)), None);
        assert_eq!(holds(score(), [Some(5), None], None), Some(false));
        assert_eq!(holds(score(), [None, Some(3)], None), Some(false));
        assert_eq!(holds(both(), [Some(4), Some(4)], None), None);
        assert_eq!(holds(both(), [Some(4), Some(4)], Some(Player::Left)), Some(true));
        assert_eq!(holds(both(), [Some(0), Some(5)], Some(Player::Right)), Some(false));
        assert_eq!(holds(json!({ "winner": "right" }), [None, None], Some(Player::Right)), Some(true));
        assert_eq!(holds(json!({ "score": 4 }), [Some(4), Some(4)], None), None);
        assert_eq!(holds(json!({ "score": "four" }), [Some(4), Some(4)], None), None);
    }

    #[test]
    fn mistakes_are_shown_in_their_line() {
        let text = "1\r\n  left = x\r\n3";
        let error = file::parse(text).unwrap_err();
        let bad = bad(text, &error);
        assert_eq!((&bad.text[..], &bad.text[bad.offset..]), ("  left = x", "x"));
    }
}

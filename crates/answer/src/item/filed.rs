//! The items of a file of sums: each sum for both players, with the answers that the file expects.

use serde_json::Value as Json;
use tedomari_notation::Parser;
use tedomari_rulesets::Registry;
use tedomari_sum::instances::file::{self, Entry, FileError};
use tedomari_vocabulary::Player;

use crate::item::{Bad, Item, Wrong, sums};
use crate::solve::{Expected, Solve};

/// An item, or the mistake in the place of a sum, and the line that it is on.
pub type Filed = (Result<Item<Solve>, Bad>, usize);

/// The items of a file with this text, and whether there are several. What a file does not say is as in the question `usual`.
///
/// An item is made when its turn comes, since a sum may be long.
///
/// ```
/// use tedomari_answer::item::filed;
/// use tedomari_answer::{Player, Solve};
///
/// let (items, many) = filed::items("{3|1} ; 2\n", Solve::new(&[], Player::Left));
/// assert!(many);
/// let firsts: Vec<_> = items.map(|(item, line)| (item.unwrap().question.first, line)).collect();
/// assert_eq!(firsts, [(Player::Left, 1), (Player::Right, 1)]);
/// ```
pub fn items(text: &str, usual: Solve) -> (impl Iterator<Item = Filed> + 'static, bool) {
    let registry = Registry::default();
    let entries = file::entries(text);
    let many = entries.len() > 1 || entries.first().is_some_and(Result::is_ok);
    let text = text.to_owned();
    let items = entries.into_iter().flat_map(move |entry| {
        let (entry, usual) = (entry.and_then(|entry| readable(&registry, entry)), usual.clone());
        let error = match &entry {
            Ok(_) => None,
            Err(error) => Some((Err(bad(&text, error)), error.line)),
        };
        let both = entry.into_iter().flat_map(move |entry| {
            let (line, usual) = (entry.line(), usual.clone());
            Player::BOTH.into_iter().map(move |first| (Ok(item(&usual, &entry, first)), line))
        });
        error.into_iter().chain(both)
    });
    (items, many)
}

/// An entry whose components can be parsed. What is wrong with their meaning is found when they are evaluated.
fn readable(registry: &Registry, entry: Entry) -> Result<Entry, FileError> {
    let names: Vec<&str> = registry.names().collect();
    for (at, component) in entry.components().iter().enumerate() {
        if let Err(error) = Parser::new().rulesets(&names).parse(component.text()) {
            let message = format!("component {at}: {}", error.message);
            let offset = component.offset() + error.offset;
            return Err(FileError { line: component.line(), offset, message });
        }
    }
    Ok(entry)
}

fn item(usual: &Solve, entry: &Entry, first: Player) -> Item<Solve> {
    let texts = entry.texts().into_iter().map(str::to_owned).collect();
    let mut item = sums::item(&Solve { first, ..usual.clone() }, texts, first);
    if let Some(name) = entry.name() {
        item.input["name"] = name.into();
    }
    let score = entry.expected().score(first).cloned();
    let expected = Expected { score, winner: entry.expected().winner(first) };
    if expected != Expected::default() {
        item.input["expected"] = serde_json::to_value(&expected).unwrap_or(Json::Null);
        item.question.expected = Some(expected);
    }
    item
}

/// The line with the mistake, and the byte in it.
fn bad(text: &str, error: &FileError) -> Bad {
    let start = text[..error.offset].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    Wrong::line(line.trim_end_matches('\r'), error.offset - start, &error.message[..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_shown_in_their_line() {
        let text = "1\r\n  left = x\r\n3";
        let error = file::parse(text).unwrap_err();
        let mistake = bad(text, &error).mistake;
        assert_eq!((&mistake.text[..], &mistake.text[mistake.offset..]), ("  left = x", "x"));
    }
}

//! Files of sums for `solve`: each sum as an item for both players, with the answers that the file expects.

use serde_json::Value as Json;
use tedomari::Player;
use tedomari::answer::Solve;
use tedomari::answer::item::{Bad, Item, Wrong, sums};
use tedomari::answer::solve::Expected;
use tedomari::instances::file::{self, Entry, FileError};
use tedomari::{Registry, parse_with};

use crate::batch::{Source, Whence};
use crate::failure::Failure;
use crate::files;

/// The sums of a file, each for both players. A mistake takes the place of the sum that it is in.
///
/// An item is made when its turn comes, since a sum may be long.
pub fn read(name: &str, usual: Solve) -> Result<Source<'static, Solve>, Failure> {
    let text = files::read_text(name)?;
    let registry = Registry::default();
    let entries = file::entries(&text);
    let many = entries.len() > 1 || entries.first().is_some_and(Result::is_ok);
    let items = entries.into_iter().flat_map(move |entry| {
        let (entry, usual) = (entry.and_then(|entry| readable(&registry, entry)), usual.clone());
        let error = match &entry {
            Ok(_) => None,
            Err(error) => Some((Err(bad(&text, error)), Whence::file(error.line))),
        };
        let both = entry.into_iter().flat_map(move |entry| {
            let (line, usual) = (Whence::file(entry.line()), usual.clone());
            Player::BOTH.into_iter().map(move |first| (Ok(item(&usual, &entry, first)), line))
        });
        error.into_iter().chain(both)
    });
    Ok(Source::File { items: Box::new(items), many })
}

/// An entry whose components can be parsed. What is wrong with their meaning is found when they are evaluated.
fn readable(registry: &Registry, entry: Entry) -> Result<Entry, FileError> {
    for (at, component) in entry.components().iter().enumerate() {
        if let Err(error) = parse_with(registry, component.text()) {
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

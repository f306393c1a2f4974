//! What is wrong with a text, and where.

use std::fmt;

use crate::expr::Span;

/// Why a text is not a game, with the byte where it goes wrong.
///
/// ```
/// let error = tedomari_notation::parse("{1,,2|3}").unwrap_err();
/// assert_eq!(error.offset, 3);
/// assert_eq!(error.message, "found `,`, expected an option");
/// assert_eq!(error.to_string(), "found `,`, expected an option (at byte 3)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The byte in the text that the message is about: always on a character boundary, at most the text's length.
    pub offset: usize,
    /// What was found there and what was expected, as one sentence.
    pub message: String,
    /// What could have stood there, item by item: descriptions such as "a game", or names for an unknown word (the
    /// likeliest first). Empty where the message says it all.
    pub expected: Vec<String>,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for ParseError {}

impl ParseError {
    pub(crate) fn new(offset: usize, message: impl Into<String>) -> ParseError {
        ParseError { offset, message: message.into(), expected: Vec::new() }
    }

    /// "found X, expected A, B or C"
    pub(crate) fn unexpected(offset: usize, found: &str, expected: &[&str]) -> ParseError {
        ParseError {
            offset,
            message: format!("found {found}, expected {}", alternatives(expected)),
            expected: expected.iter().map(|&item| item.to_owned()).collect(),
        }
    }
}

/// The items as "A, B or C".
fn alternatives<T: AsRef<str>>(items: &[T]) -> String {
    let mut text = String::new();
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            text += if at + 1 == items.len() { " or " } else { ", " };
        }
        text += item.as_ref();
    }
    text
}

/// A piece of the text in backticks, shortened so that a message stays readable whatever the input.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("`{}…`", &text[..cut]),
        None => format!("`{text}`"),
    }
}

/// What stands at a place of the text, for a message.
pub(crate) fn found(text: &str, span: Span) -> String {
    if span.start == text.len() {
        "the end of the text".to_owned()
    } else {
        quote(&text[span.start..span.end])
    }
}

/// The error for a word without meaning, with the nearest known names put forward.
pub(crate) fn unknown_word(offset: usize, word: &str, kind: &str, known: Vec<&str>) -> ParseError {
    // Words longer than any name are near to none, and the distance is quadratic in the length.
    const LONGEST: usize = 40;
    let mut near: Vec<(usize, &str)> = Vec::new();
    if word.len() <= LONGEST {
        let lower = word.to_ascii_lowercase();
        near = known
            .into_iter()
            .filter(|name| name.len() <= LONGEST)
            .map(|name| (strsim::osa_distance(&lower, &name.to_ascii_lowercase()), name))
            .filter(|&(distance, name)| distance <= 2 && distance * 2 < name.len())
            .collect();
        near.sort_unstable();
        near.dedup();
        let nearest = near.first().map_or(0, |first| first.0);
        near.retain(|&(distance, _)| distance == nearest);
        near.truncate(3);
    }
    let mut message = format!("unknown {kind} {}", quote(word));
    let expected: Vec<String> = near.into_iter().map(|(_, name)| name.to_owned()).collect();
    if !expected.is_empty() {
        let quoted: Vec<String> = expected.iter().map(|name| quote(name)).collect();
        message += &format!(", did you mean {}?", alternatives(&quoted));
    }
    ParseError { offset, message, expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_read_like_a_sentence() {
        assert_eq!(alternatives(&["a"]), "a");
        assert_eq!(alternatives(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn quotes_are_cut_between_characters() {
        assert_eq!(quote("½"), "`½`");
        assert_eq!(quote(&"½".repeat(100)), format!("`{}…`", "½".repeat(24)));
    }

    #[test]
    fn near_names_are_suggested_nearest_first() {
        let known = vec!["domineering", "cool", "col", "clobber"];
        let error = unknown_word(7, "coool", "function", known.clone());
        assert_eq!(error.expected, ["cool"]);
        assert_eq!(error.message, "unknown function `coool`, did you mean `cool`?");
        let error = unknown_word(7, &"x".repeat(1 << 20), "label", known);
        assert!(error.expected.is_empty());
    }
}

//! Names of subgames: `a{2|1}` names a game, a later `a` is the same game again.
//!
//! A label is a lowercase word. Words that the notation uses otherwise are not free: the functions, the loopy games,
//! and `v`, `vv`, `v2` …, which are downs.

use std::fmt;

use crate::function::is_reserved;

/// Why a node cannot carry a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelError {
    /// Only nodes written in braces, that is [`Node::Game`](crate::Node::Game), can be named.
    NotAGame,
    /// The name is not `[a-z][a-z0-9_]*`, or it reads as a down.
    NotAName,
    /// The name is a function or another fixed word.
    Reserved,
    /// Another node has that name, or this node has another one.
    Taken,
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LabelError::NotAGame => "only a game in braces can have a label",
            LabelError::NotAName => {
                "a label is a lowercase letter followed by lowercase letters, digits and `_`, and not a down"
            }
            LabelError::Reserved => "the word has a fixed meaning and cannot be a label",
            LabelError::Taken => "the label is already in use",
        })
    }
}

impl std::error::Error for LabelError {}

/// Whether a word is a down: `v`, `vv`, `v3`. The lexer takes those before anyone asks for a label.
pub(crate) fn is_down(word: &str) -> bool {
    let rest = word.trim_start_matches('v');
    rest.len() < word.len() && rest.bytes().all(|b| b.is_ascii_digit())
}

pub(crate) fn check(name: &str) -> Result<(), LabelError> {
    let shaped = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if !shaped || is_down(name) {
        Err(LabelError::NotAName)
    } else if is_reserved(name) {
        Err(LabelError::Reserved)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_words_can_be_labels() {
        for name in ["a", "b2", "a_b", "vx", "v2x", "vav", "tiny"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in ["", "A", "2a", "_a", "v", "vvv", "v12", "vv3", "é", "a-b"] {
            assert_eq!(check(name), Err(LabelError::NotAName), "{name}");
        }
        for name in ["on", "pass", "cool"] {
            assert_eq!(check(name), Err(LabelError::Reserved), "{name}");
        }
    }
}

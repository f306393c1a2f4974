//! Rules of take-and-break games: a code, perhaps with a condition on how heaps are broken, and the games that have names.
//!
//! Grundy's game has no code, since a heap must be broken into *unequal* heaps; it is the code 4.0 with that condition, written
//! `4.0!`. In Couples-Are-Forever any heap but one of two beans may be broken; it is 4.0 with that exception, written `4.0-2`.

use std::fmt;
use std::str::FromStr;

use tedomari_vocabulary::spelling::{self, plain};

use crate::code::{Code, CodeError};

/// A game of heaps in which every move takes from one heap and breaks what is left.
///
/// ```
/// use tedomari_octal::Rule;
///
/// let rule: Rule = "kayles".parse()?;
/// assert_eq!(rule.to_string(), "0.77");
/// assert_eq!("Grundy's game".parse::<Rule>()?.to_string(), "4.0!");
/// # Ok::<(), tedomari_octal::CodeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    code: Code,
    /// Whether heaps into which one is broken must all differ in size.
    unequal: bool,
    /// The size of heaps that nobody may move in, if there is one.
    frozen: Option<u64>,
}

/// A game with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The name, in lower case.
    pub name: &'static str,
    /// The rule as it is written.
    pub rule: &'static str,
    /// What a move is.
    pub about: &'static str,
}

/// The games that can be asked for by name.
pub const NAMED: [Named; 9] = [
    named("kayles", "0.77", "take one bean or two, and break the rest if you like"),
    named("dawson's kayles", "0.07", "take two beans, and break the rest if you like; Cram on a strip"),
    named("dawson's chess", "0.137", "pawns in three ranks, captures forced"),
    named("treblecross", "0.007", "take three beans, and break the rest if you like"),
    named("grundy's game", "4.0!", "break a heap into two unequal ones"),
    named("couples-are-forever", "4.0-2", "break any heap but one of two beans"),
    named("officers", "0.6", "take a bean, but not from a heap of one, and break the rest if you like"),
    named("guiles", "0.15", "take a heap of one or two, or take two from a heap and break it"),
    named("daisies", "4.7", "take a bean or break a heap, or both"),
];

const fn named(name: &'static str, rule: &'static str, about: &'static str) -> Named {
    Named { name, rule, about }
}

impl From<Code> for Rule {
    fn from(code: Code) -> Rule {
        Rule { code, unequal: false, frozen: None }
    }
}

impl Rule {
    /// The same with the condition that heaps into which one is broken must all differ.
    pub fn unequal(self) -> Rule {
        Rule { unequal: true, ..self }
    }

    /// The same with heaps of this size that nobody may move in.
    pub fn freezing(self, size: u64) -> Rule {
        Rule { frozen: Some(size), ..self }
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Whether heaps into which one is broken must all differ.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The size of heaps that nobody may move in.
    pub fn frozen(&self) -> Option<u64> {
        self.frozen
    }

    /// The name of the game, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        let text = self.to_string();
        NAMED.iter().find(|named| named.rule == text).map(|named| named.name)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.code)?;
        if self.unequal {
            f.write_str("!")?;
        }
        self.frozen.map_or(Ok(()), |size| write!(f, "-{size}"))
    }
}

/// What is said of a text that is almost a name.
fn near_name(text: &str) -> Option<CodeError> {
    let is_word = text.trim().starts_with(|c: char| c.is_alphabetic());
    let name = spelling::nearest(text, NAMED.map(|named| named.name)).filter(|_| is_word)?;
    Some(CodeError::new(0, format!("this game is not known: did you mean `{name}`?")))
}

impl FromStr for Rule {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Rule, CodeError> {
        let wanted = plain(text);
        // `grundy` is enough for Grundy's game.
        let is_name = |name: &str| plain(name) == wanted || plain(name).trim_end_matches("sgame") == wanted;
        if let Some(named) = NAMED.iter().find(|named| is_name(named.name) && !text.contains('.')) {
            return named.rule.parse();
        }
        let (rest, frozen) = match text.split_once('-') {
            None => (text, None),
            Some((rest, size)) => {
                let parsed = size.trim().parse().ok().filter(|&size| size > 0);
                let message = "the hyphen is followed by the size of the heaps in which nobody may move";
                (rest, Some(parsed.ok_or_else(|| CodeError::new(rest.len() + 1, message))?))
            }
        };
        let (code, unequal) = match rest.trim_end().strip_suffix('!') {
            None => (rest, false),
            Some(code) => (code, true),
        };
        let code = code.parse().map_err(|error| near_name(text).unwrap_or(error))?;
        Ok(Rule { code, unequal, frozen })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_rules_read_back() {
        for named in NAMED {
            let rule: Rule = named.name.parse().unwrap();
            assert_eq!(rule.to_string(), named.rule);
            assert_eq!(rule.name(), Some(named.name));
            assert_eq!(named.rule.parse::<Rule>().unwrap(), rule);
        }
        for (text, printed) in
            [("Grundy", "4.0!"), ("dawsons-kayles", "0.07"), (" 0.77!-12 ", "0.77!-12"), (".137", "0.137")]
        {
            assert_eq!(text.parse::<Rule>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, offset) in [("kyles", 0), ("4.0-", 4), ("4.0-x", 4), ("4.0!!", 3), ("4.0-0", 4), ("", 0)] {
            assert_eq!(text.parse::<Rule>().unwrap_err().offset, offset, "{text}");
        }
    }
}

//! The words for loopy games: names that stand for one game, and the kinds of kos.
//!
//! The names are those of Winning Ways, chapter 11; the kos are those of Moews' thesis, section 4.1.

use std::fmt;

/// A loopy game with a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LoopyName {
    /// `on` = {pass|}.
    On,
    /// `off` = {|pass}.
    Off,
    /// `over` = {0|pass}, also written `1/on`.
    Over,
    /// `under` = {pass|0}.
    Under,
    /// `upon` = {pass|*}, also written `^[on]`.
    Upon,
    /// `v[on]` = {*|pass}, the negative of `upon`.
    Downon,
    /// `^<on>` = {0||0|0,pass}.
    Uponth,
    /// `v<on>` = {0,pass|0||0}, the negative of `^<on>`.
    Downonth,
    /// `dud` = {pass|pass}.
    Dud,
    /// `tis` = {tisn|}.
    Tis,
    /// `tisn` = {|tis}.
    Tisn,
}

impl LoopyName {
    /// All of them.
    pub const ALL: [LoopyName; 11] = [
        LoopyName::On,
        LoopyName::Off,
        LoopyName::Over,
        LoopyName::Under,
        LoopyName::Upon,
        LoopyName::Downon,
        LoopyName::Uponth,
        LoopyName::Downonth,
        LoopyName::Dud,
        LoopyName::Tis,
        LoopyName::Tisn,
    ];

    /// The name as it is written.
    pub fn name(self) -> &'static str {
        match self {
            LoopyName::On => "on",
            LoopyName::Off => "off",
            LoopyName::Over => "over",
            LoopyName::Under => "under",
            LoopyName::Upon => "upon",
            LoopyName::Downon => "v[on]",
            LoopyName::Uponth => "^<on>",
            LoopyName::Downonth => "v<on>",
            LoopyName::Dud => "dud",
            LoopyName::Tis => "tis",
            LoopyName::Tisn => "tisn",
        }
    }

    /// The game that a word names.
    ///
    /// ```
    /// use tedomari_notation::LoopyName;
    ///
    /// assert_eq!(LoopyName::from_word("over"), Some(LoopyName::Over));
    /// assert_eq!(LoopyName::from_word("around"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<LoopyName> {
        LoopyName::ALL.into_iter().find(|name| name.name() == word)
    }
}

impl fmt::Display for LoopyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who may pass in a ko.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KoPasses {
    /// Nobody: `KO`.
    Nobody,
    /// Left: `KOL`.
    Left,
    /// Right: `KOR`.
    Right,
}

/// Which ko it is, apart from the games that it ends in: `KO`, `OK`, `KO(i,m)` and the same with `L` or `R`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KoShape {
    /// Who may pass.
    pub passes: KoPasses,
    /// The place i, from 1: Left ends the ko in A from place 1, Right ends it in B from place m - 1.
    pub place: u64,
    /// The length m, at least 3.
    pub length: u64,
}

impl KoShape {
    /// The ko that a word names: `KO` is place 2 and `OK` place 1 of length 3.
    ///
    /// ```
    /// use tedomari_notation::{KoPasses, KoShape};
    ///
    /// let ko = KoShape::from_word("OKL").unwrap();
    /// assert_eq!((ko.passes, ko.place, ko.length), (KoPasses::Left, 1, 3));
    /// assert_eq!(ko.to_string(), "OKL");
    /// ```
    pub fn from_word(word: &str) -> Option<KoShape> {
        let (place, rest) = match (word.strip_prefix("KO"), word.strip_prefix("OK")) {
            (Some(rest), _) => (2, rest),
            (None, Some(rest)) => (1, rest),
            (None, None) => return None,
        };
        let passes = match rest {
            "" => KoPasses::Nobody,
            "L" => KoPasses::Left,
            "R" => KoPasses::Right,
            _ => return None,
        };
        Some(KoShape { passes, place, length: 3 })
    }

    /// Whether there is such a ko: the length is at least 3 and the place one of 1, …, m - 1.
    pub fn is_ko(&self) -> bool {
        self.length >= 3 && (1..self.length).contains(&self.place)
    }

    /// The word in front.
    pub(crate) fn word(self) -> &'static str {
        match (self.passes, self.is_ok()) {
            (KoPasses::Nobody, false) => "KO",
            (KoPasses::Left, false) => "KOL",
            (KoPasses::Right, false) => "KOR",
            (KoPasses::Nobody, true) => "OK",
            (KoPasses::Left, true) => "OKL",
            (KoPasses::Right, true) => "OKR",
        }
    }

    fn is_ok(self) -> bool {
        (self.place, self.length) == (1, 3)
    }

    /// The place and the length, if the word does not say them.
    pub(crate) fn numbers(self) -> Option<(u64, u64)> {
        (self.length != 3 || !matches!(self.place, 1 | 2)).then_some((self.place, self.length))
    }
}

impl fmt::Display for KoShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.numbers() {
            Some((place, length)) => write!(f, "({place},{length})"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_kos() {
        for word in ["KO", "OK", "KOL", "KOR", "OKL", "OKR"] {
            assert_eq!(KoShape::from_word(word).unwrap().to_string(), word);
        }
        for word in ["ko", "KOK", "K", "OKLR", "on"] {
            assert_eq!(KoShape::from_word(word), None, "{word}");
        }
        let ko = KoShape { passes: KoPasses::Right, place: 1, length: 4 };
        assert_eq!((ko.to_string(), ko.is_ko()), ("KOR(1,4)".to_owned(), true));
    }
}

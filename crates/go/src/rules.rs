//! Rules of Go: sets with names, whose parts can also be chosen one by one.

use std::fmt;
use std::str::FromStr;

/// Which repetitions are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    /// A ko may not be taken back at once. Longer cycles are allowed.
    Simple,
    /// No stone may bring back a board that has been there before (positional superko).
    Positional,
    /// No stone may bring back a board that has been there before with the same player to move (situational superko).
    Situational,
}

impl Ko {
    /// The name as an option has it.
    pub const fn lower(self) -> &'static str {
        match self {
            Ko::Simple => "simple",
            Ko::Positional => "positional",
            Ko::Situational => "situational",
        }
    }
}

/// What is counted at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Surrounded points and prisoners.
    Territory,
    /// Surrounded points and stones on the board.
    Area,
}

impl Scoring {
    /// The name as an option has it.
    pub const fn lower(self) -> &'static str {
        match self {
            Scoring::Territory => "territory",
            Scoring::Area => "area",
        }
    }
}

/// The rules of a game.
///
/// ```
/// use tedomari_go::{Ko, Rules};
///
/// let rules: Rules = "chinese".parse()?;
/// assert_eq!(rules, Rules::CHINESE);
/// let mine = Rules { suicide: true, ..Rules::AGA };
/// assert_eq!(mine.to_string(), "situational superko, suicide allowed, area scoring, pass stones");
/// assert_eq!(Rules::AGA.name(), Some("aga"));
/// # Ok::<(), tedomari_go::ParseRulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether a player may take their own stones off the board.
    pub suicide: bool,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Whether a pass costs a stone, which the opponent gets as a prisoner, and White passes last: then territory and area
    /// give one score.
    pub pass_stones: bool,
}

impl Rules {
    /// The Japanese rules of 1989: simple ko, no suicide, territory.
    pub const JAPANESE: Rules =
        Rules { ko: Ko::Simple, suicide: false, scoring: Scoring::Territory, pass_stones: false };
    /// The Chinese rules of 2002 as they are written: no board may come back, no suicide, area.
    pub const CHINESE: Rules =
        Rules { ko: Ko::Positional, suicide: false, scoring: Scoring::Area, pass_stones: false };
    /// The rules of the American Go Association: situational superko, no suicide, area, pass stones.
    pub const AGA: Rules =
        Rules { ko: Ko::Situational, suicide: false, scoring: Scoring::Area, pass_stones: true };

    /// The sets with a name.
    pub const NAMED: [(&'static str, Rules); 3] =
        [("japanese", Rules::JAPANESE), ("chinese", Rules::CHINESE), ("aga", Rules::AGA)];

    /// The name of this set, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        Rules::NAMED.iter().find(|(_, rules)| rules == self).map(|(name, _)| *name)
    }

    /// The rules that a record names, as `RU` in SGF: the sets with a name and some whose parts are well known. The
    /// Korean rules are the Japanese ones here; New Zealand's and Ing's and the Tromp-Taylor rules have their own parts.
    pub fn from_record(text: &str) -> Option<Rules> {
        let text = text.trim().to_ascii_lowercase();
        Some(match text.as_str() {
            "japanese" | "jp" | "japan" | "korean" | "territory" => Rules::JAPANESE,
            "chinese" | "cn" | "china" | "area" => Rules::CHINESE,
            "aga" | "french" | "british" | "bga" => Rules::AGA,
            "nz" | "new zealand" => Rules { ko: Ko::Situational, suicide: true, ..Rules::CHINESE },
            "goe" | "ing" => Rules { suicide: true, ..Rules::CHINESE },
            "tromp-taylor" | "tt" => Rules { suicide: true, ..Rules::CHINESE },
            _ => return None,
        })
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::JAPANESE
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = match self.ko {
            Ko::Simple => "simple ko",
            Ko::Positional => "positional superko",
            Ko::Situational => "situational superko",
        };
        let suicide = if self.suicide { "suicide allowed" } else { "no suicide" };
        let pass_stones = if self.pass_stones { ", pass stones" } else { "" };
        write!(f, "{ko}, {suicide}, {} scoring{pass_stones}", self.scoring.lower())
    }
}

/// No set of rules has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRulesError(String);

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rules are called {:?}: write japanese, chinese or aga", self.0)
    }
}

impl std::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let known = Rules::NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        known.map(|(_, rules)| *rules).ok_or_else(|| ParseRulesError(text.to_owned()))
    }
}

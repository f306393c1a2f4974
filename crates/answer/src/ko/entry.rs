//! Kos as they are given: `[i, A, B]`, or as text: `KO[7,0]`, `OK[1,0]`, `KO(i,m)[A,B]`, `KOL[7,0]`.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_ko::{Ko, Scoring};
use tedomari_task::Task;
use tedomari_value::Value;
use tedomari_vocabulary::Player;

use crate::digraphs::Failed;
use crate::expression::value_within;
use crate::mistake::Mistake;
use crate::session::Session;

/// A number or a game, exactly: an integer in JSON, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, expecting = "expected an integer, or a game or number as text")]
pub enum Exactly {
    /// An integer.
    Integer(i64),
    /// A text, such as `"7|0"` or a large integer.
    Text(String),
}

impl fmt::Display for Exactly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exactly::Integer(n) => n.fmt(f),
            Exactly::Text(text) => text.fmt(f),
        }
    }
}

impl Exactly {
    /// The game that it is.
    pub(super) fn value(&self, session: &Session, task: &Task) -> Result<Value, Failed> {
        Ok(value_within(session, &self.to_string(), task)?)
    }

    /// The number that it is.
    pub(crate) fn parse<T: std::str::FromStr>(&self, field: &str) -> Result<T, Mistake> {
        let text = self.to_string();
        text.trim().parse().map_err(|_| Mistake::new(&text, 0, "expected a number").in_field(field))
    }
}

/// A ko.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged, expecting = "expected a ko: [i, A, B] with integers or texts, or a text such as KO[7,0]")]
pub enum KoEntry {
    /// As text: `"KO[7,0]"`; or a game that is no ko.
    Text(String),
    /// `[i, A, B]`: at the place i of a ko between A and B. Its length m is that of all.
    Triple(Exactly, Exactly, Exactly),
}

/// Who may pass in the kos that are given as `[i, A, B]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum KoKind {
    /// Nobody.
    #[default]
    KO,
    /// Left.
    KOL,
    /// Right.
    KOR,
}

/// How a finished game is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ScoringRule {
    /// Stones and territory: a pass costs a point.
    Chinese,
    /// Territory and prisoners: a pass costs nothing, so that the player with fewer threats may pass.
    Japanese,
}

impl From<ScoringRule> for Scoring {
    fn from(rule: ScoringRule) -> Scoring {
        match rule {
            ScoringRule::Chinese => Scoring::Chinese,
            ScoringRule::Japanese => Scoring::Japanese,
        }
    }
}

impl KoKind {
    /// A ko of this kind.
    pub(super) fn of(self, ko: Ko) -> Ko {
        match self {
            KoKind::KO => ko,
            KoKind::KOL => ko.with_passes(Player::Left),
            KoKind::KOR => ko.with_passes(Player::Right),
        }
    }
}

/// What a text begins with, if it is a ko: whether it is an OK, who passes, and the rest.
fn head(text: &str) -> Option<(bool, KoKind, &str)> {
    const NAMES: [(&str, bool, KoKind); 6] = [
        ("KOL", false, KoKind::KOL),
        ("KOR", false, KoKind::KOR),
        ("OKL", true, KoKind::KOL),
        ("OKR", true, KoKind::KOR),
        ("KO", false, KoKind::KO),
        ("OK", true, KoKind::KO),
    ];
    NAMES.iter().find_map(|&(name, is_ok, kind)| {
        let rest = text.strip_prefix(name)?.trim_start();
        rest.starts_with(['[', '(']).then_some((is_ok, kind, rest))
    })
}

/// A ko from its text; nothing if the text is no ko.
pub(crate) fn read_ko(session: &Session, text: &str, task: &Task) -> Result<Option<Ko>, Failed> {
    let bare = text.trim();
    let Some((is_ok, kind, rest)) = head(bare) else { return Ok(None) };
    let place_of = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let wrong = |part: &str, message: &str| Failed::from(Mistake::new(text, place_of(part), message));
    let (place, length, rest) = match rest.strip_prefix('(') {
        None => (if is_ok { 1 } else { 2 }, 3, rest),
        Some(_) if is_ok => {
            return Err(wrong(rest, "OK[A,B] has neither a place nor a length: use KO(i,m)[A,B]"));
        }
        Some(inner) => {
            let (inside, after) = inner
                .split_once(')')
                .ok_or_else(|| wrong(inner, "expected `)` after the place and the length"))?;
            let numbers = inside
                .split_once(',')
                .and_then(|(i, m)| Some((i.trim().parse().ok()?, m.trim().parse().ok()?)));
            let (i, m) =
                numbers.ok_or_else(|| wrong(inner, "expected the place i and the length m: KO(i,m)[A,B]"))?;
            (i, m, after.trim_start())
        }
    };
    let inside = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside =
        inside.ok_or_else(|| wrong(rest, "expected [A,B], the two games of the ko, and nothing after it"))?;
    let comma =
        top_comma(inside).ok_or_else(|| wrong(inside, "expected two games with a comma between them"))?;
    let game = |part: &str| {
        value_within(session, part, task).map_err(|unfinished| match Failed::from(unfinished) {
            Failed::Mistake(mistake) => {
                Failed::from(Mistake::new(text, place_of(part) + mistake.offset, mistake.message))
            }
            stopped => stopped,
        })
    };
    let (a, b) = (game(&inside[..comma])?, game(&inside[comma + 1..])?);
    let ko = Ko::new(place, length, a, b).map_err(|error| wrong(rest, &error.to_string()))?;
    Ok(Some(kind.of(ko)))
}

/// The comma outside of all brackets.
fn top_comma(text: &str) -> Option<usize> {
    let mut depth = 0_i64;
    text.bytes().position(|byte| {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
        byte == b',' && depth == 0
    })
}

//! Kos as they are given: `[i, A, B]`, or as text, which the notation reads.

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

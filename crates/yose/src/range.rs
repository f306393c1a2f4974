//! Where a score lies.

use std::fmt;

use tedomari_number::Dyadic;
use tedomari_vocabulary::Player;

/// The least and the most that a score can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// At least this.
    pub low: Dyadic,
    /// At most this.
    pub high: Dyadic,
}

impl Range {
    /// The range that holds one number.
    pub fn exactly(score: Dyadic) -> Range {
        Range { low: score.clone(), high: score }
    }

    /// The score, if it is known.
    pub fn exact(&self) -> Option<&Dyadic> {
        (self.low == self.high).then_some(&self.low)
    }

    /// The range that holds both.
    pub(crate) fn hull(self, other: Range) -> Range {
        Range { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The range of numbers that are so much larger.
    pub(crate) fn shifted(&self, by: &Dyadic) -> Range {
        Range { low: &self.low + by, high: &self.high + by }
    }

    /// What a player loses by a move from one score to another.
    pub(crate) fn lost(&self, after: &Range, player: Player) -> Range {
        match player {
            Player::Left => self.beyond(after),
            Player::Right => after.beyond(self),
        }
    }

    /// The difference to a number that lies in another range, at least 0.
    fn beyond(&self, other: &Range) -> Range {
        let low = (&self.low - &other.high).max(Dyadic::ZERO);
        let high = (&self.high - &other.low).max(Dyadic::ZERO);
        Range { low, high }
    }
}

/// One number, or two of which the score is between.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(score) => score.fmt(f),
            None => write!(f, "{} to {}", self.low, self.high),
        }
    }
}

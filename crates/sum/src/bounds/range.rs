//! A range in which a score lies.

use std::fmt;

use tedomari_number::Dyadic;

/// Bounds on a score, both of which may be attained.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Range {
    /// The score is at least this.
    pub lower: Dyadic,
    /// The score is at most this.
    pub upper: Dyadic,
}

impl Range {
    /// How far the bounds are apart.
    pub fn width(&self) -> Dyadic {
        &self.upper - &self.lower
    }

    /// Whether a score lies within the bounds.
    pub fn contains(&self, score: &Dyadic) -> bool {
        self.lower <= *score && *score <= self.upper
    }

    /// What both ranges say together.
    pub fn intersect(self, other: Range) -> Range {
        Range { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }

    /// The range of the score with the players exchanged.
    pub(crate) fn negate(&self) -> Range {
        Range { lower: -&self.upper, upper: -&self.lower }
    }
}

/// As `[lower, upper]`.
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.lower, self.upper)
    }
}

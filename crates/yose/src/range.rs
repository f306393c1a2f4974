//! Where a score lies.

use tedomari_number::Dyadic;

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

    /// The difference to a number that lies in another range, at least 0.
    pub(crate) fn beyond(&self, other: &Range) -> Range {
        let low = (&self.low - &other.high).max(Dyadic::ZERO);
        let high = (&self.high - &other.low).max(Dyadic::ZERO);
        Range { low, high }
    }
}

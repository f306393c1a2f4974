//! Numbers with both infinities: what is known of a score when nothing is.

use std::ops::Neg;

use tedomari_number::Dyadic;
use tedomari_sum::bounds::Range;

/// A number or an infinity, in their order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extended {
    Low,
    At(Dyadic),
    High,
}

impl Extended {
    pub fn plus(&self, x: &Dyadic) -> Extended {
        match self {
            Extended::At(y) => Extended::At(y + x),
            infinite => infinite.clone(),
        }
    }
}

impl Neg for &Extended {
    type Output = Extended;

    fn neg(self) -> Extended {
        match self {
            Extended::Low => Extended::High,
            Extended::At(x) => Extended::At(-x),
            Extended::High => Extended::Low,
        }
    }
}

/// Bounds on a score as one player counts it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Known {
    pub lower: Extended,
    pub upper: Extended,
}

impl Known {
    pub fn nothing() -> Known {
        Known { lower: Extended::Low, upper: Extended::High }
    }

    pub fn range(range: Range) -> Known {
        Known { lower: Extended::At(range.lower), upper: Extended::At(range.upper) }
    }

    /// The same as the opponent counts.
    pub fn negate(&self) -> Known {
        Known { lower: -&self.upper, upper: -&self.lower }
    }

    pub fn plus(&self, x: &Dyadic) -> Known {
        Known { lower: self.lower.plus(x), upper: self.upper.plus(x) }
    }

    /// What both say together.
    pub fn and(self, other: Known) -> Known {
        Known { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

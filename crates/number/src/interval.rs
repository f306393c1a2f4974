//! Where a number lies, as far as is known.

use crate::Dyadic;

/// A closed interval; an end that is not known is `None`.
///
/// ```
/// use tedomari_number::{Dyadic, Interval};
///
/// let between = |low: i64, high: i64| Interval { low: Some(low.into()), high: Some(high.into()) };
/// assert_eq!(between(1, 4).within(between(2, 7)), between(2, 4));
/// assert_eq!(between(1, 4).plus(&between(2, 7).negative()), between(-6, 2));
/// assert!(between(1, 4).upward().contains(&Dyadic::from(100)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Interval {
    /// At least this.
    pub low: Option<Dyadic>,
    /// At most this.
    pub high: Option<Dyadic>,
}

type End = Option<Dyadic>;

fn plus(a: &End, b: &End) -> End {
    Some(a.as_ref()? + b.as_ref()?)
}

/// The larger of two lower ends; an unknown one says nothing.
fn tighter_low(a: End, b: End) -> End {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    }
}

fn tighter_high(a: End, b: End) -> End {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The smaller of two lower ends; an unknown one may be arbitrarily low.
fn looser_low(a: &End, b: &End) -> End {
    Some(a.as_ref()?.min(b.as_ref()?).clone())
}

fn looser_high(a: &End, b: &End) -> End {
    Some(a.as_ref()?.max(b.as_ref()?).clone())
}

impl Interval {
    /// The interval that holds one number.
    pub fn exactly(x: Dyadic) -> Interval {
        Interval { low: Some(x.clone()), high: Some(x) }
    }

    /// Whether the number can lie in it.
    pub fn contains(&self, x: &Dyadic) -> bool {
        self.low.as_ref().is_none_or(|low| low <= x) && self.high.as_ref().is_none_or(|high| x <= high)
    }

    /// Where the sum of two numbers lies, one in each.
    pub fn plus(&self, other: &Interval) -> Interval {
        Interval { low: plus(&self.low, &other.low), high: plus(&self.high, &other.high) }
    }

    /// Where the negatives lie.
    pub fn negative(&self) -> Interval {
        let flip = |end: &End| end.as_ref().map(|x| -x);
        Interval { low: flip(&self.high), high: flip(&self.low) }
    }

    /// What both intervals allow.
    pub fn within(self, other: Interval) -> Interval {
        Interval { low: tighter_low(self.low, other.low), high: tighter_high(self.high, other.high) }
    }

    /// What its lower end says.
    pub fn upward(&self) -> Interval {
        Interval { low: self.low.clone(), high: None }
    }

    /// What its upper end says.
    pub fn downward(&self) -> Interval {
        Interval { low: None, high: self.high.clone() }
    }

    /// The least interval around both.
    pub fn hull(&self, other: &Interval) -> Interval {
        Interval { low: looser_low(&self.low, &other.low), high: looser_high(&self.high, &other.high) }
    }
}

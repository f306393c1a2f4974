//! What is known of a thermograph that was not finished: games below and above, by their thermographs.
//!
//! If G ≤ H then the walls of G are nowhere above those of H, from t = -1 upward (see [`crate::search`]). A position
//! that nobody has looked into lies between two integers, and options that are replaced by games below or above them
//! make a game below or above. Left's options without a known lower bound may be left out of the lower game, and Right's
//! without an upper bound out of the upper one. With scaffolds from Left's lower and Right's upper bounds the walls meet too
//! early, the other way round too late: that encloses the temperature.

use tedomari_number::Dyadic;
use tedomari_thermograph::Thermograph;
use tedomari_value::{Estimate, Interval};

/// Bounds on a thermograph.
#[derive(Debug, Clone)]
pub(super) struct Span {
    pub(super) low: Option<Thermograph>,
    pub(super) high: Option<Thermograph>,
    pub(super) temperature: Interval,
}

impl Span {
    /// Nothing is known.
    pub(super) fn unknown() -> Span {
        let temperature = Interval { low: Some(Dyadic::from(-1)), high: None };
        Span { low: None, high: None, temperature }
    }

    /// All is known.
    pub(super) fn exactly(graph: &Thermograph) -> Span {
        let temperature = Interval::exactly(graph.temperature().clone());
        Span { low: Some(graph.clone()), high: Some(graph.clone()), temperature }
    }

    /// From the options' spans.
    pub(super) fn from_options(left: &[Span], right: &[Span]) -> Span {
        let known = |graph: fn(&Span) -> Option<&Thermograph>, side: &[Span]| -> Vec<Thermograph> {
            side.iter().filter_map(graph).cloned().collect()
        };
        let low = |side| known(|span| span.low.as_ref(), side);
        let high = |side| known(|span| span.high.as_ref(), side);
        let build = |left: &[Thermograph], right: &[Thermograph]| {
            Thermograph::from_options(&left.iter().collect::<Vec<_>>(), &right.iter().collect::<Vec<_>>())
        };
        let (left_low, left_high, right_low, right_high) = (low(left), high(left), low(right), high(right));
        let all_left_high = left_high.len() == left.len();
        let all_right_low = right_low.len() == right.len();
        let coolest = build(&left_low, &right_high).temperature().clone();
        let hottest =
            (all_left_high && all_right_low).then(|| build(&left_high, &right_low).temperature().clone());
        Span {
            low: all_right_low.then(|| build(&left_low, &right_low)),
            high: all_left_high.then(|| build(&left_high, &right_high)),
            temperature: Interval { low: Some(coolest), high: hottest },
        }
    }

    /// Moved by a number between two integers.
    pub(super) fn shift(&self, low: &Dyadic, high: &Dyadic) -> Span {
        Span {
            low: self.low.as_ref().map(|graph| graph.translate(low)),
            high: self.high.as_ref().map(|graph| graph.translate(high)),
            temperature: self.temperature.clone(),
        }
    }

    /// The better of two bounds on each side.
    pub(super) fn or(self, other: Span) -> Span {
        let better = |a: Option<Thermograph>, b: Option<Thermograph>, up: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if (a.mean() >= b.mean()) == up { a } else { b }),
            (a, b) => a.or(b),
        };
        Span {
            low: better(self.low, other.low, true),
            high: better(self.high, other.high, false),
            temperature: self.temperature.within(other.temperature),
        }
    }

    /// What that says about stops, mean and temperature.
    pub(super) fn estimate(&self) -> Estimate {
        let between = |of: fn(&Thermograph) -> Dyadic| Interval {
            low: self.low.as_ref().map(of),
            high: self.high.as_ref().map(of),
        };
        Estimate {
            left_stop: between(Thermograph::left_stop),
            right_stop: between(Thermograph::right_stop),
            mean: between(|graph| graph.mean().clone()),
            temperature: self.temperature.clone(),
        }
    }
}

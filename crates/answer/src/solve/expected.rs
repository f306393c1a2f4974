//! What an answer was expected to be, held against what was found.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tedomari_number::{Dyadic, Interval};
use tedomari_vocabulary::Player;

use super::{Solve, Solved};

/// What an answer is expected to be.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Expected {
    /// The score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Dyadic>,
    /// Who wins under normal play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
}

impl Expected {
    /// Whether a score within these bounds is the one expected, as far as they tell; nothing if none is.
    pub fn is_score(&self, bounds: &Interval) -> Option<Option<bool>> {
        let want = self.score.as_ref()?;
        let is_exact = bounds.low.as_ref() == Some(want) && bounds.high.as_ref() == Some(want);
        Some(if bounds.contains(want) { is_exact.then_some(true) } else { Some(false) })
    }

    /// Whether this winner, if it is known, is the one expected; nothing if none is.
    pub fn is_winner(&self, winner: Option<Player>) -> Option<Option<bool>> {
        let want = self.winner?;
        Some(winner.map(|winner| winner == want))
    }

    /// Whether all is as expected; nothing if that is not known.
    fn holds(&self, bounds: &Interval, winner: Option<Player>) -> Option<bool> {
        let both = [self.is_score(bounds), self.is_winner(winner)];
        let told = || both.iter().flatten();
        if told().any(|one| *one == Some(false)) {
            return Some(false);
        }
        told().all(|one| *one == Some(true)).then_some(true)
    }
}

impl Solved {
    /// What is known of the score.
    pub fn known_score(&self) -> Interval {
        match (&self.score, &self.bounds) {
            (Some(score), _) => Interval::exactly(score.clone()),
            (None, bounds) => bounds.clone().unwrap_or_default(),
        }
    }
}

impl Solve {
    pub(super) fn compare_with_expected(&self, solved: &mut Solved) {
        if let Some(expected) = &self.expected {
            solved.as_expected = Some(expected.holds(&solved.known_score(), solved.winner));
            solved.expected = Some(expected.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_compared_is_as_expected() {
        let holds = |expected: &Expected, bounds: [Option<i64>; 2], winner| {
            let [low, high] = bounds.map(|end| end.map(Dyadic::from));
            expected.holds(&Interval { low, high }, winner)
        };
        let score = Expected { score: Some(4.into()), winner: None };
        let both = Expected { winner: Some(Player::Left), ..score.clone() };
        let winner = Expected { score: None, winner: Some(Player::Right) };
        assert_eq!(holds(&score, [Some(4), Some(4)], None), Some(true));
        assert_eq!(holds(&score, [Some(5), Some(5)], None), Some(false));
        assert_eq!(holds(&score, [Some(0), Some(5)], None), None);
        assert_eq!(holds(&score, [None, None], Some(Player::Left)), None);
        assert_eq!(holds(&score, [Some(5), None], None), Some(false));
        assert_eq!(holds(&score, [None, Some(3)], None), Some(false));
        assert_eq!(holds(&both, [Some(4), Some(4)], None), None);
        assert_eq!(holds(&both, [Some(4), Some(4)], Some(Player::Left)), Some(true));
        assert_eq!(holds(&both, [Some(0), Some(5)], Some(Player::Right)), Some(false));
        assert_eq!(holds(&winner, [None, None], Some(Player::Right)), Some(true));
        assert_eq!(holds(&Expected::default(), [None, None], None), Some(true));
    }
}

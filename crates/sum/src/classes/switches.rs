//! Sums of switches: unbias them, sort them, add them up with changing signs.
//!
//! {a|b} is u + {v|-v} with u = (a+b)/2 and v = (a-b)/2. Of two switches ±v and ±w with v ≥ w the move in ±v is never worse,
//! in any sum: v + ±w - ±v - w ≥ 0. So both players take them from the hottest down.

use tedomari_number::Dyadic;
use tedomari_thermograph::Player;

/// A number and switches ±v.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switches {
    offset: Dyadic,
    /// Falling.
    temperatures: Vec<Dyadic>,
}

impl Switches {
    /// The sum of a number and the switches ±v with these temperatures v.
    pub fn new(offset: Dyadic, mut temperatures: Vec<Dyadic>) -> Switches {
        temperatures.sort_unstable_by(|a, b| b.cmp(a));
        Switches { offset, temperatures }
    }

    /// The sum of the switches {a|b}, each a ≥ b.
    ///
    /// ```
    /// use tedomari_sum::{Player, classes::Switches};
    ///
    /// let sum = Switches::unbiased([(20, -12), (3, 1)].map(|(a, b)| (a.into(), b.into())));
    /// assert_eq!(sum.offset().to_string(), "6");
    /// assert_eq!(sum.score(Player::Left).to_string(), "21"); // 6 + 16 - 1
    /// assert_eq!(sum.score(Player::Right).to_string(), "-9");
    /// ```
    pub fn unbiased(switches: impl IntoIterator<Item = (Dyadic, Dyadic)>) -> Switches {
        let mut offset = Dyadic::ZERO;
        let halves = switches.into_iter().map(|(a, b)| {
            offset += (&a + &b).half();
            (a - b).half()
        });
        let temperatures = halves.collect();
        Switches::new(offset, temperatures)
    }

    /// What the switches stand around: the sum of the middles and of all numbers.
    pub fn offset(&self) -> &Dyadic {
        &self.offset
    }

    /// The temperatures of the switches, falling.
    pub fn temperatures(&self) -> &[Dyadic] {
        &self.temperatures
    }

    /// The score when this player moves first.
    pub fn score(&self, first: Player) -> Dyadic {
        let gain = alternating(&self.temperatures);
        match first {
            Player::Left => &self.offset + &gain,
            Player::Right => &self.offset - &gain,
        }
    }
}

/// The first less the second plus the third …
pub(super) fn alternating(amounts: &[Dyadic]) -> Dyadic {
    amounts.iter().rev().fold(Dyadic::ZERO, |rest, amount| amount - &rest)
}

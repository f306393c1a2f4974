//! The walls as the first player sees them: for Right all is negated, so that every theorem is written once.

use tedomari_number::Dyadic;
use tedomari_thermograph::{Player, Thermograph};

use super::range::Range;

/// The components of a sum with the mover called Left.
pub(super) struct Side<'a> {
    pub(super) thermographs: &'a [&'a Thermograph],
    pub(super) mover: Player,
}

impl Side<'_> {
    fn sign(&self, x: Dyadic) -> Dyadic {
        if self.mover == Player::Left { x } else { -x }
    }

    /// The mover's wall.
    pub(super) fn own(&self, thermograph: &Thermograph, t: &Dyadic) -> Dyadic {
        self.sign(thermograph.wall(self.mover).value_at(t))
    }

    /// The opponent's wall.
    pub(super) fn other(&self, thermograph: &Thermograph, t: &Dyadic) -> Dyadic {
        self.sign(thermograph.wall(self.mover.opponent()).value_at(t))
    }

    pub(super) fn mean(&self, thermograph: &Thermograph) -> Dyadic {
        self.sign(thermograph.mean().clone())
    }

    pub(super) fn means(&self) -> Dyadic {
        self.thermographs.iter().map(|g| self.mean(g)).sum()
    }

    /// All of the mover's walls together.
    pub(super) fn own_sum(&self, t: &Dyadic) -> Dyadic {
        self.thermographs.iter().map(|g| self.own(g, t)).sum()
    }

    /// What is left when the opponent moves in every component but one, the widest: Σ tV_R + max (tV_L - tV_R).
    pub(super) fn widest_first(&self, t: &Dyadic) -> Dyadic {
        let (mut total, mut widest) = (Dyadic::ZERO, Dyadic::ZERO);
        for g in self.thermographs {
            let (own, other) = (self.own(g, t), self.other(g, t));
            widest = widest.max(own - &other);
            total += other;
        }
        total + widest
    }

    /// A range as the user counts it.
    pub(super) fn told(&self, range: Range) -> Range {
        if self.mover == Player::Left { range } else { range.negate() }
    }
}

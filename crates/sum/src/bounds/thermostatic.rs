//! Yedwab's Theorem 5.3: Σ tV_R + max(tV_L - tV_R) ≤ V_L of the sum ≤ Σ tV_L + t for every t ≥ 0.
//!
//! V_L is the untaxed score; only the bounds look at the walls at t. The upper bound is linear between the corners of the
//! walls and the lower one convex there, so each is best at t = 0 or at a corner, not both at the same one.

use tedomari_number::Dyadic;

use super::{Range, Side};

/// A bound and the least temperature that gives it.
pub(super) struct Found {
    pub(super) t: Dyadic,
    pub(super) bound: Dyadic,
}

/// The best bounds on either side, as the mover counts.
pub(super) struct Best {
    pub(super) least: Found,
    pub(super) most: Found,
}

pub(super) fn range(side: &Side<'_>) -> Range {
    let Best { least, most } = best(side);
    Range { lower: least.bound, upper: most.bound }
}

pub(super) fn best(side: &Side<'_>) -> Best {
    let zero = Dyadic::ZERO;
    let mut least = Found { bound: side.widest_first(&zero), t: zero.clone() };
    let mut most = Found { bound: side.own_sum(&zero), t: zero };
    for t in corners(side) {
        let (low, high) = (side.widest_first(&t), side.own_sum(&t) + &t);
        if low > least.bound {
            least = Found { bound: low, t: t.clone() };
        }
        if high < most.bound {
            most = Found { bound: high, t };
        }
    }
    Best { least, most }
}

/// The positive temperatures at which some wall bends, rising.
fn corners(side: &Side<'_>) -> Vec<Dyadic> {
    let walls = side.thermographs.iter().flat_map(|g| [g.left(), g.right()]);
    let points = walls.flat_map(|wall| wall.breakpoints());
    let mut all: Vec<Dyadic> = points.map(|p| p.0.clone()).filter(|t| t.signum() > 0).collect();
    all.sort();
    all.dedup();
    all
}

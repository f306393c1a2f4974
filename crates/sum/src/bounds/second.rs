//! Yedwab's Theorem 5.2, by the second-highest temperature t: tV_L(G₁) + Σ μ of the others ≤ V_L of the sum ≤ that + t,
//! where G₁ is the hottest component.
//!
//! It is the thermostatic bound at this t, so it is never the better one; it is the cheaper one.

use tedomari_number::Dyadic;

use super::{Range, Side};

pub(super) fn range(side: &Side<'_>) -> Range {
    let mut hottest = Dyadic::ZERO;
    let mut second = Dyadic::ZERO;
    let mut first = None;
    for g in side.thermographs {
        let t = g.temperature();
        if first.is_none() || *t > hottest {
            second = std::mem::replace(&mut hottest, t.clone()).max(second);
            first = Some(*g);
        } else if *t > second {
            second = t.clone();
        }
    }
    let lower = match first {
        Some(g) => side.means() - side.mean(g) + side.own(g, &second),
        None => Dyadic::ZERO,
    };
    Range { upper: &lower + &second, lower }
}

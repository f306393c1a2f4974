//! Hanner: Σμ ≤ V_L of the sum ≤ Σμ + σ_max, with μ the means and σ_max the highest temperature.

use super::{Range, Side};

pub(super) fn range(side: &Side<'_>) -> Range {
    let lower = side.means();
    // Numbers are cooler than 0, but in score play nobody pays for the end of play.
    let hottest = side.thermographs.iter().map(|g| g.temperature()).max();
    let upper = match hottest {
        Some(t) if t.signum() > 0 => &lower + t,
        _ => lower.clone(),
    };
    Range { lower, upper }
}

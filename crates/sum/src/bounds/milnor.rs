//! Milnor: ΣV_R + max(V_L - V_R) ≤ V_L of the sum ≤ ΣV_L.
//!
//! The mover makes the move that gains most and answers wherever the opponent plays; nobody gets more than their stop in
//! every component.

use tedomari_number::Dyadic;

use super::{Range, Side};

pub(super) fn range(side: &Side<'_>) -> Range {
    let t = Dyadic::ZERO;
    Range { lower: side.widest_first(&t), upper: side.own_sum(&t) }
}

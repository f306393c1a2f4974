//! Hotstrat: play in the hottest component, with a move that is optimal at its temperature.
//!
//! In a rich environment, where coupons of nearly the same worth lie beside every move, this loses next to nothing: each
//! move is worth its temperature and the largest is taken. In a bare sum there is no such promise, since a cooler component
//! may hold a threat that should be played first, or the opponent's move may ask for an answer (Winning Ways, chapter 6).

use tedomari_value::Stop;

use crate::field::Choice;
use crate::strategy::{Memory, Strategy, Turn};

/// Moves in the hottest component.
pub struct Hotstrat;

impl Strategy for Hotstrat {
    fn name(&self) -> &'static str {
        "hotstrat"
    }

    fn about(&self) -> &'static str {
        "the hottest component, with a move that is optimal at its temperature"
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let Some((spot, thermograph)) = turn.hottest() else { return Ok(None) };
        Ok(Some((turn.optimal(spot, thermograph.temperature())?, memory.clone())))
    }
}

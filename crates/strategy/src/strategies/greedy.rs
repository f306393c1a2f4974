//! Greedy: the move that gains most if the component were alone, V_L - V_R.
//!
//! It is optimal in sums of switches, where gain and urgency are the same, and in stacks of coins of height at most two or
//! with decreasing coins (Yedwab, chapter 3, with the correction for stacks of height three). In general it proves
//! nothing: a move that gains much may cost the next one, and a smaller gain that must be answered is thrown away.

use tedomari_number::Dyadic;
use tedomari_value::Stop;

use crate::field::Choice;
use crate::strategy::{Memory, Strategy, Turn};

/// Moves where the stops are farthest apart.
pub struct Greedy;

impl Strategy for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn about(&self) -> &'static str {
        "the largest gain, V_L - V_R, with the move that is best there"
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let Some((spot, _)) = turn.widest(&Dyadic::ZERO) else { return Ok(None) };
        Ok(Some((turn.optimal(spot, &Dyadic::ZERO)?, memory.clone())))
    }
}

//! Follow the leader (Milnor, Sums of positional games, 1953): answer where the opponent moved, with a move that is best in
//! that component alone.
//!
//! Each component is then played out as if it were alone, or the opponent gives a move away. With nothing to follow, the
//! largest gain comes first. Moving first this reaches ΣV_R + max(V_L - V_R), moving second ΣV_R: Milnor's bounds.

use tedomari_number::Dyadic;
use tedomari_sum::bounds::Method;
use tedomari_value::Stop;

use crate::field::Choice;
use crate::strategy::{Memory, Strategy, Turn};

/// Answers in the same component.
pub struct FollowTheLeader;

impl Strategy for FollowTheLeader {
    fn name(&self) -> &'static str {
        "follow-the-leader"
    }

    fn about(&self) -> &'static str {
        "the component the opponent moved in, with the move that is best there; else the largest gain"
    }

    fn reaches(&self) -> Option<Method> {
        Some(Method::Milnor)
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let spot = turn.followed().or_else(|| turn.widest(&Dyadic::ZERO));
        let Some((spot, _)) = spot else { return Ok(None) };
        Ok(Some((turn.optimal(spot, &Dyadic::ZERO)?, memory.clone())))
    }
}

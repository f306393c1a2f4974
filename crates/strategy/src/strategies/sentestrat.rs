//! Sentestrat (Berlekamp, The Economist's View of Combinatorial Games, 1996): answer threats, else play the hottest.
//!
//! It keeps a temperature T, which starts at the highest of the components and never rises. A component that the
//! opponent has just made hotter than T is answered, T-optimally. Otherwise T sinks to the highest temperature there is and
//! the hottest component is played T-optimally. Moving first it reaches the sum of the means, moving second that less the
//! highest temperature: Hanner's bounds.

use tedomari_sum::bounds::Method;
use tedomari_value::Stop;

use crate::field::{Choice, Field, Position};
use crate::strategy::{Memory, Strategy, Turn};

/// Answers what is hotter than T, else plays the hottest.
pub struct Sentestrat;

impl Strategy for Sentestrat {
    fn name(&self) -> &'static str {
        "sentestrat"
    }

    fn about(&self) -> &'static str {
        "answers in a component that became hotter than T, else the hottest; T falls with the highest temperature"
    }

    fn reaches(&self) -> Option<Method> {
        Some(Method::Hanner)
    }

    fn begin(&self, field: &Field<'_>, position: &Position) -> Memory {
        Memory(field.temperature(position).cloned())
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let Some((hottest, thermograph)) = turn.hottest() else { return Ok(None) };
        let highest = thermograph.temperature();
        let t = memory.0.as_ref().unwrap_or(highest);
        if let Some((spot, _)) = turn.followed().filter(|(_, g)| g.temperature() > t) {
            return Ok(Some((turn.optimal(spot, t)?, memory.clone())));
        }
        let t = t.min(highest);
        Ok(Some((turn.optimal(hottest, t)?, Memory(Some(t.clone())))))
    }
}

//! The mean strategy (Hanner, Mean play of sums of positional games, 1959; Yedwab, Theorem 5.1).
//!
//! With σ the highest temperature, answer every move that leaves its component hotter than σ, there and σ-optimally; else
//! play the hottest component σ-optimally. Taxed by σ, no such exchange loses anything, so the mean of the sum does not fall
//! while as many moves are answered as made. The rule holds until a move needs no answer, or until no component is hotter
//! than σ when the opponent is to move; then it begins anew in what is left, with its own σ. Moving first it reaches Σμ, moving second Σμ - σ.
//!
//! Sentestrat differs in one point: its temperature never rises again.

use tedomari_number::Dyadic;
use tedomari_sum::bounds::Method;
use tedomari_value::Stop;

use crate::field::{Choice, Field, Position};
use crate::strategy::{Memory, Strategy, Turn};

/// Answers what is hotter than all was, and begins anew when nothing is.
pub struct MeanStrategy;

impl Strategy for MeanStrategy {
    fn name(&self) -> &'static str {
        "mean"
    }

    fn about(&self) -> &'static str {
        "answers in a component that became hotter than all were, else the hottest, as optimal at that temperature"
    }

    fn reaches(&self) -> Option<Method> {
        Some(Method::Hanner)
    }

    fn begin(&self, field: &Field<'_>, position: &Position) -> Memory {
        Memory(field.temperature(position).cloned())
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let Some((hottest, thermograph)) = turn.hottest() else { return Ok(None) };
        let begun = memory.0.as_ref();
        let hot = begun.and_then(|t| turn.followed().filter(|(_, g)| g.temperature() > t).zip(Some(t)));
        let (spot, t) = match hot {
            Some(((spot, _), t)) => (spot, t),
            None => (hottest, thermograph.temperature()),
        };
        let choice = turn.optimal(spot, t)?;
        // With the opponent to move and nothing hotter than σ, the strategy begins anew.
        let (after, _) = turn.field().play(turn.position(), turn.player(), choice)?;
        let left = turn.field().temperature(&after).unwrap_or(&Dyadic::ZERO);
        Ok(Some((choice, Memory(Some(left.min(t).clone())))))
    }
}

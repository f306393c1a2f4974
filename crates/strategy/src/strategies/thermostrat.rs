//! Thermostrat (Berlekamp, Conway and Guy, Winning Ways, chapter 6; Yedwab, Theorem 5.3).
//!
//! For every t ≥ 0 the mover can reach Σ tV_R + max(tV_L - tV_R): by a t-optimal move in the component that is widest at
//! t. Thermostrat takes the least t that makes this largest, at every turn anew, and so reaches the thermostatic bound,
//! moving first or second.

use tedomari_sum::Player;
use tedomari_sum::bounds::{Bounds, Method};
use tedomari_thermograph::Thermograph;
use tedomari_value::Stop;

use crate::field::Choice;
use crate::strategy::{Memory, Strategy, Turn};

/// Moves in the component that is widest at the best temperature.
pub struct Thermostrat;

impl Strategy for Thermostrat {
    fn name(&self) -> &'static str {
        "thermostrat"
    }

    fn about(&self) -> &'static str {
        "the component that is widest at the temperature where the thermostatic bound is best"
    }

    fn reaches(&self) -> Option<Method> {
        Some(Method::Thermostatic)
    }

    fn choose(&self, turn: &Turn<'_>, memory: &Memory) -> Result<Option<(Choice, Memory)>, Stop> {
        let thermographs: Vec<&Thermograph> = turn.spots().map(|(_, g)| g).collect();
        let bounds = Bounds::of(&thermographs, turn.player());
        let t = if turn.player() == Player::Left { bounds.best_t_lower } else { bounds.best_t_upper };
        let Some((spot, _)) = turn.widest(&t) else { return Ok(None) };
        Ok(Some((turn.optimal(spot, &t)?, memory.clone())))
    }
}

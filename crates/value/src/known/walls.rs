//! Thermographs of closed forms: those of short ones.

use tedomari_task::Stop;
use tedomari_vocabulary::Outcome;

use crate::engine::Engine;
use crate::known::{Known, Ups};
use crate::num::Num;
use crate::value::{Signed, Value};

/// Multiples of tinies from this count on have the same walls.
const LONG_ENOUGH: i64 = 4;

/// An uptimal with the outcome.
fn like(outcome: Outcome) -> Ups {
    match outcome {
        Outcome::Left => Ups::new([(1, 1)], 0),
        Outcome::Right => Ups::new([(-1, 1)], 0),
        Outcome::Next | Outcome::Draw => Ups::nimber(1),
        Outcome::Previous => Ups::default(),
    }
}

impl Engine {
    /// A base with the same thermograph, wherever it is moved, and a short form.
    ///
    /// In an all-small game L_t = R_t(0) - t for t < 0 if Left has a move to something ≥ 0, and L_t(0) otherwise; so the
    /// outcome decides. This holds for translates too, because L_t(x) ≤ R_t(x) - t for every number x.
    ///
    /// In a sum with tinies and switches too, the [options](super::options) of T_n + w are w, some w^L and V_(n-1) - y + w.
    /// Below y the Left wall of the last is that of its option w, moved by the threat, for every n. The walls of V_n + w come
    /// from w and from T_(n-1) + w, for every n ≥ 2. So long multiples have the walls of shorter ones. An uptimal u stands
    /// there alone or with those u^L that are not ≤ u; one of these is ≥ 0 iff u is not negative.
    pub(crate) fn same_walls(&self, base: Signed) -> Result<Signed, Stop> {
        let value = Value::new(Num::ZERO, base);
        if self.is_all_small(value) {
            let like = like(self.outcome(value));
            return Ok(self.known_value(&Known::of_ups(like))?.base());
        }
        if !self.hot(base).is_known() {
            return Ok(base);
        }
        let Some(mut known) = self.known(base) else { return Ok(base) };
        let is_long = |count: i64| count.unsigned_abs() > LONG_ENOUGH.unsigned_abs();
        let has_long = known.tinies.iter().any(|tinies| is_long(tinies.count));
        if !has_long && !known.ups.is_beyond(LONG_ENOUGH.unsigned_abs()) {
            return Ok(base);
        }
        for tinies in &mut known.tinies {
            tinies.count = tinies.count.clamp(-LONG_ENOUGH, LONG_ENOUGH);
        }
        known.ups = like(known.ups.outcome());
        Ok(self.known_value(&known)?.base())
    }
}

//! The formulas for sums of kos: which theorem applies, and what it gives.
//!
//! All are stated for many threats of Left; for Right the sum is negated. They hold for both ko-bans, for Left's threats
//! alone and for more of Left's than of Right's, and the value of the ender is added.

use dashu_int::IBig;
use tedomari_loopy::Threats;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Stop, Value};
use tedomari_vocabulary::Player;

use crate::ko::{Ko, near};
use crate::recurrence::{Recurrence, RecurrenceError};

/// The theorem that a value follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Formula {
    /// There is no ko.
    NoKo,
    /// One ko (section 4.1).
    OneKo,
    /// Kos with integers (Theorem 15).
    Integers,
    /// Kos with numbers, where the player with fewer threats may pass (Theorem 20): up to an infinitesimal.
    Passes,
}

/// The value of a sum of kos by the first formula that applies, if any does.
pub(crate) fn value(
    engine: &Engine,
    kos: &[Ko],
    ender: Value,
    threats: Threats,
) -> Result<Option<(Formula, Value)>, Stop> {
    let Some(richer) = threats.players().first() else {
        return Ok(kos.is_empty().then_some((Formula::NoKo, ender)));
    };
    if *richer == Player::Right {
        let negated: Vec<Ko> = kos.iter().map(|ko| ko.negative(engine)).collect();
        let value = for_left(engine, &negated, engine.negative(ender))?;
        return Ok(value.map(|(formula, value)| (formula, engine.negative(value))));
    }
    for_left(engine, kos, ender)
}

fn for_left(engine: &Engine, kos: &[Ko], ender: Value) -> Result<Option<(Formula, Value)>, Stop> {
    let Some(first) = kos.first() else { return Ok(Some((Formula::NoKo, ender))) };
    if kos.iter().all(|ko| ko.length() == first.length()) {
        let m = IBig::from(first.length());
        if let Some(recurrence) = integers(engine, kos, &m) {
            let value = engine.add(recurrence.value(engine)?, ender)?;
            return Ok(Some((Formula::Integers, value)));
        }
        if let Some(recurrence) = numbers(engine, kos, &m) {
            let value = engine.add(recurrence.value(engine)?, ender)?;
            return Ok(Some((Formula::Passes, value)));
        }
    }
    if let ([ko], None) = (kos, first.passes()) {
        let value = engine.add(ko.value_for_left(engine)?, ender)?;
        return Ok(Some((Formula::OneKo, value)));
    }
    Ok(None)
}

/// The sum as a K_v, if it is one: no passes, integers at both ends, and A ≥ -1.
fn integers(engine: &Engine, kos: &[Ko], m: &IBig) -> Option<Recurrence> {
    let mut recurrence = of_length(Recurrence::new(m.clone(), Dyadic::ZERO));
    for ko in kos {
        let (a, b) = (engine.as_number(ko.a())?, engine.as_number(ko.b())?);
        if ko.passes().is_some() || !a.is_integer() || !b.is_integer() || a < Dyadic::from(-1) {
            return None;
        }
        recurrence.add_base(&a);
        recurrence.add_number(&a - &b, &-IBig::from(ko.place()));
    }
    Some(recurrence)
}

/// The sum as a K_v^C, if it is one: passes for Right, numbers with infinitesimals at both ends.
fn numbers(engine: &Engine, kos: &[Ko], m: &IBig) -> Option<Recurrence> {
    let mut recurrence = of_length(Recurrence::with_passes(m.clone(), Dyadic::ZERO));
    for ko in kos {
        let (a, b) = (near(engine, ko.a())?, near(engine, ko.b())?);
        if ko.passes() != Some(Player::Right) {
            return None;
        }
        recurrence.add_base(&a);
        recurrence.add_number(&a - &b, &-IBig::from(ko.place()));
    }
    Some(recurrence)
}

fn of_length(recurrence: Result<Recurrence, RecurrenceError>) -> Recurrence {
    recurrence.expect("a ko has a length of at least 3")
}

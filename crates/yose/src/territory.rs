//! Areas that are territory by decree: they count, and nobody plays there.

use tedomari_endgame::{Analysis, Estimate, Fraction, Region, Worth};
use tedomari_go::Scoring;
use tedomari_number::Dyadic;
use tedomari_value::Engine;
use tedomari_vocabulary::Class;

/// A region without points.
pub(crate) fn nowhere() -> Region {
    Region::new(Vec::new(), Vec::new(), Vec::new()).expect("no lists are equally long")
}

/// What there is to say of an area that counts so much.
pub(crate) fn analysis(engine: &Engine, count: i64, scoring: Scoring) -> Analysis {
    let value = engine.integer(count);
    let number = Dyadic::from(count);
    let temperature = match scoring {
        Scoring::Territory => -1,
        Scoring::Area => 0,
    };
    let both = || [number.clone(), number.clone()];
    Analysis {
        worth: Worth { low: value, high: value },
        value: Some(value),
        chilled: Some(value),
        count: Some(Fraction::from(count)),
        temperature: Some(Fraction::from(temperature)),
        class: Some(Class::Number),
        walls: None,
        ko: None,
        tally: None,
        deiri: None,
        double_sente_below: None,
        moves: Default::default(),
        lines: Default::default(),
        estimate: Estimate {
            left_stop: both(),
            right_stop: both(),
            count: both(),
            temperature: [Dyadic::from(temperature), Dyadic::from(temperature)],
        },
        unsolved: None,
    }
}

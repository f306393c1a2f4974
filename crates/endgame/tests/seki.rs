//! Stones that live by themselves: there territory and area really differ. Counted by hand.

use crate::common::region;
use tedomari_endgame::{Rules, Scoring, Solver};
use tedomari_ko::Fraction;
use tedomari_value::Engine;

const AREA: Rules = Rules { scoring: Scoring::Area, ..Rules::JAPANESE };

/// The count and the temperature by territory and by area.
fn both(rows: &[&str]) -> [(Fraction, Fraction); 2] {
    let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
    let region = region(&rows);
    [Rules::JAPANESE, AREA].map(|rules| {
        let found = Solver::new(&Engine::new(), rules).analyse(&region);
        assert!(found.unsolved.is_none() && found.ko.is_none(), "{rows:?} {rules:?}");
        (found.count.unwrap(), found.temperature.unwrap())
    })
}

/// Black has an eye on the left and one on the right, White has none, and two neutral points lie between them. Whoever plays on
/// a neutral point is taken: Black's stones beside it have only their eye left, or White's stones only the other neutral
/// point. So nobody moves, and by territory nothing counts. By area Black has 6 stones and 2 eyes, White 4 stones.
#[test]
fn eyes_of_a_seki_count_by_area_only() {
    let found = both(&[".x.o.x.", "xxoooxx", "OOXXXOO"]);
    assert_eq!(found[0], (Fraction::from(0), Fraction::from(-1)));
    assert_eq!(found[1], (Fraction::from(6 + 2 - 4), Fraction::from(0)));
}

/// White's stones have two eyes and nothing else. Filling one would lose them, so by territory the game in them has no move
/// that anybody makes; by area they are 4 stones and 2 eyes.
#[test]
fn two_eyes_count_by_area_only() {
    let found = both(&[".o.", "ooo", "XXX"]);
    assert_eq!(found[0], (Fraction::from(0), Fraction::from(-1)));
    assert_eq!(found[1], (Fraction::from(-6), Fraction::from(0)));
}

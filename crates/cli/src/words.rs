//! Arguments that are one of a few words, each of which means a value of the library.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tedomari::answer::loopy::{BanLetter, ThreatLetters};
use tedomari::{Play, Player};

/// Reads one of these words, in any case where the argument ignores case.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    words: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words.iter().map(|word| word.0)).map(move |given| {
        let meant = words.iter().find(|word| word.0.eq_ignore_ascii_case(&given));
        meant.expect("no other word is let through").1.clone()
    })
}

/// Left or Right.
pub fn player() -> impl TypedValueParser<Value = Player> {
    one_of(&[("left", Player::Left), ("right", Player::Right)])
}

/// What players play for.
pub fn goal() -> impl TypedValueParser<Value = Play> {
    one_of(&[("score", Play::Score), ("normal", Play::Normal)])
}

/// What a ko-ban forbids to move to.
pub fn ban() -> impl TypedValueParser<Value = BanLetter> {
    one_of(&[("J", BanLetter::J), ("N", BanLetter::N)])
}

/// Who has very many ko-threats.
pub fn threats() -> impl TypedValueParser<Value = ThreatLetters> {
    one_of(&[
        ("none", ThreatLetters::None),
        ("L", ThreatLetters::L),
        ("R", ThreatLetters::R),
        ("LR", ThreatLetters::LR),
        ("RL", ThreatLetters::RL),
    ])
}

//! Any description of a position on piles: an error with a message, or a position whose winning moves win.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tedomari::heap::{Ask, Data, Outcome, Setup, find};
use tedomari::{Budget, Engine};

fuzz_target!(|text: &str| {
    if let Ok(data) = Data::parse(text) {
        let written = data.to_string();
        let again = Data::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(again.to_string(), written, "writing what was written changes it");
    } else if let Err(error) = Data::parse(text) {
        assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
    }
    let mut words = text.split_whitespace();
    let Some(game) = words.next().and_then(find) else { return };
    let words: Vec<&str> = words.collect();
    let position = match Setup::from_words(&words).and_then(|setup| game.position(&setup)) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.message.is_empty());
            return;
        }
    };
    let engine = Engine::new();
    let mut judge = |position: &dyn tedomari::heap::Position| {
        engine.set_budget(Budget::new().nodes(3000).memory(256 << 20));
        position.analyse(&Ask { most: 8, ..Ask::default() }, &engine)
    };
    let found = judge(&*position);
    assert!(!position.show().is_empty());
    if let Some(value) = &found.grundy {
        assert_eq!(found.outcome, Some(Outcome::of(!value.is_zero())), "{text}");
    }
    if found.stop.is_none() {
        assert_eq!(found.outcome, Some(Outcome::of(!found.moves.is_empty())), "{text}");
    }
    for winning in &found.moves {
        let after = position.play(winning).unwrap_or_else(|error| panic!("{text} {winning:?}: {error}"));
        assert!(!position.name(winning).is_empty());
        let judged = judge(&*after);
        assert_ne!(judged.outcome, Some(Outcome::N), "{text}: {winning:?} wins, but then the other wins too");
    }
    for played in position.moves(8) {
        assert!(position.play(&played).is_ok(), "{text}: {played:?} is listed but not legal");
    }
    let _ = position.read_move(text);
});

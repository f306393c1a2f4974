//! What must hold for any description of a position, whatever it says. The fuzz target asks the same.

use super::heap::{Ask, Data, Limits, Outcome, Position, Setup, Task, find};

/// Asserts it, with so many moves looked at and limits for each analysis; says whether the text describes a position.
pub fn hold(text: &str, most: usize, limits: impl Fn() -> Limits) -> bool {
    match Data::parse(text) {
        Ok(data) => {
            let written = data.to_string();
            let again = Data::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written, "writing what was written changes it");
        }
        Err(error) => assert!(text.is_char_boundary(error.offset) && !error.message.is_empty(), "{text:?}"),
    }
    let mut words = text.split_whitespace();
    let Some(game) = words.next().and_then(find) else { return false };
    let words: Vec<&str> = words.collect();
    let position = match Setup::from_words(&words).and_then(|setup| game.position(&setup)) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.message.is_empty(), "{text}");
            return false;
        }
    };
    let judge =
        |position: &dyn Position| position.analyse(&Ask { most, ..Ask::default() }, &Task::new(limits()));
    let found = judge(&*position);
    assert!(!position.show().is_empty());
    if let Some(value) = &found.grundy {
        assert_eq!(found.outcome, Some(Outcome::of_mover(!value.is_zero())), "{text}");
    }
    if found.stop.is_none() {
        assert_eq!(found.outcome, Some(Outcome::of_mover(!found.moves.is_empty())), "{text}");
    }
    for winning in &found.moves {
        let after = position.play(winning).unwrap_or_else(|error| panic!("{text} {winning:?}: {error}"));
        assert!(!position.name(winning).is_empty());
        let judged = judge(&*after);
        assert_ne!(
            judged.outcome,
            Some(Outcome::Next),
            "{text}: {winning:?} wins, but then the other wins too"
        );
    }
    for played in position.moves(most) {
        assert!(position.play(&played).is_ok(), "{text}: {played:?} is listed but not legal");
    }
    let _ = position.read_move(text);
    assert_eq!(position.delay().is_some(), !position.moves(1).is_empty(), "{text}");
    true
}

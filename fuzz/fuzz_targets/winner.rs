//! Any texts, one a line, as a sum of positions and games: errors that point into them, or a search for the winner, which,
//! if it ends, finds the one that the sum's value names.

use std::time::Duration;

use tedomari::solving::winner::{Effort, summands, winner_of};
use tedomari::winner::WinnerSettings;
use tedomari::{Engine, Grid, Limits, Outcome, Player, ReadError, Rulesets, Task, Value};

/// Sums that need more are not decided.
const MOST_STEPS: u64 = 1000;
const LONGEST_SEARCH: Duration = Duration::from_millis(200);
const MOST_COMPONENTS: usize = 4;
const MOST_CELLS: usize = 100;

pub fn fuzz(text: &str) {
    let texts: Vec<&str> = text.split('\n').collect();
    // A few digits make a board of a million cells.
    let sizes = text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(Grid::size_of);
    if texts.len() > MOST_COMPONENTS || sizes.clone().any(|(rows, columns)| rows * columns > MOST_CELLS) {
        return;
    }
    let engine = Engine::new();
    let rulesets = Rulesets::default();
    let limits = Limits::new().nodes(MOST_STEPS).time(LONGEST_SEARCH);
    let limited = || engine.with_task(&Task::new(limits));
    let sum = match summands(&limited(), &texts, &rulesets) {
        Ok(sum) => sum,
        Err(error) => {
            if let ReadError::Invalid { offset, message } = error.error {
                assert!(
                    texts[error.component].is_char_boundary(offset),
                    "{message} points outside of {text:?}"
                );
            }
            return;
        }
    };
    let verdicts = [Player::Left, Player::Right]
        .map(|first| (first, winner_of(&limited(), &sum, first, Effort::Some, WinnerSettings::default())));
    let engine = limited();
    let value = texts.iter().try_fold(Value::ZERO, |sum, text| {
        let form = engine.read_form(text, &rulesets).ok()?;
        engine.add(sum, form.value()).ok()
    });
    for (first, verdict) in verdicts {
        let Some(winner) = verdict.winner else {
            assert!(verdict.stop.is_some() && verdict.best.is_empty(), "{text:?}");
            continue;
        };
        assert!(winner == first || verdict.best.is_empty(), "{text:?}: a winning move of the loser");
        assert!(
            winner != first || !verdict.best_is_complete || !verdict.best.is_empty(),
            "{text:?}: no winning move"
        );
        if let Some(value) = value {
            let expected = match engine.outcome(value) {
                Outcome::Left => Player::Left,
                Outcome::Right => Player::Right,
                Outcome::Next => first,
                Outcome::Previous => first.opponent(),
                Outcome::Draw => unreachable!("play ends"),
            };
            assert_eq!(winner, expected, "{text:?}, {first} first");
        }
    }
}

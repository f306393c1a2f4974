//! The rule for commas among bars against a naive reading of its wording: recursion over slices, nothing shared with the
//! parser.

use proptest::collection::vec;
use proptest::prelude::*;
use tedomari_notation::{parse, print_braces};

/// One piece of a level: an operand, a comma, or a bar with its length.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Piece {
    Number,
    Star,
    Comma,
    Bar(usize),
}

use Piece::{Bar, Comma, Number, Star};

type Options = Vec<String>;

fn longest(level: &[Piece]) -> Option<(usize, usize, usize)> {
    let length = level.iter().filter_map(|piece| if let Bar(n) = piece { Some(*n) } else { None }).max()?;
    let times = level.iter().filter(|&&piece| piece == Bar(length)).count();
    let at = level.iter().position(|&piece| piece == Bar(length))?;
    Some((length, times, at))
}

/// A level with its braces taken off: split at the longest bar.
fn game(level: &[Piece]) -> Result<String, ()> {
    match longest(level) {
        Some((_, 1, at)) => {
            let [left, right] = [side(&level[..at])?, side(&level[at + 1..])?];
            Ok(format!("{{{}|{}}}", left.join(","), right.join(",")))
        }
        _ => Err(()),
    }
}

fn operand(level: &[Piece]) -> Result<String, ()> {
    match level {
        [Number] => Ok("1".to_owned()),
        [Star] => Ok("*".to_owned()),
        _ => Err(()),
    }
}

fn two_numbers(options: &Options) -> bool {
    options.iter().filter(|option| *option == "1").count() > 1
}

fn side(level: &[Piece]) -> Result<Options, ()> {
    let whole_options = || {
        level
            .split(|&piece| piece == Comma)
            .map(|option| if longest(option).is_some() { game(option) } else { operand(option) })
            .collect::<Result<Options, ()>>()
    };
    match longest(level) {
        None if level.is_empty() => Ok(Vec::new()),
        None => whole_options(),
        Some(_) if !level.contains(&Comma) => Ok(vec![game(level)?]),
        Some((_, 1, at)) => {
            // Two numbers in a list decide even where another part of the level is in error, so errors come second.
            let parts = [side(&level[..at]), side(&level[at + 1..])];
            if parts.iter().flatten().any(two_numbers) { whole_options() } else { Ok(vec![game(level)?]) }
        }
        Some(_) => whole_options(),
    }
}

fn text(level: &[Piece]) -> String {
    level
        .iter()
        .map(|piece| match piece {
            Number => "1".to_owned(),
            Star => "*".to_owned(),
            Comma => ",".to_owned(),
            Bar(n) => "|".repeat(*n),
        })
        .collect()
}

fn level() -> impl Strategy<Value = Vec<Piece>> {
    let operand = prop_oneof![Just(Number), Just(Star)];
    let separator = prop_oneof![4 => Just(Comma), 3 => Just(Bar(1)), 3 => Just(Bar(2)), 2 => Just(Bar(3)), 1 => Just(Bar(4))];
    (operand.clone(), vec((separator, operand), 0..10)).prop_map(|(first, rest)| {
        let mut level = vec![first];
        for (separator, operand) in rest {
            level.push(separator);
            level.push(operand);
        }
        level
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn levels_are_read_as_the_rule_says(level in level()) {
        if longest(&level).is_none() {
            return Ok(());
        }
        let text = text(&level);
        let read = parse(&text).map(|expr| print_braces(&expr)).map_err(|_| ());
        prop_assert_eq!(read, game(&level), "{}", text);
    }
}

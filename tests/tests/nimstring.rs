//! Nimstring against a search that plays cut by cut.

use super::common::games;
use tedomari::{Engine, Player, Registry, SearchOptions};
use tedomari_oracle::naive::nimstring::{Cords, Play};
use tedomari_oracle::random::Random;

fn text(cords: &Cords) -> String {
    let end = |coin: u8| if coin == 0 { "g".to_owned() } else { coin.to_string() };
    let cords: Vec<String> = cords.iter().map(|&(a, b)| format!("{}-{}", end(a), end(b))).collect();
    if cords.is_empty() { "0".to_owned() } else { cords.join(",") }
}

fn value(cords: &Cords) -> u64 {
    let ruleset = Registry::default().find("nimstring").unwrap_or_else(|error| panic!("{error}"));
    let position = ruleset.read(&text(cords)).unwrap_or_else(|error| panic!("{error}"));
    let engine = Engine::new();
    let value = position.analyse(&engine, &SearchOptions::default()).unwrap().value;
    engine.as_nimber(value).unwrap()
}

/// The nim-value is the one heap beside which the player to move loses, where no turn goes over to the heap.
#[test]
fn random_strings() {
    let mut random = Random::new(1616);
    let mut play = Play::default();
    for _ in 0..games(150) {
        let coins = random.between(2, 5);
        let cords: Cords = (0..random.between(1, 7))
            .map(|_| {
                loop {
                    let (a, b) = (random.between(0, coins) as u8, random.between(0, coins) as u8);
                    if a != b {
                        return (a.min(b), a.max(b));
                    }
                }
            })
            .collect();
        let found = value(&cords) as usize;
        for heap in 0..4 {
            assert_eq!(play.wins(&cords, heap, false), heap != found, "{} beside {heap}", text(&cords));
        }
    }
}

/// *Winning Ways*, chapter 16: a chain of which one end is free, and a loop of three coins, whose first cut leaves one.
#[test]
fn chains_and_loops() {
    for (cords, expected) in [
        (vec![], 0),
        (vec![(1, 2)], 0),
        (vec![(1, 2), (2, 3)], 0),
        (vec![(1, 2), (2, 3), (1, 3)], 1),
        (vec![(0, 1), (1, 2), (0, 2)], 2),
        (vec![(0, 1), (0, 1)], 1),
    ] {
        assert_eq!(value(&cords), expected, "{}", text(&cords));
    }
}

#[test]
fn turns_are_moves() {
    let ruleset = Registry::default().find("nimstring").unwrap_or_else(|error| panic!("{error}"));
    let position = ruleset.read("g-1,1-2,2-3").unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<String> =
        position.options(Player::Left, 100).into_iter().map(|found| found.0).collect();
    names.sort();
    // The coin at the end is freed first, or not.
    assert_eq!(names, ["1-2", "1-g", "2-3,1-g"]);
    for wrong in ["1", "1-1", "g-g", "1-2,,", "x-1", "1-2-3"] {
        assert!(ruleset.read(wrong).is_err(), "{wrong}");
    }
}

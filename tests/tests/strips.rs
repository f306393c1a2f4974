//! Games on strips against a brute force on plain text.

use crate::common;

use common::boards::{Pair, check};
use tedomari::Engine;
use tedomari::rulesets::games::{elephants_and_rhinos, toads_and_frogs, toppling_dominoes};
use tedomari_oracle::naive::strips::{Row, Walk};
use tedomari_oracle::random::Random;

fn random_text(random: &mut Random, letters: &[char], longest: i64) -> Vec<char> {
    let length = random.between(1, longest);
    let last = letters.len() as i64 - 1;
    (0..length).map(|_| letters[random.between(0, last) as usize]).collect()
}

#[test]
fn toads_and_frogs_by_brute_force() {
    check(toads_and_frogs::RULESET, 1500, 211, |random| Walk {
        cells: random_text(random, &['t', 'f', '.', '.'], 9),
        jumps: true,
    });
}

#[test]
fn elephants_and_rhinos_by_brute_force() {
    check(elephants_and_rhinos::RULESET, 1500, 212, |random| Walk {
        cells: random_text(random, &['t', 'f', '.'], 11),
        jumps: false,
    });
}

#[test]
fn toppling_dominoes_by_brute_force() {
    check(toppling_dominoes::RULESET, 800, 213, |random| {
        Row(random_text(random, &['l', 'r', 'l', 'r', 'e', '.'], 8).into_iter().collect())
    });
}

/// All short strips, where ends and walls are most of the board.
#[test]
fn every_short_strip() {
    let engine = Engine::new();
    let toads = Pair::new(&engine, toads_and_frogs::RULESET);
    let elephants = Pair::new(&engine, elephants_and_rhinos::RULESET);
    for length in 1..=7 {
        for code in 0..3_usize.pow(length) {
            let text: String =
                (0..length).map(|place| ['.', 't', 'f'][code / 3_usize.pow(place) % 3]).collect();
            toads.check(&text);
            elephants.check(&text);
        }
    }
}

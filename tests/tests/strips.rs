//! Games on strips against a brute force on plain text.

mod common;

use std::collections::HashMap;

use common::boards::{Naive, Pair, Plain};
use common::{games, seed};
use tedomari::rulesets::games::{elephants_and_rhinos, toads_and_frogs, toppling_dominoes};
use tedomari::{Engine, Ruleset};
use tedomari_tests::Tree;
use tedomari_tests::random::Random;
use tedomari_tests::tree::forget_all;

/// A strip of toads and frogs, as text.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Walk {
    cells: Vec<char>,
    jumps: bool,
}

impl Naive for Walk {
    fn followers(&self, left: bool) -> Vec<Walk> {
        let mut all = vec![];
        // Right's moves are Left's in the mirror.
        let mut cells = self.cells.clone();
        let (own, other) = if left { ('t', 'f') } else { ('f', 't') };
        if !left {
            cells.reverse();
        }
        let mut push = |mut after: Vec<char>| {
            if !left {
                after.reverse();
            }
            all.push(Walk { cells: after, jumps: self.jumps });
        };
        for at in 0..cells.len() {
            if cells[at..].starts_with(&[own, '.']) {
                let mut after = cells.clone();
                (after[at], after[at + 1]) = ('.', own);
                push(after);
            }
            if self.jumps && cells[at..].starts_with(&[own, other, '.']) {
                let mut after = cells.clone();
                (after[at], after[at + 2]) = ('.', own);
                push(after);
            }
        }
        all
    }

    fn text(&self) -> String {
        self.cells.iter().collect()
    }
}

/// A row of dominoes with gaps.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Row(String);

impl Naive for Row {
    fn followers(&self, left: bool) -> Vec<Row> {
        let own = if left { 'l' } else { 'r' };
        let mut all = vec![];
        for (at, c) in self.0.char_indices().filter(|&(_, c)| c == own || c == 'e') {
            let _ = c;
            let (before, after) = self.0.split_at(at);
            let fallen = |text: &str| ".".repeat(text.len());
            // To the left: back to the last gap. To the right: up to the next one.
            let stands = before.rfind('.').map_or(0, |gap| gap + 1);
            all.push(Row(format!("{}{}.{}", &before[..stands], fallen(&before[stands..]), &after[1..])));
            let stands = after.find('.').unwrap_or(after.len());
            all.push(Row(format!("{before}{}{}", fallen(&after[..stands]), &after[stands..])));
        }
        all
    }

    fn text(&self) -> String {
        self.0.clone()
    }
}

fn random_text(random: &mut Random, letters: &[char], longest: i64) -> Vec<char> {
    let length = random.between(1, longest);
    let last = letters.len() as i64 - 1;
    (0..length).map(|_| letters[random.between(0, last) as usize]).collect()
}

fn check<R: Ruleset, B: Naive>(ruleset: &R, count: usize, own_seed: u64, board: impl Fn(&mut Random) -> B) {
    let mut random = seed(own_seed);
    let engine = Engine::new();
    let plain = Plain(ruleset);
    let pair = Pair::new(&engine, ruleset, &plain);
    let mut seen: HashMap<B, Tree> = HashMap::new();
    for n in 0..games(count) {
        if n % 20 == 0 {
            forget_all();
            seen.clear();
        }
        pair.check_against(&board(&mut random), &mut seen);
    }
}

#[test]
fn toads_and_frogs_by_brute_force() {
    check(&toads_and_frogs::RULESET, 1500, 211, |random| Walk {
        cells: random_text(random, &['t', 'f', '.', '.'], 9),
        jumps: true,
    });
}

#[test]
fn elephants_and_rhinos_by_brute_force() {
    check(&elephants_and_rhinos::RULESET, 1500, 212, |random| Walk {
        cells: random_text(random, &['t', 'f', '.'], 11),
        jumps: false,
    });
}

#[test]
fn toppling_dominoes_by_brute_force() {
    check(&toppling_dominoes::RULESET, 800, 213, |random| {
        Row(random_text(random, &['l', 'r', 'l', 'r', 'e', '.'], 8).into_iter().collect())
    });
}

/// All short strips, where ends and walls are most of the board.
#[test]
fn every_short_strip() {
    let engine = Engine::new();
    let (toads, elephants) = (&toads_and_frogs::RULESET, &elephants_and_rhinos::RULESET);
    let (plain_toads, plain_elephants) = (Plain(toads), Plain(elephants));
    let toads = Pair::new(&engine, toads, &plain_toads);
    let elephants = Pair::new(&engine, elephants, &plain_elephants);
    for length in 1..=7 {
        for code in 0..3_usize.pow(length) {
            let text: String =
                (0..length).map(|place| ['.', 't', 'f'][code / 3_usize.pow(place) % 3]).collect();
            toads.check(&text);
            elephants.check(&text);
        }
    }
}

//! Misère play of partizan rulesets, of games in braces, and of sums, against a search that knows the moves and nothing else.

use rustc_hash::FxHashMap as HashMap;

use super::common::games;
use tedomari::answer::{AskMisere, MisereAnswer, Session};
use tedomari::{Outcome, Player, Task};
use tedomari_oracle::boards::{GAMES, random_legal};
use tedomari_oracle::misere_partizan::Games;
use tedomari_oracle::naive::graphs::{Game, Graph};
use tedomari_oracle::naive::strips::{Row, Walk};
use tedomari_oracle::naive::{Grid, Naive};
use tedomari_oracle::random::Random;

fn ask(input: &str) -> MisereAnswer {
    let answer = Session::new().ask(&Task::default(), &AskMisere::new(input));
    answer.unwrap_or_else(|mistake| panic!("{input}: {mistake}"))
}

/// The outcome and how many winning moves each player has in each game of the sum.
fn check(known: &mut Games, sum: &[(String, usize, bool)]) {
    let text =
        |(text, _, flipped): &(String, usize, bool)| format!("{}{text}", if *flipped { "-" } else { "" });
    // A partizan game at the end, so that the sum is read as one.
    let input = format!("{} + 1", sum.iter().map(text).collect::<Vec<_>>().join(" + "));
    let nothing = known.add([vec![], vec![]]);
    let one = known.add([vec![nothing], vec![]]);
    let mut numbers: Vec<(usize, bool)> = sum.iter().map(|&(_, number, flipped)| (number, flipped)).collect();
    numbers.push((one, false));
    let answer = ask(&input);
    let [left, right] = [0, 1].map(|player| known.wins(&numbers, player));
    let expected = match (left, right) {
        (true, true) => Outcome::Next,
        (false, false) => Outcome::Previous,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
    };
    assert_eq!((answer.outcome, answer.complete), (Some(expected), Some(true)), "{input}");
    for player in Player::BOTH {
        let mut winning: Vec<usize> = Vec::new();
        for (at, next) in known.moves(&numbers, player.index()) {
            if !known.wins(&next, 1 - player.index()) {
                winning.push(at);
            }
        }
        let told = answer.moves.iter().filter(|found| found.player == Some(player));
        let told: Vec<usize> = told.map(|found| found.component).collect();
        assert_eq!(told, winning, "{player} in {input}");
    }
}

/// Sums of one to three random boards, perhaps mirrored.
fn boards<B: Naive>(ruleset: &str, own_seed: u64, mut board: impl FnMut(&mut Random) -> B) {
    let mut random = Random::new(own_seed);
    let mut known = Games::default();
    let mut numbers = HashMap::default();
    for round in 0..games(40) {
        let mut sum = Vec::new();
        for _ in 0..1 + round % 3 {
            let board = board(&mut random);
            let most = 40_000;
            let followers = |board: &B, left: bool| board.followers(left);
            let Some(number) = known.reach(&board, most, &mut numbers, &followers) else { continue };
            sum.push((format!("{ruleset}({})", board.text()), number, random.one_in(2)));
        }
        if !sum.is_empty() {
            check(&mut known, &sum);
        }
    }
}

#[test]
fn boards_of_grids() {
    for (game, (name, _)) in GAMES.into_iter().enumerate() {
        let characters = match name {
            "domineering" | "cram" => "...#",
            "fission" => "x..",
            "amazons" => "xo###.",
            _ => "xo.",
        };
        boards(name, 1700 + game as u64, |random| {
            let (rows, columns) = [(2, 2), (2, 3), (3, 2), (1, 5)][random.between(0, 3) as usize];
            Grid { game, board: random_legal(random, name, rows, columns, characters) }
        });
    }
}

fn letters(random: &mut Random, letters: &str, longest: i64) -> Vec<char> {
    let letters: Vec<char> = letters.chars().collect();
    let length = random.between(1, longest);
    (0..length).map(|_| letters[random.between(0, letters.len() as i64 - 1) as usize]).collect()
}

#[test]
fn boards_of_strips_and_graphs() {
    for (name, jumps) in [("toads_and_frogs", true), ("elephants_and_rhinos", false)] {
        boards(name, 1710, |random| Walk { cells: letters(random, "tf..", 7), jumps });
    }
    boards("toppling_dominoes", 1712, |random| Row(letters(random, "lrle", 5).into_iter().collect()));
    for (name, game) in [("col", Game::Col), ("snort", Game::Snort)] {
        boards(name, 1713, |random| {
            loop {
                let path: String = letters(random, "...xo", 5).into_iter().collect();
                // Not every row of stones is a position.
                if let Some(graph) = Graph::path(game, &path) {
                    return graph;
                }
            }
        });
    }
}

/// A random game in braces.
fn form(random: &mut Random, known: &mut Games, depth: u32) -> (String, usize) {
    if depth == 0 {
        return ("0".to_owned(), known.add([vec![], vec![]]));
    }
    let mut sides = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
    for (texts, numbers) in &mut sides {
        for _ in 0..random.between(0, 2) {
            let (text, number) = form(random, known, depth - 1);
            texts.push(text);
            numbers.push(number);
        }
    }
    let [(left, left_numbers), (right, right_numbers)] = sides;
    let number = known.add([left_numbers, right_numbers]);
    (format!("{{{}|{}}}", left.join(","), right.join(",")), number)
}

#[test]
fn games_in_braces() {
    let mut random = Random::new(1720);
    let mut known = Games::default();
    for round in 0..games(150) {
        let sum = (0..1 + round % 3).map(|_| {
            let depth = random.between(1, 3) as u32;
            let (text, number) = form(&mut random, &mut known, depth);
            (text, number, random.one_in(2))
        });
        // A game without moves is no component.
        let sum: Vec<_> = sum.filter(|(text, ..)| text != "{|}").collect();
        if !sum.is_empty() {
            check(&mut known, &sum);
        }
    }
}

/// Numbers stand for their canonical forms, multiples for copies.
#[test]
fn numbers_and_multiples() {
    for (input, same) in [
        ("3", "{{{0|}|}|}"),
        ("1/2", "{0|{0|}}"),
        ("3.{0|*} + 1", "{0|*} + {0|*} + {0|*} + 1"),
        ("-2.{1|0}", "-{1|0} - {1|0}"),
    ] {
        assert_eq!(ask(input).outcome, ask(same).outcome, "{input}");
    }
    // Who moves from * + 1 - 1 loses: what is left is 1 - 1, or * beside a move of the opponent.
    assert_eq!(ask("{0|0} + 1 - 1").outcome, Some(Outcome::Previous));
    assert_eq!(ask("1").outcome, Some(Outcome::Right));
    assert_eq!(ask("1 - 1").outcome, Some(Outcome::Next));
}

#[test]
fn what_has_no_form_is_refused() {
    for input in
        ["^", "Tiny(1) + 1", "on", "{0|pass}", "1 + a{0|a}", "cool({3|1},1)", "1:*", "fox_and_geese(4x4)"]
    {
        let answer = Session::new().ask(&Task::default(), &AskMisere::new(input));
        assert!(answer.is_err(), "{input}");
    }
    let about_forms = AskMisere { quotient: true, ..AskMisere::new("1") };
    assert!(Session::new().ask(&Task::default(), &about_forms).is_err());
}

//! Published tables and given vectors: Tables 1 to 4 of Fraenkel's "Scenic Trails" as corrected, the Take theorem, Nimania.

use std::collections::BTreeSet;

use crate::common::{analyse, lists, piles, position, small};
use serde_json::Value as Json;
use tedomari_heap::{Ask, Outcome, PileMove, Task, games::take::is_odd};

fn data(name: &str) -> Json {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn grundy(game: &str, parameters: &[&str], numbers: &[u32]) -> u32 {
    small(&analyse(&*piles(game, parameters, numbers)).grundy.expect("small positions have a value"))
}

fn is_lost(game: &str, numbers: &[u32]) -> bool {
    let ask = Ask { moves_only: true, ..Ask::default() };
    piles(game, &[], numbers).analyse(&ask, &Task::default()).outcome == Some(Outcome::Previous)
}

/// The rows of a printed table, whose columns are 0, 1, 2, ….
fn hold_table(game: &str, parameters: &[&str], table: &[&[u32]]) {
    for (a, row) in (0..).zip(table) {
        for (b, &value) in (0..).zip(*row) {
            assert_eq!(grundy(game, parameters, &[a, b]), value, "{game} {parameters:?} ({a}, {b})");
            assert_eq!(grundy(game, parameters, &[b, a]), value, "{game} {parameters:?} ({b}, {a})");
        }
    }
}

/// With g(4,11) = 12 and g(5,11) = 14, where 14 and 15 are printed.
#[test]
fn table_1_wythoff() {
    hold_table(
        "wythoff",
        &[],
        &[
            &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            &[1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9],
            &[2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10],
            &[3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7],
            &[4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13, 12],
            &[5, 3, 4, 0, 6, 8, 10, 1, 2, 7, 12, 14],
            &[6, 7, 8, 1, 9, 10, 3, 4, 5, 13, 0, 2],
        ],
    );
}

#[test]
fn table_2_nimdi() {
    let table: [&[u32]; 4] = [
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10],
        &[2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9],
        &[3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8],
    ];
    // (k, k+1) from either pile for every k that matters, and for k = 2 alone.
    hold_table("take", &["vectors=1,2;2,1;2,3;3,2;3,4;4,3"], &table);
    hold_table("nimhoff", &["a=2", "b=3"], &table);
}

#[test]
fn table_3_nimhoff() {
    let table: [&[u32]; 3] = [
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10],
        // The text gives the next entry.
        &[2, 3, 0, 4],
    ];
    hold_table("nimhoff", &["a=1", "b=3"], &table);
}

/// The part of table 4 with one pile of size 1; the vectors hold all of it, and the part with an empty pile.
#[test]
fn table_4_three_piles() {
    let printed = [
        (1, 1),
        (3, 4),
        (5, 9),
        (6, 12),
        (7, 14),
        (8, 11),
        (10, 18),
        (13, 22),
        (15, 20),
        (16, 28),
        (17, 27),
        (19, 30),
        (21, 36),
        (23, 39),
        (24, 37),
        (25, 43),
        (26, 40),
        (29, 49),
        (31, 52),
        (32, 51),
        (33, 56),
        (34, 58),
        (35, 60),
        (38, 64),
        (41, 68),
        (42, 70),
        (44, 73),
        (45, 75),
        (46, 77),
        (47, 79),
        (48, 81),
    ];
    for (b, c) in printed {
        assert!(is_lost("wythoff3", &[1, b, c]), "(1, {b}, {c})");
    }
    let data = data("wythoff3.json");
    let pairs = |name: &str| -> Vec<[u32; 2]> { serde_json::from_value(data[name].clone()).unwrap() };
    for (j, name) in [(0, "j0"), (1, "j1")] {
        for [b, c] in pairs(name) {
            assert!(is_lost("wythoff3", &[c, j, b]), "({j}, {b}, {c})");
        }
    }
    for [a, b] in pairs("j0") {
        assert!(is_lost("wythoff", &[a, b]));
    }
}

#[test]
fn the_cube_of_three_piles() {
    let data = data("wythoff3.json");
    let lost: BTreeSet<[u32; 3]> = serde_json::from_value(data["cube_P_sorted"].clone()).unwrap();
    // Each pair of smaller piles has one mate, wherever it is.
    let bound = u32::try_from(data["cube_N"].as_u64().unwrap()).unwrap();
    // The table is made anew for each pair, so of the larger ones only some are tried.
    for a in 0..bound {
        for b in (a..bound).filter(|b| a * b < 100 || (a * b) % 97 == 5) {
            let ask = Ask { moves_only: true, ..Ask::default() };
            let analysis = piles("wythoff3", &[], &[a, b, 200]).analyse(&ask, &Task::default());
            let mate = analysis.moves.iter().find_map(|played| match played {
                PileMove::To(to) if small(&to[0]) == a && small(&to[1]) == b => Some(small(&to[2])),
                _ => None,
            });
            let mate = mate.expect("from a large pile one can always move to the mate");
            if mate >= b && mate < bound {
                assert!(lost.contains(&[a, b, mate]), "({a}, {b}, {mate})");
            }
            for known in lost.iter().filter(|known| known[0] == a && known[1] == b) {
                assert_eq!(known[2], mate);
            }
        }
    }
}

#[test]
fn vectors_of_two_piles() {
    let data = data("nimlike.json");
    let table = |name: &str| -> Vec<Vec<u32>> { serde_json::from_value(data[name].clone()).unwrap() };
    for (game, parameters, name) in
        [("wythoff", &[][..], "wythoff_g"), ("nimhoff", &["a=1", "b=3"], "nimhoff13_g")]
    {
        for (a, row) in (0..).zip(table(name)) {
            for (b, value) in (0..).zip(row) {
                assert_eq!(grundy(game, parameters, &[a, b]), value, "{game} ({a}, {b})");
            }
        }
    }
    let lost: BTreeSet<Vec<u32>> = table("W2_P").into_iter().collect();
    let most = lost.iter().flatten().copied().max().unwrap();
    for a in 0..=most.min(40) {
        let row = lost.iter().find(|pair| pair[0] == a);
        for b in a..=most {
            if row.is_some() || b < 40 {
                assert_eq!(is_lost("w2", &[a, b]), lost.contains(&vec![a, b]), "W2 ({a}, {b})");
            }
        }
    }
}

/// Blass and Fraenkel: Take is Nim in disguise if and only if the vector is odd. A difference shows on small piles.
#[test]
fn the_take_theorem() {
    let holds = |vector: &[u32], most: u32| {
        let text: Vec<String> = vector.iter().map(u32::to_string).collect();
        let parameter = format!("vectors={}", text.join(","));
        // The vector's Nim values by the definition, not by the library's shortcut for odd vectors.
        let followers = |piles: &Vec<u32>| {
            let mut found = Vec::new();
            for at in 0..piles.len() {
                for left in 0..piles[at] {
                    let mut to = piles.clone();
                    to[at] = left;
                    found.push(to);
                }
            }
            if piles.iter().zip(vector).all(|(pile, take)| pile >= take) {
                found.push(piles.iter().zip(vector).map(|(pile, take)| pile - take).collect());
            }
            found
        };
        let mut naive = crate::common::Naive::new(&followers);
        let nim = |piles: &Vec<u32>| piles.iter().fold(0, |sum, pile| sum ^ pile);
        let is_nim = lists(vector.len(), most).iter().all(|piles| naive.grundy(piles) == nim(piles));
        let big: Vec<_> = vector.iter().map(|&take| take.into()).collect();
        assert_eq!(is_odd(&big), is_nim, "{vector:?}");
        let facts = analyse(&*piles("take", &[&parameter], vector)).facts;
        assert_eq!(facts[0].1.contains("Nim in disguise"), is_nim, "{vector:?}");
    };
    for vector in lists(2, 6).iter().filter(|vector| vector.iter().any(|&take| take > 0)) {
        holds(vector, 13);
    }
    for vector in lists(3, 2).iter().filter(|vector| vector.iter().any(|&take| take > 0)) {
        holds(vector, 5);
    }
}

/// Scoring, figures 2 to 4: the P-positions are the multiples of t + 1, and 8, 7, 6, 5 with t = 3 is lost.
#[test]
fn scoring_of_the_figures() {
    for n in 0..30 {
        assert_eq!(grundy("scoring", &["t=3"], &[n]), n % 4);
    }
    assert_eq!(analyse(&*piles("scoring", &["t=3"], &[8, 7, 6, 5])).outcome, Some(Outcome::Previous));
    let analysis = analyse(&*piles("scoring", &["t=3"], &[5, 7]));
    let to = |a: u32, b: u32| PileMove::To(vec![a.into(), b.into()].into());
    // The text names 7 to 5, and that 3 and 7 is a P-position.
    assert_eq!(analysis.moves, [to(3, 7), to(5, 5)]);
}

fn fact(facts: &[(&'static str, String)], name: &str) -> String {
    facts.iter().find(|(known, _)| *known == name).map(|(_, text)| text.clone()).unwrap_or_default()
}

#[test]
fn nimania() {
    let facts = |n: &str| analyse(&*position("nimania", &[n])).facts;
    for n in ["1", "2", "3", "4", "5", "6"] {
        assert_eq!(analyse(&*position("nimania", &[n])).outcome, Some(Outcome::Next), "{n}");
    }
    assert_eq!(fact(&facts("1"), "longest play"), "1 move");
    assert_eq!(fact(&facts("2"), "longest play"), "3 moves");
    assert_eq!(fact(&facts("2"), "shortest play"), "3 moves");
    // Figure 19: 13 moves if the loser delays, 11 otherwise.
    assert_eq!(fact(&facts("3"), "won within"), "13 moves, however the loser delays");
    assert_eq!(fact(&facts("3"), "won at best in"), "11 moves, if the loser helps");
    assert_eq!(fact(&facts("3"), "longest play"), "13 moves");
    // 41·2^39 - 3, and 205 moves if player 1 hurries.
    assert_eq!(fact(&facts("4"), "longest play"), format!("{} moves", 41_u64 * (1 << 39) - 3));
    assert_eq!(fact(&facts("4"), "won within"), "205 moves, however the loser delays");
}

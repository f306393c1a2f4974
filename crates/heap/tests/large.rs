//! Piles far beyond any table: formulas must agree with each other where no brute force can follow.

use crate::common::{Random, analyse, position};
use tedomari_heap::{Ask, Limits, Outcome, PileMove, Position, Task, UBig};

fn large(random: &mut Random) -> String {
    let digits = 1 + random.below(40);
    let number: String = (0..digits).map(|_| char::from(b'0' + random.below(10) as u8)).collect();
    number.trim_start_matches('0').parse::<UBig>().map_or("0".to_owned(), |number| number.to_string())
}

/// Every winning move leads to a lost position, and from a lost position no move that is tried leads to one.
fn hold(game: &str, words: &[&str], random: &mut Random) {
    hold_in(false, game, words, random);
}

fn hold_in(misere: bool, game: &str, words: &[&str], random: &mut Random) {
    let start = position(game, words);
    let ask = Ask { most: 50, misere, ..Ask::default() };
    let analyse_some = |position: &dyn Position| {
        position.analyse(&Ask { most: 2, misere, ..Ask::default() }, &Task::default()).outcome
    };
    let found = start.analyse(&ask, &Task::default());
    assert_eq!(found.outcome == Some(Outcome::Next), !found.moves.is_empty(), "{game} {words:?}");
    for winning in &found.moves {
        let after =
            start.play(winning).unwrap_or_else(|error| panic!("{game} {words:?} {winning:?}: {error}"));
        let judged = analyse_some(&*after);
        assert_eq!(judged, Some(Outcome::Previous), "{game} {words:?} {winning:?}");
        // Small moves, and random takes, lose from there.
        let mut tried = after.moves(12);
        let PileMove::To(piles) = winning else { continue };
        for at in 0..piles.len() {
            if !piles[at].is_zero() {
                let mut to = piles.to_vec();
                to[at] = large(random).parse::<UBig>().unwrap() % &piles[at];
                tried.push(PileMove::To(to.into()));
            }
        }
        for reply in tried {
            if let Ok(next) = after.play(&reply) {
                assert_eq!(
                    analyse_some(&*next),
                    Some(Outcome::Next),
                    "{game} {words:?} {winning:?} {reply:?}"
                );
            }
        }
    }
}

#[test]
fn formulas_with_large_piles() {
    let mut random = Random(11);
    for _ in 0..6 {
        let numbers: Vec<String> = (0..4).map(|_| large(&mut random)).collect();
        let (a, b, c, d) = (&numbers[0][..], &numbers[1][..], &numbers[2][..], &numbers[3][..]);
        hold("nim", &[a, b, c, d], &mut random);
        hold("moore", &["k=2", a, b, c, d], &mut random);
        hold("moore", &["k=3", a, b, c, d], &mut random);
        hold("scoring", &["t=12345678901234567890", a, b, c], &mut random);
        hold("subtraction", &["subtract=1,3,4,9", a, b, c], &mut random);
        hold("subtraction", &["subtract=2,3,7", "allbut=yes", a, b, c], &mut random);
        hold("wythoff", &[a, b], &mut random);
        hold("nimhoff", &["a=6", "b=4", a, b, c], &mut random);
        hold("cyclic", &["h=1000000007", a, b, c], &mut random);
        hold("cyclic", &["h=5", a, b, c, d], &mut random);
        hold("power-nimhoff", &["k=70", a, b, c, d], &mut random);
        hold("power-nimhoff", &["k=2", a, b, c, d], &mut random);
        hold("take", &["vectors=1,2,4;0,6,4", a, b, c], &mut random);
        let mut apart = numbers.clone();
        apart.sort();
        apart.dedup();
        let apart: Vec<&str> = apart.iter().map(String::as_str).collect();
        hold("welter", &apart, &mut random);
    }
}

/// Wythoff's pairs by their own recurrence: the smaller is the least number not used yet, the larger is that plus k.
#[test]
fn wythoff_pairs() {
    let mut used = vec![false; 1000];
    for k in 0..200 {
        let small = used.iter().position(|used| !used).unwrap();
        let large = small + k;
        (used[small], used[large]) = (true, true);
        let outcome =
            |a: usize, b: usize| analyse(&*position("wythoff", &[&a.to_string(), &b.to_string()])).outcome;
        assert_eq!(outcome(small, large), Some(Outcome::Previous));
        assert_eq!(outcome(large, small + 1), Some(Outcome::Next));
    }
}

#[test]
fn two_rows_of_chomp_with_any_length() {
    let n = "1000000000000000000000000000000";
    let found = analyse(&*position("chomp", &[n, n]));
    assert_eq!(found.outcome, Some(Outcome::Next));
    let ninth = "999999999999999999999999999999";
    assert_eq!(found.moves, [PileMove::To(vec![n.parse().unwrap(), ninth.parse().unwrap()].into())]);
    assert_eq!(analyse(&*position("chomp", &[n, ninth])).outcome, Some(Outcome::Previous));
    // A square is won by the bite that leaves an L.
    let square = analyse(&*position("chomp", &["6x6"]));
    let ell: Vec<UBig> = [6u32, 1, 1, 1, 1, 1].map(UBig::from).into();
    assert!(square.moves.contains(&PileMove::To(ell.into())));
}

#[test]
fn long_orders_are_limited_by_the_task_alone() {
    // Two hundred million pairs follow from this chain; chains are nim.
    let chain = |count: usize| {
        let names: Vec<String> = (0..count).map(|at| at.to_string()).collect();
        format!("order={}", names.join("<"))
    };
    let task = Task::new(Limits::new().nodes(10));
    let long = position("poset", &[&chain(20_000)]);
    assert!(long.analyse(&Ask::default(), &task).stop.is_some());
    let found = analyse(&*position("poset", &[&chain(60)]));
    assert_eq!(found.grundy, Some(60_u32.into()));
    assert_eq!(found.moves, [PileMove::At(UBig::ZERO)]);
}

#[test]
fn limits_end_the_work() {
    for (game, words) in [
        ("wythoff3", &["5000", "5000", "9000"][..]),
        ("w2", &["1000000000", "2000000000"]),
        ("chomp", &["20x21"]),
        ("kotzig", &["97", "moves=1,2,3"]),
        ("poset", &["order=0<1,0<2,0<3,0<4,1<5,2<5,3<5,4<5,5<6,0<7,7<8"]),
    ] {
        let task = Task::new(Limits::new().nodes(5));
        let found = position(game, words).analyse(&Ask { most: 10, thorough: true, ..Ask::default() }, &task);
        assert!(found.stop.is_some(), "{game} {words:?}");
    }
    // A rectangle is won even if nobody knows how.
    let task = Task::new(Limits::new().nodes(100));
    let found = position("chomp", &["20x21"]).analyse(&Ask::default(), &task);
    assert_eq!((found.outcome, found.moves.len()), (Some(Outcome::Next), 0));
}

/// Misère play where a theorem tells it.
#[test]
fn misere_formulas_with_large_piles() {
    let mut random = Random(12);
    for _ in 0..6 {
        let numbers: Vec<String> = (0..4).map(|_| large(&mut random)).collect();
        let (a, b, c, d) = (&numbers[0][..], &numbers[1][..], &numbers[2][..], &numbers[3][..]);
        for (game, words) in [
            ("nim", &[a, b, c, d][..]),
            ("nim", &[a, "1", "1", "0"]),
            ("moore", &["k=2", a, b, c, d]),
            ("moore", &["k=3", a, b, "1", "1", "1"]),
            ("scoring", &["t=12345678901234567890", a, b, c]),
            ("subtraction", &["subtract=2,3,7", a, b, c]),
            ("wythoff", &[a, b]),
            ("nimhoff", &["a=4", "b=6", a, b, c]),
            ("take", &["vectors=2,4,4;4,0,8", a, b, c]),
        ] {
            hold_in(true, game, words, &mut random);
        }
    }
    let ten = "1000000000000000000000000000000";
    let found =
        position("nim", &[ten, "1"]).analyse(&Ask { misere: true, ..Ask::default() }, &Task::default());
    let left: Vec<Vec<UBig>> = vec![vec![UBig::ZERO, UBig::ONE]];
    let moves: Vec<Vec<UBig>> = found
        .moves
        .iter()
        .filter_map(|played| match played {
            PileMove::To(to) => Some(to.to_vec()),
            _ => None,
        })
        .collect();
    assert_eq!(moves, left);
}

/// Squares, two columns and L-shapes of any size, with moves that are told by their squares.
#[test]
fn bars_with_more_rows_than_can_be_written() {
    let n = "1000000000000000000";
    let analysed = |words: &[&str]| {
        let bar = position("chomp", words);
        let found = analyse(&*bar);
        for played in &found.moves {
            assert_eq!(bar.read_move(&bar.typed(played)).as_ref(), Ok(played));
            let after = bar.play(played).unwrap();
            assert_eq!(analyse(&*after).outcome, Some(Outcome::Previous), "{words:?}");
        }
        (found.outcome, found.moves.len(), found.stop.is_some())
    };
    assert_eq!(analysed(&[&format!("{n}x{n}")]), (Some(Outcome::Next), 1, false));
    assert_eq!(analysed(&[&format!("{n}x2")]), (Some(Outcome::Next), 1, false));
    assert_eq!(analysed(&[&format!("{n}x1")]), (Some(Outcome::Next), 1, false));
    assert_eq!(analysed(&[&format!("{n}x2"), "1"]), (Some(Outcome::Previous), 0, false));
    assert_eq!(analysed(&[n, &format!("{n}x1")]), (Some(Outcome::Next), 1, false));
    assert_eq!(analysed(&[n, "999999999999999999x1"]), (Some(Outcome::Previous), 0, false));
    // A bar that is no square is won, nobody knows how.
    assert_eq!(analysed(&[&format!("{n}x3")]), (Some(Outcome::Next), 0, true));
    // Another shape with equal arms is won by the same bite, and perhaps by others.
    assert_eq!(analysed(&["5x1000000000000000000", "999999999999999995x2"]), (Some(Outcome::Next), 1, true));
    // Such shapes in rows, held against the search: the same bite is among the winning ones.
    for shape in [&["4", "4", "2", "2"][..], &["5", "2", "2", "1", "1"], &["3x5", "2x3"]] {
        let bar = position("chomp", shape);
        let corner = bar.read_move("2 2").unwrap();
        assert!(analyse(&*bar).moves.contains(&corner), "{shape:?}");
        let hasty = bar.analyse(&Ask::default(), &Task::new(Limits::new().nodes(3)));
        assert!(hasty.stop.is_some() && hasty.moves == [corner], "{shape:?}");
    }
}

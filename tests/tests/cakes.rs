//! Cakes, coins and ski jumps against a brute force on plain lists.

use crate::common;

use std::ops::ControlFlow;

use common::boards::{Pair, check};
use common::{assert_same, games, seed};
use tedomari::discovery::measure;
use tedomari::rulesets::games::{coin_stacks, cutcake, maundy_cake, ski_jumps};
use tedomari::sums::Term;
use tedomari::{Dyadic, Engine, InParts, Limits, Player, Ruleset, Rulesets, Search, Stop, Task};
use tedomari_oracle::canonical::canonical;
use tedomari_oracle::naive::cakes::Cakes;
use tedomari_oracle::naive::slopes::Slope;
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree};

/// Single cakes by the definition, without looking at sums: all values are integers, and the brute force would know if not.
fn table(equal_parts: bool, most: usize) -> Vec<Vec<Option<i64>>> {
    let mut known: Vec<Vec<Option<i64>>> = vec![vec![None; most + 1]; most + 1];
    for rows in 1..=most {
        for columns in 1..=most {
            let options = |side: usize, value: &dyn Fn(usize) -> i64| -> Vec<i64> {
                if equal_parts {
                    let parts = (2..=side).filter(|&n| side.is_multiple_of(n));
                    parts.map(|n| n as i64 * value(side / n)).collect()
                } else {
                    (1..side).map(|cut| value(cut) + value(side - cut)).collect()
                }
            };
            let at = |row: usize, column: usize| known[row][column].expect("smaller cakes come first");
            let left = options(columns, &|side| at(rows, side)).into_iter().max();
            let right = options(rows, &|side| at(side, columns)).into_iter().min();
            // The simplest number: an integer if there is room for one.
            let simplest = match (left, right) {
                (None, None) => 0,
                (Some(left), None) => (left + 1).max(0),
                (None, Some(right)) => (right - 1).min(0),
                (Some(left), Some(right)) => {
                    assert!(left + 1 < right, "{rows}x{columns} is no integer: {left} | {right}");
                    if left < 0 && right > 0 {
                        0
                    } else if left >= 0 {
                        left + 1
                    } else {
                        right - 1
                    }
                }
            };
            known[rows][columns] = Some(simplest);
        }
    }
    known
}

#[test]
fn closed_forms_of_cakes() {
    let engine = Engine::new();
    let most = 72;
    for (equal_parts, known) in [(false, table(false, most)), (true, table(true, most))] {
        for (rows, row) in known.iter().enumerate().skip(1) {
            for (columns, known) in row.iter().enumerate().skip(1) {
                let text = format!("{rows}x{columns}");
                let value = if equal_parts {
                    let rules = &maundy_cake::RULESET;
                    Search::new(&engine, maundy_cake::RULESET).value(&rules.read(&text).unwrap(), 1)
                } else {
                    let rules = &cutcake::RULESET;
                    Search::new(&engine, cutcake::RULESET).value(&rules.read(&text).unwrap(), 1)
                };
                let expected = known.expect("the table is full");
                assert_eq!(value, Ok(engine.integer(expected)), "{text}, equal parts {equal_parts}");
            }
        }
    }
}

/// Cakes whose cuts nobody can look through have a value all the same, wherever it is asked for, and a limit ends the work.
#[test]
fn huge_cakes() {
    // A prime side is cut once, and 6 twice.
    let cases = [
        ("maundy_cake(1x1000000000000037)", "1"),
        ("maundy_cake(6x999999999989)", "-1"),
        ("-maundy_cake(999999999989x6) + maundy_cake(1000000007*1x2)", "1000000006"),
        ("cutcake(1x1000000000000)", "999999999999"),
        ("cutcake(1000000000x1000000000) + {2|0}", "1"),
        ("kayles(1000000000000) + maundy_cake(1x6)", "4"),
    ];
    for (text, mean) in cases {
        let engine = Engine::new();
        let terms = Term::read(&engine, text, &Rulesets::default()).unwrap();
        let patient = engine.with_task(&Task::new(Limits::new().nodes(50_000_000)));
        let reading = measure(&patient, &terms, None);
        let found = reading.thermograph.map(|graph| graph.mean().to_string());
        assert_eq!(found.as_deref(), Some(mean), "{text}, {:?}", reading.stopped);
        for limit in [10, 1000] {
            let engine = Engine::new();
            let terms = Term::read(&engine, text, &Rulesets::default()).unwrap();
            let hurried = engine.with_task(&Task::new(Limits::new().nodes(limit)));
            let reading = measure(&hurried, &terms, None);
            assert!(reading.stopped.is_none_or(|stop| stop == Stop::Nodes), "{text}");
            assert!(hurried.task().steps() <= limit + 1, "{text}");
        }
    }
    // No list of all moves is made, however many there are.
    let mut seen = 0;
    let cake = cutcake::RULESET.read("1x1000000000000000000").unwrap();
    cutcake::RULESET.visit_followers(&cake, Player::Left, &mut |_| {
        seen += 1;
        if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(seen, 5);
}

/// A lot of many equal cakes is worth as many times one of them, and so is what a cut leaves.
#[test]
fn lots_of_cakes() {
    let engine = Engine::new();
    let rules = &maundy_cake::RULESET;
    let search = Search::new(&engine, maundy_cake::RULESET);
    for (lot, count, one) in [("100*2x6", 100, "2x6"), ("3*1x4", 3, "1x4"), ("1000*6x1", 1000, "6x1")] {
        let number = |text: &str| {
            let value = search.value(&rules.read(text).unwrap(), 1).unwrap();
            engine.as_number(value).unwrap()
        };
        assert_eq!(number(lot), number(one) * Dyadic::from(count), "{lot}");
    }
    let cake = rules.read("2x210").unwrap();
    for option in rules.moves(&cake, Player::Left) {
        let parts: i64 = option.name[1..].parse().unwrap();
        let left = search.value(&option.to, 1).unwrap();
        let one = search.value(&rules.read(&format!("2x{}", 210 / parts)).unwrap(), 1).unwrap();
        let all = engine.as_number(one).unwrap() * Dyadic::from(parts);
        assert_eq!(engine.as_number(left), Some(all), "{}", option.name);
    }
}

#[test]
fn cakes_by_brute_force() {
    // The plain search sees every order of the pieces, so there may be only few.
    let cakes = |random: &mut Random, equal_parts: bool, largest: u32| loop {
        let count = random.between(1, 2);
        let mut side = || random.between(1, 6) as u32;
        let mut cakes: Vec<(u32, u32)> = (0..count).map(|_| (side(), side())).collect();
        if cakes.iter().map(|(rows, columns)| rows * columns).sum::<u32>() <= largest {
            cakes.sort_unstable();
            return Cakes { equal_parts, cakes };
        }
    };
    check(cutcake::RULESET, 40, 241, |random| cakes(random, false, 8));
    check(maundy_cake::RULESET, 40, 242, |random| cakes(random, true, 8));
}

#[test]
fn ski_jumps_by_brute_force() {
    let sizes = [(1, 6), (2, 4), (3, 3), (3, 4), (4, 2), (5, 2), (4, 3)];
    check(ski_jumps::RULESET, 400, 243, |random| {
        let (rows, columns) = sizes[random.between(0, 6) as usize];
        let mut slope = vec![vec!['.'; columns]; rows];
        for _ in 0..random.between(1, 4) {
            let (row, column) = (random.between(0, rows as i64 - 1), random.between(0, columns as i64 - 1));
            slope[row as usize][column as usize] =
                ['L', 'R', 'L', 'R', 'l', 'r'][random.between(0, 5) as usize];
        }
        Slope(slope)
    });
}

/// A stack by its definition, {c + S | -c + S} for a coin c on top of S.
fn stack(coins: &[i64]) -> Tree {
    let Some((&top, below)) = coins.split_first() else { return Tree::zero() };
    let below = stack(below);
    let with = |coin: i64| canonical(below.plus(Tree::number(Rational::new(coin.into(), 1))));
    canonical(Tree::new(&[with(top)], &[with(-top)]))
}

#[test]
fn coins_by_brute_force() {
    let mut random = seed(244);
    let engine = Engine::new();
    let rules = &coin_stacks::RULESET;
    let pair = Pair::new(&engine, coin_stacks::RULESET);
    for _ in 0..games(150) {
        forget_all();
        let count = random.between(1, 2);
        let mut coins = || -> Vec<i64> { (0..random.between(1, 4)).map(|_| random.between(0, 5)).collect() };
        let stacks: Vec<Vec<i64>> = (0..count).map(|_| coins()).collect();
        let ahead = random.between(-2, 2);
        let text = |coins: &Vec<i64>| coins.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let text = format!("{ahead}: {}", stacks.iter().map(text).collect::<Vec<_>>().join("|"));
        let start = Tree::number(Rational::new(ahead.into(), 1));
        let sum = stacks.iter().fold(start, |sum, coins| canonical(sum.plus(stack(coins))));
        let (_, value) = pair.check(&text);
        assert_same(&engine, value, sum, || text.clone());
        let table = rules.read(&text).expect("stacks");
        let (low, high) = rules.fast_lane().bounds(&table).expect("small numbers");
        let [low, high] = [low, high].map(|end| engine.integer(end));
        assert!(engine.le(low, value).unwrap() && engine.le(value, high).unwrap(), "bounds of {text}");
    }
}

//! Infinite numbers and nimbers: arithmetic against substitution, order against large integers and sign expansions, nim-products against rewriting,
//! and published values.

use std::cmp::Ordering;

use tedomari::transfinite::{Normal, Run, Value, evaluate, is_infinite};
use tedomari::{Engine, Relation};
use tedomari_oracle::infinite::{Nimber, at_large, product, value_modulo};
use tedomari_oracle::random::Random;

/// A number below a bound.
fn below(random: &mut Random, bound: i64) -> i64 {
    random.between(0, bound - 1)
}

fn value(text: &str) -> Value {
    evaluate(text, &Engine::new()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A random exponent that the oracle can read.
fn exponent(random: &mut Random) -> String {
    match below(random, 6) {
        0 => format!("({}/2)", 2 * below(random, 4) - 3),
        1 => "omega".to_owned(),
        2 => format!("(omega*{} - {})", 1 + below(random, 3), 1 + below(random, 3)),
        _ => format!("({})", below(random, 7) - 3),
    }
}

fn expression(random: &mut Random, depth: u32) -> String {
    match if depth == 0 { below(random, 2) } else { below(random, 6) } {
        0 => format!("({} - 4)", below(random, 9)),
        1 => format!("omega^{}", exponent(random)),
        2 => format!("({} + {})", expression(random, depth - 1), expression(random, depth - 1)),
        3 => format!("({} - {})", expression(random, depth - 1), expression(random, depth - 1)),
        4 => format!("({})*({})", expression(random, depth - 1), expression(random, depth - 1)),
        _ => {
            let divisor = format!("({} + omega^{})", 1 + below(random, 3), exponent(random));
            format!("({})/{divisor}", expression(random, depth - 1))
        }
    }
}

#[test]
fn arithmetic_is_that_of_rational_functions() {
    let mut random = Random::new(17);
    for round in 0..1500 {
        let text = format!("omega - omega + {}", expression(&mut random, 1 + round % 4));
        let found = value(&text).to_string();
        for (root, tower) in [(123_456_789, 987_654_321), (1_234_567_891_011, 31_415_926_535)] {
            assert_eq!(
                value_modulo(&text, root, tower),
                value_modulo(&found, root, tower),
                "{text}: {found}"
            );
        }
        // What is printed is read as the same number, which has one text.
        assert_eq!(value(&format!("{found} + 0.omega")).to_string(), found, "{text}");
    }
}

#[test]
fn polynomials_are_ordered_as_at_a_large_integer() {
    let mut random = Random::new(18);
    let polynomial = |random: &mut Random| -> Vec<i64> { (0..4).map(|_| below(random, 5) - 2).collect() };
    let text =
        |c: &[i64]| format!("(0 - {}) + omega*({}) + omega^2*({}) + omega^3*({})", -c[0], c[1], c[2], c[3]);
    for _ in 0..2000 {
        let (a, b) = (polynomial(&mut random), polynomial(&mut random));
        let task = tedomari::Task::default();
        let (x, y) = (value(&text(&a).replace("- -", "+ ")), value(&text(&b).replace("- -", "+ ")));
        let expected = match at_large(&a).cmp(&at_large(&b)) {
            Ordering::Less => Relation::Less,
            Ordering::Equal => Relation::Equal,
            Ordering::Greater => Relation::Greater,
        };
        assert_eq!(x.compare(&y, &task).unwrap(), expected, "{x} and {y}");
    }
}

/// Sequences of signs in the order of the dictionary: minus, then the end, then plus.
fn by_signs(a: &[Run], b: &[Run]) -> Ordering {
    let rank = |run: Option<&Run>| run.map_or(0, |run| if run.plus { 1 } else { -1 });
    for at in 0..=a.len().max(b.len()) {
        let (x, y) = (a.get(at), b.get(at));
        match (x, y) {
            (Some(x), Some(y)) if x == y => {}
            (Some(x), Some(y)) if x.plus == y.plus => {
                // Where the shorter run ends, the other sequence has its next run or its end.
                let shorter = if x.length < y.length { a } else { b };
                let order = rank(shorter.get(at + 1)).cmp(&if x.plus { 1 } else { -1 });
                return if std::ptr::eq(shorter, a) { order } else { order.reverse() };
            }
            (x, y) => return rank(x).cmp(&rank(y)),
        }
    }
    Ordering::Equal
}

fn random_normal(random: &mut Random, depth: u32) -> String {
    let terms: Vec<String> = (0..=below(random, 2))
        .map(|_| {
            let coefficient =
                ["*1", "*2", "*3", "/2", "*3/4", "*5/8"][usize::try_from(below(random, 6)).unwrap()];
            let sign = if below(random, 2) == 0 { '-' } else { '+' };
            let exponent = if depth == 0 {
                format!("({}/2)", below(random, 9) - 4)
            } else {
                format!("({})", random_normal(random, depth - 1))
            };
            format!("{sign} omega^{exponent}{coefficient}")
        })
        .collect();
    format!("0 {}", terms.join(" "))
}

#[test]
fn the_order_of_numbers_is_that_of_their_signs() {
    let mut random = Random::new(19);
    let task = tedomari::Task::default();
    let mut numbers: Vec<(Normal, Vec<Run>)> = Vec::new();
    for round in 0..400 {
        let text = random_normal(&mut random, round % 3);
        let number = value(&text).number.to_normal().unwrap().clone();
        let signs = number.signs(&task).unwrap().unwrap();
        assert!(signs.windows(2).all(|pair| pair[0].plus != pair[1].plus), "{text}");
        assert!(signs.iter().all(|run| run.length.is_ordinal() && !run.length.is_zero()), "{text}");
        numbers.push((number, signs));
    }
    for (x, x_signs) in &numbers {
        for (y, y_signs) in &numbers {
            assert_eq!(x.cmp(y), by_signs(x_signs, y_signs), "{x} and {y}: {x_signs:?} {y_signs:?}");
        }
    }
}

fn random_nimber(random: &mut Random) -> Nimber {
    let powers = |random: &mut Random| {
        [below(random, 3), below(random, 3), below(random, 5), below(random, 7)].map(|n| n as u32)
    };
    (0..=below(random, 3)).map(|_| (powers(random), 1 + below(random, 15) as u8)).collect()
}

/// The ordinal of a nimber of the oracle: K3 is omega, K9 omega^3, K5 omega^omega, K7 omega^(omega^2).
fn ordinal(x: &Nimber) -> String {
    let terms: Vec<String> = x
        .iter()
        .map(|([a, b, c, d], n)| format!("omega^(omega^2*{d} + omega*{c} + {})*{n}", a + 3 * b))
        .collect();
    if terms.is_empty() { "0.omega".to_owned() } else { terms.join(" + ") }
}

#[test]
fn nim_products_are_those_of_rewriting() {
    let mut random = Random::new(20);
    for _ in 0..600 {
        let (x, y) = (random_nimber(&mut random), random_nimber(&mut random));
        let found = value(&format!("nim_product({}, {})", ordinal(&x), ordinal(&y)));
        assert_eq!(found, value(&ordinal(&product(&x, &y))), "{} and {}", ordinal(&x), ordinal(&y));
    }
}

#[test]
fn nim_inverses_multiply_to_one() {
    let mut random = Random::new(21);
    for round in 0..25 {
        let mut x = random_nimber(&mut random);
        // The degree of a nimber grows fast with its letters.
        x = x
            .into_iter()
            .map(|([a, b, c, d], n)| ([a, b, if round % 2 == 0 { c } else { 0 }, d.min(round % 2)], n))
            .collect();
        let text = format!("nim_product(*({0}), nim_inverse(*({0})))", ordinal(&x));
        assert_eq!(value(&text), Value::star(Normal::from(1)), "{text}");
    }
}

/// The table of published values: `question => answer`, with `signs:` for sign expansions.
#[test]
fn published_values() {
    let table = include_str!("../goldens/infinite.txt");
    let mut lines = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (question, answer) = line.split_once(" => ").unwrap();
        let found = match question.strip_prefix("signs: ") {
            Some(text) => {
                let number = value(text).number.to_normal().unwrap().clone();
                let runs = number.signs(&tedomari::Task::default()).unwrap().unwrap();
                let run = |run: &Run| format!("{}{}", if run.plus { '+' } else { '-' }, run.length);
                runs.iter().map(run).collect::<Vec<_>>().join(" ")
            }
            None => value(question).to_string(),
        };
        assert_eq!(found, answer, "{question}");
        lines += 1;
    }
    assert!(lines > 40);
}

#[test]
fn nothing_is_too_deep() {
    let deep = 20_001;
    let tower = format!("{}1", "omega^".repeat(deep));
    assert!(is_infinite(&tower));
    let x = value(&tower);
    assert_eq!(x.number.to_normal().unwrap().terms().len(), 1);
    assert_eq!(x, value(&x.to_string()));
    let brackets = format!("{}omega{}", "(".repeat(deep), ")".repeat(deep));
    assert_eq!(value(&brackets).to_string(), "omega");
    assert_eq!(value(&format!("omega{}1", " - ".repeat(deep))).to_string(), "omega - 1");
    for text in [
        "omega+",
        "omega)",
        "(omega",
        "omega omega",
        "omega,1",
        "omega^",
        "omega/0",
        "nim_sum(omega)",
        "omega..",
        "é omega",
    ] {
        assert!(evaluate(text, &Engine::new()).is_err(), "{text}");
    }
}

//! Sums of nimbers, ups, tinies and switches in closed form: against the engine that adds and compares by options, against
//! the oracle, and by laws where they are too large for both.

use crate::common::{assert_same, games, seed};

use tedomari::{Dyadic, Engine, EngineIngredients, Limits, Player, Relation, Task, Value};
use tedomari_oracle::canonical::{multiple, sum};
use tedomari_oracle::random::Random;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree};

fn engine(closed_forms: bool, written_out: u64) -> Engine {
    Engine::with_ingredients(EngineIngredients { closed_forms, written_out, ..EngineIngredients::default() })
}

fn below(rng: &mut Random, n: usize) -> usize {
    rng.between(0, n as i64 - 1) as usize
}

/// A sum of a few terms, as text and as a tree of the oracle.
fn random_sum(rng: &mut Random, most: usize) -> (String, Tree) {
    let (mut texts, mut whole) = (Vec::new(), Tree::number(Rational::integer(0)));
    for _ in 0..1 + below(rng, most) {
        let n = 1 + below(rng, 3) as i128;
        let sign = below(rng, 2) == 0;
        let signed = |tree: Tree| if sign { tree } else { tree.negative() };
        let minus = if sign { "" } else { "-" };
        let (text, tree) = match below(rng, 6) {
            0 => (format!("*{n}"), Tree::nimber(n as usize)),
            1 => (format!("{minus}({n}.^)"), signed(multiple(Tree::up(), n))),
            2 => (format!("{minus}^<2>"), signed(Tree::up_power(2))),
            3 => {
                let tiny = Tree::tiny(Tree::number(Rational::integer(1 + n % 2)));
                let copies = 1 + below(rng, 3) as i128;
                (format!("{minus}({copies}.Tiny({}))", 1 + n % 2), signed(multiple(tiny, copies)))
            }
            4 => (format!("+-{n}"), Tree::switch(Rational::integer(n), Rational::integer(-n))),
            _ => (format!("{{{n}|-1/2}}"), Tree::switch(Rational::integer(n), Rational::new(-1, 2))),
        };
        texts.push(text);
        whole = sum(whole, tree);
    }
    (texts.join(" + "), whole)
}

#[test]
fn sums_of_known_forms_are_those_of_the_oracle() {
    let engines = [engine(true, 64), engine(true, 0), engine(false, 64)];
    let mut rng = seed(16);
    for _ in 0..games(150) {
        forget_all();
        let (text, tree) = random_sum(&mut rng, 3);
        for engine in &engines {
            let found = engine.read(&text).unwrap();
            assert_same(engine, found, tree, || text.clone());
        }
    }
}

/// Everything that is told about a value.
fn told(engine: &Engine, value: Value) -> Vec<String> {
    vec![
        format!("{:?}", engine.outcome(value)),
        format!("{:?}", [Player::Left, Player::Right].map(|player| engine.adorned_stop(value, player))),
        format!("{:?}", engine.thermograph(value).unwrap()),
        engine.mean(value).unwrap().to_string(),
        engine.temperature(value).unwrap().to_string(),
        engine.birthday(value).unwrap().to_string(),
        format!("{:?}", engine.atomic_weight(value).unwrap().map(|weight| engine.print(weight))),
        format!("{:?} {:?}", engine.kind(value), engine.parity(value).unwrap()),
        format!("{} {}", engine.is_all_small(value), engine.is_infinitesimal(value)),
    ]
}

#[test]
fn closed_forms_tell_what_options_tell() {
    const TERMS: [&str; 22] = [
        "*",
        "*2",
        "*5",
        "^",
        "v3*",
        "^<2>",
        "2.v<2>",
        "^[3]",
        "Tiny(1)",
        "3.Miny(1)",
        "5.Tiny(2)",
        "2.Miny(2)",
        "Tiny(1/2)",
        "4.Miny(3)",
        "+-1",
        "+-1/2",
        "{3|0}",
        "{1|-1/4}",
        "{6|0}",
        "+-3/4",
        "3/8",
        "2.Tiny(1/4)",
    ];
    let (closed, lazy, options) = (engine(true, 64), engine(true, 0), engine(false, 64));
    let mut rng = seed(61);
    let mut kept: Vec<[Value; 3]> = Vec::new();
    for case in 0..games(600) {
        let terms: Vec<&str> =
            (0..1 + below(&mut rng, 4)).map(|_| TERMS[below(&mut rng, TERMS.len())]).collect();
        let text = terms.join(" + ");
        let values = [&closed, &lazy, &options].map(|engine| engine.read(&text).unwrap());
        assert_eq!(closed.content_hash(values[0]), options.content_hash(values[2]), "{text}");
        let expected = told(&options, values[2]);
        assert_eq!(told(&closed, values[0]), expected, "{text}");
        assert_eq!(told(&lazy, values[1]), expected, "{text}");
        // What is built from its options, and what is read as it is printed, is the same record.
        for (engine, value) in [(&closed, values[0]), (&lazy, values[1])] {
            let [left, right] = Player::BOTH.map(|player| engine.options(value, player).unwrap());
            if !value.is_number() {
                assert_eq!(engine.game(&left, &right), Ok(value), "{text}");
            }
            assert_eq!(engine.read(&engine.print(value)), Ok(value), "{text}: {}", engine.print(value));
        }
        for other in kept.iter().rev().take(6) {
            let relation = options.compare(values[2], other[2]).unwrap();
            assert_eq!(closed.compare(values[0], other[0]), Ok(relation), "{text} and case {case}");
            assert_eq!(lazy.compare(values[1], other[1]), Ok(relation), "{text} and case {case}");
        }
        kept.push(values);
    }
}

#[test]
fn large_sums_of_known_forms_take_few_steps() {
    let engine = Engine::new();
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(5_000)));
    for (text, printed) in [
        ("{5|2} + {9|1} + *12345", "{14*12345|11*12345||6*12345|3*12345}"),
        ("*12345 + {5|2} + {9|1}", "{14*12345|11*12345||6*12345|3*12345}"),
        ("77.Miny(1/8) + *1000000", "77.Miny(1/8) + *1000000"),
        ("^1000000000*5 + 1000000.Tiny(3)", "1000000.Tiny(3) + ^1000000000*5"),
        ("1000001.{3|1} + *77 + 1000.Tiny(9)", "2000002 + 1000.Tiny(9) + +-1 + *77"),
        ("10.{7|2} + 20.{5|1} + ^100*3", "105^100*3"),
        ("1000.Tiny(1) + 1000000.Miny(5/2)", "1000000.Miny(5/2) + 1000.Tiny(1)"),
    ] {
        let value = hurried.read(text).unwrap();
        assert_eq!(engine.print(value), printed);
        assert_eq!(engine.read(printed), Ok(value), "{text}");
        told(&hurried, value);
        assert_eq!(hurried.subtract(value, value), Ok(Value::ZERO));
        let star = hurried.read("*1000000").unwrap();
        let more = hurried.add(value, star).unwrap();
        assert_eq!(hurried.add(more, star), Ok(value));
        assert_ne!(hurried.compare(more, value), Ok(Relation::Equal));
    }
    let value = engine.read("1000.Tiny(3) + *1000000 + {8|0}").unwrap();
    // {w + 8 | w}: Right makes 499 threats that Left ignores, at two moves and 3 each; then three moves lead from 2.Tiny(3) to
    // -3, and *1000000 is left.
    assert_eq!(engine.birthday(value).unwrap(), Dyadic::from(1 + 499 * 5 + 3 + 3 + 1_000_000));
}

/// Many copies of a game whose multiples have more and more followers: added one by one, and by doubling as long as that is
/// not dearer.
#[test]
fn multiples_are_sums_of_their_terms() {
    let engine = Engine::new();
    for text in ["Tiny({3|1})", "Miny({2|*})", "{2||1|-1}", "Tiny({5|1||0})", "{^|*,{1|-2}}"] {
        forget_all();
        let game = engine.read(text).unwrap();
        let tree = tedomari_oracle::text::read(text).unwrap();
        for n in [1_i64, 2, 3, 5, -4] {
            let found = engine.multiple(&n.into(), game).unwrap();
            assert_same(&engine, found, multiple(tree, n.into()), || format!("{n}.({text})"));
        }
        // In an engine of its own, so that no sum is known from the other way.
        let other = Engine::new();
        let mut sum = Value::ZERO;
        for _ in 0..75 {
            sum = other.add(sum, other.read(text).unwrap()).unwrap();
        }
        let doubled = Engine::new();
        let many = doubled.multiple(&75.into(), doubled.read(text).unwrap()).unwrap();
        assert_eq!(doubled.content_hash(many), other.content_hash(sum), "{text}");
    }
    // With eight times as many copies there are 64 times as many pairs of followers; the work grows far less.
    let steps = |copies: i64| {
        let (engine, task) = (Engine::new(), Task::new(Limits::new()));
        let hurried = engine.with_task(&task);
        let many = hurried.read(&format!("{copies}.Tiny({{3|1}})")).unwrap();
        assert_eq!(engine.birthday(many).unwrap(), Dyadic::from(6 * copies));
        task.steps()
    };
    let (few, many) = (steps(64), steps(512));
    assert!(many < 32 * few, "{few} and {many}");
    // Doubling goes on where it is cheap.
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(40_000)));
    let mean = engine.mean(hurried.read("1000000000.{7|5||2}").unwrap()).unwrap();
    let once = engine.mean(engine.read("{7|5||2}").unwrap()).unwrap();
    assert_eq!(mean, once * Dyadic::from(1_000_000_000));
}

//! Known forms (nimbers, uptimals, multiples of tinies) against the oracle where they are small, and by laws where they are
//! so large that nobody can write them out.

use crate::common::{assert_same, rational, value};

use tedomari::{Dyadic, Engine, EngineIngredients, Limits, Player, Relation, Stop, Task, Value};
use tedomari_oracle::canonical::{canonical, multiple, sum};
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree, atomic, kinds, order, thermo};

/// Engines that write out as few as possible, a few, and as many as usual.
fn engines() -> [Engine; 3] {
    [0, 3, 64].map(|written_out| {
        Engine::with_ingredients(EngineIngredients { written_out, ..EngineIngredients::default() })
    })
}

fn uptimal(digits: &[i64], star: usize) -> (String, Tree) {
    let mut text = format!("*{star}");
    let mut tree = Tree::nimber(star);
    for (n, &digit) in (1..).zip(digits) {
        text += &format!(" {} {}.^<{n}>", if digit < 0 { "-" } else { "+" }, digit.abs());
        tree = sum(tree, multiple(Tree::up_power(n), digit.into()));
    }
    (text, tree)
}

/// Everything that can be asked about one value, against the oracle.
fn check(engine: &Engine, text: &str, tree: Tree) {
    let found = engine.read(text).unwrap();
    assert_same(engine, found, tree, || text.to_owned());
    assert_eq!(engine.negative(found), value(engine, tree.negative()), "-({text})");
    assert_eq!(engine.outcome(found).letter(), order::outcome(tree).to_string(), "{text}");
    let parity = kinds::parity(tree).map(|parity| format!("{parity:?}"));
    assert_eq!(engine.parity(found).unwrap().map(|parity| format!("{parity:?}")), parity, "{text}");
    assert_eq!(engine.is_all_small(found), kinds::is_all_small(tree), "{text}");
    let thermograph = engine.thermograph(found).unwrap();
    for (n, d) in [(-1, 1), (-3, 4), (-1, 2), (-1, 4), (0, 1), (1, 2), (1, 1)] {
        let (t, at) = (Rational::new(n, d), Dyadic::new(n as i64, d.ilog2().into()));
        assert_eq!(rational(&thermograph.left().value_at(&at)), thermo::left_wall(tree, t), "{text} at {at}");
        assert_eq!(
            rational(&thermograph.right().value_at(&at)),
            thermo::right_wall(tree, t),
            "{text} at {at}"
        );
    }
    assert_eq!(rational(&engine.mean(found).unwrap()), thermo::mean(tree), "{text}");
    assert_eq!(rational(&engine.temperature(found).unwrap()), thermo::temperature(tree), "{text}");
}

#[test]
fn uptimals_are_those_of_the_oracle() {
    for engine in engines() {
        for (number, digits) in
            [[0, 0], [1, 0], [2, 0], [5, 0], [-3, 0], [0, 1], [1, 1], [1, 2], [2, -1], [-2, 1]]
                .into_iter()
                .enumerate()
        {
            for star in 0..4 {
                forget_all();
                let (text, tree) = uptimal(&digits, star);
                check(&engine, &text, tree);
                // Translates have walls of their own below 0.
                if number % 3 == 1 {
                    let fraction = Tree::number(Rational::new(3, 4));
                    check(&engine, &format!("3/4 + {text}"), sum(tree, fraction));
                    check(&engine, &format!("+-2 + {text}"), sum(tree, switch(2)));
                }
                let weight = engine.atomic_weight(engine.read(&text).unwrap()).unwrap().unwrap();
                assert_eq!(
                    Some(canonical(common_form(&engine, weight))),
                    atomic::atomic_weight(tree).map(canonical)
                );
            }
        }
        for (digits, star) in
            [([1, 1, 1], 0), ([0, 0, 1], 1), ([1, 0, 2], 0), ([0, -1, 1], 2), ([-1, 2, 1], 1)]
        {
            forget_all();
            let (text, tree) = uptimal(&digits, star);
            check(&engine, &text, tree);
        }
        for n in 0..9 {
            forget_all();
            check(&engine, &format!("*{n}"), Tree::nimber(n));
        }
    }
}

fn common_form(engine: &Engine, value: Value) -> Tree {
    crate::common::form(engine, value)
}

fn switch(x: i128) -> Tree {
    Tree::switch(Rational::integer(x), Rational::integer(-x))
}

#[test]
fn multiples_of_tinies_are_those_of_the_oracle() {
    for engine in engines() {
        for (x, tree) in [("1", (1, 1)), ("2", (2, 1)), ("1/2", (1, 2)), ("7/4", (7, 4))] {
            for n in 1..6 {
                forget_all();
                let tiny = Tree::tiny(Tree::number(Rational::new(tree.0, tree.1)));
                let (text, tree) = (format!("{n}.Tiny({x})"), multiple(tiny, n));
                check(&engine, &text, tree);
                check(&engine, &format!("{text} + {{0|-{x}}}"), sum(tree, threat(x)));
                if n < 4 {
                    check(&engine, &format!("{text} + *2"), sum(tree, Tree::nimber(2)));
                    check(
                        &engine,
                        &format!("1/2 + {text} - ^"),
                        sum(sum(tree, Tree::up().negative()), half()),
                    );
                }
            }
        }
    }
}

fn half() -> Tree {
    Tree::number(Rational::new(1, 2))
}

fn threat(x: &str) -> Tree {
    let x: Rational = x.parse().unwrap();
    Tree::switch(Rational::integer(0), Rational::new(-x.numerator(), x.denominator()))
}

#[test]
fn the_order_of_known_forms_is_that_of_the_oracle() {
    let mut games = Vec::new();
    for digits in [[0, 0], [1, 0], [2, 0], [-1, 0], [0, 1], [0, -2], [1, 1], [1, -1], [1, 2]] {
        for star in 0..3 {
            games.push(uptimal(&digits, star));
        }
    }
    for n in [-2, -1, 1, 3] {
        for x in [1, 2] {
            let tiny = Tree::tiny(Tree::number(Rational::integer(x)));
            games.push((format!("{n}.Tiny({x})"), multiple(tiny, n)));
            games.push((format!("{n}.Tiny({x}) + +-1"), sum(multiple(tiny, n), switch(1))));
        }
    }
    for engine in [&engines()[0], &engines()[2]] {
        for (a, x) in &games {
            for (b, y) in games.iter().step_by(2) {
                let found = engine.compare(engine.read(a).unwrap(), engine.read(b).unwrap()).unwrap();
                assert_eq!(found.symbol(), order::relation(*x, *y).symbol(), "{a} and {b}");
            }
        }
    }
}

/// Sums by definition, from the options of the summands: no sum of the engine is asked for.
#[test]
fn forms_of_uptimals_are_those_of_their_definition() {
    use rustc_hash::FxHashMap as HashMap;
    type Uptimal = ([i64; 3], u64);
    fn build(engine: &Engine, game: Uptimal, done: &mut HashMap<Uptimal, Value>) -> Value {
        if let Some(&known) = done.get(&game) {
            return known;
        }
        let (digits, star) = game;
        let mut sides = [Vec::new(), Vec::new()];
        for (at, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            let (mut cut, mut reply) = (digits, digits);
            cut[at] -= digit.signum();
            reply[..=at].iter_mut().for_each(|d| *d -= digit.signum());
            let [mine, theirs] = [(cut, star), (reply, star ^ 1)].map(|next| build(engine, next, done));
            sides[usize::from(digit < 0)].push(mine);
            sides[usize::from(digit > 0)].push(theirs);
        }
        for smaller in 0..star {
            let option = build(engine, (digits, smaller), done);
            sides.iter_mut().for_each(|side| side.push(option));
        }
        let value = engine.game(&sides[0], &sides[1]).unwrap();
        let found = engine.as_uptimal(value).expect("an uptimal");
        let mut expected = digits.to_vec();
        while expected.last() == Some(&0) {
            expected.pop();
        }
        assert_eq!((found.digits().collect::<Vec<_>>(), found.star), (expected, star));
        done.insert(game, value);
        value
    }
    for engine in engines() {
        let mut done = HashMap::default();
        for a in -2..=2 {
            for (b, c) in [(2, 2), (3, -3), (0, 3), (-1, 1), (-3, 2)] {
                for star in [0, 3] {
                    build(&engine, ([a, b, c], star), &mut done);
                }
            }
        }
        assert!(done.len() > 500);
    }
}

/// The birthdays of closed forms jump; those of written forms go down move by move.
#[test]
fn birthdays_jump_to_the_right_place() {
    use rustc_hash::FxHashMap as HashMap;
    fn walk(engine: &Engine, value: Value, done: &mut HashMap<Value, u64>) -> u64 {
        if value == Value::ZERO {
            return 0;
        }
        if let Some(&known) = done.get(&value) {
            return known;
        }
        let options = Player::BOTH.map(|player| engine.options(value, player).unwrap()).concat();
        let born = 1 + options.into_iter().map(|option| walk(engine, option, done)).max().unwrap_or(0);
        done.insert(value, born);
        born
    }
    let [engine, ..] = engines();
    let mut done = HashMap::default();
    for text in [
        "^9*3",
        "v12",
        "9.^<2>",
        "7.^<2> + v5*2",
        "6.^<3> + 9.v<2> + *",
        "^[9]*2",
        "v[7] + 5.^<3>",
        "^<8>*",
        "3.^[6] + v4",
        "5.^[5] + 6.v<2> + *5",
        "^[8] + v[3]",
        "2.^[7] + v<9> + *",
        "9.^<4> + 8.v<2> + ^7",
    ] {
        let value = engine.read(text).unwrap();
        let walked = walk(&engine, value, &mut done);
        assert_eq!(engine.birthday(value).unwrap(), Dyadic::from(walked as i64), "{text}");
    }
}

#[test]
fn laws_of_large_known_forms() {
    let engine = Engine::new();
    let read = |text: &str| engine.read(text).unwrap();
    let task = Task::new(Limits::new().nodes(5000));
    let hurried = engine.with_task(&task);
    for (a, b, c) in [
        ("^1000000000", "^234", "^1000000234"),
        ("^1000000000*7", "v999999999*1000000", "^*1000007"),
        ("*1000000", "*999999", "*127"),
        ("^[1000000000]", "v[999999999]", "^<1000000000>"),
        ("^<123456789012>", "^<5>", "^<5> + ^<123456789012>"),
        ("1000000000.Tiny(2)", "999999999.Miny(2)", "Tiny(2)"),
        ("1000000000.Tiny(3/8)", "-3/8 + 7.Tiny(3/8)", "1000000007.Tiny(3/8) - 3/8"),
        ("1000000.{3|1}", "-2000000", "0"),
        ("1000001.{3|1}", "^1000000000", "{2000003^1000000000|2000001^1000000000}"),
    ] {
        let (x, y) = (read(a), read(b));
        let whole = hurried.add(x, y).unwrap();
        assert_eq!(whole, read(c), "{a} + {b}");
        assert_eq!(hurried.add(x, engine.negative(x)), Ok(Value::ZERO));
        assert_eq!(engine.read(&engine.print(whole)), Ok(whole));
        for g in [x, y, whole] {
            assert!(hurried.thermograph(g).is_ok(), "{a}, {b}");
            assert!(hurried.birthday(g).is_ok(), "{a}, {b}");
            hurried.parity(g).unwrap();
            assert!(hurried.atomic_weight(g).is_ok(), "{a}, {b}");
        }
    }
    for (a, b, relation) in [
        ("^1000000000", "*1000000", Relation::Greater),
        ("^", "*1000000", Relation::Greater),
        ("^<2>", "*1000000", Relation::Confused),
        ("1000000000.^<2>", "^", Relation::Less),
        ("^[1000000000]", "*", Relation::Confused),
        ("^[1000000000] + ^<1000000000>", "*", Relation::Greater),
        ("1000000000.Tiny(2)", "Tiny(1)", Relation::Less),
        ("1000000000.Tiny(2)", "^<1000000000>", Relation::Less),
        ("1000000000.Tiny(2)", "*5", Relation::Confused),
        ("^1000000000", "1/1024", Relation::Less),
    ] {
        assert_eq!(hurried.compare(read(a), read(b)), Ok(relation), "{a} and {b}");
    }
    let print = |value: Value| engine.print(value);
    assert_eq!(print(read("1000000000.Tiny(2)")), "1000000000.Tiny(2)");
    assert_eq!(engine.birthday(read("^1000000000*2")).unwrap(), Dyadic::from(1_000_000_002));
    assert_eq!(engine.birthday(read("^[1000000000]")).unwrap(), Dyadic::from(1_000_000_001));
    let reply = engine.options(read("^1000000000"), Player::Right).unwrap();
    assert_eq!(print(reply[0]), "^999999999*");
}

/// The options of a large nimber are written out under the limits of whoever asks.
#[test]
fn options_of_large_nimbers_keep_limits() {
    let engine = Engine::new();
    let nimber = engine.read("*1000000000000").unwrap();
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(10_000)));
    assert_eq!(hurried.options(nimber, Player::Left), Err(Stop::Nodes));
    let small = engine.with_task(&Task::new(Limits::new().memory(1 << 20)));
    assert_eq!(small.options(nimber, Player::Left), Err(Stop::Memory));
    assert_eq!(engine.options(engine.read("*5000").unwrap(), Player::Left).unwrap().len(), 5000);
    // What was written by options is the same game.
    let all: Vec<Value> = (0..300).map(|n| engine.nimber(n).unwrap()).collect();
    assert_eq!(engine.game(&all, &all), engine.nimber(300));
}

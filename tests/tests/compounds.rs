//! Products, compounds, powers, companions and what is counted over all positions, against the oracle.

use crate::common;

use common::{assert_same, for_games, for_pairs, games, positions, seed, value};
use tedomari::{Engine, NoPositions, Parity};
use tedomari_oracle::canonical::canonical;
use tedomari_oracle::forms::{Compound, compound, quoted};
use tedomari_oracle::order::le;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Tree, compounds, products};

#[test]
fn products_and_compounds() {
    let mut tried = 0;
    for_pairs(41, games(25), |engine, _, g, h| {
        if positions(g) * positions(h) > 60 {
            return;
        }
        tried += 1;
        let (a, b) = (value(engine, g), value(engine, h));
        let product = engine.conway_product(a, b).unwrap();
        assert_same(engine, product, compounds::conway(g, h), || format!("conway_product({g},{h})"));
        assert_eq!(engine.read(&format!("conway_product({g},{h})")), Ok(product));
        let both = engine.conjunctive_sum(a, b).unwrap();
        assert_same(engine, both, compounds::conjunctive(g, h), || format!("conjunctive_sum({g},{h})"));
        let some = engine.selective_sum(a, b).unwrap();
        assert_same(engine, some, compounds::selective(g, h), || format!("selective_sum({g},{h})"));
        // An ordinal sum is undone, or what is found is another game on the same base with the same sum.
        let stacked = engine.ordinal_sum(a, b).unwrap();
        if let Some(found) = engine.subordinate(stacked, a).unwrap() {
            assert_eq!(engine.ordinal_sum(a, found), Ok(stacked), "subordinate({g}:{h},{g})");
        }
        assert_same(engine, stacked, products::ordinal_sum(g, h), || format!("{g}:{h}"));
    });
    assert!(tried > 20, "{tried} pairs were small enough");
}

/// Nimbers stacked on nimbers are heaps on heaps; with *5 and *6 this is an example of CGSuite's.
#[test]
fn ordinal_products_of_nimbers() {
    let engine = Engine::new();
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let product = format!("ordinal_product(*{a},*{b})");
        let read = |text: &str| engine.read(text).expect("a game");
        assert_eq!(read(&product), read(&format!("*{}", a * b)), "{product}");
    }
}

#[test]
fn counts_and_companions() {
    for_games(42, games(25), |engine, _, g| {
        let found = value(engine, g);
        let all = compounds::followers(g);
        assert_eq!(engine.follower_count(found).unwrap(), all.len().into(), "follower_count({g})");
        let listed = engine.followers(found).unwrap();
        assert_eq!((listed[0], listed.len()), (found, all.len()), "followers({g})");
        assert!(all.iter().all(|&follower| listed.contains(&value(engine, follower))), "followers({g})");
        if positions(g) < 60 {
            assert_eq!(engine.stop_count(found).unwrap(), compounds::stop_count(g).into(), "stop_count({g})");
            let temper = match compounds::tempers(g) {
                1 => Some(Parity::Even),
                2 => Some(Parity::Odd),
                _ => None,
            };
            assert_eq!(engine.temper(found).unwrap(), temper, "temper({g})");
            let companion = engine.companion(found).unwrap();
            assert_same(engine, companion, compounds::companion(g), || format!("companion({g})"));
        }
    });
}

/// All games born by day 2.
fn day_two() -> Vec<Tree> {
    let day_one = [Tree::zero(), Tree::nimber(1), Tree::integer(1), Tree::integer(-1)];
    let chosen =
        |set: usize| (0..4).filter(|at| set >> at & 1 == 1).map(|at| day_one[at]).collect::<Vec<Tree>>();
    let mut all: Vec<Tree> = vec![];
    for code in 0..256 {
        let game = canonical(Tree::new(&chosen(code % 16), &chosen(code / 16)));
        if !all.contains(&game) {
            all.push(game);
        }
    }
    all
}

/// The companion is a symmetry of the lattice of games born by day 2: it keeps the order, and twice it changes nothing.
#[test]
fn companions_are_a_symmetry() {
    let engine = Engine::new();
    let all = day_two();
    assert_eq!(all.len(), 22);
    let companions: Vec<Tree> = all.iter().map(|&g| compounds::companion(g)).collect();
    for (&g, &companion) in all.iter().zip(&companions) {
        assert!(all.contains(&companion), "{g} goes to {companion}");
        assert_eq!(compounds::companion(companion), g, "twice {g}");
        assert_same(&engine, engine.companion(value(&engine, g)).unwrap(), companion, || {
            format!("companion({g})")
        });
        for (&h, &other) in all.iter().zip(&companions) {
            assert_eq!(le(g, h), le(companion, other), "{g} and {h}");
        }
    }
}

/// Ordinal sums of numbers and nimbers are undone.
#[test]
fn ordinal_sums_are_undone() {
    let engine = Engine::new();
    for base in ["1", "*", "+-1", "0", "-2", "1/2", "^"] {
        for above in ["0", "1", "-3", "3/8", "2", "-1/2"] {
            let read = |text: &str| engine.read(text).unwrap();
            let stacked = engine.ordinal_sum(read(base), read(above)).unwrap();
            let found = engine.subordinate(stacked, read(base)).unwrap();
            let again = found.map(|found| engine.ordinal_sum(read(base), found).unwrap());
            assert_eq!(again, Some(stacked), "{base}:{above}");
        }
    }
}

#[test]
fn mistakes_are_told() {
    let engine = Engine::new();
    for (text, told) in [
        ("power(+-1,3)", "the base of a power is a game {0|H}"),
        ("power(^,1/2)", "a number from 1 on"),
        ("power_to(^,*)", "a number from 1 on"),
        ("subordinate(*,1)", "not found to be an ordinal sum"),
        ("nim_inverse(0)", "0 has no inverse"),
        ("nim_product(*2,3)", "not one of each"),
        ("nim_sum(-1,3)", "not negative"),
        ("nim_sum(1/2,3)", "expected integers"),
    ] {
        let error = engine.read(text).expect_err(text).to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
}

/// What is made of forms in quotes goes by their options as they stand, several operations deep.
#[test]
fn compounds_of_forms() {
    let mut random = seed(44);
    let engine = Engine::new();
    let mut tried = [0; 6];
    // Two games born early, with options that a canonical form would not have.
    let mut small = || -> Tree {
        let day_one = [Tree::zero(), Tree::nimber(1), Tree::integer(1), Tree::integer(-1)];
        let mut side = || -> Vec<Tree> {
            (0..random.between(0, 2)).map(|_| day_one[random.between(0, 3) as usize]).collect()
        };
        Tree::new(&side(), &side())
    };
    while tried.iter().any(|&count| count < games(25)) {
        forget_all();
        let (g, h, k) = (small(), small(), small());
        for (by, count) in Compound::ALL.into_iter().zip(&mut tried) {
            let joined = compound(by, g, h);
            let text = by.text(&quoted(g), &quoted(h));
            let found = engine.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_same(&engine, found, joined, || text.clone());
            if positions(joined) < 40 {
                *count += 1;
                let text = format!("(-{text}):{}", quoted(k));
                let stacked = compound(Compound::Ordinal, joined.negative(), k);
                assert_same(&engine, engine.read(&text).unwrap(), stacked, || text.clone());
                let form = engine.read_form(&text, &NoPositions).unwrap();
                let sides = form.sides().unwrap();
                for (options, found) in [stacked.left(), stacked.right()].iter().zip(sides) {
                    let mut all: Vec<_> = options.iter().map(|&option| value(&engine, option)).collect();
                    let mut found = found.clone();
                    for list in [&mut all, &mut found] {
                        list.sort_unstable();
                        list.dedup();
                    }
                    assert_eq!(found, all, "options of {text}");
                }
            }
        }
        // What stands on a form is found again.
        let stacked = format!("{}:{}", quoted(g), quoted(h));
        if let Ok(found) = engine.read(&format!("subordinate({stacked},{})", quoted(g))) {
            let again = engine.read(&format!("{}:({})", quoted(g), engine.print(found))).unwrap();
            assert_eq!(again, engine.read(&stacked).unwrap(), "{stacked}");
        }
    }
}

/// A number of copies.
#[test]
fn copies_of_forms() {
    let engine = Engine::new();
    let read = |text: &str| engine.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for form in ["'{*|*}'", "'{0|1}'", "'{1,*|{0|-1}}'", "'{|}'"] {
        assert_eq!(read(&format!("(3.{form}):1")), read(&format!("({form} + {form} + {form}):1")));
        assert_eq!(read(&format!("(-2.{form}):*")), read(&format!("(-{form} - {form}):*")));
        assert_eq!(read(&format!("(0.{form}):*")), read("*"));
    }
}

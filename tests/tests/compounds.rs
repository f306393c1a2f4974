//! Products, compounds, powers, companions and what is counted over all positions, against the oracle.

use crate::common;

use common::{assert_same, for_games, for_pairs, games, positions, value};
use tedomari::{Engine, Parity};
use tedomari_tests::canonical::canonical;
use tedomari_tests::order::le;
use tedomari_tests::{Tree, compounds, products};

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

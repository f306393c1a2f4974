//! Canonical forms, their names and everything that is read off one form, against the oracle.

use crate::common;

use common::{PLAYERS, assert_same, for_games, for_pairs, form, games, rational, seed, value};
use tedomari::{Engine, Kind, Parity};
use tedomari_oracle::canonical::{canonical, difference, sum};
use tedomari_oracle::order::outcome;
use tedomari_oracle::random::{Random, random_infinitesimal, random_threats};
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Tree, kinds, stops};

#[test]
fn canonical_forms() {
    for_games(1, games(60), |engine, _, g| {
        let found = value(engine, g);
        assert_same(engine, found, g, || g.to_string());
        assert_same(engine, engine.negative(found), g.negative(), || format!("-({g})"));
        for (player, other) in PLAYERS {
            let options = engine.options(found, player).unwrap().len();
            assert_eq!(options, canonical(g).options(other).len(), "{g}");
        }
    });
}

/// The same from the tree's own options, handed over as values.
#[test]
fn forms_from_options() {
    for_pairs(2, games(40), |engine, random, g, h| {
        let (a, b) = (value(engine, g), value(engine, h));
        let mut left = vec![a, b];
        let mut right = vec![engine.negative(b)];
        let mut trees = (vec![g, h], vec![h.negative()]);
        if random.one_in(3) {
            left.remove(0);
            trees.0.remove(0);
        }
        if random.one_in(3) {
            right.push(a);
            trees.1.push(g);
        }
        let found = engine.game(&left, &right).unwrap();
        let expected = Tree::new(&trees.0, &trees.1);
        assert_same(engine, found, expected, || expected.to_string());
    });
}

#[test]
fn stops_and_outcomes() {
    for_games(3, games(80), |engine, _, g| {
        let found = value(engine, g);
        assert_eq!(rational(&engine.left_stop(found)), stops::left_stop(g), "{g}");
        assert_eq!(rational(&engine.right_stop(found)), stops::right_stop(g), "{g}");
        for (player, other) in PLAYERS {
            let (mine, theirs) = (engine.adorned_stop(found, player), stops::adorned_stop(g, other));
            assert_eq!(rational(&mine.number), theirs.score, "{g}");
            let next = if mine.next == tedomari::Player::Left { PLAYERS[0].1 } else { PLAYERS[1].1 };
            assert_eq!(next, theirs.to_move, "{g}, {player:?} first");
        }
        assert_eq!(engine.outcome(found).letter(), outcome(g).to_string(), "{g}");
        let zero = engine.compare(found, tedomari::Value::ZERO).unwrap().symbol();
        assert_eq!(zero, tedomari_oracle::order::relation(g, Tree::zero()).symbol(), "{g}");
    });
}

#[test]
fn kinds_of_games() {
    for_games(4, games(80), |engine, _, g| {
        let found = value(engine, g);
        let kind = match canonical(g).as_leaf() {
            Some(_) => Kind::Number,
            None if kinds::is_hot(g) => Kind::Hot,
            None => Kind::Tepid,
        };
        assert_eq!(engine.kind(found), kind, "{g}");
        assert_eq!(engine.is_infinitesimal(found), kinds::is_infinitesimal(g), "{g}");
        assert_eq!(engine.is_all_small(found), kinds::is_all_small(g), "{g}");
        let parity = kinds::parity(g).map(|parity| match parity {
            kinds::Parity::Even => Parity::Even,
            kinds::Parity::Odd => Parity::Odd,
        });
        assert_eq!(engine.parity(found).unwrap(), parity, "{g}");
        let number = engine.as_number(found).map(|x| rational(&x));
        assert_eq!(number, canonical(g).as_leaf(), "{g}");
    });
}

/// Infinitesimals are where names are: nimbers, ups, uptimals, tinies.
#[test]
fn names_of_infinitesimals() {
    let mut random = seed(5);
    let engine = Engine::new();
    let count = 5 * games(60);
    for _ in 0..count {
        forget_all();
        let g = infinitesimal(&mut random);
        let found = value(&engine, g);
        assert_same(&engine, found, g, || g.to_string());
        let nimber = (0..12).find(|&n| canonical(Tree::nimber(n)) == canonical(g));
        assert_eq!(engine.as_nimber(found), nimber.map(|n| n as u64), "{g}");
        if let Some((ups, star)) = engine.as_up_star(found) {
            assert_eq!(canonical(Tree::ups(ups.into(), star as usize)), canonical(g), "{g}");
        }
        if let Some(uptimal) = engine.as_uptimal(found) {
            let digits = uptimal.digits().zip(1..).map(|(digit, n)| power(digit, n));
            let expected = digits.fold(Tree::nimber(uptimal.star as usize), sum);
            assert_eq!(canonical(expected), canonical(g), "{g} is not {uptimal:?}");
        }
    }
    println!("{count} infinitesimals passed");
}

fn infinitesimal(random: &mut Random) -> Tree {
    match random.between(0, 3) {
        0 => random_infinitesimal(random),
        1 => random_threats(random),
        2 => sum(random_infinitesimal(random), uptimal(random).1),
        _ => uptimal(random).1,
    }
}

fn power(digit: i64, n: usize) -> Tree {
    tedomari_oracle::canonical::multiple(Tree::up_power(n), digit.into())
}

fn uptimal(random: &mut Random) -> ((Vec<i64>, u64), Tree) {
    let mut digits: Vec<i64> = (0..random.between(0, 3)).map(|_| random.between(-2, 2)).collect();
    while digits.last() == Some(&0) {
        digits.pop();
    }
    let star = random.between(0, 3) as u64;
    let powers = digits.iter().zip(1..).map(|(&digit, n)| power(digit, n));
    let tree = powers.fold(Tree::nimber(star as usize), sum);
    ((digits, star), tree)
}

/// Every uptimal with small digits is recognised.
#[test]
fn uptimals_are_recognised() {
    let mut random = seed(6);
    let engine = Engine::new();
    for _ in 0..5 * games(30) {
        forget_all();
        let ((digits, star), tree) = uptimal(&mut random);
        let found = engine.as_uptimal(value(&engine, tree));
        let found = found.map(|uptimal| (uptimal.digits().collect(), uptimal.star));
        assert_eq!(found, Some((digits, star)), "{tree}");
    }
}

/// A stable name does not depend on what an engine has seen before, nor on how the game was written.
#[test]
fn content_hashes_are_names() {
    let old = Engine::new();
    for_pairs(7, games(40), |engine, _, g, h| {
        let hash = |engine: &Engine, g: Tree| engine.content_hash(value(engine, g));
        let (first, second) = (hash(engine, g), hash(engine, h));
        assert_eq!(first == second, difference(g, h) == Tree::zero(), "{g} and {h}");
        assert_eq!(hash(&old, g), first, "{g}");
        let young = Engine::new();
        assert_eq!(hash(&young, h), second, "{h}");
        assert_eq!(hash(&young, canonical(g)), first, "{g}");
        assert_eq!(young.print(value(&young, g)), engine.print(value(engine, g)));
    });
}

/// The helper itself: it sees a form that is equal but not canonical.
#[test]
fn the_comparison_of_forms_is_strict() {
    let engine = Engine::new();
    let up_star = engine.read("^*").unwrap();
    let expected = canonical(tedomari_oracle::text::read("{0,*|0}").unwrap());
    assert_eq!(form(&engine, up_star), expected);
    assert_ne!(expected, Tree::of_sets(vec![Tree::up()], vec![Tree::zero(), Tree::up()]));
}

//! Cooling, heating, products, incentives, atomic weights and reduced forms, against the oracle.

use crate::common;

use common::{PLAYERS, assert_same, dyadic, for_games, for_pairs, games, positions, rational, seed, value};
use tedomari::{CoolError, Engine};
use tedomari_oracle::canonical::{canonical, sum};
use tedomari_oracle::order::le;
use tedomari_oracle::random::{Random, random_infinitesimal, random_threats};
use tedomari_oracle::tree::{Player, forget_all};
use tedomari_oracle::{Rational, Tree, atomic, cooling, products, reduced, thermo};

#[test]
fn cooling_and_freezing() {
    for_games(31, games(40), |engine, random, g| {
        let found = value(engine, g);
        let random_t = Rational::new(random.between(-8, 24).into(), 8);
        for t in [random_t, thermo::temperature(g), Rational::ZERO, Rational::integer(-1)] {
            let cooled = engine.cool(found, &dyadic(t)).unwrap();
            assert_same(engine, cooled, cooling::cool(g, t), || format!("cool({g},{t})"));
            assert_eq!(engine.read(&format!("cool({g},{t})")), Ok(cooled));
        }
        let chilled = engine.chill(found).unwrap();
        assert_same(engine, chilled, cooling::chill(g), || format!("chill({g})"));
        let frozen = engine.freeze(found).unwrap();
        assert_same(engine, frozen, cooling::freeze(g), || format!("freeze({g})"));
        let below = dyadic(Rational::new(-9, 8));
        assert_eq!(engine.cool(found, &below), Err(CoolError::BelowMinusOne), "{g}");
    });
}

/// What one heats by: numbers, and games such as 1*.
fn heat_source(random: &mut Random) -> Tree {
    let number = Tree::number(Rational::new(random.between(-4, 8).into(), 4));
    match random.between(0, 3) {
        0 => sum(number, Tree::nimber(1)),
        1 => sum(number, random_infinitesimal(random)),
        _ => number,
    }
}

#[test]
fn heating_and_overheating() {
    let mut tried = 0;
    for_games(32, games(25), |engine, random, g| {
        let found = value(engine, g);
        let (s, t) = (heat_source(random), heat_source(random));
        // Every level of G adds a copy of T, and an integer n becomes n copies of S.
        if positions(g) * positions(t) > 400 || positions(s) > 8 {
            return;
        }
        tried += 1;
        let heated = engine.heat(found, value(engine, t)).unwrap();
        assert_same(engine, heated, cooling::heat(g, t), || format!("heat({g},{t})"));
        let overheated = engine.overheat(found, value(engine, s), value(engine, t)).unwrap();
        assert_same(engine, overheated, cooling::overheat(g, s, t), || format!("overheat({g},{s},{t})"));
    });
    println!("{tried} of them were small enough");
}

#[test]
fn ordinal_sums() {
    let mut tried = 0;
    for_pairs(33, games(25), |engine, _, g, h| {
        if positions(g) * positions(h) > 600 {
            return;
        }
        tried += 1;
        let found = engine.ordinal_sum(value(engine, g), value(engine, h)).unwrap();
        assert_same(engine, found, products::ordinal_sum(g, h), || format!("({g}):({h})"));
    });
    println!("{tried} of them were small enough");
}

#[test]
fn norton_products() {
    let mut tried = 0;
    for_games(34, games(12), |engine, random, g| {
        let unit = match random.between(0, 5) {
            0 => Tree::up(),
            1 => sum(Tree::up(), Tree::nimber(1)),
            2 => sum(Tree::integer(1), Tree::nimber(1)),
            3 => Tree::number(Rational::new(1, 2)),
            4 => Tree::tiny(Tree::integer(2)),
            _ => Tree::switch(Rational::integer(3), Rational::integer(1)),
        };
        if positions(g) * positions(unit) > 200 {
            return;
        }
        tried += 1;
        let found = engine.norton_product(value(engine, g), value(engine, unit)).unwrap();
        assert_same(engine, found, products::norton(g, unit), || format!("norton({g},{unit})"));
    });
    println!("{tried} of them were small enough");
}

#[test]
fn incentives() {
    for_games(35, games(25), |engine, _, g| {
        let found = value(engine, g);
        for (player, other) in PLAYERS {
            let all = match other {
                Player::Left => products::left_incentives(g),
                Player::Right => products::right_incentives(g),
            };
            let mut best: Vec<Tree> =
                all.iter().copied().filter(|&a| !all.iter().any(|&b| a != b && le(a, b))).collect();
            best.sort();
            best.dedup();
            let gains = engine.incentives(found, player).unwrap();
            let mut gains: Vec<Tree> = gains.iter().map(|&gain| common::form(engine, gain)).collect();
            gains.sort();
            assert_eq!(gains, best, "incentives of {g} for {player:?}");
        }
    });
}

fn check_weight(engine: &Engine, g: Tree) {
    let found = engine.atomic_weight(value(engine, g)).unwrap();
    match (found, atomic::atomic_weight(g)) {
        (Some(found), Some(expected)) => {
            assert_same(engine, found, expected, || format!("atomic weight of {g}"));
        }
        (None, None) => {}
        (found, expected) => panic!("weight of {g}: {:?}, not {expected:?}", found.map(|w| engine.print(w))),
    }
}

#[test]
fn atomic_weights() {
    for_games(36, games(25), |engine, _, g| check_weight(engine, g));
    let mut random = seed(37);
    let engine = Engine::new();
    let count = 5 * games(25);
    for _ in 0..count {
        forget_all();
        check_weight(&engine, random_infinitesimal(&mut random));
        check_weight(&engine, random_threats(&mut random));
        let both = sum(random_threats(&mut random), random_infinitesimal(&mut random));
        check_weight(&engine, both);
    }
    println!("{} infinitesimals passed", 3 * count);
}

#[test]
fn reduced_forms() {
    for_pairs(38, games(25), |engine, random, g, h| {
        let found = engine.reduced(value(engine, g)).unwrap();
        assert_same(engine, found, reduced::reduced(g), || format!("reduced({g})"));
        let h = if random.one_in(2) { sum(g, random_infinitesimal(random)) } else { h };
        let (a, b) = (value(engine, g), value(engine, h));
        let le = engine.le_modulo_infinitesimals(a, b).unwrap();
        assert_eq!(le, reduced::le_modulo_infinitesimals(g, h), "{g} and {h}");
    });
}

/// Functions inside expressions give what the operations give.
#[test]
fn functions_of_the_notation() {
    for_games(39, games(15), |engine, _, g| {
        let found = value(engine, g);
        let read = |text: String| engine.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read(format!("freeze({g})")), engine.freeze(found).unwrap());
        assert_eq!(read(format!("chill({g})")), engine.chill(found).unwrap());
        assert_eq!(read(format!("reduced({g})")), engine.reduced(found).unwrap());
        assert_eq!(read(format!("-({g})")), engine.negative(found));
        assert_eq!(read(format!("+-({g})")), engine.read(&format!("{{{g}|-({g})}}")).unwrap());
        let mean = engine.as_number(read(format!("mean({g})"))).map(|x| rational(&x));
        assert_eq!(mean, Some(thermo::mean(canonical(g))));
        let temperature = engine.as_number(read(format!("temperature({g})"))).map(|x| rational(&x));
        assert_eq!(temperature, Some(thermo::temperature(g)));
        let tiny = Tree::tiny(g);
        assert_same(engine, read(format!("Tiny({g})")), tiny, || tiny.to_string());
    });
}

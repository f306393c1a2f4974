//! Sums, differences, multiples and the order, against the oracle.

use crate::common;

use common::{assert_same, for_games, for_pairs, games, positions, value};
use tedomari::Value;
use tedomari_oracle::canonical::{canonical, difference, multiple, sum};
use tedomari_oracle::order::{le, relation};
use tedomari_oracle::random::{Family, random_game};

#[test]
fn sums_and_differences() {
    for_pairs(11, games(40), |engine, _, g, h| {
        let (a, b) = (value(engine, g), value(engine, h));
        let found = engine.add(a, b).unwrap();
        assert_same(engine, found, sum(g, h), || format!("{g} + {h}"));
        assert_eq!(engine.add(b, a).unwrap(), found, "{g} + {h} the other way round");
        let found = engine.subtract(a, b).unwrap();
        assert_same(engine, found, difference(g, h), || format!("{g} - {h}"));
        assert_eq!(engine.subtract(b, a).unwrap(), engine.negative(found), "{g} - {h}");
        let written = engine.read(&format!("{g} + {h} - ({h})")).unwrap();
        assert_eq!(written, a, "{g} + {h} - {h}");
        assert_eq!(engine.subtract(a, a).unwrap(), Value::ZERO, "{g}");
    });
}

#[test]
fn sums_of_three() {
    let mut tried = 0;
    for_pairs(12, games(20), |engine, random, g, h| {
        let (k, _) = random_game(random, Family::Switches);
        if positions(g) * positions(h) > 2_000 {
            return;
        }
        tried += 1;
        let [a, b, c] = [g, h, k].map(|game| value(engine, game));
        let one = engine.add(engine.add(a, b).unwrap(), c).unwrap();
        let two = engine.add(a, engine.add(b, c).unwrap()).unwrap();
        assert_eq!(one, two, "{g} + {h} + {k}");
        assert_same(engine, one, sum(sum(g, h), k), || format!("{g} + {h} + {k}"));
    });
    println!("{tried} of them were small enough");
}

#[test]
fn multiples() {
    for_games(13, games(20), |engine, random, g| {
        // The oracle's work grows like positions^copies.
        let most: i64 = (1_u32..=5).take_while(|&n| positions(g).pow(n) < 20_000).last().unwrap_or(1).into();
        let n = random.between(-most, most);
        let found = engine.multiple(&n.into(), value(engine, g)).unwrap();
        assert_same(engine, found, multiple(g, n.into()), || format!("{n}.{g}"));
        assert_eq!(engine.read(&format!("{n}.({g})")).unwrap(), found, "{n}.{g}");
    });
}

#[test]
fn the_order() {
    for_pairs(14, games(80), |engine, random, g, h| {
        let h = match random.between(0, 3) {
            // Near misses: a game and itself with a little added.
            0 => sum(g, tedomari_oracle::random::random_infinitesimal(random)),
            1 => canonical(h),
            _ => h,
        };
        let (a, b) = (value(engine, g), value(engine, h));
        assert_eq!(engine.compare(a, b).unwrap().symbol(), relation(g, h).symbol(), "{g} and {h}");
        assert_eq!(engine.compare(b, a).unwrap().symbol(), relation(h, g).symbol(), "{h} and {g}");
        assert_eq!(engine.le(a, b).unwrap(), le(g, h), "{g} <= {h}");
        assert_eq!(engine.le(b, a).unwrap(), le(h, g), "{h} <= {g}");
        // Translates share what the engine remembers about a pair.
        for eighths in [-9, -4, -1, 1, 3, 8] {
            let x = tedomari_oracle::Rational::new(eighths, 8);
            let shifted = engine.add(b, engine.number(&common::dyadic(x))).unwrap();
            let expected = relation(canonical(g), sum(h, tedomari_oracle::Tree::number(x)));
            assert_eq!(engine.compare(a, shifted).unwrap().symbol(), expected.symbol(), "{g} and {h} + {x}");
        }
    });
}

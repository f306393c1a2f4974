//! What every game satisfies: laws that need no oracle, on random games of all families.

use crate::common;

use common::{dyadic, for_games, for_pairs, games, value};
use tedomari::{Dyadic, Engine, NoPositions, Relation, Value, parse};
use tedomari_oracle::random::{Family, Random, random_game, random_infinitesimal};
use tedomari_oracle::{Rational, Tree};

fn temperature(random: &mut Random) -> Dyadic {
    dyadic(Rational::new(random.between(0, 12).into(), 4))
}

#[test]
fn values_are_a_group() {
    for_pairs(51, games(30), |engine, random, g, h| {
        let k = random_game(random, Family::Mixed).0;
        let [a, b, c] = [g, h, k].map(|game| value(engine, game));
        let add = |x, y| engine.add(x, y).unwrap();
        assert_eq!(add(a, b), add(b, a), "{g} and {h}");
        assert_eq!(add(add(a, b), c), add(a, add(b, c)), "{g}, {h} and {k}");
        assert_eq!(add(a, Value::ZERO), a, "{g}");
        assert_eq!(add(a, engine.negative(a)), Value::ZERO, "{g}");
        assert_eq!(engine.subtract(add(a, b), b).unwrap(), a, "{g} and {h}");
        let minus = add(engine.negative(a), engine.negative(b));
        assert_eq!(engine.negative(add(a, b)), minus, "{g} and {h}");
        assert_eq!(add(a, a), engine.multiple(&2.into(), a).unwrap(), "{g}");
    });
}

#[test]
fn the_order_is_an_order() {
    for_pairs(52, games(40), |engine, random, g, h| {
        let k = random_game(random, Family::Zugzwang).0;
        let all = [g, h, k].map(|game| value(engine, game));
        let le = |x, y| engine.le(x, y).unwrap();
        for x in all {
            assert!(le(x, x) && engine.compare(x, x) == Ok(Relation::Equal));
            for y in all {
                assert_eq!(le(x, y) && le(y, x), x == y, "{g}, {h}, {k}");
                assert_eq!(le(x, y), le(engine.negative(y), engine.negative(x)), "{g}, {h}, {k}");
                // Adding the same to both sides changes nothing.
                let sums = all.map(|z| (engine.add(x, z).unwrap(), engine.add(y, z).unwrap()));
                for (a, b) in sums {
                    assert_eq!(engine.compare(a, b), engine.compare(x, y), "{g}, {h}, {k}");
                }
                for z in all {
                    assert!(!(le(x, y) && le(y, z)) || le(x, z), "{g}, {h}, {k}");
                }
            }
        }
    });
}

#[test]
fn means_add_and_sums_are_no_hotter_than_their_parts() {
    for_pairs(53, games(60), |engine, random, g, h| {
        let (a, b) = (value(engine, g), value(engine, h));
        let both = engine.add(a, b).unwrap();
        let mean = |x| engine.mean(x).unwrap();
        let temperature = |x| engine.temperature(x).unwrap();
        assert_eq!(mean(both), mean(a) + mean(b), "{g} and {h}");
        assert!(temperature(both) <= temperature(a).max(temperature(b)), "{g} and {h}");
        assert_eq!(mean(engine.negative(a)), -mean(a), "{g}");
        // Hanner: the mean lies between the stops, and they at most a temperature away from it.
        let heat = temperature(a).max(Dyadic::ZERO);
        assert!(engine.left_stop(a) >= mean(a) && engine.left_stop(a) <= mean(a) + &heat, "{g}");
        assert!(engine.right_stop(a) <= mean(a) && engine.right_stop(a) >= mean(a) - &heat, "{g}");
        let x = dyadic(Rational::new(random.between(-30, 30).into(), 8));
        let moved = engine.add(a, engine.number(&x)).unwrap();
        assert_eq!(engine.left_stop(moved), engine.left_stop(a) + &x, "{g} + {x}");
        assert_eq!(engine.right_stop(moved), engine.right_stop(a) + &x, "{g} + {x}");
        assert_eq!(mean(moved), mean(a) + &x, "{g} + {x}");
        // Stops of a sum: the first mover has at least what he has if he lets the other choose.
        let (left, right) = (engine.left_stop(both), engine.right_stop(both));
        assert!(left <= engine.left_stop(a) + engine.left_stop(b), "{g} and {h}");
        assert!(left >= engine.left_stop(a) + engine.right_stop(b), "{g} and {h}");
        assert!(right >= engine.right_stop(a) + engine.right_stop(b), "{g} and {h}");
    });
}

#[test]
fn cooling_is_linear_and_in_steps() {
    for_pairs(54, games(25), |engine, random, g, h| {
        let (a, b) = (value(engine, g), value(engine, h));
        let (s, t) = (temperature(random), temperature(random));
        let cool = |x, t: &Dyadic| engine.cool(x, t).unwrap();
        let both = engine.add(a, b).unwrap();
        let apart = engine.add(cool(a, &t), cool(b, &t)).unwrap();
        assert_eq!(cool(both, &t), apart, "{g} and {h} at {t}");
        assert_eq!(cool(cool(a, &s), &t), cool(a, &(&s + &t)), "{g} by {s} and {t}");
        assert_eq!(engine.mean(cool(a, &t)), engine.mean(a), "{g} at {t}");
        // The thermograph of the cooled game is the old one from t upward.
        let (old, new) = (engine.thermograph(a).unwrap(), engine.thermograph(cool(a, &t)).unwrap());
        for u in [0, 1, 3, 7].map(|n| Dyadic::new(n, 1)) {
            assert_eq!(new.left_at(&u), old.left_at(&(&t + &u)), "{g} at {t}");
            assert_eq!(new.right_at(&u), old.right_at(&(&t + &u)), "{g} at {t}");
        }
        let heated = engine.heat(a, engine.number(&t)).unwrap();
        assert_eq!(cool(heated, &t), a, "{g} heated by {t}");
        let frozen = engine.freeze(a).unwrap();
        assert_eq!(engine.left_stop(frozen), engine.mean(a).unwrap(), "{g}");
    });
}

#[test]
fn reduced_forms_are_blind_to_infinitesimals() {
    for_games(55, games(30), |engine, random, g| {
        let a = value(engine, g);
        let reduced = engine.reduced(a).unwrap();
        assert_eq!(engine.reduced(reduced).unwrap(), reduced, "{g}");
        let infinitesimal = random_infinitesimal(random);
        let shifted = engine.add(a, value(engine, infinitesimal)).unwrap();
        assert_eq!(engine.reduced(shifted).unwrap(), reduced, "{g} and {infinitesimal}");
        assert_eq!(engine.left_stop(reduced), engine.left_stop(a), "{g}");
        assert_eq!(
            engine.temperature(reduced).unwrap().max(Dyadic::ZERO),
            engine.temperature(a).unwrap().max(Dyadic::ZERO),
            "{g}"
        );
        let difference = engine.subtract(a, reduced).unwrap();
        assert!(engine.is_infinitesimal(difference), "{g}");
    });
}

#[test]
fn atomic_weights_add_and_norton_products_have_them() {
    let mut random = common::seed(56);
    let engine = Engine::new();
    let up = engine.read("^").unwrap();
    let weight = |g| engine.atomic_weight(g).unwrap();
    for _ in 0..games(100) {
        tedomari_oracle::tree::forget_all();
        let [g, h] = [0, 1].map(|_| random_game(&mut random, Family::AllSmall).0);
        let (a, b) = (value(&engine, g), value(&engine, h));
        let (v, w) = (weight(a).expect("a weight"), weight(b).expect("a weight"));
        let both = weight(engine.add(a, b).unwrap());
        assert_eq!(both, Some(engine.add(v, w).unwrap()), "{g} and {h}");
        // Two ahead wins.
        if engine.le(engine.integer(2), v).unwrap() {
            assert_eq!(engine.outcome(a).letter(), "L", "{g}");
        }
        // G·↑ has weight G, whatever G is.
        let family = if random.one_in(2) { Family::Switches } else { Family::Numbers };
        let (k, _) = random_game(&mut random, family);
        let k = value(&engine, k);
        if engine.birthday(k).unwrap() <= Dyadic::from(12) {
            let product = engine.norton_product(k, up).unwrap();
            assert_eq!(weight(product), Some(k), "{}", engine.print(k));
        }
    }
}

/// The interval of every estimate holds the truth, for sums, differences, multiples and braces.
#[test]
fn estimates_contain_the_truth() {
    for_pairs(57, games(60), |engine, random, g, h| {
        let n = random.between(-3, 4);
        let m = random.between(1, 9);
        for text in [
            g.to_string(),
            format!("{g} + {h}"),
            format!("{g} - ({h})"),
            format!("{{{g} + {h}|-({h})}}"),
            format!("{{{g}|{h}}} + +-({g})"),
            format!("+-{{{g},{h} - {m}}}"),
            format!("{n}.({g}) + {h}"),
            format!("{{{g} + {m}|{h} - {m}}} + ^<2> + *3 - v[2]"),
            format!("Tiny({m}) + {g} + cool({h},{m}/4)"),
            format!("heat({g},{m}/4) - heat({h} + *,{m})"),
            format!("({g}):({h})").chars().take(if random.one_in(20) { 9999 } else { 0 }).collect(),
        ] {
            if text.is_empty() {
                continue;
            }
            let found = engine.read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let estimate = engine.estimate(&parse(&text).unwrap(), &NoPositions);
            for (what, interval, truth) in [
                ("left stop", estimate.left_stop, engine.left_stop(found)),
                ("right stop", estimate.right_stop, engine.right_stop(found)),
                ("mean", estimate.mean, engine.mean(found).unwrap()),
                ("temperature", estimate.temperature, engine.temperature(found).unwrap()),
            ] {
                assert!(interval.contains(&truth), "{what} {truth} of {text} is not in {interval:?}");
            }
        }
    });
}

/// Birthdays: of a sum at most the sum, of the parts' forms at most their own.
#[test]
fn birthdays_of_sums() {
    for_pairs(58, games(40), |engine, _, g, h| {
        let (a, b) = (value(engine, g), value(engine, h));
        let birthday = |x| engine.birthday(x).unwrap();
        assert!(birthday(engine.add(a, b).unwrap()) <= birthday(a) + birthday(b), "{g} and {h}");
        assert_eq!(birthday(engine.negative(a)), birthday(a), "{g}");
        let tree = Tree::new(&[g], &[h]);
        let game = engine.game(&[a], &[b]).unwrap();
        assert!(birthday(game) <= birthday(a).max(birthday(b)) + Dyadic::ONE, "{tree}");
    });
}

//! Theorems the oracle never uses, checked on random games: a slip in a definition breaks one of them.
//!
//! `TEDOMARI_GAMES` sets how many games of each family are tried.

use tedomari_oracle::canonical::{canonical, difference, number_value, sum};
use tedomari_oracle::kinds::{Parity, is_all_small, is_hot, is_infinitesimal, is_tepid, parity};
use tedomari_oracle::order::{Relation, equal, outcome, relation};
use tedomari_oracle::random::{Family, Random, random_game, random_infinitesimal, random_threats};
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::text::read;
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree, atomic, cooling, products, reduced, thermo};

fn games() -> usize {
    std::env::var("TEDOMARI_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(if cfg!(debug_assertions) { 20 } else { 300 })
}

/// Calls the law on pairs of random games of every family.
fn for_pairs(seed: u64, mut law: impl FnMut(&mut Random, Tree, Tree)) {
    let mut random = Random::new(seed);
    for family in Family::ALL {
        for _ in 0..games() {
            forget_all();
            let (g, text) = random_game(&mut random, family);
            assert_eq!(read(&text).unwrap(), g, "text reads back");
            let (h, _) = random_game(&mut random, family);
            law(&mut random, g, h);
        }
    }
}

#[test]
fn order_is_the_outcome_of_the_difference() {
    for_pairs(1, |_, g, h| {
        let (g, h) = (canonical(g), canonical(h));
        let expected = match outcome(difference(g, h)) {
            'L' => Relation::Greater,
            'R' => Relation::Less,
            'P' => Relation::Equal,
            _ => Relation::Confused,
        };
        assert_eq!(relation(g, h), expected, "{g} {h}");
        assert_eq!(g == h, expected == Relation::Equal);
    });
}

#[test]
fn canonical_form_is_equal_and_unique() {
    for_pairs(2, |_, g, h| {
        let form = canonical(g);
        assert!(equal(form, g), "{g}");
        assert_eq!(canonical(Tree::new(&form.left(), &form.right())), form);
        assert_eq!(outcome(form), outcome(g), "{g}");
        assert_eq!(canonical(g.negative()), canonical(canonical(g).negative()));
        assert_eq!(difference(sum(g, h), h), form, "{g} {h}");
    });
}

#[test]
fn thermographs_depend_on_the_value_only() {
    let half = Rational::new(1, 2);
    for_pairs(3, |_, g, h| {
        let form = canonical(g);
        assert_eq!(thermo::mast(g), thermo::mast(form), "{g}");
        for k in -4..12 {
            let t = Rational::new(k, 4);
            assert_eq!(thermo::left_wall(g, t), thermo::left_wall(form, t), "{g} at {t}");
            assert_eq!(thermo::right_wall(g, t), thermo::right_wall(form, t), "{g} at {t}");
        }
        assert_eq!(left_stop(g), thermo::left_wall(g, Rational::ZERO), "{g}");
        assert_eq!(right_stop(g), thermo::right_wall(g, Rational::ZERO), "{g}");
        assert_eq!(left_stop(g), left_stop(form), "{g}");
        assert_eq!(right_stop(g), right_stop(form), "{g}");
        let t = thermo::temperature(g);
        assert_eq!(t < Rational::ZERO, number_value(g).is_some(), "{g}");
        assert_eq!(t > Rational::ZERO, is_hot(g), "{g}");
        assert_eq!(t == Rational::ZERO, is_tepid(g), "{g}");
        if let Some(x) = number_value(g) {
            assert_eq!(t, Rational::new(-1, x.denominator()));
        }
        let both = sum(g, h);
        assert_eq!(thermo::mean(both), thermo::mean(g) + thermo::mean(h), "{g} {h}");
        assert!(thermo::temperature(both) <= t.max(thermo::temperature(h)), "{g} {h}");
        assert!(half * (left_stop(both) + right_stop(both)) >= right_stop(both));
    });
}

#[test]
fn cooling_is_additive_and_undoes_heating() {
    for_pairs(4, |random, g, h| {
        let t = Rational::new(random.between(0, 8).into(), 4);
        let both = sum(g, h);
        assert_eq!(cooling::cool(both, t), sum(cooling::cool(g, t), cooling::cool(h, t)), "{g} {h} {t}");
        let cooled = cooling::cool(g, t);
        for k in 0..6 {
            let s = Rational::new(k, 2);
            assert_eq!(thermo::left_wall(cooled, s), thermo::left_wall(g, s + t), "{g} {t} {s}");
        }
        let heat = Tree::number(t);
        // Cooling undoes heating. Heating itself is neither additive nor monotone, since it can
        // outweigh a fraction: {1|1/4} > 0, but heated by 1 it is {2|-3/4}.
        assert_eq!(cooling::cool(cooling::heat(g, heat), t), canonical(g), "{g} {t}");
        let frozen = cooling::freeze(g);
        assert!(!is_hot(frozen) && left_stop(frozen) == thermo::mean(g), "{g}");
        assert_eq!(cooling::chill(g), cooling::cool(g, Rational::ONE));
    });
}

#[test]
fn norton_products_are_additive_and_keep_order() {
    let mut random = Random::new(5);
    for family in Family::ALL {
        for _ in 0..games() / 5 {
            forget_all();
            let (g, h) = (random_game(&mut random, family).0, random_game(&mut random, family).0);
            let u = if random.one_in(2) { Tree::up() } else { Tree::integer(1).plus(Tree::nimber(1)) };
            let (a, b) = (products::norton(g, u), products::norton(h, u));
            assert_eq!(products::norton(sum(g, h), u), sum(a, b), "{g} {h} {u}");
            assert_eq!(relation(a, b), relation(g, h), "{g} {h} {u}");
        }
    }
}

#[test]
fn parity_is_additive() {
    for_pairs(6, |_, g, h| {
        if let (Some(p), Some(q)) = (parity(g), parity(h)) {
            let expected = if p == q { Parity::Even } else { Parity::Odd };
            assert_eq!(parity(sum(g, h)), Some(expected), "{g} {h}");
        }
    });
}

/// The defining property: games equal modulo infinitesimals have the same reduced form, and
/// no others have.
#[test]
fn reduced_forms_classify_modulo_infinitesimals() {
    for_pairs(7, |random, g, h| {
        let form = reduced::reduced(g);
        assert_eq!(canonical(form), form, "{g}");
        assert_eq!(reduced::reduced(form), form, "{g}");
        assert!(reduced::equal_modulo_infinitesimals(form, g), "{g}");
        let shifted = sum(g, random_infinitesimal(random));
        assert_eq!(reduced::reduced(shifted), form, "{g} and {shifted}");
        let x = Tree::number(Rational::new(random.between(-6, 6).into(), 2));
        assert_eq!(reduced::reduced(sum(g, x)), canonical(form.plus(x)), "{g} + {x}");
        // Trade options for infinitesimally near ones, which moves G less evenly than a sum does.
        let mut near = |options: &[Tree]| -> Vec<Tree> {
            options.iter().map(|&option| sum(option, random_infinitesimal(random))).collect()
        };
        if is_hot(g) {
            let c = canonical(g);
            let traded = Tree::new(&near(&c.left()), &near(&c.right()));
            assert_eq!(reduced::reduced(traded), form, "{g} and {traded}");
        }
        let same = reduced::equal_modulo_infinitesimals(g, h);
        assert_eq!(form == reduced::reduced(h), same, "{g} {h}");
        assert_eq!(same, reduced::le_modulo_infinitesimals(g, h) && reduced::le_modulo_infinitesimals(h, g));
    });
}

#[test]
fn atomic_weights_are_additive() {
    let mut random = Random::new(8);
    for _ in 0..games() {
        forget_all();
        let g = random_infinitesimal(&mut random);
        let h =
            if random.one_in(2) { random_threats(&mut random) } else { random_infinitesimal(&mut random) };
        assert!(is_infinitesimal(g));
        let weights = (atomic::atomic_weight(g), atomic::atomic_weight(h));
        assert!(weights.0.is_some() || !is_all_small(g), "{g}");
        if let (Some(v), Some(w)) = weights {
            assert_eq!(atomic::atomic_weight(sum(g, h)), Some(sum(v, w)), "{g} {h}");
        }
    }
}

/// Random all-small games have a weight that the definition confirms, and the two-ahead rule holds.
#[test]
fn atomic_weight_two_wins() {
    let mut random = Random::new(9);
    for _ in 0..games() {
        forget_all();
        let (g, _) = random_game(&mut random, Family::AllSmall);
        let w = atomic::atomic_weight(g).expect("all-small games have a weight");
        if tedomari_oracle::order::ge(w, Tree::integer(2)) {
            assert_eq!(relation(g, Tree::zero()), Relation::Greater, "{g}");
        }
        if tedomari_oracle::order::ge(w, Tree::integer(1)) {
            assert!(matches!(outcome(g), 'L' | 'N'), "{g}");
        }
    }
}

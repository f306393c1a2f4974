//! Bounds on scores: the given data, and never violated on random sums.

use crate::common;

use common::{dyadic, seed};
use serde_json::Value as Json;
use tedomari::bounds::{Bounds, Method, range};
use tedomari::{Dyadic, Engine, Player, Thermograph};
use tedomari_oracle::minimax::{Id, Minimax};
use tedomari_oracle::random::{Family, Random, random_game};
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::tree::forget_all;

fn thermographs(engine: &Engine, texts: &[String]) -> Vec<Thermograph> {
    texts.iter().map(|text| engine.thermograph(engine.read(text).unwrap()).unwrap()).collect()
}

fn number(value: &Json) -> Dyadic {
    value.as_str().expect("a number as text").parse().expect("a dyadic number")
}

#[test]
fn given_data() {
    let path = format!("{}/data/bounds.json", env!("CARGO_MANIFEST_DIR"));
    let cases: Vec<Json> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(cases.len(), 140);
    let engine = Engine::new();
    for case in &cases {
        let texts: Vec<String> = case["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect();
        let graphs = thermographs(&engine, &texts);
        let graphs: Vec<&Thermograph> = graphs.iter().collect();
        for (first, key) in [(Player::Left, "left_first"), (Player::Right, "right_first")] {
            let (given, found) = (&case[key], Bounds::of(&graphs, first));
            for method in Method::ALL {
                let wanted = &given[method.name()];
                let wanted = (number(&wanted[0]), number(&wanted[1]));
                let got = found.by(method);
                assert_eq!((&got.lower, &got.upper), (&wanted.0, &wanted.1), "{} of {case}", method.name());
                assert_eq!(range(method, &graphs, first), *got);
                assert!(got.contains(&number(&given["value"])), "{} of {case}", method.name());
            }
            assert_eq!(found.best_t_lower, number(&given["thermo_t_lower"]), "{case}");
            assert_eq!(found.best_t_upper, number(&given["thermo_t_upper"]), "{case}");
        }
    }
}

fn check(bounds: &Bounds, score: &Dyadic, what: impl Fn() -> String) {
    for method in Method::ALL {
        let range = bounds.by(method);
        assert!(range.contains(score), "{} says {range}, the score is {score}: {}", method.name(), what());
        // No method is better than the thermostatic one.
        let best = &bounds.thermostatic;
        assert!(range.lower <= best.lower && best.upper <= range.upper, "{}: {}", method.name(), what());
    }
}

/// A tree with options on both sides everywhere and no zugzwang, or an integer.
fn tree(play: &mut Minimax, random: &mut Random, depth: i64) -> Id {
    if depth == 0 || random.one_in(5) {
        let x = random.between(-12, 12);
        return play.leaf(x);
    }
    loop {
        let mut side = |random: &mut Random| -> Vec<Id> {
            (0..random.between(1, 2)).map(|_| tree(play, random, depth - 1)).collect()
        };
        let (left, right) = (side(random), side(random));
        let id = play.node(&left, &right);
        let [a, b] = common::PLAYERS.map(|(_, player)| play.score(&[id], player));
        if a >= b {
            return id;
        }
    }
}

#[test]
fn never_violated() {
    let mut random = seed(31);
    let mut sums = 0;
    while sums < common::games(10_000) {
        let engine = Engine::new();
        let mut play = Minimax::default();
        for _ in 0..500 {
            let count = random.between(1, 4);
            let mut component = |_| {
                let depth = random.between(1, 3);
                tree(&mut play, &mut random, depth)
            };
            let ids: Vec<Id> = (0..count).map(&mut component).collect();
            let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
            let graphs = thermographs(&engine, &texts);
            let graphs: Vec<&Thermograph> = graphs.iter().collect();
            for (first, player) in common::PLAYERS {
                let score = Dyadic::from(play.score(&ids, player));
                check(&Bounds::of(&graphs, first), &score, || format!("{first} first in {texts:?}"));
            }
            sums += 1;
        }
    }
}

/// Off the thesis' class the score is the stop of the sum.
#[test]
fn never_violated_in_any_game() {
    let mut random = seed(32);
    for family in Family::ALL {
        let engine = Engine::new();
        for _ in 0..common::games(150) {
            forget_all();
            let (g, h) = (random_game(&mut random, family).0, random_game(&mut random, family).0);
            if common::positions(g) * common::positions(h) > 2_000 {
                continue;
            }
            let texts = [g.to_string(), h.to_string()];
            let graphs = thermographs(&engine, &texts);
            let graphs: Vec<&Thermograph> = graphs.iter().collect();
            let sum = g.plus(h);
            for (first, score) in [(Player::Left, left_stop(sum)), (Player::Right, right_stop(sum))] {
                check(&Bounds::of(&graphs, first), &dyadic(score), || format!("{first} first in {texts:?}"));
            }
        }
    }
}

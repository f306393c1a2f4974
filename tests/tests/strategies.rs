//! Strategies against the check data, against a naive play-out, and against their theorems.

use crate::common;

use std::fs;
use std::path::Path;

use common::{rational, seed};
use serde_json::Value as Json;
use tedomari::strategy::{Choice, Coupons, Exact, Field, Guarantee, Sides, by_name, guarantee};
use tedomari::{Dyadic, Engine, NoPositions, Player, Strategy, Sum};
use tedomari_oracle::playout::{Rule, first_move, optimum, worst};
use tedomari_oracle::random::{Family, Random, random_game};
use tedomari_oracle::tree::{self, forget_all};
use tedomari_oracle::{Rational, Tree};

const PLAYERS: [(Player, tree::Player); 2] =
    [(Player::Left, tree::Player::Left), (Player::Right, tree::Player::Right)];

fn sum_of(engine: &Engine, texts: &[String]) -> Sum {
    let texts: Vec<&str> = texts.iter().map(|text| &text[..]).collect();
    Sum::read(engine, &texts, &NoPositions).expect("the texts are games")
}

fn reached(engine: &Engine, strategy: &dyn Strategy, sum: &Sum, plays: Player, first: Player) -> Guarantee {
    let answer = guarantee(engine, strategy, sum, Sides { plays, first }).expect("no limit is set");
    assert_eq!(answer.line.score, answer.score, "the line shows the guaranteed score");
    answer
}

/// What is known to Left about a Left player's score, told for either side.
fn at_least(plays: Player, score: &Dyadic, bound: &Dyadic) -> bool {
    if plays == Player::Left { score >= bound } else { score <= bound }
}

#[test]
fn check_data() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/strategies.json");
    let rows: Json =
        serde_json::from_str(&fs::read_to_string(path).expect("the data are there")).expect("JSON");
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), 98);
    let engine = Engine::new();
    for row in rows {
        let texts: Vec<String> = row["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect();
        let sum = sum_of(&engine, &texts);
        let field = Field::new(&engine, Coupons::none());
        let (position, points) = field.enter(&sum).unwrap();
        let best = Exact::new(&engine).score(&field, &position, Player::Left).unwrap() + points;
        assert_eq!(best.to_string(), row["optimal_left_first"], "{texts:?}");
        for name in ["greedy", "hotstrat", "sentestrat", "thermostrat"] {
            let expected = &row[name];
            let strategy = by_name(name).unwrap();
            let told = |first| reached(&engine, strategy, &sum, Player::Left, first);
            let first = told(Player::Left);
            let ply = &first.line.plies[0];
            let Choice::Move(place) = ply.choice else { panic!("there are no coupons") };
            assert_eq!(
                Json::from(vec![place.component, place.option]),
                expected["first_move"],
                "{name} {texts:?}"
            );
            assert_eq!(first.score.to_string(), expected["guaranteed_first"], "{name} first in {texts:?}");
            let second = told(Player::Right);
            assert_eq!(second.score.to_string(), expected["guaranteed_second"], "{name} second in {texts:?}");
        }
    }
}

/// A sum of trees with number leaves, small enough to be played out in full.
fn random_sum(random: &mut Random) -> Vec<Tree> {
    let families = [Family::Numbers, Family::Switches, Family::Zugzwang];
    let components = random.between(1, 3);
    let mut sum = Vec::new();
    let mut lines = 1;
    while (sum.len() as i64) < components {
        let family = families[random.between(0, 2) as usize];
        let game = random_game(random, family).0;
        if lines * plays_in(game) <= 250 {
            lines *= plays_in(game);
            sum.push(game);
        }
    }
    sum
}

/// How many lines of play a tree has, either player moving at any time: what the play-outs of a sum multiply.
fn plays_in(game: Tree) -> usize {
    let (left, right) = (game.left(), game.right());
    let below = left.iter().chain(right.iter()).map(|&option| plays_in(option)).sum::<usize>();
    if game.as_leaf().is_some() { 1 } else { below }
}

/// A grid fine enough for the walls of the families' games.
fn grid() -> Rational {
    Rational::new(1, 64)
}

#[test]
fn naive_play_out() {
    let mut random = seed(4101);
    let mut engine = Engine::new();
    for n in 0..common::games(1500) {
        forget_all();
        if n % 200 == 0 {
            engine = Engine::new();
        }
        let trees = random_sum(&mut random);
        let texts: Vec<String> = trees.iter().map(Tree::to_string).collect();
        let sum = sum_of(&engine, &texts);
        for (first, naive_first) in PLAYERS {
            let field = Field::new(&engine, Coupons::none());
            let (position, points) = field.enter(&sum).unwrap();
            let best = Exact::new(&engine).score(&field, &position, first).unwrap() + points;
            assert_eq!(rational(&best), optimum(&trees, naive_first), "optimum of {texts:?}, {first} first");
            for (plays, naive_plays) in PLAYERS {
                for (name, rule) in Rule::ALL {
                    let answer = reached(&engine, by_name(name).unwrap(), &sum, plays, first);
                    let expected = worst(rule, &trees, naive_plays, naive_first, grid());
                    let what = format!("{name} as {plays} with {first} first in {texts:?}");
                    assert_eq!(rational(&answer.score), expected, "{what}");
                    assert!(
                        at_least(plays.opponent(), &answer.score, &best),
                        "{what}: better than the optimum"
                    );
                    if plays == first {
                        let place = answer.line.plies.first().map(|ply| match ply.choice {
                            Choice::Move(place) => (place.component, place.option),
                            Choice::Coupon => panic!("there are no coupons"),
                        });
                        assert_eq!(place, first_move(rule, &trees, naive_plays, grid()), "{what}");
                    }
                }
            }
        }
    }
}

/// Beside a stack of coupons best play never takes a coupon below the top: the score is that of the sum with all the
/// switches in it.
#[test]
fn coupons_are_switches() {
    let mut random = seed(4102);
    let engine = Engine::new();
    for _ in 0..common::games(150) {
        forget_all();
        let mut trees = random_sum(&mut random);
        trees.truncate(2);
        let (top, step) = (random.between(1, 6), random.between(1, 3));
        let coupons = Coupons::new(&top.into(), &step.into()).expect("a positive step");
        let texts: Vec<String> = trees.iter().map(Tree::to_string).collect();
        let field = Field::new(&engine, coupons);
        let (position, points) = field.enter(&sum_of(&engine, &texts)).unwrap();
        let mut worth = top;
        while worth > 0 && trees.len() < 5 {
            trees.push(Tree::switch(Rational::integer(worth.into()), Rational::integer((-worth).into())));
            worth -= step;
        }
        if worth > 0 {
            continue;
        }
        for (first, naive_first) in PLAYERS {
            let best = Exact::new(&engine).score(&field, &position, first).unwrap() + &points;
            assert_eq!(rational(&best), optimum(&trees, naive_first), "{texts:?} beside {top} by {step}");
        }
    }
}

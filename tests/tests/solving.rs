//! Scores, winners and best moves of sums, against the given data, plain minimax and the oracle's sums.

use crate::common;

use common::{games, seed};
use serde_json::Value as Json;
use tedomari::instances::{Family as InstanceFamily, Recipe};
use tedomari::solving::{Normal, ScoreIngredients, solve_with};
use tedomari::{Engine, Limits, NoPositions, Play, Player, Solver, Sum, Task, solve};
use tedomari_oracle::canonical::sum;
use tedomari_oracle::minimax::{Id, Minimax};
use tedomari_oracle::order::wins_moving_first;
use tedomari_oracle::random::{Family, random_game};
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree, tree};

const PLAYERS: [(Player, tree::Player); 2] =
    [(Player::Left, tree::Player::Left), (Player::Right, tree::Player::Right)];

#[test]
fn the_given_sums() {
    let data = std::fs::read_to_string("data/sums.json").unwrap();
    let cases: Vec<Json> = serde_json::from_str(&data).unwrap();
    for case in &cases {
        let texts: Vec<&str> =
            case["components"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        let engine = Engine::new();
        let read = Sum::read(&engine, &texts, &NoPositions).unwrap();
        for (first, key) in [(Player::Left, "left_first"), (Player::Right, "right_first")] {
            let solution = solve(&engine, &read, first, Play::Score);
            let want = &case[key];
            assert_eq!(solution.score().unwrap().to_string(), want["score"].as_str().unwrap(), "{texts:?}");
            assert_eq!(solution.winner.unwrap().to_string(), want["winner"].as_str().unwrap(), "{texts:?}");
            let best: Vec<Vec<usize>> =
                solution.best.iter().map(|place| vec![place.component, place.option]).collect();
            let want: Vec<Vec<usize>> = serde_json::from_value(want["optimal_first_moves"].clone()).unwrap();
            assert_eq!(best, want, "{texts:?} {key}");
        }
    }
    println!("{} sums", cases.len());
}

#[test]
fn thesis_class_against_minimax() {
    let mut random = seed(31);
    let mut tried = 0;
    for round in 0..games(12) {
        let engine = Engine::new();
        let mut play = Minimax::default();
        for _ in 0..20 {
            let components = random.between(1, if round % 4 == 0 { 6 } else { 4 }) as usize;
            let ids: Vec<Id> = (0..components).map(|_| play.thesis_tree(&mut random, 3, 9)).collect();
            let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let read = Sum::read(&engine, &texts, &NoPositions).unwrap();
            let mut solver = Solver::new(&engine);
            for (first, naive) in PLAYERS {
                let solution = solve_with(&mut solver, &read, first, Play::Score);
                let want = play.score(&ids, naive);
                assert_eq!(solution.score().unwrap().to_i64(), Some(want), "{texts:?} {first}");
                let best: Vec<(usize, usize)> =
                    solution.best.iter().map(|place| (place.component, place.option)).collect();
                assert_eq!(best, play.best_moves(&ids, naive), "{texts:?} {first}");
                follow(&engine, &read, &solution, want);
                tried += 1;
            }
        }
    }
    println!("{tried} sums");
}

/// The line must be legal, alternate, reach the end and add up to the score.
fn follow(engine: &Engine, sum: &Sum, solution: &tedomari::Solution, score: i64) {
    let mut sum = sum.clone();
    let mut last = None;
    for played in &solution.line {
        assert_ne!(last, Some(played.player));
        last = Some(played.player);
        let legal = sum.moves(engine, played.player).unwrap();
        assert!(legal.iter().any(|m| m.place == played.place && m.to.value() == played.to.value()));
        sum = sum.play(played);
    }
    assert!(sum.is_over());
    let total = tedomari::solving::total(engine, sum.components()).unwrap();
    assert_eq!(total.to_i64(), Some(score));
}

/// A plain minimax follows sums of so many components.
const MOST_NAIVE: usize = 5;

#[test]
fn ingredients_change_no_score() {
    let all = ScoreIngredients::default();
    let kinds = [
        ScoreIngredients { reduced: false, ..all },
        ScoreIngredients { cancelling: false, ..all },
        ScoreIngredients { temperatures: false, ..all },
        ScoreIngredients { pairs: false, ..all },
        ScoreIngredients { coupons: false, ..all },
        ScoreIngredients { coupons: true, pairs: false, temperatures: false, ..all },
        ScoreIngredients { dominance: false, ..all },
        ScoreIngredients { ordering: false, ..all },
        ScoreIngredients { experience: false, ..all },
        ScoreIngredients { lanes: 2, ..all },
    ];
    let mut random = seed(32);
    for _ in 0..games(30) {
        let engine = Engine::new();
        let mut play = Minimax::default();
        let ids: Vec<Id> = (0..random.between(2, 12)).map(|_| play.thesis_tree(&mut random, 3, 9)).collect();
        let values: Vec<_> = ids.iter().map(|&id| engine.read(&play.text(id)).unwrap()).collect();
        for (first, naive) in PLAYERS {
            let want = Solver::new(&engine).score(&values, first).unwrap();
            if ids.len() <= MOST_NAIVE {
                assert_eq!(want.to_i64(), Some(play.score(&ids, naive)));
            }
            for kind in kinds {
                assert_eq!(Solver::with(&engine, kind).score(&values, first).unwrap(), want, "{kind:?}");
            }
        }
    }
}

/// Games of every family, zugzwang and infinitesimals included: the score is the stop of the sum.
#[test]
fn any_sums_against_the_oracle() {
    let mut random = seed(33);
    let mut tried = 0;
    for n in 0..games(400) {
        forget_all();
        let trees: Vec<Tree> = (0..random.between(1, 3))
            .map(|_| random_game(&mut random, Family::ALL[random_index(n)]).0)
            .collect();
        if trees.iter().map(|&tree| common::positions(tree)).product::<usize>() > 3_000 {
            continue;
        }
        check(&trees);
        tried += 1;
    }
    assert!(tried >= games(400) / 2, "{tried} sums are too few");
}

fn random_index(n: usize) -> usize {
    n % Family::ALL.len()
}

fn check(trees: &[Tree]) {
    let engine = Engine::new();
    let texts: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let read = Sum::read(&engine, &texts, &NoPositions).unwrap();
    let total = |trees: &[Tree]| trees.iter().fold(Tree::zero(), |total, &tree| sum(total, tree));
    let stop = |tree: Tree, first: tree::Player| -> Rational {
        if first == tree::Player::Left { left_stop(tree) } else { right_stop(tree) }
    };
    let whole = total(trees);
    for (first, naive) in PLAYERS {
        let solution = solve(&engine, &read, first, Play::Score);
        let want = stop(whole, naive);
        assert_eq!(solution.score().unwrap().to_string(), want.to_string(), "{texts:?} {first}");
        let first_wins = wins_moving_first(whole, naive);
        let winner = if first_wins { first } else { first.opponent() };
        assert_eq!(solution.winner, Some(winner), "{texts:?} {first}");
        let (mut keeping, mut winning) = (Vec::new(), Vec::new());
        for (component, &game) in trees.iter().enumerate() {
            for (option, &to) in game.options(naive).iter().enumerate() {
                let mut after = trees.to_vec();
                after[component] = to;
                let after = total(&after);
                // Moves in what is written as a number end no sooner and lose by it.
                if stop(after, naive.other()) == want && game.as_leaf().is_none() {
                    keeping.push((component, option));
                }
                if !wins_moving_first(after, naive.other()) {
                    winning.push((component, option));
                }
            }
        }
        let places = |solution: &tedomari::Solution| -> Vec<(usize, usize)> {
            solution.best.iter().map(|place| (place.component, place.option)).collect()
        };
        assert_eq!(places(&solution), keeping, "{texts:?} {first}");
        let normal = solve(&engine, &read, first, Play::Normal);
        assert_eq!(normal.winner, Some(winner), "{texts:?} {first}");
        assert_eq!(places(&normal), winning, "{texts:?} {first}");
        let mut solver = Solver::new(&engine);
        let alone = Normal::new(&mut solver).winner(&read.values(), first).unwrap();
        assert_eq!(alone, winner);
    }
}

/// Numbers far beyond machine integers, and too fine for them.
#[test]
fn huge_numbers() {
    let engine = Engine::new();
    let huge = format!("1{}", "0".repeat(40));
    let texts = [
        format!("{{{huge}|-{huge}}}"),
        format!("{{{huge}|1/1267650600228229401496703205376}}"),
        "+-1".into(),
    ];
    let values: Vec<_> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
    let total = engine.add(engine.add(values[0], values[1]).unwrap(), values[2]).unwrap();
    let mut solver = Solver::new(&engine);
    assert_eq!(solver.score(&values, Player::Left).unwrap(), engine.left_stop(total));
    assert_eq!(solver.score(&values, Player::Right).unwrap(), engine.right_stop(total));
}

/// Whenever the work is stopped, the bounds hold: with a cold engine and with one that has seen the sum before.
#[test]
fn stopped_answers_hold() {
    let mut random = seed(34);
    let (mut stopped, mut all) = (0, 0);
    for _ in 0..games(25) {
        let mut play = Minimax::default();
        let ids: Vec<Id> = (0..random.between(2, 6)).map(|_| play.thesis_tree(&mut random, 3, 9)).collect();
        let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        for (first, naive) in PLAYERS {
            let score = play.score(&ids, naive);
            let want = score.into();
            let winner = match score.signum() {
                1 => Some(Player::Left),
                -1 => Some(Player::Right),
                _ => None,
            };
            let mut engine = Engine::new();
            for steps in (1..400).step_by(3) {
                if steps % 2 == 0 {
                    engine = Engine::new();
                }
                let read = Sum::read(&engine, &texts, &NoPositions).unwrap();
                let hurried = engine.with_task(&Task::new(Limits::new().nodes(steps)));
                let solution = solve(&hurried, &read, first, Play::Score);
                assert!(solution.lower <= want && want <= solution.upper, "{texts:?} {first} {steps}");
                if solution.winner.is_some() && winner.is_some() {
                    assert_eq!(solution.winner, winner, "{texts:?} {first} {steps}");
                }
                if solution.stop.is_none() {
                    assert_eq!(solution.score(), Some(&want));
                }
                stopped += u32::from(solution.stop.is_some());
                all += 1;
            }
        }
    }
    assert!(0 < stopped && stopped < all, "{stopped} of {all} were stopped");
}

/// The bounds by coupons rest on an argument of their own: with and without them, every family, more components than a
/// plain minimax could follow.
#[test]
fn coupons_change_no_score() {
    let without = ScoreIngredients { coupons: false, ..ScoreIngredients::default() };
    let mut random = seed(35);
    let mut tried = 0;
    for family in InstanceFamily::ALL {
        for round in 0..games(12) {
            let components = random.between(3, if family == InstanceFamily::Close { 9 } else { 16 });
            let leaves = [6, 20, 50][round % 3];
            let recipe = Recipe { family, components: components as usize, leaves, ..Recipe::default() };
            let entry = recipe.sums(random.bits() >> 1).unwrap().next().unwrap();
            let engine = Engine::new();
            let values: Vec<_> = entry.texts().iter().map(|text| engine.read(text).unwrap()).collect();
            for (first, _) in PLAYERS {
                let with = Solver::new(&engine).score(&values, first).unwrap();
                let plain = Solver::with(&engine, without).score(&values, first).unwrap();
                assert_eq!(with, plain, "{:?} {first}", entry.texts());
                tried += 1;
            }
        }
    }
    println!("{tried} sums");
}

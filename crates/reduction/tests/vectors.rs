//! The published instances of every step, with the truth.

use dashu_int::UBig;
use serde_json::Value as Json;
use tedomari_number::Dyadic;
use tedomari_reduction::{
    Alternating, ChoiceGame, Choices, Cnf, Cover, HardSum, Partition, Quantified, SubsetSwitch, is_true,
    satisfy,
};
use tedomari_solve::{Normal, Solver};
use tedomari_task::Task;
use tedomari_value::Engine;
use tedomari_vocabulary::Player;

use crate::brute;

fn vectors(name: &str) -> Vec<Json> {
    let all: Json = serde_json::from_str(include_str!("data/reductions.json")).unwrap();
    all[name].as_array().unwrap().clone()
}

fn natural(json: &Json) -> UBig {
    json.as_str().map_or_else(|| json.to_string(), str::to_owned).parse().unwrap()
}

fn naturals(json: &Json) -> Vec<UBig> {
    json.as_array().unwrap().iter().map(natural).collect()
}

fn pairs(json: &Json) -> Vec<[UBig; 2]> {
    json.as_array().unwrap().iter().map(|pair| [natural(&pair[0]), natural(&pair[1])]).collect()
}

fn sets(json: &Json) -> Vec<Vec<usize>> {
    serde_json::from_value(json.clone()).unwrap()
}

fn cnf(vector: &Json) -> Cnf {
    let clauses: Vec<Vec<i32>> = serde_json::from_value(vector["cnf"].clone()).unwrap();
    let clauses: Vec<&[i32]> = clauses.iter().map(|clause| &clause[..]).collect();
    Cnf::new(vector["nv"].as_u64().unwrap() as usize, &clauses)
}

/// The sum, its score by our solver and by plain minimax, and who wins under normal play.
fn check_sum(game: &SubsetSwitch, vector: &Json) {
    let sum = HardSum::of_switches(game, &Task::default()).unwrap();
    let texts: Vec<String> = sum.texts().collect();
    assert_eq!(serde_json::to_value(&texts).unwrap(), vector["sum"]);
    let score: Dyadic = vector["left_first_score"].as_str().unwrap().parse().unwrap();
    let engine = Engine::new();
    let values: Vec<_> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
    let mut solver = Solver::new(&engine);
    assert_eq!(solver.score(&values, Player::Left).unwrap(), score);
    let winner = Normal::new(&mut solver).winner(&values, Player::Left).unwrap();
    assert_eq!(winner == Player::Left, vector["left_wins"].as_bool().unwrap());
    // Plain minimax is for the smaller ones, without what never changes the score.
    if texts.len() > 9 {
        return;
    }
    let trees: Vec<brute::Tree> = texts[..texts.len() - 1].iter().map(|text| brute::read(text)).collect();
    assert_eq!(brute::score(&trees, true).to_string(), score.to_string());
}

#[test]
fn subset_switch() {
    for vector in vectors("subset_switch") {
        let free = naturals(&vector["switches"]);
        let game =
            SubsetSwitch { choices: Choices { pairs: Vec::new(), free }, target: natural(&vector["S"]) };
        let strategy = game.strategy(&Task::default()).unwrap();
        assert_eq!(strategy.winner == Player::Left, vector["solvable"].as_bool().unwrap());
        check_sum(&game, &vector);
    }
}

#[test]
fn two_person_subset_switch() {
    for vector in vectors("two_person_subset_switch") {
        let choices = Choices { pairs: pairs(&vector["pairs"]), free: naturals(&vector["ys"]) };
        let game = SubsetSwitch { choices, target: natural(&vector["S"]) };
        let strategy = game.strategy(&Task::default()).unwrap();
        assert_eq!(strategy.winner == Player::Left, vector["left_wins"].as_bool().unwrap());
        check_sum(&game, &vector);
    }
}

#[test]
fn partitions() {
    let task = Task::default();
    for vector in vectors("partition_alt") {
        let partition = Partition::halves(naturals(&vector["xs"]));
        let wins = |winner| winner == Player::Left;
        let solvable = vector["partition"].as_bool().unwrap();
        assert_eq!(wins(partition.strategy(&task).unwrap().winner), solvable);
        let alternating = Alternating::of_partition(&partition, &task).unwrap();
        if vector["alt"].is_null() {
            assert_eq!(partition.target, None);
        } else {
            assert_eq!(alternating.choices.free, naturals(&vector["alt"]["ys"]));
            assert_eq!(alternating.target, natural(&vector["alt"]["B"]));
            assert_eq!(solvable, vector["alt_solvable"].as_bool().unwrap());
        }
        assert_eq!(wins(alternating.strategy(&task).unwrap().winner), solvable);
    }
}

#[test]
fn satisfiability() {
    let task = Task::default();
    for vector in vectors("sat") {
        let formula = cnf(&vector);
        let truth = vector["sat"].as_bool().unwrap();
        assert_eq!(satisfy(&formula, &task).unwrap().is_some(), truth);
        let cover = Cover::of_sat(&formula, &task).unwrap();
        assert_eq!(cover.points as u64, vector["exact_cover"]["points"].as_u64().unwrap());
        assert_eq!(cover.choices.free, sets(&vector["exact_cover"]["sets"]));
        assert_eq!(cover.strategy(&task).unwrap().winner == Player::Left, truth);
        let partition = Partition::of_cover(&cover, &task).unwrap();
        assert_eq!(partition.choices.free, naturals(&vector["partition"]));
        assert_eq!(partition.strategy(&task).unwrap().winner == Player::Left, truth);
    }
}

#[test]
fn quantified_formulas() {
    let task = Task::default();
    for vector in vectors("qbf") {
        let formula = Quantified::alternating(cnf(&vector));
        let truth = vector["true"].as_bool().unwrap();
        assert_eq!(is_true(&formula, &task).unwrap(), truth);
        let cover = Cover::of_qbf(&formula, &task).unwrap();
        let given = &vector["exact_cover"];
        assert_eq!(cover.points as u64, given["points"].as_u64().unwrap());
        let given_pairs: Vec<[Vec<usize>; 2]> = serde_json::from_value(given["pairs"].clone()).unwrap();
        assert_eq!(
            (cover.choices.pairs.clone(), cover.choices.free.clone()),
            (given_pairs, sets(&given["Y"]))
        );
        assert_eq!(cover.strategy(&task).unwrap().winner == Player::Left, truth);
        let partition = Partition::of_game(&cover, &task).unwrap();
        let given = &vector["gen_partition"];
        assert_eq!(partition.choices.pairs, pairs(&given["pairs"]));
        assert_eq!(partition.choices.free, naturals(&given["Y"]));
        assert_eq!(partition.target, Some(natural(&given["B"])));
        assert_eq!(partition.strategy(&task).unwrap().winner == Player::Left, truth);
        let alternating = Alternating::of_partition(&partition, &task).unwrap();
        assert_eq!(alternating.strategy(&task).unwrap().winner == Player::Left, truth);
    }
}

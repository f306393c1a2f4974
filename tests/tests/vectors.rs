//! The oracle against the given data: if these fail, nothing it says about the engine counts.

use serde_json::Value;
use tedomari_oracle::canonical::{birthday, canonical, number_value};
use tedomari_oracle::order::{outcome, wins_moving_first};
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::text::read;
use tedomari_oracle::tree::{Player, forget_all};
use tedomari_oracle::{Rational, Tree, atomic, cooling, kinds, products, reduced, thermo};

fn data(name: &str) -> String {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(name: &str) -> Vec<Value> {
    serde_json::from_str(&data(name)).expect("a JSON array")
}

fn json_lines(name: &str) -> Vec<Value> {
    let lines = data(name);
    lines.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no text {key} in {case}"))
}

fn rational(value: &Value) -> Rational {
    value.as_str().expect("a number as text").parse().expect("a rational")
}

fn game(text: &str) -> Tree {
    read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn parser() {
    let cases: Value = serde_json::from_str(&data("parser.json")).unwrap();
    for case in cases["ok"].as_array().unwrap() {
        assert_eq!(game(text(case, "text")).to_string(), text(case, "canonical"));
    }
    for case in cases["error"].as_array().unwrap() {
        assert!(read(case.as_str().unwrap()).is_err(), "{case}");
    }
}

/// Both walls at the given corners, between them and above the last, for the tree as written and for
/// the canonical form.
#[test]
fn thermographs() {
    let half = Rational::new(1, 2);
    for case in json("thermographs.json") {
        forget_all();
        let written = game(text(&case, "game"));
        for g in [written, canonical(written)] {
            assert_eq!(thermo::mean(g), rational(&case["mean"]), "{g}");
            assert_eq!(thermo::temperature(g), rational(&case["temperature"]), "{g}");
            assert_eq!(left_stop(g), rational(&case["LS"]), "{g}");
            assert_eq!(right_stop(g), rational(&case["RS"]), "{g}");
            for (key, wall) in [
                ("left_subzero", thermo::left_wall as fn(Tree, Rational) -> Rational),
                ("right_subzero", thermo::right_wall),
            ] {
                let corners: Vec<(Rational, Rational)> = case[key]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|corner| (rational(&corner[0]), rational(&corner[1])))
                    .collect();
                for &(t, value) in &corners {
                    assert_eq!(wall(g, t), value, "{key} of {g} at {t}");
                }
                for pair in corners.windows(2) {
                    let t = (pair[0].0 + pair[1].0) * half;
                    assert_eq!(wall(g, t), (pair[0].1 + pair[1].1) * half, "{key} of {g} at {t}");
                }
                let (last, value) = corners[corners.len() - 1];
                assert_eq!(wall(g, last + Rational::integer(7)), value, "{key} of {g}");
            }
        }
        for entry in case["t_optimal"].as_array().into_iter().flatten() {
            let t = rational(&entry["t"]);
            for (key, player) in [("left", Player::Left), ("right", Player::Right)] {
                let expected = entry[key].as_array().map(|indices| {
                    indices.iter().map(|index| index.as_u64().unwrap() as usize).collect::<Vec<_>>()
                });
                assert_eq!(thermo::optimal_options(written, player, t), expected, "{written} {key} {t}");
            }
        }
    }
}

#[test]
fn thesis_games() {
    for case in json("thesis_games.json") {
        forget_all();
        let g = game(text(&case, "game"));
        assert_eq!(g.to_string(), text(&case, "canonical"));
        assert_eq!(thermo::mean(g), rational(&case["mean"]), "{g}");
        assert_eq!(thermo::temperature(g), rational(&case["sigma"]), "{g}");
        assert_eq!(left_stop(g), rational(&case["VL"]), "{g}");
        assert_eq!(right_stop(g), rational(&case["VR"]), "{g}");
    }
}

#[test]
fn all_small_sums() {
    for case in json("allsmall.json") {
        forget_all();
        let components: Vec<Tree> =
            case["components"].as_array().unwrap().iter().map(|text| game(text.as_str().unwrap())).collect();
        let sum_of = |parts: &[Tree]| parts.iter().fold(Tree::zero(), |sum, &part| sum.plus(part));
        let sum = sum_of(&components);
        assert_eq!(outcome(sum).to_string(), text(&case, "outcome"), "{case}");
        for (key, player) in
            [("left_winning_first_moves", Player::Left), ("right_winning_first_moves", Player::Right)]
        {
            let Some(expected) = case[key].as_array() else {
                continue;
            };
            let mut winning = vec![];
            for (i, component) in components.iter().enumerate() {
                for (j, &option) in component.options(player).iter().enumerate() {
                    let mut after = components.clone();
                    after[i] = option;
                    if !wins_moving_first(sum_of(&after), player.other()) {
                        winning.push(serde_json::json!([i, j]));
                    }
                }
            }
            assert_eq!(&winning, expected, "{case}");
        }
    }
}

#[test]
fn values() {
    for case in json_lines("values.jsonl") {
        forget_all();
        let written = game(text(&case, "expr"));
        let g = canonical(written);
        assert_eq!(g, canonical(game(text(&case, "value"))), "{case}");
        assert_eq!(thermo::mean(g), rational(&case["mean"]), "{case}");
        assert_eq!(thermo::temperature(g), rational(&case["temperature"]), "{case}");
        assert_eq!(left_stop(written), rational(&case["left_stop"]), "{case}");
        assert_eq!(right_stop(written), rational(&case["right_stop"]), "{case}");
        assert_eq!(birthday(written) as u64, case["birthday"].as_u64().unwrap(), "{case}");
        assert_eq!(outcome(written).to_string(), text(&case, "outcome"), "{case}");
        let weight = case["atomic_weight"].as_str().map(|text| canonical(game(text)));
        assert_eq!(atomic::atomic_weight(written), weight, "{case}");
    }
}

/// The values of board positions, as games: their printed form read back, its mast and stops.
#[test]
fn position_values() {
    for case in json_lines("positions.jsonl") {
        forget_all();
        let g = game(text(&case, "value"));
        assert_eq!(thermo::mean(g), rational(&case["mean"]), "{case}");
        assert_eq!(thermo::temperature(canonical(g)), rational(&case["temperature"]), "{case}");
        assert_eq!(left_stop(g), rational(&case["left_stop"]), "{case}");
        assert_eq!(right_stop(g), rational(&case["right_stop"]), "{case}");
    }
}

#[test]
fn operations() {
    for case in json_lines("ops.jsonl") {
        forget_all();
        let args: Vec<Tree> =
            case["args"].as_array().unwrap().iter().map(|text| game(text.as_str().unwrap())).collect();
        let number = |i: usize| number_value(args[i]).expect("a number");
        let result = match text(&case, "op") {
            "cool" => cooling::cool(args[0], number(1)),
            "heat" => cooling::heat(args[0], args[1]),
            "overheat" => cooling::overheat(args[0], args[1], args[2]),
            "freeze" => cooling::freeze(args[0]),
            "ordinal_sum" => products::ordinal_sum(args[0], args[1]),
            "norton" => products::norton(args[0], args[1]),
            "reduced_canonical_form" => reduced::reduced(args[0]),
            other => panic!("unknown operation {other}"),
        };
        assert_eq!(result, canonical(game(text(&case, "value"))), "{case}");
        assert!(kinds::is_hot(result) || thermo::temperature(result) <= Rational::ZERO);
    }
}

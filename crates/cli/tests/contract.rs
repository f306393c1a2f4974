//! What scripts rely on: the fields of every command, exact numbers as strings, exit codes.

use crate::common::{run, run_with, text};
use serde_json::{Value as Json, json};

fn one(arguments: &[&str]) -> Json {
    let run = run(arguments);
    assert_eq!((run.code, &run.err[..]), (0, ""), "{arguments:?}");
    let mut lines = run.json();
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

#[test]
fn eval_fields() {
    let answer = one(&["eval", "--json", "{7/2|1} + ^"]);
    let expected = json!({
        "input": "{7/2|1} + ^", "value": "{7/2^|1^}", "outcome": "L", "left_stop": "7/2", "right_stop": "1",
        "mean": "9/4", "temperature": "5/4", "atomic_weight": null, "is_number": false,
        "is_infinitesimal": false, "is_all_small": false, "kind": "hot", "class": "gote",
        "left_stop_next": "right", "right_stop_next": "right", "parity": null, "uptimal": null,
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&answer[field], value, "{field}");
    }
    assert!(text(&answer, "birthday").bytes().all(|digit| digit.is_ascii_digit()));
    assert!(answer.get("left_incentives").is_none() && answer.get("stats").is_none());
}

#[test]
fn eval_of_infinitesimals() {
    let answer = one(&["eval", "--json", "^ + ^<2> + ^<2> + *2"]);
    assert_eq!(answer["atomic_weight"], "1");
    assert_eq!(answer["uptimal"], json!({ "digits": ["1", "2"], "star": "2" }));
    assert_eq!((&answer["is_infinitesimal"], &answer["is_all_small"]), (&json!(true), &json!(true)));
    assert_eq!(one(&["eval", "--json", "{^^*|v}"])["atomic_weight"], "1/2");
    for (game, outcome) in [("^", "L"), ("v", "R"), ("*", "N"), ("0", "P")] {
        assert_eq!(one(&["eval", "--json", game])["outcome"], outcome);
    }
}

#[test]
fn large_numbers_are_exact() {
    let answer =
        one(&["eval", "--json", "{1267650600228229401496703205376|1/1267650600228229401496703205376}"]);
    assert_eq!(answer["left_stop"], "1267650600228229401496703205376");
    assert_eq!(answer["right_stop"], "1/1267650600228229401496703205376");
    assert_eq!(one(&["eval", "--json", "2.5"])["mean"], "5/2");
}

#[test]
fn incentives_and_stats() {
    let answer = one(&["eval", "--json", "--incentives", "--stats", "{3|1}"]);
    assert_eq!(
        (&answer["left_incentives"], &answer["right_incentives"]),
        (&json!(["{2|0}"]), &json!(["{2|0}"]))
    );
    for count in ["nodes", "bases", "forms", "sums", "comparisons", "order_entries", "bytes"] {
        assert!(answer["stats"][count].is_u64(), "{count}");
    }
    assert!(answer["stats"]["seconds"].is_string());
}

#[test]
fn styles_of_values() {
    assert_eq!(one(&["eval", "--json", "--unicode", "1/2 + ^"])["value"], "½↑");
    assert_eq!(one(&["eval", "--json", "--latex", "^"])["value"], r"{\uparrow}");
    assert_eq!(run(&["eval", "--unicode", "--latex", "^"]).code, 2);
}

#[test]
fn compare_and_assert() {
    for (a, b, relation) in [("^", "0", ">"), ("v", "0", "<"), ("^", "*", "||"), ("{3|-3}", "+-3", "=")] {
        assert_eq!(one(&["compare", "--json", a, b])["relation"], relation);
    }
    let holds = [
        ("^", "0", [">", ">=", "|>"]),
        ("v", "0", ["<", "<=", "<|"]),
        ("^", "*", ["||", "<|", "|>"]),
        ("1", "1", ["=", "<=", ">="]),
    ];
    for (a, b, true_ones) in holds {
        for asserted in ["<", ">", "=", "||", "<=", ">=", "<|", "|>"] {
            let code = if true_ones.contains(&asserted) { 0 } else { 1 };
            assert_eq!(run(&["compare", a, b, "--assert", asserted]).code, code, "{a} {asserted} {b}");
        }
    }
    let answer = one(&["compare", "--json", "--difference", "--assert", "=", "{3|1}", "2 + +-1"]);
    assert_eq!(
        (&answer["difference"], &answer["asserted"], &answer["holds"]),
        (&json!("0"), &json!("="), &json!(true))
    );
    assert_eq!(run(&["compare", "1", "2", "--assert", "~"]).code, 2);
}

#[test]
fn a_relation_is_told_in_words_if_that_is_asked_for() {
    let told = [
        ("^", "*", "||", "confused: whoever starts wins the difference"),
        ("^", "0", ">", "greater: Left wins the difference"),
        ("0", "^", "<", "less: Right wins the difference"),
        ("^ - ^", "0", "=", "equal: whoever starts loses the difference"),
    ];
    for (a, b, sign, words) in told {
        assert_eq!(run(&["compare", a, b]).out, format!("{a} {sign} {b}\n"));
        assert_eq!(run(&["compare", a, b, "--explain"]).out, format!("{a} {sign} {b}  ({words})\n"));
    }
    assert_eq!(run(&["compare", "over", "0"]).out, "over > 0\n  onsides >, offsides >\n");
    let sides = "over > 0  (greater: at least on either side)\n  onsides >, offsides >\n";
    assert_eq!(run(&["compare", "over", "0", "--explain"]).out, sides);
    assert_eq!(run(&["compare", "^", "*", "--explain", "--json"]).code, 2);
}

#[test]
fn thermograph_fields() {
    let answer = one(&["thermograph", "--json", "4||-4|-10", "--at", "-1/2,4", "--at", "6", "--steps"]);
    assert_eq!(answer["left"], json!([["-1", "5"], ["11/2", "-3/2"]]));
    assert_eq!(answer["right"], json!([["-1", "-4"], ["3", "-4"], ["11/2", "-3/2"]]));
    assert_eq!((text(&answer, "mean"), text(&answer, "temperature")), ("-3/2", "11/2"));
    let at = &answer["at"];
    assert_eq!((text(&at[0], "t"), text(&at[0], "left"), text(&at[0], "right")), ("-1/2", "9/2", "-4"));
    assert_eq!(at[1]["right_optimal"], json!([{ "index": 0, "option": "-4|-10" }]));
    assert_eq!((&at[2]["left_optimal"], &at[2]["class"]), (&Json::Null, &Json::Null));
    assert_eq!(answer["steps"]["left"][0]["option"], "4");
    assert_eq!(run(&["thermograph", "1", "--at", "-2"]).code, 2);
}

#[test]
fn optimal_moves_have_the_users_words() {
    let answer = one(&["thermograph", "--json", "{10+10, {100|15} | -7}", "--at", "5"]);
    let left = json!([{ "index": 0, "option": "10+10" }, { "index": 1, "option": "{100|15}" }]);
    assert_eq!(answer["at"][0]["left_optimal"], left);
}

#[test]
fn position_fields() {
    let answer = one(&["position", "--json", "--moves", "domineering", "..#..|..#.#|..#.."]);
    assert_eq!((text(&answer, "ruleset"), text(&answer, "board")), ("domineering", "..#..|..#.#|..#.."));
    assert_eq!((text(&answer, "value"), text(&answer, "mean")), ("{1/2|-2}", "-3/4"));
    assert_eq!(answer["components"].as_array().unwrap().len(), 2);
    assert_eq!(
        answer["components"][0],
        json!({ "board": "..|..|..", "cells": ["a1", "b1", "a2", "b2", "a3", "b3"], "value": "{1/2|-2}", "mean": "-3/4", "temperature": "5/4" })
    );
    assert!(answer["parts"].is_u64());
    let best = |player: &str| -> Vec<&str> {
        let moves = answer["moves"][player].as_array().unwrap();
        moves.iter().filter(|m| m["best"] == true).map(|m| text(m, "move")).collect()
    };
    assert_eq!((best("left"), best("right")), (vec!["a1-a2", "b1-b2", "a2-a3", "b2-b3"], vec!["a2-b2"]));
}

#[test]
fn threads_do_not_change_answers() {
    // How many parts were looked at is a count of work, like the seconds.
    let of = |threads| {
        let mut answer = one(&["position", "--json", "--moves", "domineering", "4x5", "--threads", threads]);
        answer.as_object_mut().expect("an object").remove("parts");
        answer
    };
    assert_eq!(of("1"), of("4"));
    assert_eq!(of("1"), of("0"));
}

#[test]
fn rulesets_are_listed_and_their_examples_hold() {
    let run = run(&["rulesets", "--json"]);
    assert_eq!(run.code, 0);
    for about in run.json() {
        for field in ["name", "board", "moves", "reference"] {
            assert!(!text(&about, field).is_empty());
        }
        let (board, value) = (text(&about["example"], "board"), text(&about["example"], "value"));
        let answer = one(&["position", "--json", text(&about, "name"), board]);
        let found = if answer["sides"].is_object() { &answer["sides"] } else { &answer };
        let relation = one(&["compare", "--json", text(found, "value"), value]);
        assert_eq!(relation["relation"], "=", "{about}");
    }
}

#[test]
fn batches_of_every_command() {
    let compared = run_with(
        &["compare", "--json", "-"],
        b"{\"a\":\"1\",\"b\":2}\n{\"a\":\"^\",\"b\":\"*\",\"id\":\"x\"}\n",
    );
    let relations: Vec<Json> = compared.json().iter().map(|answer| answer["relation"].clone()).collect();
    assert_eq!(relations, ["<", "||"]);
    assert_eq!(compared.json()[1]["id"], "x");
    let positions =
        run_with(&["position", "--json", "-"], b"{\"ruleset\":\"domineering\",\"board\":\"2x4\"}\n");
    assert_eq!(positions.json()[0]["value"], "Miny(2)");
    let boards = run_with(&["position", "--json", "domineering", "-"], b"2x4\n..|.#\n");
    assert_eq!(boards.json().len(), 2);
    let graphs = run_with(&["thermograph", "--json", "-"], b"{3|1}\n");
    assert_eq!(graphs.json()[0]["mean"], "2");
}

#[test]
fn arguments_with_a_hyphen() {
    for arguments in
        [&["eval", "--json", "-3/4"][..], &["eval", "-3/4", "--json"], &["eval", "--json", "--", "-3/4"]]
    {
        assert_eq!(one(arguments)["value"], "-3/4");
    }
    assert_eq!(one(&["eval", "-{3|1} + 2", "--json"])["value"], "+-1");
    assert_eq!(one(&["compare", "-1", "-{1|}", "--json"])["relation"], ">");
    // The input is repeated as it was.
    assert_eq!(one(&["eval", "--json", " -1"])["input"], " -1");
    assert_eq!(run(&["eval", "3", "-", "2"]).code, 2);
}

#[test]
fn drawings_in_files() {
    let folder = std::env::temp_dir().join(format!("tedomari-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [svg, png] = ["a.svg", "a.png"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    assert_eq!(run(&["thermograph", "{3|1}", "4||-4|-10", "--svg", &svg, "--png", &png]).code, 0);
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert_eq!(&std::fs::read(&png).unwrap()[1..4], b"PNG");
    assert_eq!(run(&["thermograph", "{3|1}", "--steps", "--svg", &svg]).code, 0);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(run(&["thermograph", "{3|1}", "--svg", "-"]).out.starts_with("<svg "));
    let failed = run(&["thermograph", "{3|1}", "--svg", "/no/such/folder/a.svg"]);
    assert_eq!(failed.code, 2);
    assert!(failed.err.contains("could not be written"));
}

#[test]
fn a_bad_option_is_told_by_its_name() {
    for (arguments, message) in [
        (&["tds", "{5|1}", "--delta", "2"][..], "--delta: the step between coupons must be 1, 1/2,"),
        (&["tds", "{5|1}", "--delta", "0"], "--delta: the step between coupons must be 1, 1/2,"),
        (&["tds", "{5|1}", "--top", "-3"], "--top: the top coupon must not be below the last one"),
        (&["tds", "{5|1}", "--delta", "1/2", "--top", "1/4"], "--top: the top coupon must be a multiple"),
        (&["eval", "3", "--threads", "-1"], "invalid value '-1' for '--threads <N>'"),
        (&["strategy", "greedy"], "a strategy and a sum are needed"),
    ] {
        let run = run(arguments);
        assert_eq!((run.code, &*run.out), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message) && !run.err.contains('^'), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_byte_order_mark_is_no_game() {
    let run = run_with(&["eval", "-", "--json"], "\u{feff}{3|1}\n\u{feff}1\n".as_bytes());
    let answers = run.json();
    assert_eq!(answers[0]["mean"], "2");
    assert!(answers[1]["error"].is_object(), "only the first line may have one");
}

/// Clobber is all small, so that its stops are 0 however large the board; so who wins a sum with a hot game is soon told.
#[test]
fn boards_of_small_games_are_known_to_be_small() {
    let first = |arguments: &[&str]| run(arguments).json().remove(0);
    let eval = first(&["eval", "clobber(7x7) + {5|3}", "--node-limit", "50", "--json"]);
    assert_eq!(eval["bounds"]["mean"], json!(["4", "4"]));
    let solve = first(&["solve", "clobber(7x7)", "{5|3}", "--node-limit", "50", "--json"]);
    assert_eq!((&solve["winner"], &solve["score"]), (&json!("left"), &json!("5")));
}

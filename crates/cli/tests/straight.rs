//! Thermographs straight from positions on the command line: what is told, limits and interruption.

use std::process::Stdio;
use std::time::Duration;

use crate::common::{Run, run, tedomari, text};
use serde_json::Value as Json;

fn one(arguments: &[&str]) -> Json {
    let run = run(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.json().remove(0)
}

#[test]
fn a_position_without_its_value() {
    let found = one(&["position", "amazons", "..o|...|..x", "--straight", "--json", "--moves"]);
    assert_eq!((text(&found, "mean"), text(&found, "temperature")), ("0", "11/4"));
    assert_eq!(text(&found, "method"), "straight");
    assert!(found.get("value").is_none());
    let with_value = one(&["position", "amazons", "..o|...|..x", "--json"]);
    for field in ["left_stop", "right_stop", "mean", "temperature", "class", "thermograph"] {
        assert_eq!(found[field], with_value[field], "{field}");
    }
    // The board is symmetric in the players, so their best moves mirror each other.
    let best = |side: &str| -> Vec<Json> {
        let moves = found["moves"][side].as_array().unwrap().iter();
        moves.filter(|option| option["best"] == true).cloned().collect()
    };
    let (left, right) = (best("left"), best("right"));
    assert!(!left.is_empty() && left.len() == right.len());
    assert_eq!(format!("-{}", text(&left[0], "mean")), text(&right[0], "mean"));
}

#[test]
fn parts_and_sums() {
    let found = one(&["position", "domineering", "..#..|..#..|..#.#", "--straight", "--json"]);
    let with_values = one(&["position", "domineering", "..#..|..#..|..#.#", "--json"]);
    assert_eq!(found["components"].as_array().unwrap().len(), 2);
    for (part, valued) in
        found["components"].as_array().unwrap().iter().zip(with_values["components"].as_array().unwrap())
    {
        for field in ["board", "mean", "temperature"] {
            assert_eq!(part[field], valued[field], "{field}");
        }
    }
    for sum in [
        "domineering(3x3) + {3|1}",
        "amazons(x..|..o) - konane(xo.x|ox.o) - 1/2",
        "-nogo(...|...) + clobber(xox|oxo) + Tiny(1)",
        "{5||4|0}",
    ] {
        let straight = one(&["thermograph", sum, "--straight", "--json"]);
        assert_eq!(straight, one(&["thermograph", sum, "--json"]), "{sum}");
    }
}

/// The whole of the limit is not spent on the value.
#[test]
fn what_is_left_of_a_limit() {
    let board = ["position", "amazons", "x...|....|..o.", "--json"];
    let exact = one(&[&board[..], &["--straight"]].concat());
    let stopped = run(&[&board[..], &["--node-limit", "40k"]].concat());
    assert_eq!(stopped.code, 3);
    let stopped = &stopped.json()[0];
    assert!(stopped.get("value").is_none());
    assert_eq!(text(stopped, "stopped"), "node limit reached");
    for field in ["left_stop", "right_stop", "mean", "temperature"] {
        assert_eq!(stopped[field], exact[field], "{field}");
        assert_eq!(stopped["bounds"][field], serde_json::json!([exact[field], exact[field]]), "{field}");
    }
    // Less than that leaves bounds.
    let bounds = run(&[&board[..], &["--straight", "--node-limit", "100"]].concat());
    assert_eq!(bounds.code, 3);
    let bounds = &bounds.json()[0];
    assert!(bounds.get("mean").is_none() && bounds["bounds"]["mean"][0].is_string(), "{bounds}");
    let thermograph =
        run(&["thermograph", "amazons(x...|....|..o.)", "--straight", "--node-limit", "100", "--json"]);
    assert_eq!(thermograph.code, 3);
    assert!(thermograph.json()[0]["bounds"]["temperature"][1].is_string());
}

#[test]
fn moves_of_a_line_have_names() {
    let found = one(&["tds", "amazons(..o|...|..x) - {3|1}", "--json"]);
    let moves: Vec<&Json> =
        found["line"].as_array().unwrap().iter().filter(|turn| turn.get("to").is_some()).collect();
    let named = moves.iter().filter(|turn| turn["move"].as_str().is_some_and(|name| name.contains('/')));
    assert!(named.count() > 0 && !moves.is_empty(), "{found}");
    assert_eq!((text(&found, "mean"), text(&found, "temperature")), ("-2", "11/4"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_gives_bounds() {
    let board = "x....|.....|.....|.....|....o";
    for arguments in [&["--straight"][..], &[]] {
        let child = tedomari()
            .args(["position", "amazons", board, "--json"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        let sent = std::process::Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let run = Run::of(child.wait_with_output().unwrap());
        assert_eq!(run.code, 130, "{}", run.err);
        let answer = &run.json()[0];
        assert_eq!(text(answer, "stopped"), "interrupted");
        assert!(answer["bounds"]["mean"][0].is_string() && answer["bounds"]["mean"][1].is_string());
    }
}

//! Tokens on digraphs and annihilation games on the command line.

use std::path::PathBuf;

use crate::common::{run, run_with, text};
use serde_json::{Value as Json, json};

/// A file that is gone afterwards.
struct File(PathBuf);

impl File {
    fn new(name: &str, content: &str) -> File {
        let path = std::env::temp_dir().join(format!("tedomari-graph-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        File(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn lines(command: &str, items: &[Json]) -> Vec<Json> {
    let input: String = items.iter().map(|item| format!("{item}\n")).collect();
    let run = run_with(&[command, "--json", "-"], input.as_bytes());
    assert_eq!(run.err, "");
    run.json()
}

#[test]
fn a_vertex_alone_and_all_of_them() {
    // 0 and 1 send the token to and fro, 1 may end it at 2, and 3 passes for ever or goes to 2.
    let edges = json!([[0, 1], [1, 0], [1, 2], [3, 3], [3, 2]]);
    let answers = lines(
        "graph",
        &[
            json!({ "n": 4, "edges": edges, "tokens": [] }),
            json!({ "n": 4, "edges": edges, "tokens": [3], "id": "x" }),
            json!({ "n": 4, "edges": edges, "tokens": [3, 3] }),
            json!({ "n": 4, "edges": edges, "tokens": [3, 1] }),
        ],
    );
    assert_eq!(answers[0]["gamma"], json!([0, 1, 0, null]));
    assert_eq!(answers[0]["k"], json!([null, null, null, [0]]));
    assert_eq!(answers[0]["outcome"], json!(["P", "N", "P", "N"]));
    assert_eq!(answers[0]["moves"], json!([[1, 0], [1, 2], [3, 2]]));
    assert_eq!((&answers[1]["id"], text(&answers[1], "outcome")), (&json!("x"), "N"));
    assert_eq!((&answers[1]["gamma"], &answers[1]["k"]), (&Json::Null, &json!([0])));
    assert_eq!((text(&answers[2], "outcome"), &answers[2]["k"]), ("D", &json!([])));
    assert_eq!(answers[2]["moves"], json!([[3, 3]]));
    // oo(0) + 1 = oo(1): a draw, and only passing keeps it.
    assert_eq!((text(&answers[3], "outcome"), &answers[3]["k"]), ("D", &json!([1])));
}

#[test]
fn sums_say_where() {
    let nim = json!({ "n": 3, "edges": [[1, 0], [2, 0], [2, 1]] });
    let answers = lines("graph", &[json!({ "graphs": [nim, nim, nim], "tokens": [2, 1, [1, 1]] })]);
    assert_eq!(answers[0]["gamma"], 3);
    assert_eq!((&answers[0]["moves"], &answers[0]["components"]), (&json!([[2, 1]]), &json!([0])));
    let file = File::new("nim.txt", "1 0\n2 0\n2 1\n");
    let sum = run(&["graph", "--json", file.name(), file.name(), "--tokens", "2", "--tokens", "1"]);
    assert_eq!(sum.json()[0]["moves"], json!([[2, 1]]));
}

#[test]
fn annihilation_on_the_wheel() {
    let edges = json!([[0, 1], [1, 2], [2, 3], [3, 0]]);
    let item = |tokens: Json| json!({ "n": 4, "edges": edges, "tokens": tokens });
    let answers =
        lines("annihilation", &[item(json!([])), item(json!([0, 2])), item(json!([0, 1])), item(json!([0]))]);
    let outcomes: Vec<&str> = answers.iter().map(|answer| text(answer, "outcome")).collect();
    assert_eq!(outcomes, ["P", "P", "N", "D"]);
    assert_eq!(answers[2]["moves"], json!([[0, 1], [1, 2]]));
    // Matter and Antimatter: the electron runs into the positron, or the positron to the other side of the wheel.
    let answers =
        lines("annihilation", &[json!({ "n": 4, "edges": edges, "electrons": [0], "positrons": [1] })]);
    assert_eq!((text(&answers[0], "outcome"), &answers[0]["moves"]), ("N", &json!([[0, 1], [1, 2]])));
}

#[test]
fn mistakes_point_at_the_place() {
    let bad = |command: &str, line: &str| -> (String, u64) {
        let run = run_with(&[command, "--json", "-"], format!("{line}\n").as_bytes());
        assert_eq!(run.code, 2, "{line}");
        let error = &run.json()[0]["error"];
        (error["message"].as_str().unwrap().to_owned(), error["offset"].as_u64().unwrap())
    };
    assert_eq!(bad("graph", r#"{"n":2,"edges":[[0,2]],"tokens":[]}"#).1, 19);
    assert_eq!(bad("graph", r#"{"n":2,"edges":[[0,1]],"tokens":[2]}"#).1, 33);
    assert_eq!(
        bad("annihilation", r#"{"n":2,"edges":[[0,1]],"tokens":[1,1]}"#),
        ("two tokens on 1: a vertex has room for only one".into(), 35)
    );
    assert!(bad("graph", r#"{"n":2}"#).0.contains("\"edges\""));
    assert_eq!(bad("graph", "").1, 0);
    let file = File::new("bad.dot", "digraph {\n  a -> b\n  b -- c\n}\n");
    let plain = run(&["graph", file.name()]);
    assert_eq!(plain.code, 2);
    assert!(plain.err.contains("  b -- c\n      ^\n"), "{}", plain.err);
    let good = File::new("good.dot", "digraph { start -> end }");
    let typo = run(&["graph", good.name(), "--tokens", "start,ende"]);
    assert!(typo.err.contains("(did you mean `end`?)\n  start,ende\n        ^"), "{}", typo.err);
    // The time to compare two names is the product of their lengths, so long ones are not compared.
    let long = "v".repeat(120);
    let named = File::new("long.dot", &format!("digraph {{ {long} -> end }}"));
    let typo = run(&["graph", named.name(), "--tokens", &long[1..]]);
    assert_eq!(typo.code, 2);
    assert!(
        typo.err.contains("no vertex has the name") && !typo.err.contains("did you mean"),
        "{}",
        typo.err
    );
    assert_eq!(run(&["graph", "/nowhere/at/all"]).code, 2);
}

#[test]
fn limits_stop_the_work() {
    let huge = run_with(
        &["graph", "--json", "--memory-limit", "1MB", "-"],
        b"{\"n\":4000000000,\"edges\":[],\"tokens\":[]}\n",
    );
    assert_eq!(huge.code, 3);
    assert_eq!(text(&huge.json()[0], "stopped"), "memory limit reached");
    let edges: String =
        (0..90).map(|u| format!("{u} {}\n{u} {}\n", (u + 1) % 90, (u * 7 + 2) % 90)).collect();
    let file = File::new("large.txt", &edges);
    for limit in [&["--node-limit", "1k"][..], &["--memory-limit", "1MB"]] {
        let stopped = run(&[&["annihilation", file.name(), "--tokens", "0,5,9"], limit].concat());
        assert_eq!((stopped.code, &stopped.err[..]), (3, ""));
        assert!(stopped.out.contains("limit reached after"), "{}", stopped.out);
    }
}

#[test]
fn a_million_loops() {
    let edges: String = (0..1_000_000).map(|u| format!("{u} {u}\n")).collect();
    let file = File::new("loops.txt", &edges);
    let answer = run(&["graph", file.name()]);
    assert!(answer.out.contains("0 P, 0 N, 1,000,000 D"), "{}", answer.out);
    let answer = run(&["annihilation", file.name(), "--tokens", "3,999999", "--json"]);
    assert_eq!(text(&answer.json()[0], "outcome"), "D");
}

#[test]
fn drawings() {
    let file = File::new("draw.dot", "digraph { a -> b -> a; b -> c; c -> c; \"<d>\" -> a }");
    let svg = run(&["graph", file.name(), "--svg", "-", "--tokens", "a,a,b"]);
    assert!(svg.out.starts_with("<svg ") && svg.out.ends_with("</svg>\n") && svg.out.contains("&lt;d&gt;"));
    let dot = run(&["annihilation", file.name(), "--dot", "-"]);
    let again = File::new("again.dot", &dot.out);
    let (first, second) = (run(&["graph", file.name(), "--json"]), run(&["graph", again.name(), "--json"]));
    assert_eq!(first.json()[0]["gamma"], second.json()[0]["gamma"]);
    assert_eq!(run(&["graph", file.name(), "--dot", "-", "--svg", "-"]).code, 2);
}

/// The person always makes the first move of the list; the program wins what it can.
#[test]
fn playing() {
    let file = File::new("play.dot", "digraph { a -> b -> a; b -> c; c -> d -> e -> c; e -> f }");
    let moves = "#1\n".repeat(60);
    for command in ["graph", "annihilation"] {
        let play = |tokens: &str, first: &str| {
            let arguments = [command, file.name(), "--tokens", tokens, "--play", "--first", first];
            run_with(&arguments, moves.as_bytes())
        };
        let position =
            |tokens: &str| run(&[command, file.name(), "--tokens", tokens, "--json"]).json().remove(0);
        for tokens in ["a", "b", "e", "a,e", "b,e", "a,b,d", "a,b,c,d,e"] {
            let (won, lost) = match text(&position(tokens), "outcome") {
                "N" => (true, false),
                "P" => (false, true),
                _ => continue,
            };
            if won {
                let played = play(tokens, "program");
                assert!(played.out.contains("the program wins"), "{command} {tokens}: {}", played.out);
            }
            if lost {
                let played = play(tokens, "you");
                assert!(played.out.contains("the program wins"), "{command} {tokens}: {}", played.out);
            }
        }
        assert_eq!(run(&[command, file.name(), "--play"]).code, 2);
        assert_eq!(run(&[command, "-", "--play"]).code, 2);
    }
}

#[test]
fn lines_of_play_end() {
    let file = File::new("line.txt", "0 4\n0 5\n1 4\n2 0\n3 2\n4 3\n5 1\n5 6\n6 1\n6 2\n");
    let answer =
        run(&["annihilation", file.name(), "--tokens", "0,1,3,4,5,6", "--line", "--json"]).json().remove(0);
    let line = answer["line"].as_array().unwrap();
    assert_eq!(text(&answer, "outcome"), "N");
    let counters: Vec<u64> = line.iter().filter_map(|ply| ply["counter"].as_u64()).collect();
    assert!(line.len() > 5 && counters.is_sorted_by(|a, b| a > b), "{counters:?}");
}

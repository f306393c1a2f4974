//! Batches: order, flushing, bad items, closed pipes, hostile input.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::common::{run, run_with, tedomari, text};
use serde_json::{Value as Json, json};

#[test]
fn one_line_for_each_line_in_order() {
    let input = "5\n{1,,2|3}\n\n  \n{\"input\": \"^\"}\n{\"expr\": \"*\"}\r\n{\"input\": 3, }\n-2";
    let run = run_with(&["eval", "--json", "-"], input.as_bytes());
    assert_eq!(run.code, 2);
    let answers = run.json();
    let values: Vec<Json> = answers.iter().map(|answer| answer["value"].clone()).collect();
    let none = Json::Null;
    assert_eq!(
        values,
        [json!("5"), none.clone(), none.clone(), none.clone(), json!("^"), json!("*"), none, json!("-2")]
    );
    assert_eq!(answers[1]["error"]["offset"], 3);
    assert_eq!(answers[1]["input"], "{1,,2|3}");
    assert_eq!(answers[6]["error"]["offset"], 13);
    for at in [1, 2, 3, 6] {
        assert!(!text(&answers[at]["error"], "message").is_empty());
    }
}

#[test]
fn answers_come_before_the_next_line_is_sent() {
    let mut child = tedomari()
        .args(["eval", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for n in 0..20 {
        writeln!(to, "{n}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        let answer: Json = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["value"], n.to_string());
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn fields_say_where_the_error_is() {
    let run = run_with(
        &["compare", "--json", "-"],
        b"{\"a\":\"1\",\"b\":\"{1|\"}\n{\"a\":\"1\"}\n[1]\n{\"a\":[],\"b\":1}\n",
    );
    assert_eq!(run.code, 2);
    let answers = run.json();
    assert_eq!((&answers[0]["error"]["field"], &answers[0]["error"]["offset"]), (&json!("b"), &json!(3)));
    assert_eq!(answers[0]["input"], json!({ "a": "1", "b": "{1|" }));
    assert_eq!(answers.len(), 4);
    let run = run_with(
        &["position", "--json", "-"],
        b"{\"ruleset\":\"domineerin\",\"board\":\"..\"}\n{\"ruleset\":\"domineering\",\"board\":\"..|.x\"}\n",
    );
    let answers = run.json();
    assert!(text(&answers[0]["error"], "message").contains("did you mean `domineering`?"));
    assert_eq!((&answers[1]["error"]["field"], &answers[1]["error"]["offset"]), (&json!("board"), &json!(4)));
}

#[test]
fn plain_errors_have_a_caret() {
    let run = run_with(&["eval", "-"], b"3\n{1,,2|3}\n");
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "error: line 2: found `,`, expected an option\n  {1,,2|3}\n     ^\n");
    assert!(run.out.contains("integer"));
}

#[test]
fn bytes_that_are_not_text() {
    let run = run_with(&["eval", "--json", "-"], b"1\n2\xff3\n4\n");
    assert_eq!(run.code, 2);
    let answers = run.json();
    assert_eq!(
        (answers.len(), &answers[1]["error"]["offset"], &answers[2]["value"]),
        (3, &json!(1), &json!("4"))
    );
    assert_eq!(run_with(&["compare", "-"], b"\xff\n").code, 2);
}

#[test]
fn escapes_do_not_reach_the_terminal() {
    let run = run_with(&["eval", "-"], b"\x1b[2J\x07oops(\n");
    assert!(!run.err.contains('\x1b') && !run.err.contains('\x07'), "{:?}", run.err);
}

#[test]
fn a_closed_pipe_ends_the_run_quietly() {
    let mut child = tedomari()
        .args(["eval", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || (0..200_000).all(|n| writeln!(to, "{n}").is_ok()));
    let mut line = String::new();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    from.read_line(&mut line).unwrap();
    drop(from);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    assert!(!feeder.join().unwrap(), "the program stopped reading");
    for command in ["man", "rulesets"] {
        let mut child =
            tedomari().arg(command).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait_with_output().unwrap().stderr, b"");
    }
}

#[test]
fn huge_and_deep_input() {
    let nested = |depth: usize, end: &str| format!("{}0{}", "{".repeat(depth), end.repeat(depth));
    let open = "{".repeat(1 << 20);
    let many = format!("{{{}|}}", "1,".repeat(200_000) + "2");
    let deep = nested(10_000, "|}");
    let lines = [&open[..], &deep, &many, &nested(10_000, "|0}"), &"-".repeat(100_000), &"9".repeat(100_000)];
    let run = run_with(&["eval", "--json", "--time-limit", "60s", "-"], (lines.join("\n") + "\n").as_bytes());
    let answers = run.json();
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers[0]["error"]["offset"], 1 << 20);
    assert_eq!((text(&answers[1], "value"), text(&answers[2], "value")), ("10000", "3"));
    // In plain output a window of the line is shown.
    let run = run_with(&["eval", "-"], (open + "\n").as_bytes());
    assert!(run.err.len() < 1000, "{}", run.err.len());
}

#[test]
fn nothing_to_do() {
    let empty = run_with(&["eval", "-"], b"");
    assert_eq!((empty.code, &empty.out[..]), (0, ""));
    assert_eq!(run(&["eval"]).code, 2);
    assert_eq!(run(&["eval", ""]).code, 2);
    assert_eq!(run(&["position", "domineering", ""]).code, 2);
    assert_eq!(run(&["compare", "1"]).code, 2);
}

#[test]
fn what_is_remembered_from_sum_to_sum_changes_no_answer() {
    let boards = [
        r#"["amazons(...|..x|.o#)","amazons(..#|..x|.o.)","clobber(xox|ox.)"]"#,
        r#"["amazons(..#|..x|.o.)","domineering(...|...|...)","-{1|-1}"]"#,
        r#"["clobber(xox|ox.)","amazons(...|..x|.o#)"]"#,
    ];
    let games = [r#"["{{9|5}|0}","{7|2,{3|-8}}","{4|1}"]"#, r#"["{7|2,{3|-8}}","{4|1}","{8|{6|-3}}"]"#];
    for (play, sums) in [("normal", &boards[..]), ("score", &games[..])] {
        let all: &[&str] = if play == "normal" { &["--all-moves"] } else { &[] };
        let arguments = [&["solve", "--play", play, "--json", "-"], all].concat();
        let lines: Vec<String> = sums
            .iter()
            .flat_map(|sum| {
                ["left", "right"].map(|first| format!("{{\"components\":{sum},\"first\":\"{first}\"}}\n"))
            })
            .collect();
        let together = run_with(&arguments, lines.concat().as_bytes());
        assert_eq!(together.code, 0);
        for (line, answer) in lines.iter().zip(together.json()) {
            let alone = &run_with(&arguments, line.as_bytes()).json()[0];
            for field in ["input", "score", "winner", "best", "moves"] {
                assert_eq!(answer[field], alone[field], "{field} of {line}");
            }
        }
    }
}

#[test]
fn with_a_limit_on_nodes_nothing_is_remembered() {
    let line =
        "{\"components\":[\"{{9|5}|0}\",\"{7|2,{3|-8}}\",\"{8|{6|-3}}\",\"{5|{4|1}}\"],\"first\":\"left\"}\n";
    let run = run_with(&["solve", "--node-limit", "1M", "--json", "-"], line.repeat(2).as_bytes());
    let answers = run.json();
    assert!(answers[0]["nodes"].as_u64() > Some(1));
    assert_eq!(answers[0]["nodes"], answers[1]["nodes"]);
}

#[test]
fn memory_that_earlier_sums_took_is_no_limit() {
    let sums = run(&["generate", "sums", "--count", "12", "--components", "25", "--seed", "5", "--json"]);
    let lines: Vec<String> = sums
        .json()
        .iter()
        .flat_map(|sum| {
            let components = &sum["components"];
            ["left", "right"]
                .map(|first| format!("{}\n", json!({ "components": components, "first": first })))
        })
        .collect();
    // Just above what the larger sums take, so that what is left of others counts.
    for limit in ["1200kB", "1300kB", "1400kB", "1500kB"] {
        let arguments = ["solve", "--memory-limit", limit, "--json", "-"];
        let together = run_with(&arguments, lines.concat().as_bytes());
        for (line, answer) in lines.iter().zip(together.json()) {
            let alone = &run_with(&arguments, line.as_bytes()).json()[0];
            for field in ["score", "best", "stopped"] {
                assert_eq!(answer[field], alone[field], "{field} of {line}");
            }
        }
    }
}

/// Items that take long enough to be answered by several threads, some that are none, and some that are short.
fn long_items() -> Vec<String> {
    let mut items = vec!["domineering(5x5)".to_owned()];
    for n in 0..40 {
        items.push(match n % 4 {
            0 => format!("domineering(4x4) + {n}"),
            1 => format!("{{{n}|"),
            2 => format!("{n}"),
            _ => format!("domineering(..#..|.....|..#.#|.....) - {n}"),
        });
    }
    items
}

#[test]
fn several_threads_answer_in_the_order_of_the_lines() {
    let input = long_items().join("\n");
    let of = |arguments: &[&str]| {
        let told = run_with(&[&["eval", "-"], arguments].concat(), input.as_bytes());
        assert_eq!(told.code, 2, "{}", told.err);
        (told.out, told.err)
    };
    for format in [&[][..], &["--json"], &["--json", "--node-limit", "300"]] {
        let one = of(&[format, &["--threads", "1"]].concat());
        for threads in ["2", "7"] {
            assert_eq!(of(&[format, &["--threads", threads]].concat()), one, "{threads} threads");
        }
    }
}

#[test]
fn several_threads_answer_before_the_next_line_is_sent() {
    let mut child = tedomari()
        .args(["eval", "--json", "--threads", "4", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for item in long_items() {
        writeln!(to, "{item}").unwrap();
        let mut line = String::new();
        from.read_line(&mut line).unwrap();
        let answer: Json = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["input"], item);
    }
    drop(to);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

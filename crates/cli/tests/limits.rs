//! Budgets and interruption: bounds instead of the answer, and the right exit code.

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Run, hard_sum, run, run_with, tedomari, text};
use serde_json::Value as Json;

/// Whether an integer lies within `[low, high]`, either of which may be null.
fn holds(bounds: &Json, x: i64) -> bool {
    let end = |end: &Json| -> Option<f64> {
        let text = end.as_str()?;
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Some(numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap())
    };
    end(&bounds[0]).is_none_or(|low| low <= x as f64) && end(&bounds[1]).is_none_or(|high| x as f64 <= high)
}

#[test]
fn bounds_hold_the_mean() {
    let (sum, mean) = hard_sum();
    // Wherever a limit on memory lies between two growths of a table.
    let memory = ["7MB", "10MB", "20MB", "27MB", "45MB", "60MB"].map(|bytes| ["--memory-limit", bytes]);
    for limit in [["--node-limit", "1k"], ["--time-limit", "200ms"]].iter().chain(&memory) {
        let run = run(&[&["eval", "--json"], &limit[..], &[&sum[..]]].concat());
        assert_eq!(run.code, 3, "{limit:?}: {}", run.err);
        let answer = &run.json()[0];
        let kind = limit[0].trim_start_matches("--").replace("-limit", "");
        assert_eq!(text(answer, "stopped"), format!("{kind} limit reached"));
        assert_eq!(answer["input"], sum);
        assert!(holds(&answer["bounds"]["mean"], mean), "{mean} in {}", answer["bounds"]);
        assert!(answer["nodes"].is_u64() && answer.get("value").is_none());
        for field in ["left_stop", "right_stop", "mean", "temperature"] {
            assert_eq!(answer["bounds"][field].as_array().map(Vec::len), Some(2), "{field}");
        }
    }
}

/// A table that doubles takes three times its room for a moment. It asks before: the search stops with what it knows.
#[test]
fn growing_tables_stay_within_the_memory() {
    for limit in ["7MB", "12MB"] {
        for command in [
            &["position", "domineering", "6x6"][..],
            &["position", "cram", "6x7"],
            &["solve", "--play", "normal", "nogo(4x5)"],
            &["thermograph", "domineering(6x6)"],
        ] {
            let run = run(&[command, &["--json", "--memory-limit", limit]].concat());
            assert_eq!(run.code, 3, "{limit} {command:?}: {}", run.err);
            assert_eq!(text(&run.json()[0], "stopped"), "memory limit reached");
        }
    }
}

#[test]
fn the_helper_knows_the_mean() {
    // The mean that the other tests expect, part by part from the program.
    let (sum, mean) = hard_sum();
    let parts: Vec<&str> = sum.split(" + ").collect();
    let run = run(&[&["eval", "--json"][..], &parts].concat());
    let total: i64 = run.json().iter().map(|answer| text(answer, "mean").parse::<i64>().unwrap()).sum();
    assert_eq!(total, mean);
}

#[test]
fn plain_bounds_in_words() {
    let (sum, mean) = hard_sum();
    let run = run(&["eval", "--node-limit", "1000", &sum]);
    assert_eq!(run.code, 3);
    assert!(run.out.contains("node limit reached after 1,000 steps"), "{}", run.out);
    assert!(run.out.contains("Left stop    from "), "{}", run.out);
    // Means add, so that of a sum of small games is known however long the sum is.
    assert!(run.out.contains(&format!("mean         {mean}\n")), "{}", run.out);
}

#[test]
fn the_next_item_has_a_fresh_budget() {
    let (sum, _) = hard_sum();
    let input = format!("{sum}\n{{3|1}} + {{9|2}}\n{sum}\n5\n");
    let run = run_with(&["eval", "--json", "--node-limit", "2k", "-"], input.as_bytes());
    assert_eq!(run.code, 3);
    let answers = run.json();
    assert!(answers[0].get("stopped").is_some() && answers[3].get("stopped").is_none());
    assert_eq!(answers[1]["mean"], "15/2");
    // With a limit on steps an answer does not depend on what came before.
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn other_commands_stop_too() {
    let (sum, mean) = hard_sum();
    let drawn = run(&["thermograph", "--json", "--node-limit", "1k", &sum]);
    assert_eq!(drawn.code, 3);
    assert!(holds(&drawn.json()[0]["bounds"]["mean"], mean));
    let searched = run(&["position", "--json", "domineering", "7x7", "--time-limit", "100ms"]);
    assert_eq!(searched.code, 3);
    assert!(holds(&searched.json()[0]["bounds"]["mean"], 0));
    let compared = run(&["compare", "--json", &sum, &mean.to_string(), "--node-limit", "1k"]);
    assert_eq!(compared.code, 3);
    assert_eq!(compared.json()[0]["b"], mean.to_string());
    assert_eq!(run(&["thermograph", "--node-limit", "1k", &sum]).code, 3);
    assert_eq!(run(&["position", "domineering", "7x7", "--node-limit", "1k"]).code, 3);
}

#[test]
fn bounds_may_decide_a_comparison() {
    let (sum, _) = hard_sum();
    let run = run(&["compare", "--json", &sum, "1000000", "--node-limit", "1k", "--assert", "<"]);
    assert_eq!((run.code, text(&run.json()[0], "relation")), (0, "<"));
}

#[test]
fn precedence_of_exit_codes() {
    let (sum, mean) = hard_sum();
    let pair = |a: &str, b: &str| format!("{}\n", serde_json::json!({ "a": a, "b": b }));
    let (fine, false_one, slow, bad) =
        (pair("1", "1"), pair("1", "2"), pair(&sum, &mean.to_string()), pair("{", "0"));
    let code = |input: String| {
        run_with(&["compare", "--json", "--assert", "=", "--node-limit", "1k", "-"], input.as_bytes()).code
    };
    assert_eq!(code(fine.clone()), 0);
    assert_eq!(code(fine.clone() + &false_one), 1);
    assert_eq!(code(slow.clone() + &false_one + &fine), 3);
    assert_eq!(code(bad + &slow + &false_one + &fine), 2);
}

#[test]
fn amounts_that_are_none() {
    for (option, amount) in
        [("--time-limit", "10 parsecs"), ("--node-limit", "-5"), ("--memory-limit", "much")]
    {
        let run = run(&["eval", "1", option, amount]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains("expected a number and one of the units"), "{}", run.err);
    }
}

#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let sent = std::process::Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupted_item_gives_its_bounds() {
    let (sum, mean) = hard_sum();
    let mut child = tedomari()
        .args(["eval", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    write!(to, "5\n{sum}\n6\n").unwrap();
    std::thread::sleep(Duration::from_millis(700));
    interrupt(&child);
    let began = Instant::now();
    let run = Run::of(child.wait_with_output().unwrap());
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(run.code, 130);
    let answers = run.json();
    assert_eq!(answers.len(), 2, "the item after the interrupted one is not begun");
    assert_eq!(text(&answers[1], "stopped"), "interrupted");
    assert!(holds(&answers[1]["bounds"]["mean"], mean));
}

#[cfg(unix)]
#[test]
fn an_idle_program_ends_at_once() {
    let mut child =
        tedomari().args(["eval", "-"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let pipe = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(pipe);
}

/// What is done beside the answer, for a moment, takes no more steps than the user allows.
#[test]
fn a_moment_is_no_longer_than_the_limit() {
    let sum = ["{9|-9||-10}", "{7|-7|||-8}", "{8|-8,{9|-30}}", "{5|-4||-9|-20}", "{6|-6||-9}", "{4|1||0}"];
    let score = |limit: &[&str]| {
        let told = run(&[&["bounds", "--json"], limit, &sum].concat());
        assert_eq!(told.code, 0, "{}", told.err);
        told.json()[0]["score"].clone()
    };
    assert!(score(&[]).is_string());
    assert!(score(&["--node-limit", "50"]).is_null());
}

/// Whatever the limit, `--moves` names the dominoes that fit on the board, and those without a value are null. On the larger board
/// there are limits at which the values of some moves are known.
#[test]
fn moves_are_named_however_early_the_limit() {
    let mut kinds = [0; 3];
    let small = ["20", "200", "600", "900", "1200", "1500", "1800", "2100", "2500", "100k"];
    let large = ["20", "1000", "3000", "3500", "4000", "5000"];
    for (rows, limits) in
        [(["....", "....", "#...", "...."], &small[..]), ([".....", ".....", "#....", "....."], &large)]
    {
        let name = |row: usize, column: usize| format!("{}{}", (b'a' + column as u8) as char, row + 1);
        let is_free =
            |row: usize, column: usize| rows.get(row).and_then(|r| r.as_bytes().get(column)) == Some(&b'.');
        let mut expected = [Vec::new(), Vec::new()];
        for (row, column) in (0..4).flat_map(|row| (0..5).map(move |column| (row, column))) {
            for (side, next) in [(row + 1, column), (row, column + 1)].into_iter().enumerate() {
                if is_free(row, column) && is_free(next.0, next.1) {
                    expected[side].push(format!("{}-{}", name(row, column), name(next.0, next.1)));
                }
            }
        }
        expected.iter_mut().for_each(|names| names.sort_unstable());
        let board = rows.join("|");
        for limit in limits {
            for way in [&[][..], &["--straight"]] {
                let arguments =
                    [&["position", "domineering", &board, "--moves", "--node-limit", limit], way].concat();
                let found = run(&[&arguments[..], &["--json"]].concat()).json().remove(0);
                let mut unknown = 0;
                for (side, names) in ["left", "right"].into_iter().zip(&expected) {
                    let moves = found["moves"][side].as_array().unwrap();
                    let mut listed: Vec<&str> = moves.iter().map(|option| text(option, "move")).collect();
                    listed.sort_unstable();
                    assert_eq!(&listed, names, "{limit} {way:?}");
                    unknown += moves.iter().filter(|option| option["mean"].is_null()).count();
                }
                let all = expected[0].len() + expected[1].len();
                kinds[if unknown == 0 {
                    0
                } else if unknown < all {
                    1
                } else {
                    2
                }] += 1;
                let plain = run(&arguments).out;
                assert!(!plain.contains("has no move"), "{plain}");
                let moves = if unknown == 1 { "move was" } else { "moves were" };
                let note = format!("? {unknown} {moves} not looked at");
                assert_eq!(plain.contains(&note), unknown > 0, "{note}: {plain}");
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

/// A row so long that its moves alone are more than the limit: the steps that were taken are about those that were allowed.
#[test]
fn long_rows_end_with_their_limit() {
    for arguments in
        [&["position", "domineering", "1x20000"][..], &["position", "clobber", &"xo".repeat(5000)]]
    {
        let found = run(&[arguments, &["--node-limit", "100", "--json"]].concat());
        assert_eq!(found.code, 3, "{}", found.err);
        let answer = &found.json()[0];
        assert_eq!(text(answer, "stopped"), "node limit reached");
        assert!(answer["nodes"].as_u64().unwrap() < 400, "{answer}");
    }
}

#[test]
fn a_game_is_not_json() {
    let run = run(&["position", "domineering", "2x2", "--play", "--json"]);
    assert_eq!((run.code, &run.out[..]), (2, ""));
    assert!(run.err.contains("--play and --json"), "{}", run.err);
}

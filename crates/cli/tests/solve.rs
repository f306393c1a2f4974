//! `solve` as scripts and people see it: fields, best moves, batches, files of sums, limits, large and empty input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Run, run, run_with, tedomari, text};
use serde_json::{Value as Json, json};
use tedomari::Dyadic;

/// Figure 2.3 and H3 + H4 of Yedwab's thesis.
const FIGURE: [&str; 2] = ["{5|-5}", "{{9|2}|-80}"];
const THREAT: [&str; 2] = ["{15,{100|12}|-5}", "{-10|-20}"];

/// The project's check data, computed by brute force.
fn data(name: &str) -> Vec<Json> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn lines(items: &[Json]) -> Vec<u8> {
    items.iter().map(|item| format!("{item}\n")).collect::<String>().into_bytes()
}

fn number(value: &Json) -> Dyadic {
    value.as_str().expect("numbers are text").parse().expect("a number")
}

/// A pair `[lower, upper]`.
fn range(value: &Json) -> (Dyadic, Dyadic) {
    let (lower, upper) = (number(&value[0]), number(&value[1]));
    assert!(lower <= upper, "{value}");
    (lower, upper)
}

/// A random sum that no budget of a test suffices for, as an item.
fn endless_sum() -> Json {
    let made = run(&["generate", "sums", "--class", "close", "--components", "95", "--seed", "3", "--json"]);
    let item = made.json().remove(0);
    assert_eq!(item["components"].as_array().map(Vec::len), Some(95));
    item
}

#[test]
fn the_fields() {
    let told = run(&["solve", "--json", THREAT[0], THREAT[1]]);
    assert_eq!((told.code, &told.err[..]), (0, ""));
    let answer = &told.json()[0];
    assert_eq!(answer["input"], json!({ "components": THREAT, "first": "left" }));
    assert_eq!((text(answer, "score"), text(answer, "winner")), ("2", "left"));
    assert_eq!(answer["best"], json!([[0, 1]]));
    let line = json!([
        { "player": "left", "component": 0, "to": "{100|12}" },
        { "player": "right", "component": 0, "to": "12" },
        { "player": "left", "component": 1, "to": "-10" },
    ]);
    assert_eq!(answer["line"], line);
    assert_eq!(text(answer, "method"), "search");
    assert!(answer["nodes"].is_u64());
    assert!(text(answer, "seconds").parse::<f64>().is_ok());
    for absent in ["stopped", "bounds", "error", "as_expected"] {
        assert!(answer.get(absent).is_none(), "{absent}");
    }
    let right = run(&["solve", "--json", "--first", "right", FIGURE[0], FIGURE[1]]).json();
    assert_eq!((&right[0]["score"], &right[0]["best"]), (&json!("-75"), &json!([[1, 0]])));
}

/// All given sums, for both players, in one run.
#[test]
fn the_given_sums() {
    let cases = data("sums.json");
    let mut items = Vec::new();
    for case in &cases {
        items.extend(
            ["left", "right"].map(|first| json!({ "components": case["components"], "first": first })),
        );
    }
    let told = run_with(&["solve", "-", "--json"], &lines(&items));
    assert_eq!(told.code, 0, "{}", told.err);
    let answers = told.json();
    assert_eq!(answers.len(), 2 * cases.len());
    for (at, answer) in answers.iter().enumerate() {
        let want = &cases[at / 2][["left_first", "right_first"][at % 2]];
        assert_eq!(answer["input"], items[at]);
        assert_eq!(answer["score"], want["score"], "{answer}");
        assert_eq!(answer["best"], want["optimal_first_moves"], "{answer}");
        assert_eq!(text(answer, "winner"), text(want, "winner").to_lowercase(), "{answer}");
    }
}

#[test]
fn a_bad_line_does_not_end_the_run() {
    let input = "{5|-5} ; {{9|2}|-80}\n{5|-5} ; {{9|2}|\n{\"components\":[\"{1|\"]}\n\
                 {\"components\":[\"+-3\",\"+-2\"],\"first\":\"right\",\"id\":\"last\"}\n";
    let told = run_with(&["solve", "-", "--json"], input.as_bytes());
    assert_eq!(told.code, 2);
    let answers = told.json();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["score"], "4");
    assert_eq!(answers[1]["input"], "{5|-5} ; {{9|2}|");
    assert_eq!(answers[1]["error"]["offset"], 16);
    assert!(text(&answers[1]["error"], "message").contains("component 1"));
    assert_eq!(answers[2]["error"]["field"], "components");
    assert_eq!((&answers[3]["score"], &answers[3]["id"]), (&json!("-1"), &json!("last")));
    // In plain output there is a caret, and the other answers are there.
    let plain = run_with(&["solve", "-"], input.as_bytes());
    assert_eq!(plain.code, 2);
    assert!(plain.err.contains("line 2") && plain.err.contains('^'), "{}", plain.err);
    assert!(
        plain.out.contains("score   4, Left moves first")
            && plain.out.contains("score   -1, Right moves first")
    );
}

/// Sums whose stops are all 0, where only the last move counts: every winning first move, and none else.
#[test]
fn normal_play() {
    let cases: Vec<Json> =
        data("allsmall.json").into_iter().filter(|case| case.get("left_first_winner").is_some()).collect();
    assert!(cases.len() > 100);
    let mut items = Vec::new();
    for case in &cases {
        items.extend(
            ["left", "right"].map(|first| json!({ "components": case["components"], "first": first })),
        );
    }
    let told = run_with(&["solve", "-", "--json", "--play", "normal"], &lines(&items));
    assert_eq!(told.code, 0, "{}", told.err);
    for (at, answer) in told.json().iter().enumerate() {
        let (case, first) = (&cases[at / 2], ["left", "right"][at % 2]);
        assert_eq!(
            text(answer, "winner"),
            text(case, &format!("{first}_first_winner")).to_lowercase(),
            "{answer}"
        );
        assert_eq!(answer["best"], case[format!("{first}_winning_first_moves")], "{answer}");
    }
}

#[test]
fn winners_of_sums_of_positions() {
    const PLAIN: [&str; 6] = ["game", "integer", "switch", "up_star", "nimber", "dyadic"];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/sum_outcomes.jsonl");
    let cases: Vec<Json> = std::fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    let component = |component: &Json| match text(component, "ruleset") {
        ruleset if PLAIN.contains(&ruleset) => text(component, "board").to_owned(),
        ruleset => format!("{ruleset}({})", text(component, "board")),
    };
    let items: Vec<Json> = cases
        .iter()
        .map(|case| {
            let components = case["components"].as_array().expect("a list").iter().map(component);
            json!({ "components": components.collect::<Vec<_>>(), "first": case["first"] })
        })
        .collect();
    let told = run_with(&["solve", "-", "--json", "--play", "normal"], &lines(&items));
    assert_eq!(told.code, 0, "{}", told.err);
    assert_eq!(told.json().len(), cases.len());
    for (answer, case) in told.json().iter().zip(&cases) {
        let first_wins = answer["winner"] == case["first"];
        assert_eq!(first_wins, case["outcome"] == "win", "{answer}");
        let found = answer["best"].as_array().is_some_and(|best| !best.is_empty());
        assert_eq!(found, first_wins, "{answer}");
    }
}

#[test]
fn winning_moves_of_positions_by_place_and_name() {
    let told =
        run(&["solve", "--json", "--play", "normal", "domineering(2x2)", "3 - domineering(1x2)", "0"]).json();
    let answer = &told[0];
    // ±1 + 4: every move of Left wins: two vertical dominoes, 3 to 2, and the horizontal one behind the minus.
    assert_eq!(answer["winner"], "left", "{answer}");
    assert_eq!(answer["best"], json!([[0, 0], [0, 1], [1, 0], [1, 1]]), "{answer}");
    assert_eq!(answer["best_complete"], true);
    assert_eq!(answer["moves"][0], json!({ "move": "a1-a2", "to": "domineering(#.|#.)" }), "{answer}");
    assert_eq!(answer["moves"][3]["move"], "a1-b1", "{answer}");
    assert_eq!(answer["method"], "parts");

    let told = run(&["solve", "--play", "normal", "domineering(5x5)"]);
    assert!(told.out.contains("winner  Right") && told.out.contains("no move wins"), "{}", told.out);
    let told = run(&["solve", "--play", "normal", "clobber(8x8)", "--node-limit", "500", "--json"]);
    assert_eq!(told.code, 3, "{}", told.out);
    assert_eq!(told.json()[0]["winner"], Json::Null);
    assert_eq!(told.json()[0]["stopped"], "node limit reached");
    let told = run(&["solve", "--play", "normal", "*", "3 + clobber(xo|x)"]);
    assert_eq!(told.code, 2);
    assert!(told.err.contains("component 1"), "{}", told.err);
}

#[test]
fn score_and_last_move_are_different_goals() {
    // Two stars: the score is 0 whatever happens, and who moves second moves last.
    let told = run(&["solve", "--json", "*", "*"]).json();
    assert_eq!((&told[0]["score"], &told[0]["winner"]), (&json!("0"), &json!("right")));
    let told = run(&["solve", "--json", "--play", "normal", "*", "*", "^"]).json();
    assert_eq!(told[0]["winner"], "left");
    // The move to 15 wins as well once the score does not count.
    let told = run(&["solve", "--json", "--play", "normal", THREAT[0], "{-10|-14}"]).json();
    assert_eq!(told[0]["winner"], "left");
    assert!(told[0]["best"].as_array().is_some_and(|best| best.contains(&json!([0, 0]))), "{}", told[0]);
    let lost = run(&["solve", "--play", "normal", "--first", "right", "3", "{2|1}"]);
    assert_eq!(lost.code, 0);
    assert!(lost.out.contains("winner  Left") && lost.out.contains("no move wins"), "{}", lost.out);
}

/// A file that is removed when it is no longer needed.
struct File(PathBuf);

impl File {
    fn new(name: &str, content: &str) -> File {
        let path = std::env::temp_dir().join(format!("tedomari-solve-{}-{name}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        File(path)
    }

    fn solve(&self, arguments: &[&str]) -> Run {
        run(&[&["solve", self.0.to_str().unwrap()], arguments].concat())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const SUMS: &str = "\
# Two sums of the thesis.
{5|-5} ; {{9|2}|-80}
    name: Figure 2.3
    left = 4 ; right = -75
name: H15 + H16 + H17
    {{56|0}|-60}
    {{34|0}|-70} ; {{32|0}|-24}
    winner right = right
";

#[test]
fn a_file_of_sums() {
    let file = File::new("right", SUMS);
    let told = file.solve(&["--json"]);
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    let answers = told.json();
    // Each sum for both players.
    let scores: Vec<&str> = answers.iter().map(|answer| text(answer, "score")).collect();
    assert_eq!(scores, ["4", "-75", "-28", "-70"]);
    assert_eq!(answers[0]["input"]["name"], "Figure 2.3");
    assert_eq!(answers[0]["input"]["expected"], json!({ "score": "4" }));
    assert_eq!((&answers[1]["input"]["first"], &answers[1]["as_expected"]), (&json!("right"), &json!(true)));
    assert!(answers[2].get("as_expected").is_none() && answers[3]["as_expected"] == true);
    assert_eq!(answers[2]["best"], json!([[1, 0]]));
    let plain = file.solve(&[]);
    assert_eq!(plain.code, 0);
    assert!(plain.out.contains("Figure 2.3: {5|-5} ; {{9|2}|-80}"), "{}", plain.out);
}

#[test]
fn a_file_that_expects_something_else() {
    let file = File::new("wrong", &SUMS.replace("left = 4", "left = 5").replace("= right", "= left"));
    let told = file.solve(&["--json"]);
    assert_eq!(told.code, 1);
    let found: Vec<Json> = told.json().iter().map(|answer| answer["as_expected"].clone()).collect();
    assert_eq!(found, [json!(false), json!(true), Json::Null, json!(false)]);
    let plain = file.solve(&[]);
    assert_eq!(plain.code, 1);
    assert!(plain.out.contains("the file expects the score 5"), "{}", plain.out);
    assert!(plain.out.contains("the file expects left to win"), "{}", plain.out);
}

#[test]
fn a_file_with_a_mistake() {
    // The sum with the mistake is passed over to its end; the other one is solved.
    let file = File::new("mistake", &SUMS.replace("left = 4", "left = four"));
    let told = file.solve(&["--json"]);
    assert_eq!(told.code, 2);
    let [mistake, left, right] = &told.json()[..] else { panic!("{}", told.out) };
    let line = "    left = four ; right = -75";
    assert_eq!(mistake["input"], line);
    assert_eq!(
        (&mistake["error"]["line"], &mistake["error"]["offset"]),
        (&json!(4), &json!(line.find("four")))
    );
    assert_eq!((text(left, "score"), text(right, "score")), ("-28", "-70"));
    assert_eq!(right["as_expected"], true);
    let plain = file.solve(&[]);
    assert_eq!(plain.code, 2);
    assert!(plain.err.contains("line 4: expected the score"), "{}", plain.err);
    assert!(plain.out.contains("H15 + H16 + H17"), "{}", plain.out);
    // A component that cannot be parsed is told with its place, one that has no value with the line of its sum.
    let file = File::new("brace", &SUMS.replace("{{56|0}|-60}", "{{56|0}|-60"));
    let told = file.solve(&["--json"]);
    assert_eq!((told.code, told.json().len()), (2, 3));
    let (input, error) = (&told.json()[2]["input"], &told.json()[2]["error"]);
    assert_eq!((input.as_str(), &error["line"]), (Some("    {{56|0}|-60"), &json!(6)));
    assert_eq!(error["offset"], input.as_str().unwrap().len());
    let file = File::new("meaning", &SUMS.replace("{{34|0}|-70}", "domineering(.q)"));
    let told = file.solve(&["--json"]);
    assert_eq!((told.code, told.json().len()), (2, 4));
    assert_eq!(told.json()[3]["error"]["line"], 5);
}

#[test]
fn what_was_not_compared_is_not_as_expected() {
    // All that Left could get is 35.
    let switches = "{9|-9} ; {7|-7} ; {8|-8,{9|-30}} ; {5|-4} ; {6|-6||-9}\n";
    let stopped = ["--json", "--node-limit", "1"];
    for (expected, want) in
        [("left = 999", json!(false)), ("left = 0", Json::Null), ("winner left = left", Json::Null)]
    {
        let file = File::new("stopped", &format!("{switches}  {expected}\n"));
        let told = file.solve(&stopped);
        let answer = &told.json()[0];
        assert!(answer["score"].is_null() && answer.get("stopped").is_some(), "{answer}");
        assert_eq!(answer["as_expected"], want, "{expected}: {answer}");
        assert_eq!(told.code, 3);
    }
    // Who wins is found without the score: the board is worth +-1, so that Left wins 5 more.
    let boards = |expected: &str| File::new("boards", &format!("domineering(2x2) ; 5\n  {expected}\n"));
    for (expected, want, code) in [
        ("left = 6", Json::Null, 0),
        ("winner left = left", json!(true), 0),
        ("left = 6 ; winner left = left", Json::Null, 0),
        ("left = 6 ; winner left = right", json!(false), 1),
    ] {
        let told = boards(expected).solve(&["--json", "--play", "normal"]);
        assert_eq!((&told.json()[0]["as_expected"], told.code), (&want, code), "{expected}");
    }
    let plain = boards("left = 6").solve(&["--play", "normal"]);
    assert_eq!(plain.code, 0);
    assert!(plain.out.contains("expects the score 6; that was not compared"), "{}", plain.out);
    // Nothing of the sum can be read within the limit.
    let file = File::new("unread", "domineering(7x7) ; 3\n  left = 4\n");
    let told = file.solve(&["--json", "--node-limit", "10"]);
    assert!(told.json()[0].get("stopped").is_some(), "{}", told.out);
    assert_eq!((told.json()[0].get("as_expected"), told.code), (Some(&Json::Null), 3));
}

/// The names of all fields, those of objects in lists too.
fn fields(value: &Json, found: &mut std::collections::BTreeSet<String>) {
    match value {
        Json::Object(object) => {
            for (name, value) in object {
                found.insert(name.clone());
                // What was asked is the user's own.
                if name != "input" {
                    fields(value, found);
                }
            }
        }
        Json::Array(list) => list.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_documented() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/command-line.md");
    let page = std::fs::read_to_string(path).unwrap();
    let chapter = page.split("\n## ").find(|chapter| chapter.starts_with("solve\n")).unwrap();
    let help = run(&["solve", "--help"]).out;
    let file = File::new("fields", SUMS);
    let hard = "domineering(8x8)";
    let answers = [
        run(&["solve", "--json", "{5|-5}", "{{9|2}|-80}"]),
        run(&["solve", "--json", "--play", "normal", "{5|-5}", "{{9|2}|-80}"]),
        run(&["solve", "--json", "--method", "hanner", "{5|-5}", "{{9|2}|-80}"]),
        run(&["solve", "--json", "domineering(2x2)", "{3|1}"]),
        run(&["solve", "--json", "--play", "normal", "domineering(2x3)", "{3|1}"]),
        run(&["solve", "--json", "--node-limit", "1", "{5|-5}", "{4|1||0}", "{{9|2}|-80}"]),
        run(&["solve", "--json", "--node-limit", "5", hard]),
        run(&["solve", "--json", "--node-limit", "5", "--play", "normal", hard]),
        file.solve(&["--json"]),
    ];
    let mut found = std::collections::BTreeSet::new();
    answers.iter().flat_map(Run::json).for_each(|answer| fields(&answer, &mut found));
    for name in ["as_expected", "bounds", "line_complete", "move", "stopped"] {
        assert!(found.contains(name), "{name} among {found:?}");
    }
    let words: Vec<&str> = help.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for name in &found {
        assert!(chapter.contains(&format!("`{name}`")), "`{name}` in the chapter on the command line");
        assert!(words.contains(&&name[..]), "{name} in the help");
    }
}

#[test]
fn a_lost_sum_that_was_stopped_claims_no_winning_moves() {
    // Left has at most 32 moves in the board, so that bounds tell who wins however soon the search ends.
    let told = run(&["solve", "--play", "normal", "--node-limit", "10", "domineering(8x8)", "{-40|-50}"]);
    assert_eq!(told.code, 3);
    assert!(told.out.contains("no move wins"), "{}", told.out);
    assert!(!told.out.contains("every winning move"), "{}", told.out);
}

/// Bounds that must hold when the work was stopped: in order, and no worse than the theorems that cost nothing.
fn check_stopped(answer: &Json, item: &Json, why: &str) {
    assert_eq!(text(answer, "stopped"), why);
    let (lower, upper) = range(&answer["bounds"]);
    assert_eq!(answer["score"], Json::Null);
    let told = run_with(&["bounds", "-", "--json"], &lines(std::slice::from_ref(item)));
    let bounds = &told.json()[0];
    for method in ["milnor", "hanner", "second", "thermostatic"] {
        let (low, up) = range(&bounds[method]);
        // Both hold the score, so they must meet.
        assert!(lower <= up && low <= upper, "{method}: {} and {}", answer["bounds"], bounds[method]);
    }
    let (low, up) = range(&bounds["milnor"]);
    assert!(low <= lower && upper <= up, "{} and {}", answer["bounds"], bounds["milnor"]);
    // The move to try is a move.
    let best = answer["best"].as_array().expect("a list");
    assert_eq!(best.len(), 1, "{answer}");
    assert!(best[0][0].as_u64().is_some_and(|component| component < 95), "{}", best[0]);
}

#[test]
fn a_limit_gives_bounds() {
    let item = endless_sum();
    for (option, amount, why) in
        [("--time-limit", "200ms", "time limit reached"), ("--node-limit", "5k", "node limit reached")]
    {
        let began = Instant::now();
        let told = run_with(
            &["solve", "-", "--json", option, amount],
            &lines(&[item.clone(), json!({"components": FIGURE})]),
        );
        assert!(began.elapsed() < Duration::from_secs(60));
        assert_eq!(told.code, 3, "{}", told.err);
        let answers = told.json();
        check_stopped(&answers[0], &item, why);
        assert_eq!(answers[1]["score"], "4", "the next item has a budget of its own");
    }
    let plain = run_with(&["solve", "-", "--time-limit", "200ms"], &lines(&[item]));
    assert_eq!(plain.code, 3);
    assert!(plain.out.contains("time limit reached after"), "{}", plain.out);
    assert!(
        plain.out.contains("score    from ") && plain.out.contains("try      component "),
        "{}",
        plain.out
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_bounds() {
    let item = endless_sum();
    let mut child = tedomari()
        .args(["solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    write!(to, "{{5|-5}} ; {{{{9|2}}|-80}}\n{item}\n5\n").unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let sent = std::process::Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let began = Instant::now();
    let told = Run::of(child.wait_with_output().unwrap());
    assert!(began.elapsed() < Duration::from_secs(60));
    assert_eq!(told.code, 130);
    let answers = told.json();
    assert_eq!(answers.len(), 2, "the item after the interrupted one is not begun");
    assert_eq!(answers[0]["score"], "4");
    check_stopped(&answers[1], &item, "interrupted");
}

/// Numbers of any size; the limit is there so that a walk along the integers would fail here and not fill the memory.
#[test]
fn huge_and_tiny_numbers() {
    let solved = |games: &[&str]| {
        let limits = ["solve", "--json", "--time-limit", "10s", "--memory-limit", "1GiB"];
        let told = run(&[&limits, games].concat());
        assert_eq!(told.code, 0, "{}", told.out);
        told.json().remove(0)
    };
    let huge = format!("1{}", "0".repeat(60));
    let tiny = "1/1267650600228229401496703205376";
    // Scaling a sum scales its score: {5|-5} + {{9|2}|-80} gives 4.
    let zeros = "0".repeat(60);
    let scaled = [format!("{{5{zeros}|-5{zeros}}}"), format!("{{{{9{zeros}|2{zeros}}}|-80{zeros}}}")];
    let answer = solved(&[&scaled[0], &scaled[1]]);
    assert_eq!(text(&answer, "score"), format!("4{zeros}"));
    assert_eq!(answer["best"], json!([[1, 0]]));
    // A huge switch, the smallest of switches beside it, and three points.
    let answer = solved(&[&format!("{{{huge}|-{huge}}}"), &format!("{{{tiny}|-{tiny}}}"), "3"]);
    let want = huge.parse::<Dyadic>().unwrap() - tiny.parse::<Dyadic>().unwrap() + Dyadic::from(3);
    assert_eq!(number(&answer["score"]), want);
    // A threat so large that it is answered at once: H3 + H4 with more at stake.
    let answer = solved(&[&format!("{{15,{{{huge}|12}}|-5}}"), "{-10|-20}"]);
    assert_eq!((text(&answer, "score"), &answer["best"]), ("2", &json!([[0, 1]])));
}

#[test]
fn nothing_to_play() {
    let input = "{\"components\":[]}\n{\"components\":[],\"first\":\"right\"}\n3/4 ; -1/2\n";
    let told = run_with(&["solve", "-", "--json"], input.as_bytes());
    assert_eq!(told.code, 0, "{}", told.err);
    let answers = told.json();
    // Who cannot move has lost.
    let found: Vec<(&str, &str)> =
        answers.iter().map(|answer| (text(answer, "score"), text(answer, "winner"))).collect();
    assert_eq!(found, [("0", "right"), ("0", "left"), ("1/4", "left")]);
    for answer in &answers {
        assert_eq!((&answer["best"], &answer["line"]), (&json!([]), &json!([])));
    }
    assert_eq!(run(&["solve"]).code, 2);
    assert_eq!(run(&["solve", ""]).code, 2);
    assert_eq!(run(&["solve", "{3|1}", "-", "2"]).code, 2);
}

#[test]
fn one_component() {
    // H2: V_L is 25 by three moves, V_R is -15.
    let told = run(&["solve", "--json", "{{100|{25|20}}|-15}"]).json();
    assert_eq!((&told[0]["score"], told[0]["line"].as_array().map(Vec::len)), (&json!("25"), Some(3)));
    // A number has no moves in score play, and a number in disguise is over as well.
    let told = run(&["solve", "--json", "{1|2}"]).json();
    assert_eq!((&told[0]["score"], &told[0]["line"]), (&json!("3/2"), &json!([])));
}

/// The score of switches is an alternating sum, however many there are.
#[test]
fn two_thousand_switches() {
    let switches: Vec<String> = (1..=2000).map(|n| format!("{{{}|{}}}", n + 7, 7 - n)).collect();
    let item = json!({ "components": switches, "first": "left" });
    let began = Instant::now();
    let told = run_with(&["solve", "-", "--json"], &lines(&[item]));
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    assert_eq!(told.code, 0);
    let answer = &told.json()[0];
    // 2000 - 1999 + 1998 - … - 1 and 7 for each.
    assert_eq!((text(answer, "score"), text(answer, "method")), ("15000", "switches"));
    assert_eq!(answer["best"], json!([[1999, 0]]));
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(2000));
}

#[test]
fn special_classes_are_named() {
    for (games, method, score) in [
        (&["+-9", "+-4", "+-3", "+-2"][..], "switches", "6"),
        // Coins 15 on 10 and 20 on 10.
        (&["{{25|5}|{-5|-25}}", "{{30|10}|{-10|-30}}"], "coins", "5"),
        (&["{{30|6}|-10}", "+-20", "+-15", "+-10", "+-5"], "left-heavy", "16"),
    ] {
        let answer = run(&[&["solve", "--json"], games].concat()).json().remove(0);
        assert_eq!((text(&answer, "method"), text(&answer, "score")), (method, score));
    }
}

/// What every first move loses, in plain output.
#[test]
fn losses_are_told() {
    let told = run(&["solve", THREAT[0], THREAT[1]]);
    let rows: Vec<Vec<&str>> = told.out.lines().map(|line| line.split_whitespace().collect()).collect();
    for row in [&["0", "15", "-5", "7"], &["0", "{100|12}", "2", "best"], &["1", "-10", "-15", "17"]] {
        assert!(rows.iter().any(|found| found == row), "{row:?} in\n{}", told.out);
    }
}

/// On boards the best moves are exactly those that keep the score, by name and by place in the list of moves; values of the
/// boards after them are looked up one by one.
#[test]
fn moves_on_boards_have_their_names() {
    let sums = [
        ["domineering(....|...#)", "clobber(xox|ox.)"],
        ["amazons(x..|..o)", "-domineering(...|...)"],
        ["domineering(...|..#) + clobber(xo)", "{4|-1}"],
    ];
    for components in sums {
        for first in ["left", "right"] {
            let solve = |components: &[String], first: &str| {
                let mut words = vec!["solve", "--json", "--first", first];
                words.extend(components.iter().map(|text| &text[..]));
                run(&words).json()[0].clone()
            };
            let start: Vec<String> = components.iter().map(|&text| text.to_owned()).collect();
            let answer = solve(&start, first);
            let other = if first == "left" { "right" } else { "left" };
            let best = answer["best"].as_array().unwrap();
            assert_eq!(best.len(), answer["moves"].as_array().unwrap().len());
            for (place, told) in best.iter().zip(answer["moves"].as_array().unwrap()) {
                let at = place[0].as_u64().unwrap() as usize;
                let mut after = start.clone();
                after[at] = told["to"].as_str().unwrap().to_owned();
                assert_eq!(solve(&after, other)["score"], answer["score"], "{told} in {components:?}");
            }
            // Every other move of a single board loses something.
            for (at, text) in
                start.iter().enumerate().filter(|(_, text)| text.ends_with(')') && !text.contains(' '))
            {
                let (negated, bare) = text.strip_prefix('-').map_or((false, &text[..]), |bare| (true, bare));
                let (name, board) = bare.strip_suffix(')').unwrap().split_once('(').unwrap();
                let listed = run(&["position", name, board, "--moves", "--json"]).json()[0].clone();
                let role = if negated { other } else { first };
                for (option, listed) in listed["moves"][role].as_array().unwrap().iter().enumerate() {
                    let is_best = best.contains(&serde_json::json!([at, option]));
                    let minus = if negated { "-" } else { "" };
                    let mut after = start.clone();
                    after[at] = format!("{minus}({})", listed["value"].as_str().unwrap());
                    let keeps = solve(&after, other)["score"] == answer["score"];
                    assert_eq!(is_best, keeps, "{} in {components:?}", listed["move"]);
                }
            }
            // The line is made of such moves, and reaches the score.
            let mut now = start.clone();
            for step in answer["line"].as_array().unwrap() {
                let at = step["component"].as_u64().unwrap() as usize;
                now[at] = step["to"].as_str().unwrap().to_owned();
                assert_eq!(step["move"].is_null(), !now[at].contains('('), "{step}");
            }
            let total = run(&["eval", "--json", &format!("({})", now.join(") + ("))]).json()[0].clone();
            assert_eq!(total["value"], answer["score"], "{components:?}");
        }
    }
}

/// Long lists are cut, and say so.
#[test]
fn all_moves_are_listed_on_demand() {
    let options: Vec<String> = (1..=50).map(|n| format!("{{{}|-{n}}}", 100 - n)).collect();
    let game = format!("{{{}|-200}}", options.join(","));
    let short = run(&["solve", &game, "{300|-300}"]);
    assert!(short.out.contains("  and 11 more moves (--full lists them)\n"), "{}", short.out);
    let full = run(&["solve", &game, "{300|-300}", "--full"]);
    assert!(!full.out.contains("more moves"));
    assert_eq!(full.out.lines().count(), short.out.lines().count() + 10);
}

/// The winner alone is that of the whole answer, without moves and a line; it goes with play for the last move only.
#[test]
fn the_winner_alone() {
    for games in
        [&["clobber(3x4)", "nogo(1x6)"][..], &["cram(3x5)"], &["{3|-3}", "{2|-2}", "^"], &["konane(xo.ox)"]]
    {
        for first in ["left", "right"] {
            let words = [&["solve", "--json", "--play", "normal", "--first", first][..], games].concat();
            let whole = run(&words).json()[0].clone();
            let alone = run(&[&words[..], &["--winner-only"]].concat()).json()[0].clone();
            assert_eq!(whole["winner"], alone["winner"], "{games:?}, {first} first");
            assert_eq!((&alone["best"], &alone["line"]), (&json!([]), &json!([])), "{games:?}");
        }
    }
    let told = run(&["solve", "--play", "normal", "--winner-only", "domineering(4x4)"]);
    assert!(told.out.contains("winner  Left") && !told.out.contains("best"), "{}", told.out);
    for words in [
        &["solve", "--winner-only", "{1|-1}"][..],
        &["solve", "--winner-only", "--play", "normal", "--all-moves", "{1|-1}"],
    ] {
        assert_eq!(run(words).code, 2, "{words:?}");
    }
}

/// A limit leaves bounds, however deep the game is nested.
#[test]
fn bounds_of_a_deep_nest() {
    let mut game = "0".to_owned();
    for depth in 0..10_000 {
        game = if depth % 2 == 0 { format!("{{{depth}|{game}}}") } else { format!("{{{game}|-{depth}}}") };
    }
    // Left moves, Right takes the nest, and so on down to 0; Right moves to -9999.
    let exact = [("left", 0), ("right", -9999)];
    let holds = |bounds: &Json, exact: i64| {
        let end = |at: usize| bounds[at].as_str().unwrap().parse::<i64>().unwrap();
        end(0) <= exact && exact <= end(1)
    };
    for command in ["bounds", "eval"] {
        let stopped = run_with(&[command, "-", "--json", "--node-limit", "100"], game.as_bytes());
        assert_eq!(stopped.code, 3, "{command}");
        let bounds = &stopped.json()[0]["bounds"];
        for (first, exact) in exact {
            assert!(holds(&bounds[format!("{first}_stop")], exact), "{command}: {bounds}");
        }
    }
    for (first, exact) in exact {
        let words = ["solve", "-", "--first", first, "--json", "--node-limit", "100"];
        let stopped = run_with(&words, game.as_bytes());
        assert_eq!(stopped.code, 3, "solve");
        assert!(holds(&stopped.json()[0]["bounds"], exact), "{first} first");
    }
}

/// However early a limit is reached: all fields are there, the bounds hold the score and are no wider than before.
#[test]
fn stopped_answers_have_one_shape() {
    let games = ["{33/4|{1|-20}}", "{{18|{4|-4}}|-5}", "{6|{1|-9}}", "{{5|2,{9|-1}}|{-3|-8}}"];
    let number = |x: &Json| x.as_str().map(|x| x.parse::<Dyadic>().unwrap());
    for first in ["left", "right"] {
        let question = [&["solve", "--json", "--first", first][..], &games].concat();
        let exact = &run(&question).json()[0];
        let score = number(&exact["score"]).unwrap();
        let mut width: Option<Dyadic> = None;
        for nodes in [0, 1, 3, 5, 10, 20, 40, 60, 80, 100, 150, 200, 400] {
            let answer = &run(&[&question[..], &["--node-limit", &nodes.to_string()]].concat()).json()[0];
            for field in ["winner", "best", "best_complete", "moves", "line", "method", "nodes", "seconds"] {
                assert!(answer.get(field).is_some(), "{field} with {nodes} nodes");
            }
            assert!([&Json::Null, &exact["winner"]].contains(&&answer["winner"]), "{answer}");
            let Some(bounds) = answer.get("bounds") else { continue };
            assert!(answer["best_complete"] == false || answer["best"] == exact["best"], "{answer}");
            let (low, high) = (number(&bounds[0]).unwrap(), number(&bounds[1]).unwrap());
            assert!(low <= score && score <= high, "{answer}");
            if low > 0.into() || high < 0.into() {
                assert_eq!(answer["winner"], exact["winner"], "{answer}");
            }
            let now = high - low;
            assert!(width.as_ref().is_none_or(|before| now <= *before), "{nodes} nodes: {answer}");
            width = Some(now);
        }
    }
}

/// A stopped answer names a move, unless the other player wins whatever it is.
#[test]
fn there_is_always_a_move_to_try() {
    let sums: [&[&str]; 6] = [
        // So large that a single step takes long, and that its moves are not listed.
        &["domineering(2x1000)"],
        &["{2|1}", "domineering(2x3000)"],
        &["{4|1}"],
        &["{{9|5}|0}", "{7|2,{3|-8}}", "{8|{6|-3}}", "{5|{4|1}}"],
        &["amazons(x..o|....|....|o..x)"],
        &["domineering(8x8)", "{3|1}", "clobber(4x4)"],
    ];
    for sum in sums {
        for play in ["score", "normal"] {
            for limit in ["0", "1", "10", "100", "1000"] {
                let options = ["solve", "--json", "--play", play, "--node-limit", limit];
                let answer = &run(&[&options[..], sum].concat()).json()[0];
                let what = format!("{sum:?} for {play} with {limit}: {answer}");
                let best = answer["best"].as_array().expect("a list");
                assert!(!best.is_empty() || answer["winner"] == "right", "{what}");
                assert_eq!(best.len(), answer["moves"].as_array().expect("a list").len(), "{what}");
                assert!(best.iter().all(|place| place[0].as_u64() < Some(sum.len() as u64)), "{what}");
                assert_eq!(answer["stopped"].is_null(), answer["best_complete"] == true, "{what}");
            }
        }
    }
}

#[test]
fn other_methods_search_for_the_score() {
    let run = run(&["solve", "--play", "normal", "--method", "milnor", "{3|1}"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--method milnor searches for the score"), "{}", run.err);
}

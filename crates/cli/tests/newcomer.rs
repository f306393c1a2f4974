//! What stopped newcomers: how things are read, what is said of what cannot be read, and how answers are shown.

use std::process::Stdio;
use std::time::Duration;

use crate::common::{Run, run, run_with, tedomari};

/// The output of a run that answers everything.
fn answered(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.out
}

/// The first line of what is said about bad input.
fn refused(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {}", run.out);
    run.err.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_board_of_several_rows_is_one_board() {
    let whole = answered(&["position", "domineering", "..#|...", "--no-thermograph"]);
    let piped = run_with(&["position", "domineering", "-", "--no-thermograph"], b"..#\n...\n");
    assert_eq!((piped.code, piped.out), (0, whole.clone()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    std::fs::write(&file, "..#\n...\n").unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(answered(&["position", "domineering", name, "--no-thermograph"]), whole);
    let json = run(&["position", "domineering", name, "--json"]).json();
    assert_eq!((json.len(), &json[0]["board"]), (1, &"..#|...".into()));
    // Several boards, with an empty line between them or whole on a line.
    std::fs::write(&file, "..\n..\n\n..\n.#\n..|..|..\n...\n").unwrap();
    let boards: Vec<String> = run(&["position", "domineering", name, "--json"])
        .json()
        .iter()
        .map(|a| a["board"].to_string())
        .collect();
    assert_eq!(boards, [r#""..|..""#, r#""..|.#""#, r#""..|..|..""#, r#""...""#]);
}

#[test]
fn for_scripts_a_line_is_an_item() {
    let run = run_with(&["position", "domineering", "-", "--json"], b"..#\n...\n");
    assert_eq!(
        run.json().iter().map(|answer| answer["board"].to_string()).collect::<Vec<_>>(),
        [r#""..#""#, r#""...""#]
    );
    // Strips have no rows.
    let run = run_with(&["position", "toads and frogs", "-"], b"t.f\ntf.\n");
    assert_eq!((run.code, run.out.matches("value").count()), (0, 2), "{}", run.out);
}

#[test]
fn missing_files_are_called_that() {
    for line in [
        &["position", "domineering", "no-such.txt"][..],
        &["solve", "no-such.sums"],
        &["tournament", "no-such.sums"],
        &["graph", "no-such.json"],
        &["go", "no-such.sgf"],
        &["reduce", "sat", "no-such.cnf"],
        &["loopy", "value", "no-such.json"],
        &["eval", "no-such.txt"],
        &["database", "info", "no-such.db"],
        &["play", "no-such.txt"],
        &["compare", "no-such.txt", "1"],
        &["ko", "no-such.json"],
        &["strategy", "greedy", "no-such.txt"],
    ] {
        let said = refused(line);
        assert!(said.contains("there is no file") && !said.contains("os error"), "{line:?}: {said}");
    }
    assert!(refused(&["graph", "/"]).contains("is a folder"));
}

#[test]
fn nothing_to_move_with_is_told() {
    let out = answered(&["position", "amazons", "....|...."]);
    assert!(out.contains("there are no pieces on the board, so nobody can move"), "{out}");
    assert!(answered(&["position", "domineering", "."]).contains("\n  nobody can move\n"));
    let json = run(&["position", "clobber", "x.o", "--json"]).json();
    assert_eq!(json[0]["note"], "nobody can move");
    assert!(run(&["position", "clobber", "xo", "--json"]).json()[0].get("note").is_none());
}

#[test]
fn names_are_understood_in_any_spelling() {
    for name in ["Toads and Frogs", "toads-and-frogs", "TOADS_AND_FROGS", "ToadsAndFrogs"] {
        assert!(answered(&["position", name, "t.f"]).contains("value"), "{name}");
        let sum = format!("{name}(t.f) + 1");
        assert!(answered(&["eval", &sum]).contains("value"), "{sum}");
        assert!(answered(&["rulesets", name]).starts_with("toads_and_frogs"), "{name}");
    }
    assert!(answered(&["eval", "Moore[k=2](3,5,7)"]).contains("value"));
    assert!(answered(&["heap", "Three-Pile Wythoff", "1", "2", "3"]).contains("wythoff3"));
    assert!(answered(&["octal", "Dawson's Kayles", "--upto", "9"]).contains("0.07"));
    assert!(answered(&["strategy", "Follow The Leader", "{3|1}"]).contains("follow-the-leader"));
    let few =
        ["tournament", "--count", "2", "--components", "2", "--strategies", "Hotstrat,GREEDY", "--no-times"];
    assert!(answered(&few).contains("hotstrat"));
}

#[test]
fn near_misses_get_a_hint() {
    for (line, meant) in [
        (&["position", "dominering", "2x2"][..], "domineering"),
        (&["eval", "dominering(2x2)"], "domineering"),
        (&["rulesets", "amazon"], "amazons"),
        (&["heap", "nimm", "3"], "nim"),
        (&["octal", "kayls"], "kayles"),
        (&["strategy", "hotstart", "{3|1}"], "hotstrat"),
    ] {
        let said = refused(line);
        assert!(said.contains(&format!("did you mean `{meant}`?")), "{line:?}: {said}");
    }
}

#[test]
fn shells_complete_names() {
    for shell in ["bash", "zsh", "fish"] {
        let script = answered(&["completions", shell]);
        for name in ["toads_and_frogs", "wythoff3", "dawsons-kayles", "sentestrat"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    let fish = answered(&["completions", "fish"]);
    for (command, name) in [("table", "grundys-game"), ("position", "amazons"), ("heap", "welter")] {
        let seen = format!("__fish_seen_subcommand_from {command}\"");
        assert!(fish.lines().any(|line| line.contains(&seen) && line.contains(name)), "{command} {name}");
    }
    for code in ["dawsons-kayles", "couples-are-forever", "grundys-game"] {
        assert!(answered(&["octal", code, "--upto", "5"]).contains("code"), "{code}");
    }
    // But help does not list them all.
    assert!(!answered(&["position", "--help"]).contains("toads_and_frogs"));
}

#[test]
fn a_time_without_a_unit_is_in_seconds() {
    assert!(answered(&["eval", "{3|1}", "--time-limit", "5"]).contains("value"));
    assert!(
        refused(&["eval", "1", "--time-limit", "5 parsecs"])
            .contains("expected a number and one of the units")
    );
}

#[test]
fn other_notations_are_answered_by_what_to_write() {
    assert!(refused(&["eval", "2 * {3|1}"]).ends_with("`2.{3|1}`"));
    assert!(refused(&["eval", "g := {3|1}"]).ends_with("as in `g{3|1} + g`"));
    assert!(
        answered(&["eval", "2^100"]).ends_with("write the number itself, 1267650600228229401496703205376\n")
    );
    assert!(answered(&["eval", "3*5"]).ends_with("a multiple is written 3.(5)\n"));
    assert!(!answered(&["eval", "2^ + 3*"]).contains("is written"));
    for (word, sign) in [("up", "^"), ("star", "*"), ("1 + Down", "v"), ("tiny", "Tiny(G)")] {
        assert!(refused(&["eval", word]).ends_with(&format!("is written `{sign}`")), "{word}");
    }
}

#[test]
fn ignored_options_are_refused() {
    for line in [
        &["position", "domineering", "2x2", "--json", "--ascii"][..],
        &["position", "domineering", "2x2", "--play", "--moves"],
        &["heap", "--list", "--most", "3"],
        &["heap", "nim", "3", "--latex"],
        &["octal", "0.77", "--unicode"],
        &["octal", "0.77", "--heaps", "3", "--upto", "9"],
        &["position", "domineering", "2x2", "--straight", "--latex"],
        &["solve", "{3|1}", "--ban", "N"],
    ] {
        assert!(refused(line).contains("does nothing"), "{line:?}: {}", refused(line));
    }
    assert!(refused(&["solve", "{3|1}", "--all-moves"]).contains("goes with --play normal"));
    assert!(
        refused(&["position", "domineering", "2x2", "--size", "800"]).contains("--svg FILE or --png FILE")
    );
}

#[test]
fn an_incomplete_move_is_told_what_is_missing() {
    let play = |arguments: &[&str], lines: &str| run_with(arguments, lines.as_bytes()).out;
    let amazons = play(&["position", "amazons", "x..|..o", "--play"], "a2\na2-b2\nquit\n");
    assert!(
        amazons.contains("`a2` is not a whole move: where it goes and where the arrow goes are missing"),
        "{amazons}"
    );
    assert!(amazons.contains("`a2-b2` is not a whole move: where the arrow goes is missing"), "{amazons}");
    let clobber = play(&["position", "clobber", "xox", "--play"], "a1\nquit\n");
    assert!(
        clobber.contains("`a1` is not a whole move: the second cell is missing, as in `a1-b1`"),
        "{clobber}"
    );
    let nim = play(&["heap", "nim", "3", "5", "--play"], "1-\n-2\n3\nquit\n");
    assert!(nim.contains("`1-` does not say how many you take: `1-3` for 3 from pile 1"), "{nim}");
    assert!(nim.contains("`-2` does not say from which pile you take"), "{nim}");
    assert!(nim.contains("there are 2 piles, and you name 1"), "{nim}");
    let kayles = play(&["octal", "kayles", "--heaps", "3", "4", "--play"], "1\nquit\n");
    assert!(kayles.contains("how many beans you take from heap 1 is missing: `1 1` takes one"), "{kayles}");
}

#[test]
fn parts_have_places() {
    let out = answered(&["position", "domineering", "..#..|..#.#|..#..", "--no-thermograph"]);
    assert!(out.contains("  1  · · █ · ·    1  A A █ B B\n"), "{out}");
    assert!(out.contains("a1 to b3") && out.contains("d1 to e3"), "{out}");
    let json = &run(&["position", "clobber", "xo.|...|.ox", "--json"]).json()[0];
    assert_eq!(json["components"][0]["cells"], serde_json::json!(["a3", "b3"]));
    assert_eq!(json["components"][1]["cells"], serde_json::json!(["b1", "c1"]));
}

#[test]
fn rows_are_counted_as_players_count_them() {
    for ruleset in ["amazons", "clobber", "konane", "nogo"] {
        let out = answered(&["position", ruleset, "xo.|...|..."]);
        let rows: Vec<&str> =
            out.lines().skip(1).take(3).map(|line| line.trim().split(' ').next().unwrap()).collect();
        assert_eq!(rows, ["3", "2", "1"], "{ruleset}: {out}");
    }
    let best = &run(&["position", "clobber", "xo.|...", "--json"]).json()[0]["best"]["left"][0]["moves"];
    assert_eq!(best[0], "a2-b2");
    // A Go board has no column i.
    let out = answered(&["position", "nogo", "x.#######.", "--no-thermograph"]);
    assert!(out.contains("a b c d e f g h j k"), "{out}");
    assert!(answered(&["position", "domineering", "2x2"]).contains("\n  1  · ·\n  2  · ·\n"));
}

#[test]
fn all_is_counted_from_0() {
    let out = answered(&["heap", "nim", "3", "5"]);
    assert!(out.contains("2 from pile 1, leaving 3 3"), "{out}");
    let game = run_with(&["heap", "nim", "3", "5", "--play"], b"1-2\nquit\n").out;
    assert!(game.contains("you play 2 from pile 1, leaving 3 3"), "{game}");
}

#[test]
fn heap_answers_repeat_their_parameters() {
    let out = answered(&["heap", "moore", "3", "5", "7", "k=2"]);
    assert!(out.contains("game          moore k=2\n"), "{out}");
    let json = &run(&["heap", "moore", "3", "5", "7", "k=2", "--json"]).json()[0];
    assert_eq!(json["parameters"]["k"], "2");
}

#[test]
fn long_lists_say_how_to_see_all() {
    let arguments = ["position", "amazons", "x...|....|....|####", "--no-thermograph", "--straight"];
    let out = answered(&arguments);
    assert!(out.contains("more (--full lists them)"), "{out}");
    assert!(!answered(&[&arguments[..], &["--full"]].concat()).contains("more ("));
}

#[test]
fn lists_of_games_are_in_order_and_cut() {
    let list = answered(&["eval", "left_options(*3000)"]);
    assert!(list.starts_with("  Left options  0, *, *2, *3, *4, "), "{list}");
    assert!(list.trim_end().ends_with("*59 and 2,940 more (--full lists them)"), "{list}");
    assert!(answered(&["eval", "left_options(*3000)", "--full"]).trim_end().ends_with("*2998, *2999"));
    let gains = answered(&["eval", "left_incentives(*300)"]);
    assert!(gains.contains("and 240 more"), "{gains}");
    // Nobody writes out the options that a tree does not show.
    let tree = answered(&["tree", "*1000000000000"]);
    assert!(tree.contains("1 game has options that are not shown"), "{tree}");
}

#[test]
fn a_board_that_is_out_of_reach_has_bounds_an_estimate_and_moves_to_try() {
    let question = ["position", "amazons", "x..o|....|o..x", "--node-limit", "5000", "--no-thermograph"];
    let run = run(&question);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(
        run.out.contains("\n  estimate     mean ") && run.out.contains("ahead: not proved\n"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("\n  Left could try   ") && run.out.contains("\n  Right could try  "),
        "{}",
        run.out
    );
    let run = run_with(&[&question[..5], &["--json"]].concat(), b"");
    let answer = &run.json()[0];
    // Its thermograph has the mean 0 and the temperature 7/8 (docs/straight.md).
    assert!(answer["estimated"]["depth"].as_u64() > Some(0), "{answer}");
    assert!(answer["to_try"]["left"].is_string() && answer["to_try"]["right"].is_string(), "{answer}");
    let ends = |field: &str| [0, 1].map(|end| answer["bounds"][field][end].as_str().unwrap().to_owned());
    for field in ["left_stop", "right_stop", "mean"] {
        let [low, high] = ends(field).map(|end| end.parse::<f64>().unwrap_or_default());
        assert!(low <= 1.0 && high >= -1.0 && high - low < 9.0, "{field}: {low} to {high}");
    }
}

#[test]
fn drawings_have_moves_amazons_and_a_legend() {
    let draw = |arguments: &[&str]| answered(&[&["position"][..], arguments, &["--svg", "-"]].concat());
    let amazons = draw(&["amazons", "x.|.o"]);
    assert!(amazons.contains("Left&#39;s best, ") || amazons.contains("Left's best, "), "{amazons}");
    assert!(amazons.contains("stroke-dasharray") && !amazons.contains("♛"), "{amazons}");
    assert!(amazons.contains(">Right</text>"), "{amazons}");
    assert!(draw(&["domineering", "..#|..."]).contains(">blocked</text>"));
    let width =
        |document: &str| document.split("width=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(width(&draw(&["domineering", "2x2", "--no-thermograph"])), "480");
    assert_eq!(width(&draw(&["domineering", "2x2", "--no-thermograph", "--size", "800"])), "800");
    let title = answered(&["thermograph", "{3^|1/2*}", "--svg", "-"]);
    assert!(title.contains(">{3↑|½∗}</text>"), "{title}");
}

#[test]
fn a_won_game_that_is_resigned_is_a_mistake() {
    let play = |arguments: &[&str]| run_with(arguments, b"resign\n").out;
    let nim = play(&["heap", "nim", "3", "5", "--play"]);
    assert!(nim.contains("you resign a won game: the program wins"), "{nim}");
    assert!(nim.contains("resign") && nim.contains("the win") && nim.contains("2 from pile 1"), "{nim}");
    let lost = play(&["heap", "nim", "3", "3", "--play"]);
    assert!(lost.contains("you resign: the program wins"), "{lost}");
    let sum = play(&["play", "{5|1}", "2"]);
    assert!(sum.contains("by resignation, of a game that you had won"), "{sum}");
    assert!(sum.contains("the game"), "{sum}");
}

/// Ctrl-C gives the bounds that a limit gives: of a board those of its thermograph, and not only what is seen at once.
#[cfg(unix)]
#[test]
fn an_interrupted_position_has_the_bounds_of_a_limit() {
    let child = tedomari()
        .args(["position", "domineering", "7x7", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    std::thread::sleep(Duration::from_millis(1500));
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    let run = Run::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(run.code, 130, "{}", run.err);
    let answer = &run.json()[0];
    assert_eq!(answer["stopped"], "interrupted");
    // 49 cells hold 24 dominoes; half of that needs no search.
    let high: f64 =
        answer["bounds"]["mean"][1].as_str().and_then(|text| text.split('/').next()?.parse().ok()).unwrap();
    assert!(high < 20.0, "{}", answer["bounds"]);
}

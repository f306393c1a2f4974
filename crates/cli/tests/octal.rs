//! `tedomari octal`.

use crate::common::{run, run_with, text};
use serde_json::{Value as Json, json};

#[test]
fn values_and_periods() {
    let answer = &run(&["octal", "kayles", "--upto", "30", "--at", "10^18", "--json"]).json()[0];
    // The On-Line Encyclopedia of Integer Sequences, A002186.
    let start: Json =
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7].into();
    assert_eq!(answer["values"], start);
    assert_eq!(
        (&answer["period"], &answer["preperiod"], &answer["saltus"]),
        (&json!(12), &json!(71), &json!(0))
    );
    assert_eq!(answer["at"], json!([{ "heap": "1000000000000000000", "value": "1" }]));
    let open = &run(&["octal", "0.007", "--upto", "5000", "--json"]).json()[0];
    assert!(open["period"].is_null() && open["saltus"].is_null());
    assert_eq!(open["values"].as_array().unwrap().len(), 5001);
    let plain = run(&["octal", "0.07"]);
    assert!(plain.out.contains("the last exception is 52"), "{}", plain.out);
}

#[test]
fn positions() {
    let answer = &run(&["octal", "0.77", "--heaps", "3", "5", "9", "--json"]).json()[0];
    assert_eq!((&answer["grundy"], text(answer, "outcome")), (&json!(3), "N"));
    let moves = json!([{ "heap": 0, "take": 1, "leave": [1, 1] }, { "heap": 2, "take": 1, "leave": [3, 5] }]);
    assert_eq!(answer["moves"], moves);
    let with_commas = &run(&["octal", "0.77", "--heaps", "3,5,9", "--json"]).json()[0];
    assert_eq!((&with_commas["outcome"], &with_commas["moves"]), (&answer["outcome"], &answer["moves"]));
    let lost = &run(&["octal", "0.77", "--heaps", "7", "7", "--json"]).json()[0];
    assert_eq!((text(lost, "outcome"), &lost["moves"]), ("P", &json!([])));
    // A heap whose moves cannot all be listed.
    let far = &run(&["octal", "0.77", "--heaps", "10^15", "--json"]).json()[0];
    assert_eq!((text(far, "outcome"), &far["complete"]), ("N", &json!(false)));
    assert!(!far["moves"].as_array().unwrap().is_empty());
}

#[test]
fn misere_play() {
    let answer = &run(&["octal", "kayles", "--quotient", "--json"]).json()[0];
    assert_eq!(
        (&answer["order"], &answer["period"], &answer["preperiod"]),
        (&json!(40), &json!(12), &json!(71))
    );
    let genera = &run(&["octal", "kayles", "--genus", "--upto", "5", "--json"]).json()[0];
    assert_eq!(genera["genus"], json!(["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]));
    // One bean each in two heaps: the first player must take the last but one, in misère play this wins.
    for (heaps, normal, misere) in [(["1", "1"], "P", "N"), (["1", "2"], "N", "N"), (["2", "2"], "P", "P")] {
        let play = |more: &[&str]| {
            let arguments = [&["octal", "0.77", "--json", "--heaps"], &heaps[..], more].concat();
            text(&run(&arguments).json()[0], "outcome").to_owned()
        };
        assert_eq!((&play(&[])[..], &play(&["--misere"])[..]), (normal, misere), "{heaps:?}");
    }
}

#[test]
fn lines_of_standard_input() {
    let input = "0.77\n{\"code\":\"0.07\",\"at\":\"10^18\"}\n0.7g\n{\"code\":\"0.77\",\"heaps\":[1,1],\"misere\":true,\"id\":7}\n{}\n";
    let run = run_with(&["octal", "-", "--json"], input.as_bytes());
    let lines = run.json();
    assert_eq!((run.code, lines.len()), (2, 5));
    assert_eq!(lines[0]["period"], 12);
    assert_eq!(lines[1]["period"], 34);
    assert_eq!(lines[2]["error"]["offset"], 3);
    assert_eq!((&lines[3]["id"], text(&lines[3], "outcome")), (&json!(7), "N"));
    assert!(lines[4]["error"]["message"].as_str().unwrap().contains("\"code\""));
}

#[test]
fn mistakes() {
    for (arguments, part) in [
        (&["octal", "0.7x"][..], "`x` is not a digit"),
        (&["octal", "3.7"], "before the point"),
        (&["octal", "chess"], "the name of a game"),
        (&["octal", "0.77", "--upto", "many"], "expected"),
        (&["octal", "0.77", "--at", "1.5"], "whole number"),
        (&["octal", "0.77", "0.07", "--resume", "x"], "one game"),
        (&["octal", "0.77", "--play"], "--heaps"),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(part), "{arguments:?}: {}", run.err);
    }
    // The caret stands under the digit.
    let run = run(&["octal", "0.7x"]);
    assert!(run.err.ends_with("  0.7x\n     ^\n"), "{}", run.err);
}

#[test]
fn limits_and_resuming() {
    let folder = std::env::temp_dir().join(format!("tedomari-octal-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("values");
    let name = file.to_str().unwrap();
    let stopped =
        run(&["octal", "0.007", "--upto", "9000", "--node-limit", "4000", "--resume", name, "--json"]);
    assert_eq!(stopped.code, 3);
    let answer = &stopped.json()[0];
    assert_eq!(text(answer, "stopped"), "node limit reached");
    assert!(answer["upto"].as_u64().unwrap() >= 2900);
    let resumed = run(&["octal", "0.007", "--upto", "9000", "--resume", name, "--json"]);
    let whole = run(&["octal", "0.007", "--upto", "9000", "--json"]);
    assert_eq!((resumed.code, whole.code), (0, 0));
    assert_eq!(resumed.json()[0]["values"], whole.json()[0]["values"]);
    let other = run(&["octal", "0.07", "--resume", name]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("values of 0.007"), "{}", other.err);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The program wins every won position: against every answer of a person who tries them all in turn.
#[test]
fn the_program_wins_what_is_won() {
    for (arguments, script) in [
        // Kayles 5 + 5 with the person to move is lost for the person, whatever is played.
        (&["octal", "kayles", "--heaps", "5", "5", "--play"][..], "0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n"),
        (&["octal", "kayles", "--heaps", "2", "2", "--misere", "--play"], "0 1\n0 1\n0 1\n0 1\n"),
    ] {
        let run = run_with(arguments, script.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.out.to_lowercase().contains("the program wins"), "{}", run.out);
    }
}

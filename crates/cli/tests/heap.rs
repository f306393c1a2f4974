//! `heap` as scripts and people use it: the fields, all games by example, mistakes, limits, and whole games at the prompt.

use crate::common::{run, run_with, text};
use serde_json::{Value as Json, json};

fn ask(lines: &[Json]) -> Vec<Json> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    run_with(&["heap", "--json", "-"], input.as_bytes()).json()
}

#[test]
fn the_fields_of_the_contract() {
    let answers = ask(&[
        json!({ "game": "wythoff", "piles": [3, 5] }),
        json!({ "game": "nim", "piles": [3, 5, 7], "id": "a" }),
        json!({ "game": "nim", "piles": ["1000000000000000000000000000000", 1] }),
        json!({ "game": "moore", "k": 2, "piles": [1, 1, 1] }),
        json!({ "game": "subtraction", "subtract": [1, 3, 4], "piles": [10, 21] }),
        json!({ "game": "take", "vectors": [[1, 3]], "piles": [2, 3] }),
        json!({ "game": "hackendot", "piles": [0, 1, 1] }),
        json!({ "game": "geography", "edges": [[0, 1]], "piles": [0], "directed": true }),
    ]);
    assert_eq!(answers[0]["input"], json!({ "game": "wythoff", "piles": [3, 5] }));
    assert_eq!(
        (&answers[0]["grundy"], &answers[0]["outcome"], &answers[0]["moves"]),
        (&json!(0), &json!("P"), &json!([]))
    );
    assert_eq!((&answers[1]["id"], &answers[1]["grundy"]), (&json!("a"), &json!(1)));
    assert_eq!(answers[1]["moves"], json!([[2, 5, 7], [3, 4, 7], [3, 5, 6]]));
    // 10^30 is even.
    assert_eq!(answers[2]["grundy"], json!("1000000000000000000000000000001"));
    assert_eq!(answers[2]["moves"], json!([[1, 1]]));
    assert_eq!(answers[3]["outcome"], json!("P"));
    // S(1,3,4) has the values 0101232 over and over: 10 has 1 and 21 has 0.
    assert_eq!(
        (&answers[4]["grundy"], text(&answers[4]["facts"], "period")),
        (&json!(1), "7, from pile 0 on (proved)")
    );
    // The paper: (2,3) has value 4 in (1,3)-Nimhoff, but Take with the single vector (1,3) cannot take (3,1).
    assert_eq!(answers[5]["grundy"], json!(4));
    // Three vertices: the root leaves two single ones, a leaf leaves the other.
    assert_eq!((&answers[6]["grundy"], &answers[6]["moves"]), (&json!(2), &json!([1])));
    assert_eq!((&answers[7]["grundy"], &answers[7]["moves"]), (&json!(1), &json!([1])));
}

#[test]
fn every_game_has_an_example_that_works() {
    let listed = run(&["heap", "--list", "--json"]);
    assert_eq!(listed.code, 0);
    let games = listed.json();
    assert!(games.len() >= 18);
    for game in games {
        let words: Vec<&str> = text(&game, "example").split(' ').collect();
        let arguments = [&["heap", text(&game, "name")], &words[..]].concat();
        let answered = run(&arguments);
        assert_eq!((answered.code, &answered.err[..]), (0, ""), "{arguments:?}");
        assert!(answered.out.contains("outcome"), "{}", answered.out);
        let played = run_with(&[&arguments[..], &["--play"]].concat(), "hint\n#1\nhint\nquit\n".as_bytes());
        assert_eq!((played.code, &played.err[..]), (0, ""), "{arguments:?}");
        assert!(played.out.contains("you> hint"), "{}", played.out);
    }
    assert!(run(&["heap", "--list"]).out.contains("welter  Welter's game"));
    // A forest is shown as a tree.
    assert!(run(&["heap", "hackendot", "0", "1", "2"]).out.starts_with("  1\n    2\n      3\n"));
}

#[test]
fn mistakes_are_shown_in_their_place() {
    let error = |arguments: &[&str]| {
        let failed = run(&[&["heap"], arguments].concat());
        assert_eq!(failed.code, 2, "{arguments:?}");
        failed.err
    };
    assert!(error(&["wythof", "3", "5"]).contains("did you mean `wythoff`?"));
    assert!(error(&["three pile wythof", "3", "5"]).contains("did you mean `wythoff3`?"));
    assert!(error(&["checkers", "3"]).contains("heap --list"));
    assert!(error(&["wythoff", "3"]).contains("2 piles, not 1"));
    assert!(error(&["nim", "3", "-5"]).contains("negative"));
    assert!(error(&["nim", "k=2", "3"]).contains("no parameter `k`"));
    assert!(error(&["moore", "k=2", "k=3", "3"]).contains("given twice"));
    assert!(error(&["moore", "k=0", "3"]).contains("at least 1"));
    assert!(error(&["subtraction", "3"]).contains("needs `subtract`"));
    assert!(error(&["subtraction", "subtract=0,1", "3"]).contains("taking 0"));
    assert!(
        error(&["take", "vectors=1,2,3", "4", "6"])
            .contains("3 numbers, but there are 2 piles\n  vectors=1,2,3\n          ^")
    );
    assert!(error(&["welter", "3,5,3"]).contains("3 is there twice\n  3,5,3\n      ^"));
    assert!(error(&["chomp", "2", "3"]).contains("longer than the one above"));
    assert!(error(&["chomp", "0x3"]).contains("at least one square"));
    assert!(error(&["hackendot", "2", "1"]).contains("hangs from itself"));
    assert!(error(&["hackendot", "0", "7"]).contains("no vertex 7"));
    assert!(error(&["poset", "order=0<1,1<0"]).contains("circle"));
    assert!(error(&["geography", "edges=0-1", "0", "0"]).contains("no edge from 0 to 0"));
    assert!(error(&["geography", "edges=0-1,1-0", "0", "1", "0"]).contains("0 has been visited"));
    assert!(error(&["geography", "edges=0-1"]).contains("where is the token?"));
    assert!(error(&["kotzig", "5", "moves=1,2", "path=0,3"]).contains("is 3, which is not a move"));
    assert!(error(&["nimania", "3", "growth=sin"]).contains("growth"));
    assert!(error(&["nim", "1.5"]).contains("number is expected"));
    assert!(error(&["-", "nim"]).contains("must be the only argument"));
    assert!(error(&["-", "--play"]).contains("for your moves"));
    assert!(run(&["heap"]).code == 2);
    let answers = ask(&[
        json!({ "game": "nim", "piles": [-3] }),
        json!({ "game": "nim", "piles": [1e300] }),
        json!({ "game": "nim", "piles": [null] }),
        json!({ "game": "moore", "piles": [3], "k": "3;x=1" }),
        json!({ "piles": [3] }),
        json!([]),
        json!({ "game": "nim", "piles": 5 }),
    ]);
    for bad in &answers[..6] {
        assert!(bad["error"]["message"].is_string(), "{bad}");
    }
    assert_eq!(answers[6]["moves"], json!([[0]]));
}

#[test]
fn limits_end_the_work() {
    let stopped = run(&["heap", "chomp", "30x31", "--node-limit", "1000", "--json"]);
    assert_eq!(stopped.code, 3);
    let answer = &stopped.json()[0];
    // Who wins is known by strategy stealing, but not how.
    assert_eq!(
        (&answer["outcome"], &answer["moves"], &answer["grundy"]),
        (&json!("N"), &json!([]), &Json::Null)
    );
    assert_eq!(text(answer, "stopped"), "node limit reached");
    let stopped = run(&["heap", "wythoff3", "5000", "6000", "7000", "--node-limit", "1000"]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.contains("outcome  not known"), "{}", stopped.out);
    // Some positions of Moore's Nim have more winning moves than could be listed.
    let cut = run(&[
        "heap",
        "moore",
        "k=3",
        "--most",
        "5",
        "--json",
        "1000000",
        "999999",
        "123456789",
        "31415926",
        "2718281",
    ]);
    let answer = &cut.json()[0];
    assert_eq!((answer["moves"].as_array().unwrap().len(), &answer["more"]), (5, &json!(true)));
}

/// The program wins every won position, whatever is played against it, and says so at the end.
#[test]
fn the_program_wins_what_is_won() {
    let starts: [&[&str]; 12] = [
        &["nim", "3", "5", "7"],
        &["moore", "k=2", "3", "5", "7"],
        &["scoring", "t=3", "9", "6"],
        &["wythoff", "8", "5"],
        &["cyclic", "h=4", "5", "9"],
        &["power-nimhoff", "k=1", "6", "7", "3"],
        &["wythoff3", "3", "5", "6"],
        &["w2", "4", "6"],
        &["welter", "2", "3", "5", "8"],
        &["chomp", "4x5"],
        &["hackendot", "0", "1", "1", "2", "2", "3"],
        &["nimania", "3"],
    ];
    for words in starts {
        for choice in ["#1", "#2", "#3"] {
            let arguments = [&["heap"], words, &["--play", "--first", "program"]].concat();
            // Where there is no third move, the first.
            let lines = format!("{choice}\n#1\n").repeat(60);
            let played = run_with(&arguments, lines.as_bytes());
            assert!(played.out.contains("the program wins"), "{words:?} {choice}: {}", played.out);
        }
    }
}

#[test]
fn a_game_at_the_prompt() {
    let lines = "hint\n1-9\n1 1\n3 5 9\n2 1 7\nshow\n0-1\nmoves\n";
    let played = run_with(&["heap", "nim", "3", "5", "7", "--play"], lines.as_bytes());
    assert_eq!((played.code, &played.err[..]), (0, ""));
    for said in [
        "Nim: take any number from one pile.\n  Whoever makes the last move wins; you move first.\n",
        "1 from pile 0, leaving 2 5 7 wins; so does",
        "? pile 1 has only 5",
        "? there are 3 piles",
        "? no pile can grow",
        "? that is against the rules of Nim",
        "you play 1 from pile 0, leaving 2 5 7",
        "the input has ended",
    ] {
        assert!(played.out.contains(said), "{said}: {}", played.out);
    }
}

//! `play` as a person sees it: whole games through standard input, and what is said at their end.

use std::path::Path;

use crate::common::{Run, run, run_with};
use serde_json::Value as Json;

/// Figure 2.3 and H3 + H4 of Yedwab's thesis.
const FIGURE: [&str; 2] = ["{5|-5}", "{{9|2}|-80}"];
const THREAT: [&str; 2] = ["{15,{100|12}|-5}", "{-10|-20}"];

/// A game with these lines typed.
fn play(arguments: &[&str], lines: &[&str]) -> Run {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let played = run_with(&[&["play"], arguments].concat(), input.as_bytes());
    assert_eq!(played.err, "", "{}", played.out);
    played
}

/// What stands behind a name in the last table that has it.
fn fact<'a>(text: &'a str, name: &str) -> &'a str {
    let found = text.lines().rev().find_map(|line| {
        let rest = line.strip_prefix("  ")?.strip_prefix(name)?;
        rest.starts_with(' ').then(|| rest.trim())
    });
    found.unwrap_or_else(|| panic!("no `{name}` in\n{text}"))
}

/// The rows below the heading of the mistakes.
fn mistakes(text: &str) -> Vec<String> {
    let below = text.lines().skip_while(|line| !line.contains("you played")).skip(1);
    below.take_while(|line| !line.is_empty() && !line.contains('>')).map(squeezed).collect()
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_perfect_game() {
    let game = play(&THREAT, &["0 1", "1 0"]);
    assert_eq!(game.code, 0);
    assert!(game.out.contains("Right plays 0.0 to 12\n"), "{}", game.out);
    assert!(game.out.contains("settled: 12\n"));
    assert_eq!(fact(&game.out, "score"), "2");
    assert_eq!(fact(&game.out, "winner"), "Left (you), by 2");
    assert_eq!(fact(&game.out, "normal play"), "Left (you) would have the last move");
    assert_eq!(fact(&game.out, "optimum"), "2 under best play, Left first");
    assert!(game.out.ends_with("no mistakes: every move of yours was best\n"));
}

#[test]
fn a_mistake_is_told() {
    let game = play(&THREAT, &["0 15"]);
    assert_eq!(fact(&game.out, "score"), "-5");
    assert_eq!(fact(&game.out, "winner"), "Right (the program), by 5");
    assert!(game.out.contains("your mistakes lost 7 in all"));
    assert_eq!(mistakes(&game.out), ["1 0.0 to 15 7 0.1 to {100|12}"]);
}

#[test]
fn moves_by_place_by_text_and_by_number() {
    for first in ["1 0", "1.0", "1 {9|2}", "1 to { 9 | 2 }", "1 9|2", "1 {9,5|2}", "1", "#2"] {
        let game = play(&FIGURE, &[first, "1"]);
        assert!(game.out.contains("Left plays 1.0 to {9|2}"), "{first}: {}", game.out);
        assert_eq!(
            (fact(&game.out, "score"), fact(&game.out, "optimum")),
            ("4", "4 under best play, Left first")
        );
    }
}

#[test]
fn the_program_begins() {
    let game = play(&[&FIGURE[..], &["--first", "right"]].concat(), &["0 5"]);
    assert!(game.out.contains("Right plays 1.0 to -80"));
    assert_eq!(
        (fact(&game.out, "score"), fact(&game.out, "optimum")),
        ("-75", "-75 under best play, Right first")
    );
    // Right's side of the same sum, with Left's best move as the answer to be found.
    let game = play(&[&FIGURE[..], &["--you", "right"]].concat(), &["1 2"]);
    assert!(game.out.contains("Left plays 1.0 to {9|2}") && game.out.contains("Right> 1 2"), "{}", game.out);
    // Right could have had -5, and Left 9 then.
    assert_eq!(fact(&game.out, "score"), "7");
    assert_eq!(mistakes(&game.out), ["2 1.0 to 2 3 0.0 to -5"]);
}

#[test]
fn moves_are_taken_back_with_what_they_lost() {
    let game = play(&[THREAT[0], THREAT[1], "{1|0}"], &["undo", "1 -10", "undo", "0.1", "1"]);
    assert!(game.out.contains("? you have not moved yet"));
    assert!(game.out.contains("2 moves taken back"));
    assert_eq!(fact(&game.out, "score"), "2");
    assert!(game.out.ends_with("no mistakes: every move of yours was best\n"), "{}", game.out);
    // Also after the end, where another word changes nothing.
    let game = play(&THREAT, &["0.0", "0.0", "undo", "0.1", "1", "quit"]);
    assert!(game.out.contains("over> undo"), "{}", game.out);
    assert_eq!(fact(&game.out, "score"), "2");
    assert!(game.out.ends_with("was best\nover> quit\n"), "{}", game.out);
}

#[test]
fn a_hint_with_its_reasons() {
    let game = play(&THREAT, &["hint", "score", "quit"]);
    assert_eq!(fact(&game.out, "best"), "0.1 to {100|12}");
    assert_eq!(fact(&game.out, "reaches"), "2 under best play");
    assert_eq!(fact(&game.out, "why"), "Left's sente at temperature 17, the hottest component");
    assert!(game.out.contains("{100|12} at temperature 44 is a threat that Right should answer"));
    assert_eq!(fact(&game.out, "next"), "0.0 to 15 loses 7");
    assert!(game.out.contains("  2 under best play, Left to move\n"));
}

#[test]
fn things_to_look_at() {
    let game =
        play(&["{{9|2}|-80}", "3"], &["moves", "tree 0", "tree", "t 0", "help", "show", "tree 1", "quit"]);
    assert!(game.out.contains("  #  component  option  to\n  1          0       0  {9|2}\n"), "{}", game.out);
    let tree = "  {9|2||-80}  mean -149/4, temperature 171/4\n    Left 0  {9|2}  mean 11/2, temperature 7/2\n      \
                Left 0  9\n      Right 0  2\n    Right 0  -80\n";
    assert_eq!(game.out.matches(tree).count(), 2, "{}", game.out);
    assert!(game.out.contains("mean -149/4, temperature 171/4, gote\n"));
    assert!(game.out.contains("resign, quit"));
    assert_eq!(game.out.matches("settled: 3\n").count(), 2);
    assert!(!game.out.contains('\x1b'));
    assert!(play(&["{3|1}", "--ascii"], &["t 0", "moves", "tree 0"]).out.is_ascii());
}

#[test]
fn typing_mistakes_change_nothing() {
    let lines = [
        "",
        "hnt",
        "7 0",
        "0 7",
        "0",
        "2",
        "0.9",
        "0 nonsense(",
        "0 {",
        "-1 0",
        "tree 9",
        "t x",
        "#0",
        "#99",
        "\u{1b}[2J",
        "½",
        "0 cool(*)",
        "99999999999999999999999 1",
    ];
    let all = [&lines[..], &["0 1", "1"]].concat();
    let game = play(&[THREAT[0], THREAT[1], "5"], &all);
    assert_eq!((game.code, fact(&game.out, "score")), (0, "7"));
    assert_eq!(game.out.matches("\n  ? ").count(), lines.len() - 1, "{}", game.out);
    assert!(game.out.contains("did you mean `hint`"));
    assert!(game.out.contains("which option? options: 0 to 15; 1 to {100|12}"));
    assert!(game.out.contains("component 2 is the number 5, where nobody moves any more"));
    assert!(!game.out.contains('\x1b'));
    // Bytes that are no text, and a line without an end.
    let bytes = [b"\xff\xfe\n".to_vec(), vec![b'x'; 1 << 20], b"\nquit\n".to_vec()].concat();
    let game = run_with(&["play", "{3|1}"], &bytes);
    assert_eq!((game.code, &game.err[..]), (0, ""));
}

#[test]
fn leaving_early() {
    let ended = play(&THREAT, &[]);
    assert_eq!(ended.code, 0);
    assert!(ended.out.contains("the input has ended, and so does the game"));
    assert_eq!(fact(&ended.out, "position"), "2 under best play, Left to move");
    let left = play(&[THREAT[0], THREAT[1], "{1|0}"], &["1", "quit"]);
    assert_eq!((left.code, fact(&left.out, "ended")), (0, "before move 3"));
    // With {1|0} at the end Right still has the last word: 12 - 10 + 0. After -10 at once it is -10 - 5 + 1.
    assert_eq!(fact(&left.out, "optimum"), "2 under best play, Left first");
    assert_eq!(fact(&left.out, "position"), "-14 under best play, Left to move");
    assert_eq!(mistakes(&left.out), ["1 1.0 to -10 16 0.1 to {100|12}"]);
    let resigned = play(&[&THREAT[..], &["--you", "right"]].concat(), &["resign"]);
    assert_eq!(fact(&resigned.out, "winner"), "Left (the program)");
}

#[test]
fn the_last_move() {
    // * + *2 is Left's to win: she moves in *2 to *.
    let won = play(&["*", "*2", "--play", "normal"], &["hint", "1 *", "#1"]);
    assert_eq!(fact(&won.out, "reaches"), "the last move");
    assert_eq!(fact(&won.out, "winner"), "Left (you)");
    assert_eq!(fact(&won.out, "optimum"), "Left wins under best play, Left first");
    let lost = play(&["*", "*2", "--play", "normal"], &["0 0", "score"]);
    assert_eq!(fact(&lost.out, "winner"), "Right (the program)");
    assert_eq!(mistakes(&lost.out), ["1 0.0 to 0 the win 1.1 to *"]);
    // Numbers may be moved in, and decide when nothing else is left.
    let numbers = play(&["*", "1", "--play", "normal"], &["hint", "moves", "1 0", "quit"]);
    assert!(numbers.out.contains("Left plays 1.0 to 0"), "{}", numbers.out);
    assert_eq!(
        (fact(&numbers.out, "winner"), fact(&numbers.out, "optimum")),
        ("Right (the program)", "Left wins under best play, Left first")
    );
    // An even score is nobody's, but somebody has the last move.
    let even = play(&["{1|-1}", "{1|-1}"], &["0"]);
    assert_eq!(fact(&even.out, "winner"), "nobody: the score is 0");
    assert_eq!(fact(&even.out, "normal play"), "Right (the program) would have the last move");
}

#[test]
fn an_even_score_is_played_for_the_last_move() {
    // 0 either way; from * + *2 the move to * + * also has the last move.
    let game = play(&["*", "*2"], &["hint", "1 *", "#1"]);
    assert_eq!(
        (fact(&game.out, "best"), fact(&game.out, "reaches")),
        ("1.1 to *", "0 under best play, and the last move")
    );
    assert_eq!(fact(&game.out, "normal play"), "Left (you) would have the last move");
}

#[test]
fn against_a_strategy() {
    // Greedy Left takes 15 and is five behind; best play by Right keeps it so.
    let game = play(&[&THREAT[..], &["--you", "right", "--strategy", "greedy"]].concat(), &["1"]);
    assert!(game.out.contains("Left plays 0.0 to 15"), "{}", game.out);
    assert_eq!(
        (fact(&game.out, "score"), fact(&game.out, "optimum")),
        ("-5", "2 under best play, Left first")
    );
    assert!(game.out.ends_with("no mistakes: every move of yours was best\n"));
    for strategy in ["hotstrat", "follow-the-leader", "mean", "thermostrat", "Sentestrat"] {
        let words = [&FIGURE[..], &["{{30|6}|-10}", "--strategy", strategy]].concat();
        let game = play(&words, &["#1", "undo", "#2", "#1", "#1", "#1"]);
        assert!(game.out.contains("your mistakes lost") || game.out.contains("no mistakes"), "{}", game.out);
    }
}

/// The example in the help: its command and what it prints.
#[cfg(unix)]
#[test]
fn the_example_is_true() {
    let help = run(&["play", "--help"]).out;
    let example = help.split_once("\nExample:\n  $ ").expect("there is an example").1;
    let (command, shown) = example.split_once('\n').unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_tedomari")).parent().unwrap().to_str().unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let output = std::process::Command::new("sh").args(["-c", command]).env("PATH", path).output().unwrap();
    let shown: String =
        shown.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), shown);
}

#[test]
fn bad_arguments() {
    for (words, message) in [
        (&["{3|"][..], "expected"),
        (&["-"], "standard input is for your moves"),
        (&["{3|1}", "--strategy", "bold"], "`bold` is not a strategy"),
        (&["{3|1}", "--you", "black"], "invalid value"),
        (&[], "required"),
    ] {
        let told = run(&[&["play"], words].concat());
        assert_eq!((told.code, &told.out[..]), (2, ""), "{words:?}");
        assert!(told.err.contains(message), "{}", told.err);
    }
    let over = run(&["play", "5", "-3/2"]);
    assert_eq!(
        (over.code, fact(&over.out, "score"), fact(&over.out, "winner")),
        (0, "7/2", "Left (you), by 7/2")
    );
}

#[test]
fn limits_leave_the_best_move_known() {
    let games =
        ["{{9|{4|-3}}|{-8|-20}}", "{{30|6}|-10}", "{{17|0}|-47}", "{{40|{7|2}}|{1|-15}}", "{5||2|-9}"];
    let moves = ["hint"; 1].into_iter().chain(["#1"; 20]).collect::<Vec<_>>();
    for limit in ["1", "30", "100", "300"] {
        let game = play(&[&games[..], &["--node-limit", limit]].concat(), &[&moves[..], &["quit"]].concat());
        assert_eq!(game.code, 0, "{}", game.out);
        assert!(fact(&game.out, "score").parse::<i64>().is_ok(), "{}", game.out);
        assert!(!fact(&game.out, "optimum").is_empty());
    }
}

/// A tree as written; numbers in 64ths.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i64),
    Node([Vec<Tree>; 2]),
}

const SCALE: i64 = 64;

fn number(text: &str) -> i64 {
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let (numerator, denominator): (i64, i64) = (numerator.parse().unwrap(), denominator.parse().unwrap());
    assert_eq!(SCALE % denominator, 0);
    numerator * (SCALE / denominator)
}

fn read(text: &mut &str) -> Tree {
    let Some(rest) = text.strip_prefix('{') else {
        let end = text.find([',', '|', '}']).unwrap_or(text.len());
        let leaf = Tree::Leaf(number(&text[..end]));
        *text = &text[end..];
        return leaf;
    };
    *text = rest;
    let mut sides = [vec![], vec![]];
    for side in &mut sides {
        loop {
            side.push(read(text));
            let separator = text.as_bytes()[0];
            *text = &text[1..];
            if separator != b',' {
                break;
            }
        }
    }
    Tree::Node(sides)
}

/// The score by plain minimax over the written trees: right where nobody is ever sorry to be on move.
fn minimax(sum: &[Tree], mover: usize) -> i64 {
    let mut best: Option<i64> = None;
    for (at, tree) in sum.iter().enumerate() {
        let Tree::Node(sides) = tree else { continue };
        for option in &sides[mover] {
            let mut after = sum.to_vec();
            after[at] = option.clone();
            let score = minimax(&after, 1 - mover);
            let is_better = best.is_none_or(|best| if mover == 0 { score > best } else { score < best });
            best = if is_better { Some(score) } else { best };
        }
    }
    let total = || sum.iter().map(|tree| if let Tree::Leaf(x) = tree { *x } else { unreachable!() }).sum();
    best.unwrap_or_else(total)
}

/// Whether V_L ≥ V_R everywhere in a tree.
fn is_eager(tree: &Tree) -> bool {
    let Tree::Node(sides) = tree else { return true };
    let alone = std::slice::from_ref(tree);
    minimax(alone, 0) >= minimax(alone, 1) && sides.iter().flatten().all(is_eager)
}

fn size(tree: &Tree) -> usize {
    let Tree::Node(sides) = tree else { return 1 };
    1 + sides.iter().flatten().map(size).sum::<usize>()
}

/// Games on the project's sums by a person who moves by whim, replayed on plain trees: the program never errs, and what
/// it says at the end is what minimax says.
#[test]
fn the_program_never_errs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/sums.json");
    let sums: Vec<Json> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut played = 0;
    for (at, entry) in sums.iter().enumerate() {
        let games: Vec<&str> =
            entry["components"].as_array().unwrap().iter().map(|g| g.as_str().unwrap()).collect();
        let start: Vec<Tree> = games.iter().map(|text| read(&mut &text[..])).collect();
        if !start.iter().all(is_eager) || start.iter().map(|tree| size(tree) - 1).sum::<usize>() > 13 {
            continue;
        }
        played += 1;
        for case in 0..4 {
            let (first, you) = (case % 2, case / 2);
            let names = ["left", "right"];
            let words = [&games[..], &["--first", names[first], "--you", names[you]]].concat();
            // Not every move is there in every position, so each is tried after another.
            let whims: Vec<String> = (0..40).map(|i| format!("#{}", (at + case + i * i) % 5 + 1)).collect();
            let mut lines: Vec<&str> = whims.iter().map(|line| &line[..]).collect();
            lines.extend(["#1"; 20]);
            lines.push("quit");
            let game = play(&words, &lines);
            check(&game.out, &start, first, you, entry);
        }
    }
    assert!(played > 30, "only {played}");
}

fn check(text: &str, start: &[Tree], first: usize, you: usize, entry: &Json) {
    let mut sum = start.to_vec();
    let mut mover = first;
    let mut lost = 0;
    let optimum = minimax(&sum, first);
    let mut score = optimum;
    for line in text.lines() {
        let Some((player, rest)) = line.trim().split_once(" plays ") else { continue };
        assert_eq!(player, ["Left", "Right"][mover]);
        let (component, option) = rest.split_once(' ').unwrap().0.split_once('.').unwrap();
        let (component, option): (usize, usize) = (component.parse().unwrap(), option.parse().unwrap());
        let Tree::Node(sides) = &sum[component] else { panic!("a move in a number: {line}") };
        let to = sides[mover][option].clone();
        sum[component] = to;
        let after = minimax(&sum, 1 - mover);
        if mover == you {
            lost += (score - after).abs();
        } else {
            assert_eq!(after, score, "the program erred: {line} in\n{text}");
        }
        score = after;
        mover = 1 - mover;
    }
    let known = ["left_first", "right_first"][first];
    assert_eq!(number(entry[known]["score"].as_str().unwrap()), optimum);
    assert_eq!(number(fact(text, "score")), score);
    assert_eq!(number(fact(text, "optimum").split(' ').next().unwrap()), optimum, "{text}");
    match text.lines().find_map(|line| line.trim().strip_prefix("your mistakes lost ")) {
        Some(rest) => assert_eq!(number(rest.split(' ').next().unwrap()), lost, "{text}"),
        None => assert_eq!(lost, 0, "{text}"),
    }
}

#[cfg(unix)]
mod interruption {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::common::{run, tedomari};

    fn interrupt(child: &Child) {
        let sent = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    #[test]
    fn thinking_stops_and_the_prompt_ends() {
        let made =
            run(&["generate", "sums", "--class", "close", "--components", "95", "--seed", "3", "--json"]);
        let games = made.json()[0]["components"].as_array().unwrap().clone();
        let mut child = tedomari()
            .args(["play", "--time-limit", "10m"])
            .args(games.iter().map(|game| game.as_str().unwrap()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut to = child.stdin.take().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        to.write_all(b"0.0\n").unwrap();
        while !line.contains("Left plays") {
            line.clear();
            assert!(from.read_line(&mut line).unwrap() > 0);
        }
        std::thread::sleep(Duration::from_millis(500));
        interrupt(&child);
        let began = Instant::now();
        while !line.contains("interrupted: the best move known") {
            line.clear();
            assert!(from.read_line(&mut line).unwrap() > 0);
        }
        while !line.contains("move 3: Left, your turn") {
            line.clear();
            assert!(from.read_line(&mut line).unwrap() > 0);
        }
        assert!(began.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(500));
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let mut rest = String::new();
        from.read_to_string(&mut rest).unwrap();
        // The shell's prompt begins a line of its own.
        assert_eq!(rest, "Left> \n");
        drop(to);
    }
}

/// What the help promises works on boards as on games. 2x2 is {1|-1}; with {3|1} whoever moves first takes one and the other
/// the other: 1 + 1 = 3 - 1 = 2.
#[test]
fn trees_thermographs_and_scores_of_boards() {
    let sum = "domineering(..|..) + {3|1}";
    let asked =
        ["tree 1", "tree 0", "t 1", "thermograph 0", "score", "value 1", "tree", "tree 2", "score 1", "quit"];
    let text = play(&[sum, "--ascii"], &asked).out;
    let answer = |line: &str| {
        let (_, rest) = text.split_once(&format!("> {line}\n")).unwrap();
        rest.split("Left>").next().unwrap().to_owned()
    };
    assert!(answer("tree 1").contains("Left 0  3\n    Right 0  1\n"), "{text}");
    assert!(answer("tree 0").contains("  domineering(..|..)  mean 0, temperature 1\n"), "{text}");
    assert!(answer("t 1").contains("  {3|1}\n") && answer("t 1").contains("mean 2, temperature 1"), "{text}");
    assert!(answer("thermograph 0").contains("mean 0, temperature 1"), "{text}");
    assert_eq!(answer("score"), "  2 under best play for the score, Left to move\n");
    assert!(answer("value 1").contains("{3|1}"), "{text}");
    assert!(answer("tree").contains("? which component? `tree 0`"), "{text}");
    assert!(answer("tree 2").contains("? there is no component 2, only 0 to 1"), "{text}");
    assert!(answer("score 1").contains("? `score` is used alone"), "{text}");
    // For the score the values are told as well.
    let score = play(&["--play", "score", "{3|1}", "{2|0}"], &["value", "value 7", "quit"]).out;
    // 2 ± 1 and 1 ± 1: the switches cancel.
    let all = score.lines().find(|line| line.trim_start().starts_with("all ")).unwrap();
    assert_eq!(squeezed(all), "all 3 3 -1", "{score}");
    assert!(score.contains("? there is no component 7"), "{score}");
}

/// Whoever leaves is told the mistakes so far. Left wins {2|-1/2} + * only by moving to 2 in the board, and gives that
/// away by moving in the star.
#[test]
fn whoever_quits_a_board_is_told_the_mistakes() {
    let sum = "domineering(...|...) + clobber(xo|ox)";
    for lines in [&["1 a2-b2", "quit"][..], &["1 a2-b2"]] {
        let text = play(&[sum, "--ascii"], lines).out;
        assert_eq!(mistakes(&text), ["1 1 a2-b2 the win 0 b1-b2"], "{text}");
    }
    let untouched = play(&[sum, "--ascii"], &["quit"]).out;
    assert!(untouched.ends_with("> quit\n"), "{untouched}");
}

#[test]
fn what_is_played_for() {
    let aim = |arguments: &[&str]| {
        let text = play(arguments, &["quit"]).out;
        match (text.contains("for the score."), text.contains("the last move")) {
            (true, false) => "score",
            (false, true) => "last move",
            _ => panic!("{text}"),
        }
    };
    assert_eq!(aim(&["domineering(2x2)"]), "last move");
    assert_eq!(aim(&["domineering(2x2)", "--strategy", "hotstrat"]), "score");
    assert_eq!(aim(&["coin_stacks(5,10,8|4)"]), "score");
    assert_eq!(aim(&["coin_stacks(5)", "coin_stacks(3: 4)"]), "score");
    assert_eq!(aim(&["coin_stacks(5) + domineering(2x2)"]), "last move");
    assert_eq!(aim(&["--play", "normal", "coin_stacks(5)"]), "last move");
}

/// The lead is on the board, and what `spend` is stands above it.
#[test]
fn spending_is_explained() {
    let text = play(&["--play", "normal", "coin_stacks(3: 5,2)"], &["spend", "quit"]).out;
    assert!(squeezed(&text).contains("`spend` is a free move of the player who is ahead"), "{text}");
    assert!(text.contains("  Left is ahead by 3\n  1: 5, 2\n"), "{text}");
    // For the score nobody moves in a number, and the lead is one.
    let score = play(&["coin_stacks(3: 5,2)"], &["moves", "quit"]).out;
    let listed: Vec<String> =
        score.lines().filter(|line| line.contains("coin_stacks(8")).map(squeezed).collect();
    assert!(listed == ["1 0 1 coin_stacks(8: 2)"] && !score.contains("spend"), "{score}");
    assert!(text.contains("  you play spend\n  Left is ahead by 2\n  1: 5, 2\n"), "{text}");
}

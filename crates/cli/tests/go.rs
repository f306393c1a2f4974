//! Endgames of Go from the command line: reviews, annotated records, pictures, exit codes.

use std::fs;

use crate::common::{run, tedomari};

/// Two corridors of Black's. White enters the shorter one first, which loses a point.
const GAME: &str =
    "(;SZ[5]KM[0.5]RE[B+1.5]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[dd];B[db])";

const CORRIDORS: &str = "OOOO-OOOOO|O..X-O...X|OOOO-OOOOO";

/// The program in a folder with the record.
fn in_folder(arguments: &[&str]) -> (tempfile::TempDir, crate::common::Run) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.sgf"), GAME).unwrap();
    let output = tedomari().current_dir(folder.path()).args(arguments).output().unwrap();
    (folder, crate::common::Run::of(output))
}

#[test]
fn a_review_names_the_mistake() {
    let (_, told) = in_folder(&["go", "game.sgf", "--review", "--json"]);
    let answer = &told.json()[0];
    assert_eq!((told.code, answer["from"].as_u64(), answer["length"].as_u64()), (0, Some(1), Some(2)));
    assert_eq!(answer["mistakes"].to_string(), "[1]");
    assert_eq!(answer["moves"][0]["loss"].to_string(), r#"["1","1"]"#);
    assert_eq!(answer["moves"][0]["best"].to_string(), r#"["D4"]"#);
    assert_eq!(answer["lost"].to_string(), r#"{"black":["0","0"],"white":["1","1"]}"#);
    assert_eq!((&answer["end"]["total"][0], &answer["end"]["agrees"]), (&"3/2".into(), &true.into()));
    let (_, late) = in_folder(&["go", "game.sgf", "--review", "--from", "2", "--json"]);
    assert_eq!(late.json()[0]["moves"].as_array().unwrap().len(), 1);
    let (_, none) = in_folder(&["go", "game.sgf", "--review", "--from", "0"]);
    assert_eq!(none.code, 2);
    // Nothing is settled on an open board, so nothing is reviewed.
    let open =
        crate::common::run_with(&["go", "-", "--review", "--json"], br#"{"sgf":"(;SZ[9];B[ee];W[cc])"}"#);
    assert_eq!((open.code, open.json()[0]["from"].is_null()), (3, true), "{}", open.out);
}

/// What is written can be read again, and has the same score.
#[test]
fn records_are_annotated() {
    let (folder, told) = in_folder(&["go", "game.sgf", "--move", "0", "--annotate", "out.sgf", "--json"]);
    let written = fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert_eq!((told.code, told.json()[0]["annotated"].as_str()), (0, Some(&written[..])));
    for part in ["LB[db:3/4][dd:1/2]", "count 5/4, temperature 3/4, gote", "Best play if White begins"] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let path = folder.path().join("out.sgf");
    let again = run(&["go", path.to_str().unwrap(), "--move", "0", "--json"]);
    assert_eq!(again.json()[0]["score"], told.json()[0]["score"]);
    assert_eq!(again.json()[0]["regions"], told.json()[0]["regions"]);
    let (_, reviewed) = in_folder(&["go", "game.sgf", "--review", "--annotate", "-"]);
    assert!(reviewed.out.contains("W[dd]C[Move 1 loses 1. Better: D4.]"), "{}", reviewed.out);
    assert!(reviewed.out.contains("(;W[db]C[This keeps the score of 1.])"), "{}", reviewed.out);
    assert_eq!(run(&["go", "--board", CORRIDORS, "--annotate", "-"]).code, 2);
    let (_, stopped) = in_folder(&["go", "game.sgf", "--annotate", "out.sgf", "--node-limit", "1"]);
    assert!(stopped.code == 3 && stopped.err.contains("`out.sgf` was not written"), "{}", stopped.err);
}

#[test]
fn boards_and_thermographs_are_drawn() {
    let board = run(&["go", "--board", CORRIDORS, "--svg", "-"]).out;
    for part in ["<svg ", ">-5/4</text>", ">3/4</text>", ">K</text>", "score -1 if Black plays first"] {
        assert!(board.contains(part), "{part}: {board}");
    }
    let graph = run(&["go", "--board", "XXOO|X.xO|XXOO", "--region", "B2", "--svg", "-"]).out;
    assert!(graph.contains(">region at B2</text>") && graph.contains("mast W: White is"), "{graph}");
    let (folder, _) = in_folder(&["go", "--board", CORRIDORS, "--png", "board.png"]);
    assert_eq!(&fs::read(folder.path().join("board.png")).unwrap()[1..4], b"PNG");
    let (_, several) = in_folder(&["go", "game.sgf", "game.sgf", "--svg", "-"]);
    assert!(several.code == 2 && several.err.contains("one position"), "{}", several.err);
    assert!(run(&["go", "--board", CORRIDORS, "--color", "always"]).out.contains('\x1b'));
    assert!(!run(&["go", "--board", CORRIDORS]).out.contains('\x1b'));
}

/// A ko that leaves the score to the threats is an answer. A region that is too large is none.
#[test]
fn exit_codes() {
    assert_eq!(run(&["go", "--board", "XXOO|X.xO|XXOO"]).code, 0);
    let rows = ["........."; 9].join("|");
    let open = run(&["go", "--board", &rows, "--edges", "top,bottom,left,right", "--json"]);
    assert!(open.json()[0]["stopped"].is_null());
    assert_eq!(open.code, 3);
}

#[test]
fn moves_that_are_not_there() {
    for arguments in [&["go", "game.sgf", "--move", "3"][..], &["go", "game.sgf", "--move", "10^30"]] {
        let (_, told) = in_folder(arguments);
        assert_eq!(told.code, 2);
        let number = if arguments[3] == "3" { "3".to_owned() } else { format!("1{}", "0".repeat(30)) };
        assert!(
            told.err.contains(&format!("there is no move {number}: the main line has 2 moves")),
            "{}",
            told.err
        );
    }
}

/// Files that hold no position: what is wrong, in which file, and what to write.
#[test]
fn files_without_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let told = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).unwrap();
        let output = tedomari().current_dir(folder.path()).args(["go", name]).output().unwrap();
        crate::common::Run::of(output)
    };
    for text in ["", " \n\n", "\u{feff}"] {
        let empty = told("empty.sgf", text);
        assert_eq!(empty.code, 2);
        assert!(
            empty.err.starts_with("error: empty.sgf: line 1, column 1: there is no position here"),
            "{}",
            empty.err
        );
        assert!(empty.err.contains("begins with (;"), "{}", empty.err);
    }
    let broken = told("broken.sgf", "(;SZ[9]AB[aa][bb");
    assert_eq!(broken.code, 2);
    assert!(
        broken.err.starts_with("error: broken.sgf: line 1, column 14: the record ends"),
        "{}",
        broken.err
    );
    let words = told("words.txt", "X..O\nXhello\n");
    assert!(words.err.contains("words.txt: line 2, column 2: 'h' means nothing"), "{}", words.err);
    assert!(words.err.contains("  Xhello\n   ^"), "{}", words.err);
    // A stone that would have been taken, and boards of one point, of 25 lines, and without a safe stone.
    let smothered = told("smothered.sgf", "(;SZ[3]AB[aa]AW[ab][ba])");
    assert!(
        smothered.code == 2 && smothered.err.contains("the black stone at A3 has no liberty"),
        "{}",
        smothered.err
    );
    let point = told("point.sgf", "(;SZ[1])");
    assert!(point.code == 0 && point.out.contains("nothing is left to gain: pass"), "{}", point.out);
    let large = told("large.sgf", "(;SZ[25])");
    assert_eq!(large.code, 3);
    assert!(large.out.contains("no stone lives unconditionally, so all is open"), "{}", large.out);
}

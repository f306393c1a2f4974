//! Trees and tables: their text, data and pictures, and what is said where they are cut.

use crate::common::{run, run_with};
use serde_json::json;

#[test]
fn trees_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png, dot) = (file("a.svg"), file("a.png"), file("a.dot"));
    assert_eq!(run(&["tree", "{3|1||0}", "--svg", &svg, "--png", &png]).code, 0);
    let text = std::fs::read_to_string(&svg).unwrap();
    assert_eq!((text.matches("<line ").count(), text.matches("<g>").count()), (4, 5));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(run(&["tree", "*2", "--dot", &dot]).code, 0);
    assert_eq!(std::fs::read_to_string(&dot).unwrap().matches("->").count(), 6);
    assert!(run(&["tree", "*2", "--dot", "-"]).out.starts_with("digraph"));
    assert!(run(&["tree", "*2", "--svg", "-"]).out.starts_with("<svg "));
    assert_eq!(run(&["tree", "*2", "*3", "--svg", &svg]).code, 2);
    assert_eq!(run(&["tree", "*2", "--json", "--svg", "-"]).code, 2);
}

#[test]
fn trees_that_are_cut_say_how_to_see_more() {
    let cut = run(&["tree", "*9", "--most", "3"]);
    assert!(cut.out.contains("--most N") && cut.code == 0, "{}", cut.out);
    let whole = run(&["tree", "*9", "--json"]).json();
    assert_eq!((whole[0]["tree"].as_array().unwrap().len(), &whole[0]["cut"]), (10, &json!(0)));
    let lines = run_with(&["tree", "-", "--json"], b"^\n{\n").json();
    assert_eq!((lines.len(), lines[1]["error"]["offset"].is_u64()), (2, true));
    assert_eq!(run(&["tree", "over"]).code, 2);
}

#[test]
fn tables_as_data_and_pictures() {
    let csv = run(&["table", "domineering", "2..3x1..2", "--csv"]).out;
    assert_eq!(csv, "n,1,2\n2,1,+-1\n3,1,{1/2|-2}\n");
    let quoted = run(&["table", "domineering", "4x4", "--csv"]).out;
    assert!(quoted.contains("4,\"+-{0,"), "{quoted}");
    let latex = run(&["table", "kayles", "1..2", "--latex"]).out;
    assert!(latex.starts_with("\\begin{tabular}") && latex.contains("$2$ & $2$ \\\\"), "{latex}");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, png) = (file("a.svg"), file("a.png"));
    assert_eq!(run(&["table", "kayles,0.07", "0..30", "--svg", &svg, "--png", &png]).code, 0);
    // A dot for each value, and one beside each name.
    assert_eq!(std::fs::read_to_string(&svg).unwrap().matches("<circle").count(), 64);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(run(&["table", "wythoff", "0..5x0..5", "--svg", &svg]).code, 0);
    assert_eq!(run(&["table", "domineering", "1..2x1..2", "--field", "outcome", "--svg", &svg]).code, 2);
}

#[test]
fn tables_stop_cell_by_cell() {
    let stopped = run(&["table", "domineering", "1..5x1..5", "--cell-node-limit", "30"]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.contains('?') && stopped.out.contains("--cell-time-limit"), "{}", stopped.out);
    for wrong in [
        &["table", "nim", "3..1"][..],
        &["table", "nim", "0..99999999999"],
        &["table", "nim", ""],
        &["table", "chess", "1..3"],
        &["table", "kayles", "1..3x1..3"],
        &["table", "domineering", "1..2x1..2", "k=2"],
        &["table", "domineering", "1..2x1..2", "--misere"],
        &["table", "moore", "1..3", "k=x"],
    ] {
        let failed = run(wrong);
        assert!(failed.code == 2 && failed.err.starts_with("error: "), "{wrong:?}: {}", failed.err);
    }
}

#[test]
fn misere_piles_at_the_prompt() {
    let played = run_with(&["heap", "nim", "2", "1", "--play", "--misere"], b"hint\n0-2\nquit\n");
    assert!(played.out.contains("Whoever makes the last move loses"), "{}", played.out);
    assert!(played.out.contains("you win"), "{}", played.out);
    let lines =
        "{\"game\":\"nim\",\"piles\":[2,2],\"misere\":true}\n{\"game\":\"nim\",\"piles\":[2],\"misere\":1}\n";
    let answers = run_with(&["heap", "-", "--json"], lines.as_bytes()).json();
    assert_eq!((&answers[0]["play"], &answers[0]["outcome"]), (&json!("misere"), &json!("P")));
    assert!(answers[1]["error"]["message"].as_str().unwrap().contains("misere"));
}

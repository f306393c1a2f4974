//! The list of rulesets: the table in the book is made from it, and every ruleset can be looked at.

mod common;

use std::fs;
use std::path::Path;

use common::run;
use serde_json::Value as Json;

const BEGIN: &str = "<!-- rulesets: made by BOOK_WRITE=1 cargo test -p tedomari-cli --test rulesets -->\n";
const END: &str = "<!-- end of rulesets -->";

fn listed() -> Vec<Json> {
    let list = run(&["rulesets", "--json"]);
    assert_eq!(list.code, 0);
    list.out.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

fn text<'a>(json: &'a Json, field: &str) -> &'a str {
    json[field].as_str().unwrap_or_else(|| panic!("{field} in {json}"))
}

/// A cell of a table: bars would end it.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn table() -> String {
    let mut table =
        "| ruleset | board | moves | worked value | reference |\n| --- | --- | --- | --- | --- |\n"
            .to_owned();
    for about in listed() {
        let example = &about["example"];
        let value = format!("`{}` is `{}`", text(example, "board"), text(example, "value"));
        let columns =
            [text(&about, "board"), text(&about, "moves"), &value, text(&about, "reference")].map(cell);
        table += &format!("| `{}` | {} |\n", text(&about, "name"), columns.join(" | "));
    }
    table
}

#[test]
fn the_book_lists_all_rulesets() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulesets.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let start = page.find(BEGIN).expect("the page has a place for the table") + BEGIN.len();
    let end = page.find(END).expect("the table ends");
    if std::env::var_os("BOOK_WRITE").is_some_and(|value| value == "1") {
        let written = format!("{}\n{}\n{}", &page[..start], table(), &page[end..]);
        fs::write(&path, written).expect("the page can be written");
    } else {
        assert_eq!(page[start..end].trim(), table().trim(), "BOOK_WRITE=1 makes the table anew");
    }
}

/// The worked value of each ruleset is what `position` finds, and the board can be drawn.
#[test]
fn every_ruleset_has_a_picture() {
    for about in listed() {
        let (name, board) = (text(&about, "name"), text(&about["example"], "board"));
        let found = run(&["position", name, board, "--json"]);
        assert_eq!(found.code, 0, "{name}({board}): {}", found.err);
        let found: Json = serde_json::from_str(&found.out).expect("an object");
        assert!(found["thermograph"]["left"].is_array(), "{found}");
        let same = run(&["compare", text(&found, "value"), text(&about["example"], "value"), "--json"]);
        assert!(same.out.contains(r#""relation":"=""#), "{name}({board}) is {}", text(&found, "value"));
        let drawing = run(&["position", name, board, "--svg", "-"]);
        assert_eq!(drawing.code, 0, "{name}({board}): {}", drawing.err);
        let document = drawing.out.trim_end();
        assert!(document.starts_with("<svg ") && document.ends_with("</svg>"), "{document}");
    }
}

#[test]
fn drawings_are_of_one_position() {
    let several = run(&["position", "domineering", "-", "--svg", "-"]);
    assert_eq!(several.code, 2, "{}", several.out);
    assert!(several.err.contains("one position"), "{}", several.err);
}

#[test]
fn boards_are_drawn_with_their_coordinates() {
    let plain = run(&["position", "amazons", "x..#|...o", "--ascii", "--no-thermograph"]);
    assert!(plain.out.starts_with("     a b c d\n  1  x . . #\n  2  . . . o\n"), "{}", plain.out);
    // Cells that the position forgets are drawn all the same.
    let plain = run(&["position", "domineering", "..#|###", "--ascii"]);
    assert!(plain.out.starts_with("     a b c\n  1  . . #\n  2  # # #\n"), "{}", plain.out);
}

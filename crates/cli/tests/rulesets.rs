//! The list of rulesets: the sections in the book are made from it, and every ruleset can be looked at.

use std::fs;
use std::path::Path;

use crate::common::{run, run_with};
use serde_json::Value as Json;

const BEGIN: &str = "<!-- rulesets: made by BOOK_WRITE=1 cargo test -p tedomari-cli rulesets:: -->\n";
const END: &str = "<!-- end of rulesets -->";

fn listed() -> Vec<Json> {
    let list = run(&["rulesets", "--json"]);
    assert_eq!(list.code, 0);
    list.out.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

fn text<'a>(json: &'a Json, field: &str) -> &'a str {
    json[field].as_str().unwrap_or_else(|| panic!("{field} in {json}"))
}

/// Boards that show more of a game than its worked value does.
const SHOWN: [(&str, &str); 31] = [
    ("amazons", ".x#|..o"),
    ("cannibal_clobber", "xo.|.xo"),
    ("arc_kayles", "0-1,1-2,2-0,2-3;3:2"),
    ("chomp", "3x4"),
    ("coin_stacks", "15,10|25,30|5,20,10"),
    ("col", ".x.|..o"),
    ("cram", "..#|..."),
    ("dawsons_kayles", "5,3"),
    ("dicotic", "..#..|....."),
    ("digraph_placement", "L>R-L>."),
    ("domineering", "..#..|..#.#|..#.."),
    ("elephants_and_rhinos", "t..f.t.f"),
    ("fission", ".x.|.x.|..."),
    ("fjords", "L-L-.-.-R"),
    ("hackenbush", "l(rr)e(l)r"),
    ("impartial", "..#..|....."),
    ("kayles", "5,3"),
    ("king_dirt", "x..|..#|.o."),
    ("konane", ".xo.|oxo.|.x.."),
    ("kotzig", "8"),
    ("maundy_cake", "4x6"),
    ("nogo", ".x.|..o"),
    ("octal", "7,4"),
    ("partizan_arc_kayles", "0l1,1r2,2l3,3-0"),
    ("push", "l.rl"),
    ("sheep", "4 . .|. # .|. . -4"),
    ("shove", "l.rl"),
    ("snort", ".-.-L,R-."),
    ("toads_and_frogs", "tt.f.f"),
    ("toppling_dominoes", "lrerl.el"),
    ("twisted", "..#..|....."),
];

/// The board that the book draws of a ruleset.
fn shown(about: &Json) -> &str {
    let known = SHOWN.iter().find(|(name, _)| *name == text(about, "name"));
    known.map_or_else(|| text(&about["example"], "board"), |(_, board)| board)
}

/// `toads_and_frogs` as a title.
fn title(name: &str) -> String {
    match name {
        "nogo" => "NoGo".to_owned(),
        "dawsons_kayles" => "Dawson's Kayles".to_owned(),
        _ => {
            let words = name.replace('_', " ");
            words[..1].to_uppercase() + &words[1..]
        }
    }
}

/// What the book says about a ruleset.
fn section(about: &Json) -> String {
    let (name, board, example) = (text(about, "name"), shown(about), &about["example"]);
    let mut lines = vec![format!("#### {}\n\n`{name}`\n", title(name))];
    lines.push(format!("![{}: the board {board}](pictures/rulesets/{name}.svg)\n", title(name)));
    lines.push(format!("- **Board:** {}.", text(about, "board").trim_end_matches('.')));
    lines.push(format!("- **Moves:** {}.", text(about, "moves").trim_end_matches('.')));
    for parameter in about["parameters"].as_array().into_iter().flatten() {
        let default = match parameter["default"].as_str() {
            Some(default) => format!("; `{default}` if it is left out"),
            None => String::new(),
        };
        lines.push(format!(
            "- **Parameter `{}`:** {}{default}.",
            text(parameter, "name"),
            text(parameter, "what")
        ));
    }
    let found = &run(&["position", name, board, "--json"]).json()[0];
    let value = found["sides"].get("value").unwrap_or(&found["value"]);
    let drawn =
        format!("`{board}`, the board in the picture, is worth `{}`", value.as_str().expect("a value"));
    lines.push(match text(example, "board") == board {
        true => format!("- **Worked value:** {drawn}."),
        false => {
            format!(
                "- **Worked value:** `{}` is `{}`; {drawn}.",
                text(example, "board"),
                text(example, "value")
            )
        }
    });
    lines.push(format!("- **Reference:** {}.\n", text(about, "reference").trim_end_matches('.')));
    lines.join("\n") + "\n"
}

/// All rulesets, those in which play can return and those on piles apart from the others.
fn sections() -> String {
    let heaps = run(&["heap", "--list", "--json"]);
    let heaps: Vec<String> = heaps
        .out
        .lines()
        .map(|line| {
            let game: Json = serde_json::from_str(line).expect("an object");
            text(&game, "name").replace('-', "_")
        })
        .collect();
    let kind = |about: &Json| match text(about, "name") {
        _ if about["loopy"] == true => 2,
        "octal" | "kayles" | "dawsons_kayles" | "cram" | "impartial" | "turning" => 1,
        "mem" | "take_away" | "never_the_same" | "euclid" | "gen_wythoff" | "arc_kayles" => 1,
        name if heaps.iter().any(|heap| heap == name) => 1,
        _ => 0,
    };
    let heads = [
        "Boards, strips and graphs",
        "Impartial games: both players have the same moves",
        "Rulesets in which play can return",
    ];
    let mut page = String::new();
    for (at, head) in heads.iter().enumerate() {
        let here: Vec<Json> = listed().into_iter().filter(|about| kind(about) == at).collect();
        let anchor =
            |about: &Json| title(text(about, "name")).to_lowercase().replace(' ', "-").replace('\'', "");
        let link = |about: &Json| format!("[{}](#{})", title(text(about, "name")), anchor(about));
        page += &format!("### {head}\n\n{}.\n\n", here.iter().map(link).collect::<Vec<_>>().join(",\n"));
        page.extend(here.iter().map(section));
    }
    page
}

fn is_writing() -> bool {
    std::env::var_os("BOOK_WRITE").is_some_and(|value| value == "1")
}

#[test]
fn the_book_has_a_section_for_every_ruleset() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rulesets.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let start = page.find(BEGIN).expect("the page has a place for the sections") + BEGIN.len();
    let end = page.find(END).expect("the sections end");
    if is_writing() {
        let written = format!("{}\n{}{}", &page[..start], sections(), &page[end..]);
        fs::write(&path, written).expect("the page can be written");
    } else {
        assert_eq!(page[start..end].trim(), sections().trim(), "BOOK_WRITE=1 writes the sections");
    }
}

/// The pictures in the book are those that the program draws now, one for each ruleset.
#[test]
fn the_book_has_a_picture_of_every_ruleset() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/rulesets");
    let mut expected = Vec::new();
    for about in listed() {
        let name = text(&about, "name");
        let drawing = run(&["position", name, shown(&about), "--svg", "-"]);
        assert_eq!(drawing.code, 0, "{name}: {}", drawing.err);
        let path = folder.join(format!("{name}.svg"));
        if is_writing() {
            fs::create_dir_all(&folder).expect("a folder can be made");
            fs::write(&path, &drawing.out).expect("a picture can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(kept, drawing.out, "{}: BOOK_WRITE=1 draws it again", path.display());
        expected.push(format!("{name}.svg"));
    }
    let kept = fs::read_dir(&folder).expect("a folder can be listed");
    for file in kept.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()) {
        assert!(expected.contains(&file), "{file} belongs to no ruleset");
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
        if found["sides"].is_object() {
            // A value that is no ender is held against the literature where the ruleset is.
            assert!(!text(&found["sides"], "value").is_empty(), "{found}");
        } else {
            assert!(found["thermograph"]["left"].is_array(), "{found}");
            let same = run(&["compare", text(&found, "value"), text(&about["example"], "value"), "--json"]);
            assert!(same.out.contains(r#""relation":"=""#), "{name}({board}) is {}", text(&found, "value"));
        }
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
    assert!(plain.out.starts_with("     a b c d\n  2  x . . #\n  1  . . . o\n"), "{}", plain.out);
    // Cells that the position forgets are drawn all the same.
    let plain = run(&["position", "domineering", "..#|###", "--ascii"]);
    assert!(plain.out.starts_with("     a b c\n  1  . . #\n  2  # # #\n"), "{}", plain.out);
}

/// Boards of loopy rulesets that are small enough for expressions, where all that play can reach is compared.
const LOOPY: [(&str, &str); 3] = [
    ("backsliding_toads_and_frogs", "tt..ff"),
    ("fox_and_geese", "o.|..|x.|.x"),
    ("hare_and_hounds", "#..x#|...o.|#.xx#"),
];

/// Positions of every ruleset can be added to each other and to plain games wherever an expression is read.
#[test]
fn positions_are_games_like_others() {
    for about in listed() {
        let name = text(&about, "name");
        // A game that need not end has no stops, and stacks of coupons are for games that end.
        let is_loopy = about["loopy"] == true;
        let (board, value) = if is_loopy {
            let (_, board) = LOOPY.into_iter().find(|(known, _)| *known == name).expect("a small board");
            let found = &run(&["position", name, board, "--json"]).json()[0];
            let found = if found["sides"].is_object() { &found["sides"] } else { found };
            (board.to_owned(), text(found, "value").to_owned())
        } else {
            let example = &about["example"];
            (text(example, "board").to_owned(), text(example, "value").to_owned())
        };
        let position = format!("{name}({board})");
        let sum = format!("{position} + hackenbush(lr) - {{3|1}}");
        for command in if is_loopy { &["eval"][..] } else { &["eval", "thermograph", "tds"] } {
            let told = run(&[command, "--json", &sum]);
            assert_eq!(told.code, 0, "{command} {sum}: {}", told.err);
        }
        let same = run(&["compare", "--assert", "=", &sum, &format!("({value}) + 1/2 - {{3|1}}")]);
        assert_eq!(same.code, 0, "{sum}: {}{}", same.out, same.err);
        let solved = run(&["solve", "--json", "--first", "left", &position, "hackenbush(lr)", "{3|1}"]);
        assert_eq!(solved.code, if is_loopy { 3 } else { 0 }, "{position}: {}", solved.err);
    }
    let graph = r#"snort({"vertices":["L","LR","LR","LR","L"],"edges":[[0,1],[1,2],[2,3],[3,4]]})"#;
    let same = run(&["compare", "--assert", "=", graph, "snort(L-.-.-.-L)"]);
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
}

/// Every ruleset can be played, and the program wins what is won.
#[test]
fn positions_against_the_program() {
    for about in listed() {
        let (name, board) = (text(&about, "name"), text(&about["example"], "board"));
        let played = run_with(&["position", name, board, "--play"], b"hint\nmoves\n#1\nquit\n");
        assert_eq!((played.code, &played.err[..]), (0, ""), "{name}({board}): {}", played.out);
    }
    let starts = [
        ("domineering", "2x4", "left", "you"),
        ("domineering", "3x3", "right", "program"),
        ("toads_and_frogs", "tt.ff", "left", "program"),
        ("hackenbush", "lrlrrllr", "right", "you"),
        ("snort", "L-.-.-.-L", "left", "program"),
    ];
    for (name, board, you, first) in starts {
        for choice in ["#1", "#2"] {
            let lines = format!("{choice}\n#1\n").repeat(12);
            let arguments = ["position", name, board, "--play", "--as", you, "--first", first];
            let played = run_with(&arguments, lines.as_bytes());
            assert!(played.out.contains("the program wins"), "{name}({board}): {}", played.out);
        }
    }
}

#[test]
fn a_strip_at_the_prompt() {
    let lines = b"4-3\n9-9\n2-3\nquit\n";
    let played = run_with(&["position", "toads_and_frogs", "tt.ff", "--play", "--ascii"], lines);
    for said in ["1 2 3 4 5\n  t t . f f", "? Left has no such move", "you play 2-3"] {
        assert!(played.out.contains(said), "{said}: {}", played.out);
    }
    assert_eq!(run(&["position", "-", "--play"]).code, 2);
}

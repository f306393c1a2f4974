//! Text and JSON tell the same facts.
//!
//! Text tells nothing that JSON does not: the text of every command line is made here from its lines of JSON alone, and must be
//! what the program prints, byte for byte.
//!
//! JSON tells nothing that text does not: if anything in a line of JSON were otherwise, the text would be otherwise too. What
//! text leaves out on purpose is in a table, with the reason.

use crate::cases::{Case, Told, answers, render};
use serde_json::Value as Json;

#[test]
fn text_is_made_from_json() {
    let mut faults = Vec::new();
    for Told { case, text, json } in crate::cases::told() {
        // A build finds what the last one has made.
        if case.schema == "database-build" {
            continue;
        }
        let lines: Vec<&str> = json.out.lines().collect();
        let made = render::text(case, &lines).unwrap_or_else(|| panic!("{}: {}", case.name(), json.out));
        if made != text.out {
            faults.push(format!("{}\n--- printed\n{}\n--- made from JSON\n{made}", case.name(), text.out));
        }
        if text.code != json.code {
            faults.push(format!(
                "{} ends with {} and with --json with {}",
                case.name(),
                text.code,
                json.code
            ));
        }
    }
    assert!(faults.is_empty(), "{} differ\n{}", faults.len(), faults.join("\n\n"));
}

/// A leaf of a line: where it is, and the same without the places in lists.
struct Leaf {
    place: String,
    path: String,
}

/// All leaves of a line except for what it repeats of the item, and how much work it was. Of lists the first are enough.
fn leaves(json: &Json, place: &str, path: &str, found: &mut Vec<Leaf>) {
    const ENOUGH: usize = 2;
    match json {
        Json::Array(list) => {
            for (at, part) in list.iter().enumerate().take(ENOUGH) {
                leaves(part, &format!("{place}/{at}"), &format!("{path}[]"), found);
            }
        }
        Json::Object(object) => {
            for (name, part) in
                object.iter().filter(|(name, _)| !["input", "id", "stats"].contains(&&name[..]))
            {
                let dot = if path.is_empty() { "" } else { "." };
                let escaped = name.replace('~', "~0").replace('/', "~1");
                leaves(part, &format!("{place}/{escaped}"), &format!("{path}{dot}{name}"), found);
            }
        }
        Json::Null => {}
        _ => found.push(Leaf { place: place.to_owned(), path: path.to_owned() }),
    }
}

/// What might stand in the place of a leaf.
fn others(leaf: &Json) -> Vec<Json> {
    const WORDS: &[&str] = &[
        "11",
        "-3/16",
        "left",
        "right",
        "black",
        "white",
        "benson",
        "score",
        "normal",
        "L",
        "R",
        "N",
        "P",
        "D",
        "<",
        ">",
        "=",
        "||",
        "number",
        "tepid",
        "tame",
        "wild",
        "hot",
        "gote",
        "Left's sente",
        "even",
        "odd",
        "time limit reached",
        "interrupted",
        "quotient",
        "simplest forms",
        "over",
        "mixed",
        "at-most",
        "sidling",
        "hyperactive",
        "placid",
        "draw",
        "depth limit reached",
        "the stack is too low",
        "stopper",
        "sided",
        "exact",
        "at-most",
        "sat",
        "qbf",
        "something else",
    ];
    match leaf {
        Json::Bool(yes) => vec![Json::from(!yes)],
        Json::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            [number + 1, number + 100, number.saturating_sub(1)].into_iter().map(Json::from).collect()
        }
        Json::String(text) => WORDS.iter().filter(|word| *word != text).map(|&word| word.into()).collect(),
        _ => Vec::new(),
    }
}

/// A line with something else in a place, or with nothing there.
fn changed(line: &Json, place: &str, other: Option<Json>) -> Json {
    let mut line = line.clone();
    let (before, name) = place.rsplit_once('/').expect("a leaf is in something");
    match (other, line.pointer_mut(before)) {
        (None, Some(Json::Object(object))) => drop(object.shift_remove(name)),
        (Some(other), _) => *line.pointer_mut(place).expect("the leaf is there") = other,
        (None, _) => {}
    }
    line
}

/// Whether the text of a line would be otherwise if a leaf were; nothing if nothing else can stand there.
fn is_told(case: &Case, line: &str, leaf: &Leaf, text: &str) -> Option<bool> {
    let whole: Json = serde_json::from_str(line).expect("a line of JSON");
    let old = whole.pointer(&leaf.place).expect("the leaf is there");
    let mut told = None;
    for other in others(old).into_iter().map(Some).chain([None]) {
        let changed = changed(&whole, &leaf.place, other).to_string();
        // What cannot be read, or would be read as something else, is no answer.
        if answers::again_if_readable(case.schema, &changed).is_none_or(|again| again != changed) {
            continue;
        }
        let is_otherwise = render::text(case, &[&changed]).is_some_and(|other| other != text);
        told = Some(told.unwrap_or(false) || is_otherwise);
        if is_otherwise {
            break;
        }
    }
    told
}

#[test]
fn json_is_told_as_text() {
    let mut faults: Vec<String> = Vec::new();
    let mut is_used = vec![false; crate::wording::LEFT_OUT.len()];
    let mut told: Vec<(String, String)> = Vec::new();
    for Told { case, json, .. } in crate::cases::told() {
        for line in json.out.lines().filter(|line| !answers::is_error(line)).take(4) {
            let mut found = Vec::new();
            leaves(&serde_json::from_str(line).expect("a line of JSON"), "", "", &mut found);
            let text = render::text(case, &[line]).expect("the line can be read");
            for leaf in found {
                let known = (case.schema.to_owned(), leaf.path.clone());
                let excuse = crate::wording::LEFT_OUT
                    .iter()
                    .position(|known| known.0 == case.schema && known.1 == leaf.path);
                // One place where it is told, or where it is left out on purpose, decides.
                if told.contains(&known) || excuse.is_some_and(|at| is_used[at]) {
                    continue;
                }
                if is_told(case, line, &leaf, &text) == Some(true) {
                    told.push(known);
                    continue;
                }
                match excuse {
                    Some(at) => is_used[at] = true,
                    None => faults.push(format!("{} {}: {}", case.schema, leaf.path, case.name())),
                }
            }
        }
    }
    faults
        .retain(|fault| !told.iter().any(|(schema, path)| fault.starts_with(&format!("{schema} {path}: "))));
    assert!(faults.is_empty(), "text does not tell\n{}", faults.join("\n"));
    for (known, used) in crate::wording::LEFT_OUT.iter().zip(is_used) {
        assert!(used, "{} {} is excused, but it is told, or nowhere to be seen", known.0, known.1);
    }
}

fn parsed(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn fields_are_worded_as_the_table_says() {
    let mut is_used = vec![false; crate::wording::WORDS.len()];
    for Told { case, json, .. } in crate::cases::told() {
        for line in json.out.lines() {
            let whole: Json = serde_json::from_str(line).expect("a line of JSON");
            let text = render::text(case, &[line]).expect("the line can be read");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for (at, (commands, field, value, words)) in crate::wording::WORDS.iter().enumerate() {
                let is_whole = *field == "stopped" || whole.get("stopped").is_none();
                // Loopy games compare side by side, in words of their own.
                let is_whole = is_whole && (*field != "relation" || whole.get("onside").is_none());
                let is_so = is_whole && whole.get(*field) == Some(&parsed(value));
                if is_so && commands.contains(&case.schema) {
                    assert!(
                        text.contains(words),
                        "{}: {field} {value} is not worded {words:?} in\n{text}",
                        case.name()
                    );
                    is_used[at] = true;
                }
            }
        }
    }
    for (row, used) in crate::wording::WORDS.iter().zip(is_used) {
        assert!(used, "no command line shows {row:?}");
    }
}

/// What a review found only in the text of `solve`.
#[test]
fn solve_tells_losses_components_and_bounds() {
    let solved = crate::common::run(&["solve", "--json", "{15,{100|12}|-5}", "{-10|-20}"]);
    let solved = &solved.json()[0];
    let losses: Vec<&Json> =
        solved["worths"].as_array().expect("a list").iter().map(|worth| &worth["loss"]).collect();
    assert_eq!(
        Json::from_iter(losses.into_iter().cloned()).to_string(),
        r#"[["7","7"],["0","0"],["17","17"]]"#
    );
    assert_eq!(solved["thermostatic"].to_string(), r#"["-3","2"]"#);
    let component = r#"{"game":"{15,{100|12}|-5}","mean":"12","temperature":"17","class":"Left's sente"}"#;
    assert_eq!(solved["components"][0].to_string(), component);
}

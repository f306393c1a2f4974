//! Lines that are not as the program writes them: a schema finds every mistake.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::cases::Told;
use crate::schema::validator;

/// Every copy of a line with one mistake in it, and where that is. Of lists the first parts are enough.
pub fn mistaken(json: &Json) -> Vec<(String, Json)> {
    let mut found = Vec::new();
    match json {
        Json::Array(list) => {
            for (at, part) in list.iter().enumerate().take(2) {
                found.extend(mistaken(part).into_iter().map(|(place, part)| {
                    let mut list = list.clone();
                    list[at] = part;
                    (format!("/{at}{place}"), Json::Array(list))
                }));
            }
        }
        Json::Object(object) => {
            let with = |name: &str, part: Json| {
                let mut object = object.clone();
                object.insert(name.to_owned(), part);
                Json::Object(object)
            };
            found.push(("/unexpected".to_owned(), with("unexpected", true.into())));
            for (name, part) in object.iter().filter(|(name, _)| *name != "input" && *name != "id") {
                found.push((
                    format!("/{name}: of another type"),
                    with(name, serde_json::json!({ "unexpected": 0 })),
                ));
                let mut renamed = object.clone();
                renamed.shift_remove(name);
                renamed.insert(format!("{name}_"), part.clone());
                found.push((format!("/{name}: renamed"), Json::Object(renamed)));
                let inner = mistaken(part).into_iter();
                found.extend(inner.map(|(place, part)| (format!("/{name}{place}"), with(name, part))));
            }
        }
        _ => {}
    }
    found
}

/// Objects whose keys are names that the user or the game chooses.
const MAPS: [&str; 6] = ["/facts", "/parameters", "/against", "/loss", "/ge", "/le"];

#[test]
fn mistakes_are_found() {
    let mut checked = 0;
    for Told { case, json, .. } in crate::cases::told() {
        let validator = validator(case.schema);
        for line in json.out.lines().take(2) {
            let line: Json = serde_json::from_str(line).expect("a line of JSON");
            for (place, wrong) in mistaken(&line) {
                let is_name = (place.ends_with(": renamed") || place.ends_with("/unexpected"))
                    && MAPS.iter().any(|map| place.contains(&format!("{map}/")));
                assert!(
                    is_name || !validator.is_valid(&wrong),
                    "{} with a mistake at {place}: {wrong}",
                    case.name()
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "only {checked} mistakes were tried");
}

/// Fields that a complete answer may do without. Everything else must be there.
const OPTIONAL: &[(&str, &[&str])] = &[
    ("annihilation", &["components", "diagram", "line", "vertices"]),
    ("compare", &["asserted", "difference", "holds", "offside", "onside"]),
    ("eval", &["left_incentives", "right_incentives"]),
    ("go", &["annotated", "assumed", "region"]),
    ("go-review", &["annotated", "illegal"]),
    ("graph", &["components", "diagram", "line", "more_tokens", "vertices"]),
    ("heap", &["parameters"]),
    ("ko", &["komonster", "masters", "right_rich", "sides", "sum"]),
    ("loopy-phi", &["depends_on_history", "bad_loop"]),
    ("loopy-value", &["names", "outcomes"]),
    ("misere", &["distinguisher", "equal", "link", "linked", "partizan", "quotient", "structure"]),
    ("octal", &["at", "complete", "genus", "heap_values", "moves", "sparse", "unsaved", "upto", "values"]),
    ("position", &["best", "has_too_many_moves", "moves", "note", "picture"]),
    ("reduce", &["solution", "steps"]),
    (
        "solve",
        &[
            "as_expected",
            "cooling",
            "ending",
            "expected",
            "line_complete",
            "parts",
            "table",
            "thermostatic",
            "winner_nodes",
            "worths",
        ],
    ),
    ("tds", &["line"]),
    ("thermograph", &["at", "steps"]),
];

#[test]
fn missing_fields_are_found() {
    let mut missed: BTreeSet<(&str, String)> = BTreeSet::new();
    for Told { case, json, .. } in crate::cases::told() {
        let validator = validator(case.schema);
        for line in json.out.lines().take(2) {
            let line: Json = serde_json::from_str(line).expect("a line of JSON");
            let object = line.as_object().expect("an object");
            if object.contains_key("stopped") {
                continue;
            }
            // Names and statistics are there if they were asked for.
            for name in object.keys().filter(|name| *name != "id" && *name != "stats") {
                let mut less = object.clone();
                less.shift_remove(name);
                if validator.is_valid(&Json::Object(less)) {
                    missed.insert((case.schema, name.clone()));
                }
            }
        }
    }
    let excused: BTreeSet<(&str, String)> = OPTIONAL
        .iter()
        .flat_map(|(schema, names)| names.iter().map(|name| (*schema, name.to_string())))
        .collect();
    assert_eq!(missed, excused, "fields that may be missing");
}

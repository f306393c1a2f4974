//! The published JSON schemas: they are those of the types, and every line of JSON that the program writes keeps to them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use crate::cases::{Case, Told, answers};
use crate::common::Run;
use crate::validator::{Validator, outside_verdicts};
use serde_json::Value as Json;
use tedomari::answer::schema::{self, Published};

/// Where the schemas are published.
fn published() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// The file of a schema, as it lies in the folder.
fn load(kind: &str, name: &str) -> Json {
    write_if_wanted();
    let file = published().join(kind).join(format!("{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("a schema is JSON")
}

pub fn validator(name: &str) -> Validator {
    Validator::new(load("answers", name))
}

/// Writes all schemas anew, once, if that is wanted.
fn write_if_wanted() {
    static WRITTEN: Once = Once::new();
    if std::env::var_os("SCHEMA_WRITE").is_none_or(|value| value != "1") {
        return;
    }
    WRITTEN.call_once(|| {
        for (kind, all) in kinds() {
            let folder = published().join(kind);
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder can be made");
            for Published { name, schema } in all {
                let file = folder.join(format!("{name}.json"));
                fs::write(file, schema::text(&schema)).expect("a schema can be written");
            }
        }
    });
}

fn kinds() -> [(&'static str, Vec<Published>); 2] {
    [("answers", schema::answers()), ("questions", schema::questions())]
}

#[test]
fn the_files_are_those_of_the_types() {
    write_if_wanted();
    for (kind, all) in kinds() {
        let folder = published().join(kind);
        for Published { name, schema } in &all {
            let kept = fs::read_to_string(folder.join(format!("{name}.json"))).unwrap_or_default();
            let hint = "`SCHEMA_WRITE=1 cargo test -p tedomari-cli schema::` writes it anew";
            assert!(
                kept == schema::text(schema),
                "docs/schema/{kind}/{name}.json is not that of the type; {hint}"
            );
        }
        let files = fs::read_dir(&folder).expect("a folder can be listed");
        let files: BTreeSet<String> =
            files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        let names = all.iter().map(|published| format!("{}.json", published.name)).collect();
        assert_eq!(files, names, "docs/schema/{kind} holds the schemas and nothing else");
    }
}

#[test]
fn schemas_are_valid() {
    let document = schema::document().to_value();
    let all = document["$defs"].as_object().expect("definitions").values().chain([&document]);
    let mut asked: Vec<(Json, Vec<Json>)> = all.map(|one| (one.clone(), Vec::new())).collect();
    let by_name = serde_json::json!({ "$ref": "urn:tedomari:answer:eval", "$defs": document["$defs"] });
    let wrong = serde_json::json!({ "input": "1" });
    assert!(!Validator::new(by_name.clone()).is_valid(&wrong));
    asked.push((by_name, vec![wrong]));
    if let Some(verdicts) = outside_verdicts(&asked) {
        assert_eq!(verdicts.last().expect("a verdict"), &[false]);
    }
}

/// Right lines and wrong ones, judged by the validator of these tests and by another.
#[test]
fn an_outside_validator_agrees() {
    let mut lines: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
    // The shortest lines, and a few mistakes in each: Python takes its time.
    let short = |told: &&Told| told.json.out.len() < 2_000;
    for told in crate::cases::told().iter().filter(short) {
        let Some(line) = told.json.out.lines().next() else { continue };
        let line: Json = serde_json::from_str(line).expect("a line of JSON");
        let mistakes = crate::strictness::mistaken(&line);
        let every = (mistakes.len() / 4).max(1);
        let known = lines.entry(told.case.schema).or_default();
        known.push(line);
        known.extend(mistakes.into_iter().step_by(every).map(|(_, wrong)| wrong));
    }
    let asked: Vec<(Json, Vec<Json>)> =
        lines.into_iter().map(|(name, lines)| (load("answers", name), lines)).collect();
    let Some(verdicts) = outside_verdicts(&asked) else { return };
    for ((schema, lines), verdicts) in asked.into_iter().zip(verdicts) {
        let validator = Validator::new(schema);
        for (line, verdict) in lines.iter().zip(verdicts) {
            assert_eq!(validator.is_valid(line), verdict, "{line}: {:?}", validator.fault(line));
        }
    }
}

/// Fields that no command line of the list shows, with the reason.
const UNSEEN: &[(&str, &[&str], &str)] = &[
    ("misere", &["no_quotient"], "it would take long until a quotient is known to be too large"),
    ("eval", &["cycle"], LOOPY),
    ("compare", &["cycle"], LOOPY),
    ("thermograph", &["cycle"], LOOPY),
    ("thermograph", &["left_incentives", "right_incentives"], "only `eval` asks for them"),
    (
        "thermograph",
        &[
            "atomic_weight",
            "birthday",
            "digit",
            "digits",
            "length",
            "runs",
            "is_all_small",
            "parity",
            "star",
            "uptimal",
        ],
        "whoever stops before the thermograph stops before these",
    ),
    ("table", &["id"], "there is only one item, which has no name"),
    ("tds", &["cycle"], LOOPY),
    (
        "solve",
        &[
            "arrow", "cells", "columns", "drawn", "ends", "graph", "grid", "labels", "lines", "mark", "name",
            "owner", "picture", "piece", "points", "text",
        ],
        "the program asks for pictures only if it writes text",
    ),
    ("bounds", &["cycle"], LOOPY),
    ("strategy", &["cycle"], LOOPY),
    ("tournament", &["id"], "there is only one item, which has no name"),
    ("reduce", &["id"], "there is only one item, which has no name"),
    ("position", &["cycle"], LOOPY),
    ("position", &["left_incentives", "right_incentives"], "only `eval` asks for them"),
    ("position", &["digit", "length", "runs"], "a board with thousands of powers of up is too large"),
    ("graph", &["because"], MEMORY),
    ("graph", &["names"], "a diagram has the names on its labels"),
    ("annihilation", &["because"], MEMORY),
    ("ko", &["because"], TOKENS),
    ("loopy-compare", &["because"], TOKENS),
    ("loopy-phi", &["because"], TOKENS),
    ("loopy-sidle", &["because"], TOKENS),
    ("loopy-value", &["because"], TOKENS),
    ("annihilation", &["names"], "a diagram has the names on its labels"),
];

const LOOPY: &str = "no ruleset lets play return to a position";
const TOKENS: &str = "only of digraphs with tokens there is more to say";
const MEMORY: &str = "it takes more memory than a test should";

/// Definitions that all commands share: it is enough if one of them shows their fields.
const SHARED: [&str; 3] = ["Error", "ErrorLine", "Stats"];

#[test]
fn every_line_keeps_to_its_schema() {
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    let mut faults = Vec::new();
    let schemas: Vec<&str> = schema::answers().iter().map(|published| published.name).collect();
    let validators: Vec<Validator> = schemas.iter().map(|name| validator(name)).collect();
    let folder = crate::cases::folder();
    let varying: Vec<(Case, Run)> = crate::cases::varying()
        .into_iter()
        .map(|case| {
            let run = case.json(folder.path());
            (case, run)
        })
        .collect();
    let told = crate::cases::told().iter().map(|told| (&told.case, &told.json));
    for (case, run) in told.chain(varying.iter().map(|(case, run)| (case, run))) {
        if run.out.is_empty() && !case.has("generate") {
            faults.push(format!("{} writes nothing: {}", case.name(), run.err));
        }
        let at = schemas.iter().position(|name| *name == case.schema).expect("a schema");
        for line in run.out.lines() {
            let json: Json = serde_json::from_str(line).expect("a line of JSON");
            if let Some(wrong) = validators[at].fault(&json) {
                faults.push(format!("{}\n{line}\n{wrong}", case.name()));
            }
            let again = answers::again(case.schema, line);
            if again != line {
                faults.push(format!("{}\n{line}\nis read and written again as\n{again}", case.name()));
            }
            collect(case.schema, &json, &mut seen);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    let mut unseen = Vec::new();
    for name in schemas.iter().filter(|name| **name != "play") {
        let mut schema = load("answers", name);
        for shared in SHARED {
            let definition = schema["$defs"].as_object_mut().and_then(|known| known.shift_remove(shared));
            let fields = definition.iter().flat_map(fields);
            unseen.extend(fields.filter(|field| !seen.iter().any(|known| known.1 == *field)));
        }
        let own =
            fields(&schema).into_iter().filter(|field| !seen.contains(&(name.to_string(), field.clone())));
        unseen.extend(own.map(|field| format!("{name} {field}")));
    }
    let excused =
        UNSEEN.iter().flat_map(|(name, fields, _)| fields.iter().map(move |field| format!("{name} {field}")));
    assert_eq!(BTreeSet::from_iter(unseen), excused.collect(), "fields that no command line shows");
}

/// The names of all fields of a line, except for those of the item that it repeats.
fn collect(schema: &str, json: &Json, seen: &mut BTreeSet<(String, String)>) {
    match json {
        Json::Array(list) => list.iter().for_each(|part| collect(schema, part, seen)),
        Json::Object(object) => {
            for (name, part) in object {
                seen.insert((schema.to_owned(), name.clone()));
                if name != "input" && name != "id" {
                    collect(schema, part, seen);
                }
            }
        }
        _ => {}
    }
}

/// The names of all fields in a schema.
fn fields(schema: &Json) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    match schema {
        Json::Array(list) => list.iter().for_each(|part| found.extend(fields(part))),
        Json::Object(object) => {
            for (key, part) in object {
                if let ("properties", Some(named)) = (&key[..], part.as_object()) {
                    found.extend(named.keys().cloned());
                }
                found.extend(fields(part));
            }
        }
        _ => {}
    }
    found
}

/// All that was printed, as one piece of JSON.
fn json(run: &Run) -> Json {
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn the_program_prints_them() {
    for (kind, all) in kinds() {
        let option = if kind == "questions" { &["--question"][..] } else { &[] };
        for name in all.iter().map(|published| published.name) {
            let printed = crate::common::run(&[&["schema", name], option].concat());
            assert_eq!((printed.code, &json(&printed)), (0, &load(kind, name)), "{name}");
        }
    }
    assert_eq!(json(&crate::common::run(&["schema"])), schema::document().to_value());
    let unknown = crate::common::run(&["schema", "chess"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("there are annihilation, bounds,"), "{}", unknown.err);
    assert_eq!(crate::common::run(&["schema", "--question"]).code, 2);
}

/// The questions that the library writes are those that the schemas describe.
#[test]
fn questions_keep_to_their_schemas() {
    use tedomari::Player;
    use tedomari::answer::{AskOctal, Compare, Evaluate, GenerateSums, Position, Solve, SolveGraph};

    fn check(name: &str, question: &impl serde::Serialize) {
        let validator = Validator::new(load("questions", name));
        let question = serde_json::to_value(question).expect("a question can be written");
        assert_eq!(validator.fault(&question), None, "{question}");
        assert!(!validator.is_valid(&serde_json::json!([])));
    }
    check("eval", &Evaluate::new("^"));
    check("compare", &Compare::new("^", "*"));
    check("solve", &Solve::new(&["+-1", "^"], Player::Right));
    check("position", &Position::new("domineering", "2x2"));
    check("graph", &SolveGraph::new("0 1"));
    check("octal", &AskOctal::new("kayles"));
    check("generate", &GenerateSums::new(3, 1));
}

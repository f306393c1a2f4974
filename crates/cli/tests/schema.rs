//! The published JSON schemas: they are those of the types, and every line of JSON that the program writes keeps to them.

#![cfg(feature = "database")]

mod cases;
mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cases::answers;
use jsonschema::Validator;
use serde_json::Value as Json;
use tedomari::answer::schema::{self, Published};

/// Where the schemas are published.
fn published() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// The file of a schema, as it lies in the folder.
fn load(kind: &str, name: &str) -> Json {
    let file = published().join(kind).join(format!("{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).expect("a schema is JSON")
}

fn validator(name: &str) -> Validator {
    jsonschema::draft202012::new(&load("answers", name)).expect("a schema is valid")
}

#[test]
fn the_files_are_those_of_the_types() {
    let writes = std::env::var_os("SCHEMA_WRITE").is_some_and(|value| value == "1");
    for (kind, all) in [("answers", schema::answers()), ("questions", schema::questions())] {
        let folder = published().join(kind);
        if writes {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).expect("a folder can be made");
        }
        let mut names = BTreeSet::new();
        for Published { name, schema } in all {
            let file = folder.join(format!("{name}.json"));
            if writes {
                fs::write(&file, schema::text(&schema)).expect("a schema can be written");
            }
            let kept = fs::read_to_string(&file).unwrap_or_default();
            let hint = "`SCHEMA_WRITE=1 cargo test -p tedomari-cli --test schema` writes it anew";
            assert!(
                kept == schema::text(&schema),
                "docs/schema/{kind}/{name}.json is not that of the type; {hint}"
            );
            names.insert(format!("{name}.json"));
        }
        let files = fs::read_dir(&folder).expect("a folder can be listed");
        let files: BTreeSet<String> =
            files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        assert_eq!(files, names, "docs/schema/{kind} holds the schemas and nothing else");
    }
}

#[test]
fn schemas_are_valid() {
    let document = schema::document().to_value();
    for one in document["$defs"].as_object().expect("definitions").values().chain([&document]) {
        jsonschema::meta::validate(one).unwrap_or_else(|error| panic!("{}: {error}", one["$id"]));
    }
    let by_name = serde_json::json!({ "$ref": "urn:tedomari:answer:eval", "$defs": document["$defs"] });
    let whole = jsonschema::draft202012::new(&by_name).expect("the document holds what it names");
    assert!(!whole.is_valid(&serde_json::json!({ "input": "1" })));
}

/// Fields that no command line of the list shows, and why.
const UNSEEN: &[(&str, &str)] = &[];

#[test]
fn every_line_keeps_to_its_schema() {
    let folder = cases::folder();
    let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
    let mut faults = Vec::new();
    let schemas: Vec<&str> = schema::answers().iter().map(|published| published.name).collect();
    let validators: Vec<Validator> = schemas.iter().map(|name| validator(name)).collect();
    for case in cases::all() {
        let run = case.json(folder.path());
        if run.out.is_empty() && !case.has("generate") {
            faults.push(format!("{} writes nothing: {}", case.name(), run.err));
        }
        let at = schemas.iter().position(|name| *name == case.schema).expect("a schema");
        for line in run.out.lines() {
            let json: Json = serde_json::from_str(line).expect("a line of JSON");
            let wrong: Vec<String> =
                validators[at].iter_errors(&json).map(|error| error.to_string()).collect();
            if !wrong.is_empty() {
                faults.push(format!("{}\n{line}\n{}", case.name(), wrong.join("\n")));
            }
            let again = answers::again(case.schema, line);
            if again != line {
                faults.push(format!("{}\n{line}\nis read and written again as\n{again}", case.name()));
            }
            collect(case.schema, &json, &mut seen);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    for name in schemas.iter().filter(|name| **name != "play") {
        for field in fields(&load("answers", name)) {
            let is_excused = UNSEEN.contains(&(name, &field[..]));
            let is_seen = seen.contains(&(name.to_string(), field.clone()));
            assert!(is_seen != is_excused, "{name}: the field {field} is seen: {is_seen}");
        }
    }
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

//! A validator for what the published schemas use of JSON Schema (2020-12). A keyword that it does not know is a failure, so it
//! never passes over one. Where Python has the package `jsonschema`, that judges the same lines.

use std::cell::RefCell;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Map, Value as Json};

/// A schema to validate against.
pub struct Validator {
    schema: Json,
}

/// Words for readers, which forbid nothing.
const REMARKS: [&str; 7] = ["$schema", "$id", "$defs", "title", "description", "default", "format"];

impl Validator {
    pub fn new(schema: Json) -> Validator {
        Validator { schema }
    }

    pub fn is_valid(&self, json: &Json) -> bool {
        self.fault(json).is_none()
    }

    /// The place of the first fault that was met, and what is wrong there.
    pub fn fault(&self, json: &Json) -> Option<String> {
        self.check(&self.schema, json, &RefCell::default()).err()
    }

    fn referred(&self, name: &str, json: &Json, place: &RefCell<Vec<String>>) -> Result<(), String> {
        let all = fields(&self.schema["$defs"]);
        match name.strip_prefix("#/$defs/") {
            Some(name) => self.check(&all[name], json, place),
            // A schema with a name of its own has definitions of its own.
            None => {
                let one = all.values().find(|one| one["$id"] == name).expect("a schema of that name");
                Validator::new(one.clone()).check(one, json, place)
            }
        }
    }

    fn check(&self, schema: &Json, json: &Json, place: &RefCell<Vec<String>>) -> Result<(), String> {
        let fault = |what: String| Err(format!("/{}: {what}", place.borrow().join("/")));
        let rules = match schema {
            Json::Bool(true) => return Ok(()),
            Json::Bool(false) => return fault("nothing is allowed here".to_owned()),
            Json::Object(rules) => rules,
            other => panic!("{other} is no schema"),
        };
        for (keyword, rule) in rules {
            let holds = match &keyword[..] {
                "$ref" => {
                    self.referred(rule.as_str().expect("a name"), json, place)?;
                    true
                }
                "type" => types(rule).any(|name| is_of_type(json, name)),
                "const" => json == rule,
                "enum" => list(rule).contains(json),
                "anyOf" => list(rule).iter().any(|one| self.check(one, json, place).is_ok()),
                "oneOf" => list(rule).iter().filter(|one| self.check(one, json, place).is_ok()).count() == 1,
                "minimum" => json.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
                "maximum" => json.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
                "minLength" => json.as_str().is_none_or(|text| text.chars().count() >= count(rule)),
                "maxLength" => json.as_str().is_none_or(|text| text.chars().count() <= count(rule)),
                "minItems" => json.as_array().is_none_or(|items| items.len() >= count(rule)),
                "maxItems" => json.as_array().is_none_or(|items| items.len() <= count(rule)),
                "pattern" => {
                    json.as_str().is_none_or(|text| matches(rule.as_str().expect("a pattern"), text))
                }
                "required" => {
                    json.as_object().is_none_or(|object| texts(rule).all(|name| object.contains_key(name)))
                }
                "dependentRequired" => json.as_object().is_none_or(|object| {
                    let present = fields(rule).iter().filter(|(name, _)| object.contains_key(*name));
                    present.into_iter().all(|(_, needed)| texts(needed).all(|name| object.contains_key(name)))
                }),
                "properties" | "additionalProperties" | "items" | "prefixItems" => true,
                remark => {
                    assert!(REMARKS.contains(&remark), "this validator does not know `{remark}`");
                    true
                }
            };
            if !holds {
                return fault(format!("{keyword} {rule} forbids {json}"));
            }
        }
        self.inside(rules, json, place)
    }

    /// What is said of the parts of an object or a list.
    fn inside(
        &self,
        rules: &Map<String, Json>,
        json: &Json,
        place: &RefCell<Vec<String>>,
    ) -> Result<(), String> {
        let part = |name: String, schema: &Json, part: &Json| {
            place.borrow_mut().push(name);
            self.check(schema, part, place)?;
            place.borrow_mut().pop();
            Ok::<(), String>(())
        };
        let depth = place.borrow().len();
        let checked = (|| {
            for (name, value) in json.as_object().into_iter().flatten() {
                let own = rules.get("properties").and_then(|known| known.get(name));
                if let Some(schema) = own.or_else(|| rules.get("additionalProperties")) {
                    part(name.clone(), schema, value)?;
                }
            }
            let first = rules.get("prefixItems").map_or(&[][..], |first| list(first));
            for (at, value) in json.as_array().into_iter().flatten().enumerate() {
                if let Some(schema) = first.get(at).or_else(|| rules.get("items")) {
                    part(at.to_string(), schema, value)?;
                }
            }
            Ok(())
        })();
        // A fault leaves its place behind.
        place.borrow_mut().truncate(depth);
        checked
    }
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("a list")
}

fn fields(json: &Json) -> &Map<String, Json> {
    json.as_object().expect("an object")
}

fn texts(json: &Json) -> impl Iterator<Item = &str> {
    list(json).iter().map(|text| text.as_str().expect("a text"))
}

fn count(json: &Json) -> usize {
    json.as_u64().expect("a count") as usize
}

/// One type, or several.
fn types(json: &Json) -> Box<dyn Iterator<Item = &str> + '_> {
    match json.as_str() {
        Some(name) => Box::new([name].into_iter()),
        None => Box::new(texts(json)),
    }
}

fn is_of_type(json: &Json, name: &str) -> bool {
    match name {
        "null" => json.is_null(),
        "boolean" => json.is_boolean(),
        "string" => json.is_string(),
        "array" => json.is_array(),
        "object" => json.is_object(),
        "number" => json.is_number(),
        "integer" => {
            json.is_i64() || json.is_u64() || json.as_f64().is_some_and(|number| number.fract() == 0.0)
        }
        other => panic!("JSON has no type `{other}`"),
    }
}

/// The patterns of the schemas, each by hand.
fn matches(pattern: &str, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match pattern {
        "^[0-9]+$" => digits(text),
        "^-?[0-9]+(/[0-9]+)?$" => {
            let positive = text.strip_prefix('-').unwrap_or(text);
            match positive.split_once('/') {
                Some((above, below)) => digits(above) && digits(below),
                None => digits(positive),
            }
        }
        other => panic!("this validator does not know the pattern `{other}`"),
    }
}

/// Reads lines `[schema, JSON, …]`, checks the schema itself, and writes for each what it thinks of the JSON.
const SCRIPT: &str = r#"
import json, sys
from jsonschema import Draft202012Validator
for line in sys.stdin:
    schema, *lines = json.loads(line)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    print(json.dumps([validator.is_valid(line) for line in lines]))
"#;

/// What Python's validator thinks of lines, each list with its schema; `None` where it is not installed.
pub fn outside_verdicts(asked: &[(Json, Vec<Json>)]) -> Option<Vec<Vec<bool>>> {
    let known = Command::new("python3").args(["-c", "import jsonschema"]).output();
    if !known.is_ok_and(|run| run.status.success()) {
        eprintln!("skipped: Python's `jsonschema` is not installed, so no outside validator is asked");
        return None;
    }
    let mut python = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python runs");
    let mut input = python.stdin.take().expect("a pipe");
    let questions: Vec<Json> = asked
        .iter()
        .map(|(schema, lines)| [schema.clone()].into_iter().chain(lines.iter().cloned()).collect())
        .collect();
    let writer = std::thread::spawn(move || {
        for question in questions {
            writeln!(input, "{question}").expect("Python reads");
        }
    });
    let answer = python.wait_with_output().expect("Python ends");
    writer.join().expect("all was written");
    assert!(answer.status.success(), "Python's validator stopped");
    let text = String::from_utf8(answer.stdout).expect("text");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a list")).collect())
}

//! The JSON schemas of all questions and answers, as they are published with the book. A server can hand them out; what makes
//! them from the types is the feature `schema`, which only the tests need.
//!
//! ```
//! use tedomari_answer::published;
//!
//! let eval = published::answers().iter().find(|schema| schema.name == "eval").unwrap();
//! assert!(eval.text.contains("urn:tedomari:answer:eval"));
//! assert!(published::document().contains("urn:tedomari:question:solve"));
//! ```

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::Value as Json;

/// The schema of something, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedSchema {
    /// The command, with a hyphen before a second word: `eval`, `database-info`.
    pub name: String,
    /// The schema, as JSON without spaces.
    pub text: String,
}

impl PublishedSchema {
    /// The schema with line breaks, as it is published.
    pub fn pretty(&self) -> String {
        // What the tests have compared with the types is JSON.
        let json: Json = serde_json::from_str(&self.text).unwrap_or_default();
        format!("{json:#}\n")
    }
}

/// What the build has packed: a line for each schema, with its folder and its name.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/published"));

/// The schemas of a folder.
fn unpacked(folder: &str) -> Vec<PublishedSchema> {
    // What the build has packed can be unpacked.
    let text = miniz_oxide::inflate::decompress_to_vec(PACKED).unwrap_or_default();
    let text = String::from_utf8(text).unwrap_or_default();
    let schema = |line: &str| {
        let (name, text) = line.strip_prefix(folder)?.trim_start().split_once(' ')?;
        Some(PublishedSchema { name: name.to_owned(), text: text.to_owned() })
    };
    text.lines().filter_map(schema).collect()
}

/// Those of the lines that each command writes with `--json`.
pub fn answers() -> &'static [PublishedSchema] {
    static ANSWERS: LazyLock<Vec<PublishedSchema>> = LazyLock::new(|| unpacked("answers"));
    &ANSWERS
}

/// Those of the questions that each command asks.
pub fn questions() -> &'static [PublishedSchema] {
    static QUESTIONS: LazyLock<Vec<PublishedSchema>> = LazyLock::new(|| unpacked("questions"));
    &QUESTIONS
}

/// All of them in one document. Each is a definition with an identifier of its own, such as `urn:tedomari:answer:eval`.
pub fn document() -> String {
    let all = [("answer", answers()), ("question", questions())].into_iter().flat_map(|(kind, list)| {
        // What the tests have compared with the types is JSON.
        list.iter().filter_map(move |PublishedSchema { name, text }| {
            Some((format!("{kind}-{name}"), serde_json::from_str(text).ok()?))
        })
    });
    let document = Document {
        dialect: "https://json-schema.org/draft/2020-12/schema",
        id: "urn:tedomari",
        title: "tedomari",
        description: "The questions and answers of all commands, each as a schema of its own.",
        definitions: all.collect(),
    };
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}

#[derive(Serialize)]
struct Document {
    #[serde(rename = "$schema")]
    dialect: &'static str,
    #[serde(rename = "$id")]
    id: &'static str,
    title: &'static str,
    description: &'static str,
    #[serde(rename = "$defs")]
    definitions: BTreeMap<String, Json>,
}

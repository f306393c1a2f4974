//! Lists the published schemas, so that a program holds them without the means to make them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let folder = Path::new(&root).join("../../docs/schema");
    let mut text = String::new();
    for (kind, list) in [("answers", "ANSWERS"), ("questions", "QUESTIONS")] {
        let folder = folder.join(kind);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)
            .map(|files| files.filter_map(|file| Some(file.ok()?.path())).collect())
            .unwrap_or_default();
        files.sort();
        writeln!(text, "const {list}: &[PublishedSchema] = &[").expect("writing to a string");
        for file in files {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            println!("cargo::rerun-if-changed={}", file.display());
            let schema = compact(&fs::read_to_string(&file).expect("a schema can be read"));
            writeln!(text, "PublishedSchema {{ name: {name:?}, text: {schema:?} }},")
                .expect("writing to a string");
        }
        writeln!(text, "];").expect("writing to a string");
    }
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("published.rs"), text).expect("OUT_DIR can be written");
}

/// JSON without the spaces and line breaks between its words.
fn compact(json: &str) -> String {
    let (mut in_text, mut escaped) = (false, false);
    let keep = |c: &char| {
        let keeps = in_text || !c.is_whitespace();
        in_text ^= *c == '"' && !escaped;
        escaped = in_text && *c == '\\' && !escaped;
        keeps
    };
    json.chars().filter(keep).collect()
}

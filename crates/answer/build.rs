//! Packs the published schemas, so that a program holds them without the means to make them. They repeat themselves: packed they
//! take a ninth of their length.

use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    // In a published crate the schemas lie beside this file; in the repository that is a link, which not every system follows.
    let root = Path::new(&root);
    let beside = root.join("schema");
    let folder = if beside.is_dir() { beside } else { root.join("../../docs/schema") };
    // A line for each: the folder, the name and the schema.
    let mut text = String::new();
    for kind in ["answers", "questions"] {
        let folder = folder.join(kind);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)
            .map(|files| files.filter_map(|file| Some(file.ok()?.path())).collect())
            .unwrap_or_default();
        assert!(!files.is_empty(), "{} holds no schema", folder.display());
        files.sort();
        for file in files {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            println!("cargo::rerun-if-changed={}", file.display());
            let schema = compact(&fs::read_to_string(&file).expect("a schema can be read"));
            text += &format!("{kind} {name} {schema}\n");
        }
    }
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9);
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("published"), packed).expect("OUT_DIR can be written");
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

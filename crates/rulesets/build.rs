//! Finds the rulesets: every file in `src/games` is one, and is listed without being named anywhere else.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=src/games");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let games = Path::new(&root).join("src/games");
    let mut names: Vec<String> = fs::read_dir(&games)
        .expect("src/games is a folder")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|file| file.strip_suffix(".rs").map(str::to_owned))
        .collect();
    names.sort();
    let mut text = String::new();
    for name in &names {
        let path = games.join(format!("{name}.rs"));
        writeln!(text, "#[path = {path:?}]\npub mod {name};").expect("writing to a string");
    }
    // A game with parameters has a function instead of a constant.
    let adds: Vec<String> = names
        .iter()
        .map(|name| {
            let source = fs::read_to_string(games.join(format!("{name}.rs"))).expect("a file of this crate");
            match source.contains("\npub fn family() -> Family {") {
                true => format!("registry.add_family(games::{name}::family());"),
                false => format!("registry.add(games::{name}::RULESET);"),
            }
        })
        .collect();
    let list = format!("pub(crate) fn add_all(registry: &mut Registry) {{\n{}\n}}\n", adds.join("\n"));
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("games.rs"), text).expect("OUT_DIR can be written");
    fs::write(Path::new(&out).join("list.rs"), list).expect("OUT_DIR can be written");
}

//! What the program is built from, and whether every crate is ready to be published. The facts come from `cargo metadata`, so nothing
//! has to be installed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value as Json;

const BEGIN: &str = "<!-- libraries: made by BOOK_WRITE=1 cargo test -p tedomari-cli third_party:: -->\n";
const END: &str = "<!-- end of libraries -->";

/// Licences that ask for nothing more than to be named.
const AGREED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace has a root")
}

fn metadata() -> &'static Json {
    static METADATA: LazyLock<Json> = LazyLock::new(|| {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let told = Command::new(cargo)
            .args(["metadata", "--locked", "--format-version", "1"])
            .current_dir(root())
            .output()
            .expect("cargo can be started");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        serde_json::from_slice(&told.stdout).expect("cargo writes JSON")
    });
    &METADATA
}

fn text<'a>(json: &'a Json, field: &str) -> &'a str {
    json[field].as_str().unwrap_or_default()
}

fn list<'a>(json: &'a Json, field: &str) -> &'a [Json] {
    json[field].as_array().map_or(&[], Vec::as_slice)
}

/// Whether an SPDX expression can be satisfied by licences that were agreed to.
fn is_agreed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (agreed, rest) = any(&words);
    agreed && rest.is_empty()
}

/// Licences joined by OR, and what follows them.
fn any<'a, 'b>(words: &'a [&'b str]) -> (bool, &'a [&'b str]) {
    let (mut agreed, mut rest) = all(words);
    while let ["OR", more @ ..] = rest {
        let (next, after) = all(more);
        (agreed, rest) = (agreed | next, after);
    }
    (agreed, rest)
}

fn all<'a, 'b>(words: &'a [&'b str]) -> (bool, &'a [&'b str]) {
    let (mut agreed, mut rest) = one(words);
    while let ["AND", more @ ..] = rest {
        let (next, after) = one(more);
        (agreed, rest) = (agreed & next, after);
    }
    (agreed, rest)
}

fn one<'a, 'b>(words: &'a [&'b str]) -> (bool, &'a [&'b str]) {
    match words {
        ["(", inside @ ..] => match any(inside) {
            (agreed, [")", rest @ ..]) => (agreed, rest),
            (_, rest) => (false, rest),
        },
        // An exception only permits more.
        [name, "WITH", _, rest @ ..] | [name, rest @ ..] => (AGREED.contains(name), rest),
        [] => (false, &["a licence is missing"]),
    }
}

#[test]
fn licences_are_read() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
        "(Apache-2.0 OR MIT) AND BSD-3-Clause",
        "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
    ] {
        assert!(is_agreed(good), "{good}");
    }
    for bad in [
        "",
        "GPL-3.0-only",
        "LGPL-2.1-or-later",
        "AGPL-3.0",
        "MIT AND GPL-2.0",
        "(MIT OR Zlib) AND AGPL-3.0",
        "MIT OR",
        "(MIT",
    ] {
        assert!(!is_agreed(bad), "{bad}");
    }
}

/// Where the libraries from elsewhere end up.
const PLACES: [(&str, &str); 2] =
    [("tedomari-cli", "the program"), ("tedomari-python", "the package for Python")];

/// The crates that one of ours is made of.
fn parts_of(name: &str) -> BTreeSet<&'static str> {
    let metadata = metadata();
    let program = list(metadata, "packages").iter().find(|package| text(package, "name") == name);
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![text(program.expect("it is a crate of ours"), "id")];
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        let node = list(&metadata["resolve"], "nodes").iter().find(|node| text(node, "id") == id);
        for dependency in node.map_or(&[][..], |node| list(node, "deps")) {
            if list(dependency, "dep_kinds").iter().any(|kind| kind["kind"].is_null()) {
                open.push(text(dependency, "pkg"));
            }
        }
    }
    reached
}

/// The libraries from elsewhere with their licences, and where they end up.
fn libraries() -> BTreeMap<String, (String, BTreeSet<usize>)> {
    let metadata = metadata();
    let own: BTreeSet<&str> = list(metadata, "workspace_members").iter().filter_map(Json::as_str).collect();
    let parts = PLACES.map(|(name, _)| parts_of(name));
    let mut found: BTreeMap<String, (String, BTreeSet<usize>)> = BTreeMap::new();
    for package in list(metadata, "packages").iter().filter(|package| !own.contains(text(package, "id"))) {
        let places = parts.iter().enumerate().filter(|(_, parts)| parts.contains(text(package, "id")));
        let entry = found
            .entry(text(package, "name").to_owned())
            .or_insert_with(|| (text(package, "license").to_owned(), BTreeSet::new()));
        assert_eq!(entry.0, text(package, "license"), "two versions of {} differ", text(package, "name"));
        entry.1.extend(places.map(|(place, _)| place));
    }
    found
}

#[test]
fn the_list_of_libraries_is_complete() {
    let libraries = libraries();
    let mut table = "\n| library | licence | part of |\n| --- | --- | --- |\n".to_owned();
    for (name, (licence, places)) in &libraries {
        assert!(is_agreed(licence), "{name} is under {licence:?}, which we have not agreed to");
        let places: Vec<&str> = places.iter().map(|&place| PLACES[place].1).collect();
        let place = if places.is_empty() { "the build or the tests".to_owned() } else { places.join(", ") };
        table += &format!("| `{name}` | {licence} | {place} |\n");
    }
    table.push('\n');
    let path = root().join("THIRD-PARTY.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let start = page.find(BEGIN).expect("the page has a place for the list") + BEGIN.len();
    let end = page.find(END).expect("the list ends");
    if std::env::var_os("BOOK_WRITE").is_some_and(|value| value == "1") {
        fs::write(&path, format!("{}{table}{}", &page[..start], &page[end..]))
            .expect("the page can be written");
    } else {
        assert_eq!(page[start..end], table, "BOOK_WRITE=1 writes the list");
    }
    assert!(libraries.len() > 100, "cargo lists only {} libraries", libraries.len());
}

/// Every crate that is not kept back has what a registry asks for, and nothing in it reaches outside of its folder. `./publish`
/// packages and builds all of them, which takes minutes.
#[test]
fn every_crate_is_ready_to_be_published() {
    let metadata = metadata();
    let own: BTreeSet<&str> = list(metadata, "workspace_members").iter().filter_map(Json::as_str).collect();
    let mut count = 0;
    for package in list(metadata, "packages").iter().filter(|package| own.contains(text(package, "id"))) {
        if package["publish"].as_array().is_some_and(Vec::is_empty) {
            continue;
        }
        count += 1;
        let name = text(package, "name");
        for field in ["description", "license", "repository", "readme", "rust_version"] {
            assert!(!text(package, field).is_empty(), "{name} has no {field}");
        }
        for field in ["keywords", "categories"] {
            let words = list(package, field);
            assert!((1..=5).contains(&words.len()), "{name} has {} {field}", words.len());
        }
        let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder").to_owned();
        assert!(folder.join(text(package, "readme")).is_file(), "{name} has no {}", text(package, "readme"));
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(folder.join(licence).exists(), "{name} has no {licence}");
        }
        for dependency in list(package, "dependencies") {
            let is_for_tests = text(dependency, "kind") == "dev";
            let other = text(dependency, "name");
            let has_version = text(dependency, "req") != "*";
            assert!(is_for_tests || has_version, "{name} needs {other} without a version");
            // A version would make the registry look for a crate that may come later.
            let is_ours = !text(dependency, "path").is_empty();
            assert!(
                !(is_for_tests && is_ours && has_version),
                "{name} tests with {other}: give only its path"
            );
        }
        let mut folders = vec![folder.join("src")];
        while let Some(inside) = folders.pop() {
            for entry in fs::read_dir(&inside).expect("a folder can be listed") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let source = fs::read_to_string(&path).expect("a file of the crate");
                    let reaches_out = ["include_str!(\"../..", "include_bytes!(\"../..", "path = \"../.."];
                    let found = reaches_out.iter().find(|text| source.contains(**text));
                    assert_eq!(found, None, "{} reaches out of its crate", path.display());
                }
            }
        }
    }
    assert!(count > 30, "only {count} crates would be published");
}

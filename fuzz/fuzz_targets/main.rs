//! All fuzz targets in one program, so that only one is built. `FUZZ_TARGET` says which one runs.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

mod board;
mod database;
mod evaluate;
mod formula;
mod go;
mod graph;
mod heap;
mod loopy;
mod octal;
mod parse;
mod sums;
mod winner;

/// What a target takes.
#[derive(Clone, Copy)]
enum Target {
    Text(fn(&str)),
    Bytes(fn(&[u8])),
}

const TARGETS: [(&str, Target); 12] = [
    ("board", Target::Text(board::fuzz)),
    ("database", Target::Bytes(database::fuzz)),
    ("evaluate", Target::Text(evaluate::fuzz)),
    ("formula", Target::Text(formula::fuzz)),
    ("go", Target::Text(go::fuzz)),
    ("graph", Target::Text(graph::fuzz)),
    ("heap", Target::Text(heap::fuzz)),
    ("loopy", Target::Text(loopy::fuzz)),
    ("octal", Target::Text(octal::fuzz)),
    ("parse", Target::Text(parse::fuzz)),
    ("sums", Target::Text(sums::fuzz)),
    ("winner", Target::Text(winner::fuzz)),
];

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let names = TARGETS.map(|(name, _)| name).join(", ");
    let wanted = std::env::var("FUZZ_TARGET").unwrap_or_else(|_| panic!("set FUZZ_TARGET to one of {names}"));
    let found = TARGETS.iter().find(|(name, _)| *name == wanted);
    found.unwrap_or_else(|| panic!("FUZZ_TARGET is {wanted}; it must be one of {names}")).1
});

fuzz_target!(|bytes: &[u8]| {
    match *TARGET {
        Target::Bytes(fuzz) => fuzz(bytes),
        Target::Text(fuzz) => {
            if let Ok(text) = std::str::from_utf8(bytes) {
                fuzz(text);
            }
        }
    }
});

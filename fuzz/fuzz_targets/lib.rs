//! All fuzz targets, and two ways to run them.
//!
//! A target takes any input and panics if a promise is broken. The tests of this crate run every target on its seeds and on
//! [mutations](mutate) of them, for `FUZZ_SECONDS` each. They share everything with the other tests that are built, so that
//! they cost no time but their own. `fuzz/run` builds the program `any` for libFuzzer, which looks for inputs that reach new
//! code, and takes minutes to build: it is for a change to a parser.

pub mod mutate;

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
enum Takes {
    Text(fn(&str)),
    Bytes(fn(&[u8])),
}

/// Something that any input can be given to.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name, which is also that of the folder of its seeds.
    pub name: &'static str,
    /// Longer inputs only take longer.
    pub longest: usize,
    takes: Takes,
}

const fn text(name: &'static str, longest: usize, fuzz: fn(&str)) -> Target {
    Target { name, longest, takes: Takes::Text(fuzz) }
}

/// All targets.
pub const TARGETS: [Target; 12] = [
    text("board", 400, board::fuzz),
    Target { name: "database", longest: 200, takes: Takes::Bytes(database::fuzz) },
    text("evaluate", 400, evaluate::fuzz),
    text("formula", 300, formula::fuzz),
    text("go", 600, go::fuzz),
    text("graph", 600, graph::fuzz),
    text("heap", 200, heap::fuzz),
    text("loopy", 600, loopy::fuzz),
    text("octal", 40, octal::fuzz),
    text("parse", 4096, parse::fuzz),
    text("sums", 600, sums::fuzz),
    text("winner", 200, winner::fuzz),
];

impl Target {
    /// The target of this name.
    pub fn named(name: &str) -> Option<Target> {
        TARGETS.into_iter().find(|target| target.name == name)
    }

    /// Gives it an input; panics if a promise is broken.
    pub fn run(&self, bytes: &[u8]) {
        match self.takes {
            Takes::Bytes(fuzz) => fuzz(bytes),
            Takes::Text(fuzz) => {
                if let Ok(text) = std::str::from_utf8(bytes) {
                    fuzz(text);
                }
            }
        }
    }
}

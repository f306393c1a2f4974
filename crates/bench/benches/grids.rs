//! Canonical values of boards of the grid games, one thread: time beside counts.
//!
//! `cargo bench -p tedomari-bench --bench grids`. The peer's times are those of the project's brief: Clobber 4x4
//! 38 s, Amazons 2x7 142 s.

use tedomari::{Engine, Registry, SearchOptions};
use tedomari_bench::{best_of, show};

const BOARDS: [(&str, &str); 9] = [
    ("clobber", "3x4"),
    ("clobber", "4x4"),
    ("cannibal_clobber", "3x3"),
    ("amazons", "x......|......o"),
    ("amazons", "x.....o|o.....x"),
    ("nogo", "3x4"),
    ("konane", "xoxo|o..o|xoxo|oxox"),
    ("fission", ".....|.....|..x..|.....|....."),
    ("cram", "5x5"),
];

fn main() {
    println!(
        "{:>17} {:>27} {:>10} {:>9} {:>9} {:>12} {:>9}",
        "ruleset", "board", "time", "parts", "bases", "comparisons", "sums"
    );
    for (name, board) in BOARDS {
        let ruleset = Registry::default().find(name).expect("the ruleset is there");
        let position = ruleset.read(board).expect("a board of this benchmark");
        let (time, (parts, statistics)) = best_of(3, || {
            let engine = Engine::new();
            let analysis = position.analyse(&engine, &SearchOptions::default()).expect("no limit is set");
            (analysis.parts, engine.statistics())
        });
        println!(
            "{name:>17} {board:>27} {:>10} {parts:>9} {:>9} {:>12} {:>9}",
            show(time),
            statistics.bases,
            statistics.comparisons,
            statistics.sums,
        );
    }
}

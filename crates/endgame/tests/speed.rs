//! Full regions of 8 to 14 open points, with counts: `cargo test --release -p tedomari-endgame --test all speed:: -- --ignored --nocapture`.

use std::time::Instant;

use tedomari_endgame::{Rules, Solver};
use tedomari_value::Engine;

const REGIONS: [(&str, &[&str]); 11] = [
    ("8, edge", &["X....O", "X....O", "XXXOOO"]),
    ("8, corner", &["...O", "...O", "..OO", "XXX-"]),
    ("10, edge", &["X.....O", "X.....O", "XXXOOOO"]),
    ("10, corner", &["...O", "...O", "..XO", "..XO", "XXX-"]),
    ("12, edge", &["X......O", "X......O", "XXXXOOOO"]),
    ("12, corner", &["....O", "....O", "....O", "XXXXO"]),
    ("12, middle", &["-XXXX-", "X....O", "X....O", "X....O", "-OOXX-"]),
    ("14, edge", &["X.......O", "X.......O", "XXXXXOOOO"]),
    ("14, corner", &["....O", "....O", "....O", "..XXO", "XXX--"]),
    ("14, low corner", &[".....O", ".....O", "....OO", "XXXX--"]),
    ("14, room", &["-XXXX-", "X....X", "X....X", "X....X", "-X..X-", "--OX--"]),
];

#[test]
#[ignore = "minutes without optimisation"]
fn full_regions() {
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, rows) in REGIONS.iter().filter(|(name, _)| name.contains(&only)) {
        let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
        let region = crate::common::region(&rows);
        let engine = Engine::new();
        let mut solver = Solver::new(&engine, Rules::JAPANESE);
        let began = Instant::now();
        let board = region.board().unwrap();
        solver.worth(&region, &board).unwrap();
        let valued = began.elapsed();
        let found = solver.analyse(&region);
        let show = |x: &Option<tedomari_ko::Fraction>| x.as_ref().map_or("-".into(), ToString::to_string);
        println!(
            "{name}: {} open, value {valued:?}, all {:?}, {} boards, {} shapes, {} values, {} comparisons, {} steps, ko {}, {} / {}",
            region.open_points(),
            began.elapsed(),
            solver.boards(),
            solver.shapes(),
            engine.statistics().bases,
            engine.statistics().comparisons,
            engine.task().steps(),
            found.ko.is_some(),
            show(&found.count),
            show(&found.temperature),
        );
    }
}

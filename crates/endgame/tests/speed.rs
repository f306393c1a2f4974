mod common;
use tedomari_endgame::*;
use tedomari_value::Engine;
#[test]
#[ignore]
fn speed() {
    let boards: Vec<(&str, Vec<&str>)> = vec![
        ("4x2 edge 8", vec!["X....O", "X....O", "XXXOOO"]),
        ("5x2 edge 10", vec!["X.....O", "X.....O", "XXXOOOO"]),
        ("6x2 edge 12", vec!["X......O", "X......O", "XXXXOOOO"]),
        ("7x2 edge 14", vec!["X.......O", "X.......O", "XXXXXOOOO"]),
        ("3x4 corner 12", vec!["....O", "....O", "....O","XXXXO"]),
        ("corner 14", vec!["....O", "....O", "....O","..XXO","XXX--"]),
        ("5x3-1 corner 14", vec![".....O", ".....O", "....OO","XXXX--"]),
        ("room 14 in black", vec!["-XXXX-", "X....X", "X....X","X....X", "-X..X-", "--OX--"]),
        ("16 corner", vec!["....O", "....O", "....O","....O","XXXXO"]),
    ];
    let only = std::env::var("ONLY").ok();
    for (name, rows) in boards {
        if only.as_ref().is_some_and(|o| !name.contains(o.as_str())) { continue; }
        let rows: Vec<String> = rows.iter().map(|r| r.to_string()).collect();
        let r = common::region(&rows);
        let engine = Engine::new();
        let mut solver = Solver::new(&engine, Rules::JAPANESE);
        let t = std::time::Instant::now();
        let w = solver.worth(&r).unwrap();
        let print = |v| { let mut s = engine.print(v); s.truncate(100); s };
        println!("{name}: {} points {:?} {:?} known {} mean {} {} temp {} {} {:?} value {}", r.len(), t.elapsed(), solver.counts(), w.low == w.high,
            engine.mean(w.low).unwrap(), engine.mean(w.high).unwrap(), engine.temperature(w.low).unwrap(), engine.temperature(w.high).unwrap(), engine.statistics(), print(w.low));
    }
}

mod common;
use tedomari_endgame::*;
use tedomari_value::Engine;
#[test]
fn vectors() {
    let cases: Vec<serde_json::Value> = serde_json::from_str(include_str!("data/go_random_regions.json")).unwrap();
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let mut bad = 0;
    for case in &cases {
        let r = common::region(&common::rows(case));
        let t = std::time::Instant::now();
        let n = solver.counts();
        let w = solver.worth(&r).unwrap();
        let m = solver.counts();
        if std::env::var("SHOW").is_ok() { println!("{} {:?} boards {} classes {} of {}", case["name"], t.elapsed(), m.0-n.0, m.1-n.1, case["positions"]); }
        let ko = case["ko"].as_bool().unwrap();
        if ko != (w.low != w.high) { bad+=1; println!("{} ko {ko} but {} {}", case["name"], engine.print(w.low), engine.print(w.high)); continue; }
        if let Some(v) = case["value"].as_str() {
            let v = engine.read(v).unwrap();
            if v != w.low { bad+=1; println!("{} {} but {}", case["name"], case["value"], engine.print(w.low)); }
        }
    }
    println!("{:?} bad {bad}", solver.counts());
    assert_eq!(bad, 0);
}
#[test]
fn kos() {
    let cases: Vec<serde_json::Value> = serde_json::from_str(include_str!("data/go_random_regions.json")).unwrap();
    let more: Vec<serde_json::Value> = serde_json::from_str(include_str!("data/go_ko_readings.json")).unwrap();
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let mut bad = 0;
    for case in cases.iter().chain(&more) {
        if case["ko"].as_bool() == Some(false) { continue; }
        let r = common::region(&common::rows(case));
        let (m, n, open) = solver.masters(&r).unwrap();
        if std::env::var("SHOW").is_ok() { println!("{} boards {n} open {open}", case["name"]); }
        for (who, walls) in [("black_master", &m.left), ("white_master", &m.right)] {
            let want = if case[who]["v2"].is_object() { &case[who]["v2"] } else { &case[who] };
            if walls.mean().to_string() != want["count"] || walls.temperature().to_string() != want["temperature"] {
                bad += 1;
                println!("{} {who} {} {} but {want}", case["name"], walls.mean(), walls.temperature());
            }
        }
    }
    assert_eq!(bad, 0);
}

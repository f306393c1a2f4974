//! Sums of kos: the value of φ by sidling and play, against the checked values of Moews' formulas.

use serde_json::Value as Json;
use tedomari_loopy::{Ban, Builder, Engine, LoopyGraph, Phi, Player, Threats};

/// KO_i^m[A, B]: positions 1 to m-1; Left moves down and from 1 to A, Right up and from m-1 to B.
fn ko(engine: &Engine, m: u32, i: u32, a: i64, b: i64) -> LoopyGraph {
    let mut builder = Builder::new();
    for _ in 1..m {
        builder.vertex();
    }
    let ender = |n: i64| LoopyGraph::of_ender(engine, engine.integer(n)).unwrap();
    let (a, b) = (builder.include(&ender(a)), builder.include(&ender(b)));
    for at in 0..m - 1 {
        builder.add(Player::Left, at, if at == 0 { a } else { at - 1 });
        builder.add(Player::Right, at, if at == m - 2 { b } else { at + 1 });
    }
    builder.finish(i - 1).unwrap()
}

#[test]
fn sums_of_kos() {
    let data: Json = serde_json::from_str(include_str!("data/moews_ko_sums.json")).unwrap();
    let engine = Engine::new();
    let mut largest = 0;
    for case in data.as_array().unwrap() {
        let number = |json: &Json| json.as_i64().unwrap();
        let mut game = LoopyGraph::of_ender(&engine, engine.integer(number(&case["T"]))).unwrap();
        for one in case["kos"].as_array().unwrap() {
            let (m, i) = (number(&case["m"]) as u32, number(&one[0]) as u32);
            game = game.sum(&ko(&engine, m, i, number(&one[1]), number(&one[2])), engine.task()).unwrap();
        }
        let ban = Ban::from_letter(case["x"].as_str().unwrap()).unwrap();
        let threats = Threats::from_letters(case["y"].as_str().unwrap()).unwrap();
        let began = std::time::Instant::now();
        let phi = Phi::new(&game, ban, threats, engine.task()).unwrap();
        let positions = phi.positions();
        largest = largest.max(positions);
        let want = engine.read(case["value"].as_str().unwrap()).unwrap();
        if positions < 400 {
            let value = phi.value(&engine).unwrap();
            println!("{positions} {:?} {}", began.elapsed(), value.is_some());
            assert_eq!(value, Some(want), "{case}");
        } else {
            let ok = phi.graph().equals_ender(want, &engine).unwrap();
            println!("{positions} {:?} {ok}", began.elapsed());
            assert!(ok);
        }
    }
    println!("{largest}");
}

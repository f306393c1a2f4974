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
        let phi = Phi::new(&game, ban, threats, engine.task()).unwrap();
        largest = largest.max(phi.positions());
        let want = engine.read(case["value"].as_str().unwrap()).unwrap();
        assert_eq!(phi.value(&engine).unwrap(), Some(want), "{case}");
    }
    assert!(largest > 300);
}

/// Table 4.2, as far as graphs of kos stay small: i KO[11,0] + j KO[13,0] + k KO[15,0].
#[test]
fn table_4_2_from_the_definition() {
    let data: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    let engine = Engine::new();
    let mut met = 0;
    for (key, value) in data["4.2 (key i,j,k)"].as_object().unwrap() {
        let copies: Vec<u32> = key.split(',').map(|n| n.parse().unwrap()).collect();
        if copies.iter().sum::<u32>() > 2 {
            continue;
        }
        met += 1;
        let mut game = LoopyGraph::of_ender(&engine, engine.integer(0)).unwrap();
        for (&copies, a) in copies.iter().zip([11, 13, 15]) {
            for _ in 0..copies {
                game = game.sum(&ko(&engine, 3, 2, a, 0), engine.task()).unwrap();
            }
        }
        let want = engine.read(value.as_str().unwrap()).unwrap();
        for ban in [Ban::Japanese, Ban::NorthAmerican] {
            let phi = Phi::new(&game, ban, Threats::Left, engine.task()).unwrap();
            assert_eq!(phi.value(&engine).unwrap(), Some(want), "{key}");
        }
    }
    assert_eq!(met, 10);
}

/// The same with a pass at each of the positions 1 to m-1.
fn ko_with_pass(engine: &Engine, i: u32, a: i64, b: i64, player: Player) -> LoopyGraph {
    let plain = ko(engine, 3, i, a, b);
    let mut builder = Builder::new();
    builder.include(&plain);
    for at in 0..2 {
        builder.add(player, at, at);
    }
    builder.finish(plain.start()).unwrap()
}

/// Section 4.1: kos with passes for the player without the ko-threats have values with 1/on = over = {0|pass}.
#[test]
fn kos_with_passes_are_loopy() {
    let engine = Engine::new();
    for (i, a, b, want) in [
        (2, 1, 0, "{1over|0}"),
        (2, 3, -1, "{3over|-1}"),
        (2, 0, 0, "{over|0}"),
        (2, 0, 1, "over"),
        (1, 1, 0, "1over"),
        (1, 0, 5, "over"),
    ] {
        for ban in [Ban::Japanese, Ban::NorthAmerican] {
            for threats in [Threats::Left, Threats::LeftRight] {
                let game = ko_with_pass(&engine, i, a, b, Player::Right);
                let phi = Phi::new(&game, ban, threats, engine.task()).unwrap();
                let text = phi.graph().sides(&engine).unwrap().print(&engine).unwrap();
                assert_eq!(text.as_deref(), Some(want), "KOR_{i}[{a},{b}] {threats:?}");
                let turned = Phi::new(&game.negative(), ban, threats.negative(), engine.task()).unwrap();
                let (one, other) = (phi.graph().negative(), turned.graph());
                assert!(one.equals(other, engine.task()).unwrap());
            }
        }
    }
}

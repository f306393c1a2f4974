//! Values of sums of kos: by formula, by sidling, by the solver on all positions, and with a bounded number of threats.

use std::ops::Range;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tedomari_ko::{Ban, Formula, Ko, KoKnown, KoSum, Method, Scoring, Threats};
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Limits, Player, Stop, Task, Value};

fn load(text: &str) -> Vec<Json> {
    serde_json::from_str(text).unwrap()
}

fn integers(list: &Json) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
}

/// Kos given as lists of i, A, B.
fn kos(engine: &Engine, m: u64, list: &Json) -> Vec<Ko> {
    let ko = |entry: &Json| {
        let n = integers(entry);
        Ko::new(n[0] as u64, m, engine.integer(n[1]), engine.integer(n[2])).unwrap()
    };
    list.as_array().unwrap().iter().map(ko).collect()
}

struct Random(u64);

impl Random {
    fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + ((self.0 >> 33) % (high - low + 1) as u64) as i64
    }
}

#[test]
fn computed_sums() {
    let engine = Engine::new();
    for case in load(include_str!("data/moews_ko_sums.json")) {
        let m = case["m"].as_u64().unwrap();
        let sum = KoSum::new(kos(&engine, m, &case["kos"])).plus(engine.integer(case["T"].as_i64().unwrap()));
        let ban = Ban::from_letter(case["x"].as_str().unwrap()).unwrap();
        let threats = Threats::from_letters(case["y"].as_str().unwrap()).unwrap();
        let want = engine.read(case["value"].as_str().unwrap()).unwrap();
        let found = sum.value(&engine, ban, threats).unwrap();
        assert_eq!((found.ender(), found.method), (Some(want), Method::Formula(Formula::Integers)), "{case}");
        // The same without the formula; the Japanese value holds for both bans here.
        assert_eq!(sum.sidled(&engine, Ban::Japanese, threats).unwrap().ender(), Some(want), "{case}");
        let negative = sum.negative(&engine).value(&engine, ban, threats.negative()).unwrap();
        assert_eq!(negative.ender(), Some(engine.negative(want)), "{case}");
    }
}

#[test]
fn bounded_threats() {
    let engine = Engine::new();
    for case in load(include_str!("data/moews_bounded.json")) {
        let sum = KoSum::new(kos(&engine, 3, &case["kos"]));
        let want = engine.read(case["value"].as_str().unwrap()).unwrap();
        assert_eq!(sum.value(&engine, Ban::Japanese, Threats::Left).unwrap().ender(), Some(want), "{case}");
        let began = Instant::now();
        let needed = sum.threats_needed(&engine, Ban::Japanese, Threats::Left).unwrap();
        println!("{case}: {:?}", began.elapsed());
        assert_eq!(needed.map(u64::from), case["threats_needed"].as_u64(), "{case}");
        let mirrored = sum.negative(&engine).threats_needed(&engine, Ban::Japanese, Threats::Right).unwrap();
        assert_eq!(mirrored, needed, "{case}");
    }
}

/// The example of section 4.2, four ways.
#[test]
fn a_seven_point_ko_and_a_one_point_ko() {
    let engine = Engine::new();
    let n = |n| engine.integer(n);
    let sum = KoSum::new(vec![Ko::basic(n(7), n(0)), Ko::basic(n(1), n(0))]);
    let want = engine.read("7||2|0").unwrap();
    assert_eq!(sum.value(&engine, Ban::Japanese, Threats::Left).unwrap().ender(), Some(want));
    assert_eq!(sum.sidled(&engine, Ban::Japanese, Threats::Left).unwrap().ender(), Some(want));
    for (ban, threats) in [(Ban::Japanese, Threats::Left), (Ban::Japanese, Threats::LeftRight)] {
        let phi = sum.phi(&engine, ban, threats).unwrap();
        assert!(phi.graph().equals_ender(want, &engine).unwrap());
        assert_eq!(phi.graph().as_ender(&engine).unwrap(), Some(want));
    }
    let needed = sum.threats_needed(&engine, Ban::Japanese, Threats::Left).unwrap().unwrap();
    let bounded = sum.with_threats(&engine, Ban::Japanese, Player::Left, needed).unwrap();
    assert_eq!(bounded.as_ender(&engine).unwrap(), Some(want));
    println!("threats needed: {needed}");
}

/// One ko, with enders in it, and with numbers and passes: the closed forms of section 4.1 equal the games.
#[test]
fn one_ko() {
    let engine = Engine::new();
    let read = |text: &str| engine.read(text).unwrap();
    let enders = [("3|1", "0|-2"), ("3|1", "0"), ("^", "*"), ("-5", "2"), ("1/2", "-3/4"), ("0||-1|-2", "4")];
    let numbers = [("1", "0"), ("0", "1"), ("-2", "-2"), ("1/2", "-3/4"), ("-1", "-3")];
    let kinds = [None, Some(Player::Left), Some(Player::Right)];
    let mut count = 0;
    for (a, b) in enders.into_iter().chain(numbers) {
        for (i, m, passes) in (3..6).flat_map(|m| (1..m).flat_map(move |i| kinds.map(|who| (i, m, who)))) {
            let ko = Ko::new(i, m, read(a), read(b)).unwrap();
            let ko = passes.map_or(ko, |player| ko.with_passes(player));
            for threats in [Threats::Left, Threats::Right, Threats::LeftRight, Threats::RightLeft] {
                let Some(closed) = ko.closed_form(&engine, threats).unwrap() else { continue };
                let closed = closed.graph(&engine).unwrap();
                for ban in [Ban::Japanese, Ban::NorthAmerican] {
                    let phi = KoSum::new(vec![ko]).phi(&engine, ban, threats).unwrap();
                    let same = phi.graph().equals(&closed, engine.task()).unwrap();
                    assert!(same, "{} {ban:?} {threats:?}", ko.text(&engine));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1000);
    // With an ender beside it, which the value has added.
    let sum = KoSum::new(vec![Ko::basic(read("3|1"), read("0|-2"))]).plus(read("v*"));
    let value = sum.value(&engine, Ban::NorthAmerican, Threats::Left).unwrap();
    assert_eq!(value.method, Method::Formula(Formula::OneKo));
    for ban in [Ban::Japanese, Ban::NorthAmerican] {
        let phi = sum.phi(&engine, ban, Threats::LeftRight).unwrap();
        assert!(phi.graph().equals_ender(value.ender().unwrap(), &engine).unwrap());
    }
}

/// Sums that no formula covers: sidling ko by ko against the solver on all positions.
#[test]
fn sidling_against_the_solver() {
    let engine = Engine::new();
    let mut random = Random(3);
    let ends = ["-3", "-2", "-1", "0", "1", "2", "1/2", "-3/4", "*", "^", "1|-1", "2|0"];
    let mut open = 0;
    for _ in 0..60 {
        let mut end = || engine.read(ends[random.between(0, ends.len() as i64 - 1) as usize]).unwrap();
        let pairs: Vec<(Value, Value)> = (0..2).map(|_| (end(), end())).collect();
        let kos: Vec<Ko> = pairs
            .into_iter()
            .map(|(a, b)| {
                let m = random.between(3, 4) as u64;
                Ko::new(random.between(1, m as i64 - 1) as u64, m, a, b).unwrap()
            })
            .collect();
        let sum = KoSum::new(kos);
        let text: Vec<String> = sum.kos().iter().map(|ko| ko.text(&engine)).collect();
        for threats in [Threats::Left, Threats::Right, Threats::LeftRight] {
            let found = sum.value(&engine, Ban::Japanese, threats).unwrap();
            let Some(value) = found.ender() else {
                open += 1;
                continue;
            };
            let phi = sum.phi(&engine, Ban::Japanese, threats).unwrap();
            assert!(phi.graph().equals_ender(value, &engine).unwrap(), "{text:?} {threats:?}");
        }
    }
    println!("not enders: {open}");
}

/// The North American ban: formulas and the graph of all histories.
#[test]
fn the_north_american_ban() {
    let engine = Engine::new();
    let mut random = Random(11);
    for _ in 0..8 {
        let mut ko = || {
            let (a, b) = (random.between(-1, 2), random.between(-1, 2));
            Ko::new(random.between(1, 2) as u64, 3, engine.integer(a), engine.integer(b)).unwrap()
        };
        let sum = KoSum::new(vec![ko(), ko()]);
        for threats in [Threats::Left, Threats::LeftRight] {
            let value = sum.value(&engine, Ban::NorthAmerican, threats).unwrap().ender().unwrap();
            let phi = sum.phi(&engine, Ban::NorthAmerican, threats).unwrap();
            assert!(phi.graph().equals_ender(value, &engine).unwrap());
        }
    }
}

#[test]
fn passes() {
    let engine = Engine::new();
    let tables: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    for (i, j, k) in [(1, 0, 0), (2, 1, 3), (1, 1, 1), (3, 3, 2)] {
        let mut list = Vec::new();
        for (count, points) in [(i, 11), (j, 13), (k, 15)] {
            let ko = Ko::basic(engine.integer(points - 1), engine.integer(-1));
            list.extend((0..count).map(|_| ko.scored(Scoring::Japanese, Threats::Left)));
        }
        let count = list.len() as i64;
        let found = KoSum::new(list).plus(engine.integer(count)).value(&engine, Ban::Japanese, Threats::Left);
        let want = tables["4.3 (key i,j,k)"][format!("{i},{j},{k}")].as_str().unwrap();
        assert_eq!(found.unwrap().known, KoKnown::Near(engine.read(want).unwrap()), "{i} {j} {k}");
    }
    // A ko with a pass is no ender; it has sides all the same, and Theorem 20 is right about it.
    let ko = Ko::basic(engine.integer(1), engine.integer(0)).with_passes(Player::Right);
    let sum = KoSum::new(vec![ko]);
    let found = sum.sidled(&engine, Ban::Japanese, Threats::Left).unwrap();
    assert!(matches!(found.known, KoKnown::Sides(_)));
    let phi = sum.phi(&engine, Ban::Japanese, Threats::Left).unwrap();
    let near = ["1|0 - ^", "1|0 + ^^", "1|0"].map(|text| engine.read(text).unwrap());
    let order = phi.graph().against_enders(&near, &engine).unwrap();
    assert!(order[0].ge && !order[0].le);
    assert!(!order[2].le);
}

/// Fifty kos of ten sizes, and twenty of 11, 13 and 15 points.
#[test]
fn large_sums() {
    let engine = Engine::new();
    let mut random = Random(5);
    let list: Vec<Ko> = (0..50)
        .map(|at| {
            let b = random.between(-9, 9);
            let a = (b + 3 + 7 * (at % 10)).max(-1);
            Ko::new(random.between(1, 2) as u64, 3, engine.integer(a), engine.integer(b)).unwrap()
        })
        .collect();
    let began = Instant::now();
    let found = KoSum::new(list).value(&engine, Ban::NorthAmerican, Threats::LeftRight).unwrap();
    let took = began.elapsed();
    println!("fifty kos: {took:?}, temperature {}", engine.temperature(found.ender().unwrap()).unwrap());
    assert!(took < Duration::from_millis(100));
    // The table holds for counts modulo 3; the removed kos are worth a third of their points each.
    let began = Instant::now();
    let tables: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    for (i, j, k) in [(7, 7, 6), (20, 0, 0), (5, 4, 11), (1, 18, 1)] {
        let mut list = Vec::new();
        for (count, points) in [(i, 11), (j, 13), (k, 15)] {
            list.extend((0..count).map(|_| Ko::basic(engine.integer(points), engine.integer(0))));
        }
        let found = KoSum::new(list).value(&engine, Ban::Japanese, Threats::Left).unwrap().ender().unwrap();
        let rest = tables["4.2 (key i,j,k)"][format!("{},{},{}", i % 3, j % 3, k % 3)].as_str().unwrap();
        let removed = (11 * (i - i % 3) + 13 * (j - j % 3) + 15 * (k - k % 3)) / 3;
        let want = engine.add(engine.read(rest).unwrap(), engine.integer(removed)).unwrap();
        assert_eq!(found, want, "{i} {j} {k}");
    }
    println!("twenty kos, four times: {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(60));
}

/// Five kos by sidling, and a sum that is stopped.
#[test]
fn five_kos_without_the_formula() {
    let engine = Engine::new();
    let n = |n| engine.integer(n);
    let list = vec![
        Ko::basic(n(7), n(0)),
        Ko::basic(n(1), n(0)),
        Ko::ok(n(4), n(-1)),
        Ko::basic(n(3), n(1)),
        Ko::ok(n(0), n(-2)),
    ];
    let sum = KoSum::new(list);
    let want = sum.value(&engine, Ban::Japanese, Threats::Left).unwrap().ender();
    let began = Instant::now();
    assert_eq!(sum.sidled(&engine, Ban::Japanese, Threats::Left).unwrap().ender(), want);
    println!("five kos sidled: {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(60));
    // The same on all positions with their histories.
    let small = [(2, 3, 0), (2, 1, 0), (1, 2, -1), (2, 1, -1), (1, 0, -2)];
    let small = KoSum::new(small.map(|(i, a, b)| Ko::new(i, 3, n(a), n(b)).unwrap()).to_vec());
    let want = small.value(&engine, Ban::Japanese, Threats::Left).unwrap().ender().unwrap();
    let began = Instant::now();
    let phi = small.phi(&engine, Ban::Japanese, Threats::Left).unwrap();
    assert!(phi.graph().equals_ender(want, &engine).unwrap());
    println!("five kos, {} positions: {:?}", phi.positions(), began.elapsed());
    // Halves are in no theorem.
    let half = engine.number(&Dyadic::new(1, 1));
    let halves = KoSum::new(vec![Ko::basic(half, n(-1)); 8]);
    let task = Task::new(Limits::new().nodes(5000));
    let found = halves.value(&engine.with_task(&task), Ban::Japanese, Threats::Left).unwrap();
    assert_eq!((found.method, found.stopped), (Method::Bounds, Some(Stop::Nodes)));
    let KoKnown::Between(Some(low), Some(high)) = found.known else { panic!("bounds") };
    assert!(engine.le(low, high).unwrap());
}

/// Table 4.2 for up to five kos of 11, 13 and 15 points, from their loopy graph: no formula is used.
#[test]
fn table_4_2_from_the_graph() {
    let engine = Engine::new();
    let tables: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    let mut compared = 0;
    for (key, want) in tables["4.2 (key i,j,k)"].as_object().unwrap() {
        let counts: Vec<usize> = key.split(',').map(|count| count.parse().unwrap()).collect();
        if counts.iter().sum::<usize>() > 5 {
            continue;
        }
        let mut list = Vec::new();
        for (&count, points) in counts.iter().zip([11, 13, 15]) {
            list.extend((0..count).map(|_| Ko::basic(engine.integer(points), engine.integer(0))));
        }
        let began = Instant::now();
        let found = KoSum::new(list).sidled(&engine, Ban::Japanese, Threats::Left).unwrap();
        assert_eq!(found.ender(), engine.read(want.as_str().unwrap()).ok(), "{key}");
        println!("{key} {:?}", began.elapsed());
        compared += 1;
    }
    assert_eq!(compared, 44);
}

/// Table 4.3 from the loopy graph, with Theorem 20 for the distance: the table less ups is at most φ, and φ is at most the
/// table and any positive number.
fn table_4_3_from_the_graph(kos: Range<usize>) {
    let engine = Engine::new();
    let tables: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    for (key, want) in tables["4.3 (key i,j,k)"].as_object().unwrap() {
        let counts: Vec<usize> = key.split(',').map(|count| count.parse().unwrap()).collect();
        if !kos.contains(&counts.iter().sum()) {
            continue;
        }
        let mut list = Vec::new();
        for (&count, points) in counts.iter().zip([11, 13, 15]) {
            let ko = Ko::basic(engine.integer(points - 1), engine.integer(-1));
            list.extend((0..count).map(|_| ko.scored(Scoring::Japanese, Threats::Left)));
        }
        let count = list.len();
        let began = Instant::now();
        let sum = KoSum::new(list).plus(engine.integer(count as i64));
        let phi = sum.phi(&engine, Ban::Japanese, Threats::Left).unwrap();
        let want = engine.read(want.as_str().unwrap()).unwrap();
        let near = ["v4", "1/1024"].map(|far| engine.add(want, engine.read(far).unwrap()).unwrap());
        let order = phi.graph().against_enders(&near, &engine).unwrap();
        assert!(order[0].ge && order[1].le, "{key} {order:?}");
        println!("{key} {} positions {:?}", phi.positions(), began.elapsed());
    }
}

#[test]
fn table_4_3_up_to_three_kos() {
    table_4_3_from_the_graph(0..4);
}

#[test]
#[ignore = "takes minutes"]
fn table_4_3_up_to_five_kos() {
    table_4_3_from_the_graph(4..6);
}

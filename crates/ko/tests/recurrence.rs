//! The recurrences against published tables, computed cases, and their definition followed word by word.

use dashu_int::IBig;
use serde_json::Value as Json;
use tedomari_ko::{RecurrenceError, h, h_with_passes};
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Value};

fn load(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn integers(list: &Json) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
}

fn bigs(list: &[i64]) -> Vec<IBig> {
    list.iter().map(|&n| IBig::from(n)).collect()
}

fn numbers(list: &[i64]) -> Vec<Dyadic> {
    list.iter().map(|&n| Dyadic::from(n)).collect()
}

/// The definition of H_v, one rule at a time.
fn by_definition(engine: &Engine, m: i64, mut v: Vec<i64>) -> Value {
    let n = v.len() - 1;
    if n == 0 {
        return engine.integer(-v[0]);
    }
    let (c, d) = (v[n].div_euclid(m), v[n].rem_euclid(m));
    if c != 0 {
        v[0] -= c * (n as i64 - m);
        v[n] = d;
        return by_definition(engine, m, v);
    }
    match d {
        0 => by_definition(engine, m, v[..n].to_vec()),
        1 => {
            let mut two = v.clone();
            two[n] = 2;
            v[n] = 0;
            let (left, right) = (by_definition(engine, m, two), by_definition(engine, m, v));
            engine.game(&[left], &[right]).unwrap()
        }
        _ => {
            v[n - 1] -= 1;
            v[n] += 1;
            by_definition(engine, m, v)
        }
    }
}

/// The definition of H_v^C, with C in quarters.
fn by_definition_with_passes(engine: &Engine, m: i64, points: &[i64], mut v: Vec<i64>, c: i64) -> Value {
    let n = v.len() - 1;
    if n == 0 {
        return engine.number(&Dyadic::new(c, 2));
    }
    let (whole, d) = (v[n].div_euclid(m), v[n].rem_euclid(m));
    if whole != 0 {
        v[n] = d;
        return by_definition_with_passes(engine, m, points, v, c + whole * points[n]);
    }
    match d {
        0 => by_definition_with_passes(engine, m, points, v[..n].to_vec(), c),
        1 => {
            let mut two = v.clone();
            two[n] = 2;
            v[n] = 0;
            let left = by_definition_with_passes(engine, m, points, two, c);
            let right = by_definition_with_passes(engine, m, points, v, c);
            engine.game(&[left], &[right]).unwrap()
        }
        _ => {
            v[n - 1] -= 1;
            v[n] += 1;
            by_definition_with_passes(engine, m, points, v, c)
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n) as i64
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64)
    }
}

#[test]
fn computed_cases() {
    let engine = Engine::new();
    let cases = load(include_str!("data/hv_cases.json"));
    for case in cases["H"].as_array().unwrap() {
        let v = bigs(&integers(&case["v"]));
        let value = h(&engine, &case["m"].as_i64().unwrap().into(), &v).unwrap();
        assert_eq!(value, engine.read(case["H"].as_str().unwrap()).unwrap(), "{case}");
    }
    for case in cases["HC"].as_array().unwrap() {
        let (points, v) = (numbers(&integers(&case["P"])), bigs(&integers(&case["v"])));
        let m = case["m"].as_i64().unwrap().into();
        let value = h_with_passes(&engine, &m, &points, &v, &case["C"].as_i64().unwrap().into()).unwrap();
        assert_eq!(value, engine.read(case["HC"].as_str().unwrap()).unwrap(), "{case}");
    }
}

/// Tables 4.2 and 4.3: i kos of 11 points, j of 13 and k of 15, in both forms that the thesis gives.
#[test]
fn tables() {
    let engine = Engine::new();
    let tables = load(include_str!("data/moews_tables.json"));
    let key = |i: i64, j: i64, k: i64| format!("{i},{j},{k}");
    for i in 0..4 {
        for j in 0..4 {
            for k in 0..4 {
                let mut plain = vec![0; 19];
                (plain[14], plain[16], plain[18]) = (i, j, k);
                let mut kos = vec![0; 19];
                (kos[0], kos[14], kos[16], kos[18]) = (-11 * i - 13 * j - 15 * k, -2 * i, -2 * j, -2 * k);
                let want = engine.read(tables["4.2 (key i,j,k)"][key(i, j, k)].as_str().unwrap()).unwrap();
                for v in [plain, kos] {
                    assert_eq!(h(&engine, &3.into(), &bigs(&v)).unwrap(), want, "{i} {j} {k}");
                }
                let points = numbers(&[0, 11, 13, 15]);
                let want = engine.read(tables["4.3 (key i,j,k)"][key(i, j, k)].as_str().unwrap()).unwrap();
                let c = Dyadic::from(11 * i + 13 * j + 15 * k);
                for (v, c) in [([0, i, j, k], Dyadic::ZERO), ([0, -2 * i, -2 * j, -2 * k], c)] {
                    let value = h_with_passes(&engine, &3.into(), &points, &bigs(&v), &c).unwrap();
                    assert_eq!(value, want, "{i} {j} {k}");
                }
            }
        }
    }
}

#[test]
fn the_definition_word_by_word() {
    let engine = Engine::new();
    let mut random = Random(1);
    for _ in 0..3000 {
        let m = random.between(3, 6);
        let v: Vec<i64> = (0..random.between(1, 9)).map(|_| random.between(-9, 9)).collect();
        let value = h(&engine, &m.into(), &bigs(&v)).unwrap();
        assert_eq!(value, by_definition(&engine, m, v.clone()), "{m} {v:?}");
    }
    for _ in 0..3000 {
        let m = random.between(3, 6);
        let mut points = vec![0];
        for _ in 0..random.between(0, 5) {
            points.push(points[points.len() - 1] + random.between(1, 20));
        }
        let v: Vec<i64> = points.iter().map(|_| random.between(-9, 9)).collect();
        let c = random.between(-30, 30);
        let quarters: Vec<Dyadic> = points.iter().map(|&n| Dyadic::new(n, 2)).collect();
        let value = h_with_passes(&engine, &m.into(), &quarters, &bigs(&v), &Dyadic::new(c, 2)).unwrap();
        let want = by_definition_with_passes(&engine, m, &points, v.clone(), c);
        assert_eq!(value, want, "{m} {points:?} {v:?} {c}/4");
    }
}

/// Entries and lengths of any size: a multiple of m is worth its points, whatever the numbers.
#[test]
fn large_numbers() {
    let engine = Engine::new();
    let large: IBig = IBig::from(10).pow(40);
    let m: IBig = IBig::from(10).pow(20) + 1;
    let entries = [IBig::ZERO, 1.into(), &large * &m + 1, 2.into()];
    let value = h(&engine, &m, &entries).unwrap();
    let small = [IBig::ZERO, 1.into(), 1.into(), 2.into()];
    let shift = Dyadic::from(large * (IBig::from(2) - &m));
    let want = engine.add(h(&engine, &m, &small).unwrap(), engine.number(&shift)).unwrap();
    assert_eq!(value, want);
}

#[test]
fn what_is_refused() {
    let engine = Engine::new();
    let ints = |list: &[i64]| bigs(list);
    assert_eq!(h(&engine, &2.into(), &ints(&[1])), Err(RecurrenceError::Length));
    assert_eq!(h(&engine, &3.into(), &[]), Err(RecurrenceError::Empty));
    let with = |points: &[i64], v: &[i64]| {
        h_with_passes(&engine, &3.into(), &numbers(points), &ints(v), &Dyadic::ZERO)
    };
    assert_eq!(with(&[1, 2], &[0]), Err(RecurrenceError::Points(0)));
    assert_eq!(with(&[0, 5, 5], &[0]), Err(RecurrenceError::Points(2)));
    assert_eq!(with(&[0, 5], &[0, 1, 1]), Err(RecurrenceError::NoPoints(2)));
    assert_eq!(with(&[0, 5], &[]), Err(RecurrenceError::Empty));
}

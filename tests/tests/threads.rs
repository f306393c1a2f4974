//! The same answers at any number of threads.

use crate::common::boards;

use std::sync::Barrier;

use tedomari::rulesets::games::domineering::Domineering;
use tedomari::{Engine, Ruleset, Value};
use tedomari_oracle::random::{Family, Random, random_game};

const BOARDS: [&str; 8] = [
    "4x4",
    "4x5",
    "3x7",
    "5x5",
    ".....|.#...|...#.|.....|..#..",
    "......|.#..#.|......|#....#",
    "..........|.#.##.#.#.|..........",
    "....|....|....|....|....",
];

#[test]
fn searches_agree_at_any_number_of_threads() {
    for board in BOARDS {
        let position = Domineering.read(board).unwrap();
        let mut texts = Vec::new();
        let mut hashes = Vec::new();
        for threads in [1, 2, 4, 2, 1] {
            let engine = Engine::new();
            let search = boards::search(&engine, Domineering);
            let value = search.value(&position, threads).unwrap();
            texts.push(engine.print(value));
            hashes.push(engine.content_hash(value));
            let parts = search.parts_of(&position, threads).unwrap();
            let sum = parts.iter().fold(Value::ZERO, |sum, &(_, part)| engine.add(sum, part).unwrap());
            assert_eq!(sum, value, "{board}");
        }
        assert!(texts.iter().all(|text| *text == texts[0]), "{board}: {texts:?}");
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{board}");
    }
}

/// One engine, one table, several searches at once.
#[test]
fn searches_share_an_engine() {
    let engine = Engine::new();
    let search = boards::search(&engine, Domineering);
    let values: Vec<Vec<Value>> = std::thread::scope(|scope| {
        let search = &search;
        let threads: Vec<_> = (0..4)
            .map(|number| {
                scope.spawn(move || {
                    let mut order: Vec<usize> = (0..BOARDS.len()).collect();
                    order.rotate_left(number * 2);
                    let mut values = vec![Value::ZERO; BOARDS.len()];
                    for at in order {
                        values[at] =
                            search.value(&Domineering.read(BOARDS[at]).unwrap(), 1 + number % 2).unwrap();
                    }
                    values
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(values.iter().all(|list| *list == values[0]));
    for (board, &value) in BOARDS.iter().zip(&values[0]) {
        let alone = Engine::new();
        let there = boards::search(&alone, Domineering).value(&Domineering.read(board).unwrap(), 1).unwrap();
        assert_eq!(alone.print(there), engine.print(value), "{board}");
    }
}

/// Expressions of all families and sums of them.
fn expressions(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for family in Family::ALL {
        for _ in 0..12 {
            let (_, one) = random_game(&mut random, family);
            let (_, two) = random_game(&mut random, Family::Switches);
            all.push(format!("{one} + {two}"));
            all.push(format!("cool({one},1/2) - ({two})"));
            all.push(format!("{two} + *{} + reduced({one})", random.between(1, 9)));
        }
    }
    all
}

#[test]
fn expressions_share_an_engine() {
    let shared: Vec<String> = expressions(71);
    let alone: Vec<String> = {
        let engine = Engine::new();
        shared.iter().map(|text| engine.print(engine.read(text).unwrap())).collect()
    };
    for threads in [2, 4] {
        let engine = Engine::new();
        let start = Barrier::new(threads);
        let answers: Vec<Vec<Value>> = std::thread::scope(|scope| {
            let (engine, start, shared) = (&engine, &start, &shared);
            let threads: Vec<_> = (0..threads)
                .map(|number| {
                    scope.spawn(move || {
                        // Its own games in between, so that the threads drift apart.
                        let own = expressions(80 + number as u64);
                        start.wait();
                        let mut values = vec![Value::ZERO; shared.len()];
                        for (step, mine) in own.iter().enumerate() {
                            let at = if number % 2 == 0 { step } else { shared.len() - 1 - step };
                            values[at] = engine.read(&shared[at]).unwrap();
                            let mine = engine.read(mine).unwrap();
                            assert_eq!(engine.read(&engine.print(mine)), Ok(mine));
                            let difference = engine.subtract(values[at], mine).unwrap();
                            let relation = engine.compare(values[at], mine).unwrap();
                            assert_eq!(relation, engine.compare(difference, Value::ZERO).unwrap());
                            engine.thermograph(values[at]).unwrap();
                        }
                        values
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(answers.iter().all(|list| *list == answers[0]));
        for (value, text) in answers[0].iter().zip(&alone) {
            assert_eq!(&engine.print(*value), text);
        }
    }
}

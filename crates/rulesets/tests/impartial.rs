//! Nim-values of impartial rulesets against brute force over all sets of cells, on each lane of the search: words, boards with keys,
//! boards without.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use tedomari_position::{FastLane, InParts, Player, Ruleset, Search, Shelf};
use tedomari_rulesets::games::cram::{self, Cram};
use tedomari_rulesets::games::{dawsons_kayles, kayles};
use tedomari_rulesets::{Registry, SearchOptions};
use tedomari_value::{Engine, Limits, Stop, Task, Value};

/// Nim-values of all sets of empty cells of a board, by the rules alone: no parts, no turning.
fn all_sets(rows: usize, columns: usize) -> Vec<u8> {
    let cells = rows * columns;
    let mut dominoes = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let at = row * columns + column;
            if column + 1 < columns {
                dominoes.push(1_usize << at | 1 << (at + 1));
            }
            if row + 1 < rows {
                dominoes.push(1 << at | 1 << (at + columns));
            }
        }
    }
    let mut values = vec![0_u8; 1 << cells];
    for set in 0..1_usize << cells {
        let mut seen = 0_u32;
        for domino in dominoes.iter().filter(|&domino| set & domino == *domino) {
            seen |= 1 << values[set ^ domino];
        }
        values[set] = seen.trailing_ones() as u8;
    }
    values
}

fn board(set: usize, rows: usize, columns: usize) -> String {
    let cell = |at: usize| if set >> at & 1 == 1 { '.' } else { '#' };
    let row = |row: usize| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("|")
}

fn nimber(search: &Search<Cram>, board: &str, threads: usize) -> u64 {
    let value = search.value(&Cram.read(board).unwrap(), threads).unwrap();
    search.engine().as_nimber(value).expect("the game is impartial")
}

#[test]
fn cram_against_all_sets_of_cells() {
    let engine = Engine::new();
    // Boards of more than eight columns do not fit into words.
    for (rows, columns, step) in [(4, 4, 1), (4, 5, 31), (2, 9, 13), (1, 14, 7), (3, 6, 29)] {
        let expected = all_sets(rows, columns);
        let search = Search::new(&engine, cram::RULESET);
        for set in (0..expected.len()).step_by(step).chain([expected.len() - 1]) {
            let text = board(set, rows, columns);
            assert_eq!(nimber(&search, &text, 1), u64::from(expected[set]), "{text}");
        }
    }
    let full = all_sets(4, 5);
    for threads in [2, 3] {
        let search = Search::new(&engine, cram::RULESET);
        assert_eq!(nimber(&search, "4x5", threads), u64::from(full[full.len() - 1]));
    }
}

type Cells = BTreeSet<(i32, i32)>;

fn brute_force(cells: &Cells, seen: &mut HashMap<Cells, u64>) -> u64 {
    if let Some(&known) = seen.get(cells) {
        return known;
    }
    let mut options = BTreeSet::new();
    for &(row, column) in cells {
        for other in [(row, column + 1), (row + 1, column)] {
            if cells.contains(&other) {
                let mut left = cells.clone();
                left.remove(&(row, column));
                left.remove(&other);
                options.insert(brute_force(&left, seen));
            }
        }
    }
    let value = (0..).find(|value| !options.contains(value)).expect("there are few options");
    seen.insert(cells.clone(), value);
    value
}

/// Paths that wander over a board too large for a key, with branches.
#[test]
fn cram_on_large_boards() {
    let engine = Engine::new();
    let search = Search::new(&engine, cram::RULESET);
    let mut state = 5_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..12 {
        let (mut at, mut cells) = ((0_i32, 0_i32), Cells::from([(0, 0)]));
        while at.0 + at.1 < 15 {
            at = if at.0 < 8 && (random(2) == 0 || at.1 == 11) { (at.0 + 1, at.1) } else { (at.0, at.1 + 1) };
            cells.insert(at);
            if random(4) == 0 && at.0 > 0 {
                cells.insert((at.0 - 1, at.1));
            }
        }
        let (rows, columns) =
            (cells.iter().map(|c| c.0).max().unwrap(), cells.iter().map(|c| c.1).max().unwrap());
        let row = |row: i32| {
            (0..=columns)
                .map(|column| if cells.contains(&(row, column)) { '.' } else { '#' })
                .collect::<String>()
        };
        let text = (0..=rows).map(row).collect::<Vec<_>>().join("|");
        assert_eq!(nimber(&search, &text, 1), brute_force(&cells, &mut HashMap::new()), "{text}");
    }
}

/// A board that half a turn takes to itself, and the same with something in the middle.
#[test]
fn cram_of_turned_boards() {
    let engine = Engine::new();
    let search = Search::new(&engine, cram::RULESET);
    for (text, expected) in [("6x6", 0), ("8x8", 0), ("4x14", 0), ("10x6", 0)] {
        assert_eq!(nimber(&search, text, 1), expected, "{text}");
    }
    // Two players of dominoes can always answer, so there was nothing to search.
    assert_eq!(engine.task().steps(), 0);
}

/// The same keys, whoever asks, and boards that come back.
#[test]
fn cram_moves_and_keys() {
    for text in ["4x5", "..#|.#.|...", "2x9", "8x8", "3x20", ".#.|..."] {
        let position = Cram.read(text).unwrap();
        let moves =
            |player| Cram.moves(&position, player).into_iter().map(|to| (to.name, to.to)).collect::<Vec<_>>();
        assert_eq!(moves(Player::Left), moves(Player::Right));
        assert_eq!(InParts::size(&Cram, &position), moves(Player::Left).len());
        for part in Cram.parts(&position) {
            let normal = Cram.normal_form(part.clone()).position;
            assert_eq!(Cram.normal_form(normal.clone()).position, normal, "{text}");
            if let Some(key) = Cram.pack(&normal) {
                assert_eq!(Cram.unpack(key), Some(normal.clone()), "{text}");
                assert_eq!(Cram.packed_size(key) as usize, InParts::size(&Cram, &normal));
            }
        }
    }
}

/// G(n) of a row from which some numbers of neighbours may be knocked down.
fn row_values(knocks: &[usize], upto: usize) -> Vec<u64> {
    let mut values = vec![0_u64];
    for length in 1..=upto {
        let mut seen = BTreeSet::new();
        for &knock in knocks.iter().filter(|&&knock| knock <= length) {
            for first in 0..=length - knock {
                seen.insert(values[first] ^ values[length - knock - first]);
            }
        }
        values.push((0..).find(|value| !seen.contains(value)).expect("few values"));
    }
    values
}

#[test]
fn rows_of_pins() {
    let engine = Engine::new();
    for (rules, name, knocks, period) in [
        (&kayles::RULESET.0, "kayles", &[1, 2][..], 12),
        (&dawsons_kayles::RULESET.0, "dawsons_kayles", &[2][..], 34),
    ] {
        let expected = row_values(knocks, 1000);
        let value = |text: &str| {
            let position = Registry::default().find(name).unwrap().read(text).unwrap();
            let value = position.analyse(&engine, &SearchOptions::default()).unwrap().value;
            engine.as_nimber(value).expect("the game is impartial")
        };
        for (length, &expected) in expected.iter().enumerate() {
            assert_eq!(value(&length.to_string()), expected, "{name} {length}");
        }
        // Beyond what was computed here the period of the published tables decides.
        for length in [1_000_000_u64, 1_000_000_000_000_000_000, u64::MAX] {
            let same = (length % period + 900 / period * period) as usize;
            assert_eq!(value(&length.to_string()), expected[same], "{name} {length}");
        }
        assert_eq!(value("30,4,19"), expected[30] ^ expected[4] ^ expected[19]);
        assert_eq!(value("3x7"), expected[7]);
        // Moves by name lead where the rules say.
        let position = rules.read("7,2").unwrap();
        let mut seen = BTreeMap::new();
        for to in rules.moves(&position, Player::Right) {
            assert!(seen.insert(to.name.clone(), rules.write(&to.to)).is_none(), "{}", to.name);
            let pins: u64 = to.to.iter().sum();
            assert!(knocks.contains(&((9 - pins) as usize)), "{}", to.name);
        }
        assert_eq!(seen["1:3-4"], "2,3,2");
        assert_eq!(seen["2:1-2"], "7");
        assert_eq!(seen.len(), knocks.iter().map(|knock| 8 - knock + 3 - knock).sum::<usize>());
    }
    for (text, offset) in
        [("", 0), ("3,x", 0), ("3,,4", 2), ("3, -4", 3), ("3x", 2), ("99999999999999999999", 0)]
    {
        let error = kayles::RULESET.read(text).unwrap_err();
        assert_eq!(error.offset, offset, "{text}: {error}");
    }
    assert!(kayles::RULESET.read("99999999x3").unwrap_err().message.contains("rows"));
}

#[derive(Default)]
struct Memory(Mutex<HashMap<String, Value>>);

impl Shelf for Memory {
    fn get(&self, _: &Engine, part: &str) -> Result<Option<Value>, Stop> {
        Ok(self.0.lock().unwrap().get(part).copied())
    }

    fn put(&self, _: &Engine, part: &str, value: Value) -> Result<(), Stop> {
        self.0.lock().unwrap().insert(part.to_owned(), value);
        Ok(())
    }
}

/// A survey looks at all parts, by canonical forms; the search that knows the game to be impartial finds the same values,
/// and believes the shelf.
#[test]
fn both_ways_agree() {
    let engine = Engine::new();
    let shelf = Arc::new(Memory::default());
    let survey = Search::new(&engine, cram::RULESET).filling(shelf.clone());
    let surveyed = survey.value(&Cram.read("4x5").unwrap(), 1);
    let parts: Vec<(String, Value)> =
        shelf.0.lock().unwrap().iter().map(|(part, &value)| (part.clone(), value)).collect();
    assert!(parts.len() > 2000, "{}", parts.len());
    let search = Search::new(&engine, cram::RULESET);
    for (part, value) in &parts {
        assert_eq!(search.value(&Cram.read(part).unwrap(), 1), Ok(*value), "{part}");
    }
    let engine = engine.with_task(&Task::default());
    let search = Search::new(&engine, cram::RULESET).with_shelf(shelf);
    let told = search.value(&Cram.read("4x5").unwrap(), 1);
    assert_eq!((told, engine.task().steps()), (surveyed, 0));
}

/// A budget ends a search, which can go on later with what it knows.
#[test]
fn a_stop_loses_nothing() {
    let engine = Engine::new();
    let mut search = Search::new(&engine, cram::RULESET);
    let position = Cram.read("4x5").unwrap();
    let (mut stops, mut spent) = (0, 0);
    let value = loop {
        let task = Task::new(Limits::new().nodes(spent + 50));
        search.set_task(&task);
        match search.value(&position, 1) {
            Ok(value) => break value,
            Err(stop) => assert_eq!(stop, Stop::Nodes),
        }
        spent += task.steps();
        stops += 1;
    };
    assert!(stops > 3, "{stops}");
    assert_eq!(engine.print(value), "*2");
}

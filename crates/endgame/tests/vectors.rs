//! The check data and the positions of the literature.

use crate::common::{region, rows, whole};
use serde_json::Value as Json;
use tedomari_endgame::{Analysis, Region, Rules, Scoring, Solver};
use tedomari_ko::Fraction;
use tedomari_value::Engine;
use tedomari_vocabulary::{Class, Player};

fn load(text: &str) -> Vec<Json> {
    serde_json::from_str(text).unwrap()
}

fn fraction(text: &Json) -> Option<Fraction> {
    text.as_str().map(|text| text.parse().unwrap())
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Gote => "gote",
        Class::LeftSente => "black sente",
        Class::RightSente => "white sente",
        Class::Number => "number",
        Class::Tepid => "infinitesimal",
        Class::DoubleSente => "double sente",
    }
}

/// What is wrong with an answer.
fn differences(engine: &Engine, case: &Json, found: &Analysis) -> Vec<String> {
    let mut list = Vec::new();
    let mut check = |right: bool, what: &str| {
        if !right {
            list.push(format!("{}: {what}", case["name"]));
        }
    };
    let read = |text: &Json| text.as_str().map(|text| engine.read(text).unwrap());
    check(found.unsolved.is_none(), "unsolved");
    check(found.ko.is_some() == case["ko"].as_bool().unwrap(), "ko or not");
    check(case["value"].is_null() || found.value == read(&case["value"]), "value");
    check(case["chilled"].is_null() || found.chilled == read(&case["chilled"]), "chilled");
    check(case["count"].is_null() || found.count == fraction(&case["count"]), "count");
    check(
        case["temperature"].is_null() || found.temperature == fraction(&case["temperature"]),
        "temperature",
    );
    check(case["class"].is_null() || found.class.map(class_name) == case["class"].as_str(), "class");
    if let Some(ko) = &found.ko {
        check(case["kind"].as_str() == Some(&ko.kind.to_string()), "kind");
        for (who, player) in [("black_master", Player::Left), ("white_master", Player::Right)] {
            let walls = ko.masters.of(player);
            check(Some(walls.mean().clone()) == fraction(&case[who]["count"]), who);
            check(Some(walls.temperature().clone()) == fraction(&case[who]["temperature"]), who);
        }
    }
    list
}

#[test]
fn random_regions() {
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let mut wrong = Vec::new();
    for case in load(include_str!("data/go_random_regions.json")) {
        let found = solver.analyse(&region(&rows(&case)));
        wrong.extend(differences(&engine, &case, &found));
        let stops = |player: Player| {
            found.value.map(|value| match player {
                Player::Left => engine.left_stop(value),
                Player::Right => engine.right_stop(value),
            })
        };
        for (key, player) in [("left_stop", Player::Left), ("right_stop", Player::Right)] {
            if let (Some(want), Some(stop)) = (case[key].as_str(), stops(player))
                && stop.to_string() != want
            {
                wrong.push(format!("{}: {key}", case["name"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn readings_of_kos() {
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    for case in load(include_str!("data/go_ko_readings.json")) {
        let found = solver.analyse(&region(&rows(&case)));
        let ko = found.ko.unwrap_or_else(|| panic!("{} is a ko", case["name"]));
        for (who, player) in [("black_master", Player::Left), ("white_master", Player::Right)] {
            let walls = ko.masters.of(player);
            let want = &case[who]["v2"];
            let found = (Some(walls.mean().clone()), Some(walls.temperature().clone()));
            assert_eq!(
                found,
                (fraction(&want["count"]), fraction(&want["temperature"])),
                "{} {who}",
                case["name"]
            );
        }
    }
}

/// The eight orientations of a diagram, with the colours exchanged or not.
fn orientations(rows: &[String]) -> Vec<(Vec<String>, bool)> {
    let width = rows.iter().map(String::len).max().unwrap();
    let mut grid: Vec<Vec<char>> =
        rows.iter().map(|row| format!("{row:-<width$}").chars().collect()).collect();
    let mut list = Vec::new();
    for turn in 0..8 {
        for swapped in [false, true] {
            let swap = |c: &char| match (swapped, c) {
                (true, 'X') => 'O',
                (true, 'O') => 'X',
                (true, 'x') => 'o',
                (true, 'o') => 'x',
                (_, c) => *c,
            };
            list.push((grid.iter().map(|row| row.iter().map(swap).collect()).collect(), swapped));
        }
        let turned = (0..grid[0].len()).map(|c| grid.iter().rev().map(|row| row[c]).collect()).collect();
        grid = turned;
        if turn == 3 {
            grid.reverse();
        }
    }
    list
}

/// The positions of the specification, from the literature, whichever way they are drawn.
#[test]
fn published_positions() {
    for case in load(include_str!("data/go_regions.json")) {
        for (rows, swapped) in orientations(&rows(&case)) {
            let engine = Engine::new();
            let mut solver = Solver::new(&engine, Rules::JAPANESE);
            // Diagrams may have settled points beside the region.
            let (region, _) = whole(&rows);
            let found = solver.analyse(&region);
            let want = fraction(&case["count"]).map(|count| if swapped { -count } else { count });
            assert_eq!(
                (found.count.clone(), found.temperature.clone()),
                (want, fraction(&case["temperature"])),
                "{}",
                case["name"]
            );
            let by_area = Solver::new(&engine, Rules::CHINESE).analyse(&region);
            let plus = |x: Option<Fraction>, n: i64| x.map(|x| x + Fraction::from(n));
            assert_eq!(by_area.count, plus(found.count, region.surplus()), "{} by area", case["name"]);
            assert_eq!(by_area.temperature, plus(found.temperature, 1), "{} by area", case["name"]);
        }
    }
}

/// Corridors of length n that White enters: count n - 2 + 2^(1-n), temperature 1 - 2^(1-n). With one White stone at the blind
/// end they chill to 1*, 2^, 3^^*, and so on.
#[test]
fn corridors() {
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    let walls = |n: usize| "X".repeat(n + 2);
    for n in 2..=8_usize {
        let rows = vec![walls(n), format!("X{}O", ".".repeat(n)), walls(n)];
        let found = solver.analyse(&region(&rows));
        let power = Fraction::from(1) / Fraction::from(1 << (n - 1));
        assert_eq!(found.count, Some(Fraction::from(n as i64 - 2) + power.clone()), "{n}");
        assert_eq!(found.temperature, Some(Fraction::from(1) - power), "{n}");
        // Black closes the entry, White enters.
        assert_eq!(found.moves, [vec![n - 1], vec![n - 1]], "{n}");
        assert_eq!((found.tally, found.class), (Some(2), Some(Class::Gote)), "{n}");
    }
    for (n, chilled) in ["1*", "2^", "3^^*", "4^3", "5^4*"].iter().enumerate() {
        let n = n + 2;
        let rows = vec![walls(n), format!("Xo{}O", ".".repeat(n - 1)), walls(n)];
        let found = solver.analyse(&region(&rows));
        assert_eq!(engine.print(found.chilled.unwrap()), *chilled, "length {n}");
    }
}

/// The regions in diagrams of sums and on whole boards, one by one.
#[test]
fn regions_of_sums_and_boards() {
    let engine = Engine::new();
    let mut solver = Solver::new(&engine, Rules::JAPANESE);
    for case in load(include_str!("data/go_sums.json")) {
        for part in case["regions"].as_array().unwrap() {
            let found = solver.analyse(&region(&rows(part)));
            check_region(&engine, part, &found, &case["name"]);
        }
    }
    for case in load(include_str!("data/go_boards.json")) {
        let rows: Vec<String> =
            case["marked"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_string()).collect();
        let size = rows.len();
        let letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
        for part in case["regions"].as_array().unwrap() {
            let places: Vec<(usize, usize)> = part["points"]
                .as_array()
                .unwrap()
                .iter()
                .map(|name| {
                    let name = name.as_str().unwrap();
                    let row: usize = name[1..].parse().unwrap();
                    (size - row, letters.find(&name[..1]).unwrap())
                })
                .collect();
            let found = solver.analyse(&crate::common::region_of(&rows, &places));
            check_region(&engine, part, &found, &case["name"]);
        }
    }
}

fn check_region(engine: &Engine, part: &Json, found: &Analysis, name: &Json) {
    if let Some(value) = part["value"].as_str() {
        assert_eq!(found.value, Some(engine.read(value).unwrap()), "{name} {part}");
    }
    if part["count"].is_string() {
        assert_eq!(found.count, fraction(&part["count"]), "{name} {part}");
        assert_eq!(found.temperature, fraction(&part["temperature"]), "{name} {part}");
    }
    if let Some(class) = part["class"].as_str() {
        assert_eq!(found.class.map(class_name), Some(class), "{name} {part}");
    }
}

/// Without seki the two ways to count agree: the temperature is 1 more by area, and the stones are added to the count.
#[test]
fn area_and_territory() {
    let engine = Engine::new();
    let rules = Rules { scoring: Scoring::Area, ..Rules::JAPANESE };
    let (mut by_area, mut by_territory) =
        (Solver::new(&engine, rules), Solver::new(&engine, Rules::JAPANESE));
    let mut different = Vec::new();
    for case in load(include_str!("data/go_random_regions.json")) {
        let region: Region = region(&rows(&case));
        let (area, territory) = (by_area.analyse(&region), by_territory.analyse(&region));
        let plus = |x: Option<Fraction>, n: i64| x.map(|x| x + Fraction::from(n));
        if area.count != plus(territory.count, region.surplus())
            || area.temperature != plus(territory.temperature, 1)
        {
            different.push((
                case["name"].to_string(),
                case["seki"].as_bool().unwrap(),
                area.count,
                area.temperature,
            ));
        }
    }
    assert!(different.is_empty(), "{different:?}");
}

//! Bounds that are told without any search, against regions that are played out.

use crate::common::region;
use crate::enumerate::{Random, diagram};
use tedomari_endgame::{Region, Rules, Scoring, Solver};
use tedomari_ko::Fraction;
use tedomari_loopy::Ban;
use tedomari_number::Dyadic;
use tedomari_value::{Engine, Limits, Task};

/// The width of the bounds on the count after no more than a step of work.
fn width(region: &Region, rules: Rules) -> Dyadic {
    let engine = Engine::new().with_task(&Task::new(Limits::new().nodes(1)));
    let [low, high] = Solver::new(&engine, rules).analyse(region).estimate.count;
    high - low
}

fn rows(text: &[&str]) -> Vec<String> {
    text.iter().map(|row| row.to_string()).collect()
}

#[test]
fn bounds_without_a_search_hold() {
    let mut random = Random(0x5eed_0501);
    let rules = [
        Rules::JAPANESE,
        Rules { scoring: Scoring::Area, ..Rules::JAPANESE },
        Rules { scoring: Scoring::Area, suicide: true, ko: Ban::NorthAmerican },
        Rules { suicide: true, ..Rules::JAPANESE },
    ];
    let (mut exact, mut wide, mut crude) = ([0; 4], [const { Fraction::ZERO }; 4], 0);
    for case in 0..CASES {
        let mut board = diagram(&mut random, SIZE);
        // Rooms of one player.
        if case % 4 == 0 {
            board = board.iter().map(|row| row.replace('O', "X")).collect();
        }
        let region = region(&board);
        crude += 2 * region.len() as i64;
        for (at, rules) in rules.into_iter().enumerate() {
            let engine = Engine::new();
            let hurried = engine.with_task(&Task::new(Limits::new().nodes(1)));
            let found = Solver::new(&hurried, rules).analyse(&region);
            let known = Solver::new(&engine, rules).analyse(&region);
            assert_eq!(known.unsolved, None);
            let le = |a, b| match rules.scoring {
                Scoring::Territory => engine.le(a, b).unwrap(),
                Scoring::Area => engine.le_modulo_infinitesimals(a, b).unwrap(),
            };
            // Where there is a ko, both are bounds; otherwise the second are the value.
            assert!(le(found.worth.low, known.worth.high), "{board:?} {rules:?}");
            assert!(le(known.worth.low, found.worth.high), "{board:?} {rules:?}");
            let [low, high] = found.estimate.count.map(|x| Fraction::from(&x));
            if let Some(count) = &known.count {
                assert!(low <= *count && *count <= high, "{board:?} {rules:?}");
            }
            if let Some(temperature) = &known.temperature {
                let [low, high] = found.estimate.temperature.map(|x| Fraction::from(&x));
                assert!(low <= *temperature && *temperature <= high, "{board:?} {rules:?}");
            }
            exact[at] += usize::from(low == high);
            wide[at] = &wide[at] + &(high - low);
        }
    }
    let wide = wide.map(|wide| wide.to_string());
    println!(
        "{CASES} regions: the count is known in {exact:?}; together {wide:?} wide, {crude} by points alone"
    );
    assert!(exact.iter().all(|&exact| 4 * exact > CASES), "{exact:?} of {CASES}");
}

const CASES: usize = 300;
const SIZE: usize = 7;

/// What Black keeps of a corridor is known at once, however long it is, and rooms are.
#[test]
fn corridors_and_rooms_need_no_search() {
    let corridor = |n: usize| {
        let (wall, open) = ("X".repeat(n + 2), ".".repeat(n));
        region(&[wall.clone(), format!("X{open}O"), wall])
    };
    for n in 2..10 {
        let engine = Engine::new();
        let hurried = engine.with_task(&Task::new(Limits::new().nodes(1)));
        let found = Solver::new(&hurried, Rules::JAPANESE).analyse(&corridor(n));
        let known = Solver::new(&engine, Rules::JAPANESE).analyse(&corridor(n));
        assert_eq!(Some(found.worth.low), known.value, "{n}");
        assert_eq!(found.estimate.left_stop[1], Dyadic::from(n as i64 - 1), "{n}");
    }
    for rules in [Rules::JAPANESE, Rules { scoring: Scoring::Area, ..Rules::JAPANESE }] {
        for n in 1..64 {
            assert!(width(&corridor(n), rules) <= Dyadic::from(2), "{n}");
        }
        let room = region(&rows(&["XXXXXXX", "X.....X", "X..o..X", "XXXXXXX"]));
        assert_eq!(width(&room, rules), Dyadic::ZERO);
        let room = region(&rows(&["XXXXXX", "X....X", "X.o..X", "X....X", "XXXXXX"]));
        assert_eq!(width(&room, rules), Dyadic::ZERO);
        // White might live in a larger one.
        let room = region(&rows(&["XXXXXXX", "X.....X", "X.....X", "X.....X", "XXXXXXX"]));
        assert!(width(&room, rules) > Dyadic::ZERO);
    }
}

/// In an open field, the points beside safe stones belong to nobody's opponent.
#[test]
fn fields_are_bounded() {
    let field = region(&rows(&["XXXOOO", "X....O", "X....O", "X....O", "X....O", "XXXOOO"]));
    for rules in [Rules::JAPANESE, Rules { scoring: Scoring::Area, ..Rules::JAPANESE }] {
        let width = width(&field, rules);
        assert!(width <= Dyadic::from(22), "{width}");
    }
}

//! Work that is stopped: what is told then holds.

use crate::common::region;
use tedomari_endgame::{Region, Rules, Scoring, Solver, Unsolved};
use tedomari_ko::Fraction;
use tedomari_value::{Engine, Limits, Stop, Task};

fn rows(text: &[&str]) -> Vec<String> {
    text.iter().map(|row| row.to_string()).collect()
}

/// They hold, and they are narrow from the first step on: by the number of points alone they would be twice that number wide.
#[test]
fn bounds_hold_when_work_is_stopped() {
    let boards = [
        rows(&["X...O", "X...O", "XXOOO"]),
        rows(&["...O", "..oO", "XXXO"]),
        rows(&["OOOOO", "O.x.X", "O...X", "OOXXX"]),
        rows(&["X.xO", "X.oO", "XX.O", "-XXO"]),
    ];
    for scoring in [Scoring::Territory, Scoring::Area] {
        let rules = Rules { scoring, ..Rules::JAPANESE };
        for board in &boards {
            let region = region(board);
            let task = Task::default();
            Solver::new(&Engine::new().with_task(&task), rules).analyse(&region);
            let all = task.steps();
            for nodes in [1, 10, 100, 300, 1000, all / 2, all * 3 / 4, all * 9 / 10] {
                // An engine that knows nothing yet counts all steps.
                let engine = Engine::new();
                let hurried = engine.with_task(&Task::new(Limits::new().nodes(nodes)));
                let found = Solver::new(&hurried, rules).analyse(&region);
                let known = Solver::new(&engine, rules).analyse(&region);
                assert_eq!(known.unsolved, None);
                if found.unsolved.is_none() {
                    assert_eq!(found.value, known.value);
                    continue;
                }
                assert_eq!(found.unsolved, Some(Unsolved::Stopped(Stop::Nodes)));
                // By area values count up to infinitesimals.
                let le = |a, b| match scoring {
                    Scoring::Territory => engine.le(a, b).unwrap(),
                    Scoring::Area => engine.le_modulo_infinitesimals(a, b).unwrap(),
                };
                assert!(le(found.worth.low, known.worth.high), "{board:?} {nodes}");
                assert!(le(known.worth.low, found.worth.high), "{board:?} {nodes}");
                if let Some(count) = &known.count {
                    let [low, high] = found.estimate.count.map(|x| Fraction::from(&x));
                    assert!(low <= *count && *count <= high, "{board:?} {nodes}");
                    assert!(
                        high.clone() - low.clone() < Fraction::from(region.len() as i64),
                        "{board:?} {nodes}: {low} to {high}"
                    );
                }
                if let Some(temperature) = &known.temperature {
                    let [low, high] = found.estimate.temperature.map(|x| Fraction::from(&x));
                    assert!(low <= *temperature && *temperature <= high, "{board:?} {nodes}");
                }
            }
        }
    }
}

/// After a stop only a small share of the limit is spent on bounds.
#[test]
fn bounds_take_little() {
    let region = region(&rows(&["...", "...", "..."]));
    for nodes in [100, 1_000, 5_000] {
        let task = Task::new(Limits::new().nodes(nodes));
        let mut solver = Solver::new(&Engine::new().with_task(&task), Rules::JAPANESE);
        let found = solver.analyse(&region);
        assert_eq!(found.unsolved, Some(Unsolved::Stopped(Stop::Nodes)));
        // Every board that is met costs a step or more, and a step meets the boards of one board's moves.
        assert!(solver.boards() as u64 <= 18 * (nodes + nodes / 8 + 1), "{nodes}: {}", solver.boards());
    }
}

#[test]
fn a_solver_goes_on_after_it_was_stopped() {
    let region = region(&rows(&["X...O", "X...O", "XXOOO"]));
    let engine = Engine::new();
    let task = Task::new(Limits::new().nodes(200));
    let mut solver = Solver::new(&engine.with_task(&task), Rules::JAPANESE);
    assert!(solver.analyse(&region).unsolved.is_some());
    solver.set_task(&Task::default());
    let found = solver.analyse(&region);
    let fresh = Solver::new(&engine, Rules::JAPANESE).analyse(&region);
    assert_eq!((found.worth, found.ko), (fresh.worth, fresh.ko));
}

#[test]
fn regions_of_any_size() {
    let mut solver = Solver::new(&Engine::new(), Rules::JAPANESE);
    let empty = Region::new(vec![], vec![], vec![]).unwrap();
    assert_eq!(solver.analyse(&empty).count, Some(Fraction::ZERO));
    let row = |n: usize| {
        let beside =
            |p: usize| (p.saturating_sub(1)..(p + 2).min(n)).filter(|&q| q != p).map(|q| q as u32).collect();
        Region::new((0..n).map(beside).collect(), vec![[true, true]; n], vec![None; n]).unwrap()
    };
    // Dame are stars: an odd number of them is one.
    assert_eq!(solver.analyse(&row(1)).count, Some(Fraction::ZERO));
    let found = solver.analyse(&row(64));
    assert_eq!(found.temperature, Some(Fraction::from(-1)));
    let found = solver.analyse(&row(65));
    assert_eq!(found.unsolved, Some(Unsolved::TooLarge { points: 65 }));
    assert_eq!(found.estimate.count.map(|x| x.to_string()), ["-65", "65"]);
}

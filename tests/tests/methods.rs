//! Search methods side by side: alpha-beta, bounds and B* all find the scores of plain minimax, of the oracle's sums and of
//! the given data, and the figures of Yedwab's thesis come out as printed (as corrected).

use crate::common;

use common::{PLAYERS, dyadic, games, seed};
use serde_json::Value as Json;
use tedomari::bounds;
use tedomari::solving::methods::{BStar, Found, Goal, Method, Rule, Strategy, best_move, score, search};
use tedomari::solving::solve_by;
use tedomari::{Dyadic, Engine, Limits, NoPositions, Outcome, Player, Solver, Stop, Sum, Task, Value};
use tedomari_oracle::Tree;
use tedomari_oracle::canonical::sum;
use tedomari_oracle::minimax::{Id, Minimax};
use tedomari_oracle::random::{Family, random_game};
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::tree::forget_all;

/// Every method: B* with all bounds and rules.
fn methods() -> Vec<Method> {
    let rules = |bounds| Rule::ALL.map(|rule| Method::BStar { bounds, rule });
    let mut all: Vec<Method> = Method::ALL.to_vec();
    all.extend(bounds::Method::ALL.into_iter().flat_map(rules));
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 7 + 24);
    all
}

fn read(engine: &Engine, texts: &[String]) -> Vec<Value> {
    texts.iter().map(|text| engine.read(text).unwrap()).collect()
}

/// The sum after a first move.
fn after(values: &[Value], (component, to): (usize, Value)) -> Vec<Value> {
    let mut after = values.to_vec();
    after[component] = to;
    after
}

/// Checks the score, that the move is legal, and with the strong solver that it keeps the score.
fn check(engine: &Engine, values: &[Value], first: Player, want: &Dyadic, methods: &[Method]) {
    let mut solver = Solver::new(engine);
    assert_eq!(solver.score(values, first).unwrap(), *want);
    let mut keeps = |best: (usize, Value)| {
        assert!(engine.options(values[best.0], first).unwrap().contains(&best.1));
        solver.score(&after(values, best), first.opponent()).unwrap() == *want
    };
    for &method in methods {
        let text = || -> Vec<String> { values.iter().map(|&value| engine.print(value)).collect() };
        let found = score(engine, values, first, method);
        assert_eq!(found.score(), Some(want), "{method}, {first} first in {:?}", text());
        assert_eq!(found.stop, None);
        assert_eq!(found.best.is_none(), values.iter().all(|value| value.is_number()));
        assert!(found.best.is_none_or(&mut keeps), "{method}, {first} first in {:?}", text());
        let quick = best_move(engine, values, first, method);
        assert!(quick.lower <= *want && *want <= quick.upper);
        assert!(quick.best.is_none_or(&mut keeps), "{method}, {first} first in {:?}", text());
        assert!(quick.nodes <= found.nodes, "{method}");
    }
}

#[test]
fn the_given_sums() {
    let path = format!("{}/data/sums.json", env!("CARGO_MANIFEST_DIR"));
    let cases: Vec<Json> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let all = methods();
    let mut figures = 0;
    for case in &cases {
        let texts: Vec<String> = serde_json::from_value(case["components"].clone()).unwrap();
        let name = case["name"].as_str().unwrap_or_default();
        figures += usize::from(["5.", "H30", "H33"].iter().any(|start| name.starts_with(start)));
        let engine = Engine::new();
        let values = read(&engine, &texts);
        for (first, key) in [(Player::Left, "left_first"), (Player::Right, "right_first")] {
            let want: Dyadic = case[key]["score"].as_str().unwrap().parse().unwrap();
            check(&engine, &values, first, &want, &all);
        }
    }
    assert_eq!((cases.len(), figures), (140, 11));
}

#[test]
fn thesis_class_against_minimax() {
    let mut random = seed(51);
    let all = methods();
    let mut sums = 0;
    while sums < games(3_000) {
        let engine = Engine::new();
        let mut play = Minimax::default();
        for _ in 0..200 {
            let count = random.between(1, 4);
            let ids: Vec<Id> = (0..count).map(|_| play.thesis_tree(&mut random, 3, 20)).collect();
            let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
            let values = read(&engine, &texts);
            // Each sum meets the methods of the command line and some of the others.
            let mut some = Method::ALL.to_vec();
            some.extend((0..3).map(|_| all[random.between(0, all.len() as i64 - 1) as usize]));
            for (first, naive) in PLAYERS {
                check(&engine, &values, first, &play.score(&ids, naive).into(), &some);
            }
            sums += 1;
        }
    }
    println!("{sums} sums");
}

/// Zugzwang, infinitesimals, numbers in disguise: the score is the stop of the sum.
#[test]
fn any_sums_against_the_oracle() {
    let mut random = seed(52);
    let all = methods();
    let mut tried = 0;
    for n in 0..games(1_000) {
        forget_all();
        let family = Family::ALL[n % Family::ALL.len()];
        let trees: Vec<Tree> =
            (0..random.between(1, 3)).map(|_| random_game(&mut random, family).0).collect();
        if trees.iter().map(|&tree| common::positions(tree)).product::<usize>() > 1_000 {
            continue;
        }
        let engine = Engine::new();
        let texts: Vec<String> = trees.iter().map(ToString::to_string).collect();
        let values = read(&engine, &texts);
        let whole = trees.iter().fold(Tree::zero(), |total, &tree| sum(total, tree));
        for (first, want) in [(Player::Left, left_stop(whole)), (Player::Right, right_stop(whole))] {
            check(&engine, &values, first, &dyadic(want), &all);
        }
        tried += 1;
    }
    println!("{tried} sums");
}

/// The games of Figure 5.11.
const H33_34_35: [&str; 3] = ["{{40|10}|-20}", "{{{31|21}|20}|-15}", "{{4|-2}|-5}"];

fn ranges(search: &BStar<'_>) -> Vec<String> {
    search.moves().iter().map(|first| first.range.to_string()).collect()
}

#[test]
fn figures_5_11_to_5_14() {
    let engine = Engine::new();
    let values = H33_34_35.map(|text| engine.read(text).unwrap());
    let start = || {
        let mut search = BStar::new(&engine, &values, Player::Left, bounds::Method::Hanner).unwrap();
        assert_eq!(search.range().to_string(), "[7/2, 26]");
        search.expand().unwrap();
        assert_eq!(search.range().to_string(), "[8, 26]");
        assert_eq!(ranges(&search), ["[8, 26]", "[-1, 43/2]", "[-16, 13/2]"]);
        assert!(!search.is_decided());
        search
    };
    let to = Some((0, engine.read("{40|10}").unwrap()));
    let mut disproving = start();
    disproving.step(Strategy::DisproveRest).unwrap();
    assert_eq!(ranges(&disproving), ["[8, 26]", "[-1, 2]", "[-16, 13/2]"]);
    assert!(disproving.is_decided() && !disproving.is_exact());
    assert_eq!(disproving.best(), to);
    let mut proving = start();
    proving.step(Strategy::ProveBest).unwrap();
    // Printed is [8, 20], from [11, 20] for 10+H34+H35; with mean 11 and temperature 18 that is [11, 29], and then Right's
    // best hope is {40|10}-15+H35 with [8, 23].
    assert_eq!(ranges(&proving), ["[8, 23]", "[-1, 43/2]", "[-16, 13/2]"]);
    assert!(!proving.is_decided());
    // The ranges are 18 and 45/2 wide, the chances 1/4 and 2/5: both rules disprove, and one step suffices.
    for rule in [Rule::Width, Rule::Berliner, Rule::Palay] {
        let mut search = start();
        search.advance(rule).unwrap();
        assert!(search.is_decided(), "{}", rule.name());
        search.run(rule, Goal::Score).unwrap();
        assert_eq!(search.range().to_string(), "[20, 20]");
        assert_eq!(search.best(), to);
    }
}

/// Figure 5.10: the right bounds do not separate the moves, and the third game is still the only one to play in.
#[test]
fn figure_5_10() {
    let engine = Engine::new();
    let values = ["{{2|1}|0}", "{10|{0|-10}}", "{{20|0}|{-4|-8}}"].map(|text| engine.read(text).unwrap());
    let mut search = BStar::new(&engine, &values, Player::Left, bounds::Method::Hanner).unwrap();
    search.expand().unwrap();
    assert!(!search.is_decided());
    for rule in Rule::ALL {
        let mut search = BStar::new(&engine, &values, Player::Left, bounds::Method::Hanner).unwrap();
        search.run(rule, Goal::Score).unwrap();
        assert_eq!(search.range().to_string(), "[10, 10]");
        assert_eq!(search.best(), Some((2, engine.read("{20|0}").unwrap())));
    }
}

#[test]
fn nothing_to_play() {
    let engine = Engine::new();
    let numbers = read(&engine, &["5/2", "-1"].map(String::from));
    for method in methods() {
        for (values, total) in [(&[][..], "0"), (&numbers[..], "3/2")] {
            let found = score(&engine, values, Player::Right, method);
            let score = total.parse().unwrap();
            assert_eq!((found.lower, found.upper), (Dyadic::clone(&score), score), "{method}");
            assert_eq!((found.best, found.stop), (None, None));
        }
    }
}

/// However early the work ends, the bounds hold.
#[test]
fn limits() {
    let mut random = seed(53);
    let mut stops = 0;
    for _ in 0..games(25) {
        let engine = Engine::new();
        let mut play = Minimax::default();
        let ids: Vec<Id> = (0..5).map(|_| play.thesis_tree(&mut random, 3, 20)).collect();
        let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
        let values = read(&engine, &texts);
        for (first, naive) in PLAYERS {
            let want: Dyadic = play.score(&ids, naive).into();
            for method in methods() {
                for limit in [0, 1, 3, 10, 50, 200] {
                    let hurried = engine.with_task(&Task::new(Limits::new().nodes(limit)));
                    let Found { lower, upper, stop, .. } =
                        search(&hurried, &values, first, method, Goal::Score);
                    assert!(
                        lower <= want && want <= upper,
                        "{method} after {limit}: {lower}, {upper}: {texts:?}"
                    );
                    assert!(stop.is_some() || lower == upper);
                    assert!(stop.is_none_or(|stop| stop == Stop::Nodes));
                    stops += usize::from(stop.is_some());
                }
            }
        }
    }
    assert!(stops > 500, "{stops}");
}

/// The table is told to the budget, and given back.
#[test]
fn memory() {
    let engine = Engine::new();
    let texts: Vec<String> =
        (1..=40).map(|n| format!("{{{{{}|{n}}}|{{-{n}|-{}}}}}", 3 * n + 50, 2 * n + 90)).collect();
    let values = read(&engine, &texts);
    let before = engine.statistics().bytes;
    for method in ["alpha-beta-table", "milnor", "b-star-palay-milnor"] {
        let small = engine.with_task(&Task::new(Limits::new().memory(8 << 20)));
        let found = score(&small, &values, Player::Left, method.parse().unwrap());
        assert_eq!(found.stop, Some(Stop::Memory), "{method}");
        assert!(found.lower < found.upper && found.nodes > 1_000);
        assert!(engine.statistics().bytes < before + (4 << 20), "{method}");
    }
}

/// Play as long as the components are deep must not use up the stack.
#[test]
fn long_play() {
    let engine = Engine::new();
    // A threat within a threat: Left moves on and so does Right, down to the bottom.
    let mut text = "0".to_owned();
    for n in 1..=200 {
        text = format!("{{{{{}|{text}}}|-{n}}}", 3 * n);
    }
    let deep = engine.read(&text).unwrap();
    let values = [deep, engine.negative(engine.read("{5|3}").unwrap())];
    let want = Solver::new(&engine).score(&values, Player::Left).unwrap();
    let mut tried = 0;
    for method in Method::ALL {
        let found = score(&engine, &values, Player::Left, method);
        assert_eq!(found.score(), Some(&want), "{method}");
        tried += found.nodes;
    }
    assert!(tried > 8 * 400);
}

/// At score 0 the winner takes a search of its own, and if that is stopped the answer says so.
#[test]
fn a_winner_that_is_not_found_is_told_by_a_stop() {
    const SUM: [&str; 6] = ["{3|^}", "{2|-3}", "{1|*}", "{2|v*}", "{3|-2}", "-4"];
    let winner = |outcome: Outcome, first: Player| match outcome {
        Outcome::Left => Player::Left,
        Outcome::Right => Player::Right,
        Outcome::Next => first,
        Outcome::Previous => first.opponent(),
        Outcome::Draw => unreachable!("play ends"),
    };
    let mut stopped_after_the_score = 0;
    for method in [Method::AlphaBetaTable, "hanner".parse().unwrap()] {
        for limit in (0..600).step_by(5) {
            let engine = Engine::new();
            let sum = Sum::read(&engine, &SUM, &NoPositions).unwrap();
            let hurried = engine.with_task(&Task::new(Limits::new().nodes(limit)));
            let solution = solve_by(&hurried, &sum, Player::Left, method);
            assert_eq!(solution.winner.is_none(), solution.stop.is_some(), "{method} with {limit} steps");
            stopped_after_the_score += u32::from(solution.stop.is_some() && solution.score().is_some());
            let whole = engine.read(&SUM.join(" + ")).unwrap();
            let expected = winner(engine.outcome(whole), Player::Left);
            assert!(solution.winner.is_none_or(|winner| winner == expected), "{method} with {limit} steps");
        }
    }
    assert!(stopped_after_the_score > 0);
}

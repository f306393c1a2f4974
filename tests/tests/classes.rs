//! Special classes of sums: the given data, and against minimax.

use crate::common;

use common::{PLAYERS, seed};
use serde_json::Value as Json;
use tedomari::classes::{Class, HeavyTree, LeftHeavy, Reading, Stacks, Switches, recognise, score};
use tedomari::{Dyadic, Engine, Limits, NoPositions, Play, Player, Stop, Sum, Task, Value, solve};
use tedomari_oracle::canonical::{canonical, number_value};
use tedomari_oracle::minimax::{Id, Minimax};
use tedomari_oracle::random::Random;
use tedomari_oracle::stops::{left_stop, right_stop};
use tedomari_oracle::tree::forget_all;
use tedomari_oracle::{Rational, Tree, text};

fn json(name: &str) -> Json {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn number(value: &Json) -> Dyadic {
    value.as_str().expect("a number as text").parse().expect("a dyadic number")
}

fn numbers(value: &Json) -> Vec<Dyadic> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn dyadics(values: &[i64]) -> Vec<Dyadic> {
    values.iter().map(|&x| x.into()).collect()
}

/// The class that the engine's values of these texts have, and its score for both starters.
fn recognised(engine: &Engine, texts: &[String]) -> Option<(&'static str, [Dyadic; 2])> {
    let values: Vec<Value> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
    let class = recognise(engine, &values)?;
    Some((class.method(), [Player::Left, Player::Right].map(|first| score(engine, &class, first).unwrap())))
}

#[test]
fn given_left_heavy_sums() {
    let data = json("leftheavy.json");
    let engine = Engine::new();
    let cases = data["one"].as_array().unwrap().iter().chain(data["c"].as_array().unwrap());
    let mut tried = 0;
    for case in cases {
        let trees: Vec<[Dyadic; 3]> = match case.get("trees") {
            Some(trees) => trees.as_array().unwrap().iter().map(|t| numbers(t).try_into().unwrap()).collect(),
            None => vec![["x", "y", "z"].map(|key| number(&case[key]))],
        };
        let heavy: Vec<HeavyTree> =
            trees.iter().map(|[x, y, z]| HeavyTree::left(x.clone(), y.clone(), z.clone())).collect();
        let switches = numbers(&case["switches"]);
        let sum = LeftHeavy::new(Dyadic::ZERO, heavy, switches.clone());
        if let Some(scores) = case.get("scores") {
            let found = sum.tree_moves(Player::Left);
            assert_eq!(found.len(), scores.as_object().unwrap().len());
            for m in &found {
                assert_eq!(m.score, number(&scores[format!("{}Score({})", m.player, m.number)]), "{case}");
            }
            assert_eq!(sum.tree_move(Player::Left).unwrap() as u64, case["tree_played_at_move"], "{case}");
        }
        let mut texts: Vec<String> = trees.iter().map(|[x, y, z]| format!("{{{{{x}|{y}}}|{z}}}")).collect();
        texts.extend(switches.iter().map(|t| format!("+-{t}")));
        let (_, both) = recognised(&engine, &texts).expect("the class is known");
        for ((first, key), by_value) in [(Player::Left, "VL"), (Player::Right, "VR")].into_iter().zip(both) {
            if let Some(wanted) = case.get(key) {
                assert_eq!(sum.score(&engine, first).unwrap(), number(wanted), "{case}");
                assert_eq!(by_value, number(wanted), "{case}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 141);
}

#[test]
fn given_stacks() {
    let engine = Engine::new();
    let cases = json("coin_stacks.json");
    assert_eq!(cases.as_array().unwrap().len(), 92);
    for case in cases.as_array().unwrap() {
        let list = |coins: &Json| -> Vec<Dyadic> {
            coins.as_array().unwrap().iter().map(|coin| coin.as_i64().unwrap().into()).collect()
        };
        let lists: Vec<Vec<Dyadic>> = case["stacks"].as_array().unwrap().iter().map(list).collect();
        let stacks = Stacks::new(Dyadic::ZERO, lists);
        for (reading, key) in
            [(Reading::NumbersDead, "left_first_numbers_dead"), (Reading::AllCoins, "left_first_all_coins")]
        {
            let wanted = Dyadic::from(case[key].as_i64().unwrap());
            assert_eq!(stacks.score(&engine, reading, Player::Left).unwrap(), wanted, "{reading:?} {case}");
            assert_eq!(
                stacks.score(&engine, reading, Player::Right).unwrap(),
                -&wanted,
                "{reading:?} {case}"
            );
            if stacks.is_greedy(reading) {
                assert_eq!(stacks.greedy(reading, Player::Left), wanted, "{reading:?} {case}");
            }
            // The data say whether greed reaches the optimum against best play.
            let greed_is_good = case["greedy_optimal_numbers_dead"].as_bool().unwrap();
            assert!(greed_is_good || !stacks.is_greedy(Reading::NumbersDead), "{case}");
        }
    }
}

#[test]
fn a_stopped_search_of_stacks_leaves_no_bytes_behind() {
    let engine = Engine::new();
    let lists = (0..8).map(|at| dyadics(&[at, 20 - at, 7 + at, 30])).collect();
    let stacks = Stacks::new(Dyadic::ZERO, lists);
    let before = engine.statistics().bytes;
    let hurried = engine.with_task(&Task::new(Limits::new().nodes(20_000)));
    assert_eq!(stacks.score(&hurried, Reading::AllCoins, Player::Left), Err(Stop::Nodes));
    assert_eq!((engine.statistics().bytes, hurried.task().bytes()), (before, 0));
}

#[test]
fn switches_against_minimax() {
    let mut random = seed(41);
    for _ in 0..common::games(2_000) {
        let mut play = Minimax::default();
        let ends: Vec<(i64, i64)> = (0..random.between(0, 7))
            .map(|_| {
                let b = random.between(-15, 15);
                (b + random.between(0, 12), b)
            })
            .collect();
        let ids: Vec<Id> = ends.iter().map(|&(a, b)| play.switch(a, b)).collect();
        let sum = Switches::unbiased(ends.iter().map(|&(a, b)| (a.into(), b.into())));
        for (first, player) in PLAYERS {
            assert_eq!(sum.score(first), play.score(&ids, player).into(), "{first} first in {ends:?}");
        }
    }
}

/// Three numbers, falling.
fn falling(random: &mut Random, most: i64) -> [i64; 3] {
    let mut all = [0; 3].map(|_| random.between(-most, most));
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// Trees heavy for either player beside switches, with the answers by formula and table and by way of the values.
fn heavy_case(engine: &Engine, random: &mut Random, trees: i64, switches: i64, mixed: bool) {
    let most = [3, 12, 40][random.between(0, 2) as usize];
    let mut play = Minimax::default();
    let (mut ids, mut heavy) = (Vec::new(), Vec::new());
    for _ in 0..trees {
        let [x, y, z] = falling(random, most);
        if mixed && random.one_in(2) {
            ids.push(play.right_heavy(-x, -y, -z));
            heavy.push(HeavyTree { heavy: Player::Right, x: (-x).into(), y: (-y).into(), z: (-z).into() });
        } else {
            ids.push(play.left_heavy(x, y, z));
            heavy.push(HeavyTree::left(x.into(), y.into(), z.into()));
        }
    }
    let coins: Vec<i64> = (0..switches).map(|_| random.between(0, most)).collect();
    ids.extend(coins.iter().map(|&t| play.switch(t, -t)));
    let texts: Vec<String> = ids.iter().map(|&id| play.text(id)).collect();
    assert!(heavy.iter().all(HeavyTree::is_ordered));
    let sum = LeftHeavy::new(Dyadic::ZERO, heavy, dyadics(&coins));
    let (_, by_value) = recognised(engine, &texts).expect("the class is known");
    for ((first, player), by_value) in PLAYERS.into_iter().zip(by_value) {
        let wanted = Dyadic::from(play.score(&ids, player));
        assert_eq!(sum.score(engine, first).unwrap(), wanted, "{first} first in {texts:?}");
        assert_eq!(by_value, wanted, "{first} first in {texts:?}, by value");
    }
}

#[test]
fn one_tree_against_minimax() {
    let mut random = seed(42);
    let engine = Engine::new();
    for _ in 0..common::games(20_000) {
        let switches = random.between(0, 7);
        heavy_case(&engine, &mut random, 1, switches, true);
    }
}

#[test]
fn several_trees_against_minimax() {
    let mut random = seed(43);
    let engine = Engine::new();
    for _ in 0..common::games(6_000) {
        let (trees, mixed) = (random.between(2, 4), random.one_in(2));
        let switches = random.between(0, 5);
        heavy_case(&engine, &mut random, trees, switches, mixed);
    }
}

/// Every tree with ends from -3 to 3 beside every choice of up to three switches up to ±4: formula and table alike.
#[test]
fn one_small_tree_exhaustively() {
    let engine = Engine::new();
    let mut play = Minimax::default();
    let mut cases = 0;
    let choices: Vec<Vec<i64>> = (0..=4)
        .flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| vec![a, b, c])))
        .flat_map(|all| (0..=3).map(move |count| all[..count].to_vec()))
        .collect();
    for x in -3..=3 {
        for y in -3..=x {
            for z in -3..=y {
                let id = play.left_heavy(x, y, z);
                for coins in &choices {
                    let mut ids = vec![id];
                    ids.extend(coins.iter().map(|&t| play.switch(t, -t)));
                    let tree = HeavyTree::left(x.into(), y.into(), z.into());
                    let sum = LeftHeavy::new(Dyadic::ZERO, vec![tree.clone()], dyadics(coins));
                    // A second tree {{0|0}|0} changes no score and takes the sum to the table.
                    let nothing = HeavyTree::left(Dyadic::ZERO, Dyadic::ZERO, Dyadic::ZERO);
                    let table = LeftHeavy::new(Dyadic::ZERO, vec![tree, nothing], dyadics(coins));
                    for (first, player) in PLAYERS {
                        let wanted = Dyadic::from(play.score(&ids, player));
                        assert_eq!(sum.score(&engine, first).unwrap(), wanted, "{{{x}|{y}||{z}}} {coins:?}");
                        assert_eq!(
                            table.score(&engine, first).unwrap(),
                            wanted,
                            "{{{x}|{y}||{z}}} {coins:?}, table"
                        );
                        cases += 1;
                    }
                }
            }
        }
    }
    println!("{cases} cases");
}

/// A table that is made by name may be long: the budget ends it, and takes its bytes off the account.
#[test]
fn long_tables_honour_the_budget() {
    let engine = Engine::new();
    let trees = |count: i64| -> Vec<HeavyTree> {
        (0..count).map(|n| HeavyTree::left((40 + n).into(), n.into(), (-30 - 2 * n).into())).collect()
    };
    let before = engine.statistics().bytes;
    for count in [9, 20, 39, 45] {
        let sum = LeftHeavy::new(Dyadic::ZERO, trees(count), dyadics(&[20, 10, 5]));
        assert!(!sum.is_small());
        let hurried = engine.with_task(&Task::new(Limits::new().nodes(3000)));
        let stop = if count > 40 { Stop::Memory } else { Stop::Nodes };
        assert_eq!(sum.score(&hurried, Player::Left), Err(stop), "{count} trees");
        assert!(hurried.task().steps() <= 3001);
        assert_eq!(hurried.task().bytes(), 0);
        let small = engine.with_task(&Task::new(Limits::new().memory(1 << 20)));
        if count > 9 {
            assert_eq!(sum.score(&small, Player::Left), Err(Stop::Memory), "{count} trees");
        }
        assert_eq!((engine.statistics().bytes, small.task().bytes()), (before, 0));
    }
}

/// Automatic is what is faster: some trees among some switches by the table, many trees by search, with the same scores.
#[test]
fn long_tables_are_left_to_search() {
    let engine = Engine::new();
    let tree = |n: i64| format!("{{{{{}|{}}}|{}}}", 31 + 5 * n, 4 * n, -20 - 3 * n);
    for (trees, switches, method) in [(4, 16, "left-heavy"), (7, 4, "search")] {
        let switches: Vec<i64> = (1..=switches).collect();
        let texts: Vec<String> =
            (0..trees).map(tree).chain(switches.iter().map(|t| format!("+-{t}"))).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let sum = Sum::read(&engine, &texts, &NoPositions).unwrap();
        let heavy = (0..trees)
            .map(|n| HeavyTree::left((31 + 5 * n).into(), (4 * n).into(), (-20 - 3 * n).into()))
            .collect();
        let by_name = LeftHeavy::new(Dyadic::ZERO, heavy, dyadics(&switches));
        for first in [Player::Left, Player::Right] {
            let solution = solve(&engine, &sum, first, Play::Score);
            assert_eq!(solution.method, method, "{trees} trees");
            assert_eq!(solution.score(), Some(&by_name.score(&engine, first).unwrap()), "{trees} trees");
        }
    }
}

/// The table is made with machine integers where they suffice and with exact numbers of any size otherwise.
#[test]
fn large_numbers() {
    let engine = Engine::new();
    let scale = |x: i64| Dyadic::from(x).shift(70);
    let small = |x: i64| Dyadic::from(x);
    let sum = |scale: &dyn Fn(i64) -> Dyadic| {
        let tree = |x, y, z| HeavyTree::left(scale(x), scale(y), scale(z));
        let trees = vec![tree(23, 7, -5), tree(14, -4, -24), tree(6, 3, -11)];
        LeftHeavy::new(scale(3), trees, [13, 10, 28, 4].map(scale).to_vec())
    };
    for first in [Player::Left, Player::Right] {
        let small = sum(&small).score(&engine, first).unwrap();
        assert_eq!(sum(&scale).score(&engine, first).unwrap(), small.shift(70));
    }
}

/// The stack as a game, by the definition. The rest of it is added, not written out: a rest that is a number is not moved by
/// moving its leaves.
fn stack_tree(coins: &[i64]) -> Tree {
    let [top, below @ ..] = coins else { return Tree::zero() };
    let below = stack_tree(below);
    let with = |coin: i64| canonical(Tree::number(Rational::integer(coin.into())).plus(below));
    Tree::new(&[with(*top)], &[with(-top)])
}

/// The same as an expression.
fn stack_text(coins: &[i64]) -> String {
    match coins {
        [] => "0".to_owned(),
        [top, below @ ..] => {
            let below = stack_text(below);
            format!("{{{top} + {below}|-{top} + {below}}}")
        }
    }
}

/// Like [`Minimax::stack`], but play ends where the oracle finds a number.
fn mortal_stack(play: &mut Minimax, coins: &[i64], score: i64) -> Id {
    match coins {
        [top, below @ ..] if number_value(stack_tree(coins)).is_none() => {
            let left = mortal_stack(play, below, score + top);
            let right = mortal_stack(play, below, score - top);
            play.node(&[left], &[right])
        }
        _ => {
            let dead = number_value(stack_tree(coins)).expect("no coins, or a number");
            assert_eq!(dead, Rational::ZERO, "a stack is its own negative");
            play.leaf(score)
        }
    }
}

#[test]
fn stacks_against_minimax() {
    let mut random = seed(44);
    let engine = Engine::new();
    for n in 0..common::games(6_000) {
        if n % 50 == 0 {
            forget_all();
        }
        let mut play = Minimax::default();
        let most = [4, 20][random.between(0, 1) as usize];
        let lists: Vec<Vec<i64>> = (0..random.between(1, 4))
            .map(|_| (0..random.between(0, 4)).map(|_| random.between(0, most)).collect())
            .collect();
        let stacks = Stacks::new(Dyadic::ZERO, lists.iter().map(|coins| dyadics(coins)).collect());
        for reading in [Reading::NumbersDead, Reading::AllCoins] {
            let ids: Vec<Id> = lists
                .iter()
                .map(|coins| match reading {
                    Reading::NumbersDead => mortal_stack(&mut play, coins, 0),
                    Reading::AllCoins => play.stack(coins, 0),
                })
                .collect();
            for (first, player) in PLAYERS {
                let wanted = Dyadic::from(play.score(&ids, player));
                let found = stacks.score(&engine, reading, first).unwrap();
                assert_eq!(found, wanted, "{reading:?}, {first} first in {lists:?}");
                if stacks.is_greedy(reading) {
                    assert_eq!(stacks.greedy(reading, first), wanted, "greedy, {reading:?}, {lists:?}");
                }
            }
        }
        // By value every stack is a sum of switches.
        let texts: Vec<String> = lists.iter().map(|coins| stack_text(coins)).collect();
        let (method, both) = recognised(&engine, &texts).expect("stacks are known by their values");
        assert!(["switches", "coins"].contains(&method));
        let wanted = PLAYERS.map(|(first, _)| stacks.score(&engine, Reading::NumbersDead, first).unwrap());
        assert_eq!(both, wanted, "{lists:?}");
    }
}

/// What is recognised has the stops of the oracle's sum, infinitesimals and all.
#[test]
fn recognised_values_against_stops() {
    let mut random = seed(45);
    let engine = Engine::new();
    let mut seen = [0; 4];
    for _ in 0..common::games(1_500) {
        forget_all();
        let texts: Vec<String> = (0..random.between(1, 3)).map(|_| component(&mut random)).collect();
        let trees = texts.iter().map(|text| text::read(text).unwrap());
        let sum = trees.reduce(Tree::plus).expect("one component at least");
        let Some((method, [left, right])) = recognised(&engine, &texts) else {
            seen[3] += 1;
            continue;
        };
        seen[["switches", "coins", "left-heavy"].iter().position(|&name| name == method).unwrap()] += 1;
        assert_eq!(common::rational(&left), left_stop(sum), "Left first in {texts:?}");
        assert_eq!(common::rational(&right), right_stop(sum), "Right first in {texts:?}");
    }
    println!("switches, coins, left-heavy, none: {seen:?}");
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

fn component(random: &mut Random) -> String {
    let small = |random: &mut Random| ["", "*", "^", "v*", "", ""][random.between(0, 5) as usize];
    let mut end = |x: i64| {
        let ups = small(random);
        match (x, ups) {
            (0, "") => "0".to_owned(),
            (0, ups) => ups.to_owned(),
            (x, ups) => format!("{x}{ups}"),
        }
    };
    let [x, y, z] = [9, 3, -4].map(&mut end);
    let (w, u) = (end(-7), end(1));
    match random.between(0, 8) {
        0 => format!("{{{x}|{y}}}"),
        1 => format!("{{{x},{y}|{w},{z}}}"),
        2 => format!("{{{{{x}|{y}}}|{z}}}"),
        3 => format!("{{{y}|{{{z}|{w}}}}}"),
        4 => format!("{{{{{x}|{y}}}|{{{z}|{w}}}}}"),
        5 => "{{8|2}|{-2|-8}}".to_owned(),
        6 => format!("{{{{{x}|{u}}},{y}|{z}}}"),
        7 => format!("{{{u}|{u}}}"),
        _ => format!("{{{z}|{x}}}"),
    }
}

#[test]
fn named() {
    let class = Class::Switches(Switches::new(Dyadic::ZERO, Vec::new()));
    assert_eq!((class.method(), score(&Engine::new(), &class, Player::Left)), ("switches", Ok(Dyadic::ZERO)));
}

//! Functions in expressions, as `eval` answers them, against the oracle.

use crate::common;

use common::{PLAYERS, assert_same, for_games, games, positions};
use tedomari::answer::{Evaluate, Evaluation, FunctionResult, Session};
use tedomari::{Engine, Task};
use tedomari_oracle::canonical::{canonical, integer_value, number_value};
use tedomari_oracle::kinds::{self, Parity};
use tedomari_oracle::order::le;
use tedomari_oracle::random::random_infinitesimal;
use tedomari_oracle::tree::Player;
use tedomari_oracle::{Tree, atomic, canonical as forms, order, products, stops, thermo};

/// The answer to an expression, or the message of its mistake.
fn ask(engine: &Engine, expression: &str) -> Result<Evaluation, String> {
    let answer = Session::on(engine).ask(&Task::default(), &Evaluate::new(expression));
    answer.map_err(|mistake| mistake.message)
}

/// A function that gives no game.
fn told(engine: &Engine, function: &str, g: Tree) -> Result<FunctionResult, String> {
    let answer = ask(engine, &format!("{function}({g})"))?;
    Ok(answer.told.unwrap_or_else(|| panic!("{function}({g}) gives a game")).result)
}

fn word(engine: &Engine, function: &str, g: Tree) -> Result<String, String> {
    match told(engine, function, g)? {
        FunctionResult::Word { word } => Ok(word),
        other => panic!("{function}({g}) is {other:?}"),
    }
}

/// The games of a list are these, in any order.
fn assert_list(engine: &Engine, texts: &[String], expected: &[Tree], what: &str) {
    assert_eq!(texts.len(), expected.len(), "{what}: {texts:?}");
    for text in texts {
        let found = engine.read(text).unwrap();
        let equal = |tree: &&Tree| common::value(engine, **tree) == found;
        let tree = expected.iter().find(equal).unwrap_or_else(|| panic!("{what}: {text}"));
        assert_same(engine, found, *tree, || what.to_owned());
    }
}

#[test]
fn functions_that_give_numbers() {
    for_games(41, games(40), |engine, _, g| {
        let numbers = [
            ("left_stop", Tree::number(stops::left_stop(g))),
            ("right_stop", Tree::number(stops::right_stop(g))),
            ("mean", Tree::number(thermo::mean(g))),
            ("temperature", Tree::number(thermo::temperature(g))),
            ("birthday", Tree::integer(forms::birthday(g) as i128)),
        ];
        for (function, expected) in numbers {
            let found = engine.read(&format!("{function}({g})")).unwrap();
            assert_same(engine, found, expected, || format!("{function}({g})"));
            let facts = ask(engine, &format!("{function}({g})")).unwrap().facts.unwrap();
            assert_eq!(facts.value, expected.to_string(), "{function}({g})");
        }
    });
}

#[test]
fn atomic_weights_or_why_there_is_none() {
    for_games(42, games(15), |engine, random, other| {
        for g in [random_infinitesimal(random), other] {
            if positions(g) > 40 {
                continue;
            }
            let found = engine.read(&format!("atomic_weight({g})"));
            match atomic::atomic_weight(g) {
                Some(weight) => {
                    assert_same(engine, found.unwrap(), weight, || format!("atomic_weight({g})"));
                }
                None => {
                    let message = found.unwrap_err().to_string();
                    assert!(message.contains("no atomic weight"), "{g}: {message}");
                }
            }
        }
    });
}

#[test]
fn functions_that_give_words_and_truths() {
    for_games(43, games(40), |engine, _, g| {
        assert_eq!(word(engine, "outcome", g), Ok(order::outcome(g).to_string()), "{g}");
        for ((_, player), function) in PLAYERS.into_iter().zip(["left", "right"]) {
            let wins = order::wins_moving_first(g, player);
            let winner = if wins { player } else { player.other() };
            let winner = if winner == Player::Left { "left" } else { "right" };
            assert_eq!(word(engine, &format!("{function}_first"), g), Ok(winner.to_owned()), "{g}");
            if number_value(g).is_none() {
                let next = stops::adorned_stop(g, player).to_move;
                let next = if next == Player::Left { "left" } else { "right" };
                assert_eq!(word(engine, &format!("{function}_stop_next"), g), Ok(next.to_owned()), "{g}");
            }
        }
        let kind = match (number_value(g), kinds::is_hot(g)) {
            (Some(_), _) => "number",
            (None, true) => "hot",
            (None, false) => "tepid",
        };
        assert_eq!(word(engine, "kind", g), Ok(kind.to_owned()), "{g}");
        match kinds::parity(g) {
            Some(Parity::Even) => assert_eq!(word(engine, "parity", g), Ok("even".to_owned()), "{g}"),
            Some(Parity::Odd) => assert_eq!(word(engine, "parity", g), Ok("odd".to_owned()), "{g}"),
            None => assert!(word(engine, "parity", g).unwrap_err().contains("neither even nor odd"), "{g}"),
        }
        let truths = [
            ("is_number", number_value(g).is_some()),
            ("is_integer", integer_value(g).is_some()),
            ("is_infinitesimal", kinds::is_infinitesimal(g)),
            ("is_all_small", kinds::is_all_small(g)),
            ("is_loopy", false),
            ("is_stopper", true),
        ];
        for (function, truth) in truths {
            assert_eq!(told(engine, function, g), Ok(FunctionResult::Truth { truth }), "{function}({g})");
        }
    });
}

#[test]
fn functions_that_give_lists() {
    for_games(44, games(30), |engine, _, g| {
        let form = canonical(g);
        // Of incentives only those that no other is as good as.
        let best = |list: Vec<Tree>| -> Vec<Tree> {
            let list: Vec<Tree> = list.into_iter().map(canonical).collect();
            let mut kept: Vec<Tree> = Vec::new();
            for &tree in &list {
                let beaten = list.iter().any(|&other| le(tree, other) && !le(other, tree));
                if !beaten && !kept.contains(&tree) {
                    kept.push(tree);
                }
            }
            kept
        };
        let lists = [
            ("options", form.left().to_vec(), form.right().to_vec()),
            ("incentives", best(products::left_incentives(g)), best(products::right_incentives(g))),
        ];
        for (function, left, right) in lists {
            let FunctionResult::Sides { left: l, right: r } = told(engine, function, g).unwrap() else {
                panic!("{function}({g}) has no sides");
            };
            assert_list(engine, &l, &left, &format!("{function}({g}), Left's"));
            assert_list(engine, &r, &right, &format!("{function}({g}), Right's"));
            for (side, texts) in [("left", l), ("right", r)] {
                let games = told(engine, &format!("{side}_{function}"), g);
                assert_eq!(games, Ok(FunctionResult::Games { games: texts }), "{g}");
            }
        }
        // Lists stand among options.
        let again = engine.read(&format!("{{left_options({g})|right_options({g})}}")).unwrap();
        assert_eq!(again, common::value(engine, g), "{g}");
        let more = engine.read(&format!("{{0,left_options({g})|right_options({g})}}")).unwrap();
        let mut left = form.left().to_vec();
        left.push(Tree::zero());
        assert_same(engine, more, Tree::new(&left, &form.right()), || format!("{g} with 0"));
    });
}

#[test]
fn uptimals_read_back() {
    let engine = Engine::new();
    for text in ["^", "v*2", "^<2> - ^<3> + *", "3.^ + ^<4>", "^[5]*3", "0", "*7", "v[3] + 2.^<2>"] {
        let FunctionResult::Word { word } =
            ask(&engine, &format!("uptimal({text})")).unwrap().told.unwrap().result
        else {
            panic!("{text}");
        };
        assert_eq!(engine.read(&word), engine.read(text), "{text}: {word}");
    }
    assert!(ask(&engine, "uptimal({1|0})").unwrap_err().contains("no sum of powers of up"));
}

//! The theorems of the strategies, on random sums: what each is proved to reach, it reaches.
//!
//! The sums are of three kinds: trees of the thesis class (every inner node has options on both sides and V_L ≥ V_R), trees
//! in any order, with zugzwangs and numbers in disguise, and canonical forms of the latter.

use proptest::prelude::*;
use tedomari_strategy::{
    Choice, Coupons, Exact, Field, Line, Seat, Side, Sides, all, by_name, guarantee, guarantee_among,
    loss_among, play, promise,
};
use tedomari_sum::bounds::{Method, range};
use tedomari_sum::{Game, Player, Sum};
use tedomari_thermograph::Thermograph;
use tedomari_value::{Engine, Limits, NoPositions, Stop, Task};

/// A tree as written; leaves count halves.
#[derive(Debug, Clone)]
enum Tree {
    Leaf(i64),
    Node(Vec<Tree>, Vec<Tree>),
}

impl Tree {
    /// V with that player to move.
    fn value(&self, left_moves: bool) -> i64 {
        match self {
            Tree::Leaf(n) => *n,
            Tree::Node(left, _) if left_moves => left.iter().map(|g| g.value(false)).max().unwrap(),
            Tree::Node(_, right) => right.iter().map(|g| g.value(true)).min().unwrap(),
        }
    }

    fn raise(&mut self, by: i64) {
        match self {
            Tree::Leaf(n) => *n += by,
            Tree::Node(left, right) => left.iter_mut().chain(right).for_each(|g| g.raise(by)),
        }
    }

    /// The negative, with every list in the same order.
    fn negative(&self) -> Tree {
        let side = |games: &[Tree]| games.iter().map(Tree::negative).collect();
        match self {
            Tree::Leaf(n) => Tree::Leaf(-n),
            Tree::Node(left, right) => Tree::Node(side(right), side(left)),
        }
    }

    fn text(&self) -> String {
        let side = |games: &[Tree]| games.iter().map(Tree::text).collect::<Vec<_>>().join(",");
        match self {
            Tree::Leaf(n) if n % 2 == 0 => (n / 2).to_string(),
            Tree::Leaf(n) => format!("{n}/2"),
            Tree::Node(left, right) => format!("{{{}|{}}}", side(left), side(right)),
        }
    }
}

/// A tree with leaves between -20 and 20, in no order.
fn any_tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![4 => (-20..=20i64).prop_map(|n| 2 * n), 1 => -40..=40i64].prop_map(Tree::Leaf);
    leaf.prop_recursive(3, 12, 3, |inner| {
        let side = prop::collection::vec(inner, 1..=2);
        (side.clone(), side).prop_map(|(left, right)| Tree::Node(left, right))
    })
}

/// A tree of the thesis class: Left's options are moved up until V_L ≥ V_R.
fn thesis_tree() -> impl Strategy<Value = Tree> {
    let leaf = (-20..=20i64).prop_map(|n| Tree::Leaf(2 * n));
    leaf.prop_recursive(3, 12, 3, |inner| {
        let side = prop::collection::vec(inner, 1..=2);
        (side.clone(), side, 0..=6i64).prop_map(|(mut left, right, more)| {
            let node = Tree::Node(left.clone(), right.clone());
            let short = node.value(false) - node.value(true);
            if short > 0 {
                left.iter_mut().for_each(|g| g.raise(short + 2 * more));
            }
            Tree::Node(left, right)
        })
    })
}

/// The components of a sum, and whether their canonical forms are meant.
fn sums(most: usize) -> impl Strategy<Value = (Vec<Tree>, bool)> {
    let thesis = prop::collection::vec(thesis_tree(), 1..=most).prop_map(|trees| (trees, false));
    let any = (prop::collection::vec(any_tree(), 1..=most), any::<bool>());
    prop_oneof![thesis, any]
}

fn read(engine: &Engine, (trees, canonical): &(Vec<Tree>, bool)) -> Sum {
    let texts: Vec<String> = trees.iter().map(Tree::text).collect();
    let texts: Vec<&str> = texts.iter().map(|text| &text[..]).collect();
    let sum = Sum::read(engine, &texts, &NoPositions).unwrap();
    if !canonical {
        return sum;
    }
    Sum::new(sum.values().into_iter().map(Game::of_value).collect())
}

/// Whether one score is at least as good as another for a player.
fn as_good(plays: Player, a: &tedomari_number::Dyadic, b: &tedomari_number::Dyadic) -> bool {
    if plays == Player::Left { a >= b } else { a <= b }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promises_are_kept(sum in sums(3)) {
        let engine = Engine::new();
        let written = read(&engine, &sum);
        let thermographs: Vec<Thermograph> =
            written.values().into_iter().map(|value| engine.thermograph(value).unwrap()).collect();
        let thermographs: Vec<&Thermograph> = thermographs.iter().collect();
        let means = thermographs.iter().map(|g| g.mean().clone()).sum::<tedomari_number::Dyadic>();
        for first in Player::BOTH {
            let field = Field::new(&engine, Coupons::none());
            let (position, points) = field.enter(&written).unwrap();
            let best = Exact::new(&engine).score(&field, &position, first).unwrap() + points;
            for plays in Player::BOTH {
                for strategy in all() {
                    let score = guarantee(&engine, strategy, &written, Sides { plays, first }).unwrap().score;
                    prop_assert!(as_good(plays, &best, &score), "{} beats the optimum", strategy.name());
                    let Some(method) = strategy.reaches() else { continue };
                    let bound = range(method, &thermographs, first);
                    let bound = if plays == Player::Left { bound.lower } else { bound.upper };
                    prop_assert!(
                        as_good(plays, &score, &bound),
                        "{} as {plays}, {first} first: {score}, promised {bound}", strategy.name()
                    );
                    if first == plays && method == Method::Hanner {
                        prop_assert!(as_good(plays, &score, &means));
                    }
                }
            }
        }
    }

    #[test]
    fn the_other_side_is_the_negative((trees, _) in sums(3)) {
        let engine = Engine::new();
        let here = read(&engine, &(trees.clone(), false));
        let there = read(&engine, &(trees.iter().map(Tree::negative).collect(), false));
        for strategy in all() {
            for first in Player::BOTH {
                let left = guarantee(&engine, strategy, &here, Sides { plays: Player::Left, first }).unwrap();
                let mirrored = Sides { plays: Player::Right, first: first.opponent() };
                let right = guarantee(&engine, strategy, &there, mirrored).unwrap();
                prop_assert_eq!(&left.score, &-&right.score, "{}", strategy.name());
                let moves = |line: &Line, mirror: bool| -> Vec<_> {
                    let player = |p: Player| if mirror { p.opponent() } else { p };
                    line.plies.iter().map(|ply| (player(ply.player), ply.choice)).collect()
                };
                prop_assert_eq!(moves(&left.line, false), moves(&right.line, true), "{}", strategy.name());
            }
        }
    }

    #[test]
    fn losses_add_up(sum in sums(3), numbers in (0..6usize, 0..6usize)) {
        let engine = Engine::new();
        let written = read(&engine, &sum);
        let [one, two] = [numbers.0, numbers.1].map(|n| all()[n]);
        for first in Player::BOTH {
            let game = |sides| play(&engine, &written, &Coupons::none(), sides, first).unwrap();
            let both = game([Side::Strategy(one), Side::Strategy(two)]);
            prop_assert!(both.losses.iter().all(|loss| loss.signum() >= 0));
            let expected = &both.optimum - both.loss(Player::Left) + both.loss(Player::Right);
            prop_assert_eq!(&expected, &both.line.score);
            let best = game([Side::Best, Side::Best]);
            prop_assert_eq!(&best.optimum, &best.line.score);
            // Best play that expects best play cannot hold a strategy below what it is sure of.
            let mine = game([Side::Strategy(one), Side::Best]);
            let sure = guarantee(&engine, one, &written, Sides { plays: Player::Left, first }).unwrap();
            prop_assert!(mine.line.score >= sure.score);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Among coupons the promises hold as well, since coupons are switches.
    #[test]
    fn promises_among_coupons(sum in sums(2), top in 1..=8i64, step in 1..=3i64) {
        let engine = Engine::new();
        let written = read(&engine, &sum);
        let coupons = Coupons::new(&top.into(), &step.into()).unwrap();
        let field = Field::new(&engine, coupons.clone());
        let (position, points) = field.enter(&written).unwrap();
        let mut with_switches = written.components().to_vec();
        for coupon in coupons.after(0) {
            let switch = engine.plus_minus(&[engine.number(coupon.worth())]).unwrap();
            with_switches.push(Game::of_value(switch));
        }
        let with_switches = Sum::new(with_switches);
        for plays in Player::BOTH {
            for first in Player::BOTH {
                let sides = Sides { plays, first };
                for strategy in all() {
                    let score = guarantee_among(&engine, strategy, &written, &coupons, sides).unwrap().score;
                    if let Some(sure) = promise(strategy, &field, &position, plays, first) {
                        prop_assert!(as_good(plays, &score, &(sure + &points)), "{}", strategy.name());
                    }
                    let loss = loss_among(&engine, strategy, &written, &coupons, sides).unwrap();
                    prop_assert!(loss.signum() >= 0);
                    // An opponent who may take any switch can only do worse or as well by not taking the top.
                    let free = guarantee(&engine, strategy, &with_switches, sides).unwrap().score;
                    prop_assert!(as_good(plays, &score, &free), "{}: {score} and {free}", strategy.name());
                }
            }
        }
    }

    /// A seat that is asked move by move plays the line of the guarantee.
    #[test]
    fn seats_remember(sum in sums(3)) {
        let engine = Engine::new();
        let written = read(&engine, &sum);
        for strategy in all() {
            let sides = Sides { plays: Player::Left, first: Player::Right };
            let line = guarantee(&engine, strategy, &written, sides).unwrap().line;
            let mut seat = Seat::new(strategy, &engine, &written, Player::Left).unwrap();
            let (mut now, mut last) = (written.clone(), None);
            for ply in &line.plies {
                let Choice::Move(place) = ply.choice else { panic!("there are no coupons") };
                if ply.player == Player::Left {
                    let own = seat.pick(&now, last.as_ref()).unwrap().expect("play is not over");
                    prop_assert_eq!(own.place, place, "{}", strategy.name());
                }
                let moves = now.moves(&engine, ply.player).unwrap();
                let played = moves.into_iter().find(|played| played.place == place).expect("a move");
                now = now.play(&played);
                last = Some(played);
            }
            prop_assert!(now.is_over() && seat.pick(&now, last.as_ref()).unwrap().is_none());
        }
    }
}

#[test]
fn a_spent_budget_leaves_bounds() {
    let engine = Engine::new();
    let texts =
        ["{{9|{4|-3}}|{-8|-20}}", "{{30|6}|-10}", "{{17|0}|-47}", "{{40|{7|2}}|{1|-15}}", "{5||2|-9}"];
    let sum = Sum::read(&engine, &texts, &NoPositions).unwrap();
    for strategy in all() {
        for plays in Player::BOTH {
            let sides = Sides { plays, first: Player::Left };
            let exact = guarantee(&engine, strategy, &sum, sides).unwrap().score;
            for nodes in [0, 10, 100, 1000] {
                let hurried = engine.with_task(&Task::new(Limits::new().nodes(nodes)));
                match guarantee(&hurried, strategy, &sum, sides) {
                    Ok(answer) => assert_eq!(answer.score, exact),
                    Err(unknown) => {
                        assert_eq!(unknown.stop, Stop::Nodes);
                        assert!(unknown.lower.is_none_or(|lower| lower <= exact));
                        assert!(unknown.upper.is_none_or(|upper| upper >= exact));
                    }
                }
            }
        }
    }
}

#[test]
fn sums_without_play() {
    let engine = Engine::new();
    for texts in [&[][..], &["3", "-1/2"][..]] {
        let sum = Sum::read(&engine, texts, &NoPositions).unwrap();
        for strategy in all() {
            let sides = Sides { plays: Player::Right, first: Player::Right };
            let answer = guarantee(&engine, strategy, &sum, sides).unwrap();
            assert!(answer.line.plies.is_empty());
            assert_eq!(answer.score, engine.as_number(sum.value(&engine).unwrap()).unwrap());
        }
    }
    assert!(by_name("Hotstrat").is_some());
}

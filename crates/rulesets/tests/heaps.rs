//! Games of piles as rulesets.

use tedomari_loopy::LoopyValue;
use tedomari_position::Player;
use tedomari_rulesets::{AnyPosition, Registry, Rulesets};
use tedomari_task::{Limits, Task};
use tedomari_value::{Engine, Stop};

fn value(text: &str) -> String {
    let engine = Engine::new();
    let form = engine.read_form(text, &Rulesets::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    engine.print(form.value())
}

fn position(text: &str) -> AnyPosition {
    let (name, board) = text.split_once('(').unwrap();
    Registry::default().find(name).unwrap().read(board.strip_suffix(')').unwrap()).unwrap()
}

fn error(text: &str) -> (usize, String) {
    let (name, board) = text.split_once('(').unwrap();
    let found = Registry::default().find(name).unwrap().read(board.strip_suffix(')').unwrap());
    let error = found.err().unwrap_or_else(|| panic!("{text} can be read"));
    (error.offset, error.message)
}

/// The examples were valued by a brute force that shares no code with this; those of loopy rulesets are from the literature.
#[test]
fn examples() {
    for family in Registry::default().families() {
        let (board, known) = family.about().example;
        let text = format!("{}({board})", family.about().name);
        if !position(&text).is_loopy() {
            assert_eq!(value(&text), known, "{text}");
            continue;
        }
        let engine = Engine::new();
        let graph = position(&text).surroundings(engine.task()).unwrap().graph;
        if let Some(ender) = graph.as_ender(&engine).unwrap() {
            assert_eq!(engine.print(ender), known, "{text}");
            continue;
        }
        let found = LoopyValue::of_graph(&graph, &engine).unwrap();
        let known = LoopyValue::read(known, &engine).unwrap();
        let is_above = |one: &LoopyValue, other: &LoopyValue| one.is_above(other, &engine).unwrap();
        assert!(is_above(&found, &known) && is_above(&known, &found), "{text}");
    }
}

/// They stand wherever a position can.
#[test]
fn in_expressions() {
    assert_eq!(value("nim(3,5)"), "*6");
    assert_eq!(value("nim(3 5) + nim( 3, 5 )"), "0");
    assert_eq!(value("^ + wythoff(3,4) - domineering(2x2)"), value("^ + *2 - {1|-1}"));
    assert_eq!(value("subtraction[subtract=1,3,4](5,8) + moore[k=2](1,2,3)"), value("*2 + *6"));
    assert_eq!(value("take[vectors=2,3;1,2](4,6)"), "*2");
    // k = 1 is Nim.
    assert_eq!(value("moore[k=1](3,4,5)"), "*2");
}

/// What play leaves can be written, and is the same when it is read again.
#[test]
fn state_is_written() {
    for (text, after) in [
        ("kotzig[moves=1,3](8)", "kotzig[moves=1,3](8 path=0,1)"),
        ("nimania(2)", "nimania(2x1 stage=2)"),
        ("hackendot(0)", "hackendot(none)"),
        ("poset[order=0<1](0)", "poset[order=0<1](none)"),
        ("chomp(2x2)", "chomp(2,1)"),
        ("geography[edges=0-1](0)", "geography[edges=0-1](0,1)"),
        ("power_nimhoff(1)", "power_nimhoff(0)"),
    ] {
        let (_, to) = position(text).options(Player::Left, 1).remove(0);
        assert_eq!(to.to_string(), after);
        assert_eq!(position(after).to_string(), after);
        assert_eq!(position(after).options(Player::Right, 100).len(), to.options(Player::Right, 100).len());
    }
    // The vertices that are left have new numbers, and moves name those.
    let forest = position("hackendot(0,1,1)");
    let names: Vec<String> = forest.options(Player::Left, 9).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["1", "2", "3"]);
    let (_, rest) = forest.options(Player::Left, 9).remove(0);
    assert_eq!(rest.to_string(), "hackendot(0,0)");
    let names: Vec<String> = rest.options(Player::Left, 9).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["1", "2"]);
}

#[test]
fn mistakes_have_a_place() {
    assert_eq!(error("nim(3,x)").0, 2);
    assert_eq!(error("wythoff(3 4 5)").0, 0);
    assert_eq!(error("welter(3, 4, 3)").0, 6);
    assert_eq!(error("kotzig(8 path=0,9)").0, 2);
    let (offset, message) = error("moore(3 k=2)");
    assert_eq!(offset, 2);
    assert!(message.contains("moore[k=…]"), "{message}");
    let unknown = Registry::default().find("subtraction[subtract=1,3,4,take=2]").unwrap_err();
    assert_eq!(unknown.offset, 27);
}

/// A nimber that no memory could hold ends the work, and says so.
#[test]
fn beyond_all_memory() {
    let board = position("nim(100000000000000000000000000000)");
    assert!(board.has_too_many_moves());
    let engine = Engine::new().with_task(&Task::new(Limits::new()));
    assert_eq!(board.analyse(&engine, &Rulesets::default().options()).unwrap_err(), Stop::Memory);
    // A pair of the golden section: the Beatty numbers with index 10^24.
    assert_eq!(value("wythoff(1618033988749894848204586,2618033988749894848204586)"), "0");
}

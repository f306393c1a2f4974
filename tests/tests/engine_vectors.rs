//! The given data through the library: what the oracle was checked on, the engine must answer too.

use crate::common;

use common::PLAYERS;
use serde_json::Value as Json;
use tedomari::{Dyadic, Engine, Form, NoPositions, Player, Registry, Rulesets, Value, parse};

fn data(name: &str) -> String {
    let path = format!("{}/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(name: &str) -> Vec<Json> {
    serde_json::from_str(&data(name)).expect("a JSON array")
}

fn json_lines(name: &str) -> Vec<Json> {
    data(name).lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

fn text<'a>(case: &'a Json, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no text {key} in {case}"))
}

fn number(value: &Json) -> Dyadic {
    value.as_str().expect("a number as text").parse().expect("a dyadic number")
}

fn form(engine: &Engine, text: &str) -> Form {
    engine.read_form(text, &NoPositions).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read(engine: &Engine, text: &str) -> Value {
    form(engine, text).value()
}

#[test]
fn parser() {
    let cases: Json = serde_json::from_str(&data("parser.json")).unwrap();
    for case in cases["ok"].as_array().unwrap() {
        let (read, expected) = (text(case, "text"), text(case, "canonical"));
        assert!(parse(read).unwrap().same_structure(&parse(expected).unwrap()), "{read}");
    }
    for case in cases["error"].as_array().unwrap() {
        let bad = case.as_str().unwrap();
        let error = parse(bad).expect_err(bad);
        assert!(error.offset <= bad.len() && !error.message.is_empty(), "{bad}");
    }
}

#[test]
fn thermographs() {
    let engine = Engine::new();
    for case in json("thermographs.json") {
        let form = form(&engine, text(&case, "game"));
        let graph = engine.thermograph(form.value()).unwrap();
        assert_eq!(graph.mean(), &number(&case["mean"]), "{case}");
        assert_eq!(graph.temperature(), &number(&case["temperature"]), "{case}");
        assert_eq!(engine.left_stop(form.value()), number(&case["LS"]), "{case}");
        assert_eq!(engine.right_stop(form.value()), number(&case["RS"]), "{case}");
        for (key, wall) in [("left_subzero", graph.left()), ("right_subzero", graph.right())] {
            let corners: Vec<(Dyadic, Dyadic)> = case[key]
                .as_array()
                .unwrap()
                .iter()
                .map(|corner| (number(&corner[0]), number(&corner[1])))
                .collect();
            assert_eq!(wall.breakpoints(), corners, "{key} of {case}");
        }
        let construction = form.construction(&engine).unwrap();
        assert_eq!(construction.result(), &graph, "{case}");
        for entry in case["t_optimal"].as_array().into_iter().flatten() {
            for (key, player) in [("left", Player::Left), ("right", Player::Right)] {
                let expected: Option<Vec<usize>> = entry[key]
                    .as_array()
                    .map(|list| list.iter().map(|index| index.as_u64().unwrap() as usize).collect());
                let found = construction.t_optimal(player, &number(&entry["t"]));
                assert_eq!(found, expected, "{key} at {} of {case}", entry["t"]);
            }
        }
    }
}

#[test]
fn thesis_games() {
    let engine = Engine::new();
    for case in json("thesis_games.json") {
        let g = read(&engine, text(&case, "game"));
        assert!(
            parse(text(&case, "game")).unwrap().same_structure(&parse(text(&case, "canonical")).unwrap())
        );
        assert_eq!(engine.mean(g).unwrap(), number(&case["mean"]), "{case}");
        assert_eq!(engine.temperature(g).unwrap(), number(&case["sigma"]), "{case}");
        assert_eq!(engine.left_stop(g), number(&case["VL"]), "{case}");
        assert_eq!(engine.right_stop(g), number(&case["VR"]), "{case}");
    }
}

/// Who wins, and every first move that does.
#[test]
fn all_small_sums() {
    let engine = Engine::new();
    let sum = |parts: &[Value]| parts.iter().fold(Value::ZERO, |sum, &part| engine.add(sum, part).unwrap());
    let mut moves = 0;
    for case in json("allsmall.json") {
        let texts = case["components"].as_array().unwrap().iter().map(|part| part.as_str().unwrap());
        let forms: Vec<Form> = texts.map(|part| form(&engine, part)).collect();
        let values: Vec<Value> = forms.iter().map(Form::value).collect();
        let total = sum(&values);
        assert_eq!(engine.outcome(total).letter().to_string(), text(&case, "outcome"), "{case}");
        for (key, (player, _)) in
            ["left_winning_first_moves", "right_winning_first_moves"].iter().zip(PLAYERS)
        {
            let Some(expected) = case[key].as_array() else { continue };
            let mut winning = vec![];
            for (i, form) in forms.iter().enumerate() {
                for (j, option) in form.options(&engine, player).unwrap().iter().enumerate() {
                    let mut after = values.clone();
                    after[i] = option.value;
                    let relation = engine.compare(sum(&after), Value::ZERO).unwrap();
                    if (player == Player::Left && relation.is_ge())
                        || (player == Player::Right && relation.is_le())
                    {
                        winning.push(serde_json::json!([i, j]));
                    }
                    moves += 1;
                }
            }
            assert_eq!(&winning, expected, "{key} of {case}");
        }
    }
    assert!(moves > 100, "the data lists winning moves");
}

#[test]
fn values() {
    let engine = Engine::new();
    for case in json_lines("values.jsonl") {
        let g = read(&engine, text(&case, "expr"));
        assert_eq!(g, read(&engine, text(&case, "value")), "{case}");
        assert_eq!(engine.mean(g).unwrap(), number(&case["mean"]), "{case}");
        assert_eq!(engine.temperature(g).unwrap(), number(&case["temperature"]), "{case}");
        assert_eq!(engine.left_stop(g), number(&case["left_stop"]), "{case}");
        assert_eq!(engine.right_stop(g), number(&case["right_stop"]), "{case}");
        assert_eq!(engine.birthday(g).unwrap().to_string(), case["birthday"].to_string(), "{case}");
        assert_eq!(engine.outcome(g).letter().to_string(), text(&case, "outcome"), "{case}");
        let weight = case["atomic_weight"].as_str().map(|text| read(&engine, text));
        assert_eq!(engine.atomic_weight(g).unwrap(), weight, "{case}");
        assert_eq!(read(&engine, &engine.print(g)), g, "{case}");
    }
}

#[test]
fn operations() {
    let engine = Engine::new();
    for case in json_lines("ops.jsonl") {
        let texts: Vec<&str> =
            case["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
        let args: Vec<Value> = texts.iter().map(|text| read(&engine, text)).collect();
        let (found, name) = match text(&case, "op") {
            "cool" => (engine.cool(args[0], &engine.as_number(args[1]).expect("a number")).unwrap(), "cool"),
            "heat" => (engine.heat(args[0], args[1]).unwrap(), "heat"),
            "overheat" => (engine.overheat(args[0], args[1], args[2]).unwrap(), "overheat"),
            "freeze" => (engine.freeze(args[0]).unwrap(), "freeze"),
            "norton" => (engine.norton_product(args[0], args[1]).unwrap(), "norton"),
            "reduced_canonical_form" => (engine.reduced(args[0]).unwrap(), "reduced"),
            "ordinal_sum" => (engine.ordinal_sum(args[0], args[1]).unwrap(), ""),
            other => panic!("unknown operation {other}"),
        };
        assert_eq!(found, read(&engine, text(&case, "value")), "{case}");
        let written = match name {
            "" => format!("({}):({})", texts[0], texts[1]),
            name => format!("{name}({})", texts.join(",")),
        };
        assert_eq!(read(&engine, &written), found, "{written}");
    }
}

/// The printed values of all rulesets as games, and the boards of those rulesets that are known.
#[test]
fn positions() {
    let (engine, registry) = (Engine::new(), Registry::default());
    let mut boards = 0;
    for case in json_lines("positions.jsonl") {
        let g = read(&engine, text(&case, "value"));
        assert_eq!(engine.mean(g).unwrap(), number(&case["mean"]), "{case}");
        assert_eq!(engine.temperature(g).unwrap(), number(&case["temperature"]), "{case}");
        assert_eq!(engine.left_stop(g), number(&case["left_stop"]), "{case}");
        assert_eq!(engine.right_stop(g), number(&case["right_stop"]), "{case}");
        let (Some(board), name) = (case["board"].as_str(), text(&case, "ruleset")) else { continue };
        if registry.find(name).is_ok() {
            let written = format!("{name}({board})");
            let form = engine.read_form(&written, &Rulesets::default());
            assert_eq!(form.unwrap_or_else(|error| panic!("{error}: {written}")).value(), g, "{case}");
            boards += 1;
        }
    }
    assert!(boards >= 8, "Domineering is there");
}

//! Ko-bans against the checked vectors.

mod common;

use common::Plain;
use serde_json::Value as Json;
use tedomari_loopy::{Ban, Engine, Phi, Threats};

fn plain(json: &Json) -> Plain {
    let side = |name: &str| {
        let lists = json[name].as_array().unwrap();
        lists
            .iter()
            .map(|list| list.as_array().unwrap().iter().map(|to| to.as_u64().unwrap() as usize).collect())
            .collect()
    };
    Plain { moves: [side("left"), side("right")], start: json["start"].as_u64().unwrap() as usize }
}

#[test]
fn vectors() {
    let data: Json = serde_json::from_str(include_str!("data/phi_cases.json")).unwrap();
    let engine = Engine::new();
    for case in data["cases"].as_array().unwrap() {
        let ban = Ban::from_letter(case["x"].as_str().unwrap()).unwrap();
        let threats = Threats::from_letters(case["y"].as_str().unwrap()).unwrap();
        let phi = Phi::new(&plain(&case["G"]).graph(), ban, threats, engine.task()).unwrap();
        assert_eq!(Json::from(phi.positions()), case["positions"], "{case}");
        let outcome = phi.outcome(engine.task()).unwrap().as_array();
        assert_eq!(Json::from(outcome.to_vec()), case["outcome"], "{case}");
        let names: Vec<&String> = case["ge"].as_object().unwrap().keys().collect();
        let enders: Vec<_> = names.iter().map(|name| engine.read(name).unwrap()).collect();
        let answers = phi.graph().against_enders(&enders, &engine).unwrap();
        for (answer, name) in answers.into_iter().zip(names) {
            assert_eq!(Json::from(answer.ge), case["ge"][name], "{name} in {case}");
            assert_eq!(Json::from(answer.le), case["le"][name], "{name} in {case}");
        }
    }
}

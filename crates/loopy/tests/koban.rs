//! Ko-bans against the checked vectors.

use crate::common::muller::{self, Coloured};
use crate::common::{Dice, Plain};
use serde_json::Value as Json;
use tedomari_loopy::{Ban, Difference, Engine, LoopyGraph, Phi, Player, Sign, Threats};

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

const CASES: [&str; 5] = ["", "L", "R", "LR", "RL"];

#[test]
fn random_bans_are_as_the_definition_says() {
    let engine = Engine::new();
    let texts = ["0", "1", "-1", "*", "1|-1", "2|0"];
    let enders: Vec<_> = texts.iter().map(|text| engine.read(text).unwrap()).collect();
    let plain_enders: Vec<Coloured> = enders
        .iter()
        .map(|&ender| muller::phi(&Plain::of(&LoopyGraph::of_ender(&engine, ender).unwrap()), true, ""))
        .collect();
    let (mut decided, mut missed) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::new(seed + 4000);
        let n = 2 + dice.below(3);
        let g = Plain::random(&mut dice, n, 2);
        let (japanese, y) = (dice.below(2) == 0, CASES[dice.below(5)]);
        let ban = if japanese { Ban::Japanese } else { Ban::NorthAmerican };
        let phi = Phi::new(&g.graph(), ban, Threats::from_letters(y).unwrap(), engine.task()).unwrap();
        let naive = muller::phi(&g, japanese, y);
        let context = format!("{g:?} {} {y}", ban.letter());
        assert_eq!(phi.outcome(engine.task()).unwrap().as_array(), muller::outcome(&naive, y), "{context}");
        let answers = phi.graph().against_enders(&enders, &engine).unwrap();
        let value = phi.value(&engine).unwrap();
        for (at, answer) in answers.iter().enumerate() {
            let ender = &plain_enders[at];
            let ge = |plus| muller::survives(&naive, y, ender, "", plus);
            let le = |plus| muller::survives(ender, "", &naive, y, plus);
            assert_eq!(answer.ge, ge(true) && ge(false), "{context} against {}", texts[at]);
            assert_eq!(answer.le, le(true) && le(false), "{context} against {}", texts[at]);
            if answer.ge && answer.le {
                decided += 1;
                missed += usize::from(value.is_none());
                assert!(value.is_none_or(|value| value == enders[at]), "{context}");
            }
        }
    }
    assert!(decided > 50);
    assert_eq!(missed, 0);
}

#[test]
fn random_bans_compare_with_each_other() {
    let engine = Engine::new();
    for seed in 0..150 {
        let mut dice = Dice::new(seed + 9000);
        let mut draw = || {
            let n = 2 + dice.below(2);
            let g = Plain::random(&mut dice, n, 2);
            let (japanese, y) = (dice.below(2) == 0, CASES[dice.below(5)]);
            let ban = if japanese { Ban::Japanese } else { Ban::NorthAmerican };
            let phi = Phi::new(&g.graph(), ban, Threats::from_letters(y).unwrap(), engine.task()).unwrap();
            (phi, muller::phi(&g, japanese, y), y)
        };
        let ((g, plain_g, y), (h, plain_h, z)) = (draw(), draw());
        let order = g.graph().compare(h.graph(), engine.task()).unwrap();
        let got = [order.plus_ge, order.minus_ge, order.plus_le, order.minus_le];
        let want = [
            muller::survives(&plain_g, y, &plain_h, z, true),
            muller::survives(&plain_g, y, &plain_h, z, false),
            muller::survives(&plain_h, z, &plain_g, y, true),
            muller::survives(&plain_h, z, &plain_g, y, false),
        ];
        assert_eq!(got, want, "{plain_g:?} {y} {plain_h:?} {z}");
    }
}

/// G - H written down as a sum, with the designations of both, has the outcome that the pairs have.
#[test]
fn sums_carry_their_designations() {
    let engine = Engine::new();
    let task = engine.task();
    for seed in 0..300 {
        let mut dice = Dice::new(seed + 70_000);
        let mut draw = || {
            let n = 2 + dice.below(3);
            let g = Plain::random(&mut dice, n, 2);
            let ban = [Ban::Japanese, Ban::NorthAmerican][dice.below(2)];
            Phi::new(&g.graph(), ban, Threats::from_letters(CASES[dice.below(5)]).unwrap(), task).unwrap()
        };
        let (g, h) = (draw(), draw());
        for side in Sign::BOTH {
            let (one, other) = (g.graph().on_side(side), h.graph().on_side(side).negative());
            let sum = one.sum(&other, task).unwrap();
            let table = Difference::on_side(g.graph(), h.graph(), side, task).unwrap();
            let outcome = sum.outcome(task).unwrap();
            assert_eq!(outcome.survives_second, table.left_does(0, 0, Player::Right));
            assert_eq!(outcome.survives_first, table.left_does(0, 0, Player::Left));
            let turned = sum.negative().outcome(task).unwrap();
            assert_eq!(turned.wins_first, !outcome.survives_second);
            assert_eq!(turned.survives_second, !outcome.wins_first);
        }
    }
}

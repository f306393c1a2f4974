//! Sidling: Moews' Table 4.1, entry by entry.

use crate::common::{Dice, Plain};
use serde_json::Value as Json;
use tedomari_loopy::{
    Approximants, Builder, Designation, Engine, From, Kind, Known, LoopyGraph, Player, Renewal, SidleOptions,
    Sign,
};

/// The graph P of section 4.2; A to H are 0 to 7.
fn p(engine: &Engine, data: &Json) -> LoopyGraph {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let place = |name: &str| names.iter().position(|&n| n == name).unwrap() as u32;
    let mut builder = Builder::new();
    for _ in names {
        builder.vertex();
    }
    for (player, ends, inside) in [(Player::Left, "Lend", "Lint"), (Player::Right, "Rend", "Rint")] {
        for (at, name) in names.iter().enumerate() {
            for ender in data[ends][name].as_array().unwrap() {
                let ender =
                    LoopyGraph::of_ender(engine, engine.read(ender.as_str().unwrap()).unwrap()).unwrap();
                let base = builder.include(&ender);
                builder.add(player, at as u32, base);
            }
            if let Some(to) = data[inside][name].as_str() {
                builder.add(player, at as u32, place(to));
            }
        }
    }
    for (name, to) in data["threat"].as_object().unwrap() {
        builder.add_kind(Player::Left, place(name), place(to.as_str().unwrap()), Kind::Threat);
    }
    builder.designate(Designation::threats(&[Player::Left]));
    builder.finish(0).unwrap()
}

#[test]
fn table_4_1() {
    let data: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    let data = &data["4.1"];
    let engine = Engine::new();
    let graph = p(&engine, &data["P"]);
    let mut store = Approximants::new(&engine);
    let options = SidleOptions { renewal: Renewal::Simultaneous, trace: true };
    let plus = graph.sidle(Sign::Plus, options, &mut store).unwrap();
    assert_eq!(plus.trace.len(), 1);
    let rows = &plus.trace[0].rows;
    let table = data["table"].as_object().unwrap();
    assert_eq!(rows.len(), table.len());
    for row in rows {
        let name: String = row.round.iter().map(u32::to_string).collect();
        let want: Vec<String> = table[&name]
            .as_array()
            .unwrap()
            .iter()
            .map(|text| match text.as_str().unwrap() {
                text if !text.contains("on") => {
                    if text == "off" {
                        "off".into()
                    } else {
                        engine.print(engine.read(text).unwrap())
                    }
                }
                "on|8||2|0" => "{{on|8}|{2|0}}".into(),
                "on||2|0" => "{on|{2|0}}".into(),
                "on" => "on".into(),
                text => format!("{{{text}}}"),
            })
            .collect();
        let got: Vec<String> = row.values.iter().map(|&value| store.print(value)).collect();
        assert_eq!(got, want, "row {name}");
    }
    let last = &data["table"]["25"];
    for renewal in [Renewal::Simultaneous, Renewal::Sequential] {
        for side in Sign::BOTH {
            let options = SidleOptions { renewal, trace: false };
            let sidling = graph.sidle(side, options, &mut store).unwrap();
            for at in 0..8 {
                assert_eq!(sidling.known[at], Known::Exact);
                let want = engine.read(last[at].as_str().unwrap()).unwrap();
                assert_eq!(sidling.values[at].as_ender(), Some(want));
                assert!(graph.started_at(at as u32).unwrap().equals_ender(want, &engine).unwrap());
            }
        }
    }
}

#[test]
fn over_has_no_end_and_is_bounded() {
    let engine = Engine::new();
    let over = LoopyGraph::new(&[vec![1], vec![]], &[vec![0], vec![]], 0).unwrap();
    let mut store = Approximants::new(&engine);
    let plus = over.sidle(Sign::Plus, SidleOptions::default(), &mut store).unwrap();
    assert_eq!(plus.known, [Known::AtMost, Known::Exact]);
    let bound = LoopyGraph::of_ender(&engine, plus.values[0].as_ender().unwrap()).unwrap();
    assert!(over.compare(&bound, engine.task()).unwrap().le());
    let minus = over.sidle(Sign::Minus, SidleOptions::default(), &mut store).unwrap();
    assert!(minus.known[0] == Known::AtLeast || minus.known[0] == Known::Exact);
}

/// What sidling calls exact is equal by the naive fixpoints, and its bounds are bounds, in either order of renewal.
#[test]
fn random_graphs_sidle_to_their_sides() {
    let engine = Engine::new();
    let (mut exact, mut bounded) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::new(seed + 60_000);
        let n = 2 + dice.below(4);
        let plain = Plain::random(&mut dice, n, 2);
        for (side, plus) in Sign::BOTH.into_iter().zip([true, false]) {
            for renewal in [Renewal::Simultaneous, Renewal::Sequential] {
                let mut store = Approximants::new(&engine);
                let options = SidleOptions { renewal, trace: false };
                let sidling = plain.graph().sidle(side, options, &mut store).unwrap();
                let (graph, places) = store.graph(&sidling.values[..1]).unwrap();
                let value = Plain::of(&graph.started_at(places[0]).unwrap());
                let at_most = || crate::common::ge_on_side(&value, &plain, plus);
                let at_least = || crate::common::ge_on_side(&plain, &value, plus);
                match sidling.known[0] {
                    Known::Exact => assert!(at_most() && at_least(), "{plain:?}"),
                    // A deep bound is slow to check naively.
                    Known::AtMost if value.len() < 30 => assert!(at_most(), "{plain:?}"),
                    Known::AtLeast if value.len() < 30 => assert!(at_least(), "{plain:?}"),
                    _ => {}
                }
                exact += usize::from(sidling.known[0] == Known::Exact);
                bounded += usize::from(matches!(sidling.known[0], Known::AtMost | Known::AtLeast));
            }
        }
    }
    assert!(exact > 800 && bounded > 20, "{exact} {bounded}");
}

/// The sets of moves may be chosen by hand: Left's ko-threats outermost, from off, and all others inside, from on.
#[test]
fn chosen_sets_of_moves() {
    let data: Json = serde_json::from_str(include_str!("data/moews_tables.json")).unwrap();
    let engine = Engine::new();
    let graph = p(&engine, &data["4.1"]["P"]);
    let mut store = Approximants::new(&engine);
    let options = SidleOptions { renewal: Renewal::Simultaneous, trace: true };
    let level = |_: Player, _: u32, edge: &tedomari_loopy::Edge| usize::from(edge.kind != Kind::Threat);
    let chosen = graph.sidle_by(&[From::Off, From::On], level, options, &mut store).unwrap();
    assert_eq!(chosen.trace, graph.sidle(Sign::Plus, options, &mut store).unwrap().trace);
    assert!(graph.sidle_by(&[], level, options, &mut store).is_err());
}

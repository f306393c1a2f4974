//! The order and outcomes of loopy games against the checked vectors and against the naive fixpoints.

use crate::common::{Dice, Plain};
use serde_json::Value as Json;
use tedomari_loopy::{Difference, Player, Sign, Task};

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
    let data: Json = serde_json::from_str(include_str!("data/loopy_cmp.json")).unwrap();
    let task = Task::default();
    for case in data["cases"].as_array().unwrap() {
        let (g, h) = (plain(&case["G"]).graph(), plain(&case["H"]).graph());
        let order = g.compare(&h, &task).unwrap();
        let answers = [order.ge(), order.le(), order.plus_ge, order.minus_ge];
        let names = ["G>=H", "H>=G", "Gplus>=Hplus", "Gminus>=Hminus"];
        for (answer, name) in answers.into_iter().zip(names) {
            assert_eq!(Json::from(answer), case[name], "{name} of {case}");
        }
        assert_eq!(Json::from(g.is_stopper(&task).unwrap()), case["G_stopper"], "{case}");
        assert_eq!(Json::from(h.is_stopper(&task).unwrap()), case["H_stopper"], "{case}");
        let outcome = g.outcome(&task).unwrap().as_array();
        assert_eq!(Json::from(outcome.to_vec()), case["G_outcome"], "{case}");
    }
}

#[test]
fn random_graphs_compare_as_the_fixpoints_say() {
    let task = Task::default();
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let (n, m) = (1 + dice.below(6), 1 + dice.below(6));
        let (g, h) = (Plain::random(&mut dice, n, 3), Plain::random(&mut dice, m, 3));
        let order = g.graph().compare(&h.graph(), &task).unwrap();
        assert_eq!(order.plus_ge, crate::common::ge_on_side(&g, &h, true), "{g:?} {h:?}");
        assert_eq!(order.minus_ge, crate::common::ge_on_side(&g, &h, false), "{g:?} {h:?}");
        assert_eq!(order.plus_le, crate::common::ge_on_side(&h, &g, true), "{g:?} {h:?}");
        assert_eq!(order.minus_le, crate::common::ge_on_side(&h, &g, false), "{g:?} {h:?}");
        assert_eq!(g.graph().outcome(&task).unwrap().as_array(), crate::common::outcome(&g), "{g:?}");
        assert_eq!(g.graph().is_stopper(&task).unwrap(), crate::common::is_stopper(&g), "{g:?}");
    }
}

#[test]
fn all_pairs_at_once_are_the_same() {
    let task = Task::default();
    for seed in 0..100 {
        let mut dice = Dice::new(seed + 10_000);
        let (g, h) = (Plain::random(&mut dice, 7, 2), Plain::random(&mut dice, 7, 2));
        for (side, plus) in Sign::BOTH.into_iter().zip([true, false]) {
            let table = Difference::on_side(&g.graph(), &h.graph(), side, &task).unwrap();
            let naive = crate::common::table_on_side(&g, &h, plus);
            for a in 0..7 {
                for b in 0..7 {
                    assert_eq!(table.ge(a, b), naive[(a as usize * 7 + b as usize) * 2 + 1]);
                }
            }
        }
    }
}

#[test]
fn large_graphs_are_quick() {
    let task = Task::default();
    for seed in 0..3 {
        let mut dice = Dice::new(seed + 77);
        let (g, h) = (Plain::random(&mut dice, 300, 6), Plain::random(&mut dice, 300, 6));
        let began = std::time::Instant::now();
        let order = g.graph().compare(&h.graph(), &task).unwrap();
        assert!(began.elapsed().as_secs() < 20, "{order:?}");
    }
}

#[test]
fn long_chains_are_quick() {
    // A ko with very many steps: Left goes down, Right up; at the ends there are integers.
    let task = Task::default();
    let n = 300_usize;
    let chain = |up: usize| {
        let mut moves: [Vec<Vec<usize>>; 2] = [
            (0..n).map(|v: usize| vec![v.checked_sub(1).unwrap_or(n)]).collect(),
            (0..n).map(|v| vec![(v + up).min(n)]).collect(),
        ];
        moves.iter_mut().for_each(|side| side.push(vec![]));
        Plain { moves, start: n / 2 }
    };
    for (a, b) in [(1, 1), (1, 2), (3, 7)] {
        let began = std::time::Instant::now();
        let order = chain(a).graph().compare(&chain(b).graph(), &task).unwrap();
        assert!(began.elapsed().as_secs() < 20, "{order:?}");
    }
}

/// Remoteness names the winner that the order does, and the winner can always come one move nearer.
#[test]
fn remoteness_leads_to_the_end() {
    let task = Task::default();
    let mut won = 0;
    for seed in 0..500 {
        let mut dice = Dice::new(seed + 7);
        let n = 2 + dice.below(12);
        let graph = Plain::random(&mut dice, n, 2).graph();
        let outcomes = graph.outcomes(&task).unwrap();
        let far = graph.remoteness(&task).unwrap();
        for vertex in 0..graph.vertices() {
            for mover in Player::BOTH {
                let here = far[vertex as usize][mover.index()];
                assert_eq!(here.map(|here| here.winner), outcomes[vertex as usize].winner(mover));
                let Some(here) = here else { continue };
                won += 1;
                let next = |to: u32| far[to as usize][mover.opponent().index()];
                let options = graph.options(vertex, mover).map(next);
                let nearest = match here.winner == mover {
                    true => {
                        options.flatten().filter(|next| next.winner == mover).map(|next| next.moves).min()
                    }
                    false => {
                        options.map(|next| next.expect("a lost position has decided followers").moves).max()
                    }
                };
                assert_eq!(nearest.map_or(0, |moves| moves + 1), here.moves);
            }
        }
    }
    assert!(won > 2000, "{won}");
}

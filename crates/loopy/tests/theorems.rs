//! Theorems 2 to 11 of Moews' thesis on random small games.

use crate::common::{Dice, Plain};
use tedomari_loopy::{Ban, Engine, LoopyGraph, LoopyOutcome, Phi, Relation, Task, Threats};

const BANS: [Ban; 2] = [Ban::Japanese, Ban::NorthAmerican];
const THREATS: [Threats; 4] = [Threats::Left, Threats::Right, Threats::LeftRight, Threats::RightLeft];

fn phi(g: &LoopyGraph, ban: Ban, threats: Threats) -> Phi {
    Phi::new(g, ban, threats, &Task::default()).unwrap()
}

fn ge(g: &Phi, h: &Phi) -> bool {
    g.graph().compare(h.graph(), &Task::default()).unwrap().ge()
}

fn outcome(g: &LoopyGraph, ban: Ban, threats: Threats) -> LoopyOutcome {
    phi(g, ban, threats).outcome(&Task::default()).unwrap()
}

fn is_independent(g: &LoopyGraph, ban: Ban, threats: Threats) -> bool {
    let whole = Phi::whole(g, ban, threats, &Task::default()).unwrap();
    whole.dependence_on_history(&Task::default()).unwrap().is_none()
}

fn games(seed: u64, count: u64, most: usize) -> impl Iterator<Item = LoopyGraph> {
    (0..count).map(move |at| {
        let mut dice = Dice::new(seed + at);
        let n = 2 + dice.below(most - 1);
        Plain::random(&mut dice, n, 2).graph().reachable(&Task::default()).unwrap()
    })
}

/// At least as good for Left in all four respects.
fn as_good(a: LoopyOutcome, b: LoopyOutcome) -> bool {
    a.as_array().into_iter().zip(b.as_array()).all(|(a, b)| a >= b)
}

#[test]
fn theorem_2_threats_bound_the_game() {
    for g in games(1, 120, 4) {
        for ban in BANS {
            let none = phi(&g, ban, Threats::None);
            let [l, r, lr, rl] = THREATS.map(|threats| phi(&g, ban, threats));
            assert!(ge(&l, &none) && ge(&none, &r), "{g:?}");
            assert!(ge(&l, &lr) && ge(&lr, &rl) && ge(&rl, &r), "{g:?}");
        }
    }
}

#[test]
fn theorem_4_without_history_the_poorer_has_no_use_for_threats() {
    let task = Task::default();
    let mut met = 0;
    for g in games(1000, 150, 4) {
        for ban in BANS {
            for (one, both) in [(Threats::Left, Threats::LeftRight), (Threats::Right, Threats::RightLeft)] {
                if is_independent(&g, ban, one) {
                    met += 1;
                    assert!(is_independent(&g, ban, both), "{g:?}");
                    let (a, b) = (phi(&g, ban, one), phi(&g, ban, both));
                    assert_eq!(
                        a.graph().compare(b.graph(), &task).unwrap().relation(),
                        Relation::Equal,
                        "{g:?}"
                    );
                }
            }
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn theorem_5_without_history_enders_can_be_taken_out() {
    let engine = Engine::new();
    let task = engine.task();
    let mut met = 0;
    for (at, g) in games(2000, 60, 4).enumerate() {
        let text = ["*", "1", "1|-1", "-1/2"][at % 4];
        let ender = LoopyGraph::of_ender(&engine, engine.read(text).unwrap()).unwrap();
        for ban in BANS {
            for threats in THREATS {
                if is_independent(&g, ban, threats) {
                    met += 1;
                    let inside = phi(&g.sum(&ender, task).unwrap(), ban, threats);
                    let outside = phi(&g, ban, threats).graph().sum(&ender, task).unwrap();
                    assert!(inside.graph().equals(&outside, task).unwrap(), "{g:?} {text}");
                }
            }
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn theorem_6_without_bad_loops_there_is_no_history() {
    let task = Task::default();
    let (mut met, mut depend) = (0, 0);
    for g in games(3000, 300, 5) {
        let independent =
            [Threats::Left, Threats::Right].map(|threats| is_independent(&g, Ban::Japanese, threats));
        if g.bad_japanese_loop(&task).unwrap().is_none() {
            met += 1;
            assert_eq!(independent, [true, true], "{g:?}");
            // Corollary 7.
            for (one, both) in [(Threats::Left, Threats::LeftRight), (Threats::Right, Threats::RightLeft)] {
                let (a, b) = (phi(&g, Ban::Japanese, one), phi(&g, Ban::Japanese, both));
                assert!(a.graph().equals(b.graph(), &task).unwrap(), "{g:?}");
            }
        }
        depend += usize::from(independent != [true, true]);
    }
    assert!(met > 50 && depend > 0, "{met} {depend}");
}

/// The subsets of a history never hurt Left on her way to a win (Theorem 8), seen through what follows from it.
#[test]
fn theorems_8_and_9_without_bad_loops_the_outcomes_agree() {
    let task = Task::default();
    let mut met = 0;
    for g in games(4000, 400, 5) {
        if g.bad_north_american_loop(&task).unwrap().is_none() {
            met += 1;
            let [l, r, lr, rl] = THREATS.map(|threats| outcome(&g, Ban::NorthAmerican, threats));
            assert_eq!((l, r), (lr, rl), "{g:?}");
        }
    }
    assert!(met > 50, "{met}");
}

#[test]
fn theorem_10_and_corollary_11_enders_change_outcomes_as_their_signs_say() {
    let engine = Engine::new();
    let task = engine.task();
    // Enders as they are written, not their canonical forms: history sees the difference.
    let zero = LoopyGraph::from_options(
        &[LoopyGraph::of_ender(&engine, engine.integer(-1)).unwrap()],
        &[LoopyGraph::of_ender(&engine, engine.integer(1)).unwrap()],
    )
    .unwrap();
    let twice = {
        let star = LoopyGraph::of_ender(&engine, engine.read("*").unwrap()).unwrap();
        star.sum(&star, task).unwrap()
    };
    let up = LoopyGraph::of_ender(&engine, engine.read("^").unwrap()).unwrap();
    for (at, g) in games(5000, 150, 4).enumerate() {
        let good = g.bad_north_american_loop(task).unwrap().is_none();
        let (h, sign) = [(&zero, 0), (&twice, 0), (&up, 1)][at % 3];
        let sum = g.sum(h, task).unwrap();
        for threats in THREATS {
            let (with, without) =
                (outcome(&sum, Ban::NorthAmerican, threats), outcome(&g, Ban::NorthAmerican, threats));
            if good || threats != Threats::Left {
                assert!(as_good(with, without), "{g:?} {threats:?}");
            }
            if good && sign == 0 {
                assert_eq!(with, without, "{g:?} {threats:?}");
            }
        }
    }
}

/// Section 3.1: with N large, H = KO[-N,-N] is a first-player win for Left under a ban, but not beside an ender with a move for
/// Right, since history depends on the form and not on the value.
#[test]
fn bans_alone_depend_on_the_form() {
    let engine = Engine::new();
    let task = engine.task();
    let minus = |n: i64| LoopyGraph::of_ender(&engine, engine.integer(-n)).unwrap();
    let mut builder = tedomari_loopy::Builder::new();
    let (ok, ko) = (builder.vertex(), builder.vertex());
    let base = builder.include(&minus(9));
    builder.add(tedomari_loopy::Player::Left, ok, base);
    builder.add(tedomari_loopy::Player::Right, ok, ko);
    builder.add(tedomari_loopy::Player::Left, ko, ok);
    builder.add(tedomari_loopy::Player::Right, ko, base);
    let game = builder.finish(ko).unwrap();
    let star = LoopyGraph::of_ender(&engine, engine.read("*").unwrap()).unwrap();
    let beside = game.sum(&star.sum(&star, task).unwrap(), task).unwrap();
    for ban in BANS {
        assert!(outcome(&game, ban, Threats::None).wins_first);
        assert!(!outcome(&beside, ban, Threats::None).survives_first);
    }
}

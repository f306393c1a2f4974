//! Stoppers, their sums and sides.

use crate::common::{Dice, Plain};
use tedomari_loopy::{Engine, LoopyGraph, Named, Side, Stopper};

fn graph(named: Named) -> LoopyGraph {
    named.graph().unwrap()
}

fn ender(engine: &Engine, text: &str) -> LoopyGraph {
    LoopyGraph::of_ender(engine, engine.read(text).unwrap()).unwrap()
}

fn print(graph: &LoopyGraph, engine: &Engine) -> String {
    graph.sides(engine).unwrap().print(engine).unwrap().unwrap_or_else(|| "?".into())
}

#[test]
fn canonical_forms_of_random_stoppers() {
    let engine = Engine::new();
    let task = engine.task();
    let mut list: Vec<(Plain, Stopper)> = Vec::new();
    let mut seed = 0;
    while list.len() < 400 {
        seed += 1;
        let mut dice = Dice::new(seed);
        let n = 2 + dice.below(5);
        let plain = Plain::random(&mut dice, n, 2);
        let Some(stopper) = Stopper::new(&plain.graph(), task).unwrap() else {
            assert!(!crate::common::is_stopper(&plain));
            continue;
        };
        let simple = Plain::of(stopper.graph());
        assert!(crate::common::is_stopper(&simple));
        assert!(
            crate::common::ge(&plain, &simple) && crate::common::ge(&simple, &plain),
            "{plain:?} {simple:?}"
        );
        assert_eq!(Stopper::new(stopper.graph(), task).unwrap().unwrap(), stopper);
        let turned = Stopper::new(&plain.graph().negative(), task).unwrap().unwrap();
        assert_eq!(stopper.negative(task).unwrap(), turned);
        list.push((plain, stopper));
    }
    let mut equal = 0;
    for (g, a) in &list {
        for (h, b) in list.iter().take(60) {
            let same = crate::common::ge(g, h) && crate::common::ge(h, g);
            assert_eq!(
                same,
                a == b,
                "{g:?} {h:?} {} {}",
                a.print(&engine).unwrap(),
                b.print(&engine).unwrap()
            );
            equal += usize::from(same);
        }
    }
    assert!(equal > 60);
}

#[test]
fn random_enders_are_recognised() {
    let engine = Engine::new();
    for seed in 0..300 {
        let mut dice = Dice::new(seed + 500);
        let n = 2 + dice.below(7);
        let plain = Plain::random_ender(&mut dice, n, 3);
        let mut values = vec![engine.integer(0); n];
        for v in (0..n).rev() {
            let side = |p: usize| plain.moves[p][v].iter().map(|&to| values[to]).collect::<Vec<_>>();
            values[v] = engine.game(&side(0), &side(1)).unwrap();
        }
        assert_eq!(plain.graph().as_ender(&engine).unwrap(), Some(values[0]));
        let stopper = Stopper::new(&plain.graph(), engine.task()).unwrap().unwrap();
        assert_eq!(stopper, Stopper::of_ender(&engine, values[0]).unwrap());
        assert_eq!(stopper.print(&engine).unwrap(), engine.print(values[0]));
    }
}

#[test]
fn identities() {
    let engine = Engine::new();
    let task = engine.task();
    let sum = |g: &LoopyGraph, h: &LoopyGraph| g.sum(h, task).unwrap();
    let (on, over, upon) = (graph(Named::On), graph(Named::Over), graph(Named::Upon));
    for named in Named::ALL {
        assert_eq!(print(&graph(named), &engine), named.name());
        assert_eq!(Named::from_name(named.name()), Some(named));
    }
    assert_eq!(print(&sum(&over, &over), &engine), "over");
    assert_eq!(print(&sum(&on, &on), &engine), "on");
    assert_eq!(print(&sum(&on, &on.negative()), &engine), "dud");
    assert_eq!(print(&sum(&on, &over), &engine), "on");
    assert_eq!(print(&sum(&on, &ender(&engine, "-5")), &engine), "on");
    assert_eq!(print(&sum(&upon, &ender(&engine, "*")), &engine), "upon*");
    assert_eq!(print(&sum(&over, &ender(&engine, "^^*")), &engine), "over");
    assert_eq!(
        print(&sum(&upon, &upon), &engine),
        print(&sum(&sum(&upon, &upon), &ender(&engine, "0")), &engine)
    );
    assert_eq!(print(&sum(&over, &over.negative()), &engine), "over & under");
    assert_eq!(print(&sum(&graph(Named::Tis), &graph(Named::Tisn)), &engine), "1 & -1");
    assert_eq!(print(&sum(&graph(Named::Dud), &upon), &engine), "dud");
    for named in &Named::ALL[..8] {
        let stopper = Stopper::new(&graph(*named), task).unwrap().unwrap();
        assert!(stopper.is_plumtree(task).unwrap());
        let Side::Stopper(degree) = stopper.degree(&engine).unwrap() else { panic!("{named:?}") };
        let want = match named {
            Named::On | Named::Off => "on",
            Named::Over | Named::Under => "over",
            _ => "{0|-upon*}",
        };
        assert_eq!(degree.print(&engine).unwrap(), want);
        assert_eq!(degree.sum(&degree, &engine).unwrap().on, Side::Stopper(degree));
    }
    // The variety does not change when an ender is added, and the Stability Conjecture holds here.
    for named in &Named::ALL[..8] {
        let variety = |graph: &LoopyGraph| {
            let stopper = Stopper::new(graph, task).unwrap().unwrap();
            stopper.variety(&engine).unwrap().unwrap().print(&engine).unwrap()
        };
        let alone = variety(&graph(*named));
        let beside = sum(&graph(*named), &ender(&engine, "2")).sides(&engine).unwrap();
        assert_eq!(alone, variety(beside.stopper().unwrap().graph()), "{named:?}");
    }
    let plain = Stopper::of_ender(&engine, engine.read("{3|^}").unwrap()).unwrap();
    assert_eq!(
        plain.degree(&engine).unwrap(),
        Side::Stopper(Stopper::of_ender(&engine, engine.integer(0)).unwrap())
    );
}

/// Backsliding Toads-and-Frogs: toads (Left) step right or jump over a frog, frogs step left or jump over a toad, and
/// both may also slide one step back.
fn backsliding(strip: &str) -> LoopyGraph {
    let mut list: Vec<Vec<u8>> = vec![strip.bytes().collect()];
    let mut moves: [Vec<Vec<u32>>; 2] = [Vec::new(), Vec::new()];
    let mut at = 0;
    while at < list.len() {
        let strip = list[at].clone();
        at += 1;
        for (side, mine, other) in [(0, b't', b'f'), (1, b'f', b't')] {
            let mut options = Vec::new();
            for i in 0..strip.len() {
                for step in [1_isize, -1] {
                    let cell = |k: isize| {
                        usize::try_from(i as isize + k * step).ok().and_then(|j| Some((j, *strip.get(j)?)))
                    };
                    if strip[i] != mine {
                        continue;
                    }
                    let to = match (cell(1), cell(2)) {
                        (Some((j, b'.')), _) => j,
                        (Some((_, over)), Some((j, b'.')))
                            if over == other && (step == 1) == (mine == b't') =>
                        {
                            j
                        }
                        _ => continue,
                    };
                    let mut next = strip.clone();
                    next.swap(i, to);
                    let number = list.iter().position(|old| *old == next).unwrap_or_else(|| {
                        list.push(next);
                        list.len() - 1
                    });
                    options.push(number as u32);
                }
            }
            moves[side].push(options);
        }
    }
    LoopyGraph::new(&moves[0], &moves[1], 0).unwrap()
}

#[test]
fn backsliding_toads_and_frogs() {
    let engine = Engine::new();
    let game = backsliding("ttt..fff");
    assert_eq!(game.vertices(), 560);
    let text = print(&game, &engine);
    assert_eq!(text, "{on||0|-1/2} & {1/2|0||off}");
}

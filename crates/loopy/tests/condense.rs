//! Graphs that are made small component by component have the value that they had.

use crate::common::{Dice, Plain};
use tedomari_loopy::{Engine, LoopyGraph, Named, Player, Stopper};

/// A graph of several layers: moves stay in a layer or lead down, so that there are many components.
fn layered(dice: &mut Dice, layers: usize, width: usize, most: usize) -> Plain {
    let n = layers * width;
    let mut plain = Plain::random(dice, n, most);
    for lists in &mut plain.moves {
        for (from, list) in lists.iter_mut().enumerate() {
            list.retain(|&to| to / width >= from / width);
        }
    }
    plain
}

#[test]
fn random_graphs_keep_their_value() {
    let engine = Engine::new();
    let task = engine.task();
    let (mut smaller, mut stoppers) = (0, 0);
    for seed in 0..600 {
        let mut dice = Dice::new(seed + 1);
        let (layers, width) = (2 + dice.below(3), 1 + dice.below(3));
        let plain = layered(&mut dice, layers, width, 2);
        let graph = plain.graph();
        let condensed = graph.condensed(&engine).unwrap();
        let found = Plain::of(&condensed);
        for plus in [true, false] {
            let ge = |g, h| crate::common::ge_on_side(g, h, plus);
            assert!(ge(&plain, &found) && ge(&found, &plain), "{plain:?} {found:?}");
        }
        let whole = graph.reachable(task).unwrap();
        if crate::common::is_stopper(&plain) {
            stoppers += 1;
            assert_eq!(&condensed, Stopper::new(&graph, task).unwrap().unwrap().graph(), "{plain:?}");
            assert!(condensed.vertices() <= whole.vertices(), "{plain:?}");
        }
        smaller += usize::from(condensed.vertices() < whole.vertices());
    }
    assert!(smaller > 200 && stoppers > 100, "{smaller} smaller, {stoppers} stoppers");
}

/// A tower of a thousand stoppers on top of each other, each on a cycle of two: a table of all pairs would have millions of
/// entries, the components have two positions each.
#[test]
fn long_towers_are_quick() {
    const HIGH: u32 = 1000;
    let engine = Engine::new();
    let mut left: Vec<Vec<u32>> = Vec::new();
    let mut right: Vec<Vec<u32>> = Vec::new();
    for at in 0..HIGH {
        let below = if at + 1 < HIGH { 2 * at + 2 } else { 2 * HIGH };
        // Right walks round, Left goes down.
        left.extend([vec![below], vec![below]]);
        right.extend([vec![2 * at + 1], vec![2 * at]]);
    }
    left.push(vec![]);
    right.push(vec![]);
    let graph = LoopyGraph::new(&left, &right, 0).unwrap();
    let sides = graph.sides(&engine).unwrap();
    // {… {{0|pass}|pass} … |pass}: Right can only pass, and Left has more moves than in over = {0|pass}.
    let stopper = sides.stopper().expect("Right alone goes round");
    let over = Named::Over.graph().unwrap();
    assert_eq!(stopper.graph().options(0, Player::Right).collect::<Vec<_>>(), [0]);
    assert!(over.compare(stopper.graph(), engine.task()).unwrap().le());
    assert!(engine.task().steps() < 2_000_000, "{} steps", engine.task().steps());
}

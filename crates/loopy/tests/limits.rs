//! Limits hold, and bad input is told with its place.

use crate::common::{Dice, Plain};
use tedomari_loopy::{
    Ban, Builder, Designation, Engine, Kind, Limits, LoopyError, LoopyGraph, Named, Phi, Player, Rule, Stop,
    Task, Threats, Verdict,
};

fn large() -> LoopyGraph {
    Plain::random(&mut Dice::new(5), 400, 6).graph()
}

#[test]
fn steps_time_and_memory_end_a_comparison() {
    let game = large();
    for (limits, stop) in [
        (Limits::new().nodes(10_000), Stop::Nodes),
        (Limits::new().time(std::time::Duration::from_millis(5)), Stop::Time),
        (Limits::new().memory(1 << 20), Stop::Memory),
    ] {
        let task = Task::new(limits);
        assert_eq!(game.compare(&game, &task), Err(LoopyError::Stopped(stop)));
    }
    let task = Task::default();
    task.cancel();
    assert_eq!(game.outcome(&task), Err(LoopyError::Stopped(Stop::Interrupted)));
}

#[test]
fn histories_may_be_very_many_and_are_stopped() {
    let game = large();
    let task = Task::new(Limits::new().memory(8 << 20));
    assert_eq!(
        Phi::new(&game, Ban::NorthAmerican, Threats::Left, &task).map(|_| ()),
        Err(LoopyError::Stopped(Stop::Memory))
    );
    assert!(task.bytes() < 9 << 20);
    let task = Task::new(Limits::new().nodes(5000));
    assert!(Phi::new(&game, Ban::NorthAmerican, Threats::Left, &task).is_err());
}

#[test]
fn a_large_ender_is_stopped() {
    let engine = Engine::new().with_task(&Task::new(Limits::new().memory(16 << 20)));
    let huge = engine.read("1000000000000000000000000").unwrap();
    assert_eq!(LoopyGraph::of_ender(&engine, huge), Err(LoopyError::Stopped(Stop::Memory)));
}

#[test]
fn memory_is_given_back() {
    let task = Task::default();
    let game = large();
    let sum = game.sum(&Named::Over.graph().unwrap(), &task).unwrap();
    assert!(task.bytes() > 0);
    drop(sum);
    game.compare(&Named::Over.graph().unwrap(), &task).unwrap();
    assert_eq!(task.bytes(), 0);
    let engine = Engine::new().with_task(&task);
    let tis = Named::Tis.graph().unwrap().sum(&Named::Upon.graph().unwrap(), &task).unwrap();
    let sides = tis.sides(&engine).unwrap();
    drop((tis, sides));
    assert!(task.bytes() < 10_000, "{} bytes, for what the engine keeps", task.bytes());
}

#[test]
fn long_paths_do_not_exhaust_the_stack() {
    // A path of many passes-free steps that ends in over: everything is done with lists, not recursion.
    let n = 20_000_u32;
    let mut left: Vec<Vec<u32>> = (0..n).map(|v| vec![v + 1]).collect();
    let mut right: Vec<Vec<u32>> = vec![vec![]; n as usize];
    left.push(vec![n + 1]);
    right.push(vec![n]);
    left.push(vec![]);
    right.push(vec![]);
    let game = LoopyGraph::new(&left, &right, 0).unwrap();
    let task = Task::default();
    assert!(game.is_stopper(&task).unwrap());
    assert!(game.outcome(&task).unwrap().wins_second);
    assert!(game.bad_north_american_loop(&task).unwrap().is_none());
    let phi = Phi::new(&game, Ban::NorthAmerican, Threats::LeftRight, &task).unwrap();
    assert_eq!(phi.positions(), n + 2);
}

#[test]
fn bad_graphs_are_told_with_their_places() {
    let text = |error: LoopyError| error.to_string();
    let error = LoopyGraph::new(&[vec![0], vec![1, 7]], &[vec![], vec![]], 0).unwrap_err();
    assert_eq!(error, LoopyError::NoVertex { player: Player::Left, from: 1, index: 1, to: 7, vertices: 2 });
    assert_eq!(text(error), "Left's move 1 from 1 leads to 7: vertices are numbered 0 to 1");
    assert_eq!(
        text(LoopyGraph::new(&[vec![]], &[vec![]], 3).unwrap_err()),
        "play starts at 3: the only vertex is 0"
    );
    assert_eq!(text(LoopyGraph::new(&[], &[], 0).unwrap_err()), "play starts at 0: there is no vertex");
    assert!(matches!(LoopyGraph::new(&[vec![]], &[], 0), Err(LoopyError::Lists { left: 1, right: 0 })));
    let rule = |verdict| Rule { player: Player::Right, kind: Kind::Threat, verdict };
    let error = Designation::new(&[rule(Verdict::Left), rule(Verdict::Right)], Verdict::Drawn).unwrap_err();
    assert_eq!(text(error), "rule 1 contradicts an earlier one on plays in which Right's ko-threats recur");
    let mut builder = Builder::new();
    builder.add(Player::Left, 4, 0);
    assert!(matches!(builder.finish(0), Err(LoopyError::NoVertex { from: 4, .. })));
}

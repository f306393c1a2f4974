//! Limits hold for games of tokens that vanish, and whatever is held is given back.

use std::time::{Duration, Instant};

use tedomari_annihilation::{Annihilation, AnnihilationError, Matter, Particles, Tokens};
use tedomari_graph::{Digraph, Limits, Stop, Task};

/// A random graph with so many vertices and edges.
fn graph(n: u32, edges: usize) -> Digraph {
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as u32 % n
    };
    Digraph::new(n, &(0..edges).map(|_| (next(), next())).collect::<Vec<_>>()).unwrap()
}

/// Particles on some of the vertices.
fn particles(n: u32) -> Particles {
    let some = |rest: u32| (0..n).filter(|u| u % 10 == rest).collect::<Tokens>();
    Particles { electrons: some(0), positrons: some(1) }
}

#[test]
fn solving_stops_at_limits() {
    let graph = graph(120, 360);
    for (limits, stop) in [
        (Limits::new().memory(1 << 20), Stop::Memory),
        (Limits::new().nodes(50_000), Stop::Nodes),
        (Limits::new().time(Duration::from_millis(20)), Stop::Time),
    ] {
        let task = Task::new(limits);
        let start = Instant::now();
        assert_eq!(Annihilation::new(&graph, &task).unwrap_err(), AnnihilationError::Stopped(stop));
        assert_eq!(Matter::new(&graph, &particles(120), &Task::new(limits)).unwrap_err(), stop);
        assert!(start.elapsed() < Duration::from_secs(60), "{stop:?}");
        assert_eq!(task.bytes(), 0);
    }
}

/// Many parts with many particles each take room for their own vertices, not for all.
#[test]
fn many_parts_take_little_room() {
    let graph = graph(100_000, 10_000);
    let task = Task::new(Limits::new().memory(64 << 20));
    let game = Annihilation::new(&graph, &task).unwrap();
    assert!(game.parts() > 80_000 && task.bytes() < 8 << 20);
    drop(game);
    let start = particles(100_000);
    let matter = Matter::new(&graph, &start, &task).unwrap();
    assert!(matter.gamma(&start).is_some() && matter.choose(&start, &task).unwrap().is_some());
    drop(matter);
    assert_eq!(task.bytes(), 0);
}

#[test]
fn games_may_go_to_other_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Annihilation>();
    shared::<Matter>();
}

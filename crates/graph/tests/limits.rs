//! Limits hold for large graphs, however they are written, and whatever is held is given back.

use std::time::{Duration, Instant};

use tedomari_graph::{
    Diagram, Digraph, Format, GammaTable, Label, Limits, ReadError, Stop, SumGame, Task, Token, read,
};

const VERTICES: u32 = 100_000;

/// Random edges, most of them downwards.
fn edges() -> Vec<(u32, u32)> {
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as u32 % VERTICES
    };
    (0..3 * VERTICES).map(|_| (next(), next())).map(|(u, v)| (u.max(v), u.min(v))).collect()
}

fn graph() -> Digraph {
    Digraph::new(VERTICES, &edges()).unwrap()
}

fn texts() -> [(Format, String); 4] {
    let joined = |between: &str, edge: &dyn Fn(&(u32, u32)) -> String| {
        edges().iter().map(edge).collect::<Vec<_>>().join(between)
    };
    let json = joined(",", &|(u, v)| format!("[{u},{v}]"));
    [
        (Format::Json, format!("{{\"n\":{VERTICES},\"edges\":[{json}]}}")),
        (Format::Dot, format!("digraph {{ {} }}", joined(" ", &|(u, v)| format!("v{u} -> v{v};")))),
        (Format::Edges, joined("\n", &|(u, v)| format!("{u} {v}"))),
        (Format::Edges, joined("\n", &|(u, v)| format!("v{u} v{v}"))),
    ]
}

#[test]
fn what_is_read_is_accounted_for_while_it_lives() {
    for (format, text) in texts() {
        let task = Task::default();
        let input = read(&text, format, &task).unwrap();
        let graph = input.graphs[0].clone();
        drop(input);
        assert!(task.bytes() >= graph.bytes(), "{format:?}");
        assert!(graph.is_named() || task.bytes() == graph.bytes(), "{format:?}");
        drop(graph);
        assert_eq!(task.bytes(), 0, "{format:?}");
    }
}

#[test]
fn reading_stops_at_limits() {
    for (format, text) in texts() {
        for (limits, stop) in [
            (Limits::new().memory(2 << 20), Stop::Memory),
            (Limits::new().nodes(50_000), Stop::Nodes),
            (Limits::new().time(Duration::from_millis(1)), Stop::Time),
        ] {
            let task = Task::new(limits);
            let start = Instant::now();
            assert_eq!(read(&text, format, &task), Err(ReadError::Stopped(stop)), "{format:?}");
            assert!(start.elapsed() < Duration::from_secs(60), "{format:?} {stop:?}");
            assert_eq!(task.bytes(), 0);
        }
    }
}

#[test]
fn work_stops_at_limits() {
    let graph = graph();
    let label = |u: u32| Label { name: u.to_string(), ..Label::default() };
    let tokens: Vec<Token> = (0..VERTICES).map(|vertex| Token { graph: 0, vertex }).collect();
    let game = SumGame::new(vec![graph.clone()], &Task::default()).unwrap();
    for (limits, stop) in [
        (Limits::new().memory(1 << 20), Stop::Memory),
        (Limits::new().nodes(5000), Stop::Nodes),
        (Limits::new().time(Duration::from_millis(1)), Stop::Time),
    ] {
        assert_eq!(GammaTable::new(&graph, &Task::new(limits)).unwrap_err(), stop);
        assert_eq!(SumGame::new(vec![graph.clone(); 2], &Task::new(limits)).unwrap_err(), stop);
        assert_eq!(Diagram::within(graph.clone(), &Task::new(limits), label), Err(stop));
        assert_eq!(game.good_moves(&tokens, &Task::new(limits)), Err(stop));
        assert_eq!(game.choose(&tokens, &Task::new(limits)), Err(stop));
    }
}

/// A hundred copies of a graph take no more room than one, and no more time.
#[test]
fn copies_are_shared() {
    let graph = graph();
    let task = Task::default();
    let game = SumGame::new(vec![graph; 100], &task).unwrap();
    assert_eq!(task.bytes(), game.tables()[0].bytes());
    assert!(task.steps() < 4 * u64::from(VERTICES));
}

#[test]
fn graphs_and_tables_may_go_to_other_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Digraph>();
    shared::<GammaTable>();
    shared::<SumGame>();
}

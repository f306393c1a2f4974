//! Any text as a digraph in each format: mistakes that point into it, or a graph whose values keep the conditions that
//! define them, and which reads back from JSON.

use tedomari::graph::{Digraph, Format, GammaTable, Limits, ReadError, Task, read};

fn check(graph: &Digraph) {
    let edges: Vec<String> = graph.edge_list().map(|(u, v)| format!("[{u},{v}]")).collect();
    let json = format!("{{\"edges\":[{}],\"n\":{}}}", edges.join(","), graph.vertices());
    let back = read(&json, Format::Json, &Task::default()).expect("a written graph");
    assert!(back.graphs[0].edge_list().eq(graph.edge_list()), "reads back as something else");
    for u in 0..graph.vertices() {
        assert_eq!(graph.find(&graph.name(u)), Some(u), "a name is of one vertex");
    }
    let table = GammaTable::new(graph, &Task::default()).expect("no limit is set");
    for u in 0..graph.vertices() {
        let values = table.follower_values(graph, u);
        if let Some(value) = table.finite(u) {
            assert_eq!((0..).find(|value| !values.contains(value)), Some(value));
        }
    }
}

pub fn fuzz(text: &str) {
    for format in [Format::Json, Format::Dot, Format::Edges, Format::guess(text)] {
        match read(text, format, &Task::new(Limits::new().memory(1 << 20))) {
            Ok(input) => input.graphs.iter().for_each(check),
            Err(ReadError::Invalid { offset, message }) => {
                assert!(text.is_char_boundary(offset), "{message} points outside of {text:?}");
                assert!(!message.is_empty());
            }
            Err(ReadError::Stopped(_)) => {}
        }
    }
}

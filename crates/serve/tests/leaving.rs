//! A client that vanishes frees its work.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::common::{Running, start};

fn at_work(server: &Running) -> u64 {
    server.get("/api").json()["at_work"].as_u64().unwrap()
}

/// Waits until so many questions are at work; how long that took.
fn wait_for(server: &Running, count: u64) -> Duration {
    let began = Instant::now();
    while at_work(server) != count {
        assert!(began.elapsed() < Duration::from_secs(30), "{} are at work", at_work(server));
        std::thread::sleep(Duration::from_millis(1));
    }
    began.elapsed()
}

#[test]
fn the_work_ends_when_the_client_leaves() {
    let server = start();
    let questions = [
        ("eval", r#"{"input":"clobber(6x6)"}"#),
        // Whoever interrupts a position is told bounds, which takes a moment; here nobody is there to hear them.
        ("position", r#"{"ruleset":"clobber","board":"6x6"}"#),
        ("position", r#"{"ruleset":"domineering","board":"7x8"}"#),
    ];
    let kinds = ["application/json", "text/event-stream"];
    for ((name, body), accept) in questions.into_iter().flat_map(|own| kinds.map(|kind| (own, kind))) {
        let mut shortest = Duration::MAX;
        // The machine may have other work: the best of some tries counts.
        for _ in 0..5 {
            let mut stream = server.connect();
            let head = server.head("POST", &format!("/api/{name}"), body.len());
            write!(stream, "{head}accept: {accept}\r\n\r\n{body}").unwrap();
            wait_for(&server, 1);
            std::thread::sleep(Duration::from_millis(150));
            drop(stream);
            shortest = shortest.min(wait_for(&server, 0));
            if shortest < Duration::from_millis(100) {
                break;
            }
        }
        assert!(shortest < Duration::from_millis(100), "{name}, {accept}: {shortest:?}");
    }
}

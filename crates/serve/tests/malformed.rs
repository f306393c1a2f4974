//! Whatever is sent: no panic, an answer or a closed connection, and the server goes on.

use std::io::{BufReader, Write};

use serde_json::json;
use tedomari::answer::asked::kinds;
use tedomari::answer::play;

use crate::common::{Running, read, start};

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// A question with something wrong in it.
fn mutated(dice: &mut Dice) -> Vec<u8> {
    const SEEDS: [&str; 8] = [
        r#"{"input":"{3|1} + ^ - domineering(2x4)"}"#,
        r#"{"components":["{3|1}","*2"],"first":"left"}"#,
        r#"{"ruleset":"clobber","board":"xo|ox","moves":true}"#,
        r#"{"game":"nim","piles":[3,5],"first":"you","moves":["0-1"]}"#,
        r#"{"code":"0.77","upto":50,"heaps":[3]}"#,
        r#"{"graphs":["0 1\n1 0\n"],"tokens":["0"],"first":"you"}"#,
        r#"{"board":["XX.O",".xO."],"style":"unicode"}"#,
        r#"{"a":"^","b":"*","id":[1,{"x":null}]}"#,
    ];
    const PIECES: [&str; 14] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "-1",
        "1e999",
        "\\u0000",
        "\u{1F600}",
        "||",
        "999999999999",
    ];
    let mut bytes = SEEDS[dice.roll(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..dice.roll(4) {
        let at = dice.roll(bytes.len() + 1);
        match dice.roll(4) {
            0 => drop(bytes.drain(at..(at + dice.roll(6)).min(bytes.len()))),
            1 => bytes.insert(at, dice.roll(256) as u8),
            2 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, PIECES[dice.roll(PIECES.len())].bytes())),
        }
    }
    bytes
}

/// Sends so many malformed questions on one connection after the other.
fn bother(server: &Running, seed: u64, count: usize) {
    let names: Vec<&str> = kinds().iter().map(|kind| kind.name).chain(play::asked::NAMES).collect();
    // These would write where the test runs, or play for long.
    let names: Vec<&str> =
        names.into_iter().filter(|name| !name.starts_with("database") && *name != "tournament").collect();
    let mut dice = Dice(seed);
    let mut stream = BufReader::new(server.connect());
    for _ in 0..count {
        let body = mutated(&mut dice);
        let name = names[dice.roll(names.len())];
        let path = format!("/api/{name}?node_limit=2k&time_limit=200ms");
        let mut request = format!("{}\r\n", server.head("POST", &path, body.len())).into_bytes();
        request.extend_from_slice(&body);
        stream.get_mut().write_all(&request).unwrap();
        let response = read(&mut stream).expect("an answer");
        assert!([200, 400, 422].contains(&response.status), "{name} {}", response.text());
        response.json();
    }
}

#[test]
fn malformed_questions_are_answered() {
    let server = start();
    let count = std::env::var("MALFORMED").ok().and_then(|count| count.parse().ok()).unwrap_or(2000);
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let server = &server;
            scope.spawn(move || bother(server, seed, count / 4));
        }
    });
    let about = server.get("/api").json();
    assert_eq!(about["at_work"], 0, "{about}");
}

#[test]
fn what_is_no_http_is_dropped() {
    let server = start();
    let mut dice = Dice(1);
    let good = format!("{}\r\n{{}}", server.head("POST", "/api/eval", 2)).into_bytes();
    for _ in 0..300 {
        let mut request = good.clone();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(request.len());
            match dice.roll(3) {
                0 => request[at] = dice.roll(256) as u8,
                1 => request.truncate(at.max(1)),
                _ => drop(request.splice(at..at, *b"\r\n\r\n")),
            }
        }
        let mut stream = server.connect();
        // The server may have closed the connection already.
        let _ = stream.write_all(&request);
        drop(stream);
    }
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20));
    let _ = server.connect().write_all(long.as_bytes());
    assert_eq!(server.ask("eval", &json!({"input": "^"}))["value"], "^");
}

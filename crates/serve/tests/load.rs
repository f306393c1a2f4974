//! Many clients at once, and a long question beside them. (`web/load` is the long run with a load generator.)

use std::io::{BufReader, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{read, start};

#[test]
fn many_clients_are_answered_beside_a_long_question() {
    const CLIENTS: usize = 200;
    let server = start();
    let long = r#"{"input":"clobber(6x6)"}"#;
    let mut stream = server.connect();
    write!(stream, "{}\r\n{long}", server.head("POST", "/api/eval", long.len())).unwrap();
    let over = AtomicBool::new(false);
    let answered = AtomicUsize::new(0);
    let began = Instant::now();
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (server, over, answered) = (&server, &over, &answered);
            scope.spawn(move || {
                let mut stream = BufReader::new(server.connect());
                for round in 0.. {
                    if over.load(Ordering::Relaxed) && round > 0 {
                        return;
                    }
                    let body = format!(r#"{{"input":"{{{client}|{{1|-{round}}}}} + ^"}}"#);
                    let head = server.head("POST", "/api/eval", body.len());
                    write!(stream.get_mut(), "{head}\r\n{body}").unwrap();
                    let response = read(&mut stream).expect("an answer");
                    assert_eq!(response.status, 200, "{}", response.text());
                    assert!(response.json()["value"].is_string());
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        std::thread::sleep(Duration::from_secs(2));
        over.store(true, Ordering::Relaxed);
    });
    // Generous, since the machine may have other work: alone it is thousands in a second.
    let answered = answered.load(Ordering::Relaxed);
    assert!(answered >= 2 * CLIENTS, "{answered} in {:?}", began.elapsed());
}

//! The workbench as its users start it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use crate::common::{run, tedomari};

/// A server that is ended with the test.
struct Serving {
    child: Child,
    lines: Vec<String>,
}

impl Serving {
    fn start(arguments: &[&str]) -> Serving {
        let mut child = tedomari()
            .arg("serve")
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let lines = out.lines().take(3).map(|line| line.expect("a line of text")).collect();
        Serving { child, lines }
    }

    /// The address without its path, and the token.
    fn address(&self) -> (&str, &str) {
        let address = self.lines[1].trim().strip_prefix("http://").expect("an address");
        address.split_once("/?token=").expect("an address with a token")
    }

    fn send(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address().0).expect("the server listens");
        stream.write_all(request.as_bytes()).expect("a request can be sent");
        let mut response = String::new();
        stream.read_to_string(&mut response).expect("a response comes");
        response
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_the_answers_are_there() {
    let server = Serving::start(&["--port", "0", "--limits", "nodes=1M,memory=1GiB"]);
    let (host, token) = server.address();
    // What the help shows is what is printed.
    let help = run(&["serve", "--help"]).out;
    for line in &server.lines {
        let shown = line.replace(host, "127.0.0.1:8620").replace(token, "...");
        assert!(help.contains(&shown), "{shown}\n{help}");
    }
    let page =
        server.send(&format!("GET /?token={token} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"));
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<title>tedomari</title>"), "{page}");
    let body = r#"{"input":"{3|1} + ^"}"#;
    let response = server.send(&format!(
        "POST /api/eval HTTP/1.1\r\nhost: {host}\r\nx-tedomari-token: {token}\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    ));
    let answer = response.split("\r\n\r\n").nth(1).expect("a body");
    assert_eq!(answer, run(&["eval", "--json", "{3|1} + ^"]).out.trim_end());
}

#[test]
fn what_cannot_be_is_told() {
    let server = Serving::start(&["--port", "0"]);
    let port = server.address().0.rsplit(':').next().expect("a port");
    let taken = run(&["serve", "--port", port]);
    assert_eq!(taken.code, 2);
    assert!(taken.err.contains("the server could not be started"), "{}", taken.err);
    let wrong = run(&["serve", "--limits", "space=1"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`space=1` is no limit: there are time=10s"), "{}", wrong.err);
}

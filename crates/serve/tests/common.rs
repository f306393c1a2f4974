//! A server for a test, and a client that says exactly what the test wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value as Json;
use tedomari_serve::{Server, Settings, Stopper};

/// A server that runs until it is dropped.
pub struct Running {
    pub socket: SocketAddr,
    pub token: String,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// Starts a server on a free port.
pub fn start() -> Running {
    start_with(Settings::default())
}

pub fn start_with(settings: Settings) -> Running {
    let server = Server::bind(Settings { port: 0, ..settings }).unwrap();
    let (socket, token, stopper) = (server.socket(), server.token().to_owned(), server.stopper());
    let thread = std::thread::spawn(move || server.run().unwrap());
    Running { socket, token, stopper, thread: Some(thread) }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &value[..])
    }
}

impl Running {
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.socket).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// The head of a request as the page sends it.
    pub fn head(&self, method: &str, path: &str, length: usize) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nx-tedomari-token: {}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n",
            self.socket, self.token
        )
    }

    /// Sends bytes on a new connection and reads what comes back.
    pub fn send(&self, bytes: &[u8]) -> Response {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        read(&mut BufReader::new(stream)).expect("a response")
    }

    pub fn post(&self, path: &str, body: &str) -> Response {
        self.send(format!("{}\r\n{body}", self.head("POST", path, body.len())).as_bytes())
    }

    pub fn get(&self, path: &str) -> Response {
        self.send(format!("{}\r\n", self.head("GET", path, 0)).as_bytes())
    }

    /// Asks a question whose answer must come.
    pub fn ask(&self, name: &str, question: &Json) -> Json {
        let response = self.post(&format!("/api/{name}"), &question.to_string());
        assert_eq!(response.status, 200, "{name} {question}: {}", response.text());
        response.json()
    }
}

/// Reads one response; `None` if the connection was closed before it.
pub fn read(stream: &mut BufReader<TcpStream>) -> Option<Response> {
    let mut line = String::new();
    if stream.read_line(&mut line).ok()? == 0 {
        return None;
    }
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut response = Response { status, headers, body: Vec::new() };
    if let Some(length) = response.header("content-length").and_then(|length| length.parse().ok()) {
        response.body = vec![0; length];
        stream.read_exact(&mut response.body).ok()?;
    } else if response.header("transfer-encoding") == Some("chunked") {
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).ok()?;
            let length = usize::from_str_radix(line.trim(), 16).ok()?;
            let mut chunk = vec![0; length + 2];
            stream.read_exact(&mut chunk).ok()?;
            if length == 0 {
                break;
            }
            response.body.extend_from_slice(&chunk[..length]);
        }
    }
    Some(response)
}

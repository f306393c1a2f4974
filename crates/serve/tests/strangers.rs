//! Nobody is let in who does not know the token, or comes from another page; and what is sent is hardened.

use crate::common::start;

fn ask(server: &crate::common::Running, change: impl Fn(String) -> String) -> u16 {
    let body = r#"{"input":"{3|1}"}"#;
    let head = change(server.head("POST", "/api/eval", body.len()));
    server.send(format!("{head}\r\n{body}").as_bytes()).status
}

#[test]
fn strangers_are_refused() {
    let server = start();
    let host = server.socket.to_string();
    assert_eq!(ask(&server, |head| head), 200);
    assert_eq!(ask(&server, |head| head.replace(&host, &format!("localhost:{}", server.socket.port()))), 200);
    assert_eq!(ask(&server, |head| head + &format!("origin: http://{host}\r\n")), 200);
    // A wrong token, none at all, the names of others, pages of others.
    assert_eq!(ask(&server, |head| head.replace(&server.token, &"0".repeat(32))), 403);
    assert_eq!(
        ask(&server, |head| head.replace(&format!("x-tedomari-token: {}\r\n", server.token), "")),
        403
    );
    for other in ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]:80"] {
        assert_eq!(ask(&server, |head| head.replace(&host, other)), 403, "{other}");
    }
    assert_eq!(ask(&server, |head| head.replace(&format!("host: {host}\r\n"), "")), 403);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        assert_eq!(ask(&server, |head| format!("{head}origin: {origin}\r\n")), 403, "{origin}");
    }
    assert_eq!(ask(&server, |head| head + "sec-fetch-site: cross-site\r\n"), 403);
}

#[test]
fn the_page_is_shown_to_those_who_have_its_address() {
    let server = start();
    let host = server.socket;
    let get = |path: &str| server.send(format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n").as_bytes());
    let page = get(&format!("/?token={}", server.token));
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().contains("<title>tedomari</title>"));
    for wrong in ["/", "/?token=", "/?token=0123", "/api?token=0123"] {
        assert_eq!(get(wrong).status, 403, "{wrong}");
    }
    assert_eq!(get("/assets/../Cargo.toml").status, 404);
    assert_eq!(get("/assets/nothing.js").status, 404);
    // What the page loads is there, packed for those who can unpack it.
    let text = page.text();
    let files: Vec<&str> = text.split('"').filter(|text| text.starts_with("./assets/")).collect();
    assert!(files.iter().any(|file| file.ends_with(".js")), "{text}");
    for file in files {
        let plain = get(file.trim_start_matches('.'));
        let request = format!(
            "GET {} HTTP/1.1\r\nhost: {host}\r\naccept-encoding: gzip, deflate, br\r\n\r\n",
            file.trim_start_matches('.')
        );
        let packed = server.send(request.as_bytes());
        assert_eq!((plain.status, packed.status), (200, 200), "{file}");
        assert!(packed.body.len() <= plain.body.len());
        assert!(plain.header("cache-control").unwrap().contains("immutable"));
    }
}

#[test]
fn every_response_is_hardened() {
    let server = start();
    let host = server.socket;
    let page = format!("GET /?token={} HTTP/1.1\r\nhost: {host}\r\n\r\n", server.token);
    let refused = format!("GET / HTTP/1.1\r\nhost: {host}\r\n\r\n");
    for request in [page, refused] {
        let response = server.send(request.as_bytes());
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

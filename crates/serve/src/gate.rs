//! Who is let in: only pages of this server, and programs that know its token.
//!
//! Any page in the browser can send requests to this machine. It cannot know the token, which is new at each start. Host and Origin are
//! checked besides: a page elsewhere whose name is made to lead here (DNS rebinding) sends its own name as Host.

use std::net::SocketAddr;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tedomari::answer::wire::parameter;

use crate::reply;

/// The header in which the page sends the token.
pub const TOKEN: HeaderName = HeaderName::from_static("x-tedomari-token");

/// What a request must bring.
pub struct Gate {
    token: String,
    hosts: [String; 2],
}

/// What is let in by a lighter or a stricter rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// The page itself: the token is in its address. Links from elsewhere may lead to it.
    Page,
    /// The files of the page, which are no secret.
    Assets,
    /// Questions.
    Questions,
}

impl Gate {
    /// A gate with a new token, at this address.
    pub fn new(address: SocketAddr) -> std::io::Result<Gate> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Gate { token, hosts: [address.to_string(), format!("localhost:{}", address.port())] })
    }

    /// The token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Lets a request in, or says why not.
    pub fn check(&self, room: Room, uri: &Uri, headers: &HeaderMap) -> Result<(), Box<Response>> {
        let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let is_ours = |host: &str| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        if !text(&header::HOST).is_some_and(is_ours) || headers.get_all(header::HOST).iter().count() > 1 {
            return Err(refusal(room, "this server is not reached by that name (the header Host)"));
        }
        if room == Room::Assets {
            return Ok(());
        }
        let is_own = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
        if room == Room::Questions && text(&header::ORIGIN).is_some_and(|origin| !is_own(origin)) {
            return Err(refusal(room, "pages of other origins may not ask here (the header Origin)"));
        }
        let site = text(&HeaderName::from_static("sec-fetch-site"));
        if room == Room::Questions && site.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
            return Err(refusal(room, "pages of other sites may not ask here (the header Sec-Fetch-Site)"));
        }
        let in_address = uri.query().and_then(|query| parameter(query, "token"));
        if text(&TOKEN).or(in_address).is_some_and(|token| same(token, &self.token)) {
            return Ok(());
        }
        Err(refusal(
            room,
            "the token is missing or wrong: it is in the address that `tedomari serve` printed",
        ))
    }
}

/// Compares in a time that does not tell how much is right.
fn same(given: &str, token: &str) -> bool {
    let differ = given.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    differ == 0 && given.len() == token.len()
}

fn refusal(room: Room, message: &str) -> Box<Response> {
    Box::new(match room {
        Room::Questions => reply::complaint(StatusCode::FORBIDDEN, message),
        Room::Page | Room::Assets => (StatusCode::FORBIDDEN, format!("{message}\n")).into_response(),
    })
}

/// What every response says: the page loads nothing from elsewhere, runs no script but its own, and is in no frame.
pub fn harden(headers: &mut HeaderMap) {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
                          connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Gate {
        Gate::new(SocketAddr::from(([127, 0, 0, 1], 4000))).unwrap()
    }

    fn check(gate: &Gate, room: Room, uri: &str, headers: &[(&'static str, &str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()));
        gate.check(room, &uri.parse().unwrap(), &headers.collect()).is_ok()
    }

    #[test]
    fn only_those_who_know_the_token_are_let_in() {
        let gate = gate();
        let (host, token) = (("host", "127.0.0.1:4000"), gate.token().to_owned());
        assert_eq!(token.len(), 32);
        assert_ne!(token, Gate::new(SocketAddr::from(([127, 0, 0, 1], 4000))).unwrap().token());
        for room in [Room::Page, Room::Questions] {
            assert!(check(&gate, room, &format!("/?token={token}"), &[host]));
            assert!(check(&gate, room, "/", &[host, ("x-tedomari-token", &token)]));
            for wrong in ["", &token[1..], &format!("{token}0"), "?token", "token=1"] {
                assert!(!check(&gate, room, &format!("/?token={wrong}"), &[host]), "{wrong}");
                assert!(!check(&gate, room, "/", &[host, ("x-tedomari-token", wrong)]), "{wrong}");
            }
        }
        assert!(check(&gate, Room::Assets, "/assets/x.js", &[host]));
    }

    #[test]
    fn other_names_and_pages_are_not() {
        let gate = gate();
        let token = ("x-tedomari-token", &gate.token().to_owned()[..]);
        let host = ("host", "localhost:4000");
        assert!(check(&gate, Room::Questions, "/", &[host, token, ("origin", "http://localhost:4000")]));
        assert!(check(&gate, Room::Questions, "/", &[host, token, ("sec-fetch-site", "same-origin")]));
        for origin in ["http://localhost:4001", "https://localhost:4000", "null", "http://evil.example", "é"]
        {
            assert!(!check(&gate, Room::Questions, "/", &[host, token, ("origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site", ""] {
            assert!(!check(&gate, Room::Questions, "/", &[host, token, ("sec-fetch-site", site)]), "{site}");
        }
        for host in ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:80", "[::1]:4000", ""] {
            for room in [Room::Page, Room::Assets, Room::Questions] {
                assert!(!check(&gate, room, "/", &[("host", host), token]), "{host}");
            }
        }
        assert!(!check(&gate, Room::Questions, "/", &[token]));
    }
}

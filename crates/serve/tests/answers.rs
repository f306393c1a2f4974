//! Answers are the lines that the program writes, and the limits of a request hold.

use serde_json::{Value as Json, json};
use tedomari::answer::asked::{kind, kinds};
use tedomari::answer::{Session, published};
use tedomari::{Limits, Task};

use crate::common::{start, start_with};

/// A question of each kind that needs no file.
fn questions() -> Vec<(&'static str, Json)> {
    vec![
        ("eval", json!({"input": "{3|1} + ^ - domineering(2x4)", "id": 7})),
        ("compare", json!({"a": "^", "b": "*"})),
        ("thermograph", json!({"input": "{7|5||0}", "steps": true, "at": ["1/2"]})),
        ("tree", json!({"input": "{3|1||0}", "depth": 1})),
        ("tds", json!({"input": "{15,{100|12}|-5}"})),
        ("bounds", json!({"components": ["{3|1}", "{5|-2}"], "first": "left"})),
        ("position", json!({"ruleset": "domineering", "board": "3x3", "moves": true, "picture": true})),
        ("heap", json!({"game": "nim", "piles": [3, 5]})),
        ("octal", json!({"code": "0.77", "upto": 20})),
        ("rulesets", json!({"names": ["domineering"]})),
        ("heap-list", json!({})),
        ("loopy-value", json!({"input": "over"})),
    ]
}

#[test]
fn answers_are_the_lines_of_the_program() {
    let server = start();
    for (name, question) in questions() {
        let told = server.post(&format!("/api/{name}"), &question.to_string());
        let direct = kind(name).unwrap().ask(&mut Session::new(), &Task::default(), question);
        assert_eq!(told.status == 200, !direct.is_refused, "{name}: {}", told.text());
        assert_eq!(told.text(), direct.json, "{name}");
        assert_eq!(told.header("content-type"), Some("application/json"));
    }
}

#[test]
fn texts_are_typeset_and_words_listed() {
    let server = start();
    let told = server.post("/api/typeset", r#"{"texts":["{3|1}","{3|"]}"#);
    assert_eq!((told.status, told.json()), (200, json!({"latex": ["\\left\\{3\\mid 1\\right\\}", null]})));
    assert_eq!(server.post("/api/typeset", r#"{"texts":"{3|1}"}"#).status, 422);
    assert_eq!(server.post("/api/typeset", "{").status, 400);
    let words = server.post("/api/words", "{}").json();
    assert!(words["functions"].as_array().unwrap().iter().any(|function| function["name"] == "cool"));
    assert!(words["rulesets"].as_array().unwrap().iter().any(|ruleset| ruleset["name"] == "domineering"));
}

#[test]
fn mistakes_have_their_place() {
    let server = start();
    let wrong = server.post("/api/eval", r#"{"input":"{3|"}"#);
    assert_eq!((wrong.status, &wrong.json()["error"]["offset"]), (422, &json!(3)));
    let wrong = server.post("/api/eval", "{\"input\": }");
    assert_eq!((wrong.status, &wrong.json()["error"]["offset"]), (400, &json!(10)));
    assert_eq!(server.post("/api/evil", "{}").status, 404);
    assert_eq!(server.get("/api/eval").status, 405);
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.post("/api/eval?time_limit=soon", "{}").status, 400);
    let head = server.head("POST", "/api/eval", 2).replace("application/json", "text/plain");
    assert_eq!(server.send(format!("{head}\r\n{{}}").as_bytes()).status, 415);
    let long = format!(r#"{{"input":"{}"}}"#, "1".repeat(5 << 20));
    assert_eq!(server.post("/api/eval", &long).status, 413);
}

#[test]
fn limits_hold_for_each_question() {
    let server = start();
    let response = server.post("/api/eval?node_limit=50", r#"{"input":"domineering(6x6)"}"#);
    assert_eq!((response.status, &response.json()["stopped"]), (200, &json!("node limit reached")));
    // What a request asks for does not widen the limits of the server.
    let tight = start_with(tedomari_serve::Settings {
        limits: Limits::new().nodes(50),
        ..tedomari_serve::Settings::default()
    });
    let response = tight.post("/api/eval?node_limit=1G", r#"{"input":"domineering(6x6)"}"#);
    assert_eq!(response.json()["stopped"], json!("node limit reached"));
}

#[test]
fn all_share_one_budget_of_memory() {
    let server = start_with(tedomari_serve::Settings {
        memory: Some(48 << 20),
        limits: Limits::new(),
        ..tedomari_serve::Settings::default()
    });
    // Far more than that budget: each ends with bounds, and what comes after it is answered.
    std::thread::scope(|scope| {
        for rows in [6, 7, 8] {
            let server = &server;
            scope.spawn(move || {
                let answer = server.ask("eval", &json!({"input": format!("clobber({rows}x{rows})")}));
                assert_eq!(answer["stopped"], "memory limit reached");
            });
        }
    });
    for _ in 0..3 {
        assert_eq!(server.ask("eval", &json!({"input": "domineering(4x4)"}))["mean"], "0");
    }
    let about = server.get("/api").json();
    assert!(about["memory_held"].as_u64().unwrap() < 48 << 20, "{about}");
}

#[test]
fn reports_come_on_the_way() {
    let server = start();
    let body = r#"{"input":"clobber(6x6)"}"#;
    let head = server.head("POST", "/api/eval?time_limit=1s", body.len());
    let response = server.send(format!("{head}accept: text/event-stream\r\n\r\n{body}").as_bytes());
    assert_eq!(response.header("content-type"), Some("text/event-stream"));
    let text = response.text();
    let events: Vec<&str> = text.split_terminator("\n\n").collect();
    assert!(events.len() > 3, "{text}");
    for event in &events[..events.len() - 1] {
        let data = event.strip_prefix("event: progress\ndata: ").expect(event);
        let report: Json = serde_json::from_str(data).unwrap();
        assert!(report["nodes"].is_u64() && report["seconds"].is_string());
    }
    let last = events.last().unwrap().strip_prefix("event: answer\ndata: ").unwrap();
    assert_eq!(serde_json::from_str::<Json>(last).unwrap()["stopped"], "time limit reached");
    let body = r#"{"input":"{3|"}"#;
    let head = server.head("POST", "/api/eval", body.len());
    let response = server.send(format!("{head}accept: text/event-stream\r\n\r\n{body}").as_bytes());
    assert!(response.text().starts_with("event: error\ndata: {"), "{}", response.text());
}

#[test]
fn what_can_be_asked_is_told() {
    let server = start();
    let about = server.get("/api").json();
    assert_eq!(about["questions"].as_array().unwrap().len(), kinds().len());
    for schema in published::questions() {
        let told = server.get(&format!("/api/schema/questions/{}", schema.name));
        assert_eq!(told.text(), schema.text);
    }
    assert_eq!(server.get("/api/schema/answers/eval").status, 200);
    assert_eq!(server.get("/api/schema/answers/evil").status, 404);
}

#[test]
fn nothing_is_written_where_that_is_forbidden() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x");
    let server =
        start_with(tedomari_serve::Settings { read_only: true, ..tedomari_serve::Settings::default() });
    for (name, question) in [
        ("octal", json!({"code": "0.77", "upto": 20, "resume": file})),
        ("database-build", json!({"ruleset": "domineering", "max": "2x2", "file": file})),
        ("play-octal", json!({"code": "0.77", "heaps": [3], "first": "you", "resume": file})),
    ] {
        let response = server.post(&format!("/api/{name}"), &question.to_string());
        assert_eq!(response.status, 403, "{name}: {}", response.text());
    }
    assert!(!file.exists());
}

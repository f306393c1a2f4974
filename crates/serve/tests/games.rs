//! Games in progress: they are played, taken back, reviewed, forgotten and taken up again.

use serde_json::{Value as Json, json};

use crate::common::{Running, start};

fn deed(server: &Running, game: &Json, deed: &str, body: &Json) -> Json {
    let response = server.post(&format!("/api/games/{game}/{deed}"), &body.to_string());
    assert_eq!(response.status, 200, "{deed} {body}: {}", response.text());
    response.json()
}

#[test]
fn a_sum_is_played_to_its_end() {
    let server = start();
    let sum = json!({"components": ["{15,{100|12}|-5}", "{-10|-20}"], "you": "left"});
    let begun = server.ask("play", &sum);
    let game = begun["game"].clone();
    assert_eq!(begun["state"]["to_move"], "you");
    let hint = deed(&server, &game, "hint", &json!({}));
    assert_eq!(hint["hint"]["best"], "0.1 to {100|12}");
    let cost = deed(&server, &game, "cost", &json!({"move": "0 15"}));
    assert_eq!(cost["cost"]["points"], json!(["7", "7"]));
    let made = deed(&server, &game, "move", &json!({"move": "0 15"}));
    assert_eq!((&made["made"]["name"], &made["state"]["to_move"]), (&json!("0.0 to 15"), &json!("program")));
    let wrong = server.post(&format!("/api/games/{game}/move"), r#"{"move":"1 0"}"#);
    assert_eq!((wrong.status, &wrong.json()["error"]["message"]), (422, &json!("it is the program's turn")));
    let reply = deed(&server, &game, "reply", &json!({}));
    assert_eq!(reply["made"]["name"], "1.0 to -20");
    assert_eq!(reply["state"]["is_over"], true);
    let review = deed(&server, &game, "review", &json!({}));
    assert_eq!(review["review"]["mistakes"][0]["loss"], json!(["7", "7"]));
    let undone = deed(&server, &game, "undo", &json!({}));
    assert_eq!((&undone["undone"], &undone["state"]["number"]), (&json!(2), &json!(1)));
    // With its moves the game can be begun where it stood.
    let mut again = sum;
    again["moves"] = reply["state"]["typed"].clone();
    assert_eq!(server.ask("play", &again)["state"]["is_over"], true);
    again["moves"] = json!(["0 7"]);
    assert_eq!(server.post("/api/play", &again.to_string()).status, 422);
}

#[test]
fn a_board_is_played() {
    let server = start();
    let begun =
        server.ask("play-position", &json!({"ruleset": "domineering", "board": "4x4", "first": "program"}));
    let game = &begun["game"];
    let reply = deed(&server, game, "reply", &json!({}));
    assert_eq!(reply["state"]["to_move"], "you");
    let played = reply["state"]["moves"][0]["name"].as_str().unwrap();
    let made = deed(&server, game, "move", &json!({"move": played}));
    assert_eq!(made["state"]["number"], 3);
    assert_eq!(made["state"]["scene"]["kind"], "boards");
}

#[test]
fn games_are_forgotten() {
    let server = start();
    let begin =
        || server.ask("play-heap", &json!({"game": "nim", "piles": [3, 5], "first": "you"}))["game"].clone();
    let first = begin();
    for _ in 0..64 {
        begin();
    }
    assert_eq!(server.post(&format!("/api/games/{first}/state"), "{}").status, 410);
    let last = begin();
    assert_eq!(server.post(&format!("/api/games/{last}/state"), "{}").status, 200);
    let forget = format!("{}\r\n", server.head("DELETE", &format!("/api/games/{last}"), 0));
    assert_eq!(server.send(forget.as_bytes()).status, 204);
    assert_eq!(server.post(&format!("/api/games/{last}/state"), "{}").status, 410);
    for wrong in ["0", "x", "99999999999999999999999"] {
        assert_eq!(server.post(&format!("/api/games/{wrong}/state"), "{}").status, 410, "{wrong}");
    }
    assert_eq!(server.post(&format!("/api/games/{last}/eat"), "{}").status, 404);
}

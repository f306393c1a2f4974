//! Command lines about loopy games.

use super::{Case, case, lines};

const OVER: &str = r#"{"left":[["0"]],"right":[[0]]}"#;
const TIS: &str = r#"{"left":[[1],[]],"right":[[],[0]]}"#;
const NAMED: &str = r#"{"left":[[1],[]],"right":[[0],[]],"names":["over","nothing"]}"#;
const DUD: &str = r#"{"left":[[0]],"right":[[0]],"start":0}"#;
const KO: &str = r#"{"left":[[1],["1"]],"right":[["0"],[0]]}"#;
const WON: &str = r#"{"left":[[[0,"threat"]]],"right":[[0]],"infinite":{"rules":[{"player":"left","kind":"threat","winner":"right"}],"otherwise":"left"}}"#;
const ZERO: &str = r#"{"left":[[]],"right":[[]],"infinite":"left"}"#;

pub fn loopy() -> Vec<Case> {
    vec![
        case("loopy-value", &["loopy", "value", OVER]),
        case("loopy-value", &["loopy", "value", TIS, "--outcomes", "--stats"]),
        case("loopy-value", &["loopy", "value", DUD, "--outcomes"]),
        case("loopy-value", &["loopy", "value", NAMED, "--outcomes", "--svg", "named.svg"]),
        case("loopy-value", &["loopy", "value", WON]),
        case("loopy-value", &["loopy", "value", KO, "--node-limit", "3"]),
        case("loopy-value", &["loopy", "value", r#"{"left":[[3]],"right":[[]]}"#]),
        lines(
            "loopy-value",
            &["loopy", "value", "-"],
            "{\"G\":{\"left\":[[\"1|0\"]],\"right\":[[0]]},\"id\":1}\n[]\n",
        ),
        case("loopy-compare", &["loopy", "compare", OVER, ZERO]),
        case("loopy-compare", &["loopy", "compare", TIS, DUD]),
        case("loopy-compare", &["loopy", "compare", ZERO, OVER]),
        case("loopy-compare", &["loopy", "compare", KO, KO]),
        case("loopy-compare", &["loopy", "compare", KO, OVER, "--node-limit", "3"]),
        case(
            "loopy-phi",
            &["loopy", "phi", KO, "--ender", "0", "--ender", "1", "--ender", "2", "--ender", "-1"],
        ),
        case("loopy-phi", &["loopy", "phi", KO, "--ban", "N", "--threats", "R", "--history"]),
        case("loopy-phi", &["loopy", "phi", KO, "--threats", "LR", "--history", "--ender", "1|0"]),
        case("loopy-phi", &["loopy", "phi", TIS, "--threats", "RL"]),
        case("loopy-phi", &["loopy", "phi", DUD, "--threats", "none"]),
        case("loopy-phi", &["loopy", "phi", KO, "--node-limit", "2"]),
        case("loopy-sidle", &["loopy", "sidle", TIS, "--trace"]),
        case("loopy-sidle", &["loopy", "sidle", KO, "--sequential"]),
        case("loopy-sidle", &["loopy", "sidle", OVER]),
        case("loopy-sidle", &["loopy", "sidle", KO, "--node-limit", "2"]),
    ]
}

//! Command lines about loopy games.

use super::{Case, case, lines};

const OVER: &str = r#"{"left":[["0"]],"right":[[0]]}"#;
const TIS: &str = r#"{"left":[[1],[]],"right":[[],[0]]}"#;
const NAMED: &str = r#"{"left":[[1],[]],"right":[[0],[]],"names":["over","nothing"]}"#;
const DUD: &str = r#"{"left":[[0]],"right":[[0]],"start":0}"#;
const KO: &str = r#"{"left":[[1],["1"]],"right":[["0"],[0]]}"#;
const WON: &str = r#"{"left":[[[0,"threat"]]],"right":[[0]],"infinite":{"rules":[{"player":"left","kind":"threat","winner":"right"}],"otherwise":"left"}}"#;
const ZERO: &str = r#"{"left":[[]],"right":[[]],"infinite":"left"}"#;

pub fn kos() -> Vec<Case> {
    vec![
        case("ko", &["ko", "KO[7,0]", "KO[1,0]"]),
        case("ko", &["ko", "KO[7,0]", "{3|1}", "--threats", "R", "--masters", "--stats"]),
        case("ko", &["ko", "KO(3,5)[7,-1/2]", "--threats", "L", "--masters", "--komonster", "--ascii"]),
        case("ko", &["ko", "KO[7,-1]", "KO[2,0]", "--threats", "RL", "--scoring", "japanese"]),
        case("ko", &["ko", "KOR[7|0,{3|1}]", "--threats", "L"]),
        case("ko", &["ko", "KO[7,0]", "--threats", "none", "--ban", "N"]),
        case("ko", &["ko", "2.KOR[7,0] - OK[1,0]", "--threats", "L", "--masters"]),
        case("ko", &["ko", "KO[7,0]", "--scoring", "japanese", "--komonster"]),
        case("ko", &["ko", "KOR[7,0]", "--threats", "L", "--komonster"]),
        case("ko", &["ko", "KO[3/4,{3|1}]", "KO[1/2,0]", "--threats", "LR", "--node-limit", "20"]),
        case("ko", &["ko", "KO[7,0"]),
        lines("ko", &["ko", "-"], KO_LINES),
        case("solve", &["solve", "KO[10,0]", "{3|1}", "--left-threats", "20,5", "--right-threats", "9"]),
        case("solve", &["solve", "OK[3,-1]", "--first", "right", "--ban", "N"]),
        case("solve", &["solve", "OK[3,-1]", "2|0", "--node-limit", "3"]),
    ]
}

/// Kos as numbers, bare recurrences, and mistakes.
const KO_LINES: &str = r#"{"m":3,"kos":[[2,-1,0],[2,-1,2]],"integer":-1,"ban":"J","threats":"LR"}
{"m":4,"v":["1",2,-5,3]}
{"m":3,"P":[0,8],"v":[1,2],"C":3,"id":7}
{"m":3,"kos":[[5,1,0]]}
"#;

const GAME: &str = "{\"G\":{\"left\":[[1],[\"1\"]],\"right\":[[\"0\"],[0]]},\"id\":\"ko\"}\n";
const PAIR: &str = "{\"G\":{\"left\":[[0]],\"right\":[[]]},\"H\":{\"left\":[[]],\"right\":[[]]},\"id\":2}\n";

pub fn loopy() -> Vec<Case> {
    vec![
        case("loopy-value", &["loopy", "value", OVER]),
        case("loopy-value", &["loopy", "value", TIS, "--outcomes", "--stats"]),
        case("loopy-value", &["loopy", "value", DUD, "--outcomes"]),
        case("loopy-value", &["loopy", "value", NAMED, "--outcomes", "--svg", "named.svg"]),
        case("loopy-value", &["loopy", "value", WON]),
        case(
            "loopy-value",
            &["loopy", "value", r#"{"left":[["over",1],["KO[7,0]"]],"right":[[0],["tis + 1"]]}"#],
        ),
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
        case("loopy-phi", &["loopy", "phi", r#"{"left":[[1],[0]],"right":[[],[]]}"#, "--history"]),
        case("loopy-phi", &["loopy", "phi", TIS, "--threats", "RL"]),
        case("loopy-phi", &["loopy", "phi", DUD, "--threats", "none"]),
        case("loopy-phi", &["loopy", "phi", KO, "--node-limit", "2"]),
        case("loopy-sidle", &["loopy", "sidle", TIS, "--trace"]),
        case("loopy-sidle", &["loopy", "sidle", KO, "--sequential"]),
        case("loopy-sidle", &["loopy", "sidle", OVER, "--stats"]),
        lines("loopy-sidle", &["loopy", "sidle", "-"], GAME),
        lines("loopy-phi", &["loopy", "phi", "-", "--stats"], GAME),
        lines("loopy-compare", &["loopy", "compare", "-", "--stats"], PAIR),
        case("loopy-sidle", &["loopy", "sidle", KO, "--node-limit", "2"]),
    ]
}

//! Sums of games: scores, bounds, strategies, tournaments, random sums.

use super::{Case, case, lines};

const THREAT: [&str; 2] = ["{15,{100|12}|-5}", "{-10|-20}"];
const FIVE: [&str; 5] =
    ["{{9|{4|-3}}|{-8|-20}}", "{{30|6}|-10}", "{{17|0}|-47}", "{{40|{7|2}}|{1|-15}}", "{5||2|-9}"];

fn sum(schema: &'static str, words: &[&str], games: &[&str], options: &[&str]) -> Case {
    case(schema, &[words, games, options].concat())
}

/// All of them.
pub(super) fn all() -> Vec<Case> {
    let mut all = solved();
    all.extend(bounded());
    all.extend(strategies());
    all
}

fn solved() -> Vec<Case> {
    let normal = ["--play", "normal"];
    let mut all = vec![
        sum("solve", &["solve"], &THREAT, &[]),
        sum("solve", &["solve"], &THREAT, &["--first", "right", "--stats", "--full"]),
        sum("solve", &["solve"], &THREAT, &normal),
        sum("solve", &["solve"], &["3", "^"], &[]),
        sum("solve", &["solve"], &["+-3", "+-2", "+-1"], &[]),
        sum("solve", &["solve"], &["1", "-1"], &["--first", "right"]),
        sum("solve", &["solve"], &["domineering(3x3)", "{3|1}"], &[]),
        sum("solve", &["solve"], &["domineering(3x3)", "{3|1}"], &normal),
        sum("solve", &["solve"], &["domineering(4x4)"], &["--play", "normal", "--all-moves"]),
        sum("solve", &["solve"], &["clobber(3x4)", "clobber(2x3)"], &normal),
        sum("solve", &["solve"], &["clobber(8x8)"], &["--play", "normal", "--node-limit", "500"]),
        sum("solve", &["solve"], &["clobber(7x7)", "{5|3}"], &["--node-limit", "50"]),
        sum(
            "solve",
            &["solve"],
            &["domineering(8x8)", "{-40|-50}"],
            &["--play", "normal", "--node-limit", "10"],
        ),
        sum("solve", &["solve"], &["konane(4x4)"], &normal),
        sum("solve", &["solve"], &["konane(xo.o.o.o.)"], &["--play", "normal", "--first", "right"]),
        sum("solve", &["solve"], &["clobber(3x4)"], &["--play", "normal", "--winner-only", "--threads", "1"]),
        sum("solve", &["solve"], &["{3|", "1"], &[]),
        sum("solve", &["solve"], &["{3|"], &[]),
        case("solve", &["solve", "sums.txt"]),
        case("solve", &["solve", "sums.txt", "--play", "normal"]),
        case("solve", &["solve", "sums.txt", "--node-limit", "1"]),
        case("solve", &["solve", "bad.txt"]),
        lines(
            "solve",
            &["solve", "-"],
            "{\"components\":[\"{3|1}\",5],\"first\":\"right\",\"id\":7}\n{3|1} ; ^\n1 ; {\n{\"first\":\"left\"}\n\n",
        ),
    ];
    for method in ["alpha-beta", "thermostatic", "b-star-palay"] {
        all.push(sum("solve", &["solve"], &THREAT, &["--method", method]));
    }
    for limit in ["1", "5", "100", "300"] {
        all.push(sum("solve", &["solve"], &FIVE, &["--node-limit", limit]));
        all.push(sum("solve", &["solve"], &FIVE, &["--method", "alpha-beta", "--node-limit", limit]));
    }
    all
}

fn bounded() -> Vec<Case> {
    vec![
        sum("bounds", &["bounds"], &["{5|-5}", "{{9|2}|-80}"], &[]),
        sum("bounds", &["bounds"], &["+-3", "+-2"], &["--first", "right", "--stats"]),
        sum("bounds", &["bounds"], &["domineering(6x6)", "3"], &["--node-limit", "5"]),
        sum("bounds", &["bounds"], &["{"], &[]),
        lines("bounds", &["bounds", "-"], "{\"components\":[\"+-3\"],\"id\":\"x\"}\n+-2 ; 1\n"),
    ]
}

fn strategies() -> Vec<Case> {
    let greedy = ["strategy", "greedy"];
    let mut all = vec![
        sum("strategy", &["strategy", "sentestrat"], &THREAT, &[]),
        sum("strategy", &greedy, &THREAT, &["--plays", "right", "--first", "right", "--stats"]),
        sum("strategy", &["strategy", "hotstrat"], &["{3|-3}"], &["--coupons", "4:2"]),
        sum("strategy", &greedy, &["{"], &[]),
        lines(
            "strategy",
            &["strategy", "greedy", "-"],
            "{\"components\":[\"{3|1}\"],\"id\":2}\n{\"components\":[\"1\"],\"strategy\":\"bold\"}\n",
        ),
        case("tournament", &["tournament", "--count", "3", "--components", "2", "--no-times"]),
        case("tournament", &["tournament", "sums.txt", "--no-times", "--strategies", "greedy,mean"]),
        case(
            "tournament",
            &["tournament", "--count", "2", "--components", "2", "--coupons", "4,2", "--no-times"],
        ),
        case("tournament", &["tournament", "--count", "1000000", "--node-limit", "5000", "--no-times"]),
        case("tournament", &["tournament", "--count", "1000000", "--node-limit", "2", "--no-times"]),
        case(
            "generate",
            &["generate", "sums", "--count", "3", "--components", "2", "--depth", "2", "--seed", "7"],
        ),
        case("generate", &["generate", "sums", "--count", "1000", "--node-limit", "20"]),
        case("generate-hard", &["generate", "hard", "--family", "qbf", "--size", "2", "--count", "2"]),
        case(
            "generate-hard",
            &["generate", "hard", "--family", "switches", "--size", "9", "--node-limit", "5"],
        ),
        lines("reduce", &["reduce", "sat", "-"], "c one\np cnf 2 1\n1 -2 0\n%\n0\n"),
        lines("reduce", &["reduce", "sat", "-", "--steps", "--solve"], "p cnf 1 1\n-1 0\n"),
        lines("reduce", &["reduce", "sat", "-", "--solve", "--stats"], "p cnf 1 2\n1 0 -1 0\n"),
        lines("reduce", &["reduce", "qbf", "-", "--steps", "--solve"], "p cnf 2 1\ne 1 0\na 2 0\n1 2 0\n"),
        lines("reduce", &["reduce", "sat", "-", "--node-limit", "9"], "p cnf 2 1\n1 -2 0\n"),
        lines("reduce", &["reduce", "sat", "-", "--solve", "--node-limit", "200"], "p cnf 2 1\n1 -2 0\n"),
        lines("reduce", &["reduce", "sat", "-"], "p cnf 2 1\n1 -3 0\n"),
    ];
    for limit in ["1", "60", "100", "200"] {
        all.push(sum("strategy", &["strategy", "thermostrat"], &FIVE, &["--node-limit", limit]));
    }
    all
}

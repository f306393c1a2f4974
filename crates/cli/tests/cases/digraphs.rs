//! Tokens on digraphs.

use super::{Case, case, lines};

/// All of them.
pub(super) fn all() -> Vec<Case> {
    let mut all = vec![
        case("graph", &["graph", "pair.json", "named.dot", "--tokens", "0", "--tokens", "b", "--line"]),
        case("graph", &["graph", "pair.json", "named.dot"]),
        case("graph", &["graph", "long.txt", "--tokens", "1,2,3,4,5,6,7,8,9,10,11,12,13,14"]),
        case("annihilation", &["annihilation", "cycle.txt", "pair.json"]),
        case(
            "annihilation",
            &["annihilation", "cycle.txt", "pair.json", "--tokens", "0", "--tokens", "1", "--line"],
        ),
        case(
            "annihilation",
            &["annihilation", "cycle.txt", "--electrons", "0", "--positrons", "1", "--line"],
        ),
        case("annihilation", &["annihilation", "named.dot", "--electrons", "a", "--positrons", "b"]),
        lines(
            "annihilation",
            &["annihilation", "-"],
            "{\"n\":3,\"edges\":[[0,1],[1,2]],\"tokens\":[0],\"id\":1}\n\
             {\"n\":4,\"edges\":[[0,1],[1,2],[2,3]],\"electrons\":[0],\"positrons\":[1]}\n{}\n",
        ),
        lines(
            "graph",
            &["graph", "-"],
            "{\"n\":3,\"edges\":[[0,1],[1,0],[1,2]],\"tokens\":[0,1],\"id\":\"a\"}\n{\"n\":2,\"edges\":[[0,1]]}\nno\n\
             {\"graphs\":[{\"n\":2,\"edges\":[[0,1]]},{\"n\":1,\"edges\":[]}],\"tokens\":[[0],[]]}\n",
        ),
    ];
    for command in ["graph", "annihilation"] {
        all.extend([
            case(command, &[command, "pair.json"]),
            case(command, &[command, "named.dot", "--stats"]),
            case(command, &[command, "loop.txt"]),
            case(command, &[command, "long.txt"]),
            case(command, &[command, "cycle.txt", "--tokens", "0,1"]),
            case(command, &[command, "pair.json", "--tokens", "0", "--line"]),
            case(command, &[command, "loop.txt", "--tokens", "0", "--line"]),
            case(command, &[command, "named.dot", "--tokens", "b", "--svg", "drawing.svg"]),
            case(command, &[command, "named.dot", "--dot", "drawing.dot"]),
            case(command, &[command, "long.txt", "--node-limit", "20"]),
            case(command, &[command, "cycle.txt", "--tokens", "9"]),
            case(command, &[command, "wrong.txt"]),
        ]);
    }
    all
}

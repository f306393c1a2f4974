//! Expressions, positions, games on piles, and files of values.

use super::{Case, case, lines};

const HARD: &str = "{9|1||-3|-8} + {7|2||0|-5} + {12|3||1|-9} + {5|4||2|-6} + ^";
const CAROUSEL: &str = "a{0,{1|1,{*,{1*|1*,a}|*}}|0}";

/// Values, comparisons, thermographs and coupon stacks.
pub(super) fn values() -> Vec<Case> {
    let mut all = vec![
        case("eval", &["eval", "{3|1} + ^", "--incentives"]),
        case("eval", &["eval", "0"]),
        case("eval", &["eval", "-3/4"]),
        case("eval", &["eval", "*2", "--stats"]),
        case("eval", &["eval", "^ + ^<2> + *"]),
        case("eval", &["eval", "^[1000000000] + 7.^<3>"]),
        case("eval", &["eval", "^3*", "--unicode"]),
        case("eval", &["eval", "{3|1}", "--latex"]),
        case("eval", &["eval", "{2|0} + Tiny(2)", "{7|5||0}", "v"]),
        case("eval", &["eval", "domineering(3x3)"]),
        case("eval", &["eval", HARD, "--node-limit", "3"]),
        case("eval", &["eval", HARD, "--node-limit", "40"]),
        case("eval", &["eval", HARD, "--node-limit", "100"]),
        case("eval", &["eval", "{3|1", "^"]),
        case("eval", &["eval", "over", "on - on", "KO[7,0]"]),
        case("eval", &["eval", "tis + {3|1}", "{over|0}", "--incentives"]),
        case("eval", &["eval", CAROUSEL, "{over|0}", "--unicode"]),
        case("eval", &["eval", "{0|on} + domineering(2x3)", "{a{0|a} & v|pass}", "--latex"]),
        case("eval", &["eval", "1 + mean(over)", "a{0|a + 1}", "0 & 1", "{0|pass + 1}"]),
        case("eval", &["eval", CAROUSEL, "--node-limit", "20"]),
        case("eval", &["eval", "a{0||||0|||a|*||*}", "--node-limit", "20000"]),
        case("eval", &["eval", "outcome(^)", "options(*2)", "left_options(*3)", "is_number(1/2)"]),
        case("eval", &["eval", "uptimal(^[3]*2)", "incentives({3|1})", "class({7|5||0})", "--unicode"]),
        case("eval", &["eval", "omega/2 + 1", "*(omega*2 + 1)", "3 + *omega", "1/(omega + 1)", "--unicode"]),
        case("eval", &["eval", "-omega^(1/2) - 2", "omega + {1|0}", "nim_inverse(*omega)", "--latex"]),
        case("eval", &["eval", "(omega + 1)^1000", "--node-limit", "100"]),
        case("eval", &["eval", "options(over)", "outcome(dud)", "kind(tis)", "right_options(5)", "--latex"]),
        case("eval", &["eval", "1 + outcome(^)", "outcome(tis)", "parity({1|0})", "atomic_weight({1|0})"]),
        case("eval", &["eval", "left_stop({3|1}) + birthday(*3)", "{left_options(*2)|degree(over)}"]),
        case("eval", &["eval", "class({9|1||-3|-8} + {7|2||0|-5})", "--node-limit", "3"]),
        lines(
            "eval",
            &["eval", "-"],
            "^\n{\"id\":7,\"input\":\"{3|1}\"}\n\n1|2|3\n{\"id\":null,\"input\":\"*\"}\n",
        ),
        case("compare", &["compare", "omega - 5", "3*", "--difference", "--assert", ">"]),
        case("compare", &["compare", "^", "*"]),
        case("compare", &["compare", "^^", "*", "--assert", ">", "--difference"]),
        case("compare", &["compare", "^", "1", "--assert", ">="]),
        case("compare", &["compare", "{3|1}", "3|1", "--stats"]),
        case("compare", &["compare", HARD, "0", "--node-limit", "3", "--difference"]),
        case("compare", &["compare", "^", "cool(*)"]),
        case("compare", &["compare", "over", "0", "--assert", ">"]),
        case("compare", &["compare", "tis", "1/2", "--difference"]),
        case("compare", &["compare", "on - on", "dud", "--unicode", "--difference"]),
        case("compare", &["compare", "dud", "on"]),
        case("compare", &["compare", "{0|on}", "1"]),
        case("compare", &["compare", "over", "heat(on,1)"]),
        case("compare", &["compare", "over", CAROUSEL, "--node-limit", "50"]),
        lines(
            "compare",
            &["compare", "-"],
            "{\"a\":\"^\",\"b\":\"*\",\"id\":[1]}\n{\"a\":1}\n{\"a\":1,\"b\":2}\n",
        ),
        case("thermograph", &["thermograph", "4||-4|-10"]),
        case("thermograph", &["thermograph", "{15,{100|12}|-5}", "--steps", "--ascii"]),
        case("thermograph", &["thermograph", "{9|2}", "--at", "1", "--at", "20", "--stats"]),
        case("thermograph", &["thermograph", "3/8"]),
        case("thermograph", &["thermograph", "amazons(x..|...|..o)", "--straight"]),
        case("thermograph", &["thermograph", HARD, "--node-limit", "3"]),
        case("thermograph", &["thermograph", HARD, "--node-limit", "95"]),
        case("thermograph", &["thermograph", "{3|", "+-1"]),
        case("thermograph", &["thermograph", "Tiny(2) + ^", "--node-limit", "14"]),
        lines("thermograph", &["thermograph", "-"], "+-1\n{\"id\":1,\"expr\":\"*\"}\n"),
        case("tree", &["tree", "{3|1||0} + ^"]),
        case("tree", &["tree", "*4", "--ascii", "--stats"]),
        case("tree", &["tree", "{9|5||2|1}", "3/4", "--numbers", "--unicode"]),
        case("tree", &["tree", "domineering(2x2) + {0,1|{2|}}", "--written", "--depth", "2"]),
        case("tree", &["tree", "{{9|5}|{2|1}}", "--most", "4"]),
        case("tree", &["tree", HARD, "--node-limit", "3"]),
        case("tree", &["tree", "{{9|5}|{2|1}}", "--node-limit", "9"]),
        case("tree", &["tree", "over", "{3|"]),
        lines("tree", &["tree", "-"], "+-1\n{\"id\":1,\"expr\":\"*\"}\n"),
        case("table", &["table", "domineering", "1..3x1..4"]),
        case("table", &["table", "domineering", "1..3x1..3", "--field", "atomic_weight", "--unicode"]),
        case("table", &["table", "domineering", "1..2x1..3", "--latex"]),
        case("table", &["table", "kayles,0.07", "0..12", "--stats", "--threads", "1"]),
        case("table", &["table", "moore", "0..3x0..3", "1", "k=2", "--misere"]),
        case("table", &["table", "domineering", "1..4x1..4", "--node-limit", "30"]),
        case("table", &["table", "domineering", "1..4x1..4", "--cell-node-limit", "30"]),
        case("table", &["table", "chess", "1..3"]),
        case("table", &["table", "nim", "3..1"]),
        case("tds", &["tds", "4|-1"]),
        case("tds", &["tds", "{15,{100|12}|-5}", "--first", "right"]),
        case("tds", &["tds", "domineering(2x3)", "--stats"]),
        case("tds", &["tds", "{9|{4|-3}}", "--delta", "1", "--top", "2"]),
        case("tds", &["tds", "{9|{4|-3}}", "--delta", "1"]),
        case("tds", &["tds", "{{9|2}|{4|-3}}", "--depth", "1"]),
        case("tds", &["tds", "domineering(6x6)", "--node-limit", "50"]),
        case("tds", &["tds", HARD, "--node-limit", "3"]),
        case("tds", &["tds", "{"]),
        lines("tds", &["tds", "-"], "4|-1\n{\"id\":\"x\",\"input\":\"+-1\"}\n"),
    ];
    for limit in ["2", "5", "20", "60"] {
        all.push(case("thermograph", &["thermograph", "{{9|2}|{4|-3}} + ^", "--node-limit", limit]));
    }
    all
}

/// Boards and the rulesets.
pub(super) fn positions() -> Vec<Case> {
    vec![
        case("position", &["position", "domineering", "..#|...", "--threads", "1"]),
        case("position", &["position", "domineering", "2x2", "--moves", "--threads", "1", "--stats"]),
        case("position", &["position", "domineering", "..#..|..#.#|..#..", "--ascii", "--threads", "1"]),
        case(
            "position",
            &["position", "domineering", "3x3", "--no-thermograph", "--unicode", "--threads", "1"],
        ),
        case("position", &["position", "clobber", "xo.ox|oxoxo", "--threads", "1"]),
        case("position", &["position", "amazons", "..#|...", "--threads", "1"]),
        case("position", &["position", "hackenbush", "lrl", "--threads", "1"]),
        case("position", &["position", "toads_and_frogs", "tt.ff", "--moves", "--threads", "1"]),
        case("position", &["position", "snort", ".-.-.", "--threads", "1"]),
        case("position", &["position", "amazons", "x...|....|...o", "--straight", "--threads", "1"]),
        case(
            "position",
            &["position", "domineering", "..#..|..#..", "--straight", "--moves", "--threads", "1"],
        ),
        case("position", &["position", "domineering", "3x3", "--straight", "--moves", "--node-limit", "60"]),
        case("position", &["position", "amazons", "x..o|....|o..x", "--node-limit", "5000"]),
        case("position", &["position", "domineering", "6x6", "--node-limit", "40"]),
        case("position", &["position", "domineering", "6x6", "--moves", "--node-limit", "400"]),
        case("position", &["position", "domineering", "4x4", "--moves", "--node-limit", "700"]),
        case("position", &["position", "domineering", "3x4", "--moves", "--node-limit", "300"]),
        case("position", &["position", "domineering", "7x7", "--straight", "--node-limit", "100"]),
        case("position", &["position", "fox_and_geese", "..o.....|........|x.x.x.x."]),
        case("position", &["position", "fox_and_geese", "o.|..|x.|.x", "--moves"]),
        case("position", &["position", "backsliding_toads_and_frogs", "tt...ff", "--moves"]),
        case("position", &["position", "hare_and_hounds", "#..x#|...o.|#.xx#", "--moves"]),
        case("position", &["position", "fox_and_geese", "6x6", "--node-limit", "2000"]),
        case("position", &["position", "fox_and_geese", "4x6", "--node-limit", "40000"]),
        case("position", &["position", "hare_and_hounds", "3x5", "--all"]),
        case("position", &["position", "fox_and_geese", "4x4", "--all"]),
        case("position", &["position", "fox_and_geese", "8x8", "--all", "--node-limit", "1000"]),
        case("position", &["position", "domineering", "4x4", "--all"]),
        case("position", &["position", "fox_and_geese", "o.|x."]),
        case("position", &["position", "maundy_cake", "1x1000000000000037"]),
        case("position", &["position", "maundy_cake", "1x1000000000000037", "--moves"]),
        case("position", &["position", "domineering", "..x|"]),
        case("position", &["position", "chess", "8x8"]),
        case("position", &["position", "nim", "3,5", "--threads", "1", "--svg", "nim.svg"]),
        case("position", &["position", "cutcake", "2x4,3x1", "--threads", "1", "--svg", "cakes.svg"]),
        case("position", &["position", "clobber", "xo|.x", "--threads", "1", "--svg", "clobber.svg"]),
        case("position", &["position", "snort", ".-.-L", "--threads", "1", "--svg", "snort.svg"]),
        lines("position", &["position", "domineering", "-", "--threads", "1"], "2x2\n..|.\n\n..#\n"),
        lines(
            "position",
            &["position", "-", "--threads", "1"],
            "{\"ruleset\":\"domineering\",\"board\":\"2x3\",\"id\":1}\n\
             {\"ruleset\":\"snort\",\"vertices\":[\"LR\",\"L\"],\"edges\":[[0,1]],\"id\":\"g\"}\nno\n",
        ),
        case("rulesets", &["rulesets"]),
        case("rulesets", &["rulesets", "domineering", "snort"]),
    ]
}

/// Games on piles, and take-and-break games.
pub(super) fn piles() -> Vec<Case> {
    vec![
        case("heap", &["heap", "nim", "3", "5", "7"]),
        case("heap", &["heap", "nim", "3", "3", "--stats"]),
        case("heap", &["heap", "wythoff", "4", "6"]),
        case("heap", &["heap", "moore", "1", "2", "3", "k=2"]),
        case("heap", &["heap", "nim", "1000000000000000000000000000000", "1"]),
        case("heap", &["heap", "hackendot", "0", "1", "1"]),
        case("heap", &["heap", "chomp", "3x4", "--thorough"]),
        case("heap", &["heap", "chomp", "30x31", "--node-limit", "1000"]),
        case("heap", &["heap", "chomp", "1000000000000000000x1000000000000000000"]),
        case("heap", &["heap", "nim", "1", "2", "4", "8", "16", "--most", "0"]),
        case("heap", &["heap", "nim", "3", "4", "5", "--misere"]),
        case("heap", &["heap", "nim", "0", "--misere"]),
        case("heap", &["heap", "welter", "2", "3", "5", "--misere", "--stats"]),
        case("heap", &["heap", "chomp", "9x9", "--misere", "--node-limit", "1000"]),
        case("heap", &["heap", "wythoff3", "5000", "6000", "7000", "--node-limit", "1000"]),
        case("heap", &["heap", "wythof", "4", "6"]),
        case("heap", &["heap", "nim", "1", "x"]),
        lines(
            "heap",
            &["heap", "-"],
            "{\"game\":\"wythoff\",\"piles\":[3,5],\"id\":1}\n{\"game\":\"moore\",\"piles\":[1,2],\"k\":2}\n{\"piles\":3}\n",
        ),
        case("heap-list", &["heap", "--list"]),
        case("octal", &["octal", "0.77", "--upto", "39", "--at", "10^18"]),
        case("octal", &["octal", "kayles", "dawson's chess"]),
        case("octal", &["octal", "0.007", "--upto", "100", "--stats", "--threads", "1"]),
        case("octal", &["octal", "4.0!", "--upto", "30", "--threads", "1"]),
        case("octal", &["octal", "0.007", "--upto", "9000", "--node-limit", "4000"]),
        case("octal", &["octal", "0.6", "--at", "10^30", "--node-limit", "4000"]),
        case("octal", &["octal", "kayles", "--heaps", "3", "5", "9"]),
        case("octal", &["octal", "kayles", "--heaps", "4", "4"]),
        case("octal", &["octal", "0.007", "--heaps", "9000", "--node-limit", "4000"]),
        case("octal", &["octal", "kayles", "--heaps", "5", "5", "--misere", "--genus"]),
        case("octal", &["octal", "kayles", "--heaps", "9", "5", "--misere"]),
        case("octal", &["octal", "kayles", "--heaps", "40", "41", "--misere", "--node-limit", "30"]),
        case("octal", &["octal", "kayles", "--genus", "--upto", "8"]),
        case("octal", &["octal", "kayles", "--genus", "--node-limit", "30"]),
        case("octal", &["octal", "0.123", "--misere"]),
        case("octal", &["octal", "0.77", "--quotient", "--upto", "12", "--node-limit", "100"]),
        case("octal", &["octal", "0.77", "--resume", "folder/is/missing"]),
        case("octal", &["octal", "0.7x"]),
        case("misere", &["misere", "cram(3x3) + kayles(5)"]),
        case("misere", &["misere", "kayles(9) + *3 + {*2,{*2}}", "--thorough"]),
        case("misere", &["misere", "*2 + *2", "0", "{0,{*2}}", "--stats"]),
        case("misere", &["misere", "cram(2x4) + *", "--quotient"]),
        case("misere", &["misere", "kayles(9)", "--quotient", "--full"]),
        case("misere", &["misere", "kayles(3) + *1000000000000 + nim(100000)"]),
        case("misere", &["misere", "nim(100000)"]),
        case("misere", &["misere", "cram(4x4)", "--node-limit", "100"]),
        case("misere", &["misere", "cram(3x4)", "--node-limit", "2000"]),
        case("misere", &["misere", "1", "{0|*}", "domineering(2x2)", "^"]),
        case("misere", &["misere", "*2 + *2", "kayles(4)", "--structure", "--linked-to", "*4"]),
        case("misere", &["misere", "toads_and_frogs(ttt..fff)", "--node-limit", "10"]),
        case("misere", &["position", "cram", "2x3", "--misere"]),
        case("misere", &["position", "domineering", "2x3", "--misere"]),
        lines("misere", &["misere", "-"], "*2\n{\"input\":\"cram(2x3)\",\"id\":7}\n\n^\n"),
        lines("misere", &["position", "cram", "-", "--misere"], "2x3\n..|.\n\n..x\n"),
        lines("octal", &["octal", "-"], "kayles\n{\"code\":\"0.137\",\"upto\":9,\"id\":0}\n\n0.8\n"),
    ]
}

/// Files of values. The commands that read the file come after the one that makes it.
pub(super) fn databases() -> Vec<Case> {
    vec![
        case(
            "database-build",
            &["database", "build", "domineering", "--max", "2x3", "--file", "a.db", "--stats"],
        ),
        case("database-build", &["database", "build", "domineering", "--max", "2x3", "--file", "a.db"]),
        case(
            "database-build",
            &["database", "build", "domineering", "--max", "6x6", "--file", "b.db", "--node-limit", "50"],
        ),
        case("database-info", &["database", "info", "a.db"]),
        case("database-dump", &["database", "dump", "a.db"]),
        case("position", &["position", "domineering", "2x3", "--database", "a.db", "--threads", "1"]),
    ]
}

pub fn coins() -> Vec<Case> {
    vec![
        case("coins", &["coins", "b,2,1,0", "r,4,2,0"]),
        case("coins", &["coins", "b,2,1,0", "r,4,2,0", "n,0,-1,0", "b,0,-1,2", "--stats"]),
        case("coins", &["coins", "r,1/2,2,0", "b,1/2,2,1"]),
        case("coins", &["coins", "r,1,1,0", "b,1,1,1"]),
        case("coins", &["coins", "r,3,0,0", "b,2,0,1", "b,0,2,3", "--money", "-1/2", "--unicode"]),
        case("coins", &["coins", "r,2,1,0", "b,3,2,0", "--node-limit", "1"]),
        case("coins", &["coins", "r,2,1"]),
        case("coins", &["coins", "r,2,-1,0"]),
        lines("coins", &["coins", "-"], COIN_LINES),
    ]
}

const COIN_LINES: &str = r#"{"coins":[["r",2,1,0],["b","3/4",2,1]],"id":"a"}
{"coins":[],"money":1}
{"coins":[["g",2,1,0]]}
{"coins":[["r",-2,1,0]]}
{}
"#;

pub fn go() -> Vec<Case> {
    vec![
        case("go", &["go", "--board", "OOOO-OOOOO|O..X-O...X|OOOO-OOOOO"]),
        case(
            "go",
            &["go", "--board", "OOOO-OOOOO|O..X-O...X|OOOO-OOOOO", "--rules", "chinese", "--first", "white"],
        ),
        case("go", &["go", "--board", "XXOO|X.xO|XXOO"]),
        case("go", &["go", "--board", "XXOO|X.xO|XXOO", "--unicode", "--full"]),
        case("go", &["go", "--board", "XXOO|X.xO|XXOO", "--rules", "chinese"]),
        case("go", &["go", "--board", "Ox.x.X|OxOxOX|OOOOOX|-----X", "--edges", "top"]),
        case("go", &["go", "--board", "XXX|X.X|XXX", "--stats"]),
        case("go", &["go", "--board", "XXOO|X.xO|XXOO", "--region", "C2", "--ascii"]),
        case("go", &["go", "--board", "OOOOO|O...X|OOOOO", "--region", "C2", "--rules", "chinese"]),
        case("go", &["go", "--board", "OOOOO|O...X|OOOOO", "--region", "Z9"]),
        case("go", &["go", "game.sgf", "--region", "B4"]),
        case("go", &["go", "game.sgf", "--move", "10^30"]),
        case("go", &["go", "sente.sgf"]),
        case(
            "go",
            &[
                "go",
                "--board",
                "....|....|....|....",
                "--edges",
                "top,bottom,left,right",
                "--node-limit",
                "50",
            ],
        ),
        case("go", &["go", "--board", "X.X|XXX"]),
        lines("go", &["go", "-"], GO_LINES),
        case("go-review", &["go", "game.sgf", "--review", "--full"]),
        case("go-review", &["go", "game.sgf", "--review", "--from", "1", "--rules", "chinese", "--stats"]),
        case("go-review", &["go", "game.sgf", "--review", "--from", "10^30"]),
        case("go-review", &["go", "sente.sgf", "--review"]),
        case("go-review", &["go", "sente.sgf", "--review", "--node-limit", "3"]),
        lines("go-review", &["go", "-", "--review"], REVIEW_LINES),
        lines("go", &["go", "-", "--node-limit", "200"], GO_WALL),
        lines("go", &["go", "-"], GO_HOUSES),
    ]
}

const GO_LINES: &str = r#"{"board":["X...O","XXO.O","XXOOO"],"edges":["top"],"rules":"japanese","id":7}
{"sgf":"(;FF[4]GM[1]SZ[5]KM[5.5]AB[da][db][eb][dc][dd][ed][be]AW[aa][ba][ab][cb][bc][cc][ad][bd][cd][ee])","annotate":true}
{"sgf":"(;SZ[5];B[bb];W[bb])"}
{"board":["XX?","XXX"]}
{"board":["XXX"],"rules":"ing"}
{}
/nowhere/at/all.sgf
"#;

const REVIEW_LINES: &str = r#"{"sgf":"(;SZ[5]RE[B+2];B[cc];W[cc])","id":1,"annotate":true}
{"sgf":"(;SZ[9];B[ee];W[cc])","from":1}
{"sgf":"(;SZ[5]","id":2}
{"sgf":"(;SZ[5]RE[B+9]AB[aa:da][ab][ac:dc][ad][bd][ae:de]AW[ea:ee]SQ[bb:db][cd:dd];W[db];B[cb])","annotate":true}
/nowhere/at/all.sgf
"#;

/// Two walls that nothing shows to be safe.
/// Both players have so much room that nobody can show by search that they live.
const GO_HOUSES: &str = r#"{"sgf":"(;SZ[9]AB[ea][eb][bc][ec][ed][ee][ef][bg][eg][eh][ei]AW[fa][fb][fc][ic][fd][fe][ff][fg][hg][fh][fi])"}
"#;

const GO_WALL: &str = r#"{"sgf":"(;SZ[9]AB[da][db][dc][dd][de][df][dg][dh][di]AW[ea][eb][ec][ed][ee][ef][eg][eh][ei])"}
"#;

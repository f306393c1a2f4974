//! Kos and loopy games on the command line: the tables and examples of Moews' thesis, the vectors of the crates, drawings,
//! mistakes and limits.

use crate::common::{Run, run, run_with, text};
use serde_json::{Map, Value as Json, json};

fn load(text: &str) -> Json {
    serde_json::from_str(text).expect("a file of vectors")
}

fn tables() -> Json {
    load(include_str!("../../loopy/tests/data/moews_tables.json"))
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("a list")
}

/// The answers of a command to items, one a line.
fn ask(command: &[&str], items: &[Json]) -> Vec<Json> {
    let input: String = items.iter().map(|item| format!("{item}\n")).collect();
    let run = run_with(&[command, &["--json", "-"]].concat(), input.as_bytes());
    assert_eq!((run.code, &run.err[..]), (0, ""), "{}", run.out);
    let answers = run.json();
    assert_eq!(answers.len(), items.len());
    answers
}

/// The games of each pair are equal, however they are written.
fn assert_equal(pairs: &[(Json, Json)]) {
    let items: Vec<Json> = pairs.iter().map(|(a, b)| json!({ "a": a, "b": b })).collect();
    for answer in ask(&["compare"], &items) {
        assert_eq!(answer["relation"], "=", "{answer}");
    }
}

/// The graph P of section 4.2 as the program reads it; A to H are 0 to 7.
fn p(data: &Json) -> Json {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let place = |name: &Json| names.iter().position(|&known| name == known).expect("a vertex");
    let moves = |ends: &str, inside: &str, threats: bool| -> Json {
        let at = |name: &&str| {
            let mut moves = list(&data[ends][name]).to_vec();
            moves.extend((!data[inside][name].is_null()).then(|| place(&data[inside][name]).into()));
            let threat = data["threat"].get(name).filter(|_| threats);
            moves.extend(threat.map(|to| json!([place(to), "threat"])));
            Json::from(moves)
        };
        names.iter().map(at).collect()
    };
    let rule = json!({ "player": "left", "kind": "threat", "winner": "right" });
    json!({
        "left": moves("Lend", "Lint", true),
        "right": moves("Rend", "Rint", false),
        "start": 3,
        "infinite": { "rules": [rule], "otherwise": "draw" },
    })
}

#[test]
fn table_4_1_entry_by_entry() {
    let data = &tables()["4.1"];
    let answer = &ask(&["loopy", "sidle", "--trace"], &[json!({ "G": p(&data["P"]) })])[0];
    let table = data["table"].as_object().unwrap();
    let rows = list(&answer["plus"]["trace"][0]["rows"]);
    assert_eq!(answer["plus"]["trace"][0]["vertices"], json!([0, 1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(rows.len(), table.len());
    let mut pairs = Vec::new();
    for row in rows {
        let name: String = list(&row["round"]).iter().map(Json::to_string).collect();
        for (got, want) in list(&row["values"]).iter().zip(list(&table[&name])) {
            match want.as_str().unwrap() {
                "on" | "off" => assert_eq!(got, want, "row {name}"),
                "on|8||2|0" => assert_eq!(got, "{{on|8}|{2|0}}", "row {name}"),
                "on||2|0" => assert_eq!(got, "{on|{2|0}}", "row {name}"),
                with if with.contains("on") => assert_eq!(got, &format!("{{{with}}}"), "row {name}"),
                _ => pairs.push((got.clone(), want.clone())),
            }
        }
    }
    assert!(pairs.len() > 100);
    for side in ["plus", "minus"] {
        pairs.extend(list(&answer[side]["values"]).iter().cloned().zip(list(&table["25"]).to_vec()));
        assert!(list(&answer[side]["known"]).iter().all(|known| known == "exact"), "{answer}");
    }
    pairs.push((answer["value"].clone(), json!("7||2|0")));
    assert_equal(&pairs);
    // The page of the book shows the same graph.
    let page = load(include_str!("../../../docs/examples/two-kos.json"));
    assert_eq!(page, p(&data["P"]));
}

/// Sums of i kos of 11 points, j of 13 and k of 15 with Left's threats, without passes and with passes for Right.
#[test]
fn tables_4_2_and_4_3() {
    for (table, kind) in [("4.2 (key i,j,k)", "KO"), ("4.3 (key i,j,k)", "KOR")] {
        let data = tables()[table].as_object().unwrap().clone();
        let item = |key: &str| {
            let counts = key.split(',').map(|count| count.parse::<usize>().unwrap());
            let kos = counts.zip([11, 13, 15]).flat_map(|(count, q)| vec![json!([2, q, 0]); count]);
            json!({ "kos": kos.collect::<Vec<_>>(), "kind": kind, "threats": "L" })
        };
        let items: Vec<Json> = data.keys().map(|key| item(key)).collect();
        let values: Vec<Json> =
            ask(&["ko"], &items).into_iter().map(|answer| answer["value"].clone()).collect();
        assert_equal(&values.into_iter().zip(data.values().cloned()).collect::<Vec<_>>());
    }
}

/// KO[7,0] + KO[1,0] as a graph: an integer n is a row of n moves for Left.
fn seven_and_one() -> Json {
    // Of each ko: the places KO and OK, then the integers from A down to 0. Left's and Right's moves.
    let ko = |a: usize| -> [Vec<Vec<usize>>; 2] {
        let mut left = vec![vec![1], vec![2]];
        left.extend((2..2 + a).map(|at| vec![at + 1]));
        left.push(Vec::new());
        let mut right = vec![Vec::new(); a + 3];
        (right[0], right[1]) = (vec![2 + a], vec![0]);
        [left, right]
    };
    let (seven, one) = (ko(7), ko(1));
    let size = one[0].len();
    let moves = |player: usize| -> Json {
        let (first, second) = (&seven[player], &one[player]);
        let at = |at: usize| {
            let (x, y) = (at / size, at % size);
            let one = first[x].iter().map(|to| to * size + y);
            one.chain(second[y].iter().map(|to| x * size + to)).collect::<Vec<_>>()
        };
        (0..first.len() * size).map(|place| Json::from(at(place))).collect()
    };
    json!({ "left": moves(0), "right": moves(1), "start": 0 })
}

/// 7||2|0: by the formula, on the graph of the sum, and with threats that are played.
#[test]
fn seven_and_one_three_ways() {
    let formula = &ask(&["ko"], &[json!({ "kos": ["KO[7,0]", "KO[1,0]"], "threats": "L" })])[0];
    assert_eq!((&formula["method"], &formula["threats_needed"]), (&json!("Theorem 15"), &json!(0)));
    let items = ["L", "LR"].map(|threats| {
        json!({ "G": seven_and_one(), "ban": "J", "threats": threats, "enders": ["7||2|0", "7", "2"] })
    });
    for phi in ask(&["loopy", "phi"], &items) {
        assert_eq!((&phi["ge"]["7||2|0"], &phi["le"]["7||2|0"]), (&json!(true), &json!(true)), "{phi}");
        assert_equal(&[
            (phi["value"].clone(), formula["value"].clone()),
            (phi["value"].clone(), json!("7||2|0")),
        ]);
    }
    // The stops of 7||2|0 are 7 and 2, however many threats Left has.
    for threats in ["", "20", "20,20"] {
        for (first, score) in [("left", "7"), ("right", "2")] {
            let mut arguments = vec!["solve", "KO[7,0]", "KO[1,0]", "--first", first, "--json"];
            if !threats.is_empty() {
                arguments.extend(["--left-threats", threats]);
            }
            let run = run(&arguments);
            assert_eq!(text(&run.json()[0], "score"), score, "{threats} {first}");
        }
    }
}

#[test]
fn vectors_of_sums_of_kos() {
    let data = load(include_str!("../../ko/tests/data/moews_ko_sums.json"));
    let item = |case: &Json| {
        let (ban, threats) = (&case["x"], &case["y"]);
        json!({ "m": case["m"], "kos": case["kos"], "integer": case["T"], "ban": ban, "threats": threats })
    };
    let values = ask(&["ko"], &list(&data).iter().map(item).collect::<Vec<_>>());
    let pair = |(answer, case): (Json, &Json)| (answer["value"].clone(), case["value"].clone());
    assert_equal(&values.into_iter().zip(list(&data)).map(pair).collect::<Vec<_>>());

    let data = load(include_str!("../../ko/tests/data/moews_bounded.json"));
    let item = |case: &Json| json!({ "kos": case["kos"], "threats": "L" });
    let answers = ask(&["ko", "--thorough"], &list(&data).iter().map(item).collect::<Vec<_>>());
    for (answer, case) in answers.iter().zip(list(&data)) {
        assert_eq!(answer["threats_needed"], case["threats_needed"], "{answer}");
    }
    let pairs = answers.into_iter().zip(list(&data)).map(pair);
    assert_equal(&pairs.collect::<Vec<_>>());

    let data = load(include_str!("../../ko/tests/data/hv_cases.json"));
    for (kind, want) in [("H", "H"), ("HC", "HC")] {
        let without = |case: &Json| -> Json {
            let fields = case.as_object().unwrap().iter().filter(|field| field.0 != want);
            fields.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>().into()
        };
        let answers = ask(&["ko"], &list(&data[kind]).iter().map(without).collect::<Vec<_>>());
        let pairs = answers.iter().zip(list(&data[kind]));
        assert_equal(&pairs.map(|(a, case)| (a["value"].clone(), case[want].clone())).collect::<Vec<_>>());
    }
}

#[test]
fn vectors_of_loopy_games() {
    let data = load(include_str!("../../loopy/tests/data/loopy_cmp.json"));
    let cases = list(&data["cases"]);
    let item = |case: &Json| json!({ "G": case["G"], "H": case["H"] });
    let answers = ask(&["loopy", "compare"], &cases.iter().map(item).collect::<Vec<_>>());
    for (answer, case) in answers.iter().zip(cases) {
        for (field, wanted) in [
            ("ge", "G>=H"),
            ("le", "H>=G"),
            ("plus_ge", "Gplus>=Hplus"),
            ("minus_ge", "Gminus>=Hminus"),
            ("g_stopper", "G_stopper"),
            ("h_stopper", "H_stopper"),
            ("g_outcome", "G_outcome"),
        ] {
            assert_eq!(answer[field], case[wanted], "{field} of {answer}");
        }
    }

    let data = load(include_str!("../../loopy/tests/data/phi_cases.json"));
    let cases = list(&data["cases"]);
    let item = |case: &Json| {
        let enders: Vec<&String> = case["ge"].as_object().unwrap().keys().collect();
        json!({ "G": case["G"], "ban": case["x"], "threats": case["y"], "enders": enders })
    };
    let answers = ask(&["loopy", "phi"], &cases.iter().map(item).collect::<Vec<_>>());
    for (answer, case) in answers.iter().zip(cases) {
        for field in ["ge", "le", "outcome", "positions"] {
            assert_eq!(answer[field], case[field], "{field} of {answer}");
        }
    }
}

/// A ko of swing s and length m has the temperature s/m; its Left wall with Left as komaster is A less t for each of her moves.
#[test]
fn komasters_are_told_and_drawn() {
    let run = run(&["ko", "KO[7,0]", "--masters", "--json"]);
    let masters = &run.json()[0]["masters"];
    let walls = json!({ "mean": "7/3", "temperature": "7/3", "left": [["-1", "9"], ["7/3", "7/3"]],
        "right": [["-1", "-1"], ["7/3", "7/3"]] });
    assert_eq!((&masters["left"], &masters["activity"]), (&walls, &json!("placid")));
    // However large the swing is.
    let large = format!("1{}", "0".repeat(40));
    let run = crate::common::run(&["ko", &format!("KO[{large},0]"), "--masters", "--json"]);
    assert_eq!(run.json()[0]["masters"]["right"]["temperature"], format!("{large}/3"));
    let drawn = crate::common::run(&["ko", "KO[7,0]", "--masters", "--ascii"]);
    assert!(drawn.out.contains("   7/3 +                       o\n"), "{}", drawn.out);
    assert!(drawn.out.contains("                     /- \\\n"), "{}", drawn.out);

    let svg = |arguments: &[&str]| {
        let run = crate::common::run(&[&["ko", "KO[12,{6|0}]", "--svg", "-"], arguments].concat());
        assert_eq!((run.code, &run.err[..]), (0, ""));
        run.out
    };
    // Two walls and a mast for either master; a komonster is another drawing.
    let (masters, both) = (svg(&[]), svg(&["--masters", "--komonster"]));
    assert!(masters.contains("KO[12,{6|0}]: active") && !masters.contains("komonster"));
    assert!(both.contains("KO[12,{6|0}]: hyperactive") && both.contains("Left is komonster"));
    assert_eq!([&masters, &both].map(|svg| svg.matches("<polyline").count()), [4, 8]);
    assert_eq!([&masters, &both].map(|svg| svg.matches("class=\"mast\"").count()), [2, 4]);
    assert_eq!(crate::common::run(&["ko", "KO[7,0]", "--svg", "-", "--json"]).code, 2);
}

/// Kos with passes: the walls from 0 upward are those without, and below 0 whoever faces passes has to move.
#[test]
fn komasters_of_kos_with_passes() {
    let masters = |arguments: &[&str]| {
        let run = run(&[&["ko", "--json"], arguments].concat());
        assert_eq!((run.code, &run.err[..]), (0, ""), "{}", run.out);
        run.json()[0].clone()
    };
    for ko in ["KOL[7,0]", "KOR[7,0]", "OKL[7,0]", "OKR[7,0]"] {
        let plain = ko.replace(['L', 'R'], "");
        let [with, without] = [ko, &plain[..]].map(|ko| masters(&[ko, "--masters"])["masters"].clone());
        for who in ["left", "right"] {
            for what in ["mean", "temperature"] {
                assert_eq!(with[who][what], without[who][what], "{ko} {who} {what}");
            }
        }
    }
    // A ko that nobody wants: Right passes, so that Left has to go on and gets -1.
    let cold = &masters(&["KOR[-1,0]", "--masters"])["masters"];
    assert_eq!((&cold["left"]["mean"], &cold["left"]["temperature"]), (&json!("-1"), &json!("0")));
    // With Japanese scoring the player who is not komonster may pass. By Theorem 20 it is {7|0} for Left.
    let japanese = &masters(&["KO[7,0]", "--scoring", "japanese", "--komonster"])["komonster"];
    assert_eq!((&japanese["left"]["mean"], &japanese["left"]["temperature"]), (&json!("7/2"), &json!("7/2")));
    let (message, _, field) = mistake(&run(&["ko", "KOR[7,0]", "--komonster", "--json"]));
    assert!(message.contains("Right can pass for ever where Left has no move"), "{message}");
    assert_eq!(field, "komonster");
    let (message, _, _) = mistake(&run(&["ko", "KOL[0,0]", "KOR[0,0]", "--masters", "--json"]));
    assert!(message.contains("they pass for ever"), "{message}");
}

/// Kos as terms of a sum, with signs and multiples.
#[test]
fn kos_in_expressions() {
    let value = |texts: &[&str]| {
        let run = run(&[&["ko", "--threats", "L", "--json"], texts].concat());
        assert_eq!((run.code, &run.err[..]), (0, ""), "{}", run.out);
        run.json()[0]["value"].clone()
    };
    let one = value(&["2.KO[7,0] - OK[0,-1] + {3|1} - (2 - KO[5,0])"]);
    assert_eq!(one, value(&["KO[7,0]", "KO[7,0]", "KO[1,0]", "KO[5,0]", "{3|1}", "-2"]));
    let scores = [["-OK[0,-7]", "{3|1}"], ["KO[7,0]", "{3|1}"]].map(|sum| {
        let run = run(&["solve", "--json", sum[0], sum[1]]);
        run.json()[0]["score"].clone()
    });
    assert!(scores[0] == scores[1] && scores[0].is_string(), "{scores:?}");
}

/// Moves of a graph to loopy games: over = {0|pass} by its name, by its graph and by its braces; sums; kos.
#[test]
fn options_that_are_loopy() {
    let item = |graph: Json| json!({ "G": graph });
    let answers = ask(
        &["loopy", "value"],
        &[
            item(json!({ "left": [["over"]], "right": [["{pass|0}"]] })),
            item(json!({ "left": [[1], [2], [], []], "right": [[3], [1], [], [3]], "start": 0 })),
            item(json!({ "left": [["tis + 1", "-2"]], "right": [["KO[7,0] - 3.on"]] })),
            item(json!({ "left": [["a{0|a}"]], "right": [["a{a|0}"]] })),
        ],
    );
    let expressions = ["{over|under}", "{over|{|pass}}", "{tis + 1,-2|KO[7,0] - 3.on}", "{over|under}"];
    for (answer, text) in answers.iter().zip(expressions) {
        let value = ask(&["eval"], &[json!({ "input": text })])[0].clone();
        for field in ["value", "onside", "offside"] {
            assert!(value.get(field).is_none() || answer[field] == value[field], "{text}: {answer} {value}");
        }
    }
    let line = r#"{"G":{"left":[["1 & 0"]],"right":[[]]}}"#;
    let found = mistake(&run_with(&["loopy", "value", "--json", "-"], line.as_bytes()));
    assert!(found.0.contains("Left's move 0 from 0") && found.0.contains("two sides"), "{found:?}");
}

/// Bad loops are told with the dependence on history: without one there is none (Moews, Theorem 6).
#[test]
fn bad_loops_are_told() {
    let to_and_fro = json!({ "left": [[1], [0]], "right": [[], []] });
    let three = json!({ "left": [[1], [2], [0]], "right": [[], [], []] });
    let ko = json!({ "left": [[1], ["7"]], "right": [["0"], [0]] });
    let ask = |graph: &Json, ban: &str| {
        ask(&["loopy", "phi"], &[json!({ "G": graph, "ban": ban, "history": true })])[0].clone()
    };
    assert_eq!(ask(&to_and_fro, "J")["bad_loop"], json!([0, 1]));
    assert_eq!(ask(&to_and_fro, "N")["bad_loop"], json!([]));
    assert_eq!(ask(&three, "J")["bad_loop"], json!([]));
    assert_eq!(list(&ask(&three, "N")["bad_loop"]).len(), 1);
    let harmless = ask(&ko, "J");
    assert_eq!((&harmless["bad_loop"], &harmless["depends_on_history"]), (&json!([]), &json!(false)));
}

fn mistake(run: &Run) -> (String, u64, String) {
    assert_eq!(run.code, 2, "{}", run.out);
    let error = &run.json()[0]["error"];
    let field = error["field"].as_str().unwrap_or_default();
    (text(error, "message").to_owned(), error["offset"].as_u64().expect("an offset"), field.to_owned())
}

#[test]
fn malformed_kos_have_a_place() {
    for (ko, offset) in [
        ("KO[7,0", 6),
        ("KO[7]", 0),
        ("KO[⅛]", 0),
        ("KO[7,0]x", 7),
        ("KO[7,1|]]", 8),
        ("  KO[7,?]", 7),
        ("KO(1)[7,0]", 4),
        ("KO(1,3[7,0]", 6),
        ("KO(3,3)[7,0]", 2),
        ("KO(1,2)[7,0]", 2),
        ("OK(1,3)[7,0]", 2),
        ("KO", 2),
    ] {
        // One parser reads kos, so that all commands say the same.
        let found = mistake(&run(&["ko", "--json", ko]));
        assert!(found.1 == offset && !found.0.is_empty(), "{ko}: {found:?}");
        assert_eq!(mistake(&run(&["eval", "--json", ko])).0, found.0, "{ko}");
    }
    assert_eq!(mistake(&run(&["ko", "--json", "KO[over,0]"])).1, 3);
    assert_eq!(mistake(&run(&["solve", "--json", "1", "KO[7,0] + 2"])).1, 0);
    let second = run(&["ko", "--json", "KO[7,0]", "KO[1,"]).json();
    assert_eq!(second[0]["error"]["component"], 1);
    for line in [
        r#"{"m":2,"kos":[[1,1,0]]}"#,
        r#"{"m":3,"kos":[[0,1,0]]}"#,
        r#"{"m":"x","kos":[[1,1,0]]}"#,
        r#"{"kos":[[1,"?",0]]}"#,
        r#"{"kos":[[1,1]]}"#,
        r#"{"m":3,"v":[]}"#,
        r#"{"m":1,"v":[1]}"#,
        r#"{"m":3,"v":["1/2"]}"#,
        r#"{"m":3,"P":[1,2],"v":[1],"C":3}"#,
        r#"{"kos":["KO[1,0]"],"ban":"X"}"#,
        "[1]",
        "",
    ] {
        let found = mistake(&run_with(&["ko", "--json", "-"], format!("{line}\n").as_bytes()));
        assert!(!found.0.is_empty() && found.1 <= line.len() as u64, "{line}: {found:?}");
    }
}

#[test]
fn malformed_graphs_have_a_place() {
    for (game, words) in [
        (r#"{"left":[[1]],"right":[[]]}"#, "1"),
        (r#"{"left":[[]],"right":[[],[]]}"#, "Right"),
        (r#"{"left":[[]],"right":[[]],"start":1}"#, "1"),
        (r#"{"left":[["1|2|3"]],"right":[[]]}"#, "expected"),
        (r#"{"left":[[[0,"x"]]],"right":[[]]}"#, "Left's move 0 from 0"),
        (r#"{"left":[[]],"right":[[0,99999999999]]}"#, "Right's move 1 from 0, `99999999999`"),
        (r#"{"left":[["0"],[1,-1]],"right":[[],[]]}"#, "Left's move 1 from 1, `-1`"),
        (r#"{"left":[],"right":[]}"#, "there is no vertex"),
        (r#"{"left":[[]],"right":[[]],"more":1}"#, "more"),
        ("[]", ""),
    ] {
        for command in ["value", "phi", "sidle"] {
            let line = format!("{{\"G\":{game}}}\n");
            let found = mistake(&run_with(&["loopy", command, "--json", "-"], line.as_bytes()));
            assert!(found.0.contains(words) && found.1 <= line.len() as u64, "{command} {game}: {found:?}");
        }
        let line = format!("{{\"G\":{{\"left\":[[]],\"right\":[[]]}},\"H\":{game}}}\n");
        assert!(!mistake(&run_with(&["loopy", "compare", "--json", "-"], line.as_bytes())).0.is_empty());
    }
    assert_eq!(run(&["loopy", "value", "{"]).code, 2);
    assert_eq!(run(&["loopy", "value", "/nowhere/at/all"]).code, 2);
}

#[test]
fn limits_end_the_work() {
    let sum = ["KO[7,{3|1}]", "KO(2,4)[5/2,0]", "KO[9,{2|0}]", "KO(3,5)[{4|2},{1|-7}]", "KO[1/2,{0|-3}]"];
    for limit in [["--node-limit", "50"], ["--time-limit", "1ms"]] {
        let ko = run(&[&["ko", "--json"], &sum[..], &limit].concat());
        assert_eq!(ko.code, 3, "{limit:?}: {}", ko.out);
        assert!(ko.out.contains("limit reached"), "{}", ko.out);
    }
    let game = seven_and_one().to_string();
    for command in ["value", "phi", "sidle"] {
        let limited = run(&["loopy", command, &game, "--node-limit", "3", "--json"]);
        assert_eq!(limited.code, 3, "{command}: {}", limited.out);
        assert_eq!(text(&limited.json()[0], "stopped"), "node limit reached");
    }
    assert_eq!(run(&["loopy", "compare", &game, &game, "--node-limit", "3"]).code, 3);
    assert_eq!(run(&["ko", "KO[7,0]", "KO[5,0]", "--masters", "--node-limit", "3"]).code, 3);
}

#[test]
fn what_is_no_graph_or_ko_is_told_what_to_write() {
    let told = |arguments: &[&str], line: &str, expected: &str| {
        let run = run_with(arguments, line.as_bytes());
        assert_eq!(run.code, 2, "{line}");
        let message = run.json()[0]["error"]["message"].as_str().unwrap_or_default().to_owned();
        assert!(message.contains(expected), "{line}: {message}");
    };
    let loopy = ["loopy", "value", "-", "--json"];
    told(&loopy, r#"{"G":1}"#, "expected a graph");
    told(&loopy, r#"{"G":{"left":[[true]],"right":[[]]}}"#, "expected a move");
    told(&loopy, r#"{"G":{"left":[[]],"right":[[]],"infinite":3}}"#, "left, right or draw");
    told(&["ko", "-", "--json"], r#"{"kos":[[1.5,1,0]]}"#, "expected a ko");
}

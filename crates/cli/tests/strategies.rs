//! `strategy` and `tournament` as scripts see them.

use crate::common::{run, run_with};
use serde_json::json;

/// Figure 2.3 and H3 + H4 of Yedwab's thesis.
const FIGURE: [&str; 2] = ["{5|-5}", "{{9|2}|-80}"];
const THREAT: [&str; 2] = ["{15,{100|12}|-5}", "{-10|-20}"];

#[test]
fn scores_and_lines() {
    let told = run(&["strategy", "greedy", THREAT[0], THREAT[1], "--json"]);
    let answer = &told.json()[0];
    assert_eq!((told.code, &answer["score"], &answer["optimum"]), (0, &json!("-5"), &json!("2")));
    assert_eq!(answer["loss"], "7");
    let expected = json!([
        { "player": "left", "component": 0, "option": 0, "to": "15" },
        { "player": "right", "component": 1, "option": 0, "to": "-20" },
    ]);
    assert_eq!(answer["line"], expected);
    assert_eq!(answer["input"]["strategy"], "greedy");

    let second = run(&["strategy", "hotstrat", FIGURE[0], FIGURE[1], "--json", "--first", "right"]).json();
    assert_eq!(second[0]["score"], "-75");
    // The other side: the same sum from Right's seat, moving first, where -75 is best.
    let right =
        ["strategy", "hotstrat", FIGURE[0], FIGURE[1], "--json", "--first", "right", "--plays", "right"];
    assert_eq!(run(&right).json()[0]["score"], "-75");
}

#[test]
fn coupons() {
    let told = run(&["strategy", "hotstrat", "{3|-3}", "--coupons", "4:2", "--json"]).json();
    // ±4 ± 3 ± 2 is played from the largest down.
    assert_eq!((&told[0]["score"], &told[0]["loss"]), (&json!("3"), &json!("0")));
    assert_eq!(told[0]["line"][0], json!({ "player": "left", "coupon": "4" }));
    for bad in ["4", "4:0", "4:-1", "1000000:1/64", "x:1"] {
        assert_eq!(run(&["strategy", "hotstrat", "1", "--coupons", bad]).code, 2, "{bad}");
    }
}

#[test]
fn items_of_standard_input() {
    let lines = concat!(
        r#"{"components":["{5|-5}","{{9|2}|-80}"],"first":"left","strategy":"sentestrat","id":1}"#,
        "\n",
        r#"{"components":["{5|-5}","{{9|2}|-80}"],"first":"right","strategy":"Thermostrat","plays":"Left"}"#,
        "\n",
        r#"{"components":["{5|-5}"]}"#,
        "\n",
        r#"{"components":["{5|-5}"],"strategy":"bold"}"#,
        "\n",
        r#"{"components":["{5|-5}"],"strategy":"greedy","plays":"white"}"#,
        "\n",
        r#"{"components":["{5|"],"strategy":"greedy"}"#,
        "\n",
        r#"{"components":[],"strategy":"mean"}"#,
        "\n",
    );
    let told = run_with(&["strategy", "-", "--json"], lines.as_bytes());
    let answers = told.json();
    assert_eq!((told.code, answers.len()), (2, 7));
    assert_eq!((&answers[0]["score"], &answers[0]["id"]), (&json!("4"), &json!(1)));
    assert_eq!(answers[1]["score"], "-75");
    for bad in &answers[2..6] {
        assert!(bad["error"]["message"].is_string(), "{bad}");
    }
    assert_eq!((&answers[6]["score"], &answers[6]["line"]), (&json!("0"), &json!([])));
    // A name on the command line is for items without one.
    let told = run_with(&["strategy", "greedy", "-", "--json"], b"{\"components\":[\"{5|-5}\"]}\n");
    assert_eq!((told.code, &told.json()[0]["score"]), (0, &json!("5")));
}

#[test]
fn limits_leave_bounds() {
    let games =
        ["{{9|{4|-3}}|{-8|-20}}", "{{30|6}|-10}", "{{17|0}|-47}", "{{40|{7|2}}|{1|-15}}", "{5||2|-9}"];
    let number = |value: &serde_json::Value| -> Option<f64> {
        let text = value.as_str()?;
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Some(numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap())
    };
    for name in ["greedy", "hotstrat", "follow-the-leader", "mean", "thermostrat", "sentestrat"] {
        let told = |more: &[&str]| {
            let words: Vec<&str> =
                ["strategy", name, "--json"].iter().chain(&games).chain(more).copied().collect();
            run(&words)
        };
        let exact = number(&told(&[]).json()[0]["score"]).expect("no limit was set");
        for nodes in ["60", "100", "200"] {
            let limited = told(&["--node-limit", nodes]);
            let answer = &limited.json()[0];
            assert_eq!(limited.code == 3, answer.get("stopped").is_some(), "{answer}");
            let bounds = &answer["bounds"]["score"];
            assert!(number(&bounds[0]).is_none_or(|low| low <= exact), "{answer}");
            assert!(number(&bounds[1]).is_none_or(|high| high >= exact), "{answer}");
        }
    }
}

#[test]
fn tournaments_repeat() {
    let words = ["tournament", "--count", "4", "--components", "3", "--json", "--no-times"];
    let once = run(&words);
    assert_eq!(once.code, 0);
    assert_eq!(once.out, run(&words).out);
    let answer = &once.json()[0];
    assert_eq!((&answer["sums"], answer["strategies"].as_array().unwrap().len()), (&json!(4), 6));
    for row in answer["strategies"].as_array().unwrap() {
        // Either side and either turn in every sum.
        assert_eq!((&row["games"], &row["first"]["games"]), (&json!(16), &json!(8)));
        assert!(!row["loss"].as_str().unwrap().starts_with('-'));
    }
    let other =
        run(&["tournament", "--count", "4", "--components", "3", "--json", "--no-times", "--seed", "2"]);
    assert_ne!(once.out, other.out);
    // In sums of switches the hottest and the largest gain are the same, and right.
    let switches = ["tournament", "--count", "5", "--depth", "1", "--options", "1", "--json", "--no-times"];
    for row in run(&switches).json()[0]["strategies"].as_array().unwrap() {
        if row["strategy"] != "follow-the-leader" {
            assert_eq!(row["loss"], "0", "{row}");
        }
    }
}

#[test]
fn tournaments_among_coupons() {
    let words = ["tournament", "--count", "3", "--components", "2", "--depth", "2", "--leaves", "9"];
    let told =
        run(&[&words[..], &["--coupons", "2,1/2", "--strategies", "hotstrat,greedy", "--json"]].concat());
    let answer = &told.json()[0];
    assert_eq!(told.code, 0);
    let rows = answer["environment"].as_array().unwrap();
    assert_eq!(
        rows.iter().map(|row| row["step"].clone()).collect::<Vec<_>>(),
        [json!(null), json!("2"), json!("1/2")]
    );
    assert!(rows.iter().all(|row| row["loss"].as_object().unwrap().len() == 2));
    for bad in [
        ["--coupons", "0"],
        ["--strategies", "bold"],
        ["--class", "odd"],
        ["--family", "odd"],
        ["--depth", "99"],
    ] {
        assert_eq!(run(&[&words[..4], &bad[..]].concat()).code, 2, "{bad:?}");
    }
    // A stack down from the temperature of a sum has more coupons than there may be: no fault of the memory's.
    let fine = run(&["tournament", "--count", "1", "--coupons", "1/1024"]);
    assert_eq!((fine.code, &fine.out[..]), (2, ""));
    assert!(fine.err.contains("1/1024") && fine.err.contains("more than 4096 coupons"), "{}", fine.err);
    let fine = run(&["tournament", "--count", "1", "--coupons", "1/1024", "--json"]);
    assert_eq!((fine.code, &fine.json()[0]["error"]["field"]), (2, &json!("coupons")));
    let stopped = run(&["tournament", "--count", "1000000", "--node-limit", "5000"]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.contains("node limit reached"), "{}", stopped.out);
}

#[test]
fn tournaments_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let name = |file: &str| folder.path().join(file).to_str().unwrap().to_owned();
    let (sums, bad, database) = (name("boards.sums"), name("bad.sums"), name("boards.db"));
    std::fs::write(&sums, "# two\ndomineering(4x4) ; {4|1} ; domineering(3x4)\n{{9|5}|0} ; {3|2}\n").unwrap();
    let words = ["tournament", &sums[..], "--json", "--no-times"];
    let plain = run(&words);
    assert_eq!((plain.code, &plain.json()[0]["sums"]), (0, &json!(2)), "{}", plain.err);
    assert_eq!(plain.json()[0]["input"], json!({ "file": sums }));

    assert_eq!(run(&["database", "build", "domineering", "--max", "4x4", "--file", &database]).code, 0);
    let counted = |more: &[&str]| {
        let mut answer = run(&[&words[..], &["--stats"], more].concat()).json().remove(0);
        let forms = answer["stats"]["forms"].as_u64().unwrap();
        answer.as_object_mut().unwrap().remove("stats");
        (answer, forms)
    };
    let (searched, forms) = counted(&[]);
    let (fetched, fewer) = counted(&["--database", &database]);
    assert_eq!((&searched, &searched), (&plain.json()[0], &fetched));
    assert!(fewer < forms, "{fewer} forms with the database, {forms} without");

    std::fs::write(&bad, "{4|1}\n{3|2} ; domineering(..|.)\n").unwrap();
    let refused = run(&["tournament", &bad]);
    assert_eq!((refused.code, &refused.out[..]), (2, ""));
    assert!(refused.err.contains("line 2: row 2"), "{}", refused.err);
    for arguments in [&["tournament", &name("none")][..], &["tournament", &sums, "--count", "3"]] {
        assert_eq!(run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn classes_have_one_name_in_both_commands() {
    for class in ["thesis", "unrestricted", "left-heavy", "mixed", "close", "Left-Heavy"] {
        let options = ["--count", "2", "--components", "2", "--leaves", "9"];
        let made = run(&[&["generate", "sums", "--class", class][..], &options].concat());
        assert_eq!(made.code, 0, "{class}: {}", made.err);
        let played = ["--class", "--family"].map(|option| {
            run(&[&["tournament", option, class, "--no-times", "--json"][..], &options].concat())
        });
        assert_eq!((played[0].code, &played[0].out), (0, &played[1].out), "{class}");
        assert_eq!(played[0].json()[0]["input"]["family"], class.to_lowercase());
    }
    assert_eq!(run(&["generate", "sums", "--class", "odd"]).code, 2);
}

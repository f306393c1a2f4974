//! The tables in `goldens/`: facts with their source, asked of the library. Values that the oracle can read are checked
//! there as well, so that a table cannot be wrong together with the engine.
//!
//! A line is `question: game => answer`; `compare:` takes two games with ` ? ` between. The answer to `value:` is the
//! printed text, to `equals:` any expression of the same game.

use tedomari::{Engine, Registry, Rulesets, SearchOptions, Value};
use tedomari_oracle::canonical::canonical;
use tedomari_oracle::{naive, text};

fn read(engine: &Engine, text: &str) -> Value {
    let form = engine.read_form(text, &Rulesets::default());
    form.unwrap_or_else(|error| panic!("{error}: {text}")).value()
}

/// What the library answers, as text.
fn answer(engine: &Engine, question: &str, game: &str) -> String {
    if question == "compare" {
        let (a, b) = game.split_once(" ? ").expect("two games with ` ? ` between");
        return engine.compare(read(engine, a), read(engine, b)).unwrap().to_string();
    }
    let g = read(engine, game);
    match question {
        "value" => engine.print(g),
        "mean" => engine.mean(g).unwrap().to_string(),
        "temperature" => engine.temperature(g).unwrap().to_string(),
        "left_stop" => engine.left_stop(g).to_string(),
        "right_stop" => engine.right_stop(g).to_string(),
        "birthday" => engine.birthday(g).unwrap().to_string(),
        "outcome" => engine.outcome(g).letter().to_string(),
        "atomic_weight" => {
            engine.atomic_weight(g).unwrap().map_or_else(|| "none".to_owned(), |weight| engine.print(weight))
        }
        other => panic!("unknown question {other}"),
    }
}

/// The oracle's opinion on a value, if it can read both sides.
fn oracle_agrees(game: &str, expected: &str) -> bool {
    // Its rationals are machine words; it panics rather than be wrong.
    const MOST_DIGITS: usize = 12;
    let digits = game.split(|c: char| !c.is_ascii_digit()).map(str::len).max();
    if digits > Some(MOST_DIGITS) {
        return true;
    }
    if let Some((ruleset, board)) = game.strip_suffix(')').and_then(|game| game.split_once('('))
        && !board.contains(')')
        && let (Some(found), Ok(expected)) = (naive::value(ruleset, board), text::read(expected))
    {
        return found == canonical(expected);
    }
    match (text::read(game), text::read(expected)) {
        (Ok(game), Ok(expected)) => canonical(game) == canonical(expected),
        _ => true,
    }
}

fn check(name: &str) {
    let path = format!("{}/goldens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    assert!(table.starts_with("# "), "{name} opens with its source");
    let engine = Engine::new();
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (question, rest) = line.split_once(": ").expect("`question: game => answer`");
        let (game, expected) = rest.split_once(" => ").expect("`question: game => answer`");
        tedomari_oracle::tree::forget_all();
        if question == "equals" {
            if read(&engine, game) != read(&engine, expected) || !oracle_agrees(game, expected) {
                wrong.push(format!("{line}, found {}", engine.print(read(&engine, game))));
            }
            continue;
        }
        let found = answer(&engine, question, game);
        if found != expected {
            wrong.push(format!("{line}, found {found}"));
        }
        if question == "value" && !oracle_agrees(game, expected) {
            wrong.push(format!("{line}, and the oracle disagrees"));
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
}

#[test]
fn slides() {
    check("slides");
}

#[test]
fn classics() {
    check("classics");
}

#[test]
fn peers() {
    check("peers");
}

#[test]
fn large() {
    check("large");
}

/// Each ruleset's worked value, and its table if it has one: adding a game needs no line here.
#[test]
fn rulesets() {
    let registry = Registry::default();
    std::thread::scope(|scope| {
        for family in registry.families() {
            let registry = &registry;
            scope.spawn(move || {
                let about = family.about();
                let (board, expected) = about.example;
                let engine = Engine::new();
                let ruleset = registry.find(about.name).unwrap_or_else(|error| panic!("{error}: {board}"));
                let position = ruleset.read(board).unwrap_or_else(|error| panic!("{error}: {board}"));
                if ruleset.is_loopy() {
                    // Values that are no enders are held against the literature beside the rulesets.
                    let graph = position.surroundings(engine.task()).unwrap().graph;
                    if let Ok(expected) = engine.read(expected) {
                        assert_eq!(graph.as_ender(&engine), Ok(Some(expected)), "{}({board})", about.name);
                    }
                    return;
                }
                let found = position.analyse(&engine, &SearchOptions::default()).unwrap().value;
                assert_eq!(found, read(&engine, expected), "{}({board})", about.name);
                let table = format!("{}/goldens/{}.txt", env!("CARGO_MANIFEST_DIR"), about.name);
                if std::path::Path::new(&table).exists() {
                    check(about.name);
                }
            });
        }
    });
}

/// No table is forgotten.
#[test]
fn every_table_is_checked() {
    // The last of these is read by `infinite.rs`.
    const GENERAL: [&str; 6] = ["classics", "large", "peers", "slides", "thesis", "infinite"];
    for entry in std::fs::read_dir(format!("{}/goldens", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let name = file.strip_suffix(".txt").expect("tables are text");
        assert!(
            GENERAL.contains(&name) || Registry::default().find(name).is_ok(),
            "{file} belongs to no test"
        );
    }
}

#[test]
fn thesis() {
    check("thesis");
}

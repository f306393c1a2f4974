//! Whole files: what is written is read, whoever writes and however often; wrong files are refused.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use tedomari_database::{Database, FORMAT, Writer, sizes};
use tedomari_position::Shelf;
use tedomari_rulesets::{AnyRuleset, Library, Registry, SearchOptions};
use tedomari_value::{Engine, Limits, Stop, Task, Value};

fn boards(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn ruleset(name: &str) -> AnyRuleset {
    Registry::default().find(name).expect("a ruleset")
}

fn build(file: &Path, name: &str, boards: &[String], threads: usize) {
    let writer = Writer::open(file).unwrap();
    let built = writer.build(&ruleset(name), boards, &Engine::new(), threads).unwrap();
    assert_eq!((built.boards, built.stopped), (boards.len(), None));
}

fn digest(file: &Path) -> u128 {
    Database::open(file).unwrap().info().unwrap().digest
}

/// A library that serves nothing and counts what is asked and told: how much a search does by itself.
#[derive(Default)]
struct Empty {
    told: AtomicU64,
}

impl Library for Empty {
    fn shelf(self: Arc<Self>, _: &Engine, _: &str) -> Option<Arc<dyn Shelf>> {
        Some(self)
    }
}

impl Shelf for Empty {
    fn get(&self, _: &Engine, _: &str) -> Result<Option<Value>, Stop> {
        Ok(None)
    }

    fn put(&self, _: &Engine, _: &str, _: Value) -> Result<(), Stop> {
        self.told.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

fn value(engine: &Engine, name: &str, board: &str, library: Option<Arc<dyn Library>>) -> (String, u64) {
    let position = ruleset(name).read(board).unwrap();
    let options = SearchOptions { library, ..SearchOptions::default() };
    let analysis = position.analyse(engine, &options).unwrap();
    (engine.print(analysis.value), analysis.parts)
}

#[test]
fn every_value_is_what_a_search_finds() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.db");
    build(&file, "domineering", &sizes(4, 4), 1);
    build(&file, "clobber", &boards(&["xoxo|oxox|xoxo", "xo.xx"]), 2);
    build(&file, "toads_and_frogs", &boards(&["ttt..fff"]), 1);
    build(&file, "hackenbush", &boards(&["lrlre"]), 1);
    build(&file, "snort", &boards(&["L-.-.-.-L"]), 1);
    let database = Database::open(&file).unwrap();
    let engine = Engine::new();
    let mut count = 0;
    for name in database.rulesets() {
        let visited: Result<(), Box<dyn std::error::Error>> =
            database.visit(&engine, &name, |part, found| {
                count += 1;
                // Each part on an engine of its own, without any table but its own.
                let fresh = Engine::new();
                assert_eq!(engine.print(found), value(&fresh, &name, part, None).0, "{name}({part})");
                Ok(())
            });
        visited.unwrap();
    }
    let info = database.info().unwrap();
    assert_eq!(count, info.holdings.iter().map(|holding| holding.parts).sum::<u64>());
    assert!(info.holdings.iter().all(|holding| holding.parts > 0), "{info:?}");
}

#[test]
fn what_is_there_is_not_searched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("d.db");
    build(&file, "domineering", &boards(&["4x4"]), 1);
    let database = Arc::new(Database::open(&file).unwrap());
    for board in ["4x4", "..##|....|##..|..#.", "4x5"] {
        let with = value(&Engine::new(), "domineering", board, Some(database.clone()));
        let empty = Arc::new(Empty::default());
        let without = value(&Engine::new(), "domineering", board, Some(empty.clone()));
        assert_eq!(with.0, without.0);
        assert_eq!(without.1, empty.told.load(Ordering::Relaxed));
        assert!(with.1 < without.1, "{board}: {} of {}", with.1, without.1);
    }
    assert_eq!(value(&Engine::new(), "domineering", "4x4", Some(database.clone())).1, 1);
    assert_eq!(database.trouble(), None);
}

#[test]
fn order_threads_and_pauses_make_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    build(&at("one"), "domineering", &sizes(4, 5), 1);
    build(&at("four"), "domineering", &sizes(4, 5), 4);
    let mut backwards = sizes(4, 5);
    backwards.reverse();
    build(&at("backwards"), "domineering", &backwards, 1);
    // A few hundred steps at a time, each run on a new engine.
    let mut runs = 0;
    loop {
        runs += 1;
        let engine = Engine::new().with_task(&Task::new(Limits::new().nodes(300 + 100 * runs)));
        let writer = Writer::open(at("pauses")).unwrap();
        match writer.build(&ruleset("domineering"), &sizes(4, 5), &engine, 1).unwrap().stopped {
            None => break,
            stopped => assert_eq!(stopped, Some(Stop::Nodes)),
        }
    }
    assert!(runs > 5, "{runs} runs");
    let first = Database::open(at("one")).unwrap().info().unwrap();
    for other in ["four", "backwards", "pauses"] {
        let info = Database::open(at(other)).unwrap().info().unwrap();
        assert_eq!((info.digest, info.bases, &info.holdings), (first.digest, first.bases, &first.holdings));
        assert!(std::fs::read(at(other)).unwrap() == std::fs::read(at("one")).unwrap(), "{other}");
    }
    // A second run finds everything.
    let writer = Writer::open(at("one")).unwrap();
    let again = writer.build(&ruleset("domineering"), &sizes(4, 5), &Engine::new(), 1).unwrap();
    assert_eq!((again.parts, again.boards), (0, 20));
    drop(writer);
    assert!(std::fs::read(at("one")).unwrap() == std::fs::read(at("four")).unwrap());
}

/// Files that come to hold the same by other ways are the same, byte for byte.
#[test]
fn the_same_content_is_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    build(&at("one"), "domineering", &sizes(4, 4), 1);
    build(&at("one"), "clobber", &boards(&["xoxo|oxox"]), 1);
    build(&at("two"), "clobber", &boards(&["xoxo|oxox"]), 3);
    build(&at("two"), "domineering", &boards(&["4x4", "3x3"]), 2);
    build(&at("two"), "domineering", &sizes(4, 4), 2);
    let one = std::fs::read(at("one")).unwrap();
    assert!(std::fs::read(at("two")).unwrap() == one);
    // A build that published all it had and was killed before it could finish.
    let mut writer = Writer::open(at("three")).unwrap();
    writer.publish_after(std::time::Duration::ZERO);
    for (name, boards) in [("domineering", sizes(4, 4)), ("clobber", boards(&["xoxo|oxox"]))] {
        writer.build(&ruleset(name), &boards, &Engine::new(), 1).unwrap();
    }
    let (image, journal) = (std::fs::read(at("three")).unwrap(), std::fs::read(at("three.build")).unwrap());
    writer.finish().unwrap();
    assert!(std::fs::read(at("three")).unwrap() == one);
    assert!(image != one, "what is published on the way is not in its final form");
    std::fs::write(at("three"), image).unwrap();
    std::fs::write(at("three.build"), journal).unwrap();
    assert_eq!(digest(&at("three")), digest(&at("one")));
    assert!(std::fs::read(at("three")).unwrap() == one, "a reader brings it into its final form");
}

#[test]
fn wrong_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let message = |name: &str| {
        let read = Database::open(at(name)).unwrap_err().to_string();
        if at(name).exists() {
            assert_eq!(Writer::open(at(name)).err().unwrap().to_string(), read);
        }
        read
    };
    assert!(message("none").contains("there is no file"));
    for (name, bytes) in [("empty", &b""[..]), ("text", b"domineering(4x4)"), ("long", &[b'x'; 9000])] {
        std::fs::write(at(name), bytes).unwrap();
        assert!(message(name).contains("not a database of tedomari"), "{}", message(name));
        assert_eq!(std::fs::read(at(name)).unwrap(), bytes, "a file that is refused stays as it is");
    }
    std::fs::create_dir(at("folder")).unwrap();
    assert!(message("folder").contains("not a database of tedomari"));

    // A database of the first format, which was that of another store.
    std::fs::write(at("older"), b"redb\x1a\x0a\xa9\x0d\x0a and so on").unwrap();
    assert!(message("older").contains("format 1"), "{}", message("older"));

    // A later version: what it is, the version, a stamp, a check sum.
    build(&at("newer"), "domineering", &sizes(2, 2), 1);
    let mut newer = std::fs::read(at("newer")).unwrap();
    newer[16..24].copy_from_slice(&(FORMAT + 1).to_le_bytes());
    let sum = xxhash_rust::xxh3::xxh3_64(&newer[..32]);
    newer[32..40].copy_from_slice(&sum.to_le_bytes());
    std::fs::write(at("newer"), newer).unwrap();
    assert!(message("newer").contains(&format!("format {}", FORMAT + 1)), "{}", message("newer"));
}

#[test]
fn one_writes_and_others_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("busy.db");
    let mut writer = Writer::open(&file).unwrap();
    assert!(Writer::open(&file).err().unwrap().to_string().contains("in use"));
    // Nothing was published yet but that there is a database.
    let before = Database::open(&file).unwrap();
    assert!(before.info().unwrap().holdings.is_empty());
    writer.publish_after(std::time::Duration::ZERO);
    writer.build(&ruleset("domineering"), &sizes(3, 4), &Engine::new(), 1).unwrap();
    let during = Database::open(&file).unwrap();
    let parts = during.info().unwrap().holdings[0].parts;
    assert!(parts > 20, "{parts}");
    assert!(Writer::open(&file).err().unwrap().to_string().contains("in use"));
    drop(writer);
    // Whoever has it open goes on with what was there, and may go on while somebody writes again.
    assert!(before.info().unwrap().holdings.is_empty());
    build(&file, "domineering", &sizes(4, 4), 1);
    assert_eq!(during.info().unwrap().holdings[0].parts, parts);
    build(&folder.path().join("whole.db"), "domineering", &sizes(4, 4), 1);
    assert_eq!(digest(&file), digest(&folder.path().join("whole.db")));
    assert_eq!(names(folder.path()), ["busy.db", "whole.db"], "nothing is left behind");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Work that a killed program left behind is taken up, by readers and by writers, unless the file is another one.
#[test]
fn work_left_behind_is_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    build(&at("small.db"), "domineering", &sizes(2, 2), 1);
    build(&at("large.db"), "domineering", &sizes(4, 4), 1);
    let large = digest(&at("large.db"));
    // A copy of the work, put back after it was published, is what a kill leaves.
    let leave = |file: &Path, boards: &[String]| {
        let writer = Writer::open(file).unwrap();
        writer.build(&ruleset("domineering"), boards, &Engine::new(), 1).unwrap();
        let published = std::fs::read(file).unwrap();
        let work = std::fs::read(at("d.db.build")).unwrap();
        drop(writer);
        std::fs::write(file, published).unwrap();
        std::fs::write(at("d.db.build"), work).unwrap();
    };
    std::fs::copy(at("small.db"), at("d.db")).unwrap();
    leave(&at("d.db"), &sizes(4, 4));
    assert_eq!(digest(&at("d.db")), large, "by a reader");
    assert!(!at("d.db.build").exists());

    std::fs::copy(at("small.db"), at("d.db")).unwrap();
    leave(&at("d.db"), &sizes(4, 4));
    let writer = Writer::open(at("d.db")).unwrap();
    assert_eq!(
        writer.parts("domineering").unwrap(),
        Database::open(at("large.db")).unwrap().info().unwrap().holdings[0].parts
    );
    drop(writer);
    assert_eq!(digest(&at("d.db")), large, "by a writer");

    // Somebody puts a better file in its place: the work on the old one is worth nothing.
    std::fs::copy(at("small.db"), at("d.db")).unwrap();
    leave(&at("d.db"), &sizes(3, 3));
    std::fs::copy(at("large.db"), at("d.db")).unwrap();
    assert_eq!(digest(&at("d.db")), large);
    drop(Writer::open(at("d.db")).unwrap());
    assert_eq!(digest(&at("d.db")), large);

    // Neither is anything that is no database, or half of one.
    let whole = std::fs::read(at("large.db")).unwrap();
    for bytes in [&b""[..], b"something else", &whole[..whole.len() / 2]] {
        std::fs::write(at("d.db.build"), bytes).unwrap();
        assert_eq!(digest(&at("d.db")), large);
        drop(Writer::open(at("d.db")).unwrap());
        assert_eq!(digest(&at("d.db")), large);
    }
}

/// A ruleset's text for each of some games: trees of options, to be written and read as values.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-8_i64..8).prop_map(|n| n.to_string()),
        (-9_i64..9, 0_u32..6).prop_map(|(n, k)| format!("{n}/{}", 1_u64 << k)),
        Just("*".to_owned()),
        Just("^".to_owned()),
        Just("1/1267650600228229401496703205376".to_owned()),
        Just("-100000000000000000000000000000000001".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let side = prop::collection::vec(inner, 0..3);
        (side.clone(), side).prop_map(|(l, r)| format!("{{{}|{}}}", l.join(","), r.join(",")))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Random values, written by one engine and read by another.
    #[test]
    fn values_of_one_engine_are_read_by_another(games in prop::collection::vec(expression(), 1..20)) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("v.db");
        let writer = Writer::open(&file).unwrap();
        let engine = Engine::new();
        let mut texts = Vec::new();
        writer
            .keep("domineering", &engine, games.iter().enumerate().map(|(at, game)| {
                let value = engine.read(game).unwrap();
                texts.push(engine.print(value));
                (format!("game {at}"), value)
            }))
            .unwrap();
        drop(writer);
        let database = Arc::new(Database::open(&file).unwrap());
        let fresh = Engine::new();
        let shelf = database.shelf(&fresh, "domineering").unwrap();
        for (at, text) in texts.iter().enumerate().rev() {
            let found = shelf.get(&fresh, &format!("game {at}")).unwrap().unwrap();
            prop_assert_eq!(&fresh.print(found), text);
        }
        prop_assert_eq!(digest(&file), digest(&file));
    }
}

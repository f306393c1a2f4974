//! Files whose bytes were changed anywhere: an error with a message, or what would have come of it anyway; never a panic, and
//! never another value.

use std::path::Path;

use tedomari_database::{Database, Writer, sizes};
use tedomari_rulesets::Registry;
use tedomari_value::Engine;

/// Goes on with the work; the first thing that fails.
fn work(file: &Path, engine: &Engine) -> Result<(), String> {
    let ruleset = Registry::default().find("domineering").expect("a ruleset");
    let writer = Writer::open(file).map_err(|error| error.to_string())?;
    writer.parts("domineering").map_err(|error| error.to_string())?;
    writer.build(&ruleset, &sizes(3, 4), engine, 2).map_err(|error| error.to_string())?;
    let values = (0..40).map(|n| (format!("n{n}"), engine.integer(n)));
    writer.keep("numbers", engine, values).map_err(|error| error.to_string())?;
    writer.publish().map_err(|error| error.to_string())
}

/// The same bytes with changes: stretch after stretch as a whole, then bits anywhere, then less and less of them.
fn changed(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    const STRETCHES: usize = 40;
    let stretch = bytes.len().div_ceil(STRETCHES);
    let stretches = (0..STRETCHES).map(move |at| {
        let mut changed = bytes.to_vec();
        changed.iter_mut().skip(at * stretch).take(stretch).for_each(|byte| *byte = !*byte);
        changed
    });
    let mut seed = 5_u64;
    let bits = (0..60).map(move |round| {
        let mut changed = bytes.to_vec();
        for _ in 0..1 + round % 64 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            changed[(seed >> 20) as usize % bytes.len()] ^= 1 << (seed >> 17 & 7);
        }
        changed
    });
    let shorter = (0..24).map(|round| bytes[..bytes.len() * round / 24].to_vec());
    stretches.chain(bits).chain(shorter).filter(move |changed| changed != bytes)
}

fn digest(file: &Path) -> Result<u128, String> {
    let info = Database::open(file).and_then(|database| database.info());
    info.map(|info| info.digest).map_err(|error| error.to_string())
}

#[test]
fn a_damaged_file_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("d.db");
    let engine = Engine::new();
    let ruleset = Registry::default().find("domineering").unwrap();
    Writer::open(&file).unwrap().build(&ruleset, &sizes(3, 3), &engine, 1).unwrap();
    let whole = digest(&file).unwrap();
    let bytes = std::fs::read(&file).unwrap();
    for changed in changed(&bytes) {
        std::fs::write(&file, &changed).unwrap();
        // There is no byte on which nothing rests.
        for message in [digest(&file).unwrap_err(), work(&file, &engine).unwrap_err()] {
            assert!(message.contains("d.db"), "{message}");
            assert!(message.contains("damaged") || message.contains("not a database"), "{message}");
        }
        assert_eq!(std::fs::read(&file).unwrap(), changed, "a file that is refused stays as it is");
    }
    std::fs::write(&file, &bytes).unwrap();
    assert_eq!(digest(&file), Ok(whole));
    assert_eq!(work(&file, &engine), Ok(()));
}

/// The digest, and the boards that are finished.
fn facts(file: &Path) -> (u128, Vec<String>) {
    let info = Database::open(file).and_then(|database| database.info()).unwrap();
    (info.digest, info.holdings.into_iter().flat_map(|holding| holding.boards).collect())
}

/// Of a damaged journal as much is taken as is right, and what a build makes of it is the same.
#[test]
fn a_damaged_journal_costs_work_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let engine = Engine::new();
    work(&at("whole.db"), &engine).unwrap();
    let whole = digest(&at("whole.db")).unwrap();
    let file = at("d.db");
    // The journal of a build that was killed.
    let writer = Writer::open(&file).unwrap();
    let ruleset = Registry::default().find("domineering").unwrap();
    writer.build(&ruleset, &sizes(3, 4), &engine, 1).unwrap();
    let (image, journal) = (std::fs::read(&file).unwrap(), std::fs::read(at("d.db.build")).unwrap());
    drop(writer);
    let built = facts(&file);
    let empty = {
        std::fs::write(&file, &image).unwrap();
        facts(&file)
    };
    let mut taken = std::collections::BTreeSet::new();
    for changed in changed(&journal) {
        std::fs::write(&file, &image).unwrap();
        std::fs::write(at("d.db.build"), &changed).unwrap();
        // A reader sees the batches before the damage.
        let seen = facts(&file);
        assert_ne!(seen, built, "something is missing");
        taken.insert(seen);
        std::fs::write(&file, &image).unwrap();
        std::fs::write(at("d.db.build"), &changed).unwrap();
        assert_eq!(work(&file, &engine), Ok(()));
        assert_eq!(digest(&file), Ok(whole));
    }
    assert!(taken.contains(&empty) && taken.len() > 3, "{}", taken.len());
}

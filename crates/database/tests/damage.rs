//! Work on a file whose bytes were changed anywhere: an error with a message, or what would have come of it anyway; never a
//! panic, and no word about one. Alone in its binary, since what a panic says is heard by one hook for the whole process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use tedomari_database::{Database, Writer, sizes};
use tedomari_rulesets::Registry;
use tedomari_value::Engine;

/// Panics that somebody heard of.
static HEARD: AtomicU32 = AtomicU32::new(0);

/// What the store writes at once.
const PAGE: usize = 4096;

/// Goes on with the work; the first thing that fails.
fn work(file: &Path, engine: &Engine) -> Result<(), String> {
    let ruleset = Registry::default().find("domineering").expect("a ruleset");
    let mut writer = Writer::open(file).map_err(|error| error.to_string())?;
    writer.parts("domineering").map_err(|error| error.to_string())?;
    writer.build(&ruleset, &sizes(3, 4), engine, 2).map_err(|error| error.to_string())?;
    let values = (0..40).map(|n| (format!("n{n}"), engine.integer(n)));
    writer.keep("numbers", engine, values).map_err(|error| error.to_string())?;
    writer.compact().map_err(|error| error.to_string())
}

#[test]
fn damaged_work_is_an_error() {
    std::panic::set_hook(Box::new(|_| {
        HEARD.fetch_add(1, Ordering::Relaxed);
    }));
    let folder = tempfile::tempdir().unwrap();
    let (whole, file) = (folder.path().join("whole.db"), folder.path().join("d.db"));
    let begun = folder.path().join("d.db.build");
    let engine = Engine::new();
    drop(Writer::open(&whole).unwrap());
    let writer = Writer::open(&whole).unwrap();
    let ruleset = Registry::default().find("domineering").unwrap();
    writer.build(&ruleset, &sizes(3, 3), &engine, 1).unwrap();
    drop(writer);
    let bytes = std::fs::read(&whole).unwrap();
    let digest = Database::open(&whole).unwrap().info().unwrap().digest;
    let pages = bytes.len() / PAGE;
    let (mut failed, mut seed, mut panics) = (0, 5_u64, Vec::new());
    // A page after the other as a whole, since not all are in use, and then bits anywhere.
    for round in 0..pages + 12 {
        let mut changed = bytes.clone();
        if round < pages {
            changed[round * PAGE..][..PAGE].iter_mut().for_each(|byte| *byte = !*byte);
        } else {
            for _ in 0..64 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                changed[(seed >> 20) as usize % bytes.len()] ^= 1 << (seed >> 17 & 7);
            }
        }
        std::fs::write(&file, &bytes).unwrap();
        std::fs::write(&begun, &changed).unwrap();
        let done = catch_unwind(AssertUnwindSafe(|| work(&file, &engine)));
        match done {
            Ok(Ok(())) => {}
            Ok(Err(message)) => {
                failed += 1;
                assert!(message.contains("d.db"), "round {round}: {message}");
                // What others read is still whole, and the work can begin again.
                assert_eq!(Database::open(&file).unwrap().info().unwrap().digest, digest, "round {round}");
                if failed < 4 {
                    assert_eq!(work(&file, &engine), Ok(()), "round {round}: {message}");
                }
            }
            Err(_) => panics.push(round),
        }
    }
    let _ = std::panic::take_hook();
    assert_eq!(panics, Vec::<usize>::new(), "rounds that panicked");
    assert_eq!(HEARD.load(Ordering::Relaxed), 0, "panics that were heard of");
    assert!(failed > 0, "no damage was noticed");
}

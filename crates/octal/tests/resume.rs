//! Runs that are stopped and taken up again.

use std::fs;
use std::path::PathBuf;

use tedomari_octal::{CheckpointError, Rule, Values};
use tedomari_task::{Limits, Stop, Task};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("tedomari-octal-{name}-{}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_run_in_pieces_is_the_same_run() {
    let file = Scratch::new("pieces");
    for text in ["0.007", "grundy", "0.16", "0.8A"] {
        let rule: Rule = text.parse().unwrap();
        let upto = if text == "0.8A" { 200 } else { 6000 };
        let mut whole = Values::new(rule.clone());
        whole.compute(&Task::default(), upto).unwrap();
        let mut piece = Values::new(rule.clone());
        for part in 1..=4 {
            piece.compute(&Task::default(), upto * part / 4).unwrap();
            piece.save(&file.0).unwrap();
            piece = Values::load(&Task::default(), &file.0, &rule).unwrap();
        }
        assert_eq!(piece.computed(), whole.computed(), "{text}");
    }
}

#[test]
fn a_stopped_run_keeps_what_it_has() {
    let mut values = Values::new("0.007".parse().unwrap());
    for round in 1..=5 {
        let task = Task::new(Limits::new().nodes(700));
        assert_eq!(values.extend(&task, 100_000), Err(Stop::Nodes));
        assert!(values.computed().len() > 500 * round);
    }
    let stopped = values.computed().to_vec();
    let mut whole = Values::new("0.007".parse().unwrap());
    whole.compute(&Task::default(), stopped.len() - 1).unwrap();
    assert_eq!(whole.computed(), stopped);
}

/// Values outlive their tasks, may go to other threads, and each task pays for what it adds.
#[test]
fn every_task_pays_for_what_it_adds() {
    let first = Task::default();
    let mut values = Values::new("0.007".parse().unwrap());
    values.compute(&first, 20_000).unwrap();
    assert!((80_000..4_000_000).contains(&first.bytes()), "{}", first.bytes());
    let second = Task::new(Limits::new().memory(2 << 20));
    let values = std::thread::scope(|scope| {
        let work = || {
            values.compute(&second, 40_000).unwrap();
            values
        };
        scope.spawn(work).join().unwrap()
    });
    assert_eq!(first.bytes(), 0);
    assert!((80_000..2 << 20).contains(&second.bytes()), "{}", second.bytes());
    drop(values);
    assert_eq!(second.bytes(), 0);
}

#[test]
fn limits_on_memory_are_kept() {
    let limit = 1 << 20;
    for text in ["0.007", "grundy", "0.8A"] {
        let task = Task::new(Limits::new().memory(limit));
        let mut values = Values::new(text.parse().unwrap());
        assert_eq!(values.compute(&task, 10_000_000), Err(Stop::Memory), "{text}");
        assert!(values.computed().len() > 1000, "{text}");
        assert!(task.bytes() <= limit + limit / 2, "{text}");
        // What there is can be used and extended by somebody who has more room.
        let length = values.computed().len();
        values.compute(&Task::default(), length + 10).unwrap();
    }
}

#[test]
fn damaged_files_are_refused() {
    let file = Scratch::new("damaged");
    let rule: Rule = "0.007".parse().unwrap();
    let mut values = Values::new(rule.clone());
    values.compute(&Task::default(), 3000).unwrap();
    values.save(&file.0).unwrap();
    assert!(Values::load(&Task::default(), &file.0, &rule).is_ok());
    let other: Rule = "0.07".parse().unwrap();
    assert!(
        matches!(Values::load(&Task::default(), &file.0, &other), Err(CheckpointError::OtherRule(rule)) if rule == "0.007")
    );
    let bytes = fs::read(&file.0).unwrap();
    for at in [0, 40, 60, 100, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(&file.0, &changed).unwrap();
        assert!(Values::load(&Task::default(), &file.0, &rule).is_err(), "byte {at}");
    }
    for length in [0, 1, 50, 200, bytes.len() - 1] {
        fs::write(&file.0, &bytes[..length]).unwrap();
        assert!(Values::load(&Task::default(), &file.0, &rule).is_err(), "cut at {length}");
    }
    fs::remove_file(&file.0).unwrap();
    assert!(matches!(Values::load(&Task::default(), &file.0, &rule), Err(CheckpointError::Io(_))));
}

/// A file whose checksum is right but whose values are those of another game.
#[test]
fn values_are_computed_again() {
    let file = Scratch::new("forged");
    let mut values = Values::new("0.077".parse().unwrap());
    values.compute(&Task::default(), 3000).unwrap();
    values.save(&file.0).unwrap();
    let mut bytes = fs::read(&file.0).unwrap();
    let body = bytes.len() - 8;
    let at = bytes.windows(5).position(|text| text == b"0.077").unwrap();
    bytes[at..at + 5].copy_from_slice(b"0.707");
    let sum = bytes[..body]
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    fs::write(&file.0, &bytes).unwrap();
    let error = Values::load(&Task::default(), &file.0, &"0.707".parse().unwrap()).unwrap_err();
    assert!(error.to_string().contains("is wrong"), "{error}");
}

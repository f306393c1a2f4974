//! Every target on its seeds and on mutations of them.
//!
//! `FUZZ_SECONDS` says for how long each runs (default 0: the seeds and a few mutations that are always the same). Other runs
//! try other mutations; `FUZZ_SEED` repeats those of a run. An input that breaks a promise is kept in `fuzz/artifacts`, where
//! the next run begins with it.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tedomari_fuzz::mutate::{Chance, mutant, words};
use tedomari_fuzz::{TARGETS, Target};

/// Without a time the mutations are so many.
const FEW: u64 = 200;
/// An input that takes longer is a finding.
const PATIENCE: Duration = Duration::from_secs(60);

fn folder(part: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(part)
}

/// The inputs in a folder, in the order of their names; none if there is no folder.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a seed can be read")).collect()
}

fn given(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is {text}; it must be a number")))
}

/// Gives an input to a target on a thread of its own, so that one that takes too long is found, too.
struct Watched {
    send: std::sync::mpsc::Sender<Vec<u8>>,
    done: std::sync::mpsc::Receiver<std::thread::Result<()>>,
}

impl Watched {
    fn new(target: Target) -> Watched {
        let (send, inputs) = channel::<Vec<u8>>();
        let (tell, done) = channel();
        let work = move || {
            for input in inputs {
                if tell.send(catch_unwind(AssertUnwindSafe(|| target.run(&input)))).is_err() {
                    break;
                }
            }
        };
        let thread = std::thread::Builder::new().name(target.name.to_owned()).stack_size(8 << 20);
        thread.spawn(work).expect("a thread can be started");
        Watched { send, done }
    }

    fn run(&self, target: Target, input: &[u8], seed: u64) {
        self.send.send(input.to_vec()).expect("the thread waits for inputs");
        let what = match self.done.recv_timeout(PATIENCE) {
            Ok(Ok(())) => return,
            Ok(Err(panic)) => Some(panic),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        };
        let artifacts = folder("artifacts").join(target.name);
        let name = artifacts.join(format!("found-{seed:016x}"));
        let kept = fs::create_dir_all(&artifacts).and_then(|()| fs::write(&name, input));
        let kept = if kept.is_ok() { name.display().to_string() } else { "nowhere".to_owned() };
        eprintln!("{}: a finding, kept in {kept} (FUZZ_SEED={seed}):\n{}", target.name, input.escape_ascii());
        match what {
            Some(panic) => resume_unwind(panic),
            None => panic!("{} took longer than {PATIENCE:?}", target.name),
        }
    }
}

fn fuzz(name: &str) {
    let target = Target::named(name).expect("a target of this name");
    let seconds = given("FUZZ_SECONDS").unwrap_or(0);
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let seed = given("FUZZ_SEED").unwrap_or_else(|| if seconds == 0 { 1 } else { now() });
    let watched = Watched::new(target);
    let mut seeds = inputs(&folder("seeds").join(name));
    assert!(!seeds.is_empty(), "{name} has seeds");
    for input in seeds.iter().chain(&inputs(&folder("artifacts").join(name))) {
        watched.run(target, input, seed);
    }
    // What libFuzzer found worth keeping is worth changing.
    seeds.extend(inputs(&folder("corpus").join(name)));
    let words = words(include_str!("../notation.dict"));
    let (mut chance, began, mut count) = (Chance::new(seed), Instant::now(), 0);
    while if seconds == 0 { count < FEW } else { began.elapsed().as_secs() < seconds } {
        watched.run(target, &mutant(&mut chance, &seeds, &words, target.longest), seed);
        count += 1;
    }
    println!("{name}: {count} mutations, nothing found");
}

macro_rules! short_runs {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name));
        })*

        #[test]
        fn no_target_is_left_out() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),*]);
        }
    };
}

short_runs! { board database evaluate formula go graph heap loopy octal parse sums winner }

#[test]
fn words_of_a_dictionary() {
    let read = words("# a comment\n\"{0|}\"\nname=\"\\\"a\\\\\\x0a\"\n\n");
    assert_eq!(read, [b"{0|}".to_vec(), b"\"a\\\n".to_vec()]);
}

#[test]
fn mutants_are_short_and_differ() {
    let mut chance = Chance::new(7);
    let inputs = [b"{1|0}".to_vec(), b"{3|1||0} + ^".to_vec()];
    let made: std::collections::BTreeSet<Vec<u8>> =
        (0..1000).map(|_| mutant(&mut chance, &inputs, &[b"**".to_vec()], 40)).collect();
    assert!(made.iter().all(|input| input.len() <= 40));
    assert!(made.len() > 700, "{} of 1,000 differ", made.len());
}

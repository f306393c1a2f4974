//! Limits hold whatever the input: the bytes that are really allocated, and the time that really passes.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use common::Random;
use tedomari_heap::{Analysis, Ask, Data, Limits, Outcome, Position, Setup, Stop, Task, find};

/// The system's allocator, which also counts.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all work is done by the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// One test at a time, since they measure what all do together.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A position with so many random piles up to a size, all different if they must be.
fn many(game: &str, parameters: &[&str], count: usize, most: u64) -> Box<dyn Position> {
    let mut random = Random(5);
    let mut setup = Setup::from_words(parameters).unwrap();
    let mut last = 0;
    for _ in 0..count {
        last = if game == "welter" { last + 1 + random.below(most) } else { random.below(most + 1) };
        setup.piles.push(Data::Number(last.into()));
    }
    find(game).unwrap().position(&setup).unwrap()
}

/// An analysis with how many bytes were allocated for it at most.
fn measure(position: &dyn Position, most: usize, task: &Task) -> (Analysis, usize) {
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let found = position.analyse(&Ask { most, ..Ask::default() }, task);
    (found, PEAK.load(Ordering::Relaxed) - before)
}

#[test]
fn many_piles_need_little_room_for_their_moves() {
    let _alone = alone();
    for (game, parameters) in [
        ("nim", &[][..]),
        ("scoring", &["t=1000"]),
        ("moore", &["k=3"]),
        ("cyclic", &["h=3"]),
        ("power-nimhoff", &["k=2"]),
        ("nimhoff", &["a=1", "b=2"]),
        ("subtraction", &["subtract=1,3,4,9"]),
        ("welter", &[]),
    ] {
        let position = many(game, parameters, 100_000, 1_000_000);
        let task = Task::new(Limits::new().memory(64 << 20));
        let (found, bytes) = measure(&*position, 1000, &task);
        assert_eq!((found.outcome, found.stop), (Some(Outcome::Next), None), "{game}");
        assert_eq!((found.moves.len(), found.more), (1000, true), "{game}");
        assert!(bytes < 16 << 20, "{game}: {bytes}");
        // The moves are as good as if they were written out.
        for winning in [&found.moves[0], &found.moves[999]] {
            let after = position.play(winning).unwrap();
            assert_eq!(
                after.analyse(&Ask::default(), &Task::default()).outcome,
                Some(Outcome::Previous),
                "{game}"
            );
        }
        assert!(task.bytes() > 0);
        drop(found);
        assert_eq!(task.bytes(), 0, "{game}");
    }
}

#[test]
fn lists_of_moves_are_cut_where_the_memory_ends() {
    let _alone = alone();
    let limit = 8 << 20;
    for (game, parameters, count, size, knows_grundy) in [
        ("nim", &[][..], 1_000_000, 1_000_000, true),
        ("scoring", &["t=1000"], 1_000_000, 1_000_000, true),
        ("subtraction", &["subtract=1,3,4,9"], 1_000_000, 1_000_000, true),
        ("cyclic", &["h=1009"], 40, 1000, true),
        ("moore", &["k=3"], 40, 1_000_000, false),
    ] {
        let position = many(game, parameters, count, size);
        let task = Task::new(Limits::new().memory(limit));
        let (found, bytes) = measure(&*position, usize::MAX, &task);
        assert_eq!((found.outcome, found.stop), (Some(Outcome::Next), Some(Stop::Memory)), "{game}");
        assert!(found.more && found.moves.len() > 5000, "{game}: {}", found.moves.len());
        assert_eq!(found.grundy.is_some(), knows_grundy, "{game}");
        assert!(bytes < limit + limit / 2, "{game}: {bytes}");
    }
}

#[test]
fn searches_and_tables_stay_within_their_memory() {
    let _alone = alone();
    let limit = 8 << 20;
    for (game, words) in [
        ("chomp", &["30x31"][..]),
        ("chomp", &["1000x1001"]),
        ("kotzig", &["97", "moves=1,2,3"]),
        ("kotzig", &["10000000", "moves=1,2"]),
        ("wythoff", &["100000", "200000"]),
        ("wythoff3", &["5000", "6000", "7000"]),
        ("w2", &["1000000000", "2000000000"]),
        ("nimhoff", &["a=1", "b=3", "3000", "3000", "5000"]),
        ("subtraction", &["subtract=999999999,1000000000", "99999999999999"]),
        ("nimania", &["5", "5"]),
        ("moore", &["k=3", "60", "60", "60", "60", "60"]),
    ] {
        let position = common::position(game, words);
        let task = Task::new(Limits::new().memory(limit));
        let before = LIVE.load(Ordering::Relaxed);
        PEAK.store(before, Ordering::Relaxed);
        let found = position.analyse(&Ask { thorough: true, most: 10, ..Ask::default() }, &task);
        let bytes = PEAK.load(Ordering::Relaxed) - before;
        assert_eq!(found.stop, Some(Stop::Memory), "{game} {words:?}");
        assert!(bytes < limit + limit / 2, "{game} {words:?}: {bytes}");
        drop(found);
        assert_eq!(task.bytes(), 0, "{game} {words:?}");
    }
}

#[test]
fn time_is_kept() {
    let _alone = alone();
    let star: Vec<String> = (1..60_000).map(|leaf| format!("0-{leaf}")).collect();
    let star = format!("edges={}", star.join(","));
    let line: Vec<String> = (0..60_000).map(|at| format!("{at}-{}", at + 1)).collect();
    let line = format!("edges={}", line.join(","));
    for position in [
        many("cyclic", &["h=30"], 20_000, 1_000_000),
        many("cyclic", &["h=1009"], 40, 1000),
        common::position("wythoff", &["100000", "200000"]),
        common::position("wythoff3", &["5000", "6000", "7000"]),
        common::position("w2", &["100000", "2000000000"]),
        common::position("geography", &[&star, "0"]),
        common::position("geography", &["directed=no", &line, "5"]),
        common::position("nimania", &["18446744073709551615"]),
        common::position("nimania", &["4", "growth=k^2"]),
        common::position("subtraction", &["subtract=999999999,1000000000", "99999999999999"]),
    ] {
        let task = Task::new(Limits::new().time(Duration::from_millis(200)));
        let start = Instant::now();
        let found = position.analyse(&Ask { thorough: true, most: usize::MAX, ..Ask::default() }, &task);
        let (spent, shown) = (start.elapsed(), position.show()[0].chars().take(60).collect::<String>());
        assert_eq!(found.stop, Some(Stop::Time), "{shown}");
        // Other work on the machine may come in between.
        assert!(spent < Duration::from_millis(1500), "{shown}: {spent:?}");
    }
}

#[test]
fn positions_may_go_to_other_threads() {
    let position = many("nim", &[], 100, 1000);
    let found = std::thread::spawn(move || position.analyse(&Ask::default(), &Task::default()).outcome);
    assert!(found.join().unwrap().is_some());
}

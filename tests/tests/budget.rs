//! Limits: the right reason to stop, an engine that can be used afterwards, and the right value in the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tedomari::{Engine, Limits, ReadError, Rulesets, Stop, Task};

/// Eighteen unlike hot games: far too much for any of the limits below.
const HOPELESS: &str = "{9|1||0} + {17/2|2||-1|-7} + {8|-3} + {31/4|1,{5|-2}} + {7|2|||0||-3|-9} + {13/2|-13/2} + {6,{9|4}|-1} + \
    {11/2|0||-4} + {5|1/2||-5} + {9/2|-2||-3} + {4|3||-4|-6} + {7/2|1||-1} + {3|-3/2} + {5/2|1/4||-2} + {9/4|-9/4} + \
    {2|1||-1} + {15/8|0||-2} + {7/4|-1}";

/// Takes some hundred steps, and has a value one can know.
const LONG: &str = "{9|1||0} + {17/2|2||-1|-7} + {8|-3} + {31/4|1,{5|-2}} + {6,{9|4}|-1} + {11/2|0||-4}";

/// The engine with limits that begin now.
fn limited(engine: &Engine, limits: Limits) -> Engine {
    engine.with_task(&Task::new(limits))
}

fn stop_reason(engine: &Engine, text: &str) -> Stop {
    match engine.read(text) {
        Err(ReadError::Stopped(stop)) => stop,
        other => panic!("{text} was to be stopped, but gave {other:?}"),
    }
}

/// After a stop the engine knows what it knew, and finishes what it could not finish.
fn still_usable(engine: &Engine) {
    let engine = &limited(engine, Limits::new());
    assert_eq!(
        engine.print(engine.read("{3|1} + ^ - {2|1||0}").unwrap()),
        Engine::new().read_and_print("{3|1} + ^ - {2|1||0}")
    );
    let fresh = Engine::new();
    let there = fresh.read(LONG).unwrap();
    let here = engine.read(LONG).unwrap();
    assert_eq!(engine.content_hash(here), fresh.content_hash(there));
    assert_eq!(engine.print(here), fresh.print(there));
    assert_eq!(engine.mean(here), fresh.mean(there));
}

trait ReadAndPrint {
    fn read_and_print(&self, text: &str) -> String;
}

impl ReadAndPrint for Engine {
    fn read_and_print(&self, text: &str) -> String {
        self.print(self.read(text).unwrap())
    }
}

#[test]
fn node_limit() {
    let engine = Engine::new();
    for limit in [0, 1, 10, 1000, 20_000] {
        let hurried = limited(&engine, Limits::new().nodes(limit));
        assert_eq!(stop_reason(&hurried, HOPELESS), Stop::Nodes);
        let steps = hurried.task().steps();
        assert!(steps <= limit + 1, "{steps} steps of {limit}");
        // Without a new task it stays spent; what needs no work is still answered.
        assert_eq!(stop_reason(&hurried, HOPELESS), Stop::Nodes);
        assert_eq!(hurried.read("7/2"), Ok(hurried.read("3.5").unwrap()));
    }
    still_usable(&engine);
}

/// Stopped again and again, each time a little later, the engine gets there, and gets the right value.
#[test]
fn node_limits_in_a_row() {
    let engine = Engine::new();
    let mut rounds = 0;
    let value = loop {
        match limited(&engine, Limits::new().nodes(60)).read(LONG) {
            Ok(value) => break value,
            Err(ReadError::Stopped(Stop::Nodes)) => rounds += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(rounds < 10_000, "no progress in {rounds} rounds");
    };
    let fresh = Engine::new();
    assert_eq!(engine.print(value), fresh.read_and_print(LONG));
    assert!(rounds > 0, "the limit was never reached");
}

#[test]
fn time_limit() {
    let engine = Engine::new();
    let begin = Instant::now();
    let hurried = limited(&engine, Limits::new().time(Duration::from_millis(200)));
    assert_eq!(stop_reason(&hurried, HOPELESS), Stop::Time);
    assert!(begin.elapsed() >= Duration::from_millis(200));
    assert!(begin.elapsed() < Duration::from_secs(60), "stopped {:?} late", begin.elapsed());
    still_usable(&engine);
}

#[test]
fn interrupt() {
    let flag = Arc::new(AtomicBool::new(true));
    let engine = Engine::new();
    let watched = engine.with_task(&Task::setup(Limits::new()).flag(&flag).start());
    assert_eq!(stop_reason(&watched, HOPELESS), Stop::Interrupted);
    flag.store(false, Ordering::Relaxed);
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        flag.store(true, Ordering::Relaxed);
    });
    let begin = Instant::now();
    assert_eq!(stop_reason(&watched, HOPELESS), Stop::Interrupted);
    assert!(begin.elapsed() < Duration::from_secs(60), "stopped {:?} late", begin.elapsed());
    setter.join().unwrap();
    still_usable(&engine);
}

#[test]
fn memory_limit() {
    let engine = Engine::new();
    let held = engine.statistics().bytes as usize;
    let limit = 4 << 20;
    let small = limited(&engine, Limits::new().memory(limit));
    assert_eq!(stop_reason(&small, HOPELESS), Stop::Memory);
    let bytes = small.task().bytes();
    assert!(bytes >= limit && bytes < limit + (16 << 20), "{bytes} bytes of {limit}");
    let (bytes, limit) = (engine.statistics().bytes as usize, held + limit);
    assert!(bytes >= limit && bytes < 3 * limit + (16 << 20), "{bytes} bytes of {limit}");
    still_usable(&engine);
}

/// The first limit to be reached is the one that is named.
#[test]
fn several_limits() {
    let engine = Engine::new();
    let limits = Limits::new().nodes(500).time(Duration::from_secs(3600)).memory(1 << 40);
    assert_eq!(stop_reason(&limited(&engine, limits), HOPELESS), Stop::Nodes);
    let limits = Limits::new().nodes(u64::MAX).time(Duration::ZERO);
    assert_eq!(stop_reason(&limited(&engine, limits), HOPELESS), Stop::Time);
    let engine = limited(&engine, Limits::new().time(Duration::MAX));
    assert_eq!(engine.read_and_print("{2|1} + *"), "{2*|1*}");
}

/// A board on which every move is a lot of work.
#[test]
fn time_limit_on_huge_boards() {
    for board in ["domineering(3x100)", "domineering(1x1000000)", "domineering(1024x1024)"] {
        let begin = Instant::now();
        let engine = limited(&Engine::new(), Limits::new().time(Duration::from_millis(300)).memory(2 << 30));
        let stopped = engine.read_form(board, &Rulesets::default()).map(|form| form.value());
        assert!(matches!(stopped, Err(ReadError::Stopped(Stop::Time | Stop::Memory))), "{board}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{board} stopped {:?} late", begin.elapsed());
    }
}

/// Searches of boards, on one thread and on several, and the operations.
#[test]
fn limits_reach_everything() {
    for threads in [1, 3] {
        let engine = Engine::new();
        let hurried = limited(&engine, Limits::new().nodes(300));
        let rulesets = Rulesets { threads, ..Rulesets::default() };
        let stopped = hurried.read_form("domineering(6x6)", &rulesets).map(|form| form.value());
        assert_eq!(stopped, Err(ReadError::Stopped(Stop::Nodes)));
        let form = engine.read_form("domineering(4x4)", &rulesets).unwrap();
        assert_eq!(engine.read("+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"), Ok(form.value()));
    }
    for text in [
        "norton({9|1||0|-7},^) + heat({9|1||0|-7},{2|1})",
        "overheat(^^*,{3|1||0},{7|2||1})",
        "{7|2||1|-9}:{8|1||0|-3}",
    ] {
        let engine = Engine::new();
        let stop = stop_reason(&limited(&engine, Limits::new().nodes(20)), text);
        assert_eq!(stop, Stop::Nodes, "{text}");
        assert_eq!(engine.read_and_print(text), Engine::new().read_and_print(text));
    }
}

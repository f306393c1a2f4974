//! Deep, long and huge input: an answer or a reason why not, on a stack of the usual size, and in time.

use std::fmt::Write;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tedomari::{Dyadic, Engine, Limits, ReadError, Stop, Style, Task, Value, parse};

/// A test that takes longer than this hangs, for all that anybody can wait.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs the test on a thread with the stack that `std` gives to threads, and fails if it takes too long.
fn on_a_plain_thread(test: impl FnOnce() + Send + 'static) {
    let (done, wait) = mpsc::channel();
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        test();
        let _ = done.send(());
    });
    let thread = thread.expect("a thread");
    match wait.recv_timeout(PATIENCE) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("still not done after {PATIENCE:?}"),
        _ => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
    }
}

/// The engine with limits that begin now.
fn limited(engine: &Engine, limits: Limits) -> Engine {
    engine.with_task(&Task::new(limits))
}

/// Everything one can ask about a value; none of it may crash.
fn ask_everything(engine: &Engine, g: Value) -> Result<(), Stop> {
    assert_eq!(engine.subtract(g, g)?, Value::ZERO);
    engine.thermograph(g)?;
    engine.birthday(g)?;
    engine.parity(g)?;
    let _ = engine.is_all_small(g);
    engine.reduced(g)?;
    engine.chill(g)?;
    engine.freeze(g)?;
    engine.atomic_weight(g)?;
    engine.as_uptimal(g);
    let text = engine.print(g);
    match engine.read(&text) {
        Ok(back) => assert_eq!(back, g),
        Err(ReadError::Stopped(stop)) => return Err(stop),
        Err(error) => panic!("{error}: {}", &text[..text.len().min(400)]),
    }
    for style in [Style::Unicode, Style::Latex] {
        assert!(!engine.print_as(g, style).is_empty());
    }
    Ok(())
}

#[test]
fn nests_that_are_integers() {
    on_a_plain_thread(|| {
        for depth in [10_000_i64, 100_000] {
            let engine = Engine::new();
            let n = depth as usize;
            let left = format!("{}0{}", "{".repeat(n), "|}".repeat(n));
            let g = engine.read(&left).unwrap();
            assert_eq!(engine.as_number(g), Some(Dyadic::from(depth)));
            let right = format!("{}0{}", "{|".repeat(n), "}".repeat(n));
            assert_eq!(engine.read(&right), Ok(engine.integer(-depth)));
            assert_eq!(engine.print(g), depth.to_string());
            assert_eq!(engine.birthday(g).unwrap(), Dyadic::from(depth));
            ask_everything(&engine, g).unwrap();
        }
    });
}

/// {{{0|0}|0}|…}: each level is infinitesimal.
#[test]
fn nests_of_downs() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let g = engine.read(&format!("{}*{}", "{".repeat(3000), "|0}".repeat(3000))).unwrap();
        assert_eq!(engine.outcome(g).letter(), "R");
        let limits = Limits::new().nodes(100_000).time(Duration::from_secs(20));
        let _ = ask_everything(&limited(&engine, limits), g);
    });
}

/// {{{0|-1}|-2}|-3}… and its kind: hot at every level, all numbers different.
#[test]
fn deep_hot_nests() {
    on_a_plain_thread(|| {
        for (open, close) in [("{", "|"), ("{3000,", "|")] {
            let depth = 3000;
            let mut text = open.repeat(depth) + "9000";
            for n in 1..=depth {
                write!(text, "{close}{}}}", -(n as i64)).unwrap();
            }
            let engine = Engine::new();
            let limits = Limits::new().time(Duration::from_secs(20)).nodes(3_000_000);
            match limited(&engine, limits).read(&text) {
                Ok(g) => {
                    assert!(engine.left_stop(g) >= engine.right_stop(g));
                    let limits = Limits::new().time(Duration::from_secs(10)).nodes(1_000_000);
                    let _ = ask_everything(&limited(&engine, limits), g);
                }
                Err(ReadError::Stopped(_)) => {}
                Err(error) => panic!("{error}"),
            }
            assert_eq!(engine.print(engine.read("{3|1} + ^").unwrap()), "{3^|1^}");
        }
    });
}

#[test]
fn many_ups() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let g = engine.read("^2000").unwrap();
        assert_eq!(engine.print(g), "^2000");
        assert_eq!(engine.as_up_star(g), Some((2000, 0)));
        assert_eq!(engine.birthday(g).unwrap(), Dyadic::from(2001));
        assert_eq!(engine.outcome(g).letter(), "L");
        let limits = Limits::new().nodes(200_000).time(Duration::from_secs(20));
        let _ = ask_everything(&limited(&engine, limits), g);
    });
}

#[test]
fn large_nimbers() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let g = engine.read("*300").unwrap();
        assert_eq!(engine.print(g), "*300");
        assert_eq!(engine.read("*300 + *300"), Ok(Value::ZERO));
        assert_eq!(engine.birthday(g).unwrap(), Dyadic::from(300));
    });
}

/// The time limit holds where one step is a lot of work.
#[test]
fn nimbers_beyond_reach_stop_in_time() {
    on_a_plain_thread(|| {
        for text in ["*5000", "^100000000", "^[100000]", "^<100000>", "*1000000000000"] {
            let begin = Instant::now();
            let engine = limited(&Engine::new(), Limits::new().time(Duration::from_secs(2)).memory(2 << 30));
            match engine.read(text) {
                Ok(g) => assert!(!g.is_number()),
                Err(ReadError::Stopped(stop)) => assert!(matches!(stop, Stop::Time | Stop::Memory), "{text}"),
                Err(error) => panic!("{error}: {text}"),
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "{text} took {:?}", begin.elapsed());
        }
    });
}

#[test]
fn long_numbers() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let digits: String = (0..1000).map(|i| char::from(b'1' + (i % 9) as u8)).collect();
        let g = engine.read(&digits).unwrap();
        assert_eq!(engine.print(g), digits);
        assert_eq!(engine.birthday(g).unwrap().to_string(), digits);
        ask_everything(&engine, g).unwrap();
        let switch = engine.read(&format!("{{{digits}|-{digits}}} + ^")).unwrap();
        assert_eq!(engine.temperature(switch).unwrap().to_string(), digits);
        ask_everything(&engine, switch).unwrap();
        // Ten to the thousandth copies of a game are too many.
        let engine = limited(&engine, Limits::new().nodes(10_000).time(Duration::from_secs(20)));
        assert!(matches!(engine.read(&format!("{digits}.^*")), Err(ReadError::Stopped(_))));
    });
}

#[test]
fn tiny_fractions() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let fraction = Dyadic::new(1, 5000);
        let text = fraction.to_string();
        let g = engine.read(&text).unwrap();
        assert_eq!(engine.as_number(g), Some(fraction.clone()));
        assert_eq!(engine.temperature(g).unwrap(), -&fraction);
        assert_eq!(engine.birthday(g).unwrap(), Dyadic::from(5001));
        let switch = engine.read(&format!("{{{text}|-({text})}}")).unwrap();
        assert_eq!(engine.temperature(switch).unwrap(), fraction);
        ask_everything(&engine, switch).unwrap();
        let cooled = engine.read(&format!("cool({{3|{text}}},{text})")).unwrap();
        let expected = engine.read(&format!("{{3 - {text}|{text} + {text}}}"));
        assert_eq!(expected, Ok(cooled));
        let frozen = engine.read(&format!("cool({{{text}|0}},1/2)")).unwrap();
        assert_eq!(engine.as_number(frozen), Some(fraction.half()));
        ask_everything(&engine, engine.read(&format!("{{1|{text}}} + Tiny({text}) + {text}")).unwrap())
            .unwrap();
    });
}

#[test]
fn many_copies_with_a_node_limit() {
    on_a_plain_thread(|| {
        for text in ["1000.{2|1||0}", "1000000000000000000000.{5,{9|4}|1||-3|-4*}", "-77777.{3|^||v2*3}"] {
            let engine = Engine::new();
            let hurried = limited(&engine, Limits::new().nodes(50_000).memory(1 << 30));
            match hurried.read(text) {
                Ok(g) => ask_everything(&hurried, g).unwrap_or(()),
                Err(ReadError::Stopped(stop)) => {
                    assert!(matches!(stop, Stop::Nodes | Stop::Memory), "{text}")
                }
                Err(error) => panic!("{error}: {text}"),
            }
            let expr = parse(text).unwrap();
            let estimate = engine.estimate(&expr, &tedomari::NoPositions);
            assert!(estimate.mean.low.is_some() && estimate.mean.low <= estimate.mean.high, "{text}");
            assert_eq!(
                engine.print(engine.read("3.{2|1||0}").unwrap()),
                engine.print(engine.read("{2|1||0} + {2|1||0} + {2|1||0}").unwrap())
            );
        }
    });
}

/// Wide games: many options on both sides, most of them dominated, or none.
#[test]
fn many_options() {
    on_a_plain_thread(|| {
        let engine = Engine::new();
        let numbers: Vec<String> = (0..3000).map(|n| n.to_string()).collect();
        let g = engine.read(&format!("{{{}|{}}}", numbers.join(","), "-1,".repeat(2999) + "-1")).unwrap();
        assert_eq!(engine.print(g), "{2999|-1}");
        let switches: Vec<String> = (1..150).map(|n| format!("{{{n}|-{n}}}")).collect();
        let g = engine.read(&format!("{{{}|-200}}", switches.join(","))).unwrap();
        assert_eq!(engine.options(g, tedomari::Player::Left).unwrap().len(), 149);
        let limits = Limits::new().nodes(200_000).time(Duration::from_secs(20));
        let _ = ask_everything(&limited(&engine, limits), g);
    });
}

//! Many questions at once on one engine, each with a task of its own: nobody is stopped by a limit but their own, and the
//! account of each is its own.

use crate::common::boards::search;

use std::hash::Hash;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use tedomari::rulesets::games::{amazons, clobber, domineering, nogo};
use tedomari::{Engine, Limits, ReadError, Relation, Ruleset, Rulesets, Stop, Task};
use tedomari_oracle::random::Random;

/// A sum of unlike hot games; of eighteen nobody will ever see the value.
fn hot(random: &mut Random, count: usize) -> String {
    let game = |at: usize| {
        let mut number = |low, high| format!("{}/4", random.between(low, high));
        match at % 3 {
            0 => format!("{{{}|{}||{}|{}}}", number(24, 40), number(2, 9), number(-9, -1), number(-40, -24)),
            1 => format!("{{{}|{},{{{}|{}}}}}", number(24, 40), number(1, 8), number(12, 20), number(-9, 0)),
            _ => format!("{{{},{{{}|{}}}|{}}}", number(20, 26), number(30, 40), number(8, 18), number(-9, 0)),
        }
    };
    (0..count).map(game).collect::<Vec<_>>().join(" + ")
}

const HOPELESS: usize = 18;

/// What limits a question.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Nodes(u64),
    /// Nodes that several threads of one search count together.
    SharedNodes(u64),
    Time(Duration),
    Memory(usize),
    /// Somebody else cancels it after so long.
    Cancelled(Duration),
    /// Nothing, or a limit on memory that the question does not reach by itself.
    Enough(Option<usize>),
}

/// More than any question here takes, and less than all of them together put into the tables.
const ENOUGH_BYTES: usize = 12 << 20;

fn kind(number: u64) -> Kind {
    match number % 8 {
        0 | 1 => Kind::Nodes(500 + 150 * number),
        2 => Kind::Time(Duration::from_millis(100 + 5 * number)),
        3 => Kind::Memory((1 << 20) + ((number as usize) << 13)),
        4 => Kind::Cancelled(Duration::from_millis(50 + 5 * number)),
        5 => Kind::SharedNodes(2000 + 100 * number),
        6 => Kind::Enough(None),
        _ => Kind::Enough(Some(ENOUGH_BYTES)),
    }
}

fn stop_of(engine: &Engine, text: &str, threads: usize) -> Stop {
    let rulesets = Rulesets { threads, ..Rulesets::default() };
    match engine.read_form(text, &rulesets).map(|form| form.value()) {
        Err(ReadError::Stopped(stop)) => stop,
        other => panic!("{text} was to be stopped, but gave {other:?}"),
    }
}

/// Values, sums and comparisons that end: the answers as text, and how many parts each search of boards has met.
#[derive(Debug, PartialEq, Eq)]
struct Answers {
    texts: Vec<String>,
    parts: Vec<usize>,
}

fn answers(engine: &Engine, number: u64) -> Answers {
    let mut answers = Answers { texts: Vec::new(), parts: Vec::new() };
    let mut random = Random::new(number);
    match number / 8 % 4 {
        0 => board(engine, domineering::RULESET, "5x5", &mut answers),
        1 => board(engine, clobber::RULESET, "xoxo|oxox|xoxo", &mut answers),
        2 => board(engine, amazons::RULESET, "x..|...|..o", &mut answers),
        _ => board(engine, nogo::RULESET, "3x4", &mut answers),
    }
    let read = |text: &str| engine.read(text).expect("no limit is reached");
    let (g, h) = (read(&hot(&mut random, 3)), read(&hot(&mut random, 3)));
    let sum = engine.add(g, h).expect("no limit is reached");
    answers.texts.push(engine.print(sum));
    let relation: Relation = engine.compare(sum, engine.negative(h)).expect("no limit is reached");
    answers.texts.push(relation.to_string());
    answers.texts.push(engine.mean(sum).expect("no limit is reached").to_string());
    answers
}

/// The value of a board on a table of its own, and what the task says of the search.
fn board<P: Clone + Eq + Hash + Send + Sync + 'static>(
    engine: &Engine,
    ruleset: impl Ruleset<Position = P>,
    text: &str,
    answers: &mut Answers,
) {
    let position = ruleset.read(text).expect("a board");
    let search = search(engine, ruleset);
    let value = search.value(&position, 1).expect("no limit is reached");
    assert_eq!(engine.task().progress().found, ("parts", search.parts() as u64), "{text}");
    answers.texts.push(engine.print(value));
    answers.parts.push(search.parts());
}

/// One question, from its beginning to its end.
fn ask(engine: &Engine, number: u64, kind: Kind, task: &Task, expected: Option<&Answers>) {
    let engine = engine.with_task(task);
    let hopeless = hot(&mut Random::new(1000 + number), HOPELESS);
    let what = || format!("question {number}, {kind:?}: {task:?}, {} bytes", task.bytes());
    match kind {
        Kind::Nodes(limit) => {
            assert_eq!(stop_of(&engine, &hopeless, 1), Stop::Nodes, "{}", what());
            assert!((limit..=limit + 1).contains(&task.steps()), "{}", what());
        }
        Kind::SharedNodes(limit) => {
            let board = format!("domineering(7x7) + {hopeless}");
            assert_eq!(stop_of(&engine, &board, 3), Stop::Nodes, "{}", what());
            // Each thread looks at the limits once in 1024 steps.
            assert!((limit..=limit + 3 * 1024).contains(&task.steps()), "{}", what());
        }
        Kind::Time(limit) => {
            assert_eq!(stop_of(&engine, &hopeless, 1), Stop::Time, "{}", what());
            assert!(limit <= task.elapsed() && task.elapsed() < limit + PATIENCE, "{}", what());
        }
        Kind::Memory(limit) => {
            assert_eq!(stop_of(&engine, &hopeless, 1), Stop::Memory, "{}", what());
            // What the steps held that were given up is given back by now.
            assert!(limit <= task.bytes() + GIVEN_BACK && task.bytes() < limit + (4 << 20), "{}", what());
        }
        Kind::Cancelled(_) => {
            assert_eq!(stop_of(&engine, &hopeless, 1), Stop::Interrupted, "{}", what());
            assert!(task.is_cancelled(), "{}", what());
        }
        Kind::Enough(_) => {
            assert_eq!(Some(&answers(&engine, number)), expected, "{}", what());
            assert!(task.bytes() < ENOUGH_BYTES, "{}", what());
        }
    }
    // Whoever is ended by the clock may not have had a turn before, and whoever asks what others ask finds the values there.
    let is_alone = matches!(kind, Kind::Nodes(_) | Kind::Memory(_) | Kind::Enough(_));
    assert!(task.steps() > 0 && (task.bytes() > 0 || !is_alone), "{}", what());
}

const QUESTIONS: u64 = 64;
/// Lists of options and the like, beside the tables.
const GIVEN_BACK: usize = 64 << 10;
/// How long after its limit a question may end, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn each_has_limits_of_its_own() {
    let engine = Engine::new();
    // What each would find out alone.
    let expected: Vec<Option<Answers>> = (0..QUESTIONS)
        .map(|number| matches!(kind(number), Kind::Enough(_)).then(|| answers(&Engine::new(), number)))
        .collect();
    // Somebody who asks nothing has spent nothing.
    let idle = Task::new(Limits::new().nodes(1));
    let bystander = engine.with_task(&idle);
    let start = Barrier::new(QUESTIONS as usize + 1);
    let cancelled = std::thread::scope(|scope| {
        let mut cancelled = Vec::new();
        for (number, expected) in (0..QUESTIONS).zip(&expected) {
            let (engine, start, kind) = (&engine, &start, kind(number));
            let (send, receive) = std::sync::mpsc::channel::<Task>();
            let asked = scope.spawn(move || {
                start.wait();
                let limits = Limits::new();
                let task = Task::new(match kind {
                    Kind::Nodes(limit) | Kind::SharedNodes(limit) => limits.nodes(limit),
                    Kind::Time(limit) => limits.time(limit),
                    Kind::Memory(limit) => limits.memory(limit),
                    Kind::Cancelled(_) => limits,
                    Kind::Enough(limit) => limit.map_or(limits, |limit| limits.memory(limit)),
                });
                send.send(task.clone()).expect("somebody listens");
                ask(engine, number, kind, &task, expected.as_ref());
                Instant::now()
            });
            if let Kind::Cancelled(after) = kind {
                cancelled.push(scope.spawn(move || {
                    let task = receive.recv().expect("a task");
                    std::thread::sleep(after);
                    let (steps, now) = (task.steps(), Instant::now());
                    task.cancel();
                    (steps, asked.join().expect("a question").saturating_duration_since(now))
                }));
            } else {
                drop(scope.spawn(move || receive.recv()));
            }
        }
        start.wait();
        cancelled.into_iter().map(|thread| thread.join().expect("an end")).collect::<Vec<_>>()
    });
    assert_eq!(cancelled.len(), QUESTIONS as usize / 8);
    for (_, late) in &cancelled {
        assert!(*late < PATIENCE, "{late:?} after it was cancelled");
    }
    assert!(cancelled.iter().any(|(steps, _)| *steps > 0), "they were at work");
    // All together hold more than any of those that finished might have taken.
    let held = engine.statistics().bytes as usize;
    assert!(held > ENOUGH_BYTES, "{held} bytes");
    assert_eq!((idle.steps(), idle.bytes(), engine.task().steps(), engine.task().bytes()), (0, 0, 0, 0));
    assert_eq!(bystander.read("3/4 + 1/4"), Ok(engine.integer(1)));
    // What was stopped left nothing wrong behind.
    for number in [6, 15, 22, 31] {
        let again = engine.with_task(&Task::new(Limits::new().memory(ENOUGH_BYTES)));
        assert_eq!(Some(&answers(&again, number)), expected[number as usize].as_ref());
    }
}

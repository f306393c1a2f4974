//! Searches by several threads: the same values, no work done twice, limits that stop all threads.

use std::time::{Duration, Instant};

use tedomari_position::{Ruleset, Search};
use tedomari_rulesets::games::domineering::Domineering;
use tedomari_rulesets::{Registry, SearchOptions};
use tedomari_value::{Engine, Limits, Stop, Task};

#[test]
fn values_and_moves_are_the_same_at_any_number_of_threads() {
    let registry = Registry::default();
    let boards = [
        ("domineering", "4x5"),
        ("domineering", "..#..|..#.#|.....|....."),
        ("clobber", "xoxo|oxox|xoxo"),
        ("amazons", "x..o|....|...."),
        ("nogo", "2x4"),
        ("cram", "3x5"),
        ("hackenbush", "lrl"),
        ("toads_and_frogs", "ttt..fff"),
        ("snort", ".-.-.-.-L"),
        ("konane", "xoxo|ox.x|xoxo"),
    ];
    for (name, board) in boards {
        let ruleset = registry.find(name).unwrap_or_else(|_| panic!("{name} is a ruleset"));
        let position = ruleset.read(board).unwrap_or_else(|error| panic!("{name} {board}: {error}"));
        let told = |threads: usize| {
            let engine = Engine::new();
            let options = SearchOptions { threads, moves: true, ..SearchOptions::default() };
            let analysis = position.analyse(&engine, &options).expect("no limit is set");
            let value = analysis.value;
            let moves: Vec<_> = analysis
                .moves
                .iter()
                .map(|to| (to.player, to.name.clone(), engine.print(to.value)))
                .collect();
            (engine.print(value), engine.content_hash(value), moves)
        };
        let one = told(1);
        for threads in [2, 7] {
            assert_eq!(told(threads), one, "{name} {board} by {threads} threads");
        }
    }
}

/// Sixteen threads on however many cores: at most three tenths more steps than one. On a busy machine threads are held up
/// in the middle of things, so the best of some runs counts.
#[test]
fn threads_share_work() {
    let steps = |threads: usize| {
        let task = Task::new(Limits::new());
        let search = Search::new(&Engine::new().with_task(&task), Domineering);
        search.value(&Domineering.read("5x5").unwrap(), threads).unwrap();
        task.steps()
    };
    let one = steps(1);
    for threads in [2, 16] {
        let least = (0..5).map(|_| steps(threads)).min().unwrap();
        assert!(least * 10 <= one * 13, "{least} steps by {threads} threads, {one} by one");
    }
}

#[test]
fn many_threads_on_many_boards() {
    let (engine, other) = (Engine::new(), Engine::new());
    let (search, alone) = (Search::new(&engine, Domineering), Search::new(&other, Domineering));
    let mut random = 7_u64;
    for _ in 0..60 {
        let cell = |random: &mut u64| {
            *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if *random >> 61 == 0 { '#' } else { '.' }
        };
        let row = |random: &mut u64| (0..5).map(|_| cell(random)).collect::<String>();
        let board = (0..4).map(|_| row(&mut random)).collect::<Vec<_>>().join("|");
        let position = Domineering.read(&board).unwrap();
        let (many, one) = (search.value(&position, 16).unwrap(), alone.value(&position, 1).unwrap());
        assert_eq!(engine.content_hash(many), other.content_hash(one), "{board}");
    }
}

#[test]
fn a_cancel_and_a_limit_stop_all_threads() {
    let position = Domineering.read("7x7").unwrap();
    for limits in [Limits::new().nodes(20_000), Limits::new().time(Duration::from_millis(100))] {
        let expected = if limits.nodes.is_some() { Stop::Nodes } else { Stop::Time };
        let task = Task::new(limits);
        let search = Search::new(&Engine::new().with_task(&task), Domineering);
        assert_eq!(search.value(&position, 7), Err(expected));
    }
    let task = Task::new(Limits::new());
    let search = Search::new(&Engine::new().with_task(&task), Domineering);
    let began = std::thread::scope(|scope| {
        let running = scope.spawn(|| search.value(&position, 7));
        std::thread::sleep(Duration::from_millis(100));
        let began = Instant::now();
        task.cancel();
        assert_eq!(running.join().unwrap(), Err(Stop::Interrupted));
        began
    });
    assert!(began.elapsed() < Duration::from_secs(60), "all threads stop soon");
    // What was begun is no obstacle to the next question.
    let mut search = search;
    search.set_task(&Task::new(Limits::new()));
    let small = Domineering.read("4x4").unwrap();
    let (fresh, value) = (Engine::new(), search.value(&small, 7).unwrap());
    let expected = Search::new(&fresh, Domineering).value(&small, 1).unwrap();
    assert_eq!(search.engine().content_hash(value), fresh.content_hash(expected));
}

//! Threads that search together: the same values, no work done twice, and limits and mistakes that stop all of them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tedomari_position::{About, BoardError, Move, Player, Ruleset, Search};
use tedomari_value::{Engine, Limits, Stop, Task};

/// A row of tokens, each of which may be taken by either player, in a program with a mistake.
struct Faulty {
    looks: AtomicU64,
    fault: Fault,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    Nothing,
    /// The rules panic.
    Panic,
    /// Play returns.
    Circle,
}

fn search(fault: Fault, task: &Task) -> Search<Faulty> {
    Search::new(&Engine::new().with_task(task), Faulty { looks: AtomicU64::new(0), fault })
}

impl Ruleset for Faulty {
    type Position = u32;

    fn about(&self) -> About<'_> {
        unimplemented!()
    }

    fn read(&self, _: &str) -> Result<u32, BoardError> {
        unimplemented!()
    }

    fn write(&self, tokens: &u32) -> String {
        format!("{tokens:b}")
    }

    fn moves(&self, tokens: &u32, player: Player) -> Vec<Move<u32>> {
        let count = self.looks.fetch_add(1, Ordering::Relaxed);
        assert!(self.fault != Fault::Panic || count != 1500, "the rules have a mistake");
        let (tokens, odd) = (*tokens, player == Player::Left);
        let taken = (0..20).filter(|&at| tokens >> at & 1 == 1 && (at % 3 != 0 || odd));
        let mut moves: Vec<_> =
            taken.map(|at| Move { name: at.to_string(), to: tokens & !(1 << at) }).collect();
        if self.fault == Fault::Circle && tokens.count_ones() == 6 {
            moves.push(Move { name: "back".to_owned(), to: tokens | 1 << tokens.trailing_ones() });
        }
        moves
    }
}

#[test]
fn a_panic_in_one_thread_does_not_hang_the_others() {
    let search = search(Fault::Panic, &Task::default());
    let run = std::panic::AssertUnwindSafe(|| search.value(&0xf_ffff, 7));
    assert!(std::panic::catch_unwind(run).is_err(), "the panic is handed on");
}

#[test]
fn a_circle_is_found_by_any_number_of_threads() {
    for threads in [1, 2, 7] {
        let task = Task::new(Limits::new());
        let search = search(Fault::Circle, &task);
        assert_eq!(search.value(&0xfff, threads), Err(Stop::Loopy), "{threads} threads");
        let cycle = task.cycle().expect("the circle is told");
        assert!(cycle.len() >= 2, "{cycle:?}");
    }
}

#[test]
fn values_are_the_same_at_any_number_of_threads() {
    let told = |threads: usize| {
        let search = search(Fault::Nothing, &Task::default());
        let value = search.value(&0xffff, threads).unwrap();
        (search.engine().print(value), search.engine().content_hash(value), search.parts())
    };
    let one = told(1);
    for threads in [2, 7, 16] {
        assert_eq!(told(threads), one, "{threads} threads");
    }
}

/// Every part is looked into for either player once, by however many threads.
#[test]
fn no_side_is_done_twice() {
    for threads in [1, 2, 16] {
        let search = search(Fault::Nothing, &Task::default());
        search.value(&0xffff, threads).unwrap();
        let (looks, sides) = (search.ruleset().looks.load(Ordering::Relaxed), 2 * search.parts() as u64);
        // Some parts are looked into by one thread before the others are called.
        assert!(looks <= sides + 600, "{looks} looks at {sides} sides by {threads} threads");
    }
}

#[test]
fn limits_stop_all_threads() {
    for limits in [Limits::new().nodes(5000), Limits::new().time(Duration::from_millis(50))] {
        let expected = if limits.nodes.is_some() { Stop::Nodes } else { Stop::Time };
        assert_eq!(search(Fault::Nothing, &Task::new(limits)).value(&0xf_ffff, 7), Err(expected));
    }
}

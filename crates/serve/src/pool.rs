//! The threads that answer questions, and what they share: values, memory, the line of long questions.
//!
//! A few threads stand ready. If a question turns out to be long ([`Turn`]), another thread takes its place, so that the next short
//! one finds a free thread; the long ones share the seats for them. All tables are entered in one ledger. When it is half
//! full, what was learnt is forgotten.

use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use tedomari::answer::Session;
use tedomari::{Ledger, Limits, Task};

use crate::turns::{Turn, Turns, lock};

/// Threads that answer questions.
pub struct Pool {
    shared: Arc<Shared>,
}

/// Why a question is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

struct Shared {
    queue: Mutex<Queue>,
    given: Condvar,
    turns: Arc<Turns>,
    ledger: Ledger,
    shelf: Mutex<Shelf>,
    /// Tasks that are at work or wait.
    open: AtomicUsize,
    /// Threads that stand ready.
    ready: usize,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// All threads.
    threads: usize,
    /// Those that are at work on a long question.
    long: usize,
    is_closed: bool,
}

/// Sessions that no thread uses now.
struct Shelf {
    /// All sessions share the engine of this one.
    base: Session,
    /// How often everything was forgotten.
    age: usize,
    kept: Vec<Session>,
}

/// What is done on a thread of the pool.
type Work = Box<dyn FnOnce(&mut Session, &Task) + Send>;

struct Job {
    task: Task,
    turn: Arc<Turn>,
    work: Work,
}

/// More questions than this do not wait.
const MOST_WAITING: usize = 1024;
/// More threads than this are never there.
const MOST_THREADS: usize = 64;
/// More sessions than this are not kept.
const MOST_KEPT: usize = 8;
/// Searches grow their stack by themselves; this is room for everything else.
const STACK: usize = 8 << 20;

impl Pool {
    /// Threads with so many seats for long questions, whose tables are entered in a ledger.
    pub fn new(seats: usize, ledger: &Ledger, base: Session) -> Pool {
        let ready = thread::available_parallelism().map_or(2, usize::from).clamp(2, 8);
        let shared = Shared {
            queue: Mutex::default(),
            given: Condvar::new(),
            turns: Arc::new(Turns::new(seats)),
            ledger: ledger.clone(),
            shelf: Mutex::new(Shelf { base: base.beside(ready + seats), age: 0, kept: Vec::new() }),
            open: AtomicUsize::new(0),
            ready,
        };
        Pool { shared: Arc::new(shared) }
    }

    /// A task for a question that comes now.
    pub fn begin(&self, limits: Limits) -> (Task, Arc<Turn>) {
        let shared = Arc::downgrade(&self.shared);
        let turn = Arc::new(Turn::new(&self.shared.turns, move |is_long| {
            let Some(shared) = shared.upgrade() else { return };
            let mut queue = lock(&shared.queue);
            if is_long {
                queue.long += 1;
                Shared::hire(&shared, &mut queue);
            } else {
                queue.long -= 1;
            }
        }));
        let looked = Arc::downgrade(&turn);
        let look = move |task: &Task| {
            if let Some(turn) = looked.upgrade() {
                turn.look(task);
            }
        };
        let setup = Task::setup(limits).ledger(&self.shared.ledger);
        (setup.watch(crate::turns::MOMENT / 4, look).start(), turn)
    }

    /// Works on a task, soon.
    pub fn give(
        &self,
        task: &Task,
        turn: &Arc<Turn>,
        work: impl FnOnce(&mut Session, &Task) + Send + 'static,
    ) -> Result<(), Busy> {
        let shared = &self.shared;
        let mut queue = lock(&shared.queue);
        // Those that have left need not be counted.
        if queue.jobs.len() >= MOST_WAITING {
            queue.jobs.retain(|job| !job.task.is_cancelled());
        }
        if queue.jobs.len() >= MOST_WAITING || queue.is_closed {
            return Err(Busy);
        }
        queue.jobs.push_back(Job { task: task.clone(), turn: turn.clone(), work: Box::new(work) });
        Shared::hire(shared, &mut queue);
        drop(queue);
        shared.given.notify_one();
        Ok(())
    }

    /// The bytes that all tables hold.
    pub fn bytes(&self) -> usize {
        self.shared.ledger.bytes()
    }

    /// How many questions are at work.
    pub fn at_work(&self) -> usize {
        self.shared.open.load(Ordering::Relaxed)
    }

    /// How many of them are long.
    pub fn long(&self) -> usize {
        lock(&self.shared.queue).long
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = lock(&self.shared.queue);
        queue.is_closed = true;
        for job in queue.jobs.drain(..) {
            job.task.abandon();
        }
        drop(queue);
        self.shared.given.notify_all();
    }
}

impl Shared {
    /// Another thread, if all that stand ready are at work on long questions.
    fn hire(shared: &Arc<Shared>, queue: &mut Queue) {
        while queue.threads < MOST_THREADS.min(queue.long + shared.ready) && !queue.is_closed {
            let own = shared.clone();
            let hand = thread::Builder::new().name("answers".to_owned()).stack_size(STACK);
            if hand.spawn(move || own.serve()).is_err() {
                return;
            }
            queue.threads += 1;
        }
    }

    fn serve(&self) {
        while let Some(job) = self.next() {
            let Job { task, turn, work } = job;
            if !task.is_cancelled() {
                self.open.fetch_add(1, Ordering::Relaxed);
                let (mut session, age) = self.session();
                // Nothing should panic; if something does all the same, it ends this question only. What the session
                // remembers may be in disorder then.
                let done = catch_unwind(AssertUnwindSafe(|| work(&mut session, &task)));
                self.open.fetch_sub(1, Ordering::Relaxed);
                if done.is_ok() {
                    self.put_back(session, age);
                }
                forget(done);
            }
            turn.end();
        }
    }

    fn next(&self) -> Option<Job> {
        let mut queue = lock(&self.queue);
        loop {
            // One more is not needed when a long question has ended.
            if queue.is_closed || queue.threads > queue.long + self.ready {
                queue.threads -= 1;
                return None;
            }
            if let Some(job) = queue.jobs.pop_front() {
                return Some(job);
            }
            queue = self.given.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn session(&self) -> (Session, usize) {
        let mut shelf = lock(&self.shelf);
        let session = shelf.kept.pop().unwrap_or_else(|| shelf.base.sharing());
        (session, shelf.age)
    }

    fn put_back(&self, session: Session, age: usize) {
        let mut shelf = lock(&self.shelf);
        let is_much = self.ledger.limit().is_some_and(|limit| self.ledger.bytes() >= limit / 2);
        if age != shelf.age {
            return;
        }
        if is_much {
            shelf.base.clear();
            shelf.age += 1;
            shelf.kept.clear();
        } else if shelf.kept.len() < MOST_KEPT {
            shelf.kept.push(session);
        }
    }
}

/// What a panic has left is of no use.
fn forget(_: Result<(), Box<dyn Any + Send>>) {}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    use tedomari::answer::Evaluate;

    use super::*;

    fn pool(limit: Option<usize>) -> Pool {
        let ledger = Ledger::new(limit);
        Pool::new(1, &ledger, Session::in_ledger(&ledger))
    }

    /// Gives a question that works until it is cancelled.
    fn give_endless(pool: &Pool) -> (Task, mpsc::Receiver<()>) {
        let (task, turn) = pool.begin(Limits::new());
        let (tell, told) = mpsc::channel();
        pool.give(&task, &turn, move |_, task| {
            while task.step().is_ok() {}
            let _ = tell.send(());
        })
        .unwrap();
        (task, told)
    }

    #[test]
    fn short_questions_do_not_wait_for_long_ones() {
        let pool = pool(None);
        let long: Vec<_> = (0..20).map(|_| give_endless(&pool)).collect();
        thread::sleep(Duration::from_millis(500));
        assert!(pool.long() >= 2, "{}", pool.long());
        let began = Instant::now();
        for _ in 0..10 {
            let (task, turn) = pool.begin(Limits::new());
            let (tell, told) = mpsc::channel();
            pool.give(&task, &turn, move |session, task| {
                let answer = session.ask(task, &Evaluate::new("{3|1} + ^")).unwrap();
                tell.send(answer.facts.unwrap().value).unwrap();
            })
            .unwrap();
            assert_eq!(told.recv_timeout(Duration::from_secs(20)).unwrap(), "{3^|1^}");
        }
        // Generous: the machine may have other work.
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
        for (task, told) in &long {
            task.cancel();
            let _ = told.recv_timeout(Duration::from_secs(20));
        }
    }

    #[test]
    fn the_end_of_a_long_question_is_noticed() {
        let pool = pool(None);
        let (task, told) = give_endless(&pool);
        thread::sleep(Duration::from_millis(200));
        task.cancel();
        told.recv_timeout(Duration::from_secs(10)).unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        while (pool.long(), pool.at_work()) != (0, 0) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!((pool.long(), pool.at_work()), (0, 0));
    }

    #[test]
    fn what_was_learnt_is_forgotten_when_it_is_much() {
        let pool = pool(Some(24 << 20));
        for n in 0..40 {
            let (task, turn) = pool.begin(Limits::new());
            let (tell, told) = mpsc::channel();
            pool.give(&task, &turn, move |session, task| {
                let text = format!("domineering(3x4) + {{{n}|{{1|-{n}}}}} + clobber(3x4)");
                let answer = session.ask(task, &Evaluate::new(&text)).unwrap();
                tell.send(answer.stopped.is_none()).unwrap();
            })
            .unwrap();
            assert!(told.recv_timeout(Duration::from_secs(60)).unwrap(), "{n}");
        }
        assert!(pool.bytes() < 24 << 20);
    }

    #[test]
    fn a_panic_ends_one_question_only() {
        let pool = pool(None);
        for _ in 0..20 {
            let (task, turn) = pool.begin(Limits::new());
            pool.give(&task, &turn, |_, _| panic!("as the test wants")).unwrap();
        }
        let (task, turn) = pool.begin(Limits::new());
        let (tell, told) = mpsc::channel();
        pool.give(&task, &turn, move |_, _| tell.send(()).unwrap()).unwrap();
        told.recv_timeout(Duration::from_secs(20)).unwrap();
    }
}

//! Long questions take turns, so that they leave room for short ones.
//!
//! Every question begins at once. One that is still at work after a moment is a long one: it goes on when it is its turn, and as many
//! as there are seats have their turn together. Where others wait, a turn is over after a short while, and the question waits again at
//! the end of the line. All of this happens where a search looks at its limits, on the thread that searches.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tedomari::Task;

/// A question that takes longer than this is long.
pub const MOMENT: Duration = Duration::from_millis(40);
/// How long a turn is if others wait.
const TURN: Duration = Duration::from_millis(60);
/// How often those who wait look whether they are still wanted.
const LOOK: Duration = Duration::from_millis(10);

/// The seats for long questions, and the line before them.
pub struct Turns {
    line: Mutex<Line>,
    moved: Condvar,
}

struct Line {
    free: usize,
    waiting: VecDeque<u64>,
    next: u64,
}

/// A question, long or not yet.
pub struct Turn {
    turns: Arc<Turns>,
    /// When it began to work.
    began: Instant,
    seat: Mutex<Option<Instant>>,
    is_long: AtomicBool,
    /// Told once when the question turns out to be long, and once when such a question ends.
    told: Box<dyn Fn(bool) + Send + Sync>,
}

/// What was locked is sound whatever happened to the thread that held it: nothing panics in between.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// So many questions have their turn together.
    pub fn new(seats: usize) -> Turns {
        let line = Line { free: seats.max(1), waiting: VecDeque::new(), next: 0 };
        Turns { line: Mutex::new(line), moved: Condvar::new() }
    }

    /// Waits for a seat, or until the task is not wanted any more.
    fn wait(&self, task: &Task) -> bool {
        let mut line = lock(&self.line);
        let ticket = line.next;
        line.next += 1;
        line.waiting.push_back(ticket);
        loop {
            let is_first = line.waiting.front() == Some(&ticket);
            if is_first && line.free > 0 {
                line.waiting.pop_front();
                line.free -= 1;
                if line.free > 0 {
                    self.moved.notify_all();
                }
                return true;
            }
            let is_late = task.limits().time.is_some_and(|time| task.elapsed() >= time);
            if task.is_cancelled() || is_late {
                line.waiting.retain(|&other| other != ticket);
                self.moved.notify_all();
                return false;
            }
            let woken = self.moved.wait_timeout(line, LOOK);
            line = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn leave(&self) {
        lock(&self.line).free += 1;
        self.moved.notify_all();
    }

    fn is_waited_for(&self) -> bool {
        !lock(&self.line).waiting.is_empty()
    }
}

impl Turn {
    /// A question that begins now.
    pub fn new(turns: &Arc<Turns>, told: impl Fn(bool) + Send + Sync + 'static) -> Turn {
        Turn {
            turns: turns.clone(),
            began: Instant::now(),
            seat: Mutex::new(None),
            is_long: AtomicBool::new(false),
            told: Box::new(told),
        }
    }

    /// Whether it has turned out to be long.
    pub fn is_long(&self) -> bool {
        self.is_long.load(Ordering::Relaxed)
    }

    /// Called while the question is at work: returns when it may go on.
    pub fn look(&self, task: &Task) {
        if self.began.elapsed() < MOMENT {
            return;
        }
        if !self.is_long.swap(true, Ordering::Relaxed) {
            (self.told)(true);
        }
        let mut seat = lock(&self.seat);
        if let Some(since) = *seat {
            if since.elapsed() < TURN || !self.turns.is_waited_for() {
                return;
            }
            *seat = None;
            self.turns.leave();
        }
        // Who is not wanted any more stops at the next look.
        if self.turns.wait(task) {
            *seat = Some(Instant::now());
        }
    }

    /// The question is answered.
    pub fn end(&self) {
        if lock(&self.seat).take().is_some() {
            self.turns.leave();
        }
        if self.is_long.swap(false, Ordering::Relaxed) {
            (self.told)(false);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use tedomari::Limits;

    use super::*;

    /// Works for so long on one question, and counts how many are at work.
    fn work(turns: &Arc<Turns>, time: Duration, at_work: &AtomicUsize, most: &AtomicUsize) -> Task {
        let turn = Turn::new(turns, |_| {});
        let task = Task::new(Limits::new().time(time));
        while task.check().is_ok() {
            turn.look(&task);
            if turn.is_long() && lock(&turn.seat).is_some() {
                let now = at_work.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(1));
                at_work.fetch_sub(1, Ordering::SeqCst);
            }
        }
        task
    }

    #[test]
    fn long_questions_take_turns() {
        let turns = Arc::new(Turns::new(2));
        let (at_work, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..6 {
                scope.spawn(|| work(&turns, Duration::from_millis(400), &at_work, &most));
            }
        });
        assert_eq!(most.load(Ordering::SeqCst), 2);
        let line = lock(&turns.line);
        assert_eq!((line.free, line.waiting.len()), (2, 0));
    }

    #[test]
    fn who_is_not_wanted_leaves_the_line() {
        let turns = Arc::new(Turns::new(1));
        let (first, second) = (Turn::new(&turns, |_| {}), Turn::new(&turns, |_| {}));
        thread::sleep(MOMENT);
        let task = Task::default();
        first.look(&task);
        task.cancel();
        let began = Instant::now();
        second.look(&task);
        assert!(began.elapsed() < Duration::from_secs(60));
        assert!(second.is_long() && lock(&second.seat).is_none());
        drop((first, second));
        assert_eq!(lock(&turns.line).free, 1);
    }
}

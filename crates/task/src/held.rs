//! Bytes that the work on a question holds.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::ledger::Entry;
use crate::task::{Task, WeakTask};

/// An account of the bytes that something holds on behalf of a task. They are given back when it is dropped.
///
/// What outlives its question, such as the tables of a session, is [handed on](Held::pass_to) to the next one, which is
/// charged only for what comes on top.
///
/// ```
/// use tedomari_task::{Limits, Stop, Task};
///
/// let task = Task::new(Limits::new().memory(1000));
/// let held = task.hold();
/// held.set(600);
/// held.set(900);
/// assert_eq!((task.bytes(), task.check()), (900, Ok(())));
/// let more = task.hold();
/// more.set(100);
/// assert_eq!(task.check(), Err(Stop::Memory));
/// drop(more);
/// assert_eq!(task.check(), Ok(()));
/// ```
#[derive(Debug)]
pub struct Held {
    task: Task,
    entry: Option<Entry>,
    bytes: AtomicUsize,
    /// Of these bytes, those that an earlier task was charged for.
    before: usize,
    /// The task before, with what had been charged for before it: it may come back from a moment's work for another.
    last: Option<(WeakTask, usize)>,
}

impl Held {
    pub(crate) fn new(task: &Task) -> Held {
        let entry = task.ledger().map(|ledger| ledger.open());
        Held { task: task.clone(), entry, bytes: AtomicUsize::new(0), before: 0, last: None }
    }

    /// Says how many bytes are held now.
    pub fn set(&self, bytes: usize) {
        let was = self.bytes.swap(bytes, Ordering::Relaxed);
        self.task.change(was.saturating_sub(self.before), bytes.saturating_sub(self.before));
        if let Some(entry) = &self.entry {
            entry.set(bytes);
        }
    }

    /// Says how many bytes are held now, and looks at the limits if they have become more. For a block that is about to be
    /// taken, it is said before.
    pub fn grow(&self, bytes: usize) -> Result<(), crate::Stop> {
        let was = self.bytes();
        self.set(bytes);
        if bytes > was { self.task.check() } else { Ok(()) }
    }

    /// What was said last.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Another task goes on with what is held. One that is given it again stays charged for what it took before.
    pub fn pass_to(&mut self, task: &Task) {
        if self.task.is(task) {
            return;
        }
        let bytes = self.bytes();
        self.task.change(bytes.saturating_sub(self.before), 0);
        let before = match &self.last {
            Some((last, before)) if last.is(task) => *before,
            _ => bytes,
        };
        self.last = Some((self.task.downgrade(), self.before));
        (self.task, self.before) = (task.clone(), before);
        self.task.change(0, bytes.saturating_sub(before));
        match (&self.entry, task.ledger()) {
            (Some(entry), Some(ledger)) if entry.ledger().is(ledger) => {}
            (_, ledger) => {
                self.entry = ledger.map(|ledger| ledger.open());
                self.entry.iter().for_each(|entry| entry.set(bytes));
            }
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, Task};

    #[test]
    fn a_task_pays_for_what_it_took_however_often_it_is_told() {
        let [first, second] = [500, 500].map(|bytes| Task::new(Limits::new().memory(bytes)));
        let mut held = first.hold();
        held.set(300);
        held.pass_to(&first.clone());
        held.set(400);
        assert_eq!(first.bytes(), 400);
        held.pass_to(&second);
        held.set(600);
        held.pass_to(&second);
        assert_eq!((first.bytes(), second.bytes()), (0, 200));
    }

    #[test]
    fn after_a_moments_work_for_another_task_all_is_as_it_was() {
        let task = Task::new(Limits::new().memory(500));
        let mut held = task.hold();
        held.set(300);
        let moment = task.beside(Limits::new().nodes(10));
        held.pass_to(&moment);
        held.set(350);
        assert_eq!((task.bytes(), moment.bytes()), (0, 50));
        held.pass_to(&task);
        assert_eq!((task.bytes(), moment.bytes()), (350, 0));
    }
}

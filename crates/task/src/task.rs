//! The task itself.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use tedomari_number::Interval;

use crate::clock::Instant;
use crate::depth::{PIECE, can_grow, go_down, grow, has_room};
use crate::held::Held;
use crate::lanes::{Lane, Lanes};
use crate::ledger::Ledger;
use crate::limits::Limits;
use crate::progress::Progress;
use crate::stop::Stop;

/// One question that is being answered: its limits, what has been spent on it, and how far it is. Clones are the same task,
/// and threads may share it.
#[derive(Clone)]
pub struct Task(Arc<Inner>);

/// A task that nobody need work on any more.
#[derive(Debug)]
pub(crate) struct WeakTask(Weak<Inner>);

impl WeakTask {
    pub(crate) fn is(&self, task: &Task) -> bool {
        self.0.as_ptr() == Arc::as_ptr(&task.0)
    }
}

struct Inner {
    lanes: Lanes,
    began: Instant,
    limits: Limits,
    deadline: Option<Instant>,
    cancelled: AtomicBool,
    /// Whether nobody waits for the answer any more. Tasks beside this one share it.
    unwanted: Arc<AtomicBool>,
    /// A flag that somebody outside sets, such as the handler of a signal.
    flag: Option<Arc<AtomicBool>>,
    /// The task that this is a part of, and how many of the steps it knows of.
    whole: Option<(Task, AtomicU64)>,
    /// Bytes that are held on behalf of the task, besides those that lanes were charged for.
    held: AtomicUsize,
    ledger: Option<Ledger>,
    stage: Mutex<(&'static str, Option<u64>)>,
    done: AtomicU64,
    found: Mutex<(&'static str, u64)>,
    bounds: Mutex<Interval>,
    cycle: OnceLock<Vec<String>>,
    watch: Option<Watch>,
}

/// Somebody who wants to hear of the task while it works.
struct Watch {
    every: Duration,
    /// When they heard last.
    last: Mutex<Instant>,
    call: Box<dyn Fn(&Task) + Send + Sync>,
}

/// The limits are looked at once in so many steps.
const LOOK_EVERY: u64 = 1024;

impl Default for Task {
    fn default() -> Task {
        Task::new(Limits::new())
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task").field("limits", &self.0.limits).field("steps", &self.steps()).finish()
    }
}

/// A task that has not begun yet.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use tedomari_task::{Limits, Stop, Task};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let task = Task::setup(Limits::new()).flag(&flag).start();
/// assert_eq!(task.check(), Ok(()));
/// flag.store(true, Ordering::Relaxed);
/// assert_eq!(task.check(), Err(Stop::Interrupted));
/// ```
#[must_use]
pub struct Setup(Inner);

impl Setup {
    /// Stop soon after the flag is set, by another thread or a signal handler.
    pub fn flag(mut self, flag: &Arc<AtomicBool>) -> Setup {
        self.0.flag = Some(flag.clone());
        self
    }

    /// Enter into this ledger what is held, and stop when it is full.
    pub fn ledger(mut self, ledger: &Ledger) -> Setup {
        self.0.ledger = Some(ledger.clone());
        self
    }

    /// Call this about so often, on a thread that works on the task. It may look at the task's progress, and cancel
    /// it.
    pub fn watch(mut self, every: Duration, call: impl Fn(&Task) + Send + Sync + 'static) -> Setup {
        self.0.watch = Some(Watch { every, last: Mutex::new(Instant::now()), call: Box::new(call) });
        self
    }

    /// The task begins.
    pub fn start(mut self) -> Task {
        let now = Instant::now();
        self.0.began = now;
        self.0.deadline = self.0.limits.time.and_then(|time| now.checked_add(time));
        Task(Arc::new(self.0))
    }
}

impl Task {
    /// A task that begins now.
    pub fn new(limits: Limits) -> Task {
        Task::setup(limits).start()
    }

    /// A task that is still to be set up.
    pub fn setup(limits: Limits) -> Setup {
        Setup(Inner {
            lanes: Lanes::default(),
            began: Instant::now(),
            limits,
            deadline: None,
            cancelled: AtomicBool::new(false),
            unwanted: Arc::default(),
            flag: None,
            whole: None,
            held: AtomicUsize::new(0),
            ledger: None,
            stage: Mutex::new(("", None)),
            done: AtomicU64::new(0),
            found: Mutex::new(("", 0)),
            bounds: Mutex::new(Interval::default()),
            cycle: OnceLock::new(),
            watch: None,
        })
    }

    /// A part of this task, with limits of its own. What it spends is spent on the whole too, and it ends with the whole.
    ///
    /// ```
    /// use tedomari_task::{Limits, Stop, Task};
    ///
    /// let task = Task::new(Limits::new().nodes(100));
    /// let part = task.part(Limits::new().nodes(10));
    /// while part.step().is_ok() {}
    /// assert_eq!((part.steps(), task.steps(), task.step()), (10, 10, Ok(())));
    /// ```
    pub fn part(&self, limits: Limits) -> Task {
        let mut part = Task::setup(limits);
        part.0.ledger = self.0.ledger.clone();
        part.0.unwanted = self.0.unwanted.clone();
        part.0.whole = Some((self.clone(), AtomicU64::new(0)));
        part.start()
    }

    /// A task with the same limits from now on, the same ledger and flag: for another question of the same kind.
    pub fn again(&self) -> Task {
        let mut again = Task::setup(self.0.limits);
        (again.0.ledger, again.0.flag) = (self.0.ledger.clone(), self.0.flag.clone());
        again.start()
    }

    /// A task beside this one, for a little that is still to be said when this one has ended. It shares the ledger, and it ends
    /// when this one is abandoned.
    pub fn beside(&self, limits: Limits) -> Task {
        let mut beside = Task::setup(limits);
        (beside.0.ledger, beside.0.unwanted) = (self.0.ledger.clone(), self.0.unwanted.clone());
        beside.start()
    }

    /// Ends the work soon. What is known by then is wanted: a moment may be spent on making bounds of it.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Ends the work at once, and that of tasks beside this one: nobody waits for the answer.
    ///
    /// ```
    /// use tedomari_task::{Limits, Stop, Task};
    ///
    /// let task = Task::new(Limits::new());
    /// let last_word = task.beside(Limits::new());
    /// task.cancel();
    /// assert_eq!((task.check(), last_word.check()), (Err(Stop::Interrupted), Ok(())));
    /// task.abandon();
    /// assert_eq!(last_word.check(), Err(Stop::Interrupted));
    /// ```
    pub fn abandon(&self) {
        self.0.unwanted.store(true, Ordering::Relaxed);
        self.cancel();
    }

    /// Whether the task was cancelled.
    pub fn is_cancelled(&self) -> bool {
        let by_flag = self.0.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        by_flag || self.0.cancelled.load(Ordering::Relaxed) || self.0.unwanted.load(Ordering::Relaxed)
    }

    /// The limits that were set.
    pub fn limits(&self) -> Limits {
        self.0.limits
    }

    /// What is left of the time and of the steps.
    pub fn rest(&self) -> Limits {
        let Limits { time, nodes, memory } = self.0.limits;
        Limits {
            time: time.map(|time| time.saturating_sub(self.elapsed())),
            nodes: nodes.map(|nodes| nodes.saturating_sub(self.steps())),
            memory,
        }
    }

    /// Counts a step, before it is made.
    #[inline]
    pub fn step(&self) -> Result<(), Stop> {
        self.step_after(|| {})
    }

    /// The same; if the limits are to be looked at, something is done first, such as bringing a ledger up to date.
    #[inline]
    pub fn step_after(&self, first: impl FnOnce()) -> Result<(), Stop> {
        let lane = self.0.lanes.mine();
        let now = lane.advance(1);
        if now < lane.next_look.load(Ordering::Relaxed) {
            return Ok(());
        }
        first();
        self.look(lane, now)
    }

    /// Counts several steps at once, for work that is known to be as long as that, and looks at the limits.
    pub fn work(&self, steps: u64) -> Result<(), Stop> {
        let lane = self.0.lanes.mine();
        let now = lane.advance(steps);
        self.look(lane, now)
    }

    /// Looks at the limits without counting a step, for work whose single steps take long.
    pub fn check(&self) -> Result<(), Stop> {
        self.tell_whole();
        self.tell_watch();
        self.room().map(|_| ())
    }

    #[cold]
    fn look(&self, lane: &Lane, now: u64) -> Result<(), Stop> {
        self.tell_whole();
        self.tell_watch();
        let room = self.room()?;
        lane.next_look.store(now.saturating_add(room.min(LOOK_EVERY)), Ordering::Relaxed);
        Ok(())
    }

    /// How many steps may still be made, if any.
    fn room(&self) -> Result<u64, Stop> {
        let inner = &*self.0;
        let left = inner.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.steps()));
        if self.is_cancelled() {
            Err(Stop::Interrupted)
        } else if left == 0 {
            Err(Stop::Nodes)
        } else if inner.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Time)
        } else if inner.limits.memory.is_some_and(|limit| self.bytes() >= limit)
            || inner.ledger.as_ref().is_some_and(Ledger::is_full)
        {
            Err(Stop::Memory)
        } else {
            match &inner.whole {
                Some((whole, _)) => Ok(left.min(whole.room()?)),
                None => Ok(left),
            }
        }
    }

    /// The whole counts the steps of its parts.
    fn tell_whole(&self) {
        let Some((whole, told)) = &self.0.whole else { return };
        let now = self.steps();
        let before = told.swap(now, Ordering::Relaxed);
        whole.0.lanes.mine().advance(now.saturating_sub(before));
        whole.tell_whole();
    }

    fn tell_watch(&self) {
        if let Some((whole, _)) = &self.0.whole {
            whole.tell_watch();
        }
        let Some(watch) = &self.0.watch else { return };
        // Whoever comes while another thread tells them has nothing to add.
        let Some(mut last) = watch.last.try_lock() else { return };
        if last.elapsed() >= watch.every {
            (watch.call)(self);
            *last = Instant::now();
        }
    }

    /// The steps so far, those of its parts included.
    pub fn steps(&self) -> u64 {
        self.0.lanes.steps()
    }

    /// The steps that this thread has counted for the task: a quick number to measure a piece of work by, which one
    /// thread does alone.
    #[inline]
    pub fn steps_here(&self) -> u64 {
        self.0.lanes.mine().steps.load(Ordering::Relaxed)
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.0.began.elapsed()
    }

    /// The bytes that the question has taken and not given back.
    pub fn bytes(&self) -> usize {
        self.0.held.load(Ordering::Relaxed).saturating_add(self.0.lanes.charged())
    }

    /// Charges the task for bytes that stay in tables which others use too.
    #[inline]
    pub fn charge(&self, bytes: usize) {
        self.0.lanes.mine().charge(bytes);
        if let Some((whole, _)) = &self.0.whole {
            whole.charge(bytes);
        }
    }

    /// An account for something that holds bytes on behalf of the task.
    pub fn hold(&self) -> Held {
        Held::new(self)
    }

    pub(crate) fn is(&self, task: &Task) -> bool {
        Arc::ptr_eq(&self.0, &task.0)
    }

    pub(crate) fn downgrade(&self) -> WeakTask {
        WeakTask(Arc::downgrade(&self.0))
    }

    pub(crate) fn change(&self, was: usize, is: usize) {
        self.0.held.fetch_add(is.wrapping_sub(was), Ordering::Relaxed);
        if let Some((whole, _)) = &self.0.whole {
            whole.change(was, is);
        }
    }

    /// The ledger that its tables are entered in.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.0.ledger.as_ref()
    }

    /// One more level of recursion, whatever the depth. Where the stack runs low, the step is given a new one, for which the
    /// task is charged.
    #[inline]
    pub fn deeper<T, E: From<Stop>>(&self, step: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.stack()?.run(step)
    }

    /// Room for one more level of recursion, as in [`Task::deeper`], where the step needs what the task stands in.
    #[inline]
    pub fn stack(&self) -> Result<Stack, Stop> {
        if has_room() { Ok(Stack(None)) } else { self.new_stack() }
    }

    #[cold]
    fn new_stack(&self) -> Result<Stack, Stop> {
        if !can_grow() {
            return Err(Stop::Memory);
        }
        let held = self.hold();
        held.grow(PIECE)?;
        Ok(Stack(Some(held)))
    }

    /// Says what is being done now, and of how much, where that is known. Nothing of it is done yet.
    pub fn stage(&self, stage: &'static str, of: Option<u64>) {
        *self.0.stage.lock() = (stage, of);
        self.0.done.store(0, Ordering::Relaxed);
        if let Some((whole, _)) = &self.0.whole {
            whole.stage(stage, of);
        }
    }

    /// Says how much of the stage is done.
    pub fn done(&self, done: u64) {
        self.0.done.store(done, Ordering::Relaxed);
        if let Some((whole, _)) = &self.0.whole {
            whole.done(done);
        }
    }

    /// Says how many of something were found so far: `parts`, `positions`.
    pub fn found(&self, what: &'static str, count: u64) {
        *self.0.found.lock() = (what, count);
        if let Some((whole, _)) = &self.0.whole {
            whole.found(what, count);
        }
    }

    /// Says between which numbers the answer lies, as far as is known by now.
    pub fn bounds(&self, bounds: Interval) {
        *self.0.bounds.lock() = bounds;
    }

    /// How far the work is.
    pub fn progress(&self) -> Progress {
        let (stage, of) = *self.0.stage.lock();
        let bounds = self.0.bounds.lock().clone();
        Progress { stage, done: self.0.done.load(Ordering::Relaxed), of, found: *self.0.found.lock(), bounds }
    }

    /// Notes positions of which each leads to the next and the last to the first.
    pub fn loopy(&self, cycle: Vec<String>) -> Stop {
        if let Some((whole, _)) = &self.0.whole {
            whole.loopy(cycle.clone());
        }
        // Several threads may find one; the first is as good as the others.
        let _ = self.0.cycle.set(cycle);
        Stop::Loopy
    }

    /// The positions through which play can return, after [`Stop::Loopy`].
    pub fn cycle(&self) -> Option<&[String]> {
        self.0.cycle.get().map(Vec::as_slice)
    }
}

/// Room for one more level of recursion.
#[must_use]
#[derive(Debug)]
pub struct Stack(Option<Held>);

impl Stack {
    /// Makes the step.
    #[inline]
    pub fn run<T>(self, step: impl FnOnce() -> T) -> T {
        match self.0 {
            None => go_down(step),
            Some(_held) => grow(step),
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // A part that ends between two looks has steps that the whole does not know of.
        if let Some((whole, told)) = &self.whole {
            let rest = self.lanes.steps().saturating_sub(told.load(Ordering::Relaxed));
            whole.0.lanes.mine().advance(rest);
        }
    }
}

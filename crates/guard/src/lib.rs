//! The last resort: limits that hold even where the work does not look at them.
//!
//! Searches look at their limits themselves and report what they know. Whatever lies before and between them (reading a line of
//! 10^6 components, splitting a board of 10^6 cells) may take long or hold much without looking. The main thread does no
//! work; it waits here. If an item takes far longer than its limit, or the program holds far more, the program is told and
//! ends. For a program that answers one question at a time.

mod allocator;
mod memory;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, OnceLock};
use std::thread::{Builder, Thread};
use std::time::{Duration, Instant};

use tedomari_task::Stop;

pub use allocator::{Counting, freely, give_back, held};
pub use memory::three_quarters;

/// How often the main thread looks.
const BEAT: Duration = Duration::from_millis(10);

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
static MAIN: OnceLock<Thread> = OnceLock::new();
static DONE: AtomicBool = AtomicBool::new(false);
static WATCHING: AtomicBool = AtomicBool::new(false);
/// Whether the memory is limited.
static LIMITED: AtomicBool = AtomicBool::new(false);
/// When the item must be answered at the latest, in milliseconds since the program began.
static DEADLINE: AtomicU64 = AtomicU64::new(u64::MAX);
/// Milliseconds of processor time before which no item is late: on a busy machine the work may not have had its turn.
static TURN: AtomicU64 = AtomicU64::new(0);

/// From now on the program may hold so many bytes, and a quarter more while nobody looks.
pub fn limit_memory(bytes: usize) {
    allocator::count(bytes.saturating_add(bytes / 4).max(LEAST));
    LIMITED.store(true, Ordering::Relaxed);
    watch();
}

/// From now on it is counted what the program holds, and nobody is stopped: for a program that answers many questions at once, each of
/// which stops by itself.
pub fn count_memory() {
    allocator::count(usize::MAX);
}

/// Enough to say that the memory is full.
const LEAST: usize = 4 << 20;

/// From now on an item may take this long, and a quarter more while nobody looks.
pub fn limit_time(limit: Option<Duration>) {
    let Some(limit) = limit else { return unlimit_time() };
    let late = limit.mul_f64(1.25) + Duration::from_millis(300);
    TURN.store(processor_time().saturating_add(millis(limit)), Ordering::Relaxed);
    DEADLINE.store(millis(BEGAN.elapsed().saturating_add(late)), Ordering::Relaxed);
    watch();
}

/// The item is answered.
pub fn unlimit_time() {
    DEADLINE.store(u64::MAX, Ordering::Relaxed);
}

fn watch() {
    if !WATCHING.swap(true, Ordering::Relaxed)
        && let Some(main) = MAIN.get()
    {
        main.unpark();
    }
}

/// Does the work on a thread with a stack of this size. The main thread waits for what it gives. If a limit is reached far beyond
/// what was asked for, the work is given up, and `end` says what comes of that. `None` if the work panicked.
pub fn wait<T: Send + 'static>(
    work: fn() -> T,
    stack: usize,
    end: fn(Stop) -> T,
) -> Result<Option<T>, std::io::Error> {
    LazyLock::force(&BEGAN);
    let _ = MAIN.set(std::thread::current());
    let work = Builder::new().stack_size(stack).spawn(move || {
        // Also if the work panics.
        let _done = Done;
        work()
    })?;
    while !DONE.load(Ordering::SeqCst) {
        if WATCHING.load(Ordering::Relaxed) {
            if let Some(stop) = reached() {
                return Ok(Some(freely(|| end(stop))));
            }
            if LIMITED.load(Ordering::Relaxed) {
                allocator::tidy();
            }
            std::thread::park_timeout(BEAT);
        } else {
            std::thread::park();
        }
    }
    Ok(work.join().ok())
}

/// Says that the work is over when it is dropped.
struct Done;

impl Drop for Done {
    fn drop(&mut self) {
        DONE.store(true, Ordering::SeqCst);
        if let Some(main) = MAIN.get() {
            main.unpark();
        }
    }
}

fn reached() -> Option<Stop> {
    let is_late = || {
        millis(BEGAN.elapsed()) >= DEADLINE.load(Ordering::Relaxed)
            && processor_time() >= TURN.load(Ordering::Relaxed)
    };
    if allocator::is_full() {
        Some(Stop::Memory)
    } else if is_late() {
        Some(Stop::Time)
    } else {
        None
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The processor time of all threads in milliseconds, where the system tells; otherwise no time is too short.
fn processor_time() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    ticks(&stat).map_or(u64::MAX, |ticks| ticks.saturating_mul(10))
}

/// The sum of user and system time, the 14th and 15th field, in hundredths of a second. The second field is a name in
/// parentheses, which may hold anything.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    user.checked_add(system)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_a_process() {
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 30 12 0 0 20";
        assert_eq!(ticks(stat), Some(42));
        assert_eq!(ticks(""), None);
    }
}

//! An allocator that counts what the program holds, and stops threads that would take far more than the limit.
//!
//! Tasks keep account of their tables, but not of every list on the way: a line of 10^6 components is held as text, as
//! JSON and as a question before any search begins. Here all of it is seen.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering};
use std::time::Duration;

/// The system's allocator, with an account.
pub struct Counting;

static COUNTING: AtomicBool = AtomicBool::new(false);
/// Bytes taken and not given back since counting began, but for what threads have not told yet.
static HELD: AtomicIsize = AtomicIsize::new(0);
/// A thread that holds more than this stops.
static CEILING: AtomicIsize = AtomicIsize::new(isize::MAX);
static FULL: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// What the thread has not told yet.
    static UNTOLD: Cell<isize> = const { Cell::new(0) };
    /// Whether the thread may go on although the memory is full.
    static FREE: Cell<bool> = const { Cell::new(false) };
}

/// Threads tell what they hold in pieces of this size.
const PIECE: isize = 1 << 15;

/// Counts from now on. A thread that would make it more than the ceiling, and a little, stops for good.
pub fn count(ceiling: usize) {
    let ceiling = ceiling.saturating_add(LITTLE);
    CEILING.store(isize::try_from(ceiling).unwrap_or(isize::MAX), Ordering::Relaxed);
    if !COUNTING.load(Ordering::Relaxed) {
        BEFORE.store(crate::memory::resident().unwrap_or(0), Ordering::Relaxed);
    }
    COUNTING.store(true, Ordering::Relaxed);
}

/// Large blocks go back to the system as soon as they are free. GNU's allocator keeps ever larger ones otherwise: a program
/// that held 64 MiB kept up to 130 MB.
#[allow(unsafe_code)]
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: this sets a parameter of the allocator, which takes a lock of its own.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 128 << 10);
    }
}

/// Gives the system the free pages between blocks that are held, if the program takes up far more room than it holds: what a line of
/// 10^6 cells took while it was read lies scattered between what stays. Looked at now and then while memory is limited.
#[allow(unsafe_code)]
pub fn tidy() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let Some(mut lost) = lost() else { return };
        let known = LOST.load(Ordering::Relaxed);
        // What could not be given back the last time cannot be given back now.
        if lost > MUCH && lost > known + MUCH / 2 {
            // SAFETY: this takes the locks of the allocator one after the other, as any allocation does.
            unsafe {
                libc::malloc_trim(0);
            }
            lost = self::lost().unwrap_or(lost);
        } else {
            lost = lost.min(known);
        }
        LOST.store(lost, Ordering::Relaxed);
    }
}

/// The bytes that the program takes up beyond what it holds and what it took up when counting began.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn lost() -> Option<usize> {
    let held = usize::try_from(HELD.load(Ordering::Relaxed)).unwrap_or(0);
    Some(crate::memory::resident()?.saturating_sub(BEFORE.load(Ordering::Relaxed)).saturating_sub(held))
}

/// Bytes lost between blocks when this was last looked at.
static LOST: AtomicUsize = AtomicUsize::new(0);
/// What the program took up when counting began.
static BEFORE: AtomicUsize = AtomicUsize::new(0);

/// To lose less than this is no matter.
const MUCH: usize = 8 << 20;

/// What the program holds that is no table.
const LITTLE: usize = 2 << 20;

/// The bytes that were taken and not given back since counting began, less a little for what is no table: a task that is stopped
/// by what its tables hold must not depend on that.
pub fn held() -> usize {
    usize::try_from(HELD.load(Ordering::Relaxed)).unwrap_or(0).saturating_sub(LITTLE)
}

/// Whether a thread was stopped.
pub fn is_full() -> bool {
    FULL.load(Ordering::Relaxed)
}

/// Does something during which this thread is not stopped.
pub fn freely<T>(work: impl FnOnce() -> T) -> T {
    let before = FREE.replace(true);
    let done = work();
    FREE.set(before);
    done
}

#[inline]
fn tell(change: isize) {
    if COUNTING.load(Ordering::Relaxed) {
        let now = UNTOLD.get() + change;
        if now.abs() < PIECE {
            UNTOLD.set(now);
        } else {
            UNTOLD.set(0);
            settle(now);
        }
    }
}

#[cold]
fn settle(change: isize) {
    let held = HELD.fetch_add(change, Ordering::Relaxed).saturating_add(change);
    if change > 0 && held > CEILING.load(Ordering::Relaxed) && !FREE.get() {
        FULL.store(true, Ordering::Relaxed);
        // An allocator can neither fail nor unwind here. The main thread sees the flag, says so and ends the program.
        loop {
            std::thread::sleep(Duration::from_secs(3600));
        }
    }
}

/// The size of a block with what system allocators commonly add: a word, up to a multiple of two, and four words at least.
/// No layout is larger than `isize::MAX`.
fn bytes(size: usize) -> isize {
    const WORD: usize = size_of::<usize>();
    (size.saturating_add(3 * WORD - 1) & !(2 * WORD - 1)).max(4 * WORD) as isize
}

// SAFETY: every call is handed on to the system's allocator unchanged, so that its promises hold. What is done before
// neither allocates nor unwinds: loads, additions that cannot overflow (the sizes are those of blocks that exist side by
// side), thread-locals that are constants without a destructor, and a sleep. The gain is that the memory limit holds for
// every input: without it, 10^6 components under 64 MiB took 213 to 732 MB.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        tell(bytes(layout.size()));
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        tell(bytes(layout.size()));
        // SAFETY: as the caller promised.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        tell(-bytes(layout.size()));
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        tell(bytes(size) - bytes(layout.size()));
        // SAFETY: as the caller promised.
        unsafe { System.realloc(block, layout, size) }
    }
}

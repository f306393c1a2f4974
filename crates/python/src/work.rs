//! Work for Python: Python's lock is released while it lasts, and it ends at Ctrl-C.
//!
//! There is no thread that watches. The task calls back once in a thousand steps or so, on the thread that works, and from time
//! to time this looks whether Python has a signal to handle. Only where a question is searched by several threads does the thread
//! that asks wait beside them, since Python handles signals on one thread alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use parking_lot::Mutex;
use pyo3::prelude::*;
use tedomari::{Ledger, Limits, Task};

use crate::errors;

/// How long Ctrl-C may go unheard while the task takes steps.
const LISTEN_EVERY: Duration = Duration::from_millis(20);

/// A limit as Python gives it: seconds, steps, bytes.
pub type Given = (Option<f64>, Option<u64>, Option<usize>);

/// A piece of work as those see it who may break it off.
#[derive(Default)]
pub struct Watcher {
    flag: Arc<AtomicBool>,
    trouble: Mutex<Option<PyErr>>,
}

impl Watcher {
    /// Ends the work soon; the first exception is the one that is told.
    pub fn fail(&self, error: PyErr) {
        self.trouble.lock().get_or_insert(error);
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Looks whether Python has a signal to handle, whose handler may raise an exception.
    pub fn listen(&self, py: Python<'_>) {
        if let Err(error) = py.check_signals() {
            self.fail(error);
        }
    }
}

/// The limits of a task.
pub fn limits(given: Option<Given>) -> PyResult<Limits> {
    let Some((seconds, nodes, memory)) = given else { return Ok(Limits::new()) };
    let time = seconds
        .map(|seconds| {
            // Longer than anybody waits is no limit.
            Duration::try_from_secs_f64(seconds.min(1e12)).map_err(|_| errors::value("a time is at least 0"))
        })
        .transpose()?;
    Ok(Limits { time, nodes, memory })
}

/// A limit that is written as text, in seconds, steps or bytes: `10s`, `1e6`, `4GiB`.
#[pyfunction]
pub fn parse_limit(kind: &str, text: &str) -> PyResult<f64> {
    use tedomari::task::quantity;
    let found = match kind {
        "time" => quantity::time(text).map(|time| time.as_secs_f64()),
        "nodes" => quantity::count(text).map(|count| count as f64),
        _ => quantity::bytes(text).map(|bytes| bytes as f64),
    };
    found.map_err(errors::value)
}

/// What came of a piece of work, and the exception that ended it, if one did.
pub struct Done<T> {
    pub result: T,
    pub trouble: Option<PyErr>,
}

/// Works without Python's lock.
pub fn work<T: Send>(
    py: Python<'_>,
    limits: Limits,
    ledger: Option<&Ledger>,
    watcher: &Arc<Watcher>,
    threads: usize,
    work: impl FnOnce(&Task) -> T + Send,
) -> PyResult<Done<T>> {
    // If Ctrl-C was pressed before, nothing of it is wanted.
    py.check_signals()?;
    let mut setup = Task::setup(limits).flag(&watcher.flag);
    if let Some(ledger) = ledger {
        setup = setup.ledger(ledger);
    }
    let listener = watcher.clone();
    let task = setup.watch(LISTEN_EVERY, move |_| Python::attach(|py| listener.listen(py))).start();
    let done = py.detach(|| {
        catch_unwind(AssertUnwindSafe(|| match threads {
            0 | 1 => work(&task),
            _ => beside(&task, watcher, work),
        }))
    });
    let result = done.map_err(|panic| errors::internal(py, &*panic))?;
    Ok(Done { result, trouble: watcher.trouble.lock().take() })
}

/// Works on another thread, and listens on this one.
fn beside<T: Send>(task: &Task, watcher: &Watcher, work: impl FnOnce(&Task) -> T + Send) -> T {
    let (tell, told) = channel();
    std::thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(task)));
            // The receiver waits for it.
            let _ = tell.send(());
            result
        });
        while let Err(RecvTimeoutError::Timeout) = told.recv_timeout(LISTEN_EVERY) {
            Python::attach(|py| watcher.listen(py));
        }
        match worker.join() {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) | Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

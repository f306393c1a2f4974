//! A line on standard error that shows life while something takes long.
//!
//! Drawn by hand: after the text the cursor stays beside it, so that the `^C` which terminals echo does not begin a new
//! line and leave the old one standing.

use std::io::{IsTerminal, Write, stderr};
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use tedomari::Task;
use tedomari::text::Sight;
use terminal_size::{Width, terminal_size_of};

use crate::interrupt::Interrupt;

/// Shorter work is over before a reader could look.
const PATIENCE: Duration = Duration::from_millis(300);
const BEAT: Duration = Duration::from_millis(100);
const FRAMES: [char; 4] = ['|', '/', '-', '\\'];

/// Works on a task; if it takes long and standard error is a terminal, shows how far it is until it is done.
pub fn watch<T>(task: &Task, interrupt: &Interrupt, work: impl FnOnce() -> T) -> T {
    static IS_SEEN: OnceLock<bool> = OnceLock::new();
    if !IS_SEEN.get_or_init(|| stderr().is_terminal()) {
        return work();
    }
    let (mut work, mut answer) = (Some(work), None);
    work_in_sight(task, interrupt, &mut || answer = work.take().map(|work| work()));
    answer.expect("work that has returned has an answer")
}

/// The same for all kinds of work, so that it is compiled once.
fn work_in_sight(task: &Task, interrupt: &Interrupt, work: &mut dyn FnMut()) {
    let (done, wait) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let mut sight = Sight::since(Instant::now() - PATIENCE);
            for frame in FRAMES.into_iter().cycle() {
                show(&format!("{frame} {}", sight.line(task, interrupt.is_asked())));
                if wait.recv_timeout(BEAT) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            // What has come to its end is seen at its end, and makes room for the answer.
            if task.check().is_ok() && task.progress().of.is_some() {
                show(&format!("  {}", sight.full(task)));
            }
            show("");
        });
        work();
        drop(done);
    });
}

/// Replaces the line, which is cut so that it stays one.
fn show(line: &str) {
    let width = terminal_size_of(stderr()).map_or(72, |(Width(columns), _)| usize::from(columns));
    let line = fitting(line, width.saturating_sub(4));
    let mut out = stderr().lock();
    let _ = write!(out, "\r{line}\x1b[K").and_then(|()| out.flush());
}

/// A list without the last items that do not fit, since half a number misleads.
fn fitting(line: &str, most: usize) -> String {
    let mut line = line;
    while line.chars().count() > most {
        match line.rfind(", ") {
            Some(end) => line = &line[..end],
            None => return line.chars().take(most).collect(),
        }
    }
    line.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_items_only() {
        let line = "| 3 s  12 parts, 133,246 steps, 77 bases";
        assert_eq!(fitting(line, 40), line);
        assert_eq!(fitting(line, 39), "| 3 s  12 parts, 133,246 steps");
        assert_eq!(fitting(line, 28), "| 3 s  12 parts");
        assert_eq!(fitting(line, 4), "| 3 ");
        assert_eq!(fitting("", 0), "");
    }
}

//! A line on standard error that shows life while something takes long.
//!
//! Drawn by hand: after the text the cursor stays beside it, so that the `^C` which terminals echo does not begin a new
//! line and leave the old one standing.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use terminal_size::{Width, terminal_size_of};

/// Shorter work is over before a reader could look.
const PATIENCE: Duration = Duration::from_millis(300);
const BEAT: Duration = Duration::from_millis(100);
const FRAMES: [char; 4] = ['|', '/', '-', '\\'];

/// Whether anybody watches.
pub fn is_watched() -> bool {
    stderr().is_terminal()
}

/// Does the work; if it takes long and standard error is a terminal, shows what `message` says until it is done.
pub fn watch<T>(message: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !is_watched() {
        return work();
    }
    let began = Instant::now();
    let (done, wait) = channel::<()>();
    let message = &message;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            for frame in FRAMES.into_iter().cycle() {
                show(&format!("{frame} {}  {}", clock(began.elapsed()), message()));
                if wait.recv_timeout(BEAT) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            show("");
        });
        let answer = work();
        drop(done);
        answer
    })
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

fn clock(spent: Duration) -> String {
    let seconds = spent.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m}:{s:02}"),
        (h, m, s) => format!("{h}:{m:02}:{s:02}"),
    }
}

/// A count with what is counted: `1 part`, `2,000 parts`.
pub fn counted(n: u64, one: &str, several: &str) -> String {
    format!("{} {}", thousands(n), if n == 1 { one } else { several })
}

/// A count with its thousands apart, for people.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn for_people() {
        assert_eq!(["0", "999", "1,000", "1,234,567"], [0, 999, 1000, 1_234_567].map(thousands)[..]);
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(clock(Duration::from_secs(75)), "1:15");
        let numbers = [0, 1, 2, 1000].map(|n| counted(n, "part", "parts"));
        assert_eq!(numbers, ["0 parts", "1 part", "2 parts", "1,000 parts"]);
    }

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

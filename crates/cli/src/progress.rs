//! A line on standard error that shows life while something takes long.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Shorter work is over before a reader could look.
const PATIENCE: Duration = Duration::from_millis(300);
const BEAT: Duration = Duration::from_millis(100);

/// Whether anybody watches.
pub fn is_watched() -> bool {
    std::io::stderr().is_terminal()
}

/// Does the work; if it takes long and standard error is a terminal, shows what `message` says until it is done.
pub fn watch<T>(message: impl Fn() -> String + Sync, work: impl FnOnce() -> T) -> T {
    if !is_watched() {
        return work();
    }
    let (done, wait) = channel::<()>();
    let message = &message;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
            let bar = ProgressBar::new_spinner().with_style(style.expect("the template is well formed"));
            bar.set_elapsed(PATIENCE);
            while wait.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
                bar.set_message(message());
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let answer = work();
        drop(done);
        answer
    })
}

/// A count with its thousands apart, for people.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

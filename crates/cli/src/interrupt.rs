//! Ctrl-C: the first one asks the work to stop and to say what it knows, the second ends the program.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Exit;

/// Whether the user wants to stop.
#[derive(Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    /// While the program waits for input there is no work that could notice the flag.
    idle: Arc<AtomicBool>,
    /// While a person is asked, a prompt stands on the line.
    prompted: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub fn install() -> Interrupt {
        let interrupt = Interrupt::default();
        let Interrupt { asked, idle, prompted } = interrupt.clone();
        // Without a handler Ctrl-C just ends the program, which is good enough.
        let _ = ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::SeqCst) || idle.load(Ordering::SeqCst) {
                // What comes next on the terminal begins a line of its own.
                if prompted.load(Ordering::SeqCst) {
                    let _ = writeln!(stdout());
                }
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        interrupt
    }

    /// Ends the program, after a Ctrl-C at a prompt.
    pub fn leave(&self) -> ! {
        // What comes next on the terminal begins a line of its own.
        let _ = writeln!(stdout());
        std::process::exit(Exit::Interrupted.code().into())
    }

    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.asked)
    }

    /// Waits for an answer to a prompt.
    pub fn while_asking<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.prompted.store(true, Ordering::SeqCst);
        let answer = self.while_idle(wait);
        self.prompted.store(false, Ordering::SeqCst);
        answer
    }

    /// Waits for something, such as the next line, during which one Ctrl-C ends the program.
    pub fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        tedomari_guard::unlimit_time();
        self.idle.store(true, Ordering::SeqCst);
        let answer = wait();
        self.idle.store(false, Ordering::SeqCst);
        answer
    }
}

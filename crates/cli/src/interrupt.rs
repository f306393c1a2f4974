//! Ctrl-C: the first one asks the work to stop and to say what it knows, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Exit;

/// Whether the user wants to stop.
#[derive(Clone, Default)]
pub struct Interrupt {
    asked: Arc<AtomicBool>,
    /// While the program waits for input there is no work that could notice the flag.
    idle: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens from now on.
    pub fn install() -> Interrupt {
        let interrupt = Interrupt::default();
        let Interrupt { asked, idle } = interrupt.clone();
        // Without a handler Ctrl-C just ends the program, which is good enough.
        let _ = ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::SeqCst) || idle.load(Ordering::SeqCst) {
                std::process::exit(Exit::Interrupted.code().into());
            }
        });
        interrupt
    }

    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }

    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.asked)
    }

    /// Waits for something, such as the next line, during which one Ctrl-C ends the program.
    pub fn while_idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.idle.store(true, Ordering::SeqCst);
        let answer = wait();
        self.idle.store(false, Ordering::SeqCst);
        answer
    }
}

//! The program `tedomari`: values, thermographs and positions of combinatorial games on the command line.
//!
//! An item (an expression, a pair, a board) comes from the arguments or from a line of standard input (`batch`), is
//! answered by its command (`commands`) within the limits (`limits`), and leaves as text or as one line of JSON.
//!
//! All of it is a library, so that it is compiled while the crates that it rests on are still being optimised. The program
//! itself only calls [`main`].

mod args;
mod batch;
mod commands;
mod desk;
mod digraphs;
mod drawing;
mod failure;
mod fights;
mod files;
mod hyphen;
mod ignored;
mod interrupt;
mod late;
mod library;
mod limits;
mod look;
mod names;
mod progress;
mod prompt;
mod sums;
mod words;

use std::process::ExitCode;

/// Searches grow their stack by themselves; this is room for everything else.
const STACK: usize = 8 << 20;

#[global_allocator]
static ALLOCATOR: tedomari_guard::Counting = tedomari_guard::Counting;

/// Runs the program: reads the arguments, answers, and tells how it ended.
pub fn main() -> ExitCode {
    match tedomari_guard::wait(commands::run, STACK, late::end) {
        Ok(Some(exit)) => ExitCode::from(exit.code()),
        // The panic has printed its message already; 101 is what it would have ended with on the main thread.
        Ok(None) => ExitCode::from(101),
        Err(error) => {
            failure::complain(&format!("no thread could be started: {error}"));
            ExitCode::from(failure::Exit::BadInput.code())
        }
    }
}

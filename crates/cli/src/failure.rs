//! How a run ends: exit codes, and what is said when it cannot go on.

use std::io::{self, Write};

/// The exit of a run, in order of precedence: of several that apply the last one here counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All answered.
    Answered,
    /// An asserted relation is false.
    AssertedFalse,
    /// A budget ran out before some answer.
    BudgetSpent,
    /// Some input was bad, or a file could not be written.
    BadInput,
    /// Interrupted by the user.
    Interrupted,
}

impl Exit {
    /// The exit of work that was stopped for this reason, or not at all.
    pub fn after(stop: Option<tedomari::Stop>) -> Exit {
        match stop {
            None => Exit::Answered,
            Some(tedomari::Stop::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::BudgetSpent,
        }
    }

    pub fn code(self) -> u8 {
        match self {
            Exit::Answered => 0,
            Exit::AssertedFalse => 1,
            Exit::BadInput => 2,
            Exit::BudgetSpent => 3,
            Exit::Interrupted => 130,
        }
    }
}

/// Why a run cannot go on.
#[derive(Debug)]
pub enum Failure {
    /// Output could not be written.
    Output(io::Error),
    /// The arguments contradict each other, or a file could not be written.
    Usage(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Tells the user, except that a reader who has seen enough (`| head -1`) is no failure.
    pub fn report(self) -> Exit {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return Exit::Answered,
            Failure::Output(error) => complain(&format!("the output could not be written: {error}")),
            Failure::Usage(message) => complain(&message),
        }
        Exit::BadInput
    }
}

/// Writes an error to standard error. Should that be closed too, there is nobody left to tell.
pub fn complain(message: &str) {
    let message = harmless(message);
    let _ = writeln!(anstream::stderr(), "{}error:{} {message}", RED.render(), RED.render_reset());
}

/// Messages quote the input, and nothing in it may steer the terminal.
pub fn harmless(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

const RED: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

#[cfg(test)]
mod tests {
    use super::Exit::*;

    #[test]
    fn precedence() {
        assert_eq!([Answered, BadInput, BudgetSpent, AssertedFalse].into_iter().max(), Some(BadInput));
        assert_eq!([Interrupted, BadInput].into_iter().max(), Some(Interrupted));
        assert_eq!([AssertedFalse, BudgetSpent].into_iter().max().map(|e| e.code()), Some(3));
    }
}

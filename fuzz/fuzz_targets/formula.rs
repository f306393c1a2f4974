//! Any text as a formula in DIMACS or QDIMACS: mistakes that point into it, and formulas that read back unchanged when they are
//! written. Small ones become sums as large as they should be.

use tedomari::reduction::{Chain, DimacsError, Formula, read_cnf, read_qbf};
use tedomari::{Limits, Task};

pub fn fuzz(text: &str) {
    match read_cnf(text) {
        Ok(formula) => {
            assert_eq!(read_cnf(&formula.to_string()).as_ref(), Ok(&formula), "read back as something else");
            reduce(Formula::Sat(formula));
        }
        Err(error) => check(text, &error),
    }
    match read_qbf(text) {
        Ok(formula) => {
            assert_eq!(read_qbf(&formula.to_string()).as_ref(), Ok(&formula), "read back as something else");
            reduce(Formula::Qbf(formula));
        }
        Err(error) => check(text, &error),
    }
}

fn check(text: &str, error: &DimacsError) {
    assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
    let line = 1 + text[..error.offset].matches('\n').count();
    // At the end of a text the last line is meant.
    assert!(error.line == line || error.offset == text.len(), "{error} is not in line {line}");
    assert!(!error.message.is_empty());
}

fn reduce(formula: Formula) {
    if formula.matrix().variables > 8 || formula.matrix().literals() > 16 {
        return;
    }
    let task = Task::new(Limits::new().nodes(10_000));
    let Ok(chain) = Chain::of(formula, &task) else { return };
    assert_eq!(chain.sum.texts().count(), chain.sum.len());
    assert_eq!(
        chain.sum.len(),
        chain.switches.choices.pairs.len() + 2 * chain.switches.choices.free.len() + 4
    );
}

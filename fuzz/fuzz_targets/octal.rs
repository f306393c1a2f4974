//! Any text as the rule of a take-and-break game: mistakes that point into it, and rules that read back unchanged when they are
//! printed. The first values follow from each other by trying all moves.

use std::ops::ControlFlow;

use tedomari::Task;
use tedomari::octal::{Rule, Values};

pub fn fuzz(text: &str) {
    let rule: Rule = match text.parse() {
        Ok(rule) => rule,
        Err(tedomari::octal::CodeError { offset, message }) => {
            assert!(text.is_char_boundary(offset), "{message} points outside of {text:?}");
            return assert!(!message.is_empty());
        }
    };
    assert_eq!(rule.to_string().parse().as_ref(), Ok(&rule), "a printed rule reads back as something else");
    let mut values = Values::new(rule.clone());
    values.compute(&Task::default(), 40).expect("no limit is set");
    for heap in 0..=40_u64 {
        let mut seen = [false; 200];
        let _ = rule.visit_moves::<()>(heap, u64::MAX, |_, leave| {
            let value = leave.iter().fold(0, |sum, &part| sum ^ values.computed()[part as usize]);
            seen[value as usize] = true;
            ControlFlow::Continue(())
        });
        let mex = seen.iter().position(|&seen| !seen).expect("values are small");
        assert_eq!(values.computed()[heap as usize] as usize, mex, "{rule}, heap {heap}");
    }
}

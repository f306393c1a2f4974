//! Any text as a file of sums: mistakes that point into it, and entries that read back unchanged when they are printed.

use tedomari::instances::file::{Entry, EntryError, entries, parse, print};
use tedomari::{Engine, Limits, NoPositions, Task};

pub fn fuzz(text: &str) {
    let lines = text.split('\n').count();
    let all = entries(text);
    let mut good: Vec<Entry> = Vec::new();
    for entry in &all {
        match entry {
            Ok(entry) => good.push(entry.clone()),
            Err(error) => {
                assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
                assert!((1..=lines).contains(&error.line) && !error.message.is_empty());
            }
        }
    }
    assert_eq!(parse(text).is_ok(), good.len() == all.len());
    assert_eq!(parse(&print(&good)).as_ref(), Ok(&good), "printed entries read back as something else");

    let engine = Engine::new();
    for entry in &good {
        for component in entry.components() {
            assert!(
                text[component.offset()..].starts_with(component.text()),
                "a component came from somewhere else"
            );
        }
        let again = Entry::new(entry.name(), &entry.texts()).expect("what a file held it can hold");
        assert_eq!(again.expecting(entry.expected().clone()), *entry);
        let engine = engine.with_task(&Task::new(Limits::new().nodes(2_000).memory(256 << 20)));
        if let Err(EntryError::Bad(error)) = entry.sum(&engine, &NoPositions) {
            assert!(text.is_char_boundary(error.offset), "{error} points outside of {text:?}");
        }
    }
}

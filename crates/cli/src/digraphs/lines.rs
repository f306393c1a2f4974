//! Graphs with tokens on the lines of standard input.

use serde_json::Value as Json;
use tedomari::answer::digraphs::GraphText;
use tedomari::answer::item::{Bad, Item, read_object};
use tedomari::graph::Format;
use tedomari::{Held, Limits};

use crate::batch::Source;
use crate::desk::Desk;

/// An item a line; a question about a graph is made of its text.
pub(super) fn source<'c, Q>(desk: &Desk, ask: impl Fn(Vec<GraphText>) -> Q + 'c) -> Source<'c, Q> {
    let held = desk.begin_within(Limits::new()).hold();
    Source::Lines(Box::new(move |line| read(line, &held, &ask)))
}

fn read<Q>(line: &str, held: &Held, ask: impl Fn(Vec<GraphText>) -> Q) -> Result<Item<Q>, Bad> {
    let text = |text: &str| GraphText { text: text.to_owned(), format: Some(Format::Json), name: None };
    held.set(0);
    if held.grow(bytes(line)).is_err() {
        // As long as this is held no work is done, so that the answer says that the memory does not suffice.
        return Ok(Item::new(Json::from(line), ask(vec![text("")])));
    }
    let object = read_object(line, &["n", "edges", "tokens"])?;
    let id = object.get("id").cloned();
    Ok(Item { input: Json::Object(object), id, question: ask(vec![text(line)]) })
}

/// Bytes that a line takes as JSON, where lists have room to grow; and the line itself.
fn bytes(line: &str) -> usize {
    const VALUE: usize = 2 * size_of::<Json>();
    const LIST: usize = 4 * size_of::<Json>() + 16;
    let count = |byte: fn(&u8) -> bool| line.as_bytes().iter().filter(|at| byte(at)).count();
    let (values, lists) =
        (count(|byte| matches!(byte, b',' | b':')), count(|byte| matches!(byte, b'[' | b'{')));
    VALUE * values + LIST * lists + 2 * line.len()
}

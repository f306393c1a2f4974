//! Files of graphs, read within limits.

use std::fs::File;
use std::io::Read;

use tedomari::answer::digraphs::GraphText;
use tedomari::graph::Format;
use tedomari::{Held, Task};

use super::GraphArgs;
use crate::failure::Failure;
use crate::files::unread;

/// Bytes between two looks at the limits.
const PIECE: usize = 1 << 20;

impl GraphArgs {
    /// Reads all files. If a limit is reached before, what is missing does not matter: the task has ended by then, and whoever
    /// goes on with it learns that at once.
    pub(super) fn read(&self, task: &Task) -> Result<(Vec<GraphText>, Held), Failure> {
        let held = task.hold();
        let mut texts = Vec::new();
        for file in &self.files {
            let text = match Format::guess(file) {
                Format::WindUp => file.clone(),
                _ => read(file, task, &held)?,
            };
            texts.push(GraphText { text, format: self.format(file), name: Some(file.clone()) });
        }
        Ok((texts, held))
    }
}

/// Reads a file; `held` is the account of all.
fn read(name: &str, task: &Task, held: &Held) -> Result<String, Failure> {
    let unread = unread(name);
    let mut file = File::open(name).map_err(&unread)?;
    let before = held.bytes();
    let mut bytes: Vec<u8> = Vec::new();
    // Of pipes and the like the length is not known before.
    let length = file.metadata().map_err(&unread)?.len();
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    task.stage("reading", (length > 0).then_some(length as u64));
    if held.grow(before.saturating_add(length)).is_err() || bytes.try_reserve_exact(length).is_err() {
        return Ok(String::new());
    }
    loop {
        let room = if bytes.len() < length { length - bytes.len() } else { PIECE };
        let count = (&mut file).take(room.min(PIECE) as u64).read_to_end(&mut bytes).map_err(&unread)?;
        if count == 0 {
            break;
        }
        task.done(bytes.len() as u64);
        held.set(before + bytes.capacity());
        if task.check().is_err() {
            return Ok(String::new());
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Usage(format!("`{name}` is not UTF-8: see byte {at}"))
    })
}

//! The account of something that outlives the question it was made for.

use tedomari_task::{Held, Stop, Task};

/// What is held, for whichever task is at work. A clone has an account of its own, which begins with the next task.
#[derive(Debug, Default)]
pub(crate) struct Account(Option<Held>);

impl Clone for Account {
    fn clone(&self) -> Account {
        Account(None)
    }
}

impl Account {
    /// Another task goes on with what is held.
    pub(crate) fn pass_to(&mut self, task: &Task, bytes: usize) {
        match &mut self.0 {
            Some(held) => held.pass_to(task),
            None => {
                let held = task.hold();
                held.set(bytes);
                self.0 = Some(held);
            }
        }
    }

    /// Says how many bytes are held, or will be in a moment.
    pub(crate) fn grow(&self, bytes: usize) -> Result<(), Stop> {
        self.0.as_ref().map_or(Ok(()), |held| held.grow(bytes))
    }
}

//! How work is counted where its pieces differ in size.

use tedomari_task::{Stop, Task};

/// Counts a piece of work of so many small operations: a step, or several with a look at the limits if they are many.
#[inline]
pub fn spend(task: &Task, operations: usize) -> Result<(), Stop> {
    const FEW: usize = 256;
    if operations < FEW { task.step() } else { task.work((operations / FEW) as u64) }
}

/// Counts the same, but nothing for few operations: for what comes with every question, however small.
#[inline]
pub fn spend_if_many(task: &Task, operations: usize) -> Result<(), Stop> {
    const MANY: usize = 1 << 10;
    if operations < MANY { Ok(()) } else { task.work((operations / MANY) as u64) }
}

/// Counts one of many piles (or whatever there is a list of) that are looked at one by one, again nothing if they are few.
#[inline]
pub fn spend_pile(task: &Task, at: usize) -> Result<(), Stop> {
    const MANY: usize = 1 << 10;
    if at % MANY == MANY - 1 { task.work(1) } else { Ok(()) }
}

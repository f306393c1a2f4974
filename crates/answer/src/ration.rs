//! Long lists in answers: a task pays for them too.

use std::fmt::{self, Write};

use tedomari_number::Dyadic;
use tedomari_task::{Held, Limits, Stop, Task};
use tedomari_thermograph::Thermograph;

/// Pays for a list that an answer tells. A short one is told in any case, also after a limit was reached.
pub(crate) struct Ration {
    held: Held,
    bytes: usize,
    /// The bytes up to which nobody looks at the limits.
    free: usize,
}

/// So many bytes are told in any case.
const FREE: usize = 2 << 20;
/// The limits are looked at once in so many bytes.
const STEP: usize = 1 << 16;

impl Ration {
    /// For a list that is told by a task. If that has ended already, there is only the memory to look at.
    pub(crate) fn new(task: &Task, has_ended: bool) -> Ration {
        let held = if has_ended { task.beside(Limits::new()).hold() } else { task.hold() };
        Ration { held, bytes: 0, free: FREE }
    }

    /// So many bytes more are about to be told.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Stop> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes <= self.free {
            return Ok(());
        }
        self.free = self.bytes + STEP;
        self.held.grow(self.bytes)
    }
}

/// Whether the walls of a thermograph can be told within the limits. To write numbers of very many digits takes longer than to
/// find them, so of long walls that is tried: it may take half of the time that is left.
pub(crate) fn can_tell(task: &Task, thermograph: &Thermograph) -> Result<(), Stop> {
    let walls = [thermograph.left(), thermograph.right()];
    let numbers = || walls.iter().flat_map(|wall| wall.breakpoints()).flat_map(|(t, x)| [t, x]);
    let digits: u64 = numbers().map(Dyadic::denominator_exponent).fold(0, u64::saturating_add);
    if digits < FREE as u64 {
        return Ok(());
    }
    let part = task.part(Limits { time: task.rest().half().time, ..Limits::new() });
    for number in numbers() {
        let mut length = Length(0);
        write!(length, "{number}").expect("a length is written without errors");
        part.work(1 + (length.0 / STEP) as u64)?;
    }
    Ok(())
}

/// Text of which only the length is kept.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lists_are_told_in_any_case() {
        let task = Task::new(Limits::new().nodes(1).memory(4 << 20));
        task.work(1).unwrap_err();
        let told = |has_ended| {
            let mut ration = Ration::new(&task, has_ended);
            (0..100_000).take_while(|_| ration.take(100).is_ok()).count()
        };
        assert_eq!((told(false), told(true)), (FREE / 100, 100_000));
        let task = Task::new(Limits::new().memory(4 << 20));
        let mut ration = Ration::new(&task, false);
        let count = (0..100_000).take_while(|_| ration.take(100).is_ok()).count();
        assert!((40_000..43_000).contains(&count), "{count}");
    }
}

//! How deep recursion may go where the stack cannot be measured: in WebAssembly.
//!
//! There the machine that runs the program keeps a stack of its own, which the program can neither see nor move. So levels are counted, and
//! the program is told how many fit on a stack. It may also be told how to come to a new one: a browser can give every call that it waits
//! for a stack of its own. What must have an address lies on another stack in the memory of the program; it begins at a low address and grows
//! down to 0, so that an address on it tells how much is left. The program needs to be linked with a large one.

use std::cell::Cell;
use std::sync::OnceLock;

/// What the machine can do.
#[derive(Debug, Clone, Copy)]
pub struct Stacks {
    /// So many levels fit on each of its stacks.
    pub levels: u32,
    /// Does something on a new stack, if that is possible.
    pub grow: Option<fn(&mut dyn FnMut())>,
}

static STACKS: OnceLock<Stacks> = OnceLock::new();

/// Says what the machine can do. What is said first holds.
pub fn set_stacks(stacks: Stacks) {
    let _ = STACKS.set(stacks);
}

/// What is supposed of a machine of which nothing is known.
const USUAL: Stacks = Stacks { levels: 256, grow: None };

/// What a new stack takes, roughly.
#[cfg_attr(test, allow(dead_code))]
pub(crate) const PIECE: usize = 1 << 20;

/// More than the stack in the memory is used for between two levels.
const RED_ZONE: usize = 64 << 10;

thread_local! {
    /// The levels on the present stack.
    static LEVELS: Cell<u32> = const { Cell::new(0) };
}

fn stacks() -> &'static Stacks {
    STACKS.get().unwrap_or(&USUAL)
}

/// Whether a step can be made on the stack as it is.
#[inline]
pub(crate) fn has_room() -> bool {
    LEVELS.get() < stacks().levels && has_memory()
}

/// Whether there can be another stack.
pub(crate) fn can_grow() -> bool {
    stacks().grow.is_some() && has_memory()
}

/// Whether the stack in the memory has room.
fn has_memory() -> bool {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr() >= RED_ZONE
}

/// Makes a step on the stack as it is.
#[inline]
pub(crate) fn go_down<T>(step: impl FnOnce() -> T) -> T {
    let level = LEVELS.get();
    LEVELS.set(level + 1);
    let done = step();
    LEVELS.set(level);
    done
}

/// Makes a step on a new stack.
pub(crate) fn grow<T>(step: impl FnOnce() -> T) -> T {
    let Some(grow) = stacks().grow else { return go_down(step) };
    let level = LEVELS.replace(0);
    let (mut step, mut done) = (Some(step), None);
    grow(&mut || done = step.take().map(|step| step()));
    LEVELS.set(level);
    done.expect("whoever makes a stack makes the step on it")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn levels_are_counted_and_stacks_are_made() {
        static MADE: AtomicU32 = AtomicU32::new(0);
        fn on_another(step: &mut dyn FnMut()) {
            // Any other stack will do; this is the present one.
            MADE.fetch_add(1, Ordering::Relaxed);
            step();
        }
        fn depth_of(nested: u32) -> u32 {
            let step = || 1 + depth_of(nested - 1);
            match nested {
                0 => 0,
                _ if has_room() => go_down(step),
                _ if can_grow() => grow(step),
                _ => 0,
            }
        }
        assert_eq!(depth_of(1000), USUAL.levels);
        set_stacks(Stacks { levels: 100, grow: Some(on_another) });
        // The first hundred need no new stack, and the step that makes one is not counted on it.
        assert_eq!((depth_of(1000), MADE.load(Ordering::Relaxed)), (1000, 900_u32.div_ceil(101)));
        assert_eq!(LEVELS.get(), 0);
    }
}
